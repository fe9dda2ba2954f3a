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

struct store_file {
	struct store store;
	sqlite3 *db;
	bool opening; /* who opens it is told why that fails */
	int error;    /* the first one of the transaction */
	char *name;
	int page;     /* bytes */
	int frames;   /* of the log, as the last commit left it */
	int note;     /* where commits are noted (store_wal.h), -1: nowhere */
	bool checked; /* its log, and what was lost is noted */
	sqlite3_stmt *stmt[NSTATEMENT];
};

static void
sqlite_fail(struct store_file *file, int code, const char *what)
{
	if (file->error != SQLITE_OK)
		return;
	file->error = code;
	/* A full disk is the hub's to tell, once, and what keeps it away. */
	if (code == SQLITE_FULL || file->opening)
		return;
	log_error("store_error", "code=%d what=%s why=%s", code,
	    log_quote(what), log_quote(sqlite3_errmsg(file->db)));
}

/* Not after an error: what follows could not be taken back with the rest. */
static void
sqlite_exec(struct store_file *file, const char *sql)
{
	if (file->error == SQLITE_OK &&
	    sqlite3_exec(file->db, sql, NULL, NULL, NULL) != SQLITE_OK)
		sqlite_fail(file, sqlite3_extended_errcode(file->db), sql);
}

/*
 * What is bound stays where it is until the statement has run, or "life" says
 * that it is copied.
 */
void
sqlite_bind(sqlite3_stmt *stmt, sqlite3_destructor_type life,
    const struct store_value *values, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		const struct store_value *value = &values[i];

		switch (value->type) {
		case 's':
			sqlite3_bind_text(
			    stmt, i + 1, value->bytes, (int)value->size, life);
			break;
		case 'i':
			sqlite3_bind_int64(stmt, i + 1, value->number);
			break;
		case 'b':
			sqlite3_bind_blob(
			    stmt, i + 1, value->bytes, (int)value->size, life);
			break;
		}
	}
}

static void
sqlite_begin(struct store *store)
{
	sqlite_exec((struct store_file *)store, "BEGIN");
}

static void
sqlite_reset(sqlite3_stmt *stmt)
{
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
}

static void
sqlite_run(struct store *store, enum store_statement which,
    const struct store_value *values, int n)
{
	struct store_file *file = (struct store_file *)store;
	sqlite3_stmt *stmt = file->stmt[which];

	if (file->error != SQLITE_OK)
		return;
	sqlite_bind(stmt, SQLITE_STATIC, values, n);
	if (sqlite3_step(stmt) != SQLITE_DONE)
		sqlite_fail(
		    file, sqlite3_extended_errcode(file->db), store_sql(which));
	sqlite_reset(stmt);
}

static int
sqlite_changes(struct store *store)
{
	const struct store_file *file = (struct store_file *)store;

	return file->error == SQLITE_OK ? sqlite3_changes(file->db) : 0;
}

static void
sqlite_read(struct store_rows *rows, const struct store_value *values, int n)
{
	rows->cursor = ((struct store_file *)rows->store)->stmt[rows->which];
	sqlite_bind(rows->cursor, SQLITE_TRANSIENT, values, n);
}

static bool
sqlite_row(struct store_rows *rows)
{
	struct store_file *file = (struct store_file *)rows->store;
	int code = sqlite3_step(rows->cursor);

	if (code != SQLITE_ROW && code != SQLITE_DONE)
		sqlite_fail(file, sqlite3_extended_errcode(file->db),
		    store_sql(rows->which));
	return code == SQLITE_ROW;
}

static void
sqlite_end(struct store_rows *rows)
{
	sqlite_reset(rows->cursor);
}

static bool
sqlite_column(const struct store_rows *rows, int column, char type,
    struct store_value *value)
{
	sqlite3_stmt *stmt = rows->cursor;

