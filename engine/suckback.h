#ifndef ENGINE_SUCKBACK_H
#define ENGINE_SUCKBACK_H

/* Suck-backs and blow-backs: what may be announced, and the throw at it. */
#include <stdbool.h>

#include "engine/play.h"
#include "engine/position.h"

/* A throw at what was announced. */
void suckback_throw(struct movegen *, const struct announcement *);
/* What may be announced before throwing; returns how many. */
int plays_announcements(const struct ruleset *, const struct position *,
    struct announcement list[ANNOUNCEMENTS_MAX]);
/* Whether this may be announced. */
bool plays_may_announce(const struct ruleset *, const struct position *,
    const struct announcement *);

#endif
