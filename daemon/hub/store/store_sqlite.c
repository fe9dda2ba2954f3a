/*
 * The store's connection to SQLite: opening, statements prepared once, and
 * the transaction that is a turn of the hub's loop. Exactly one connection,
 * exclusive: nobody else may look into the file while the hub runs.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/hub/store/store_schema.h"
#include "daemon/hub/store/store_sqlite.h"
#include "daemon/hub/store/store_wal.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/database.h"
#include "daemon/lib/log.h"

#define BUSY_TIME 5000 /* ms in which a hub before this one may end */
/*
 * Frames of the log at which its pages go into the database: so few that this
 * takes two milliseconds of the processor, more or less; and so many that a
 * commit does it, where nobody has called store_checkpoint().
 */
#define CHECKPOINT 1000
#define CHECKPOINT_LATE 16000
#define ROW_BYTES 40 /* what a row and its indexes cost beside its values */

static const char *const sql_of[NSTATEMENT] = {
#define X(name, sql) [SQL_##name] = sql,
#include "daemon/hub/store/store_statements.h"
#undef X
};

/* What reads a statement's rows is the statement. */
struct store_rows {
	struct store *store;
	sqlite3_stmt *stmt;
};

struct store {
	sqlite3 *db;
	bool opening; /* who opens it is told why that fails */
	bool open;    /* a transaction is under way */
	int error;    /* the first one of the transaction */
	char *file;
	int page;      /* bytes */
	int frames;    /* of the log, as the last commit left it */
	int note;      /* where commits are noted (store_wal.h), -1: nowhere */
	bool checked;  /* its log, and what was lost is noted */
	int64_t lost;  /* commits, found so at opening */
	int64_t added; /* bytes in rows that were added since, with weights */
	struct store_rows rows[NSTATEMENT];
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

/* Not after an error: what follows could not be taken back with the rest. */
static void
store_exec(struct store *store, const char *sql)
{
	if (store->error == SQLITE_OK &&
	    sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
		store_fail(store, sqlite3_extended_errcode(store->db), sql);
}

/*
 * What is bound is to stay where it is while "life" says so. Gives how many
 * bytes that is in a row, more or less.
 */
static int64_t
store_bind(sqlite3_stmt *stmt, sqlite3_destructor_type life, const char *types,
    va_list ap)
{
	const char *text;
	const void *bytes;
	int64_t sum = 0;
	size_t size;
	int i;

	for (i = 1; *types != '\0'; types++, i++) {
		switch (*types) {
		case 's':
			text = va_arg(ap, const char *);
			sqlite3_bind_text(stmt, i, text, -1, life);
			sum += text == NULL ? 1 : 1 + (int64_t)strlen(text);
			break;
		case 'i':
			sqlite3_bind_int64(stmt, i, va_arg(ap, int64_t));
			sum += 7;
			break;
		case 'b':
			bytes = va_arg(ap, const void *);
			size = va_arg(ap, size_t);
			sqlite3_bind_blob(stmt, i, bytes, (int)size, life);
			sum += (int64_t)size;
			break;
		}
	}
	return sum;
}

/*
 * How much a statement counts that adds a row: 0 for one that soon goes, more
 * than 1 for one that is never deleted, however old.
 */
static int
store_weight(enum store_statement which)
{
	switch (which) {
	case SQL_LEDGER_PUT:
		return 16;
	case SQL_GAME_NEW:
	case SQL_PLAYER_PUT:
	case SQL_ACTION_PUT:
	case SQL_TALK_PUT:
	case SQL_PREFERENCE_PUT:
	case SQL_LIST_PUT:
	case SQL_REPORT_PUT:
		return 1;
	default:
		return 0;
	}
}

int64_t
store_added(const struct store *store)
{
	return store->added;
}

/* The turn writes from here on. */
static void
store_begin(struct store *store)
{
	if (store->open)
		return;
	store->open = true;
	store_exec(store, "BEGIN");
}

void
store_run(
    struct store *store, enum store_statement which, const char *types, ...)
{
	struct store_rows *rows = &store->rows[which];
	int64_t bytes;
	va_list ap;

	store_begin(store);
	if (store->error != SQLITE_OK)
		return;
	va_start(ap, types);
	bytes = store_bind(rows->stmt, SQLITE_STATIC, types, ap);
	va_end(ap);
	store->added += store_weight(which) * (ROW_BYTES + bytes);
	if (sqlite3_step(rows->stmt) != SQLITE_DONE)
		store_fail(
		    store, sqlite3_extended_errcode(store->db), sql_of[which]);
	store_read_end(rows);
}

int
store_changes(struct store *store)
{
	return store->error == SQLITE_OK ? sqlite3_changes(store->db) : 0;
}

struct store_rows *
store_read(
    struct store *store, enum store_statement which, const char *types, ...)
{
	struct store_rows *rows = &store->rows[which];
	va_list ap;

	va_start(ap, types);
	store_bind(rows->stmt, SQLITE_TRANSIENT, types, ap);
	va_end(ap);
	return rows;
}

bool
store_row(struct store_rows *rows)
{
	int code = sqlite3_step(rows->stmt);

	if (code == SQLITE_ROW)
		return true;
	if (code != SQLITE_DONE)
		store_fail(rows->store,
		    sqlite3_extended_errcode(rows->store->db),
		    sqlite3_sql(rows->stmt));
	store_read_end(rows);
	return false;
}

void
store_read_end(struct store_rows *rows)
{
	sqlite3_reset(rows->stmt);
	sqlite3_clear_bindings(rows->stmt);
}

int64_t
store_int(const struct store_rows *rows, int column)
{
	return sqlite3_column_int64(rows->stmt, column);
}

const char *
store_text(const struct store_rows *rows, int column)
{
	const unsigned char *text = sqlite3_column_text(rows->stmt, column);

	return text == NULL ? "" : (const char *)text;
}

void
store_copy(const struct store_rows *rows, int column, char *to, size_t size)
{
	strlcpy(to, store_text(rows, column), size);
}

bool
store_blob(const struct store_rows *rows, int column, void *to, size_t size)
{
	const void *bytes = sqlite3_column_blob(rows->stmt, column);

	if ((size_t)sqlite3_column_bytes(rows->stmt, column) != size)
		return false;
	memcpy(to, bytes, size);
	return true;
}

bool
store_null(const struct store_rows *rows, int column)
{
	return sqlite3_column_type(rows->stmt, column) == SQLITE_NULL;
}

sqlite3 *
store_db(struct store *store)
{
	return store->db;
}

int64_t
store_lost(const struct store *store)
{
	return store->lost;
}

bool
store_writing(const struct store *store)
{
	return store->open;
}

enum store_result
store_commit(struct store *store)
{
	int code;

	if (store->open)
		store_exec(store, "COMMIT");
	code = store->error & 0xff;
	if (code != SQLITE_OK && !sqlite3_get_autocommit(store->db))
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	store->open = false;
	store->error = SQLITE_OK;
	/* The hub waits for room; anything else ends it. */
	return code == SQLITE_OK  ? STORE_DONE
	    : code == SQLITE_FULL ? STORE_FULL
				  : STORE_FAILED;
}

int
store_header(struct store *store, const char *pragma)
{
	char sql[64];
	struct store_rows rows = {.store = store};
	int code, value = -1;

	snprintf(sql, sizeof(sql), "PRAGMA %s", pragma);
	code = sqlite3_prepare_v2(store->db, sql, -1, &rows.stmt, NULL);
	if (code != SQLITE_OK) {
		store_fail(store, code, sql);
		return value;
	}
	while (store_row(&rows))
		value = (int)store_int(&rows, 0);
	sqlite3_finalize(rows.stmt);
	return value;
}

void
store_header_put(struct store *store, const char *pragma, int value)
{
	char sql[64];

	snprintf(sql, sizeof(sql), "PRAGMA %s = %d", pragma, value);
	store_begin(store);
	store_exec(store, sql);
}

int64_t
store_file_bytes(struct store *store, int64_t *unused)
{
	*unused = (int64_t)store->page * store_header(store, "freelist_count");
	return (int64_t)store->page * store_header(store, "page_count");
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
	int version = store_header(store, "user_version");

	if (version > DATABASE_SCHEMA) {
		snprintf(error, CONF_ERROR,
		    "the database has a later version (%d) than this program "
		    "knows (%d); install the program that wrote it, or a later "
		    "one",
		    version, DATABASE_SCHEMA);
		return false;
	}
	store_begin(store);
	for (; version >= 0 && version < DATABASE_SCHEMA; version++)
		store_exec(store, store_schema[version]);
	store_header_put(store, "user_version", DATABASE_SCHEMA);
	store_exec(store, "COMMIT");
	store->open = false;
	return store_sound(store, error);
}

static bool
store_prepare(struct store *store, char error[CONF_ERROR])
{
	int i, code;

	for (i = 0; i < NSTATEMENT; i++) {
		store->rows[i].store = store;
		code = sqlite3_prepare_v3(store->db, sql_of[i], -1,
		    SQLITE_PREPARE_PERSISTENT, &store->rows[i].stmt, NULL);
		if (code != SQLITE_OK)
			store_fail(store, code, sql_of[i]);
	}
	return store_sound(store, error);
}

/* After each commit: it is on the disk by now. */
static int
store_committed(void *arg, sqlite3 *db, const char *name, int frames)
{
	struct store *store = arg;
	uint8_t last[STORE_WAL_FRAME];
	sqlite3_file *wal = NULL;
	sqlite3_int64 at = STORE_WAL_HEADER +
	    (frames - 1) * ((sqlite3_int64)STORE_WAL_FRAME + store->page);

	if (store->note != -1 &&
	    (sqlite3_file_control(
		 db, name, SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK ||
		wal->pMethods->xRead(wal, last, sizeof(last), at) !=
		    SQLITE_OK ||
		!store_wal_note(store->note, (uint32_t)frames, last))) {
		log_warn("commit_note", "error=%s", log_quote(strerror(errno)));
		close(store->note);
		store->note = -1;
	}
	store->frames = frames;
	if (frames >= CHECKPOINT_LATE)
		store_checkpoint(store);
	return SQLITE_OK;
}

void
store_checkpoint(struct store *store)
{
	if (store->frames < CHECKPOINT)
		return;
	/* What fails here is tried after the next commit. */
	store->frames = 0;
	sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_PASSIVE,
	    (int *)NULL, (int *)NULL);
}

static bool
store_connect(struct store *store, char error[CONF_ERROR])
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

	if (sqlite3_open_v2(store->file, &store->db, flags, NULL) !=
	    SQLITE_OK) {
		snprintf(error, CONF_ERROR, "%s: %s", store->file,
		    sqlite3_errmsg(store->db));
		errno = EINVAL;
		return false;
	}
	sqlite3_extended_result_codes(store->db, 1);
	sqlite3_busy_timeout(store->db, BUSY_TIME);
	store_exec(store, "PRAGMA locking_mode = EXCLUSIVE");
	store_exec(store, "PRAGMA journal_mode = WAL");
	store_exec(store, "PRAGMA synchronous = FULL");
	store_exec(store, "PRAGMA foreign_keys = ON");
	store_exec(store, "PRAGMA trusted_schema = OFF");
	sqlite3_wal_hook(store->db, store_committed, store);
	store->page = store_header(store, "page_size");
	/* This one reads the file: from now on nobody else has it. */
	store_header(store, "schema_version");
	return store_sound(store, error);
}

/*
 * SQLite has read its log as far as it was right. Bits that were put right in
 * it since are only seen when it is read again.
 */
static bool
store_check(struct store *store, struct store_wal_damage *damage,
    char error[CONF_ERROR])
{
	if (!store_wal_check(store->file, damage, error))
		return false;
	if (damage->repaired > 0 || damage->commits > 0)
		log_error("database_damaged",
		    "file=%s-wal bits_repaired=%d commits_lost=%" PRId64
		    " copy=%s",
		    store->file, damage->repaired, damage->commits,
		    log_quote(damage->copy));
	if (damage->repaired > 0) {
		sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
		    1, (int *)NULL);
		sqlite3_close(store->db);
		store->db = NULL;
		if (!store_connect(store, error))
			return false;
	}
	store->checked = damage->commits == 0;
	return true;
}