	value->type = type;
	switch (type) {
	case 'i':
		value->number = sqlite3_column_int64(stmt, column);
		return true;
	case 's':
		value->bytes = sqlite3_column_text(stmt, column);
		return value->bytes != NULL;
	default:
		value->bytes = sqlite3_column_blob(stmt, column);
		value->size = (size_t)sqlite3_column_bytes(stmt, column);
		return value->bytes != NULL;
	}
}

sqlite3 *
store_db(struct store *store)
{
	return ((struct store_file *)store)->db;
}

static enum store_result
sqlite_commit(struct store *store)
{
	struct store_file *file = (struct store_file *)store;
	int code;

	if (store->writing)
		sqlite_exec(file, "COMMIT");
	code = file->error & 0xff;
	if (code != SQLITE_OK && !sqlite3_get_autocommit(file->db))
		sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
	file->error = SQLITE_OK;
	/* The hub waits for room; anything else ends it. */
	return code == SQLITE_OK  ? STORE_DONE
	    : code == SQLITE_FULL ? STORE_FULL
				  : STORE_FAILED;
}

/* A number in the file's header, by its PRAGMA. */
static int
sqlite_header(struct store_file *file, const char *pragma)
{
	char sql[64];
	sqlite3_stmt *stmt;
	int value = -1;

	snprintf(sql, sizeof(sql), "PRAGMA %s", pragma);
	if (sqlite3_prepare_v2(file->db, sql, -1, &stmt, NULL) == SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		value = sqlite3_column_int(stmt, 0);
	else
		sqlite_fail(file, sqlite3_extended_errcode(file->db), sql);
	sqlite3_finalize(stmt);
	return value;
}

/* Puts it with what the turn writes. */
static void
sqlite_header_put(struct store_file *file, const char *pragma, int value)
{
	char sql[64];

	store_write(&file->store);
	snprintf(sql, sizeof(sql), "PRAGMA %s = %d", pragma, value);
	sqlite_exec(file, sql);
}

static bool
sqlite_is_backup(struct store *store)
{
	return sqlite_header((struct store_file *)store, "application_id") ==
	    DATABASE_BACKUP_ID;
}

static void
sqlite_set_backup(struct store *store, bool is)
{
	sqlite_header_put((struct store_file *)store, "application_id",
	    is ? DATABASE_BACKUP_ID : 0);
}

static int64_t
sqlite_bytes(struct store *store, int64_t *unused)
{
	struct store_file *file = (struct store_file *)store;

	*unused = (int64_t)file->page * sqlite_header(file, "freelist_count");
	return (int64_t)file->page * sqlite_header(file, "page_count");
}

static bool
sqlite_sound(struct store *store, char error[CONF_ERROR])
{
	const struct store_file *file = (struct store_file *)store;
	int code = file->error & 0xff;
	bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;

	if (code == SQLITE_OK)
		return true;
	snprintf(error, CONF_ERROR, "the database %s cannot be used: %s%s",
	    sqlite3_db_filename(file->db, "main"), sqlite3_errstr(file->error),
	    damaged ? "; stop the host, move it away and restore a backup"
		    : "");
	errno = code == SQLITE_FULL ? ENOSPC : EINVAL;
	return false;
}

/* Brings the file's schema to this program's version, or says why not. */
static bool
sqlite_migrate(struct store_file *file, char error[CONF_ERROR])
{
	int version = sqlite_header(file, "user_version");

	if (version > DATABASE_SCHEMA) {
		snprintf(error, CONF_ERROR,
		    "the database has a later version (%d) than this program "
		    "knows (%d); install the program that wrote it, or a later "
		    "one",
		    version, DATABASE_SCHEMA);
		return false;
	}
	sqlite_exec(file, "BEGIN");
	for (; version >= 0 && version < DATABASE_SCHEMA; version++)
		sqlite_exec(file, store_schema[version]);
	file->store.writing = true;
	sqlite_header_put(file, "user_version", DATABASE_SCHEMA);
	sqlite_exec(file, "COMMIT");
	file->store.writing = false;
	return sqlite_sound(&file->store, error);
}

static bool
sqlite_prepare(struct store_file *file, char error[CONF_ERROR])
{
	int i, code;

	for (i = 0; i < NSTATEMENT; i++) {
		const char *sql = store_sql((enum store_statement)i);

		code = sqlite3_prepare_v3(file->db, sql, -1,
		    SQLITE_PREPARE_PERSISTENT, &file->stmt[i], NULL);
		if (code != SQLITE_OK)
			sqlite_fail(file, code, sql);
	}
	return sqlite_sound(&file->store, error);
}

static void
sqlite_checkpoint(struct store *store)
{
	struct store_file *file = (struct store_file *)store;

	if (file->frames < CHECKPOINT)
		return;
	/* What fails here is tried after the next commit. */
	file->frames = 0;
	sqlite3_wal_checkpoint_v2(file->db, "main", SQLITE_CHECKPOINT_PASSIVE,
	    (int *)NULL, (int *)NULL);
}

/* After each commit: it is on the disk by now. */
static int
sqlite_committed(void *arg, sqlite3 *db, const char *name, int frames)
{
	struct store_file *file = arg;
	uint8_t last[STORE_WAL_FRAME];
	sqlite3_file *wal = NULL;
	sqlite3_int64 at = STORE_WAL_HEADER +
	    (frames - 1) * ((sqlite3_int64)STORE_WAL_FRAME + file->page);

	if (file->note != -1 &&
	    (sqlite3_file_control(
		 db, name, SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK ||
		wal->pMethods->xRead(wal, last, sizeof(last), at) !=
		    SQLITE_OK ||
		!store_wal_note(file->note, (uint32_t)frames, last))) {
		log_warn("commit_note", "error=%s", log_quote(strerror(errno)));
		close(file->note);
		file->note = -1;
	}
	file->frames = frames;
	if (frames >= CHECKPOINT_LATE)
		sqlite_checkpoint(&file->store);
	return SQLITE_OK;
}

static bool
sqlite_connect(struct store_file *file, char error[CONF_ERROR])
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

	if (sqlite3_open_v2(file->name, &file->db, flags, NULL) != SQLITE_OK) {
		snprintf(error, CONF_ERROR, "%s: %s", file->name,
		    sqlite3_errmsg(file->db));
		errno = EINVAL;
		return false;
	}
	sqlite3_extended_result_codes(file->db, 1);
	sqlite3_busy_timeout(file->db, BUSY_TIME);
	sqlite_exec(file, "PRAGMA locking_mode = EXCLUSIVE");
	sqlite_exec(file, "PRAGMA journal_mode = WAL");
	sqlite_exec(file, "PRAGMA synchronous = FULL");
	sqlite_exec(file, "PRAGMA foreign_keys = ON");
	sqlite_exec(file, "PRAGMA trusted_schema = OFF");
	sqlite3_wal_hook(file->db, sqlite_committed, file);
	file->page = sqlite_header(file, "page_size");
	/* This one reads the file: from now on nobody else has it. */
	sqlite_header(file, "schema_version");
	return sqlite_sound(&file->store, error);
}

/*
 * SQLite has read its log as far as it was right. Bits that were put right in
 * it since are only seen when it is read again.
 */
static bool
sqlite_check(struct store_file *file, struct store_wal_damage *damage,
    char error[CONF_ERROR])
{
	if (!store_wal_check(file->name, damage, error))
		return false;
	if (damage->repaired > 0 || damage->commits > 0)
		log_error("database_damaged",
		    "file=%s-wal bits_repaired=%d commits_lost=%" PRId64
		    " copy=%s",
		    file->name, damage->repaired, damage->commits,
		    log_quote(damage->copy));
	if (damage->repaired > 0) {
		sqlite3_db_config(
		    file->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
		sqlite3_close(file->db);
		file->db = NULL;
		if (!sqlite_connect(file, error))
			return false;
	}
	file->checked = damage->commits == 0;
	return true;
}

/*
 * The database without its last commits is a copy from before, and the hub
 * takes it up as such. That is in it before the rest of the log goes.
 */
static bool
sqlite_damaged(struct store_file *file, const struct store_wal_damage *damage,
    char error[CONF_ERROR])
{
	if (damage->repaired == 0 && damage->commits == 0)
		return true;
	store_number_put(
	    &file->store, STORE_DAMAGED_AT, (int64_t)time(NULL) * SECOND);
	store_number_put(&file->store, STORE_DAMAGED_COMMITS, damage->commits);
	if (damage->commits > 0)
		sqlite_header_put(file, "application_id", DATABASE_BACKUP_ID);
	sqlite_exec(file, "COMMIT");
	file->store.writing = false;
	sqlite_exec(file, "PRAGMA wal_checkpoint(TRUNCATE)");
	if (!sqlite_sound(&file->store, error))
		return false;
	store_wal_note_drop(file->name);
	file->checked = true;
	file->store.lost = damage->commits;
	return true;
}

/* For what does not fit into memory: the hub may open no file elsewhere. */
static void
sqlite_take_folder(const char *file)
{
	const char *slash = strrchr(file, '/');

	sqlite3_free(sqlite3_temp_directory);
	sqlite3_temp_directory = slash == NULL
	    ? NULL
	    : sqlite3_mprintf("%.*s", (int)(slash - file), file);
}

static void sqlite_close(struct store *);

static struct store *
sqlite_open(const struct store_at *at, char error[CONF_ERROR])
{
	struct store_file *file = xcalloc(1, sizeof(*file));
	struct store_wal_damage damage;
	int why;

	store_init(&file->store, at);
	file->name = xstrdup(at->place);
	file->opening = true;
	file->note = -1;
	sqlite_take_folder(at->place);
	/* Whoever moves a database away begins anew. */
	if (access(at->place, F_OK) == -1)
		store_wal_note_drop(at->place);
	errno = EINVAL;
	if (!sqlite_connect(file, error) ||
	    !sqlite_check(file, &damage, error) ||
	    !sqlite_migrate(file, error) || !sqlite_prepare(file, error) ||
	    !sqlite_damaged(file, &damage, error)) {
		why = errno;
		sqlite_close(&file->store);
		errno = why;
		return NULL;
	}
	file->note = store_wal_note_open(at->place);
	if (file->note == -1)
		log_warn("commit_note", "error=%s", log_quote(strerror(errno)));
	file->opening = false;
	return &file->store;
}

/*
 * The note goes once all is in the database, and before the log does: without
 * its log it would speak of a loss. What was not checked stays as it is.
 */
static void
sqlite_close_log(struct store_file *file)
{
	int frames = 0, done = -1;

	if (!file->checked) {
		sqlite3_db_config(
		    file->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
		return;
	}
	if (!sqlite3_get_autocommit(file->db))
		sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
	if (sqlite3_wal_checkpoint_v2(file->db, "main",
		SQLITE_CHECKPOINT_PASSIVE, &frames, &done) == SQLITE_OK &&
	    frames == done)
		store_wal_note_drop(file->name);
	else
		sqlite3_db_config(
		    file->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

static void
sqlite_close(struct store *store)
{
	struct store_file *file = (struct store_file *)store;
	int i;

	for (i = 0; i < NSTATEMENT; i++)
		sqlite3_finalize(file->stmt[i]);
	if (file->db != NULL)
		sqlite_close_log(file);
	sqlite3_close(file->db);
	if (file->note != -1)
		close(file->note);
	free(file->name);
	free(file);
}

const struct store_engine store_sqlite = {.open = sqlite_open,
    .close = sqlite_close,
    .sound = sqlite_sound,
    .begin = sqlite_begin,
    .run = sqlite_run,
    .changes = sqlite_changes,
    .commit = sqlite_commit,
    .read = sqlite_read,
    .row = sqlite_row,
    .end = sqlite_end,
    .column = sqlite_column,
    .bytes = sqlite_bytes,
    .checkpoint = sqlite_checkpoint,
    .copy_begin = sqlite_copy_begin,
    .is_backup = sqlite_is_backup,
    .set_backup = sqlite_set_backup,
    .mover = &sqlite_mover};
