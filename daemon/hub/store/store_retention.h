#ifndef DAEMON_HUB_STORE_STORE_RETENTION_H
#define DAEMON_HUB_STORE_STORE_RETENTION_H

/*
 * Deletes what is too old or too much, the oldest first, in small slices: each
 * function deletes at most limit rows and returns how many.
 */
#include <stdbool.h>
#include <stdint.h>

struct store;

/*
 * Guests who are not here and were last here before this time, with their
 * preferences, and the scores of those of whom no game is left. Calls each for
 * every name that is deleted. Counts guests.
 */
int store_guests_forget(struct store *, int64_t before, int limit,
    void (*each)(void *, const char *name), void *arg);
/* What goes row by row; STORE_NOTHING: nothing does. */
enum store_forgotten {
	STORE_NOTHING,
	STORE_TALK,    /* outside of games, but for messages not read yet */
	STORE_REPORTS, /* that were settled; of guests all that they sent */
	STORE_LOGINS,
	STORE_AUDIT,
	STORE_WALL,
	STORE_COMMENTS,
	STORE_GONE, /* deleted accounts, by when their names are free again */
	STORE_INVITATIONS /* by when they end */
};

/* From before this time, whoever has it. */
int
store_forget(struct store *, enum store_forgotten, int64_t before, int limit);
/* What guests have, of talk, reports and logins, whatever its age. */
int store_forget_guests(struct store *, enum store_forgotten, int limit);
/*
 * Games of guests that are over, with their actions, players and talk, but for
 * those for which keep is true (a table shows them); the log of games stays.
 * Goes on with the last one where that was not deleted to its end.
 */
int store_guest_games_forget(
    struct store *, int limit, bool (*keep)(void *, int64_t game), void *arg);
/* The first game of guests behind this one that is not over; 0 for none. */
int64_t store_guest_game_open(struct store *, int64_t after);
/* The table of any deck that shows a game; 0. */
int store_game_table(struct store *, int64_t game);

/*
 * What takes how much room; the schema's triggers keep the count. The bytes of
 * a kind are those of its rows, more or less; what there is of guests is
 * counted apart.
 */
struct store_usage {
	const char *kind; /* "games", "talk", "log" … */
	int64_t rows[2];  /* [0]: of accounts and the host; [1]: of guests */
	int64_t bytes[2];
};

/* Calls each for every kind. */
void store_usages(struct store *,
    void (*each)(void *, const struct store_usage *), void *arg);
/* How many rows and bytes of a kind guests have; rows may be NULL. */
int64_t store_usage_guests(struct store *, const char *kind, int64_t *rows);
/* How many rows there are of a kind. */
int64_t store_usage_rows(struct store *, const char *kind);
/* The bytes of all that guests have, but for the log of games. */
int64_t store_usage_guests_all(struct store *);

#endif
