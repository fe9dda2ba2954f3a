#ifndef DAEMON_HUB_STORE_STORE_LUCK_H
#define DAEMON_HUB_STORE_STORE_LUCK_H

/* What the analyst says of games that are over; the account of each seat. */
#include <stdbool.h>
#include <stdint.h>

struct store;

/* A seat's account of a game, in ten-thousandths. */
struct luck_row {
	int64_t game;
	int seat;
	int start, luck, skill, drift, end, own_luck, own_skill, lost, choices;
	const char *result; /* "won", "lost", "drawn"; the store's */
};

/* A game waits for its report; the first one after that number, 0: none. */
void store_luck_due_put(struct store *, int64_t game);
int64_t store_luck_due(struct store *, int64_t after);
void store_luck_due_drop(struct store *, int64_t game);
/*
 * Stores a game's report, of which there is only one; gap: of the position in
 * it that could be a problem, 0 for none.
 */
void
store_luck_report_put(struct store *, int64_t game, int gap, const char *text);
/* The report, to be freed; NULL: there is none. */
char *store_luck_report(struct store *, int64_t game);
void store_luck_put(struct store *, const struct luck_row *);
/* The accounts of somebody's games, the newest first. */
void store_luck_of(struct store *, const char *name, int limit,
    void (*each)(void *, const struct luck_row *), void *arg);
/* The position of a day, and who has tried it. */
struct problem {
	int64_t day, game; /* days since 1970 */
	char *position;    /* on one line, to be freed */
	char *answer;      /* the analyst's, as JSON, to be freed */
};
struct problem_try {
	char play[96];
	bool solved;
	int streak; /* days with a problem in a row, until then */
};

/* The problem of a day; false: it has none yet. */
bool store_problem(struct store *, int64_t day, struct problem *);
/* The last day before that one that had a problem; 0: there is none. */
int64_t store_problem_before(struct store *, int64_t day);
void store_problem_put(struct store *, const struct problem *);
/* The report of the game that makes the next one, to be freed; NULL: none. */
char *store_problem_find(struct store *, int64_t *game);
/* What somebody has tried on a day; false: nothing. */
bool store_problem_try(
    struct store *, const char *name, int64_t day, struct problem_try *);
void store_problem_try_put(
    struct store *, const char *name, int64_t day, const struct problem_try *);
/* How many have tried that day's, and how many of them solved it. */
int store_problem_tries(struct store *, int64_t day, int *solved);
/* Forgets who tried those before that day. */
void store_problem_forget(struct store *, int64_t day);
/* The number of somebody's newest game that is over; 0 for none. */
int64_t store_luck_last_of(struct store *, const char *name);

#endif
