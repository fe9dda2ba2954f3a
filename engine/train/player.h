#ifndef ENGINE_TRAIN_PLAYER_H
#define ENGINE_TRAIN_PLAYER_H

/* Who plays in matches: rows by name, and anybody's programs. */
#include "engine/eval.h"
#include "engine/train/random.h"

struct player_kind;
struct fractions;

/* How somebody plays; shared by all games of a match. */
struct player {
	const char *name; /* of the row, or the program's command */
	const struct player_kind *kind;
	const struct eval *eval;
	const struct fractions *fractions; /* of the one that needs them */
};

/* A throw that a player has to do something with. */
struct player_turn {
	const struct player *player;
	const struct ruleset *rs;
	const struct position *position; /* its seat has the turn */
	const uint8_t *dice;
	const struct plays *plays; /* of the throw; there is a choice */
	struct random *random;
	uint64_t game; /* a number of its own for each game */
};

/*
 * Finds a player by its name; a name with a slash is a program's. False, for
 * one that does not exist or cannot play by the rule set, with a sentence.
 */
bool player_find(struct player *, const char *name, const struct eval *,
    const struct ruleset *, char error[RULESET_ERROR]);
/* It is a program, which player_play does not ask. */
bool player_is_program(const struct player *);
/* It plays by a net in fractions, which is to be set before it does. */
bool player_needs_fractions(const struct player *);
/* The number of the play that it chooses. */
int player_play(const struct player_turn *);
/* What it announces before its throw; false for a plain throw. */
bool player_announce(const struct player_turn *, struct announcement *);

#endif
