#ifndef TESTS_HUB_VFS_H
#define TESTS_HUB_VFS_H

/*
 * A shim over SQLite's default VFS: whatever a test does not take into its own
 * hands is done by the real one.
 */
#include <sqlite3.h>

/* What a test does instead; NULL where the real thing is done. */
struct vfs_hooks {
	/*
	 * Called first: SQLITE_OK, and the real one is done, or an error that
	 * SQLite gets instead. name: the file's, without its folder.
	 */
	int (*write)(
	    const char *name, const void *bytes, int n, sqlite3_int64 at);
	int (*truncate)(const char *name, sqlite3_int64 size);
	int (*remove)(const char *name, int synced);
	/* In place of the real one, which would wait for the disk. */
	int (*sync)(const char *name);
};

/* Becomes the default under that name; once in a program. */
void vfs_install(const char *name, const struct vfs_hooks *);

#endif
