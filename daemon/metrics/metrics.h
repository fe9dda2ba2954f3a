#ifndef DAEMON_METRICS_METRICS_H
#define DAEMON_METRICS_METRICS_H

/*
 * The process that answers Prometheus: what every process of the host counts,
 * as text over HTTP. It listens itself, before its sandbox, and hears from the
 * gate only.
 */
#include "daemon/conf/conf.h"

/* Serves until the gate ends it; the exit status. */
int metrics_process(struct conf *);

#endif
