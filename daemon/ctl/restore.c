/* Restoring a backup: a copy of the database becomes that of a host. */
#include "daemon/ctl/restore.h"

#include <sys/stat.h>

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/database.h"

#define HEADER 72 /* the beginning of SQLite's header, mark included */
#define MARK_AT 68
#define PAGE_SIZE_AT 16 /* two bytes, of which 1 means 65536 */
#define PAGES_AT 28

static int __attribute__((format(printf, 2, 3)))
restore_fail(char error[RESTORE_ERROR], const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, RESTORE_ERROR, format, ap);
	va_end(ap);
	return -1;
}

/* As many bytes as the header says that there are. */
static int
check_size(int fd, const unsigned char *head, const char *file,
    char error[RESTORE_ERROR])
{
	uint32_t page, pages;
	struct stat st;
	uint16_t size;
	off_t whole;

	memcpy(&size, head + PAGE_SIZE_AT, sizeof(size));
	memcpy(&pages, head + PAGES_AT, sizeof(pages));
	page = be16toh(size) == 1 ? 65536 : be16toh(size);
	whole = (off_t)page * be32toh(pages);
	if (fstat(fd, &st) == -1)
		return restore_fail(error, "%s: %s", file, strerror(errno));
	if (st.st_size < whole)
		return restore_fail(error,
		    "%s is cut: it has %lld of %lld bytes", file,
		    (long long)st.st_size, (long long)whole);
	return 0;
}

/* Only a copy made by the hub is complete and marked as a copy. */
static int
restore_check(int fd, const char *file, char error[RESTORE_ERROR])
{
	const uint32_t id = DATABASE_BACKUP_ID;
	unsigned char head[HEADER];

	if (pread(fd, head, sizeof(head), 0) != sizeof(head) ||
	    memcmp(head, "SQLite format 3", 16) != 0)
		return restore_fail(error, "%s is not a database", file);
	if (head[MARK_AT] != id >> 24 ||
	    head[MARK_AT + 1] != (id >> 16 & 0xff) ||
	    head[MARK_AT + 2] != (id >> 8 & 0xff) ||
	    head[MARK_AT + 3] != (id & 0xff))
		return restore_fail(error,
		    "%s was not made by messdeckctl backup, so it may not be "
		    "whole",
		    file);
	return check_size(fd, head, file, error);
}

static int
restore_bytes(int from, int to)
{
	char bytes[65536];
	ssize_t n, put, done;

	while ((n = read(from, bytes, sizeof(bytes))) > 0)
		for (done = 0; done < n; done += put)
			if ((put = write(
				 to, bytes + done, (size_t)(n - done))) <= 0)
				return -1;
	return n < 0 || fsync(to) == -1 ? -1 : 0;
}

/* The host's user is the owner of its directory. */
static int
restore_put(int from, int dir, char error[RESTORE_ERROR])
{
	static const char made[] = "messdeck.db.new";
	struct stat st;
	int to, ok;

	to = openat(dir, made, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	ok = to != -1 && restore_bytes(from, to) == 0 && fstat(dir, &st) == 0 &&
	    (geteuid() != 0 || fchown(to, st.st_uid, st.st_gid) == 0) &&
	    (unlinkat(dir, "messdeck.db-commit", 0) == 0 || errno == ENOENT) &&
	    renameat(dir, made, dir, "messdeck.db") == 0 && fsync(dir) == 0;
	if (!ok)
		restore_fail(error, "the copy: %s", strerror(errno));
	if (to != -1)
		close(to);
	if (!ok)
		unlinkat(dir, made, 0);
	return ok ? 0 : -1;
}

int
restore_copy(const char *file, const char *state_dir, char error[RESTORE_ERROR])
{
	static const char *const files[] = {
	    "messdeck.db", "messdeck.db-wal", "messdeck.db-journal"};
	int from = open(file, O_RDONLY | O_CLOEXEC), dir, status;
	size_t i;

	if (from == -1)
		return restore_fail(error, "%s: %s", file, strerror(errno));
	dir = open(state_dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (dir == -1)
		status =
		    restore_fail(error, "%s: %s", state_dir, strerror(errno));
	else
		status = restore_check(from, file, error);
	for (i = 0; status == 0 && i < sizeof(files) / sizeof(files[0]); i++)
		if (faccessat(dir, files[i], F_OK, 0) == 0)
			status = restore_fail(error,
			    "%s/%s already exists; move it away first",
			    state_dir, files[i]);
	if (status == 0)
		status = restore_put(from, dir, error);
	close(from);
	if (dir != -1)
		close(dir);
	return status;
}
