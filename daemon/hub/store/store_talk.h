#ifndef DAEMON_HUB_STORE_STORE_TALK_H
#define DAEMON_HUB_STORE_STORE_TALK_H

/* What people said. */
#include "daemon/hub/state.h"

struct talk {
	const char *how, *from, *to, *text; /* to: NULL for all */
	int table;                          /* 0 for none */
	int64_t game, at;                   /* ms */
	int64_t n; /* a message's number in the store */
};
/* Adds a line. */
void store_talk_put(struct store *, const struct talk *);
/* Talk that is no game's and has a later time than this gets this one. */
void store_talk_not_after(struct store *, int64_t at);
/* The last lines that a whole table heard, oldest first. */
void store_talk(struct store *, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg);
/*
 * The messages left for somebody, oldest first: how is "left", or "read" where
 * he has read it.
 */
void store_mail(struct store *, const char *name,
    void (*each)(void *, const struct talk *), void *arg);
/* How many of them he has not read. */
int store_mail_unread(struct store *, const char *name);
/* He has read one, by its number in the store; deletes it, or all of his. */
void store_mail_read(struct store *, int64_t n);
void store_mail_delete(struct store *, int64_t n);
void store_mail_delete_all(struct store *, const char *name);
/* Of those that he has read only so many stay, the newest. */
void store_mail_trim(struct store *, const char *name, int most);
/*
 * What was said at a table during a game, the first lines in order; and how
 * many lines of a game there are, at most limit.
 */
void store_talk_of(struct store *, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg);
int store_talk_lines(struct store *, int64_t game, int limit);

#endif