/*
 * The database without its last commits is a copy from before, and the hub
 * takes it up as such. That is in it before the rest of the log goes.
 */
static bool
store_damaged(struct store *store, const struct store_wal_damage *damage,
    char error[CONF_ERROR])
{
	if (damage->repaired == 0 && damage->commits == 0)
		return true;
	store_number_put(store, STORE_DAMAGED_AT, (int64_t)time(NULL) * SECOND);
	store_number_put(store, STORE_DAMAGED_COMMITS, damage->commits);
	if (damage->commits > 0)
		store_header_put(store, "application_id", DATABASE_BACKUP_ID);
	store_exec(store, "COMMIT");
	store->open = false;
	store_exec(store, "PRAGMA wal_checkpoint(TRUNCATE)");
	if (!store_sound(store, error))
		return false;
	store_wal_note_drop(store->file);
	store->checked = true;
	store->lost = damage->commits;
	return true;
}

/* For what does not fit into memory: the hub may open no file elsewhere. */
static void
store_take_folder(const char *file)
{
	const char *slash = strrchr(file, '/');

	sqlite3_free(sqlite3_temp_directory);
	sqlite3_temp_directory = slash == NULL
	    ? NULL
	    : sqlite3_mprintf("%.*s", (int)(slash - file), file);
}

