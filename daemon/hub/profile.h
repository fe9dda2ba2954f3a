#ifndef DAEMON_HUB_PROFILE_H
#define DAEMON_HUB_PROFILE_H

/*
 * What finger tells of somebody beyond the present connection: words of their
 * own, and when they were here. It is stored with their preferences; of guests
 * only while they are here.
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

#endif
