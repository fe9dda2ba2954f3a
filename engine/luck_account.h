#ifndef ENGINE_LUCK_ACCOUNT_H
#define ENGINE_LUCK_ACCOUNT_H

/*
 * The account of a game: how every throw and every choice changed each chair's
 * chance of winning. A throw is luck: the value of the best play with it, less
 * the mean over all throws. A choice is skill: the value of what was chosen,
 * less that of the best, both a throw further on. What is left is the drift of
 * the evaluator, which sees the same position better a throw later. They add
 * up: what the game came to, less the chances at its start, is luck and skill
 * and drift, exactly.
 */
#include "engine/eval.h"
#include "engine/game.h"

#define LUCK_ONE 10000 /* certain; all values are in ten-thousandths */

enum luck_kind {
	LUCK_THROW,    /* a throw, those for the start too */
	LUCK_PLAY,     /* the play that was chosen */
	LUCK_ANNOUNCE, /* an announcement, or throwing without one */
	LUCK_ENDING,   /* resigned, claimed, or a draw agreed */
	LUCK_DRIFT,
	NLUCK
};

/* By how much something changed each chair's chance. */
struct luck_change {
	uint8_t kind; /* enum luck_kind */
	uint8_t seat; /* the chair that threw or chose; NOSEAT */
	int32_t change[SEATS_MAX];
};

/* Sums over a game, for a chair. */
struct luck_sums {
	int32_t luck, skill, drift;
	int32_t own_luck;  /* of its side's throws */
	int32_t own_skill; /* of its side's choices */
	int32_t lost;      /* by its own choices, at least 0 */
	int choices;       /* of its own, where there was more than one play */
};

struct luck_account {
	const struct eval *eval;
	struct ruleset rules;
	struct game game;                         /* after the last action */
	int32_t start[SEATS_MAX], now[SEATS_MAX]; /* chances, by chair */
	struct luck_sums sums[SEATS_MAX];         /* by chair */
	struct eval_plays plays; /* of the last throw, the best first */
};

#define LUCK_CHANGES 4 /* more than an action makes */

/* Begins the account of a game of these rules. The weights must stay open. */
void luck_account_begin(
    struct luck_account *, const struct eval *, const struct ruleset *);
/*
 * Goes on by an action that game_check accepts, and returns how many changes it
 * made. Once a side has won, the others' game for places changes nothing.
 */
int luck_account_action(struct luck_account *, const struct action *,
    struct luck_change changes[LUCK_CHANGES]);
/* Values in millionths, by seat of the position, as chances by chair. */
void luck_chances(const struct ruleset *, const struct game *,
    const struct eval_values *, int32_t chances[SEATS_MAX]);
/*
 * What a game is worth between two actions to each chair: before a throw with
 * the best announcement there is, with a throw in hand by its best play.
 */
void luck_position(const struct eval *, const struct ruleset *,
    const struct game *, int32_t chances[SEATS_MAX]);
/*
 * The best thing to announce before a throw; of kind ANNOUNCE_NONE where a
 * plain throw is better.
 */
void luck_best_announcement(const struct eval *, const struct ruleset *,
    const struct game *, struct announcement *);

#endif