struct store *
store_open(const char *file, char error[CONF_ERROR])
{
	struct store *store = xcalloc(1, sizeof(*store));
	struct store_wal_damage damage;
	int why;

	store->file = xstrdup(file);
	store->opening = true;
	store->note = -1;
	store_take_folder(file);
	/* Whoever moves a database away begins anew. */
	if (access(file, F_OK) == -1)
		store_wal_note_drop(file);
	errno = EINVAL;
	if (!store_connect(store, error) ||
	    !store_check(store, &damage, error) ||
	    !store_migrate(store, error) || !store_prepare(store, error) ||
	    !store_damaged(store, &damage, error)) {
		why = errno;
		store_close(store);
		errno = why;
		return NULL;
	}
	store->note = store_wal_note_open(file);
	if (store->note == -1)
		log_warn("commit_note", "error=%s", log_quote(strerror(errno)));
	store->opening = false;
	return store;
}

/*
 * The note goes once all is in the database, and before the log does: without
 * its log it would speak of a loss. What was not checked stays as it is.
 */
static void
store_close_log(struct store *store)
{
	int frames = 0, done = -1;

	if (!store->checked) {
		sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
		    1, (int *)NULL);
		return;
	}
	if (!sqlite3_get_autocommit(store->db))
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	if (sqlite3_wal_checkpoint_v2(store->db, "main",
		SQLITE_CHECKPOINT_PASSIVE, &frames, &done) == SQLITE_OK &&
	    frames == done)
		store_wal_note_drop(store->file);
	else
		sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
		    1, (int *)NULL);
}

void
store_close(struct store *store)
{
	int i;

	if (store == NULL)
		return;
	for (i = 0; i < NSTATEMENT; i++)
		sqlite3_finalize(store->rows[i].stmt);
	if (store->db != NULL)
		store_close_log(store);
	sqlite3_close(store->db);
	if (store->note != -1)
		close(store->note);
	free(store->file);
	free(store);
}
