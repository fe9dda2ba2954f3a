#ifndef DAEMON_HUB_CHANNEL_H
#define DAEMON_HUB_CHANNEL_H

/*
 * Channels: talk by name, for whoever has joined. The store has who is on
 * which; here is who of them is connected, to be sent what is said.
 */
#include "daemon/hub/state.h"

#define CHANNELS_ON 20   /* of one person */
#define CHANNELS_OWNED 3 /* by one person */
#define CHANNELS_MAX 200 /* that people have made */
#define CHANNEL_OUT DAY  /* that one is kept off who was taken off */

/* The channel of that name, with or without the # in front; NULL. */
struct channel *channel_find(const struct hub *, const char *name);
/* Each of them in the order of names: the first with NULL, NULL at the end. */
struct channel *channel_next(const struct hub *, const struct channel *);
/* Its name as people type it: "#ocean". */
#define CHANNEL_WORD (NAME_SIZE + 1)
void channel_word(const struct channel *, char word[CHANNEL_WORD]);
/* Whether somebody is on it. */
bool channel_has(struct hub *, const struct channel *, const char *name);
/* How many somebody is on, and how many he owns. */
int channels_on(struct hub *, const char *name);
int channels_owned(const struct hub *, const char *name);

/* Makes one; there is none of that name. */
struct channel *channel_make(struct hub *, const char *name, const char *owner);
/* Somebody is on it now, and is no more; out: and is kept off it until then. */
void channel_join(struct hub *, struct channel *, const char *name);
void
channel_leave(struct hub *, struct channel *, const char *name, int64_t out);
/* It has another topic ("": none), another owner ("": none). */
void channel_set_topic(struct hub *, struct channel *, const char *topic);
void channel_set_owner(struct hub *, struct channel *, const char *owner);
/* Somebody speaks on it or has come. */
void channel_used(struct hub *, struct channel *);
/* It goes, with all that it had; by: who has done it, NULL for nobody. */
void channel_close(struct hub *, struct channel *, const char *by);
/* The last lines on it, for somebody who comes. */
void channel_recall(struct hub *, const struct channel *, const struct conn *);
/*
 * The people on it who are here: the first with NULL, then the next, in the
 * order of names; NULL at the end.
 */
const struct channel_member *
channel_member_next(const struct channel *, const struct channel_member *);
/* How many people are on each, for other decks: {"ocean": 3}. */
json_t *channels_counted(const struct hub *);
/* A notice of that code about it, its word "channel", to be sent. */
json_t *channel_notice(const struct channel *, enum notice_code);
/* Sends it to all who are on it. */
void channel_tell(struct hub *, const struct channel *, json_t *);
/* The same for those of this deck alone. */
void channel_tell_here(struct hub *, const struct channel *, json_t *);
/* As below, where another deck has seen to what is stored. */
void channels_renamed(struct hub *, const char *old, const char *name);
void channels_forgotten(struct hub *, const char *name);
/* Another deck has made or changed one, or it is gone. */
void channel_told(struct hub *, const json_t *);
void channel_told_gone(struct hub *, int64_t n);
/* Somebody has joined one there, or left it. */
void channel_told_member(struct hub *, const json_t *);

/*
 * Tells somebody, by all his connections, which channels he is on; came: of
 * a connection that has just come, which says so if there are any.
 */
void channels_send(struct hub *, const char *name);
void channels_came(struct hub *, const struct conn *);
/* Somebody goes on being here: nobody is told. */
void channels_settle(struct hub *, const char *name);
/* A connection of that name has ended. */
void channels_left(struct hub *, const char *name);
/* Somebody has another name; is nobody any more. */
void channels_rename(struct hub *, const char *old, const char *name);
void channels_forget(struct hub *, const char *name);
/* Those go that nobody owns and that were last used before; how many. */
int channels_silent(struct hub *, int64_t before);
/* Reads all of them from the store, and takes those of the configuration. */
void channels_load(struct hub *);
/* The configuration has changed: what it names is there, and stays. */
void channels_configure(struct hub *);
/* The turn is on disk, or was taken back: as the store has them again. */
void channels_commit(struct hub *);
void channels_rollback(struct hub *);
void channels_init(struct hub *);
void channels_free(struct hub *);

#endif
