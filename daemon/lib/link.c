/*
 * Links: lines over a Unix stream socket. A line with a descriptor is marked by
 * a byte in front of it, because the kernel may merge earlier bytes with those
 * that carry the descriptor.
 */
#include <sys/socket.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/lib/send_fd.h"

#define MARK '\001'     /* in front of a line that has a descriptor */
#define READ_SIZE 16384 /* bytes asked for at a time */
#define OUT_KEEP 65536  /* bytes of buffer that an idle link may hold */
#define MORE_MS 1       /* before what waits is passed on */
#define PAUSE_US 1000   /* that lines take which are passed on at once */
#define BURST_US 20000  /* that they may take in a row without a rest */
#define REST 4          /* times what they took, after that */
#define FDS_MAX 64      /* descriptors that came and were not taken yet */

/* A descriptor that is to go out. */
struct out_fd {
	size_t at; /* place of its mark in out */
	int fd;
};

struct link {
	struct loop *loop;
	struct watch *watch;
	struct soon soon;   /* flushes, or reports the end */
	struct timer *more; /* passes on what waits, after the turn */
	const struct link_ops *ops;
	void *arg;
	int fd;
	size_t allowed;     /* unsent bytes */
	size_t pause;       /* more bytes unsent: nothing is read */
	size_t longest;     /* line */
	int most;           /* lines that are passed on at once */
	int64_t most_us;    /* and for so long */
	int64_t debt_us;    /* what lines took and no rest has paid for */
	int64_t counted_us; /* when that was so */
	bool waits;         /* more has come, or may have */
	bool no_fds;        /* none may come */
	const char *broken; /* why it ended */
	bool unheard;       /* nobody reads the output any more */
	bool *freed;        /* set when link_free comes during a callback */
	char *in;
	size_t in_length, in_size;
	int in_fd[FDS_MAX];
	int nin_fd;
	char *out; /* unsent: out_start up to out_length */
	size_t out_start, out_length, out_size;
	struct out_fd *out_fd;
	size_t nout_fd, out_fd_size;
};

bool
link_pair(int fd[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) == 0;
}

static const char too_long[] = "line too long";

static int
take_fd(struct link *link)
{
	int fd;

	if (link->nin_fd == 0)
		return -1;
	fd = link->in_fd[0];
	link->nin_fd--;
	memmove(link->in_fd, link->in_fd + 1,
	    (size_t)link->nin_fd * sizeof(link->in_fd[0]));
	return fd;
}

static void
keep_fds(struct link *link, struct msghdr *msg)
{
	struct cmsghdr *c;
	size_t n, i;
	int fd;

	for (c = CMSG_FIRSTHDR(msg); c != NULL; c = CMSG_NXTHDR(msg, c)) {
		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(fd);
		for (i = 0; i < n; i++) {
			memcpy(&fd, CMSG_DATA(c) + i * sizeof(fd), sizeof(fd));
			if (link->nin_fd < FDS_MAX)
				link->in_fd[link->nin_fd++] = fd;
			else
				close(fd);
		}
	}
}

/* The end is reported from the loop, never inside a call of the owner's. */
static void
link_break(struct link *link, const char *why)
{
	if (link->broken != NULL)
		return;
	link->broken = why;
	watch_set(link->watch, 0);
	soon_call(&link->soon, link->loop);
}

/* Adds what lines took; milliseconds for which the link is to rest. */
static int64_t
link_rest(struct link *link, int64_t took_us)
{
	int64_t now = loop_micros();

	link->debt_us -= (now - link->counted_us) / (REST + 1);
	if (link->debt_us < 0)
		link->debt_us = 0;
	link->counted_us = now;
	link->debt_us += took_us;
	return link->debt_us <= BURST_US
	    ? 0
	    : 1 + (link->debt_us - BURST_US) * (REST + 1) / 1000;
}

/* Waits for room where bytes are unsent, and for what it may read now. */
static void
link_watch(struct link *link)
{
	size_t unsent = link_pending(link);
	int what = unsent > 0 ? LOOP_WRITE : 0;
	int64_t rest;

	if (unsent <= link->pause && !link->waits)
		what |= LOOP_READ;
	watch_set(link->watch, what);
	/* Whoever fills it all the time has a fifth of the time. */
	if (unsent <= link->pause && link->waits) {
		rest = link_rest(link, 0);
		timer_start(link->more, rest < MORE_MS ? MORE_MS : rest);
	}
}

/* The processor's time that counts for a link that pauses. */
static int64_t
link_worked(const struct link *link)
{
	return link->most_us == 0 ? 0 : loop_worked();
}

/*
 * Passes whole lines to the owner; false if it freed the link. What was done
 * for them began at that time.
 */
