#ifndef DAEMON_HUB_PROFILE_H
#define DAEMON_HUB_PROFILE_H

/*
 * What is told of somebody beyond the present connection. For finger: words of
 * their own, and when they were here; it is stored with their preferences, of
 * guests only while they are here. For last and logins: who came in when, and
 * from where.
 */
#include "daemon/hub/state.h"

/* Somebody has logged in, or goes: when that was is stored. */
void profile_came(struct hub *, const struct conn *);
void profile_left(struct hub *, const struct conn *);
/*
 * Adds to an answer what is known: profile and town; since, when an account was
 * first here, or the guest came; seen, when somebody who is not here left.
 */
void
profile_add(struct hub *, const char *name, const struct conn *, json_t *data);
/* Stores the login of somebody who is no call and no house bot. */
void profile_login(struct hub *, const struct conn *);
/*
 * Adds the fields that only sysops see: the address, and the fingerprint of the
 * key, null where there is none.
 */
void profile_origin(json_t *row, const struct conn *);

#endif
