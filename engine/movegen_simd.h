#ifndef ENGINE_MOVEGEN_SIMD_H
#define ENGINE_MOVEGEN_SIMD_H

/*
 * The counters of all colours at once, a byte each in the order of
 * position.counter. Only for the movegen files; movegen.c has the tables.
 */
#include "engine/movegen.h"

#define LANES (NCOLOUR * NCOUNTER)
typedef int8_t lanes __attribute__((vector_size(LANES)));

/* Squares on both sizes of the board (B1), and sets of colours. */
struct lanes_board {
	lanes ahead[NCOLOUR]; /* how far the others start from each colour */
	lanes track, tail;
};
extern const struct lanes_board lanes_boards[2]; /* arms of 6 and of 8 */
extern const lanes lanes_colours[1 << NCOLOUR];  /* all ones where they are */
extern const lanes lanes_nowhere;

static inline lanes
lanes_load(const struct position *position)
{
	lanes counters;

	memcpy(&counters, position->counter, sizeof(counters));
	return counters;
}

/*
 * The colours that are met on a colour's own squares of the track. Others are
 * nowhere, with no two neighbours in a list equal.
 */
static inline lanes
lanes_meet(const struct ruleset *rs, const struct position *position,
    unsigned colours, int colour)
{
	const struct lanes_board *board = &lanes_boards[rs->arm == 8];
	lanes square = lanes_load(position), relative, here;

	relative = square + board->ahead[colour];
	relative -= board->track & (relative >= board->track);
	here = lanes_colours[colours] & (square >= 0) &
	    (square <= board->tail) & (relative <= board->tail);
	return (relative & here) | (lanes_nowhere & ~here);
}

/* Whom a mover meets, and where they block it. */
static inline void
lanes_mover(const struct movegen *t, lanes met, struct mover *mover)
{
	uint64_t pair[2];

	memcpy(pair, &met, sizeof(pair));
	mover->met[0] = le64toh(pair[0]);
	mover->met[1] = le64toh(pair[1]);
	mover->nblocks = 0;
	if (t->rs->side_blocks ||
	    (pair_twins(mover->met[0]) | pair_twins(mover->met[1])) != 0)
		movegen_blocks(t, mover);
}

#endif
