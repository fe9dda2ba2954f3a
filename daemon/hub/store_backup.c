/*
 * Copies of the database while it is in use. A copy is marked in its header:
 * a hub that is started on it knows that the game went on elsewhere.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/hub/store_mark.h"
#include "daemon/hub/store_sql.h"

static bool
fail(char error[CONF_ERROR], const char *file, const char *why)
{
	snprintf(error, CONF_ERROR, "%s: %s", file, why);
	return false;
}

/* An empty file that only the host's user may read: dice secrets are in it. */
static bool
file_make(const char *file, char error[CONF_ERROR])
{
	int fd = open(
	    file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);

	if (fd == -1)
		return fail(error, file, strerror(errno));
	close(fd);
	return true;
}

static bool
vacuum_into(sqlite3 *db, const char *file, char error[CONF_ERROR])
{
	sqlite3_stmt *stmt = NULL;
	bool ok;

	ok = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &stmt, NULL) ==
	    SQLITE_OK;
	if (ok) {
		sqlite3_bind_text(stmt, 1, file, -1, SQLITE_STATIC);
		ok = sqlite3_step(stmt) == SQLITE_DONE;
	}
	if (!ok)
		fail(error, file, sqlite3_errmsg(db));
	sqlite3_finalize(stmt);
	return ok;
}

/* Writing the mark also syncs the file. */
static bool
mark(const char *file, char error[CONF_ERROR])
{
	sqlite3 *db = NULL;
	char sql[64];
	bool ok;

	snprintf(
	    sql, sizeof(sql), "PRAGMA application_id = %d", STORE_BACKUP_ID);
	ok = sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, NULL) ==
		SQLITE_OK &&
	    sqlite3_exec(db, "PRAGMA synchronous = EXTRA", NULL, NULL, NULL) ==
		SQLITE_OK &&
	    sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
	if (!ok)
		fail(error, file, sqlite3_errmsg(db));
	sqlite3_close(db);
	return ok;
}

int64_t
store_backup(struct store *store, const char *file, char error[CONF_ERROR])
{
	struct stat st;

	if (!file_make(file, error))
		return -1;
	if (!vacuum_into(store_db(store), file, error) || !mark(file, error) ||
	    stat(file, &st) == -1) {
		unlink(file);
		return -1;
	}
	return st.st_size;
}

bool
store_is_backup(struct store *store)
{
	int64_t id = 0;
	sqlite3_stmt *stmt = store_read(store, "PRAGMA application_id", "");

	while (store_row(store, stmt))
		id = sqlite3_column_int64(stmt, 0);
	return id == STORE_BACKUP_ID;
}

void
store_backup_over(struct store *store)
{
	store_run(store, "PRAGMA application_id = 0", "");
}
