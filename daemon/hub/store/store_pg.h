#ifndef DAEMON_HUB_STORE_STORE_PG_H
#define DAEMON_HUB_STORE_STORE_PG_H

/* What the files of PostgreSQL share. */
#include <libpq-fe.h>

#include "daemon/hub/store/store_engine.h"

/* Statements of the engine's own come after those of the store. */
enum {
	PG_BEGIN = NSTATEMENT,
	PG_COMMIT,
	PG_ROLLBACK,
	PG_NOTHING, /* only to be heard of */
	PG_BYTES,
	PG_RESTORED,
	PG_RESTORED_ANY,
	PG_RESTORED_PUT,
	PG_POKE,
	PG_HOLD,
	PG_MOVED, /* a row of the table that is filled */
	NPG_STATEMENT
};

/* One that waits to be sent; values are in the arena, n of them from there. */
struct pg_entry {
	int which;
	int first, n;
};

/* Where a value lies in the arena; size -1: NULL. */
struct pg_parameter {
	size_t at;
	int size;
	bool binary;
};

/*
 * A version of the schema. It is additive when hubs of the version before can
 * go on beside it: columns with a default, tables, indexes. Any other is only
 * made while no other deck is served: they would go on with what they know.
 */
struct pg_step {
	int version;
	int additive; /* on hosts of so many decks at most; 0: on none */
};

/* All versions that a program knows, in order; make has the SQL of one. */
struct pg_versions {
	const struct pg_step *step;
	int n;
	void (*make)(
	    int version, void (*each)(void *arg, const char *sql), void *arg);
};

struct store_pg {
	struct store store;
	PGconn *conn;
	const struct pg_versions *versions; /* this program's, or a test's */
	bool prefer, standby;
	bool whole, any;    /* as in store_at */
	int64_t free_since; /* ms of the monotonic clock; 0: it is held */
	char *holder;
	bool shown;  /* in the connection's name */
	int claimed; /* decks that are this connection's */
	bool stayed; /* a deck that was free, and the log has heard why */
	bool moved;  /* PG_MOVED is prepared */

	/* What waits for its answers, and the bytes of its values. */
	struct pg_entry *entry;
	int nentry, entry_room;
	int sent;  /* of them */
	int syncs; /* pieces that have not been answered */
	struct pg_parameter *parameter;
	int nparameter, parameter_room;
	char *arena;
	size_t arena_size, arena_room;

	bool lost;       /* nothing is asked of it any more, and why */
	bool committing; /* a warning says that the standby does not have it */
	char *why;       /* the first error, or why it is lost; NULL: none */
	bool full;       /* that error is a full disk */
	bool poked;      /* there is mail */
	int changes;     /* rows, of the last statement that changed any */
	unsigned char *bytes;        /* of the column that was read last */
	int64_t heard, standby_seen; /* ms of the monotonic clock */
};

/* --- store_pg_wire.c: one connection, and what is said on it --- */

#define PG_DEADLINE 8000 /* ms in which something of an answer must come */

/*
 * Queues a statement that is prepared; its values are copied. It is sent by
 * pg_exchange(), or before by pg_send_ahead().
 */
void
pg_queue(struct store_pg *, int which, const struct store_value *values, int n);
/*
 * Lets the server begin with a long turn's statements; their answers are for
 * pg_exchange(). Only within a transaction.
 */
void pg_send_ahead(struct store_pg *);
/*
 * Sends all that waits, in a piece that ends with a Sync, and waits for the
 * answers. Gives the last one's, the caller's to clear; NULL after an error,
 * and then the transaction has been rolled back.
 */
PGresult *pg_exchange(struct store_pg *);
/*
 * The same for SQL that is not prepared, text values only; not while something
 * waits.
 */
PGresult *
pg_ask(struct store_pg *, const char *sql, const char *const *values, int n);
/* Prepares all statements. */
bool pg_prepare(struct store_pg *);
/* The one that puts a row of the table that is filled. */
bool pg_prepare_moved(struct store_pg *, const char *sql);
/* Takes in what has come, so that the socket is quiet. */
void pg_consume(struct store_pg *);
/* The connection cannot be trusted any more. */
void pg_lose(struct store_pg *, const char *why);
/* The first error; it says what went wrong, and with what. */
void pg_fail(struct store_pg *, const char *what, const PGresult *);
/* A column of a result, as a number. */
int64_t pg_number(const PGresult *, int row, int column);

/* --- store_pg_open.c: from a place to a connection --- */

/* False with a sentence, and errno as for store_open(). */
bool
pg_connect(struct store_pg *, const char *conninfo, char error[CONF_ERROR]);

/* --- store_pg_claim.c --- */

#define PG_SCHEMA_LOCK "7302" /* of whoever reads or changes the version */

enum store_claimed pg_claim(struct store *, char words[CONF_ERROR]);
void pg_loaded(struct store *);
bool pg_alive(struct store *, char error[CONF_ERROR]);
/*
 * Whether any other deck is served: by whom is in words. Whoever has claimed
 * one and waits for the schema (pg_migrate()) is none of those.
 */
bool pg_others_serve(struct store_pg *, char words[CONF_ERROR]);
/* errno and the sentence for what has gone wrong in pg. */
void pg_explain(struct store_pg *, char error[CONF_ERROR]);

/* --- store_pg_beside.c --- */

/* Decks poke one another where one has mail for the other. */
void pg_listen(struct store_pg *);
void pg_poke(struct store *, uint64_t decks);
bool pg_poked(struct store *);

bool pg_beside(struct store *,
    void (*each)(void *arg, const struct store_beside *), void *arg);

/* --- store_pg_schema.c --- */

extern const struct pg_versions pg_versions;

/*
 * Within a transaction: makes the tables, or brings them to this program's
 * version: STORE_OURS. STORE_WAIT with a sentence where that would be under the
 * hubs of other decks; STORE_NEVER with one and errno EINVAL where it may not,
 * or where something fails.
 */
enum store_claimed pg_migrate(struct store_pg *, char words[CONF_ERROR]);

/* --- store_pg_move.c --- */

extern const struct store_mover pg_mover;

#endif
