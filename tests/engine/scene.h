#ifndef TESTS_ENGINE_SCENE_H
#define TESTS_ENGINE_SCENE_H

/*
 * Scenes: a position in short words, a throw, and what must come of it. Every
 * test runs once for each sheet (rule set and number of seats) that its
 * clause applies to; its name begins with the clause's id.
 *
 * Counters are written "R 3 14 / G t / B p1 h": colour letters, then squares
 * as that colour counts them; b base, t the tail, p1 the first pipe square, h
 * home. What is not named is in base.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/game.h"

/* A rule set as a table plays it. */
struct sheet {
	const char *rules;
	int seats;
};

enum {
	UCKERS2 = 1 << 0,
	UCKERS4 = 1 << 1,
	BIGSHIP2 = 1 << 2,
	BIGSHIP4 = 1 << 3,
	MASTERS2 = 1 << 4,
	MASTERS4 = 1 << 5,
	NAVY2 = 1 << 6,
	NAVY4 = 1 << 7,
	MUSEUM2 = 1 << 8,
	MUSEUM4 = 1 << 9,
	LUDO2 = 1 << 10,
	LUDO3 = 1 << 11,
	LUDO4 = 1 << 12,
	FLEET4 = 1 << 13
};

#define UCKERS (UCKERS2 | UCKERS4)
#define BIGSHIP (BIGSHIP2 | BIGSHIP4)
#define MASTERS (MASTERS2 | MASTERS4)
#define NAVY (NAVY2 | NAVY4)
#define MUSEUM (MUSEUM2 | MUSEUM4)
#define PLAYERS (UCKERS | BIGSHIP) /* the players' own sheets */
#define SERVICE (MASTERS | NAVY | MUSEUM)
#define TWO_DICE (PLAYERS | SERVICE)
#define TWO_SEATS (UCKERS2 | BIGSHIP2 | MASTERS2 | NAVY2 | MUSEUM2)
#define FOUR_SEATS (UCKERS4 | BIGSHIP4 | MASTERS4 | NAVY4 | MUSEUM4)
#define LUDO (LUDO3 | LUDO4) /* where red and green are enemies */
#define ANY_LUDO (LUDO2 | LUDO)
#define ONE_DIE (ANY_LUDO | FLEET4)
#define ALL (TWO_DICE | ONE_DIE)
#define RED_AND_GREEN (ALL & ~LUDO2)

struct clause_test {
	const char *name; /* begins with the clause's id */
	unsigned sheets;
	void (*run)(void **state); /* *state is the sheet */
};
#define CLAUSE(test, sheets)        \
	{                           \
#test, sheets, test \
	}

/*
 * Runs every test for every sheet of it, as "NAME RULES/SEATS"; with --list
 * it prints those names alone. Returns what main returns.
 */
int scene_main(int argc, char *argv[], const struct clause_test *, size_t n);
#define SCENE_MAIN(tests)                                                   \
	int main(int argc, char *argv[])                                    \
	{                                                                   \
		return scene_main(                                          \
		    argc, argv, tests, sizeof(tests) / sizeof((tests)[0])); \
	}

struct scene {
	struct ruleset rs;
	struct position position;
	struct plays plays;
};

/* Seat 0 is to act. house may be NULL. */
void scene_set(struct scene *, const struct sheet *, const char *house,
    const char *counters);
/* Notes that the colour's counters on a square arrived in this turn. */
void scene_arrived(struct scene *, enum colour, int square);
/* A square of the scene's board: the tail, a pipe square, home. */
int scene_tail(const struct scene *);
int scene_pipe(const struct scene *, int distance);
int scene_home(const struct scene *);
/* Throws; with one die b is left aside. */
void scene_throw(struct scene *, int a, int b);
/* Goes on from a play: its position, ready for the next throw. */
void scene_go_on(struct scene *, const struct play *);
/*
 * The play that ends so, NULL where there is none; colours that are not named
 * are as before. Two such plays fail the test.
 */
const struct play *scene_find(const struct scene *, const char *after);
/* The start of a challenge; NULL where it is not among the plays. */
const struct play *scene_challenge(const struct scene *, enum colour, int from);

/* A play ends so, and this follows it. */
#define assert_play(scene, after, next)                              \
	do {                                                         \
		const struct play *play_ = scene_find(scene, after); \
		assert_non_null(play_);                              \
		assert_int_equal(play_->then, next);                 \
	} while (0)
#define assert_no_play(scene, after) assert_null(scene_find(scene, after))
/* It is the only one. */
#define assert_only_play(scene, after, next)           \
	do {                                           \
		assert_int_equal((scene)->plays.n, 1); \
		assert_play(scene, after, next);       \
	} while (0)
/* Nothing can be played. */
#define assert_forfeit(scene, next)                                  \
	do {                                                         \
		assert_int_equal((scene)->plays.n, 1);               \
		assert_int_equal((scene)->plays.play[0].nmoves, 0);  \
		assert_int_equal((scene)->plays.play[0].then, next); \
	} while (0)

#endif
