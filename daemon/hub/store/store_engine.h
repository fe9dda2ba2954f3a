#ifndef DAEMON_HUB_STORE_STORE_ENGINE_H
#define DAEMON_HUB_STORE_STORE_ENGINE_H

/*
 * What an engine does for the store: the database behind store_sql.h. The files
 * store_NAME*.c have its functions and are the only ones that know its library.
 */
#include "daemon/hub/store/store_sql.h"

#define STORE_VALUES 32 /* most that a statement takes, or a table has */

/* What a statement takes, or a row gives. */
struct store_value {
	char type;         /* as in store_run(): s, i or b; 0 for NULL */
	int64_t number;    /* i */
	const void *bytes; /* b; s: ends with NUL */
	size_t size;       /* of the bytes, without that NUL */
};

/* A table as SQLite has it; its columns have the types of values. */
struct store_table {
	const char *name, *columns; /* "a, b, c" */
	char types[STORE_VALUES];
	int n;
};

/* The rows of a statement: each has its own. */
struct store_rows {
	struct store *store;
	enum store_statement which;
	void *cursor; /* the engine's */
	int at, n;    /* likewise */
};

/* What is read of all tables at once, in the order of their numbers. */
struct store_ahead {
	struct store_rows *rows;
	bool held, done; /* a row is another table's; there are no more */
	int table;       /* the last one whose rows were asked for */
};

/* What an engine's own struct begins with. */
struct store {
	const struct store_engine *engine;
	int deck, decks; /* which of how many; 0 of 1 */
	bool writing;    /* a transaction is under way */
	uint64_t mailed; /* to which decks, in this transaction, as bits */
	uint64_t pokes;  /* and in those before, of which they do not know */
	int64_t added;   /* bytes in rows that were added since, with weights */
	int64_t lost;    /* commits, found so when it was opened */
	/* Of all throws in this transaction, which are not written yet. */
	int faces[6];
	int64_t epoch; /* of the deck that is this hub's, or 0 */
	int64_t ahead; /* ms by which the database's clock is ahead of ours */
	int fd;        /* of the connection, or -1 */
	int loading;   /* the table that is loaded, or 0 */
	struct store_ahead ahead_games, ahead_actions;
	struct returning *returning; /* people who come back, or NULL */
	struct store_rows rows[NSTATEMENT];
};

/*
 * Rows of whole tables, for store_move(): all between begin and end is one
 * transaction, in which triggers do nothing. What fails has its sentence in
 * error.
 */
struct store_mover {
	bool (*begin)(struct store *, char error[CONF_ERROR]);
	/* In the order of their first column. */
	bool (*rows)(struct store *, const struct store_table *,
	    bool (*each)(void *, const struct store_value *), void *arg,
	    char error[CONF_ERROR]);
	/* Empties the table; what is put then are its rows. */
	bool (*fill)(
	    struct store *, const struct store_table *, char error[CONF_ERROR]);
	/* NULL: there are no more. */
	bool (*put)(struct store *, const struct store_table *,
	    const struct store_value *, char error[CONF_ERROR]);
	bool (*end)(struct store *, char error[CONF_ERROR]);
};

struct store_engine {
	/* What is opened is the engine's struct; on failure NULL. */
	struct store *(*open)(const struct store_at *, char error[CONF_ERROR]);
	void (*close)(struct store *);
	bool (*sound)(struct store *, char error[CONF_ERROR]);

	/* begin comes before the first run of a transaction, commit ends it. */
	void (*begin)(struct store *);
	void (*run)(struct store *, enum store_statement,
	    const struct store_value *, int n);
	int (*changes)(struct store *);
	enum store_result (*commit)(struct store *);

	void (*read)(struct store_rows *, const struct store_value *, int n);
	bool (*row)(struct store_rows *);
	void (*end)(struct store_rows *);
	/* As the type that is asked for; false for NULL, which may be i's 0. */
	bool (*column)(const struct store_rows *, int column, char type,
	    struct store_value *);

	int64_t (*bytes)(struct store *, int64_t *unused);
	/* NULL: the engine sees to that itself. */
	void (*checkpoint)(struct store *);
	struct store_copy *(*copy_begin)(
	    struct store *, int fd, char error[CONF_ERROR]);
	bool (*is_backup)(struct store *);
	void (*set_backup)(struct store *, bool is);
	const struct store_mover *mover;

	/* NULL where the database is one hub's alone; see store.h. */
	enum store_claimed (*claim)(struct store *, char words[CONF_ERROR]);
	void (*loaded)(struct store *);
	bool (*alive)(struct store *, char error[CONF_ERROR]);
	bool (*beside)(struct store *,
	    void (*each)(void *arg, const struct store_beside *), void *arg);
	/* Tells decks, as bits, that they have mail; whether this one was. */
	void (*poke)(struct store *, uint64_t decks);
	bool (*poked)(struct store *);
	/* Nobody else has that until the turn is over; NULL: who else? */
	bool (*hold)(struct store *, const char *what);
	void (*read_ahead)(struct store *);
};

/* Before anything else is asked of what open makes. */
void store_init(struct store *, const struct store_at *);
/* Something is about to be written with the turn. */
void store_write(struct store *);
/* The text of a statement. */
const char *store_sql(enum store_statement);

#endif
