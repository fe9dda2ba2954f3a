#ifndef TESTS_ENGINE_SELFPLAY_H
#define TESTS_ENGINE_SELFPLAY_H

/* Whole games for tests: every kind of action, from a seed. */
#include <stddef.h>

#include "engine/eval.h"
#include "engine/game.h"

/* Rule sets with house rules that cover all of them between them. */
struct variant {
	const char *preset, *house;
	int seats;
};
extern const struct variant selfplay_variants[];
extern const int selfplay_nvariants;

/* A number below limit; seed moves on. */
unsigned selfplay_random(uint64_t *seed, unsigned limit);
/*
 * An action that game_check lets pass: dice and choices at random, but for
 * the chairs in thinkers (bits), which play as the house bot does.
 */
struct action selfplay_action(const struct ruleset *, const struct game *,
    unsigned thinkers, uint64_t *seed);
/* The rule set of a variant; ends the program where it cannot be made. */
void selfplay_rules(const struct variant *, struct ruleset *);

/* Where a file of the source is. */
void selfplay_path(const char *file, char *path, size_t size);
/*
 * The weights that come with Messdeck, to be closed with eval_close. NULL, with
 * the reason printed, where they cannot be used.
 */
struct eval *selfplay_weights(void);
/* The same for a group of tests, which opens them once, and closes them. */
extern struct eval *selfplay_eval;
int selfplay_open(void **state);
int selfplay_close(void **state);

typedef void selfplay_check(const struct ruleset *, const struct game *);
/*
 * Calls check before every action of some games of every variant, each of at
 * most so many actions, and at their end; now and then also with a game as
 * somebody's resignation, all agreeing or the host would end it there.
 */
void selfplay_each(int games, int actions, selfplay_check *);
/* The last part of that alone. */
void
selfplay_endings(const struct ruleset *, const struct game *, selfplay_check *);

#endif
