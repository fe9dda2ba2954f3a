/* A disk for tests: SQLite's VFS with faults. */
#include "tests/hub/disk.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/hub/vfs.h"

static enum disk_mode mode;

void
disk_set(enum disk_mode now)
{
	mode = now;
}

static int
fail_write(const char *name, const void *bytes, int n, sqlite3_int64 at)
{
	if (mode == DISK_FULL)
		return SQLITE_FULL;
	return mode == DISK_ERROR ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int
fail_sync(const char *name)
{
	return mode == DISK_ERROR ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

void
disk_sql(const char *file, const char *sql)
{
	sqlite3 *db;

	if (sqlite3_open(file, &db) != SQLITE_OK ||
	    sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL,
		NULL) != SQLITE_OK ||
	    sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
		abort();
	}
	sqlite3_close(db);
}

void
disk_install(void)
{
	static const struct vfs_hooks hooks = {
	    .write = fail_write, .sync = fail_sync};

	vfs_install("faulty", &hooks);
}
