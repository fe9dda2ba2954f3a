/*
 * The write-ahead log as SQLite's file format describes it: a header, then
 * frames, each a page with the sum of all that came before it. The last frame
 * of a commit says how many pages the database has; other frames say 0.
 */
#include "daemon/hub/store/store_wal.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define MAGIC 0x377f0682 /* its last bit: sums are of big-endian words */
#define SALT 8           /* where it stands in a frame's header */
#define REPAIRS 16       /* with more than that the file is no log */

/* The note: a mark, frames, the last frame's header, and the sum of these. */
#define NOTE_MARK 0x4d64436d /* "MdCm" */
#define NOTE_SUM (8 + STORE_WAL_FRAME)
#define NOTE (NOTE_SUM + 8)

struct sum {
	uint32_t a, b;
};

/* The log in memory; what is changed there does not change the file. */
struct wal {
	uint8_t *bytes; /* NULL: it has no frame */
	size_t size, page;
	uint32_t frames;    /* that fit into the file */
	uint32_t good;      /* whose sums are right, from the first on */
	uint32_t committed; /* up to the last commit among them */
	size_t repair[REPAIRS];
	int repairs;
	bool noted;
	uint32_t note_frames;
	uint8_t note_last[STORE_WAL_FRAME];
};

static uint32_t
read_be32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static uint32_t
read_le32(const uint8_t *p)
{
	return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[1] << 8 | p[0];
}

static void
write_be32(uint8_t *p, uint32_t x)
{
	p[0] = (uint8_t)(x >> 24);
	p[1] = (uint8_t)(x >> 16);
	p[2] = (uint8_t)(x >> 8);
	p[3] = (uint8_t)x;
}

static struct sum
sum_add(struct sum sum, bool big, const uint8_t *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i += 8) {
		sum.a += sum.b + (big ? read_be32(p + i) : read_le32(p + i));
		sum.b +=
		    sum.a + (big ? read_be32(p + i + 4) : read_le32(p + i + 4));
	}
	return sum;
}

static struct sum
sum_stored(const uint8_t *p)
{
	return (struct sum){read_be32(p), read_be32(p + 4)};
}

static bool
sum_same(struct sum x, struct sum y)
{
	return x.a == y.a && x.b == y.b;
}

/* --- one header, one frame --- */

static bool
wal_big_endian(const struct wal *wal)
{
	return (wal->bytes[3] & 1) != 0;
}

static uint8_t *
wal_frame(const struct wal *wal, uint32_t n)
{
	return wal->bytes + STORE_WAL_HEADER +
	    n * (STORE_WAL_FRAME + wal->page);
}

/* What the sum in front of a frame is: the header's, or a frame's. */
static struct sum
wal_sum_before(const struct wal *wal, uint32_t n)
{
	return sum_stored(
	    n == 0 ? wal->bytes + 24 : wal_frame(wal, n - 1) + 16);
}

static bool
wal_header_right(const struct wal *wal)
{
	const uint8_t *p = wal->bytes;
	uint32_t page = read_be32(p + 8);

	return (read_be32(p) & ~1u) == MAGIC && page >= 512 && page <= 65536 &&
	    (page & (page - 1)) == 0 &&
	    sum_same(sum_add((struct sum){0, 0}, wal_big_endian(wal), p, 24),
		sum_stored(p + 24));
}

/* Whether it follows upon what stands before it, right or wrong. */
static bool
wal_frame_right(const struct wal *wal, uint32_t n)
{
	const uint8_t *p = wal_frame(wal, n);
	struct sum sum = wal_sum_before(wal, n);
	bool big = wal_big_endian(wal);

	if (read_be32(p) == 0 || memcmp(p + SALT, wal->bytes + 16, 8) != 0)
		return false;
	sum = sum_add(sum, big, p, 8);
	sum = sum_add(sum, big, p + STORE_WAL_FRAME, wal->page);
	return sum_same(sum, sum_stored(p + 16));
}

/* Of this log, and not left over from the one that it is written over. */
static bool
wal_frame_ours(const struct wal *wal, uint32_t n)
{
	return memcmp(wal_frame(wal, n) + SALT, wal->bytes + 16, 8) == 0;
}

static bool
wal_frame_commits(const struct wal *wal, uint32_t n)
{
	return read_be32(wal_frame(wal, n) + 4) != 0;
}

/* --- repair --- */

/*
 * Whether what comes behind agrees. The sums are weak: a page's last word
 * weighs as much as the sum that is stored for it.
 */
static bool
wal_agrees(const struct wal *wal, uint32_t n)
{
	if (n + 1 < wal->frames && wal_frame_ours(wal, n + 1))
		return wal_frame_right(wal, n + 1);
	return !wal->noted || wal->note_frames != n + 1 ||
	    memcmp(wal_frame(wal, n), wal->note_last, STORE_WAL_FRAME) == 0;
}

