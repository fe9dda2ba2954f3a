#ifndef DAEMON_GATE_LISTEN_H
#define DAEMON_GATE_LISTEN_H

/*
 * The sockets that the gate listens on.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"
#include "daemon/lib/transports.h"

struct gate;

/* Logs the address and the port of each. */
void listen_log(const struct gate *);
/* Each listener's descriptor and how the configuration names it. */
void listen_each(struct gate *,
    void (*each)(void *arg, int fd, enum transport_id, const char *address),
    void *arg);
/* Listens as configured; listeners that are no longer configured are closed. */
bool listen_open(struct gate *, char error[CONF_ERROR]);
void listen_close(struct gate *);
/*
 * Whether the process for metrics will be able to listen as configured, where
 * it does not do so already.
 */
bool listen_metrics_ok(
    const struct conf *, const struct conf *old, char error[CONF_ERROR]);
/* The socket for local programs. */
bool listen_local(struct gate *, char error[CONF_ERROR]);
/* The sockets on which a cluster's machines find this one's hubs, if any. */
bool listen_decks(struct gate *, char error[CONF_ERROR]);
/*
 * Hands a listening socket to the gate, and sets what the sockets that are
 * accepted from it inherit: no Nagle, a small send buffer, and an end to
 * connections whose peer has silently gone.
 */
void
listen_adopt(struct gate *, int fd, enum transport_id, const char *address);
/* Sockets that systemd opened, named after transports; false: a sentence. */
bool listen_inherit(struct gate *, char error[CONF_ERROR]);

#endif
