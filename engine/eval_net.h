#ifndef ENGINE_EVAL_NET_H
#define ENGINE_EVAL_NET_H

/*
 * The nets behind the values, one for each family of games, in whole numbers;
 * and the file that they are in.
 */
#include <stdio.h>

#include "engine/dice.h"
#include "engine/eval.h"
#include "engine/eval_endings.h"
#include "engine/eval_inputs.h"

#define EVAL_HIDDEN 64
#define EVAL_HIDDEN_ONE 512  /* scale of the weights from the inputs */
#define EVAL_HIDDEN_MAX 8191 /* hidden units are at most that much */
#define EVAL_OUT_ONE 1024    /* scale of the weights to the outputs */
#define EVAL_HEADER 8192     /* room for the lines at the file's start */

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
	bool wide; /* the processor adds more at a time; the same sums */
	struct eval_endings *endings;
	char header[EVAL_HEADER];
	char hash[DICE_HEX]; /* of the file */
};

enum eval_family eval_net_family(const struct ruleset *);
/* "two-dice-2" ..., for people. */
const char *eval_net_family_name(enum eval_family);
/* The rule set has two sides, so that one chance says both. */
bool eval_net_two_sides(const struct ruleset *);

struct eval_cache;

/*
 * What evaluations of one rule set share; and of the plays from one position,
 * whose inputs and sums are only changed from its own.
 */
struct eval_from {
	const struct eval *eval;
	const struct eval_net *net;
	struct eval_board board;
	struct eval_cache *cache; /* NULL: none */
	int looks; /* with so many throws left, plays are looked at, too */
	struct eval_sides sides;
	const struct position *parent; /* NULL: each one from scratch */
	bool has[NCOLOUR];             /* by first colour: what follows */
	struct eval_inputs inputs[NCOLOUR];
	uint16_t sum[NCOLOUR][EVAL_HIDDEN];
};

/* Begins with evaluations from scratch. The rule set must stay. */
void
eval_net_begin(struct eval_from *, const struct eval *, const struct ruleset *);
/* From now on those of plays from that position, which must stay. */
void eval_net_parent(struct eval_from *, const struct position *);
/* Values of a position that nobody has won, by the net alone. */
void eval_net_values(
    struct eval_from *, const struct position *, struct eval_values *);

/* The processor can add more at a time. */
bool eval_net_has_wide(void);
/* No output can overflow. */
bool eval_net_fits(const struct eval_net *);
/* Fills all tables but the nets. */
void eval_net_prepare(struct eval *);
/*
 * Writes nets as a file of weights, with lines about where they come from, each
 * with its newline. False if it cannot be written, for the reason in errno.
 */
bool eval_net_write(const struct eval *, const char *lines, FILE *);

#endif
