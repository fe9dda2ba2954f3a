/*
 * Copies of the database while it is in use, made in slices. A copy is marked
 * in its header: a hub that is started on it knows that the game went on
 * elsewhere.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/database.h"

#define SLICE_PAGES 128 /* half a MiB, some milliseconds */

struct store_copy {
	char *file;
	int fd; /* of the file, to have it written bit by bit */
	sqlite3 *db;
	sqlite3_backup *backup;
};

static bool
store_backup_fail(char error[CONF_ERROR], const char *file, const char *why)
{
	snprintf(error, CONF_ERROR, "%s: %s", file, why);
	return false;
}

static bool
copy_run(struct store_copy *copy, const char *sql, char error[CONF_ERROR])
{
	return sqlite3_exec(copy->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	    store_backup_fail(error, copy->file, sqlite3_errmsg(copy->db));
}

/* What is cut off is of no use: no journal, and no waiting for the disk. */
static bool
copy_open(struct store_copy *copy, struct store *store, char error[CONF_ERROR])
{
	const int flags = SQLITE_OPEN_READWRITE;

	if (sqlite3_open_v2(copy->file, &copy->db, flags, NULL) != SQLITE_OK)
		return store_backup_fail(
		    error, copy->file, sqlite3_errmsg(copy->db));
	if (!copy_run(copy,
		"PRAGMA locking_mode = EXCLUSIVE;"
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF",
		error))
		return false;
	copy->backup =
	    sqlite3_backup_init(copy->db, "main", store_db(store), "main");
	return copy->backup != NULL ||
	    store_backup_fail(error, copy->file, sqlite3_errmsg(copy->db));
}

struct store_copy *
store_copy_begin(struct store *store, const char *file, char error[CONF_ERROR])
{
	struct store_copy *copy = xcalloc(1, sizeof(*copy));

	copy->file = xstrdup(file);
	/* Empty; only the host's user may read it: dice secrets are in it. */
	copy->fd = open(
	    file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (copy->fd == -1)
		store_backup_fail(error, file, strerror(errno));
	else if (copy_open(copy, store, error))
		return copy;
	store_copy_end(copy, false);
	return NULL;
}

/* One file, with its mark, and all of it on the disk. */
static bool
copy_finish(struct store_copy *copy, char error[CONF_ERROR])
{
	char sql[96];
	int code = sqlite3_backup_finish(copy->backup);

	copy->backup = NULL;
	if (code != SQLITE_OK)
		return store_backup_fail(
		    error, copy->file, sqlite3_errstr(code));
	snprintf(sql, sizeof(sql),
	    "PRAGMA application_id = %d; PRAGMA journal_mode = DELETE",
	    DATABASE_BACKUP_ID);
	if (!copy_run(copy, sql, error))
		return false;
	return fsync(copy->fd) == 0 ||
	    store_backup_fail(error, copy->file, strerror(errno));
}

enum store_slice
store_copy_slice(struct store_copy *copy, char error[CONF_ERROR])
{
	int code = sqlite3_backup_step(copy->backup, SLICE_PAGES);

	switch (code) {
	case SQLITE_OK:
	case SQLITE_BUSY:
		/* Waits for the slice before at most, not for all at the end.
		 */
		sync_file_range(copy->fd, 0, 0,
		    SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE);
		return SLICE_MORE;
	case SQLITE_DONE:
		return copy_finish(copy, error) ? SLICE_LAST : SLICE_FAILED;
	default:
		store_backup_fail(error, copy->file, sqlite3_errstr(code));
		return SLICE_FAILED;
	}
}

int64_t
store_copy_end(struct store_copy *copy, bool keep)
{
	struct stat st = {.st_size = 0};

	sqlite3_backup_finish(copy->backup);
	sqlite3_close(copy->db);
	if (copy->fd != -1) {
		fstat(copy->fd, &st);
		close(copy->fd);
		if (!keep)
			unlink(copy->file);
	}
	free(copy->file);
	free(copy);
	return st.st_size;
}

bool
store_is_backup(struct store *store)
{
	return store_header(store, "application_id") == DATABASE_BACKUP_ID;
}

void
store_backup_over(struct store *store)
{
	store_header_put(store, "application_id", 0);
}
