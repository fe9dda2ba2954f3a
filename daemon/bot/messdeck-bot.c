/* messdeck-bot: the house bot as a program, over one socket and poll(2). */
#include <sys/socket.h>
#include <sys/un.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "accounts/account.h"
#include "config.h"
#include "daemon/bot/analyst.h"
#include "daemon/bot/bot.h"
#include "daemon/lib/log.h"
#include "daemon/lib/output.h"
#include "daemon/lib/sandbox.h"

#define LINE_MAX_BYTES 65536

/* The socket with what is half read and not yet written. */
struct wire {
	int fd;
	char in[LINE_MAX_BYTES + 1];
	size_t length;
	char *out;
	size_t pending, room;
};

static void
bot_usage(FILE *to)
{
	fprintf(to,
	    "usage: messdeck-bot [--delay ms] [--level level] [--log place]\n"
	    "                    [--log-level level] [--name name] "
	    "[--weights file]\n"
	    "                    --fd number | --socket path\n"
	    "       messdeck-bot --analyst [--log place] [--log-level level] "
	    "[--weights file]\n"
	    "                    --fd number | --socket path\n"
	    "       messdeck-bot --help | --version\n");
}

/* Logs to the host's log in its format, or prints to a person. */
static bool logging;

/* Reports an error like err(3), with errno where it matters. */
static void
bot_die(const char *event, const char *text, int error)
{
	if (logging && error != 0)
		fatal(event, "why=%s error=%s", log_quote(text),
		    log_quote(strerror(error)));
	if (logging)
		fatal(event, "why=%s", log_quote(text));
	errno = error;
	if (error != 0)
		err(1, "%s", text);
	errx(1, "%s", text);
}

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
wire_append(struct wire *w, const char *bytes, size_t n)
{
	size_t room = w->room == 0 ? 4096 : w->room;

	while (w->pending + n > room)
		room *= 2;
	if (room != w->room && (w->out = realloc(w->out, room)) == NULL)
		bot_die("memory", "out of memory", 0);
	w->room = room;
	memcpy(w->out + w->pending, bytes, n);
	w->pending += n;
}

static void
on_send(void *arg, const char *line)
{
	wire_append(arg, line, strlen(line));
	wire_append(arg, "\n", 1);
}

static void
on_warn(void *arg, const char *event, const char *text)
{
	if (logging)
		log_warn(event, "why=%s", log_quote(text));
	else
		warnx("%s", text);
}

