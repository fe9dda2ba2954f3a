#ifndef ENGINE_EVAL_NET_H
#define ENGINE_EVAL_NET_H

/*
 * The nets behind the values, one for each family of games, in whole numbers;
 * and the file that they are in.
 */
#include <stdio.h>

#include "engine/dice.h"
#include "engine/eval.h"
#include "engine/eval_inputs.h"

#define EVAL_HIDDEN 64
#define EVAL_HIDDEN_ONE 512 /* scale of the weights from the inputs */
#define EVAL_OUT_ONE 1024   /* scale of the weights to the outputs */
#define EVAL_HEADER 8192    /* room for the lines at the file's start */

/* Families of games, each with weights of its own. */
enum eval_family {
	FAMILY_UCKERS_2,
	FAMILY_UCKERS_4,
	FAMILY_UCKERS_EVERYONE,
	FAMILY_LUDO_2,
	FAMILY_LUDO_3,
	FAMILY_LUDO_4,
	FAMILY_FLEET_LUDO,
	NFAMILY
};

/*
 * Inputs that are on add their rows; what is below zero counts as zero. An
 * output belongs to a colour, counted from the first one of the inputs; where
 * two sides play only the first output is used, for the side that throws. Its
 * scale is the product of both, in powers of two.
 */
struct eval_net {
	int16_t row[EVAL_INPUTS][EVAL_HIDDEN];
	int16_t bias[EVAL_HIDDEN];
	int16_t out[NCOLOUR][EVAL_HIDDEN];
	int32_t out_bias[NCOLOUR];
};

#define EVAL_EXP_BITS 12 /* of the fraction of a power of two */

struct eval {
	struct eval_net net[NFAMILY];
	int32_t power[1 << EVAL_EXP_BITS]; /* of 2, downwards from 2^30 */
	char header[EVAL_HEADER];
	char hash[DICE_HEX]; /* of the file */
};

enum eval_family eval_net_family(const struct ruleset *);
/* "two-dice-2" ..., for people. */
const char *eval_net_family_name(enum eval_family);
/* The rule set has two sides, so that one chance says both. */
bool eval_net_two_sides(const struct ruleset *);
/* Values of a position that nobody has won, by the net alone. */
void eval_net_values(const struct eval *, const struct ruleset *,
    const struct position *, struct eval_values *);
/* Fills the table of powers. */
void eval_net_begin(struct eval *);
/*
 * Writes nets as a file of weights, with lines about where they come from, each
 * with its newline. False if it cannot be written, for the reason in errno.
 */
bool eval_net_write(const struct eval *, const char *lines, FILE *);

#endif
