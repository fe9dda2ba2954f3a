#ifndef DAEMON_HUB_STORE_STORE_TALK_H
#define DAEMON_HUB_STORE_STORE_TALK_H

/* What people said, and where: channels. */
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
/* The last lines of all, but messages, that are later than that. */
void store_talk_lately(struct store *, int64_t after, int limit,
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
/* Of those that have been read only the newest stay, up to that number. */
void store_mail_trim(struct store *, const char *name, int most);
/*
 * What was said at a table during a game, the first lines in order; and how
 * many lines of a game there are, at most limit.
 */
void store_talk_of(struct store *, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg);
int store_talk_lines(struct store *, int64_t game, int limit);

/* Adds a channel; and what has changed of one, unless it is gone. */
void store_channel_new(struct store *, const struct channel *);
void store_channel_put(struct store *, const struct channel *);
/* Each of them; its members are not those of the callee. */
void store_channels(
    struct store *, void (*each)(void *, const struct channel *), void *arg);
/* One has gone: its number counts no more, its name is free. */
/* The number of the one of that name; 0: there is none. */
int64_t store_channel_number(struct store *, const char *name);
void store_channel_gone(struct store *, int64_t n);
/* Deletes at most limit rows of those that have gone; returns how many. */
int store_channels_forget(struct store *, int limit);
/* Those with a later time than this get this one. */
void store_channels_not_after(struct store *, int64_t at);
/* The last lines on one since that time, oldest first; channel: "#ocean". */
void store_channel_talk(struct store *, const char *channel, int64_t since,
    int limit, void (*each)(void *, const struct talk *), void *arg);
/*
 * Whether somebody is on the channel of that number: 0, or until when he is
 * kept off it; -1 where he is not on it.
 */
int64_t store_channel_member(struct store *, const char *name, int64_t n);
/* He is on it (out 0) or kept off it until then; and he is neither. */
void store_channel_member_put(
    struct store *, const char *name, int64_t n, int64_t out);
void store_channel_member_drop(struct store *, const char *name, int64_t n);
/* The names of the channels that somebody is on, in their order. */
void store_channels_of(struct store *, const char *name,
    void (*each)(void *, const char *channel), void *arg);
/* The same of everybody who is stored as connected, at once. */
void store_channels_here(struct store *,
    void (*each)(void *, const char *name, const char *channel), void *arg);
/* The first who are on one and connected to other decks, in their order. */
void store_channel_elsewhere(struct store *, int64_t n, int most,
    void (*each)(void *, const char *name), void *arg);
/* What was on channels and owned them by the old name does by the new one. */
void store_channels_rename(struct store *, const char *old, const char *name);
/* Somebody is on none and owns none. */
void store_channels_leave(struct store *, const char *name);

#endif
