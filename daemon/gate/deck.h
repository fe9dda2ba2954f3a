#ifndef DAEMON_GATE_DECK_H
#define DAEMON_GATE_DECK_H

/*
 * The deck of a cluster as a front end's gate sees it. The gate dials the hub
 * that has the deck, by decks-socket, for itself and for its session processes,
 * which cannot open a socket; and goes on dialling until there is one.
 */
#include "daemon/gate/gate.h"

/* Begins, where there is a cluster; false with a sentence. */
bool deck_begin(struct gate *, char error[CONF_ERROR]);
void deck_free(struct gate *);
/*
 * The link on which a gate tells the hub of connections: to the hub of the deck
 * in a cluster, else to this machine's; NULL: it is away.
 */
struct link *deck_hub_link(const struct gate *);
/* A session process needs a link to the hub, now or when there is one. */
void deck_join(struct child *);
/* The hub says goodbye to this machine's people. */
void deck_stop(struct gate *);

#endif
