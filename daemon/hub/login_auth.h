#ifndef DAEMON_HUB_LOGIN_AUTH_H
#define DAEMON_HUB_LOGIN_AUTH_H

/* Who somebody is, before they come in. */
#include "daemon/hub/state.h"

/* {"auth":{...},"id":n}: who it is, or who it wants to be from now on. */
void login_auth(struct hub *, struct conn *, const json_t *message);
/* auth has checked a password; hash: a better one, or NULL. */
void login_verified(struct hub *, uint64_t question, bool ok, const char *hash);
/*
 * Somebody who is not in yet has just made that account, and is to come in by
 * it.
 */
void login_made(struct hub *, struct conn *, const char *name);
/* Counts one; too many end the connection. */
void login_wrong_password(struct hub *, struct conn *);

#endif
