#ifndef ENGINE_EVAL_H
#define ENGINE_EVAL_H

/*
 * What positions are worth: each seat's chance of winning the game. Whole
 * numbers only, so that every machine computes the same values and chooses the
 * same plays; nothing is allocated once the weights are open, but for what
 * eval_endings.h keeps of a rule set.
 */
#include "engine/play.h"

#define EVAL_ONE 1000000 /* certain; values are in millionths */

/*
 * By seat of the position. Where two seats win together both have their side's
 * chance; the sides' chances add up to EVAL_ONE. 0 for seats not in play.
 */
struct eval_values {
	int32_t seat[SEATS_MAX];
};

/* A play by its number in plays_list, and what it is worth. */
struct eval_play {
	uint16_t number;
	struct eval_values values;
};

/* All plays of a throw, the best one of the seat to act first. */
struct eval_plays {
	int n;
	struct eval_play play[PLAYS_MAX];
};

/* Weights, shared by everybody who evaluates; never written to. */
struct eval;

#define EVAL_ERROR 200 /* room for any sentence from eval_open */

/*
 * Opens a file of weights. NULL, with one sentence in error, where there is
 * none or it is not one that this program can use. eval_close frees it.
 */
struct eval *eval_open(const char *path, char error[EVAL_ERROR]);
void eval_close(struct eval *);
/* The hash of the file, in hex; "" where it was not read from one. */
const char *eval_hash(const struct eval *);

/* The values of a position between two throws. */
void eval_position(const struct eval *, const struct ruleset *,
    const struct position *, struct eval_values *);
#define EVAL_PLIES 4 /* throws that are looked ahead, at most */
/*
 * Added to their number: what is played with the throws between is chosen by a
 * look, too. Without it, it is what looks best there at once.
 */
#define EVAL_CAREFUL 8

/*
 * All plays of a throw with their values, looking so many throws ahead: at the
 * plays that still look best, so that they come first. budget is how many
 * positions may be evaluated, and afterwards how many are left: where it does
 * not suffice, the plays that looked best are looked at further first, and the
 * rest stay as they are; looking no throw ahead is done whatever the budget.
 */
void
eval_throw(const struct eval *, const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    int plies, long *budget, struct eval_plays *);
/*
 * The mean, over all throws, of what the best play of each is worth, looking so
 * many further throws ahead; announced as in plays_list.
 */
void eval_expected(const struct eval *, const struct ruleset *,
    const struct position *, const struct announcement *announced, int plies,
    struct eval_values *);

#endif
