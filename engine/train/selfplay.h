#ifndef ENGINE_TRAIN_SELFPLAY_H
#define ENGINE_TRAIN_SELFPLAY_H

/*
 * Games of a family that the evaluator plays against itself; some of them
 * against weaker players, and some from openings or endings by chance.
 */
#include "engine/train/float_net.h"

/* What more of the games are to be like, so many of a hundred. */
struct selfplay_mix {
	int endings; /* they begin near their end */
	int chance;  /* against chance, as one in twenty always is */
};

struct selfplay {
	enum eval_family family;
	struct selfplay_mix mix;
	struct eval *eval; /* its net may change from game to game */
	struct random random;
	struct ruleset rs; /* of the game */
	struct eval_board board;
	struct eval_plays values;
	struct plays plays;
};

/* A throw in a position, between the game's first and last. */
struct selfplay_turn {
	const struct position *position;
	const struct eval_values *next; /* after the best play */
	bool followed;                  /* the best play was played */
};

typedef void selfplay_turn_note(void *arg, const struct selfplay_turn *);

/* No net yet; the same seed plays the same games. NULL without memory. */
struct selfplay *selfplay_new(enum eval_family, uint64_t seed);
void selfplay_free(struct selfplay *);
/* Draws a rule set, and plays a game; calls note for each of its throws. */
void selfplay_game(struct selfplay *, selfplay_turn_note *, void *arg);
/* Draws one of the family's rule sets, some with house rules. */
void selfplay_draw_rules(enum eval_family, struct random *, struct ruleset *);

/* A position to learn from: its inputs, and which outputs count. */
struct selfplay_sample {
	unsigned in;
	struct eval_inputs inputs;
};
void selfplay_see(
    const struct selfplay *, const struct position *, struct selfplay_sample *);
/* What a seat's chances are for the outputs. */
void selfplay_wanted(const struct selfplay *, const struct selfplay_sample *,
    const float value[SEATS_MAX], struct float_chances *);

#endif
