#ifndef ENGINE_CHALLENGE_H
#define ENGINE_CHALLENGE_H

/* The challenges on the board, whatever is thrown. */
#include "engine/position.h"

/*
 * Sixes that a challenge needs now (CH5, CH8); 0 if there is no blob or no
 * attacker, so that it has lapsed.
 */
int challenge_needs(const struct ruleset *, const struct position *, int seat,
    const struct challenge *);
/* The colour of its blob, -1: it has lapsed. */
int challenge_target(const struct ruleset *, const struct position *, int seat,
    const struct challenge *);
/* The seat's challenge can go on: it has a blob, and an attacker of its own. */
bool
challenge_stands(const struct ruleset *, const struct position *, int seat);

struct movegen;
struct position;
struct ruleset;

/* challenge.c, beside what is in challenge.h */
void challenge_candidates(struct movegen *);
/* A throw at the challenge under way. */
void challenge_throw(struct movegen *);
/*
 * The colour of the blob that the seat's challenge is at; -1 where it has
 * none under way.
 */
int play_challenged(const struct ruleset *, const struct position *, int seat);

#endif
