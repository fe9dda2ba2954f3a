#ifndef DAEMON_LIB_LOG_H
#define DAEMON_LIB_LOG_H

/*
 * One line per event: "event key=value key=value", control characters escaped,
 * to syslog, standard error or a file. No secrets, and nothing that people
 * said.
 */
enum log_level {
	LOG_LEVEL_ERROR,
	LOG_LEVEL_WARN,
	LOG_LEVEL_INFO,
	LOG_LEVEL_DEBUG
};

/* BOTH: all to syslog, warnings and errors to standard error, too. */
enum log_place { LOG_TO_SYSLOG, LOG_TO_STDERR, LOG_TO_BOTH };

/* "error", "warn", "info", "debug"; and back, -1. */
const char *log_level_name(int level);
int log_level_parse(const char *name);
/* role is the process's: "hub". */
void log_open(const char *role, int level, enum log_place);
/* Changes the level. */
void log_set_level(int level);
/* Has the log go to this file instead of standard error, and takes it over. */
void log_set_fd(int fd);
/* Where it goes: a descriptor, which stays the log's; -1: only to syslog. */
int log_fd(void);
/*
 * Formats like printf after the event's name, e.g.
 *   log_info("link_open", "link=%d kind=%s", id, kind);
 * Values from people go through log_quote first.
 */
void log_error(const char *event, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void log_warn(const char *event, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void log_info(const char *event, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void log_debug(const char *event, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Logs and exits 1: only at start or when state can no longer be trusted. */
void fatal(const char *event, const char *fmt, ...)
    __attribute__((format(printf, 2, 3), noreturn));
/*
 * A value in double quotes if it needs them, with quotes and backslashes
 * escaped and everything odd as \xNN; in one of four buffers, used in turn.
 */
const char *log_quote(const char *);

#endif