static bool
give_lines(struct link *link, int64_t began)
{
	size_t start = 0, length;
	bool freed = false, waited = link->waits;
	int64_t until = link->most_us == 0 ? INT64_MAX : began + link->most_us;
	char *line, *end;
	int fd, n = 0;

	/* cppcheck-suppress autoVariables ; NULL again before the return */
	link->freed = &freed;
	while ((end = memchr(
		    link->in + start, '\n', link->in_length - start)) != NULL) {
		if (n++ == link->most ||
		    (n > 1 && link->most_us != 0 && loop_worked() >= until))
			break;
		line = link->in + start;
		length = (size_t)(end - line);
		start += length + 1;
		*end = '\0';
		fd = -1;
		if (length > link->longest ||
		    (link->no_fds && length > 0 && *line == MARK)) {
			link_break(link,
			    length > link->longest
				? too_long
				: "a descriptor where none may come");
			start = link->in_length;
			end = NULL;
			break;
		}
		if (length > 0 && *line == MARK) {
			fd = take_fd(link);
			line++;
			length--;
		}
		link->ops->line(link->arg, line, length, fd);
		if (freed)
			return false;
	}
	link->freed = NULL;
	link->in_length -= start;
	memmove(link->in, link->in + start, link->in_length);
	link->waits = end != NULL;
	if (link->most_us != 0 && link_rest(link, loop_worked() - began) > 0)
		link->waits = true;
	if (waited || link->waits)
		link_watch(link);
	return true;
}

