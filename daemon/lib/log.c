/* The log: one line per event, to syslog, standard error or a file. */
#include <sys/stat.h>

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "daemon/lib/log.h"

#define LINE_SIZE 2048
#define QUOTE_SIZE 512

static struct {
	char role[32];
	int level;
	enum log_place place;
	int fd; /* in place of standard error, too */
	int to_journal;
} logging = {"messdeckd", LOG_LEVEL_INFO, LOG_TO_STDERR, STDERR_FILENO, 0};

/* By enum log_level. */
static const int priorities[] = {LOG_ERR, LOG_WARNING, LOG_INFO, LOG_DEBUG};
static const char *const levels[] = {"error", "warn", "info", "debug"};

const char *
log_level_name(int level)
{
	return levels[level];
}

int
log_level_parse(const char *name)
{
	int i;

	for (i = 0; i <= LOG_LEVEL_DEBUG; i++)
		if (strcmp(levels[i], name) == 0)
			return i;
	return -1;
}

/* Whether that is the systemd journal: see systemd.exec(5). */
static int
is_journal(int fd)
{
	const char *stream = getenv("JOURNAL_STREAM");
	char ours[64] = "";
	struct stat st;

	if (stream != NULL && fstat(fd, &st) == 0)
		snprintf(ours, sizeof(ours), "%lu:%lu",
		    (unsigned long)st.st_dev, (unsigned long)st.st_ino);
	return *ours != '\0' && strcmp(stream, ours) == 0;
}

void
log_open(const char *role, int level, enum log_place place)
{
	strlcpy(logging.role, role, sizeof(logging.role));
	logging.level = level;
	logging.place = place;
	logging.to_journal = is_journal(logging.fd);
	if (place != LOG_TO_STDERR)
		openlog("messdeckd", LOG_PID | LOG_NDELAY, LOG_DAEMON);
}

void
log_set_level(int level)
{
	logging.level = level;
}

void
log_set_fd(int fd)
{
	if (logging.fd != STDERR_FILENO)
		close(logging.fd);
	logging.fd = fd;
	logging.to_journal = 0; /* it is a file */
}

int
log_fd(void)
{
	return logging.place == LOG_TO_SYSLOG ? -1 : logging.fd;
}

static void
write_stderr(int level, const char *event, const char *text)
{
	char line[LINE_SIZE + 128], head[32];
	time_t now = time(NULL);
	struct tm tm;
	int n;

	/* A line begins with the time, or in the journal with the level. */
	if (logging.to_journal)
		snprintf(head, sizeof(head), "<%d>", priorities[level]);
	else {
		gmtime_r(&now, &tm);
		strftime(head, sizeof(head), "%Y-%m-%dT%H:%M:%SZ ", &tm);
	}
	n = snprintf(line, sizeof(line), "%s%s[%d]: %s%s%s\n", head,
	    logging.role, (int)getpid(), event, *text == '\0' ? "" : " ", text);
	if (n >= (int)sizeof(line))
		n = (int)sizeof(line) - 1;
	/* One write: lines of several processes do not mix. */
	if (write(logging.fd, line, (size_t)n) == -1)
		return;
}

static void
log_line(int level, const char *event, const char *fmt, va_list ap)
{
	char text[LINE_SIZE / 2], line[LINE_SIZE], *from;
	size_t n = 0;

	if (level > logging.level)
		return;
	vsnprintf(text, sizeof(text), fmt, ap);
	/* Control characters as \xNN, so that a line stays a line. */
	for (from = text; *from != '\0' && n + 5 < sizeof(line); from++)
		if ((unsigned char)*from < 0x20 || *from == 0x7f)
			n += (size_t)snprintf(line + n, sizeof(line) - n,
			    "\\x%02x", (unsigned char)*from);
		else
			line[n++] = *from;
	line[n] = '\0';
	if (logging.place == LOG_TO_STDERR ||
	    (logging.place == LOG_TO_BOTH && level <= LOG_LEVEL_WARN))
		write_stderr(level, event, line);
	if (logging.place != LOG_TO_STDERR)
		syslog(priorities[level], "%s: %s%s%s", logging.role, event,
		    *line == '\0' ? "" : " ", line);
}

void
log_error(const char *event, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(LOG_LEVEL_ERROR, event, fmt, ap);
	va_end(ap);
}

void
log_warn(const char *event, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(LOG_LEVEL_WARN, event, fmt, ap);
	va_end(ap);
}

void
log_info(const char *event, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(LOG_LEVEL_INFO, event, fmt, ap);
	va_end(ap);
}

void
log_debug(const char *event, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(LOG_LEVEL_DEBUG, event, fmt, ap);
	va_end(ap);
}

void
fatal(const char *event, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(LOG_LEVEL_ERROR, event, fmt, ap);
	va_end(ap);
	exit(1);
}

const char *
log_quote(const char *value)
{
	static char buffer[4][QUOTE_SIZE];
	static int turn;
	char *out = buffer[turn];
	size_t n = 0;
	const char *p;

	turn = (turn + 1) % 4;
	if (value == NULL)
		return "-";
	for (p = value; isalnum((unsigned char)*p) ||
	     (*p != '\0' && strchr("._:/~@+-[]*", *p) != NULL);
	     p++)
		;
	if (*p == '\0' && p != value && p - value < QUOTE_SIZE)
		return strcpy(out, value);
	out[n++] = '"';
	for (p = value; *p != '\0' && n + 6 < QUOTE_SIZE; p++)
		if (*p == '"' || *p == '\\') {
			out[n++] = '\\';
			out[n++] = *p;
		} else if (*p < 0x20 || *p > 0x7e)
			n += (size_t)snprintf(out + n, QUOTE_SIZE - n,
			    "\\x%02x", (unsigned char)*p);
		else
			out[n++] = *p;
	out[n++] = '"';
	out[n] = '\0';
	return out;
}
