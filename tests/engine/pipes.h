#ifndef TESTS_ENGINE_PIPES_H
#define TESTS_ENGINE_PIPES_H

/* Scenes of attacks along a pipe: suck-backs and blow-backs. */
#include "tests/engine/scene.h"

/* What may be announced so; NULL where it may not. */
const struct announcement *
announced(struct scene *, int kind, int target, int distance);
/* The same against green: in its pipe, or on the tail of the seat's own. */
const struct announcement *suck(struct scene *, int distance);
const struct announcement *blow(struct scene *, int distance);
/* Throws at an announcement and returns the one play that comes of it. */
const struct play *
at(struct scene *, const struct announcement *, int one, int other);
/* That play ends so; the turn has passed where it passes. */
void assert_after(struct scene *, const char *after, enum then);

#endif
