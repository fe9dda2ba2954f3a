#ifndef DAEMON_HUB_PEOPLE_H
#define DAEMON_HUB_PEOPLE_H

/*
 * Links and the people on them: who is here, under which name.
 */
#include "daemon/hub/state.h"
#include "daemon/lib/address.h"

/* The link of that number; NULL. */
struct peer *peer_find(struct hub *, int link);
/* The connection with this number on a link; NULL. */
struct conn *conn_find(struct hub *, const struct peer *, int64_t number);
/* Somebody of that name who is here, of the least rank; NULL. */
struct conn *conn_named(struct hub *, const char *name);
/*
 * Somebody that a person means by a name: exact, or a guest's without its ~,
 * or a beginning that only one has.
 */
struct conn *conn_meant(struct hub *, const char *name);
/*
 * The name that a person means, of somebody who is here or was; "" where
 * nobody is.
 */
void name_meant(struct hub *, const char *word, char name[NAME_SIZE]);
/* How many connections of people there are. */
int conn_count(const struct hub *);
/* Logged in and reachable. */
bool conn_here(const struct conn *);
/* The same of a person: neither a house bot nor one call. */
bool conn_person(const struct conn *);
/* Where a person of many connections is found: the least of theirs. */
int conn_rank(const struct conn *);
/* A house bot, which may sit in many chairs. */
bool conn_house(const struct conn *);
/* The house bot's connection; NULL while it is away. */
struct conn *conn_bot(const struct hub *);
/* Whether it may do what asks for a role. */
bool conn_may(const struct hub *, const struct conn *, enum account_role role);
/* Whether it comes from an address of the network. */
bool conn_from(const struct conn *, const struct network *);

/* Sends {"ev":"you"}. */
void send_you(struct hub *, const struct conn *);
/* A notice event with its code; add to it, then send_event. */
json_t *notice_new(enum notice_code);

/* Everybody who is here gets the role that his account has now. */
void people_roles(struct hub *);

#endif
