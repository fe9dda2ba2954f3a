/* A shim over SQLite's default VFS. */
#include "tests/hub/vfs.h"

#include <string.h>

struct file {
	sqlite3_file base;
	sqlite3_file *real;
	const char *name;
};

static struct {
	sqlite3_vfs *real, shim;
	const struct vfs_hooks *hooks;
} vfs;

static const char *
base_name(const char *path)
{
	const char *slash = path == NULL ? NULL : strrchr(path, '/');

	if (path == NULL)
		return "temporary";
	return slash == NULL ? path : slash + 1;
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
	int code = SQLITE_OK;

	if (vfs.hooks->write != NULL)
		code = vfs.hooks->write(name_of(file), from, n, at);
	if (code != SQLITE_OK)
		return code;
	return real(file)->pMethods->xWrite(real(file), from, n, at);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	int code = SQLITE_OK;

	if (vfs.hooks->truncate != NULL)
		code = vfs.hooks->truncate(name_of(file), size);
	if (code != SQLITE_OK)
		return code;
	return real(file)->pMethods->xTruncate(real(file), size);
}

static int
file_sync(sqlite3_file *file, int flags)
{
	if (vfs.hooks->sync != NULL)
		return vfs.hooks->sync(name_of(file));
	return real(file)->pMethods->xSync(real(file), flags);
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
shim_open(sqlite3_vfs *shim, const char *path, sqlite3_file *base, int flags,
    int *out)
{
	struct file *file = (struct file *)base;
	int code;

	file->real = (sqlite3_file *)(file + 1);
	file->name = base_name(path);
	memset(file->real, 0, (size_t)vfs.real->szOsFile);
	code = vfs.real->xOpen(vfs.real, path, file->real, flags, out);
	base->pMethods = file->real->pMethods == NULL ? NULL : &methods;
	return code;
}

static int
shim_delete(sqlite3_vfs *shim, const char *path, int synced)
{
	int code = SQLITE_OK;

	if (vfs.hooks->remove != NULL)
		code = vfs.hooks->remove(base_name(path), synced);
	if (code != SQLITE_OK)
		return code;
	return vfs.real->xDelete(vfs.real, path, synced);
}

void
vfs_install(const char *name, const struct vfs_hooks *hooks)
{
	vfs.hooks = hooks;
	vfs.real = sqlite3_vfs_find(NULL);
	vfs.shim = *vfs.real;
	vfs.shim.zName = name;
	vfs.shim.szOsFile = (int)sizeof(struct file) + vfs.real->szOsFile;
	vfs.shim.xOpen = shim_open;
	vfs.shim.xDelete = shim_delete;
	sqlite3_vfs_register(&vfs.shim, 1);
}
