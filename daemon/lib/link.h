#ifndef DAEMON_LIB_LINK_H
#define DAEMON_LIB_LINK_H

/*
 * A link: lines of JSON over a stream socket, with descriptors passed along.
 * Descriptors pass between processes of one machine only; a link to another
 * machine carries none.
 */
#include <stdbool.h>
#include <stddef.h>

#include "daemon/lib/loop.h"

/*
 * The longest object that anybody may send, and the longest line: such an
 * object with the wrapping of a session process.
 */
#define LINK_OBJECT_MAX 65536
#define LINK_LINE_MAX (LINK_OBJECT_MAX + 256)
#define LINK_PENDING_MAX (4 << 20) /* unsent bytes at which it is closed */

struct link;

struct link_ops {
	/* One line without its newline, NUL-terminated; fd -1 or the
	 * receiver's to keep. */
	void (*line)(void *arg, char *line, size_t length, int fd);
	/* Closed, broken, or cut; the owner calls link_free. */
	void (*closed)(void *arg, const char *why);
};

/* Takes over the fd (made non-blocking, close-on-exec). */
struct link *
link_new(struct loop *, int fd, const struct link_ops *, void *arg);
void link_free(struct link *);
/*
 * Passes on everything that has already come: the last lines of an end that is
 * gone.
 */
void link_drain(struct link *);
/*
 * Sets the number of unsent bytes at which it is closed: for a link that
 * carries many people.
 */
void link_allow(struct link *, size_t pending);
/*
 * Passes on that many lines in a turn, or what takes a millisecond, and more of
 * them a millisecond after that turn: so others have their turns, too. Lines
 * that go on and on have a fifth of the processor's time. While more bytes are
 * unsent it passes on none, so that nobody asks for more than they take. The
 * other end must always read.
 */
void link_pause(struct link *, int lines, size_t pending);
/*
 * For a link from elsewhere: a descriptor ends it, as does a line of more than
 * that many bytes.
 */
void link_guard(struct link *, size_t longest);
/* Another owner goes on with it; what has come and was not passed on is his. */
void link_own(struct link *, const struct link_ops *, void *arg);
/* Whether a line of that length can be queued without closing it. */
bool link_room(const struct link *, size_t length);
/* Queues a line (without newline); fd -1 or one to pass, which it takes over.
 */
void link_send(struct link *, const char *line, size_t length, int fd);
/* Unsent bytes. */
size_t link_pending(const struct link *);
/* Sends what the kernel accepts without waiting: for the end of a turn. */
void link_flush(struct link *);
/*
 * Whether nothing is half sent or half received; and its descriptor: for a
 * program that restarts and keeps its links.
 */
bool link_idle(const struct link *);
int link_fd(const struct link *);
/* A stream socketpair, close-on-exec; false with errno. */
bool link_pair(int fd[2]);

#endif
