#ifndef ENGINE_WHY_H
#define ENGINE_WHY_H

/*
 * By which clause a play that somebody thinks of is not among the plays.
 * Nothing here allocates.
 */
#include "engine/notation.h"

/* What is wrong with a play or an announcement: a row of why_reason.c. */
enum why_reason {
	WHY_NOT,   /* nothing is */
	WHY_MOVES, /* the same of a counter */
	WHY_COLOUR,
	WHY_PARTNER,
	WHY_WAITS_FOR_SIX,
	WHY_ACTIVE_NEXT,
	WHY_NOBODY,
	WHY_NOBODY_IN_BASE,
	WHY_ALL_HOME,
	WHY_EXIT_NUMBER,
	WHY_EXIT_SQUARE,
	WHY_EXIT_SAME,
	WHY_EXIT_BLOCKED,
	WHY_NUMBER,
	WHY_FORWARD,
	WHY_BOUNCE,
	WHY_NOT_EXACT,
	WHY_BLOCKED,
	WHY_SIDE_BLOCKED,
	WHY_SUM_BLOCKED,
	WHY_TWICE,
	WHY_UCKED_ON_EXIT,
	WHY_TOO_MANY,
	WHY_PAIR_THROW,
	WHY_PAIR_SIZE,
	WHY_PAIR_NUMBER,
	WHY_PAIR_BLOCKED,
	WHY_PAIR_BACK,
	WHY_OTHER_DIE,
	WHY_BOTH_DICE,
	WHY_HIGHER_DIE,
	WHY_CHALLENGE_FIRST,
	WHY_MUST_PLAY,
	WHY_THIRD_SIX,
	WHY_SNAKE_EYES,
	WHY_NO_CHALLENGES,
	WHY_CHALLENGE_ALONE,
	WHY_CHALLENGE_NOBODY,
	WHY_CHALLENGE_TAIL,
	WHY_CHALLENGE_NO_BLOB,
	WHY_CHALLENGE_BASE,
	WHY_CHALLENGE_DOORSTEP,
	WHY_CHALLENGE_MIXI,
	WHY_CHALLENGE_NO_SIX,
	WHY_CHALLENGE_ARRIVED,
	WHY_CHALLENGING,
	WHY_CHALLENGE_FAILED,
	WHY_SUCKING,
	WHY_BLOWING,
	WHY_SUCK_SAFE,
	WHY_SUCK_NOBODY,
	WHY_SUCK_MIXI,
	WHY_SUCK_ARRIVED,
	WHY_SUCK_EMPTY,
	WHY_SUCK_THREE,
	WHY_SUCK_BEHIND,
	WHY_SUCK_TWICE,
	WHY_BLOW_SAFE,
	WHY_BLOW_EMPTY,
	WHY_BLOW_NOBODY,
	WHY_BLOW_THREE,
	WHY_BLOW_FIRST,
	WHY_BLOW_TWICE,
	NWHY
};

struct why {
	uint8_t reason;  /* enum why_reason */
	bool about_move; /* or else about the throw or the announcement */
	struct move move;
	struct announcement announcement;
	uint8_t dice[DICE_MAX];
	uint8_t enemy;  /* the colour of a blob or a pipe */
	int8_t square;  /* as the move's colour counts, or up a pipe */
	uint8_t number; /* squares to go, a die, or the size of a blob */
	int play;       /* WHY_NOT, WHY_OTHER_DIE: its number, from 0 */
};

/*
 * Judges a play of a throw: WHY_NOT, and its number among the plays, if it is
 * legal; else the reason. announced as for plays_list.
 */
void why_play(const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    const struct wanted_play *, struct why *);
/*
 * Judges an announcement before the throw in the same way; its number is the
 * one in plays_announcements's list.
 */
void why_announcement(const struct ruleset *, const struct position *,
    const struct announcement *, struct why *);

#define WHY_MAX 16 /* counters that no play moves, by a die each */
/*
 * What people ask at a table: a play; "R 12", a counter; "", all counters of
 * the seat to act that no play moves; before a throw "suckback red 3 green", as
 * the command throw has it. Returns how many reasons the list has; 0, and a
 * sentence in error: there is nothing to be said about that.
 */
int why_game(const struct ruleset *, const struct game *, const char *text,
    struct why list[WHY_MAX], const char **error);

/* The id of the clause that forbids it: "BL1"; "" if none does. */
const char *why_clause(const struct ruleset *, const struct why *);
#define WHY_SENTENCE 320
/*
 * What is wrong, and the rule card's own words on it where it has any: "red
 * 12-18: a blob of green on 15 is in the way. BL1: Two or more ..."
 */
void why_sentence(
    const struct ruleset *, const struct why *, char text[WHY_SENTENCE]);

#endif