static ssize_t
link_receive(struct link *link)
{
	char control[CMSG_SPACE(sizeof(int) * 16)];
	struct iovec iov;
	struct msghdr msg;
	ssize_t n;

	if (link->in_size - link->in_length < READ_SIZE) {
		link->in_size = link->in_length + READ_SIZE;
		link->in = xrealloc(link->in, link->in_size);
	}
	iov.iov_base = link->in + link->in_length;
	iov.iov_len = link->in_size - link->in_length;
	memset(&msg, 0, sizeof(msg));
	msg.msg_iov = &iov;
	msg.msg_iovlen = 1;
	/* The kernel closes what has no room. */
	if (!link->no_fds) {
		msg.msg_control = control;
		msg.msg_controllen = sizeof(control);
	}
	n = recvmsg(link->fd, &msg, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	if (n > 0)
		keep_fds(link, &msg);
	return n;
}

/* Passes on what has come; false if there is no more for now. */
static bool
link_read(struct link *link)
{
	int64_t began = link_worked(link);
	ssize_t n = link_receive(link);

	if (n == -1) {
		if (errno != EAGAIN && errno != EINTR)
			/* An end with unread bytes is like any other. */
			link_break(link,
			    errno == ECONNRESET ? "closed" : strerror(errno));
		return false;
	}
	if (n == 0) {
		link_break(link, "closed");
		return false;
	}
	link->in_length += (size_t)n;
	if (!give_lines(link, began))
		return false;
	if (!link->waits && link->in_length > link->longest)
		link_break(link, too_long);
	else if (!link->waits && n >= READ_SIZE && link->most != INT_MAX) {
		link->waits = true;
		link_watch(link);
	}
	return link->broken == NULL;
}

void
link_drain(struct link *link)
{
	link->most = INT_MAX;
	link->most_us = 0;
	if (link->broken != NULL || (link->waits && !give_lines(link, 0)))
		return;
	while (link_read(link))
		;
}

/* Sends up to the next descriptor's place; what the kernel took, or -1. */
static ssize_t
send_some(struct link *link)
{
	const char *from = link->out + link->out_start;
	const int flags = MSG_DONTWAIT | MSG_NOSIGNAL;
	size_t end = link->out_length;
	bool with_fd;

	with_fd = link->nout_fd > 0 && link->out_fd[0].at == link->out_start;
	if (link->nout_fd > with_fd)
		end = link->out_fd[with_fd].at;
	if (with_fd)
		return send_fd(link->fd, from, end - link->out_start, flags,
		    link->out_fd[0].fd);
	return send(link->fd, from, end - link->out_start, flags);
}

void
link_flush(struct link *link)
{
	ssize_t n;

	if (link->broken != NULL || link->unheard)
		return;
	while (link->out_start < link->out_length) {
		n = send_some(link);
		if (n == -1) {
			if (errno == EAGAIN || errno == ENOBUFS)
				link_watch(link);
			else if (errno == EINTR)
				continue;
			else if (errno == EPIPE || errno == ECONNRESET) {
				/*
				 * Read what the other end sent before it
				 * closed, then its end.
				 */
				link->unheard = true;
				link->out_start = link->out_length = 0;
				while (link->nout_fd > 0)
					close(link->out_fd[--link->nout_fd].fd);
				soon_cancel(&link->soon);
				link_watch(link);
			} else
				link_break(link, strerror(errno));
			return;
		}
		/* A descriptor went with the first byte. */
		if (link->nout_fd > 0 &&
		    link->out_fd[0].at == link->out_start) {
			close(link->out_fd[0].fd);
			link->nout_fd--;
			memmove(link->out_fd, link->out_fd + 1,
			    link->nout_fd * sizeof(link->out_fd[0]));
		}
		link->out_start += (size_t)n;
	}
	link->out_start = link->out_length = 0;
	if (link->out_size > OUT_KEEP) {
		free(link->out);
		link->out = NULL;
		link->out_size = 0;
	}
	soon_cancel(&link->soon);
	link_watch(link);
}

static void
link_ready(void *arg, int what)
{
	struct link *link = arg;

	if (what & LOOP_WRITE)
		link_flush(link);
	if (what & LOOP_READ && link->broken == NULL)
		link_read(link);
}

static void
link_soon(void *arg)
{
	struct link *link = arg;

	if (link->broken != NULL)
		link->ops->closed(link->arg, link->broken);
	else
		link_flush(link);
}

static void
link_more(void *arg)
{
	struct link *link = arg;

	if (link->broken == NULL && link->waits &&
	    link_pending(link) <= link->pause &&
	    give_lines(link, link_worked(link)))
		link_flush(link);
}

struct link *
link_new(struct loop *loop, int fd, const struct link_ops *ops, void *arg)
{
	struct link *link;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	link = xcalloc(1, sizeof(*link));
	link->fd = fd;
	link->allowed = LINK_PENDING_MAX;
	link->pause = SIZE_MAX;
	link->longest = LINK_LINE_MAX;
	link->most = INT_MAX;
	link->ops = ops;
	link->arg = arg;
	link->watch =
	    loop_watch(loop, fd, LOOP_READ, LOOP_FIRST, link_ready, link);
	link->loop = loop;
	link->soon = (struct soon){.call = link_soon, .arg = link};
	link->more = loop_timer_later(loop, link_more, link);
	return link;
}

void
link_free(struct link *link)
{
	if (link == NULL)
		return;
	if (link->freed != NULL)
		*link->freed = true;
	link_flush(link);
	watch_free(link->watch);
	soon_cancel(&link->soon);
	timer_free(link->more);
	close(link->fd);
	while (link->nin_fd > 0)
		close(take_fd(link));
	while (link->nout_fd > 0)
		close(link->out_fd[--link->nout_fd].fd);
	free(link->in);
	free(link->out);
	free(link->out_fd);
	free(link);
}

/* Makes room for n more bytes at the end of out. */
static void
out_room(struct link *link, size_t n)
{
	size_t i;

	if (link->out_start > 0 && link->out_length + n > link->out_size) {
		memmove(link->out, link->out + link->out_start,
		    link->out_length - link->out_start);
		for (i = 0; i < link->nout_fd; i++)
			link->out_fd[i].at -= link->out_start;
		link->out_length -= link->out_start;
		link->out_start = 0;
	}
	if (link->out_length + n <= link->out_size)
		return;
	link->out_size = (link->out_length + n) * 2;
	link->out = xrealloc(link->out, link->out_size);
}

static void
out_fd(struct link *link, int fd)
{
	/* A new hub is sent one for each session process. */
	if (link->nout_fd == link->out_fd_size) {
		link->out_fd_size = 2 * link->out_fd_size + 4;
		link->out_fd = xrealloc(
		    link->out_fd, link->out_fd_size * sizeof(link->out_fd[0]));
	}
	link->out_fd[link->nout_fd].at = link->out_length;
	link->out_fd[link->nout_fd++].fd = fd;
	link->out[link->out_length++] = MARK;
}

void
link_send(struct link *link, const char *line, size_t length, int fd)
{
	if (link->broken == NULL && !link_room(link, length))
		link_break(link, "too slow");
	if (link->broken != NULL || link->unheard) {
		if (fd != -1)
			close(fd);
		return;
	}
	out_room(link, length + 2);
	if (fd != -1)
		out_fd(link, fd);
	memcpy(link->out + link->out_length, line, length);
	link->out_length += length;
	link->out[link->out_length++] = '\n';
	soon_call(&link->soon, link->loop);
}

void
link_allow(struct link *link, size_t pending)
{
	link->allowed = pending;
}

void
link_pause(struct link *link, int lines, size_t pending)
{
	link->most = lines;
	link->most_us = PAUSE_US;
	link->pause = pending;
}

void
link_guard(struct link *link, size_t longest)
{
	link->longest = longest;
	link->no_fds = true;
	while (link->nin_fd > 0)
		close(take_fd(link));
}

void
link_own(struct link *link, const struct link_ops *own, void *arg)
{
	link->ops = own;
	link->arg = arg;
}

bool
link_room(const struct link *link, size_t length)
{
	return link_pending(link) + length <= link->allowed;
}

size_t
link_pending(const struct link *link)
{
	return link->out_length - link->out_start;
}

bool
link_idle(const struct link *link)
{
	return link_pending(link) == 0 && link->in_length == 0 &&
	    link->nin_fd == 0;
}

int
link_fd(const struct link *link)
{
	return link->fd;
}
