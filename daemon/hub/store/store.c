/*
 * The store's connection to SQLite: opening, statements by their text, and
 * the transaction that is a turn of the hub's loop. Exactly one connection,
 * exclusive: nobody else may look into the file while the hub runs.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_schema.h"
#include "daemon/hub/store/store_sql.h"
#include "daemon/lib/database.h"
#include "daemon/lib/log.h"

#define STATEMENTS 96
#define BUSY_TIME 5000 /* ms in which a hub before this one may end */

struct store {
	sqlite3 *db;
	bool opening; /* who opens it is told why that fails */
	bool open;    /* a transaction is under way */
	int error;    /* the first one of the transaction */
	struct {
		const char *sql;
		sqlite3_stmt *stmt;
	} cache[STATEMENTS];
	int ncache;
};

static void
store_fail(struct store *store, int code, const char *what)
{
	if (store->error != SQLITE_OK)
		return;
	store->error = code;
	/* A full disk is the hub's to tell, once, and what keeps it away. */
	if (code == SQLITE_FULL || store->opening)
		return;
	log_error("store_error", "code=%d what=%s why=%s", code,
	    log_quote(what), log_quote(sqlite3_errmsg(store->db)));
}

static void
store_exec(struct store *store, const char *sql)
{
	int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);

	if (code != SQLITE_OK)
		store_fail(store, sqlite3_extended_errcode(store->db), sql);
}

static sqlite3_stmt *
store_statement(struct store *store, const char *sql)
{
	int i, code;

	for (i = 0; i < store->ncache; i++)
		if (store->cache[i].sql == sql)
			return store->cache[i].stmt;
	if (store->ncache == STATEMENTS)
		fatal("store_statements", "sql=%s", log_quote(sql));
	code = sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
	    &store->cache[i].stmt, NULL);
	if (code != SQLITE_OK) {
		store_fail(store, code, sql);
		return NULL;
	}
	store->cache[i].sql = sql;
	store->ncache++;
	return store->cache[i].stmt;
}

static void
store_bind(sqlite3_stmt *stmt, const char *types, va_list ap)
{
	const void *bytes;
	const char *text;
	int i;

	for (i = 1; *types != '\0'; types++, i++) {
		switch (*types) {
		case 's':
			text = va_arg(ap, const char *);
			sqlite3_bind_text(stmt, i, text, -1, SQLITE_TRANSIENT);
			break;
		case 'i':
			sqlite3_bind_int64(stmt, i, va_arg(ap, int64_t));
			break;
		case 'b':
			bytes = va_arg(ap, const void *);
			sqlite3_bind_blob(stmt, i, bytes,
			    (int)va_arg(ap, size_t), SQLITE_TRANSIENT);
			break;
		}
	}
}

void
store_run(struct store *store, const char *sql, const char *types, ...)
{
	sqlite3_stmt *stmt;
	va_list ap;

	if (!store->open) {
		store->open = true;
		store_exec(store, "BEGIN");
	}
	if (store->error != SQLITE_OK)
		return;
	stmt = store_statement(store, sql);
	if (stmt == NULL)
		return;
	va_start(ap, types);
	store_bind(stmt, types, ap);
	va_end(ap);
	if (sqlite3_step(stmt) != SQLITE_DONE)
		store_fail(store, sqlite3_extended_errcode(store->db), sql);
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
}

int
store_changes(struct store *store)
{
	return store->error == SQLITE_OK ? sqlite3_changes(store->db) : 0;
}

sqlite3_stmt *
store_read(struct store *store, const char *sql, const char *types, ...)
{
	sqlite3_stmt *stmt = store_statement(store, sql);
	va_list ap;

	if (stmt == NULL)
		return NULL;
	va_start(ap, types);
	store_bind(stmt, types, ap);
	va_end(ap);
	return stmt;
}

bool
store_row(struct store *store, sqlite3_stmt *stmt)
{
	int code;

	if (stmt == NULL)
		return false;
	code = sqlite3_step(stmt);
	if (code == SQLITE_ROW)
		return true;
	if (code != SQLITE_DONE)
		store_fail(store, sqlite3_extended_errcode(store->db), "read");
	store_read_end(stmt);
	return false;
}

void
store_read_end(sqlite3_stmt *stmt)
{
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
}

const char *
store_text(sqlite3_stmt *stmt, int column)
{
	const unsigned char *text = sqlite3_column_text(stmt, column);

	return text == NULL ? "" : (const char *)text;
}

