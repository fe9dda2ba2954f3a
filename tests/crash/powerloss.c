/* A disk that writes down what is done to it. */
#include "tests/crash/powerloss.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/hub/vfs.h"

static FILE *ops;

void
powerloss_ack(const char *text)
{
	if (ops != NULL)
		fprintf(ops, "ack %s\n", text);
}

static int
note_write(const char *name, const void *bytes, int n, sqlite3_int64 at)
{
	fprintf(ops, "write %s %lld %d\n", name, (long long)at, n);
	fwrite(bytes, 1, (size_t)n, ops);
	return SQLITE_OK;
}

static int
note_truncate(const char *name, sqlite3_int64 size)
{
	fprintf(ops, "truncate %s %lld\n", name, (long long)size);
	return SQLITE_OK;
}

/* The real disk need not wait: its power stays on. */
static int
note_sync(const char *name)
{
	fprintf(ops, "sync %s\n", name);
	return SQLITE_OK;
}

static int
note_remove(const char *name, int synced)
{
	fprintf(ops, "delete %s %d\n", name, synced);
	return SQLITE_OK;
}

void
powerloss_install(const char *log)
{
	static const struct vfs_hooks hooks = {.write = note_write,
	    .truncate = note_truncate,
	    .sync = note_sync,
	    .remove = note_remove};

	ops = fopen(log, "wb");
	if (ops == NULL) {
		perror(log);
		exit(1);
	}
	vfs_install("powerloss", &hooks);
}