/* The header, whose salt each frame repeats; or the frame n. */
static bool
wal_right(const struct wal *wal, bool header, uint32_t n)
{
	if (header)
		return wal_header_right(wal) &&
		    wal->size >= STORE_WAL_HEADER + STORE_WAL_FRAME &&
		    memcmp(wal->bytes + 16,
			wal->bytes + STORE_WAL_HEADER + SALT, 8) == 0;
	return wal_frame_right(wal, n) && wal_agrees(wal, n);
}

/*
 * Finds the one bit that makes it right. There may be more than one, as the
 * sums hardly know the highest bits of words apart: then none is put right.
 */
static bool
wal_repair(struct wal *wal, bool header, uint32_t n)
{
	uint8_t *p = header ? wal->bytes : wal_frame(wal, n);
	size_t i, size = STORE_WAL_HEADER, found = 0;
	int bit, right = 0, found_bit = 0;

	if (!header)
		size = STORE_WAL_FRAME + wal->page;
	for (i = 0; i < 8 * size; i++) {
		bit = 1 << i % 8;
		p[i / 8] ^= (uint8_t)bit;
		if (wal_right(wal, header, n)) {
			right++;
			found = i / 8;
			found_bit = bit;
		}
		p[i / 8] ^= (uint8_t)bit;
	}
	if (right != 1 || wal->repairs == REPAIRS)
		return false;
	p[found] ^= (uint8_t)found_bit;
	wal->repair[wal->repairs++] = (size_t)(p + found - wal->bytes);
	return true;
}

/* One bit in its salt, or none: it may be ours. */
static bool
wal_frame_repair(struct wal *wal, uint32_t n)
{
	const uint8_t *p = wal_frame(wal, n) + SALT;
	int i, bits = 0;

	for (i = 0; i < 8; i++)
		bits += __builtin_popcount(p[i] ^ wal->bytes[16 + i]);
	return bits <= 1 && wal_repair(wal, false, n);
}

/* --- the note --- */

static char *
note_name(const char *file)
{
	return xasprintf("%s-commit", file);
}

int
store_wal_note_open(const char *file)
{
	char *name;
	int fd;

	/* A database in memory has no log: what is noted goes nowhere. */
	if (strcmp(file, ":memory:") == 0)
		return open("/dev/null", O_RDWR | O_CLOEXEC);
	name = note_name(file);
	fd = open(
	    name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0600);
	free(name);
	return fd;
}

bool
store_wal_note(int fd, uint32_t frames, const uint8_t last[STORE_WAL_FRAME])
{
	uint8_t note[NOTE];
	struct sum sum;

	write_be32(note, NOTE_MARK);
	write_be32(note + 4, frames);
	memcpy(note + 8, last, STORE_WAL_FRAME);
	sum = sum_add((struct sum){0, 0}, true, note, NOTE_SUM);
	write_be32(note + NOTE_SUM, sum.a);
	write_be32(note + NOTE_SUM + 4, sum.b);
	return pwrite(fd, note, sizeof(note), 0) == (ssize_t)sizeof(note);
}

void
store_wal_note_drop(const char *file)
{
	char *name = note_name(file);

	unlink(name);
	free(name);
}

/* It was never synced: after a power loss it may be old, or empty. */
static void
wal_note_read(struct wal *wal, const char *file)
{
	char *name = note_name(file);
	int fd = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY);
	uint8_t note[NOTE] = {0};

	if (fd != -1 && read(fd, note, sizeof(note)) > 0 &&
	    read_be32(note) != 0) {
		wal->noted = read_be32(note) == NOTE_MARK &&
		    sum_same(sum_add((struct sum){0, 0}, true, note, NOTE_SUM),
			sum_stored(note + NOTE_SUM));
		wal->note_frames = read_be32(note + 4);
		memcpy(wal->note_last, note + 8, STORE_WAL_FRAME);
		if (!wal->noted)
			log_error("commit_note",
			    "file=%s error=\"it is damaged: "
			    "the last commit cannot be checked\"",
			    log_quote(name));
	}
	if (fd != -1)
		close(fd);
	free(name);
}

/* --- the whole log --- */

static bool
wal_read(struct wal *wal, int fd)
{
	struct stat st;
	void *bytes;

	if (fd == -1)
		return errno == ENOENT;
	if (fstat(fd, &st) == -1)
		return false;
	if (st.st_size <= STORE_WAL_HEADER)
		return true;
	bytes = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE, fd, 0);
	if (bytes == MAP_FAILED)
		return false;
	wal->bytes = bytes;
	wal->size = (size_t)st.st_size;
	return true;
}

