#ifndef DAEMON_HUB_CONN_H
#define DAEMON_HUB_CONN_H

/*
 * Links and the people on them: who is here, under which name, and where.
 */
#include "daemon/hub/people.h"
#include "daemon/hub/state.h"
#include "daemon/lib/address.h"

/* Somebody of that name who is here, with the best place; NULL. */
struct conn *conn_named(struct hub *, const char *name);
/*
 * Somebody that a person means by a name: exact, or a guest's without its ~
 * where no account has the name, or a beginning that only one has. NULL where
 * an account is meant that is not here.
 */
struct conn *conn_meant(struct hub *, const char *name);
/*
 * The full name for a typed one, of somebody who is or was here; "" if there is
 * none.
 */
void name_meant(struct hub *, const char *word, char name[NAME_SIZE]);
/* Logged in and reachable. */
bool conn_here(const struct conn *);
/* The same for a person: neither a house bot nor a call. */
bool conn_person(const struct conn *);
/* A house bot, which may sit in many seats. */
bool conn_house(const struct conn *);
/* Whether it may do what requires a role. */
bool conn_may(const struct hub *, const struct conn *, enum account_role role);
/* Whether it comes from an address of the network. */
bool conn_from(const struct conn *, const struct network *);
/* Its seat at its table; -1 for none. */
int conn_seat(const struct conn *);

struct conn *conn_new(struct hub *, struct peer *, int64_t number);
/* Changes where it is, without any consequence. */
void conn_set_place(struct conn *, struct place);
/* Changes its place; the old one is kept until the turn is on disk. */
void conn_move(struct hub *, struct conn *, struct table *, bool playing);
/*
 * Sets when conns_tick ends it for having idled in the lobby or been lost. To
 * be called when it could be due sooner: it came, it was lost, it has left a
 * table.
 */
void conn_schedule(struct hub *, struct conn *);
/* The person sees the live picture of a table (NULL: of none any more). */
void conn_preview(struct conn *, struct table *);

#endif
