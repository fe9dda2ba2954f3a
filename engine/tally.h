#ifndef ENGINE_TALLY_H
#define ENGINE_TALLY_H

/*
 * What each chair did and suffered in a game, counted from what happens as the
 * game is played or replayed.
 */
#include "engine/game.h"

/* X(symbol, name); the faces in their order. */
#define TALLY_COUNTS(X)                                              \
	X(THROWS, "throws")                                          \
	X(ONES, "ones")                                              \
	X(TWOS, "twos")                                              \
	X(THREES, "threes")                                          \
	X(FOURS, "fours")                                            \
	X(FIVES, "fives")                                            \
	X(SIXES, "sixes")                                            \
	X(UCKED, "ucked")           /* counters of others */         \
	X(WAS_UCKED, "was_ucked")   /* counters of its own */        \
	X(CHALLENGES, "challenges") /* that were won or failed */    \
	X(CHALLENGES_WON, "challenges_won")                          \
	X(SUCKBACKS, "suckbacks") /* that hit, as the next two do */ \
	X(BLOWBACKS, "blowbacks")

enum tally_count {
#define X(symbol, name) TALLY_##symbol,
	TALLY_COUNTS(X)
#undef X
	    NTALLY
};

/* A chair's home counters are its side's with those of its partner. */
struct tally {
	uint32_t n[SEATS_MAX][NTALLY];
	uint8_t home[SEATS_MAX];   /* counters that came home */
	uint8_t behind[SEATS_MAX]; /* the most that another side was ahead */
};

/* "throws" */
const char *tally_name(enum tally_count);
/*
 * Counts what an action did; game is the one after it. Of a chair that is not
 * among those counted (as bits) only what others did to it is counted, and
 * which counters came home.
 */
void tally_add(struct tally *, const struct ruleset *, const struct game *,
    const struct game_events *, unsigned counted);
/*
 * The place in which a chair has come in, from 1, in a game that is over; those
 * of one side share it, as all do in a draw. 0: the game is nobody's, or was
 * over before that was known.
 */
int tally_place(const struct ruleset *, const struct game *, int chair);

#endif
