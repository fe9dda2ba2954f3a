#ifndef DAEMON_HUB_STORE_STORE_H
#define DAEMON_HUB_STORE_STORE_H

/*
 * The durable state, in a database: the only interface for the rest of the hub.
 * Everything written between two commits is one transaction. After the first
 * error in it later writes are dropped, and store_commit reports it.
 *
 * It is opened, claimed until it is ours, loaded from, and then served. A file
 * of SQLite is ours at once; a deck of a database that several hubs share may
 * be another's. Who waits for it is told by whom it is held.
 */
#include "daemon/hub/store/store_account.h"
#include "daemon/hub/store/store_backup.h"
#include "daemon/hub/store/store_comment.h"
#include "daemon/hub/store/store_deck.h"
#include "daemon/hub/store/store_game.h"
#include "daemon/hub/store/store_luck.h"
#include "daemon/hub/store/store_news.h"
#include "daemon/hub/store/store_notes.h"
#include "daemon/hub/store/store_order.h"
#include "daemon/hub/store/store_people.h"
#include "daemon/hub/store/store_rename.h"
#include "daemon/hub/store/store_result.h"
#include "daemon/hub/store/store_retention.h"
#include "daemon/hub/store/store_returning.h"
#include "daemon/hub/store/store_table.h"
#include "daemon/hub/store/store_talk.h"

enum store_result {
	STORE_DONE,
	STORE_FULL,  /* rolled back; may work later */
	STORE_FAILED /* the disk cannot be trusted */
};

/* A database engine, by the functions of store_engine.h. */
extern const struct store_engine store_sqlite;
extern const struct store_engine store_pg; /* in messdeck-hub alone */

/* Where the state is: a file, or a deck in a database of PostgreSQL. */
struct store_at {
	const struct store_engine *engine;
	const char *place; /* the file, or libpq's connection string */
	int deck, decks;   /* which of how many; 0 of 1 */
	bool prefer;       /* else another hub has a second to come first */
	bool standby;      /* refuse a database without a synchronous standby */
	const char *holder; /* this machine, in words for who waits */
	bool whole;         /* all decks are claimed, for a copy */
	bool any; /* then decks is for a new database; one keeps its own */
};

/*
 * Connects, or opens and migrates the file; NULL with a sentence in error. With
 * errno ENOSPC or EAGAIN it may work later, else somebody has to see to it.
 * Before the sandbox for PostgreSQL, since later it may open no socket.
 */
struct store *store_open(const struct store_at *, char error[CONF_ERROR]);
enum store_claimed {
	STORE_OURS,
	STORE_WAIT, /* words: who has it, or what else has to be first */
	STORE_NEVER /* words: why not; errno as for store_open */
};
#define STORE_CLAIM_EVERY 250 /* ms */
/* Asks once for what was opened; migrates a shared database when it is ours. */
enum store_claimed store_claim(struct store *, char words[CONF_ERROR]);
/* All is loaded; from now on a hub that hangs loses a deck in seconds. */
void store_loaded(struct store *);
/*
 * At least once a second, and when something can be read from store_fd: shows
 * the database that this hub lives. False with a sentence: the deck is lost,
 * and the process has to end without another word.
 */
bool store_alive(struct store *, char error[CONF_ERROR]);
/*
 * To be watched for reading; -1: nothing to watch, store_alive need not be.
 * What has come may be answers to a turn that is under way; store_read_ahead
 * takes them in, and store_alive then has nothing to say.
 */
int store_fd(const struct store *);
void store_read_ahead(struct store *);
/* Which deck it is, of how many. */
int store_deck(const struct store *);
int store_decks(const struct store *);
/*
 * Rises with each claim of the deck, also over a restored database: seconds
 * since 1970 or more. 0 for a file.
 */
int64_t store_epoch(const struct store *);
/* How many ms the database's clock was ahead of this machine's at the claim. */
int64_t store_clock_ahead(const struct store *);

/* A standby of the database, or a hub that waits for its deck. */
struct store_beside {
	char name[64];
	bool standby, synchronous; /* which commits wait for */
	int64_t bytes, ms;         /* that it is behind */
};
/* Calls each for all of them; false: the standbys are not seen. */
bool store_beside(struct store *,
    void (*each)(void *arg, const struct store_beside *), void *arg);
/* The database is that of an earlier moment: the next hub sees to it. */
void store_mark_restored(struct store *);

/* Rolls back what is not committed. */
void store_close(struct store *);
/*
 * Whether all reads since the last commit succeeded; if not, a sentence in
 * error, and errno as for store_open.
 */
bool store_sound(struct store *, char error[CONF_ERROR]);
/* Something has been written since the last commit. */
bool store_writing(const struct store *);
enum store_result store_commit(struct store *);
/*
 * Between two turns: copies what was committed from the log into the database,
 * once that is much. It takes longer than most turns.
 */
void store_checkpoint(struct store *);
/* Its size, and how many bytes in it are unused: what comes uses them. */
int64_t store_file_bytes(struct store *, int64_t *unused);
/*
 * How many bytes of rows that stay were written since it was opened; those of
 * the log of games, which is never shortened, count more.
 */
int64_t store_added(const struct store *);

/*
 * How many commits were acknowledged but are not there, at least; found when
 * it was opened. Then the database is marked as a backup is.
 */
int64_t store_lost(const struct store *);
/* When it was found damaged last (ms), and how many commits were lost. */
#define STORE_DAMAGED_AT "damaged_at"
#define STORE_DAMAGED_COMMITS "damaged_commits"

#endif
