#ifndef DAEMON_HUB_DECK_PEEKS_H
#define DAEMON_HUB_DECK_PEEKS_H

/*
 * Live pictures of tables of other decks, for people in the lobby. A deck says
 * in its digest at which tables people look there; the tables' decks show their
 * pictures beside their digests, once a second at most.
 */
#include "daemon/hub/state.h"

/* Somebody looks at that table of another deck; conn_preview() ends it. */
void deck_peeks_look(struct hub *, struct conn *, int table);
/* The tables of other decks that are looked at here, for the digest. */
json_t *deck_peeks_wanted(struct hub *);
/* With the digests: shows what the others look at, and sends what they show. */
void deck_peeks_share(struct hub *, int64_t now);

void deck_peeks_init(struct hub *);
void deck_peeks_free(struct hub *);

#endif
