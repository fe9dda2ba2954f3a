#ifndef ENGINE_TRAIN_FLOAT_NET_H
#define ENGINE_TRAIN_FLOAT_NET_H

/* A family's net while it learns: the same one, in fractions. */
#include "engine/eval_net.h"
#include "engine/train/random.h"

/*
 * e to the x, for x up to about 0, by sums and products alone: libraries differ
 * in the last bit, and a seed is to make the same net everywhere.
 */
float float_exp(float x);

struct float_net {
	float row[EVAL_INPUTS][EVAL_HIDDEN];
	float bias[EVAL_HIDDEN];
	float out[NCOLOUR][EVAL_HIDDEN];
	float out_bias[NCOLOUR];
};

/* Squares of all steps: of each input's weights together, and of others'. */
struct float_moved {
	float row[EVAL_INPUTS], bias, out[NCOLOUR];
};

/* The numbers of the inputs that are on. */
struct float_inputs {
	int n;
	uint16_t on[EVAL_INPUTS_ON];
};

void float_net_inputs(const struct eval_inputs *, struct float_inputs *);

/*
 * Which outputs a position has, as bits, and the chance of each, counted as the
 * inputs are: one output where two sides play.
 */
struct float_chances {
	unsigned in;
	float chance[NCOLOUR];
};

void float_net_begin(struct float_net *, struct random *);
/* Goes on from a net that was stored. */
void float_net_resume(struct float_net *, const struct eval_net *);
/* Reads the chances of a position that nobody has won. */
void float_net_chances(const struct float_net *, const struct float_inputs *,
    unsigned in, struct float_chances *);
/*
 * A step towards the chances wanted (AdaGrad): as far as rate says, and less
 * the more the same weights have been moved before.
 */
void float_net_learn(struct float_net *, struct float_moved *,
    const struct float_inputs *, const struct float_chances *wanted,
    float rate);
/* The mean of n nets, of which the last one is new; the others are in mean. */
void float_net_mean(struct float_net *mean, const struct float_net *, long n);
/* In whole numbers, as they are stored. */
void float_net_round(const struct float_net *, struct eval_net *);

#endif
