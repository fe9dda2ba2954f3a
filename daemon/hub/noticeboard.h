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

/* Whether the host remembers what they have read: not of guests. */
bool noticeboard_remembers(const struct conn *);
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
