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
/* Shows a table; the one that was shown is watched on. */
void watching_show(struct hub *, struct conn *, struct table *);
/*
 * Stops watching one of them. Where it was shown the next one is, or, with
 * none, the lobby.
 */
void watching_end(struct hub *, struct conn *, struct table *);
/* Forgets all that are not shown; and whom it follows. */
void watching_forget(struct conn *);
/* A table has closed: nobody watches it any more. */
void watching_closed(struct hub *, struct table *);
/* A table's event goes out: counts for those to whom it is not shown. */
void watching_tell(struct hub *, struct table *);
/* What somebody watches, into the event "you". */
void watching_put(const struct conn *, json_t *you);

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
/* A follower watches the table from now on, or is told why not. */
void watching_bring(struct hub *, struct conn *, struct table *);
/* Somebody has sat down: his followers watch it. */
void watching_followed(struct hub *, const struct conn *);
/* A name wants no followers, or has another name. */
void watching_unfollow(struct hub *, const char *name);
void watching_rename(struct hub *, const char *old, const char *name);

#endif
