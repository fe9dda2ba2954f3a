#ifndef ENGINE_BOT_LEVEL_H
#define ENGINE_BOT_LEVEL_H

/*
 * The levels of the house bots. All of them choose by values; the weaker ones
 * see them through noise. A choice is a pure function of the game, its id, the
 * level and the budget, so that anybody can repeat it.
 */
#include "engine/eval.h"
#include "engine/game.h"

struct bot_level {
	const char *name;  /* "leading-hand" */
	const char *about; /* a few words for people */
	int plies;         /* with two dice; more with one die, but for 0 */
	long budget;       /* positions that a choice may cost */
	int32_t noise;     /* added to a value or taken from it, at most */
};

enum { BOT_CADET, BOT_LEADING_HAND, BOT_CHIEF, BOT_ADMIRAL, BOT_LEVELS };
/* All of them, in a sentence. */
#define BOT_LEVEL_NAMES "cadet, leading-hand, chief or admiral"

/* The n-th level, from the weakest; NULL past the last. */
const struct bot_level *bot_level(int n);
/* The number of the level of that name; -1: none. */
int bot_level_find(const char *name);
/*
 * How far it looks, as eval_throw takes it, where a choice may cost so many
 * positions; the budget becomes what the level may use of it.
 */
int
bot_level_plies(const struct bot_level *, const struct ruleset *, long *budget);

/* Who chooses. */
struct bot_mind {
	const struct eval *eval;
	const struct bot_level *level;
	uint64_t game; /* of bot_level_game */
	/*
	 * Positions that a choice may cost. With fewer than the level's it
	 * looks less far ahead, with 0 not at all.
	 */
	long budget;
};

/* What the noise of a game is drawn from, by the game's id. */
uint64_t bot_level_game(const char *id);
/*
 * The number of the play that it makes, for the chair that decides
 * (PHASE_PLAY). A play that wins is never missed.
 */
int bot_level_play(
    const struct bot_mind *, const struct ruleset *, const struct game *);
/*
 * Whether it announces something before the throw (PHASE_THROW); false for a
 * plain throw.
 */
bool bot_level_announce(const struct bot_mind *, const struct ruleset *,
    const struct game *, struct announcement *);
/*
 * The chance that the side of a chair wins the game, in any phase of a game
 * that is not over, without noise.
 */
int32_t bot_level_chance(const struct bot_mind *, const struct ruleset *,
    const struct game *, int chair);

#endif