static int64_t
on_used(void *arg)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Writes what the kernel accepts; false when the other side is gone. */
static bool
wire_flush(struct wire *w)
{
	ssize_t n;

	while (w->pending > 0) {
		n = send(w->fd, w->out, w->pending, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return errno == EAGAIN;
		w->pending -= (size_t)n;
		memmove(w->out, w->out + n, w->pending);
	}
	return true;
}

/* Whoever takes the lines: the bot, or else the analyst. */
struct reader {
	struct bot *bot;
	struct analyst *analyst;
};

static bool
reader_line(const struct reader *reader, const char *line)
{
	if (reader->bot != NULL)
		return bot_line(reader->bot, line, now_ms());
	analyst_line(reader->analyst, line);
	return true;
}

/* Reads, and hands on every whole line; false after the last one. */
static bool
wire_read(struct wire *w, const struct reader *reader)
{
	char *line = w->in, *end;
	ssize_t n;

	n = recv(w->fd, w->in + w->length, LINE_MAX_BYTES - w->length, 0);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	w->length += (size_t)n;
	w->in[w->length] = '\0';
	while ((end = memchr(line, '\n', w->length - (size_t)(line - w->in))) !=
	    NULL) {
		*end = '\0';
		if (!reader_line(reader, line))
			return false;
		line = end + 1;
	}
	w->length -= (size_t)(line - w->in);
	memmove(w->in, line, w->length);
	if (w->length == LINE_MAX_BYTES)
		bot_die("hub_line",
		    "the hub sent a line of more than 65536 bytes", 0);
	return true;
}

static void
bot_serve(struct wire *w, struct bot *bot)
{
	const struct reader reader = {.bot = bot};
	struct pollfd p = {w->fd, POLLIN, 0};
	int64_t due, wait;

	bot_start(bot);
	for (;;) {
		due = bot_tick(bot, now_ms());
		if (!wire_flush(w))
			return;
		wait = due < 0 ? -1 : due - now_ms();
		if (due >= 0 && wait < 0)
			wait = 0;
		p.events = POLLIN | (w->pending > 0 ? POLLOUT : 0);
		if (poll(&p, 1, (int)wait) < 0 && errno != EINTR)
			bot_die("poll", "waiting for the hub", errno);
		if (p.revents & (POLLIN | POLLHUP | POLLERR) &&
		    !wire_read(w, &reader))
			return;
	}
}

/* New questions are read between any two slices of work. */
static void
analyst_serve(struct wire *w, struct analyst *analyst)
{
	const struct reader reader = {.analyst = analyst};
	struct pollfd p = {w->fd, POLLIN, 0};
	bool busy;

	for (;;) {
		busy = analyst_work(analyst);
		if (!wire_flush(w))
			return;
		p.events = POLLIN | (w->pending > 0 ? POLLOUT : 0);
		if (poll(&p, 1, busy ? 0 : -1) < 0 && errno != EINTR)
			bot_die("poll", "waiting for the hub", errno);
		if (p.revents & (POLLIN | POLLHUP | POLLERR) &&
		    !wire_read(w, &reader))
			return;
	}
}

static int
connect_to(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (strlen(path) >= sizeof(address.sun_path))
		errx(64, "the socket's path is longer than %zu bytes",
		    sizeof(address.sun_path) - 1);
	memcpy(address.sun_path, path, strlen(path));
	if (fd < 0 ||
	    connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
		bot_die("socket", path, errno);
	return fd;
}

static _Noreturn void
bad_option(const char *option, const char *text, const char *why)
{
	errx(64, "--%s: \"%s\" is %s", option, text, why);
}

static int
bot_number(const char *option, const char *text, int most)
{
	const char *why;
	long long n = strtonum(text, 0, most, &why);

	if (why != NULL)
		errx(64,
		    "--%s: \"%s\" is %s: a number from 0 to %d belongs "
		    "here",
		    option, text, why, most);
	return (int)n;
}

struct bot_options {
	const char *name, *socket, *log, *weights;
	int fd, delay, level, log_level;
	bool analyst;
};

static const struct option long_options[] = {
    {"analyst", no_argument, NULL, 'a'},
    {"delay", required_argument, NULL, 'd'},
    {"fd", required_argument, NULL, 'f'},
    {"help", no_argument, NULL, 'h'},
    {"log", required_argument, NULL, 'l'},
    {"level", required_argument, NULL, 'L'},
    {"log-level", required_argument, NULL, 'v'},
    {"name", required_argument, NULL, 'n'},
    {"socket", required_argument, NULL, 's'},
    {"weights", required_argument, NULL, 'w'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

static void
read_options(int argc, char **argv, struct bot_options *o)
{
	int c;

	while ((c = getopt_long(argc, argv, "", long_options, NULL)) != -1)
		switch (c) {
		case 'a':
			o->analyst = true;
			break;
		case 'd':
			o->delay = bot_number("delay", optarg, 60000);
			break;
		case 'f':
			o->fd = bot_number("fd", optarg, 65535);
			break;
		case 'n':
			o->name = optarg;
			if (!name_ok(optarg))
				bad_option(
				    "name", optarg, "no name. " NAME_RULE);
			break;
		case 'l':
			o->log = optarg;
			if (strcmp(optarg, "syslog") != 0 &&
			    strcmp(optarg, "stderr") != 0)
				bad_option(
				    "log", optarg, "neither syslog nor stderr");
			break;
		case 'L':
			o->level = bot_level_find(optarg);
			if (o->level == -1)
				bad_option("level", optarg,
				    "none of cadet, leading-hand, chief, "
				    "admiral");
			break;
		case 'v':
			o->log_level = log_level_parse(optarg);
			if (o->log_level == -1)
				bad_option("log-level", optarg,
				    "none of error, warn, info, debug");
			break;
		case 'w':
			o->weights = optarg;
			break;
		case 's':
			o->socket = optarg;
			break;
		case 'h':
			bot_usage(stdout);
			exit(output_end(0));
		case 'V':
			puts("messdeck-bot " PACKAGE_VERSION);
			exit(output_end(0));
		default:
			bot_usage(stderr);
			exit(64);
		}
	if (optind != argc || (o->fd < 0) == (o->socket == NULL)) {
		bot_usage(stderr);
		exit(64);
	}
}

/* Answers until the hub ends; without weights it says that there are none. */
static void
analyst_main(
    struct wire *wire, const struct bot_io *io, const struct eval *eval)
{
	struct analyst *analyst;

	sandbox_enter(SANDBOX_BOT, NULL, NULL);
	analyst = analyst_new(io, eval);
	if (analyst == NULL)
		bot_die("memory", "out of memory", 0);
	analyst_serve(wire, analyst);
	analyst_free(analyst);
}

static void
bot_main(struct wire *wire, const struct bot_io *io, const struct eval *eval,
    const struct bot_options *o)
{
	struct bot *bot;

	sandbox_enter(SANDBOX_BOT, NULL, NULL);
	bot = bot_new(io, o->name, bot_level(o->level), eval, o->delay);
	if (bot == NULL)
		bot_die("memory", "out of memory", 0);
	bot_serve(wire, bot);
	bot_free(bot);
}

int
main(int argc, char **argv)
{
	static struct wire wire;
	struct bot_options o = {.name = "bot",
	    .weights = WEIGHTSDIR "/messdeck.eval",
	    .fd = -1,
	    .delay = 800,
	    .level = BOT_LEADING_HAND,
	    .log_level = LOG_LEVEL_INFO};
	struct bot_io io = {&wire, on_send, on_warn, on_used};
	char error[EVAL_ERROR];
	struct eval *eval;

	sandbox_start();
	read_options(argc, argv, &o);
	logging = o.log != NULL;
	log_open(o.analyst ? "analyst" : "bot", o.log_level,
	    logging && strcmp(o.log, "syslog") == 0 ? LOG_TO_SYSLOG
						    : LOG_TO_STDERR);
	wire.fd = o.socket == NULL ? o.fd : connect_to(o.socket);
	if (fcntl(wire.fd, F_SETFL, fcntl(wire.fd, F_GETFL) | O_NONBLOCK) != 0)
		bot_die("socket", "--fd or --socket", errno);
	eval = eval_open(o.weights, error);
	if (eval == NULL) {
		if (!o.analyst)
			strlcat(error, " It plays by rules of thumb.",
			    sizeof(error));
		on_warn(NULL, "weights", error);
	}
	if (o.analyst)
		analyst_main(&wire, &io, eval);
	else
		bot_main(&wire, &io, eval, &o);
	eval_close(eval);
	free(wire.out);
	return 0;
}
