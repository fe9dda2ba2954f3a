#ifndef DAEMON_HUB_AUDIT_H
#define DAEMON_HUB_AUDIT_H

/*
 * What moderators and sysops did: a row in the store and a line in the log for
 * each act. request.c calls it for every command whose row in commands.h says
 * AUDIT, so no command can forget to.
 */
#include "daemon/hub/state.h"

/* The request was carried out; args: its arguments as they were typed. */
void audit_request(const struct request *, const char *args);
/* What the configuration file did: a reload, and what it changed. */
void audit_reload(struct hub *, const char *text);

#endif
