#ifndef DAEMON_HUB_WATCHING_H
#define DAEMON_HUB_WATCHING_H

/*
 * Spectators who watch several tables, of which one is shown to them and the
 * others are counted; who follow somebody from table to table; and whose names
 * others do not see.
 */
#include "daemon/hub/state.h"

#define FOLLOWERS_MAX 20 /* of one person */

/* How many tables somebody watches, the one that is shown included. */
int watching_count(const struct conn *);
/* Whether a table is among those that are not shown. */
bool watching_has(const struct conn *, const struct table *);
/* One more that is not shown, where there is room for it. */
void watching_add(struct conn *, struct table *);
/* One fewer; false where it is not among them. */
bool watching_drop(struct conn *, const struct table *);
/* The one behind a table in the order of numbers, or the first; NULL. */
struct table *watching_next(const struct conn *, const struct table *after);
/* Forgets all that are not shown; and whom it follows. */
void watching_forget(struct conn *);
/* A table has closed: nobody watches it any more. */
void watching_closed(struct hub *, struct table *);
/*
 * Somebody who has left goes to another deck, from where he watches all that he
 * watched before, and what was shown to him (NULL: nothing).
 */
void watching_take_along(struct hub *, struct conn *,
    const struct watching *before, const struct table *shown);
/*
 * Of the tables of other decks that somebody watches the number of the first;
 * 0. One fewer; false where it is not among them.
 */
int watching_elsewhere(const struct conn *);
bool watching_has_elsewhere(const struct conn *, int number);
bool watching_drop_elsewhere(struct conn *, int number);
/* All of those, for the digest; what a table's deck says; and who hears it. */
json_t *watching_tracked(const struct hub *);
json_t *watching_track(struct hub *, int number);
void watching_told(struct hub *, int number, const json_t *track);
/* A table's event goes out: counts for those to whom it is not shown. */
void watching_tell(struct hub *, struct table *);
/* What somebody watches, into the event "you". */
void watching_put(const struct conn *, json_t *you);

/* Somebody watches the best game, and the next ones; until he goes. */
void watching_tv_begin(struct hub *, struct conn *);
void watching_tv_end(struct hub *, struct conn *);
/* When he is shown the next one, 0 for never; and who is the first, or NULL. */
void watching_tv_set_due(struct hub *, struct conn *, int64_t due);
struct conn *watching_tv_first(const struct hub *);

/* For the store, "" for nothing; and back, which takes the text over. */
void watching_text(const struct conn *, char *text, size_t size);
void watching_load(struct hub *, struct conn *, const char *text);
#define WATCHING_TEXT 160 /* room for any */

/* Whether others read its name where they ask who watches. */
void watching_prefer(struct hub *, struct conn *);
/* Of those who watch a table: names, and how many more there are. */
json_t *watching_names(const struct table *, int *more);

/* Follows that name from now on; false: it has too many followers. */
bool watching_follow(struct hub *, struct conn *, const char *name);
void watching_follow_end(struct hub *, struct conn *);
/* The first follower of that name, and the next one of the same; NULL. */
struct conn *watching_follower(const struct hub *, const char *name);
struct conn *watching_follower_next(const struct conn *);
/* The names that somebody here follows, at most so many. */
json_t *watching_followed(const struct hub *, int most);
/* A name wants no followers, or has another name. */
void watching_unfollow(struct hub *, const char *name);
void watching_rename(struct hub *, const char *old, const char *name);

#endif
