#ifndef DAEMON_HUB_PEOPLE_H
#define DAEMON_HUB_PEOPLE_H

/*
 * Everybody who is connected and the links they came by, with what finds them:
 * by number, by name, by token. Nothing here walks over all of them.
 */
#include "daemon/hub/state.h"

void people_init(struct hub *);

/* The link of that number; NULL. */
struct peer *people_peer(struct hub *, int link);
/* Takes a new link over; its id is set. */
void people_peer_add(struct hub *, struct peer *);
/* It is cut at the end of the turn. */
void people_peer_cut(struct hub *, struct peer *);
/* It says what no session process says: a few times, then it is cut. */
void people_peer_wrong(struct hub *, struct peer *);
/* Whether it stands in the queue of those whose commands wait. */
void people_queue(struct hub *, struct conn *, bool waits);
/* Its command is under way, or (NULL) is no more; of one at a time. */
void people_set_job(struct hub *, struct conn *, const struct request_job *);
/* It has ended: it is found no more, and freed at the end of the turn. */
void people_peer_end(struct hub *, struct peer *);

/* Takes a new connection over, which is on no link. */
void people_add(struct hub *, struct conn *);
/* Changes on which link it is (NULL: on none) and its number there. */
void
people_set_peer(struct hub *, struct conn *, struct peer *, int64_t number);
/* It is logged in: its name, its role and its token's hash stand. */
void people_enter(struct hub *, struct conn *);
/*
 * Notes who it is, before it has another name or a role that is not durable
 * yet: the first time in a turn, since a full disk brings that back.
 */
void people_note(struct conn *);
/* One who is logged in has another role. */
void people_set_role(struct hub *, struct conn *, enum account_role);
/* One who is logged in has another name and role. */
void
people_rename(struct hub *, struct conn *, const char *name, enum account_role);
/* It waits for an answer of the auth process; 0: no longer. */
void people_ask(struct hub *, struct conn *, uint64_t question);
/* When it must be looked at again; 0 for never. */
void people_set_due(struct hub *, struct conn *, int64_t due);
/* It has ended: it is found no more, and freed at the end of the turn. */
void people_end(struct hub *, struct conn *);
/* Its row must be written. */
void people_mark_dirty(struct hub *, struct conn *);
/* What that name is offered has changed: the lobby tells it soon. */
void people_offers_changed(struct hub *, const char *name);
/* Takes it out of everything. */
void people_remove(struct hub *, struct conn *);

/* The connection with that number on a link, which has not ended; NULL. */
struct conn *people_on_peer(const struct peer *, int64_t number);
/* Who is logged in with a link token of that hash; NULL. */
struct conn *people_by_token(const struct hub *, const char *hash);
/* Who waits for that answer; NULL. */
struct conn *people_by_question(const struct hub *, uint64_t question);
/* The connection that is due first; NULL. */
struct conn *people_by_due(const struct hub *);
/*
 * Who is logged in with a name, guests' calls not counted: the first in the
 * order of arrival, and the next of the same name; NULL.
 */
struct conn *people_named(const struct hub *, const char *name);
struct conn *people_next_named(const struct conn *);
/* The same for all whose names look like that one. */
struct conn *people_confusable(const struct hub *, const char *name);
struct conn *people_next_confusable(const struct conn *);
/* The same for all who come from one household's addresses; "": nobody. */
struct conn *people_at_house(const struct hub *, const char *house);
struct conn *people_next_at_house(const struct conn *);
/* The first in the order of names whose name begins so, and the next one. */
struct conn *people_prefix(const struct hub *, const char *begin);
struct conn *people_after(const struct conn *);

/* How many people there are, each once. */
int people_count(const struct hub *);

#endif
