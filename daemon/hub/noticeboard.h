#ifndef DAEMON_HUB_NOTICEBOARD_H
#define DAEMON_HUB_NOTICEBOARD_H

/*
 * News, notes and the wall: what is said of them to those who did not ask. The
 * commands are in cmd_news.c and cmd_notes.c.
 */
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"

/* Newest topics among which those that are unread are looked for. */
#define NOTICEBOARD_TOPICS 100
#define NEWS_KEEP 100 /* pieces; older ones go */

/* Whether the host remembers what they have read: not of guests. */
bool noticeboard_remembers(const struct conn *);
/*
 * What somebody has read of the news: all up to a piece, -1 for somebody who
 * never read any, and some beyond it, where they did not begin with the oldest.
 */
struct news_read {
	int64_t up_to;
	int n;
	int64_t piece[NEWS_KEEP];
};

/* What is remembered of an account; for a guest all is read. */
void noticeboard_read(struct hub *, const struct conn *, struct news_read *);
bool noticeboard_is_read(const struct news_read *, int64_t piece);
/* They have read a piece, or all of them (NULL). */
void
noticeboard_has_read(struct hub *, const struct conn *, const int64_t *piece);
/*
 * The news that somebody has not read, of the last month where they never read
 * any: {"n":2,"piece":3,"title":"..."} about the oldest; NULL if there is none.
 */
json_t *noticeboard_news(struct hub *, const struct conn *);
/* How many of a topic's notes a reader has not read. */
int noticeboard_unread(const struct topic *);
/* Tells somebody who comes what is unread, if anything. */
void noticeboard_waits(struct hub *, const struct conn *);
/* The wall's last lines, the oldest first, as the lobby has them. */
json_t *noticeboard_wall(struct hub *);

#endif
