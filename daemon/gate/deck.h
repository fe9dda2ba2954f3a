#ifndef DAEMON_GATE_DECK_H
#define DAEMON_GATE_DECK_H

/*
 * The decks of a cluster as a front end's gate sees them. The gate dials the
 * hub that has a deck, by decks-socket, for itself and for its session
 * processes, which cannot open a socket; and goes on dialling until there is
 * one.
 */
#include "daemon/gate/gate.h"

/* Begins, where there is a cluster; false with a sentence. */
bool deck_begin(struct gate *, char error[CONF_ERROR]);
void deck_free(struct gate *);
/*
 * The link on which a gate tells the hub of connections: to the hub of the deck
 * in a cluster, else to this machine's; NULL: it is away.
 */
struct link *deck_hub_link(const struct gate *, int deck);
/* The deck that somebody new begins at: each in its turn, if it is there. */
int deck_home(struct gate *);
/* Whether any deck has a hub. */
bool deck_any(const struct gate *);
/* A session process needs a link to a deck's hub, now or when there is one. */
void deck_join(struct child *, int deck);
/* The hubs say goodbye to this machine's people. */
void deck_stop(struct gate *);

#endif
