#ifndef ENGINE_WHY_JUDGE_H
#define ENGINE_WHY_JUDGE_H

/* What the files that judge a play share; why.h is for everybody else. */
#include "engine/movegen.h"
#include "engine/why.h"

struct why_judge {
	struct movegen t; /* begun, with its movers */
	struct plays plays;
	struct wanted_play wanted; /* every colour filled in */
	struct why *why;           /* the best reason so far */
	int score;                 /* how far the play got before it */
};

/* WHY_NOT, or whose colour it is, if the seat may not move it now. */
enum why_reason why_colour(const struct movegen *, int colour);
/* Notes a reason unless the play has got further in another way. */
void why_note(struct why_judge *, int score, enum why_reason,
    const struct wanted_move *, const struct why *facts);
/*
 * The moves of a plain throw, in any order by any dice: finds the play that
 * they are, or notes why there is none.
 */
void why_moves(struct why_judge *);

#endif
