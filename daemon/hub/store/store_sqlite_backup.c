/*
 * Copies of the database while it is in use, made in slices. A copy is marked
 * in its header: a hub that is started on it knows that the game went on
 * elsewhere.
 */
#include <endian.h>
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

/*
 * SQLite opens files by name: this name is the descriptor. It has no folder
 * that could be a link to another, and no file is there.
 */
#define COPY "/messdeck-backup"
#define VFS "unix" /* the module of SQLite that calls open() */

struct store_copy {
	int fd;
	sqlite3 *db;
	sqlite3_backup *backup;
};

static int copy_fd = -1;

/* In place of open(2) and stat(2). */
static int
copy_open_file(const char *name, int flags, int mode)
{
	return strcmp(name, COPY) == 0 ? fcntl(copy_fd, F_DUPFD_CLOEXEC, 0)
				       : open(name, flags, mode);
}

static int
copy_stat_file(const char *name, struct stat *st)
{
	return strcmp(name, COPY) == 0 ? fstat(copy_fd, st) : stat(name, st);
}

/* SQLite's calls for files are those above. */
static bool
copy_take_calls(void)
{
	const struct {
		const char *name;
		sqlite3_syscall_ptr call;
	} calls[] = {{"open", (sqlite3_syscall_ptr)copy_open_file},
	    {"stat", (sqlite3_syscall_ptr)copy_stat_file}};
	sqlite3_vfs *vfs = sqlite3_vfs_find(VFS);
	size_t i;

	if (vfs == NULL)
		return false;
	for (i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (vfs->xSetSystemCall(vfs, calls[i].name, calls[i].call) !=
		    SQLITE_OK)
			return false;
	return true;
}

static bool
copy_fail(char error[CONF_ERROR], const char *why)
{
	strlcpy(error, why, CONF_ERROR);
	return false;
}

static bool
copy_run(struct store_copy *copy, const char *sql, char error[CONF_ERROR])
{
	return sqlite3_exec(copy->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	    copy_fail(error, sqlite3_errmsg(copy->db));
}

/* What is cut off is of no use: no journal, and no waiting for the disk. */
static bool
copy_open(struct store_copy *copy, struct store *store, char error[CONF_ERROR])
{
	if (!copy_take_calls())
		return copy_fail(
		    error, "SQLite cannot write to an open descriptor");
	copy_fd = copy->fd;
	if (sqlite3_open_v2(COPY, &copy->db, SQLITE_OPEN_READWRITE, NULL) !=
	    SQLITE_OK)
		return copy_fail(error, sqlite3_errmsg(copy->db));
	if (!copy_run(copy,
		"PRAGMA locking_mode = EXCLUSIVE;"
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF",
		error))
		return false;
	copy->backup =
	    sqlite3_backup_init(copy->db, "main", store_db(store), "main");
	return copy->backup != NULL ||
	    copy_fail(error, sqlite3_errmsg(copy->db));
}

struct store_copy *
sqlite_copy_begin(struct store *store, int fd, char error[CONF_ERROR])
{
	struct store_copy *copy = xcalloc(1, sizeof(*copy));

	copy->fd = fd;
	if (copy_open(copy, store, error))
		return copy;
	store_copy_end(copy);
	return NULL;
}

/*
 * One file without a write-ahead log, with its mark, and all of it on the disk:
 * the bytes of the header are those of SQLite's file format.
 */
static bool
copy_finish(struct store_copy *copy, char error[CONF_ERROR])
{
	const uint32_t mark = htobe32(DATABASE_BACKUP_ID);
	const uint8_t no_wal[] = {1, 1};
	int code = sqlite3_backup_finish(copy->backup);

	copy->backup = NULL;
	if (code != SQLITE_OK)
		return copy_fail(error, sqlite3_errstr(code));
	errno = ENOSPC;
	return (pwrite(copy->fd, no_wal, sizeof(no_wal), 18) ==
		       sizeof(no_wal) &&
		   pwrite(copy->fd, &mark, sizeof(mark), 68) == sizeof(mark) &&
		   fsync(copy->fd) == 0) ||
	    copy_fail(error, strerror(errno));
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
		copy_fail(error, sqlite3_errstr(code));
		return SLICE_FAILED;
	}
}

int64_t
store_copy_end(struct store_copy *copy)
{
	struct stat st = {.st_size = 0};

	sqlite3_backup_finish(copy->backup);
	sqlite3_close(copy->db);
	fstat(copy->fd, &st);
	close(copy->fd);
	copy_fd = -1;
	free(copy);
	return st.st_size;
}
