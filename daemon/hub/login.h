#ifndef DAEMON_HUB_LOGIN_H
#define DAEMON_HUB_LOGIN_H

/*
 * Getting in: who somebody is, names of guests, reconnecting to a place.
 */
#include "daemon/hub/state.h"

/* {"auth":{...},"id":n} */
void login_auth(struct hub *, struct conn *, const json_t *message);
/* auth has checked a password. */
void login_verified(struct hub *, uint64_t question, bool ok);
/* {"figures":true}: what is public before the login. */
void login_figures(struct hub *, struct conn *);
/* {"login":{...}} */
void login_in(struct hub *, struct conn *, const json_t *login);
/* {"attach":{"link":...}}: conn is the session's new, empty one. */
void login_attach(struct hub *, struct conn *, const json_t *attach);
/*
 * A guest takes over a guest's place by its token's hash; false: there is none.
 */
bool login_resume(struct hub *, struct conn *, const char *hash);
/* Everybody who is here gets the current role of the account. */
void login_roles(struct hub *);
/* The configuration has changed: its bans are in force. */
void login_bans(struct hub *);

#endif
