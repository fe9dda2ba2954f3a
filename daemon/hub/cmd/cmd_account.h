#ifndef DAEMON_HUB_CMD_CMD_ACCOUNT_H
#define DAEMON_HUB_CMD_CMD_ACCOUNT_H

/* One's own account: register, login, passwd, keys, delete. */
#include "daemon/hub/request.h"

void cmd_register(struct request *);
/*
 * The same by somebody who is not in yet: the name, the invitation's code and
 * the password are texts of auth.
 */
void
cmd_register_new(struct hub *, struct conn *, const json_t *auth, json_t *id);
/* True, having refused, where an account may not have that name: a guest's. */
bool refuse_guest_name(struct request *, const char *name);
/*
 * True, having refused, for a local program: who uses it sees to the accounts
 * of others.
 */
bool refuse_local(struct request *);
void cmd_login(struct request *);
void cmd_passwd(struct request *);
void cmd_keys(struct request *);
void cmd_delete(struct request *);

#endif
