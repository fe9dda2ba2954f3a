#ifndef ENGINE_PLAY_H
#define ENGINE_PLAY_H

/*
 * Legal plays as values. Nothing here allocates.
 */

#include <stdint.h>

#include "engine/board.h"
#include "engine/position.h"

/* What follows a play, named as the referee names it. */
enum then { THEN_NEXT, THEN_THROW, THEN_CHALLENGE, THEN_SUCKBACK, THEN_WIN };

enum move_kind { MOVE_COUNTER, MOVE_CHALLENGE };
struct move {
	uint8_t kind; /* enum move_kind */
	uint8_t colour;
	int8_t from, to; /* a challenge has from only */
};

#define MOVES_MAX 8
struct play {
	struct position after; /* the turn already passed on, if it passes */
	struct move move[MOVES_MAX];
	uint8_t nmoves;             /* 0: forfeited or failed */
	uint8_t then;               /* enum then */
	bool eight_piecer, harbour; /* with THEN_WIN (WI2) */
};

#define PLAYS_MAX 256 /* more than any throw has */
struct plays {
	int n;
	struct play play[PLAYS_MAX];
};

/*
 * All plays of a throw (ruleset dice values of 1-6), in the engine's order, by
 * which people number them: sorted as referee.md says. announced is NULL for a
 * plain throw, else what plays_may_announce allows. Never empty: a forfeit is a
 * play without moves.
 */
void plays_list(const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    struct plays *);

/* Two pipes to suck back from and two to blow back from, of four counters. */
#define ANNOUNCEMENTS_MAX 16

/*
 * Whether no counter of the seat to act can move on any throw (D8): the
 * program throws for it.
 */
bool plays_blocked(const struct ruleset *, const struct position *);

struct announcement;
struct movegen;
struct position;
struct ruleset;

/*
 * Finds all plays of a throw, as plays_list lists them; returns how many. The
 * rule set and the position must not change while plays are built.
 */
int
plays_find(struct movegen *, const struct ruleset *, const struct position *,
    const uint8_t dice[DICE_MAX], const struct announcement *announced);
/* Builds the n-th of them, from 0. */
void plays_build(const struct movegen *, int n, struct play *);

#endif
