#ifndef DAEMON_HUB_LOGINS_H
#define DAEMON_HUB_LOGINS_H

/* Who came in when, and from where: the list of last callers and logins. */
#include "daemon/hub/state.h"

/* Somebody has come in, who is no call and no house bot. */
void login_record(struct hub *, const struct conn *);
/*
 * The fields that only sysops see: the address, and the fingerprint of the key,
 * null where there is none.
 */
void login_describe(json_t *row, const struct conn *);

#endif
