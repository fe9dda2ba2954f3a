#ifndef ENGINE_EVAL_INPUTS_H
#define ENGINE_EVAL_INPUTS_H

/*
 * What the evaluator sees of a position: inputs that are either on or off,
 * counted from the seat that throws. Turned boards have the same inputs.
 */
#include "engine/position.h"

/* A row of the table of inputs, without its function. */
#define EVAL_INPUTS 1040   /* all rows together */
#define EVAL_INPUTS_ON 160 /* more than are ever on at once */

struct eval_inputs {
	uint8_t first; /* the colour that all others are counted from */
	int n;
	uint16_t on[EVAL_INPUTS_ON];
};

/* The inputs that are on, in the order of the table. */
void eval_inputs_find(
    const struct ruleset *, const struct position *, struct eval_inputs *);
/* A hash of the table's rows: weights belong to one layout. */
uint64_t eval_inputs_layout(void);

#endif
