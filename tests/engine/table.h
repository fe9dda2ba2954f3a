#ifndef TESTS_ENGINE_TABLE_H
#define TESTS_ENGINE_TABLE_H

/*
 * A table to play at: a game with its rules, and what the last action told.
 * No test fails here but by an action that was thought possible.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/game.h"

struct table {
	struct ruleset rs;
	struct game game;
	struct game_events events;
};

/* A game that begins with the throws for the start; house may be NULL. */
void
table_start(struct table *, const char *rules, int seats, const char *house);
/* A game in which chair 0 has red and is about to throw. */
void
table_open(struct table *, const char *rules, int seats, const char *house);
/* The colour's four squares, in ascending order. */
void table_place(struct table *, enum colour, int a, int b, int c, int d);
/* Does the action; the sentence that speaks against it where it cannot be. */
const char *table_try(struct table *, const struct action *);
/* The actor throws; with one die b is left aside. */
void table_throw(struct table *, int a, int b);
/* The same with the first die cocky (D9). */
void table_throw_cocky(struct table *, int a, int b);
/* The actor's first play. */
void table_play_first(struct table *);
/* The play of one move that takes the colour there. */
void table_play_to(struct table *, enum colour, int to);
/* The first event of that kind; NULL where there is none. */
const struct game_event *table_told(const struct table *, int kind);

#endif
