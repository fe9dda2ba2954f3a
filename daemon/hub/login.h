#ifndef DAEMON_HUB_LOGIN_H
#define DAEMON_HUB_LOGIN_H

/*
 * Coming in, and reconnecting to a place.
 */
#include "daemon/hub/account_book.h"
#include "daemon/hub/state.h"

/* Refuses somebody before the login; true if it did. */
bool login_turned_away(struct hub *, struct conn *);
/* {"figures":true}: what is public before the login. */
void login_figures(struct hub *, struct conn *);
/* {"login":{...}} */
void login_in(struct hub *, struct conn *, const json_t *login);
/* {"attach":{"link":...}}: conn is the session's new, empty one. */
void login_attach(struct hub *, struct conn *, const json_t *attach);
/* A guest is that account from now on; he has shown that it is his. */
void login_become(struct hub *, struct conn *, const struct account_entry *);
/* Why nobody may log in to an account now: a sentence; NULL: one may. */
const char *login_refused(struct hub *, const struct account_entry *);
/*
 * A guest takes over a guest's place by its token's hash; false: there is none.
 */
bool login_resume(struct hub *, struct conn *, const char *hash);
/*
 * Whose seat is kept on another deck goes there, and is shown to it. He hears
 * nothing from here any more: what is an answer comes before.
 */
void login_kept_elsewhere(struct hub *, struct conn *);
/* Everybody who is here gets the current role of the account. */
void login_roles(struct hub *);
/* The configuration has changed: its bans are in force. */
void login_bans(struct hub *);
/* An account has changed on another deck: those here by it hear of it. */
void login_account(struct hub *, const char *name);
/* All connections of that name end, but for one (NULL: none). */
void login_replaced(struct hub *, const char *name, const struct conn *but);

#endif