/* As SQLite reads it, but past bits that can be put right. */
static void
wal_walk(struct wal *wal)
{
	if (wal->bytes == NULL ||
	    (!wal_header_right(wal) && !wal_repair(wal, true, 0)))
		return;
	wal->page = read_be32(wal->bytes + 8);
	wal->frames = (uint32_t)((wal->size - STORE_WAL_HEADER) /
	    (STORE_WAL_FRAME + wal->page));
	for (; wal->good < wal->frames; wal->good++) {
		if (!wal_frame_right(wal, wal->good) &&
		    !wal_frame_repair(wal, wal->good))
			break;
		if (wal_frame_commits(wal, wal->good))
			wal->committed = wal->good + 1;
	}
}

/*
 * Whether acknowledged commits are gone. What the power or a kill cut off was
 * not acknowledged: it is the last commit, nothing follows it, and no note
 * speaks of it. A log that was begun anew after its note was all in the
 * database by then; and so it was when another program took the log away in
 * order.
 */
static bool
wal_lost(const struct wal *wal)
{
	uint32_t n;

	if (wal->bytes == NULL || wal->page == 0)
		return wal->bytes != NULL;
	if (wal->noted && wal->committed < wal->note_frames &&
	    memcmp(wal->note_last + SALT, wal->bytes + 16, 8) == 0)
		return true;
	for (n = wal->good; n + 1 < wal->frames; n++)
		if (wal_frame_ours(wal, n) && wal_frame_commits(wal, n) &&
		    wal_frame_right(wal, n + 1))
			return true;
	return false;
}

static int64_t
wal_lost_commits(const struct wal *wal)
{
	int64_t commits = 0;
	uint32_t n;

	for (n = wal->good; n < wal->frames; n++)
		commits += wal_frame_ours(wal, n) && wal_frame_commits(wal, n);
	return commits > 0 ? commits : 1;
}

static bool
wal_write(int fd, const uint8_t *bytes, size_t n)
{
	ssize_t put;

	for (; n > 0; bytes += put, n -= (size_t)put)
		if ((put = write(fd, bytes, n)) <= 0)
			return false;
	return fsync(fd) == 0;
}

/* Under a name of its own, as it is in the file: before any repair. */
static bool
wal_copy(const struct wal *wal, int from, struct store_wal_damage *damage,
    const char *file)
{
	uint8_t *bytes;
	char when[32];
	time_t now = time(NULL);
	struct tm tm;
	bool ok;
	int fd;

	gmtime_r(&now, &tm);
	strftime(when, sizeof(when), "%Y%m%dT%H%M%SZ", &tm);
	(void)snprintf(
	    damage->copy, sizeof(damage->copy), "%s-damaged-%s", file, when);
	bytes = mmap(NULL, wal->size, PROT_READ, MAP_PRIVATE, from, 0);
	fd = open(damage->copy,
	    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	ok = bytes != MAP_FAILED && fd != -1 && wal_write(fd, bytes, wal->size);
	if (bytes != MAP_FAILED)
		munmap(bytes, wal->size);
	if (fd != -1)
		close(fd);
	return ok;
}

static bool
wal_put_right(const struct wal *wal, int fd)
{
	bool ok = true;
	int i;

	for (i = 0; ok && i < wal->repairs; i++)
		ok = pwrite(fd, wal->bytes + wal->repair[i], 1,
			 (off_t)wal->repair[i]) == 1;
	return ok && (wal->repairs == 0 || fsync(fd) == 0);
}

bool
store_wal_check(
    const char *file, struct store_wal_damage *damage, char error[CONF_ERROR])
{
	char *name = xasprintf("%s-wal", file);
	int fd = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY), why;
	struct wal wal = {.bytes = NULL};
	bool ok;

	memset(damage, 0, sizeof(*damage));
	ok = wal_read(&wal, fd);
	if (ok) {
		wal_note_read(&wal, file);
		wal_walk(&wal);
		if (wal.noted && wal.bytes == NULL)
			log_warn("commit_note",
			    "file=%s error=\"the log is gone; if it was not "
			    "SQLite that took it away, commits are lost\"",
			    log_quote(name));
		damage->repaired = wal.repairs;
		if (wal_lost(&wal))
			damage->commits = wal_lost_commits(&wal);
	}
	if (ok && wal.bytes != NULL &&
	    (damage->repaired > 0 || damage->commits > 0))
		ok =
		    wal_copy(&wal, fd, damage, name) && wal_put_right(&wal, fd);
	why = errno;
	if (!ok)
		(void)snprintf(error, CONF_ERROR,
		    "%s: it cannot be checked and put right: %s", name,
		    strerror(why));
	if (wal.bytes != NULL)
		munmap(wal.bytes, wal.size);
	if (fd != -1)
		close(fd);
	free(name);
	errno = why;
	return ok;
}
