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
/*
 * Talk outside of games from before this time, whoever said it, but for
 * messages that were not read yet.
 */
int store_talk_forget(struct store *, int64_t before, int limit);
/* What guests said, with the same exception. */
int store_guest_talk_forget(struct store *, int limit);
/* What moderators and sysops did before this time. */
int store_audit_forget(struct store *, int64_t before, int limit);
/* Reports that were settled before this time; and those that guests sent. */
int store_reports_forget(struct store *, int64_t before, int limit);
int store_guest_reports_forget(struct store *, int limit);
/* Logins from before this time; and those of guests. */
int store_logins_forget(struct store *, int64_t before, int limit);
int store_guest_logins_forget(struct store *, int limit);
/*
 * Games of guests that are over, with their actions, players and talk, but for
 * those for which keep is true (a table shows them); the log of games stays.
 * Goes on with the last one where that was not deleted to its end.
 */
int store_guest_games_forget(
    struct store *, int limit, bool (*keep)(void *, int64_t game), void *arg);
/* The first game of guests behind this one that is not over; 0 for none. */
int64_t store_guest_game_open(struct store *, int64_t after);

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
