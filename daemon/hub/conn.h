#ifndef DAEMON_HUB_CONN_H
#define DAEMON_HUB_CONN_H

/* The life of a connection: where it is, and how it ends. */
#include <stdbool.h>
#include <stdint.h>

#include "daemon/protocol/codes.h"

struct conn;
struct hub;
struct peer;
struct place;
struct table;

/* Changes on which link it is, and where, without any consequence. */
void conn_set_peer(struct conn *, struct peer *);
void conn_set_place(struct conn *, struct place);
struct conn *conn_new(struct hub *, struct peer *, int64_t number);
/* Changes where it is; the old place is kept until the turn is on disk. */
void conn_move(struct hub *, struct conn *, struct table *, bool playing);
/* Its chair at its table; -1 for none. */
int conn_seat(const struct conn *);
/*
 * The connection ended: lost or (quit) by the person's wish. The seat is kept
 * or given up as the rules say; freed at the end of the turn.
 */
void conn_end(struct hub *, struct conn *, bool quit);
/* Says goodbye first: code and text (NULL: none) of the bye event. */
void conn_bye(struct hub *, struct conn *, enum bye_code, const char *text);
/* Its session went away; it may be taken up again for a while. */
void conn_lose(struct hub *, struct conn *);
/*
 * Ends connections that no session has taken up or that have idled in the
 * lobby; the next due time, 0 for none.
 */
int64_t people_tick(struct hub *, int64_t now);

#endif
