#ifndef DAEMON_HUB_STORE_STORE_WAL_H
#define DAEMON_HUB_STORE_STORE_WAL_H

/*
 * SQLite's write-ahead log, checked. SQLite reads it up to the first checksum
 * that is wrong and forgets what follows: right after a crash, but a flipped
 * bit takes acknowledged commits away, and nobody hears of it. So each commit
 * leaves a note in a small file beside the log (FILE-commit), without waiting
 * for the disk: how many frames there are, and the last one's checksum.
 */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/conf/conf.h"

#define STORE_WAL_HEADER 32
#define STORE_WAL_FRAME 24 /* a frame's header; its page follows */

struct store_wal_damage {
	int repaired;    /* bits in the file that were put right */
	int64_t commits; /* that are lost, at least; 0: none */
	/* The name of a copy of the log as it was found; "": there was none. */
	char copy[CONF_ERROR];
};

/*
 * Looks at the log of the database FILE, of which no other process may have it
 * open. Single flipped bits are put right in the file. Where there was damage
 * a copy is made first. False with a sentence in error, and errno, where the
 * copy or the repair fails: then the log must not be written to.
 */
bool store_wal_check(
    const char *file, struct store_wal_damage *, char error[CONF_ERROR]);

/* The note of FILE, opened to be written; -1 where that fails (errno). */
int store_wal_note_open(const char *file);
/* Notes a commit: how many frames, and the last one's header. */
bool
store_wal_note(int fd, uint32_t frames, const uint8_t last[STORE_WAL_FRAME]);
/* All is in the database: there is no log any more, and no note. */
void store_wal_note_drop(const char *file);

#endif
