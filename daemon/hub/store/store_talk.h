#ifndef DAEMON_HUB_STORE_STORE_TALK_H
#define DAEMON_HUB_STORE_STORE_TALK_H

/* What people said. */
#include "daemon/hub/state.h"

struct talk {
	const char *how, *from, *to, *text; /* to: NULL for all */
	int table;                          /* 0 for none */
	int64_t game, at;                   /* ms */
};
/* Adds a line. */
void store_talk_put(struct store *, const struct talk *);
/* Talk that is no game's and has a later time than this gets this one. */
void store_talk_not_after(struct store *, int64_t at);
/* The last lines that a whole table heard, oldest first. */
void store_talk(struct store *, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg);
/*
 * The messages left for somebody (how: "left"), oldest first; their number; and
 * marks them as read.
 */
void store_left(struct store *, const char *name,
    void (*each)(void *, const struct talk *), void *arg);
int store_left_count(struct store *, const char *name);
void store_left_read(struct store *, const char *name);
/* Deletes those left for somebody. */
void store_left_drop(struct store *, const char *name);
/*
 * What was said at a table during a game, the first lines in order; and how
 * many lines of a game there are, at most limit.
 */
void store_talk_of(struct store *, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg);
int store_talk_lines(struct store *, int64_t game, int limit);

#endif