void
store_copy(sqlite3_stmt *stmt, int column, char *to, size_t size)
{
	strlcpy(to, store_text(stmt, column), size);
}

/* What an error means for the hub: wait for room, or end. */
static enum store_result
store_judge(int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
		return STORE_DONE;
	case SQLITE_FULL:
		return STORE_FULL;
	default:
		return STORE_FAILED;
	}
}

sqlite3 *
store_db(struct store *store)
{
	return store->db;
}

bool
store_writing(const struct store *store)
{
	return store->open;
}

enum store_result
store_commit(struct store *store)
{
	enum store_result result;

	if (store->open && store->error == SQLITE_OK)
		store_exec(store, "COMMIT");
	result = store_judge(store->error);
	if (result != STORE_DONE && !sqlite3_get_autocommit(store->db))
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	store->open = false;
	store->error = SQLITE_OK;
	return result;
}

int64_t
store_number(struct store *store, const char *key)
{
	int64_t value = 0;
	sqlite3_stmt *stmt = store_read(
	    store, "SELECT value FROM number WHERE key = ?", "s", key);

	while (store_row(store, stmt))
		value = sqlite3_column_int64(stmt, 0);
	return value;
}

void
store_number_put(struct store *store, const char *key, int64_t value)
{
	store_run(store, "INSERT OR REPLACE INTO number VALUES (?, ?)", "si",
	    key, value);
}

bool
store_sound(struct store *store, char error[CONF_ERROR])
{
	int code = store->error & 0xff;
	bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;

	if (code == SQLITE_OK)
		return true;
	snprintf(error, CONF_ERROR, "the database %s cannot be used: %s%s",
	    sqlite3_db_filename(store->db, "main"),
	    sqlite3_errstr(store->error),
	    damaged ? "; stop the host, move it away and restore a backup"
		    : "");
	errno = code == SQLITE_FULL ? ENOSPC : EINVAL;
	return false;
}

/* Brings the file's schema to this program's version, or says why not. */
static bool
store_migrate(struct store *store, char error[CONF_ERROR])
{
	char sql[64];
	int version = -1;
	sqlite3_stmt *stmt = store_read(store, "PRAGMA user_version", "");

	while (store_row(store, stmt))
		version = sqlite3_column_int(stmt, 0);
	if (version > DATABASE_SCHEMA) {
		snprintf(error, CONF_ERROR,
		    "the database is of a later version (%d) than this "
		    "program knows (%d); install the program that wrote it, or "
		    "a later one",
		    version, DATABASE_SCHEMA);
		return false;
	}
	store_exec(store, "BEGIN");
	for (; version >= 0 && version < DATABASE_SCHEMA; version++)
		store_exec(store, store_schema[version]);
	snprintf(sql, sizeof(sql), "PRAGMA user_version = %d", DATABASE_SCHEMA);
	store_exec(store, sql);
	store_exec(store, "COMMIT");
	return store_sound(store, error);
}

struct store *
store_open(const char *file, char error[CONF_ERROR])
{
	struct store *store = xcalloc(1, sizeof(*store));
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	int why;

	store->opening = true;
	if (sqlite3_open_v2(file, &store->db, flags, NULL) != SQLITE_OK) {
		snprintf(error, CONF_ERROR, "%s: %s", file,
		    sqlite3_errmsg(store->db));
		store_close(store);
		errno = EINVAL;
		return NULL;
	}
	sqlite3_extended_result_codes(store->db, 1);
	sqlite3_busy_timeout(store->db, BUSY_TIME);
	store_exec(store, "PRAGMA locking_mode = EXCLUSIVE");
	store_exec(store, "PRAGMA journal_mode = WAL");
	store_exec(store, "PRAGMA synchronous = FULL");
	/* Seldom, since the one commit that does it takes much longer. */
	store_exec(store, "PRAGMA wal_autocheckpoint = 4000");
	store_exec(store, "PRAGMA foreign_keys = ON");
	store_exec(store, "PRAGMA trusted_schema = OFF");
	errno = EINVAL;
	if (!store_migrate(store, error)) {
		why = errno;
		store_close(store);
		errno = why;
		return NULL;
	}
	store->opening = false;
	return store;
}

void
store_close(struct store *store)
{
	int i;

	if (store == NULL)
		return;
	for (i = 0; i < store->ncache; i++)
		sqlite3_finalize(store->cache[i].stmt);
	sqlite3_close(store->db);
	free(store);
}
