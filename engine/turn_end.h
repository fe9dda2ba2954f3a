#ifndef ENGINE_TURN_END_H
#define ENGINE_TURN_END_H

/* What follows a play: another throw, the next seat, the end (D6, P6, WI). */
#include <stdbool.h>
#include <stdint.h>

#include "engine/play.h"

/* The throw's only play, without moves, from its position. */
struct play *turn_play(struct movegen *);
/* Whether anything has to be decided besides whose turn it is. */
bool turn_judges(const struct movegen *);
void turn_judge(const struct movegen *, struct position *after);
/* A colour's packed word without the counters that arrived in this turn. */
uint32_t turn_held(const struct movegen *, int colour);
/* Another throw, the next seat or the end, as the play has it. */
void turn_follow(const struct movegen *, struct play *);
/* The same seat throws again. */
void turn_again(const struct movegen *, struct position *after);
/* The turn is over, whatever throws were owed. */
void turn_over(const struct movegen *, struct play *);
/* The same seat throws at the attempt in progress. */
void turn_hold(const struct movegen *, struct play *, enum then);

#endif
