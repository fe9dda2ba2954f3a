/* A disk for tests: SQLite's VFS with faults. */
#include "tests/hub/disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {
	sqlite3_file base;
	sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs faulty_vfs;
static enum disk_mode mode;

void
disk_set(enum disk_mode now)
{
	mode = now;
}

static sqlite3_file *
real(sqlite3_file *file)
{
	return ((struct file *)file)->real;
}

static int
file_close(sqlite3_file *file)
{
	return real(file)->pMethods->xClose(real(file));
}

static int
file_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
	return real(file)->pMethods->xRead(real(file), to, n, at);
}

static int
file_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
	if (mode == DISK_FULL)
		return SQLITE_FULL;
	if (mode == DISK_ERROR)
		return SQLITE_IOERR_WRITE;
	return real(file)->pMethods->xWrite(real(file), from, n, at);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	return real(file)->pMethods->xTruncate(real(file), size);
}

static int
file_sync(sqlite3_file *file, int flags)
{
	return mode == DISK_ERROR ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return real(file)->pMethods->xFileSize(real(file), size);
}

static int
file_lock(sqlite3_file *file, int lock)
{
	return real(file)->pMethods->xLock(real(file), lock);
}

static int
file_unlock(sqlite3_file *file, int lock)
{
	return real(file)->pMethods->xUnlock(real(file), lock);
}

static int
file_reserved(sqlite3_file *file, int *out)
{
	return real(file)->pMethods->xCheckReservedLock(real(file), out);
}

static int
file_control(sqlite3_file *file, int op, void *arg)
{
	return real(file)->pMethods->xFileControl(real(file), op, arg);
}

static int
file_sector(sqlite3_file *file)
{
	return real(file)->pMethods->xSectorSize(real(file));
}

static int
file_device(sqlite3_file *file)
{
	return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods methods = {.iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device};

static int
vfs_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
	struct file *file = (struct file *)base;
	int code;

	file->real = (sqlite3_file *)(file + 1);
	memset(file->real, 0, (size_t)real_vfs->szOsFile);
	code = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
	base->pMethods = file->real->pMethods == NULL ? NULL : &methods;
	return code;
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
	real_vfs = sqlite3_vfs_find(NULL);
	faulty_vfs = *real_vfs;
	faulty_vfs.zName = "faulty";
	faulty_vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
	faulty_vfs.xOpen = vfs_open;
	sqlite3_vfs_register(&faulty_vfs, 1);
}
