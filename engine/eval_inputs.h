#ifndef ENGINE_EVAL_INPUTS_H
#define ENGINE_EVAL_INPUTS_H

/*
 * What the evaluator sees of a position: inputs that are either on or off,
 * counted from the seat that throws. Turned boards have the same inputs.
 */
#include "engine/position.h"

#define EVAL_INPUTS 1072   /* all rows of the table together */
#define EVAL_INPUTS_ON 160 /* more than are ever on at once */
#define EVAL_WORDS ((EVAL_INPUTS + 63) / 64)

struct eval_inputs {
	uint8_t first; /* the colour that all others are counted from */
	uint64_t on[EVAL_WORDS];
};

#define EVAL_TRACK 68 /* squares of the longest track */
#define EVAL_LANES 16 /* squares looked at together: more than a throw's */
/* The first squares come again, up to a whole number of lanes. */
#define EVAL_MAP (EVAL_TRACK / EVAL_LANES * EVAL_LANES + 3 * EVAL_LANES)

/*
 * A side's counters on the shared track, and the ways in which they reach its
 * squares with one throw, or are a throw's reach behind that.
 */
struct eval_side {
	uint8_t counters[EVAL_MAP], ways[EVAL_MAP], later[EVAL_MAP];
	bool blobs; /* two of a colour stand together there */
};

/* Counters of a colour that stand together. */
struct eval_together {
	int8_t square, n;
	uint8_t input;  /* of its square and number, among its colour's */
	uint8_t shared; /* its square on the shared track, if it has one */
};

/*
 * The sides of the position that was seen last: those that have not moved since
 * are not looked at again.
 */
struct eval_sides {
	bool known;                        /* there was one */
	int8_t counter[NCOLOUR][NCOUNTER]; /* of the colours in play */
	int n[NCOLOUR];                    /* how many stand together */
	struct eval_together together[NCOLOUR][NCOUNTER];
	struct eval_side map[SEATS_MAX]; /* by side */
};

/* What all positions of a rule set have in common. */
struct eval_board {
	const struct ruleset *rs;
	int track, tail, home, quarter;
	int sides;             /* 2, or as many as there are seats */
	int8_t side[NCOLOUR];  /* of a colour; -1: not in play */
	int8_t start[NCOLOUR]; /* its doorstep, counted on the shared track */
	uint32_t rules;        /* the inputs for rules, as bits */
};
void eval_board_make(const struct ruleset *, struct eval_board *);

/*
 * The colour that a seat counts from: of its two colours the one further on,
 * so that it makes no difference which of them is which.
 */
int
eval_inputs_first(const struct eval_board *, const struct position *, int seat);
/* The inputs of a position as if the owner of that colour were to throw. */
void eval_inputs_find(const struct eval_board *, const struct position *,
    int first, struct eval_inputs *);
/* The same, faster where most counters stand as they did the last time. */
void eval_inputs_find_from(const struct eval_board *, struct eval_sides *,
    const struct position *, int first, struct eval_inputs *);
/* The numbers of those that are on, ascending; returns how many. */
int eval_inputs_list(const struct eval_inputs *, uint16_t on[EVAL_INPUTS_ON]);
/* A hash of the table's rows: weights belong to one layout. */
uint64_t eval_inputs_layout(void);

#endif
