#ifndef DAEMON_GATE_SYSTEMD_H
#define DAEMON_GATE_SYSTEMD_H

/*
 * What systemd and the host tell each other; without systemd none of it does
 * anything. Listening sockets are listen.c's.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/* Tells it something: "READY=1". */
void systemd_notify(const char *text);
/* The hub has answered a ping. */
void systemd_hub_answered(const struct gate *);
/* The host key that it has loaded (LoadCredential), unless the option names
 * one.
 */
void systemd_credential(struct conf *);
/* Whether a file is one that it has loaded: it may have an ACL. */
bool systemd_loaded(const char *file);

#endif
