/* A disk that writes down what is done to it: a shim over SQLite's VFS. */
#include "tests/crash/powerloss.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {
	sqlite3_file base;
	sqlite3_file *real;
	const char *name;
};

static struct {
	sqlite3_vfs *real, shim;
	FILE *log;
} disk;

static const char *
base_name(const char *path)
{
	const char *slash = path == NULL ? NULL : strrchr(path, '/');

	return slash == NULL ? path == NULL ? "temporary" : path : slash + 1;
}

void
powerloss_ack(const char *text)
{
	if (disk.log != NULL)
		fprintf(disk.log, "ack %s\n", text);
}

static sqlite3_file *
real(sqlite3_file *file)
{
	return ((struct file *)file)->real;
}

static const char *
name_of(const sqlite3_file *file)
{
	return ((const struct file *)file)->name;
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
	fprintf(
	    disk.log, "write %s %lld %d\n", name_of(file), (long long)at, n);
	fwrite(from, 1, (size_t)n, disk.log);
	return real(file)->pMethods->xWrite(real(file), from, n, at);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	fprintf(disk.log, "truncate %s %lld\n", name_of(file), (long long)size);
	return real(file)->pMethods->xTruncate(real(file), size);
}

/* The real disk need not wait: its power stays on. */
static int
file_sync(sqlite3_file *file, int flags)
{
	fprintf(disk.log, "sync %s\n", name_of(file));
	return SQLITE_OK;
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
    sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
	struct file *file = (struct file *)base;
	int code;

	file->real = (sqlite3_file *)(file + 1);
	file->name = base_name(path);
	memset(file->real, 0, (size_t)disk.real->szOsFile);
	code = disk.real->xOpen(disk.real, path, file->real, flags, out);
	base->pMethods = file->real->pMethods == NULL ? NULL : &methods;
	return code;
}

static int
vfs_delete(sqlite3_vfs *vfs, const char *path, int synced)
{
	fprintf(disk.log, "delete %s %d\n", base_name(path), synced);
	return disk.real->xDelete(disk.real, path, synced);
}

void
powerloss_install(const char *log)
{
	disk.log = fopen(log, "wb");
	if (disk.log == NULL) {
		perror(log);
		exit(1);
	}
	disk.real = sqlite3_vfs_find(NULL);
	disk.shim = *disk.real;
	disk.shim.zName = "powerloss";
	disk.shim.szOsFile = (int)sizeof(struct file) + disk.real->szOsFile;
	disk.shim.xOpen = vfs_open;
	disk.shim.xDelete = vfs_delete;
	sqlite3_vfs_register(&disk.shim, 1);
}
