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
/*
 * Feeds its watchdog (WatchdogSec) until the host stops: whenever the hub
 * answers, and while it is known why there is no hub. So systemd
 * restarts a host whose gate hangs, or whose hub neither answers nor is
 * replaced.
 */
void systemd_watchdog_begin(struct gate *);
/* The hub has answered a ping. */
void systemd_hub_answered(const struct gate *);
/* The host key that it has loaded (LoadCredential), unless the option names
 * one.
 */
void systemd_credential(struct conf *);
/* Whether a file is one that it has loaded: it may have an ACL. */
bool systemd_loaded(const char *file);

#endif
