/* Accounts of the database that change while people may be here by them. */
#include "daemon/hub/account_change.h"

#include "daemon/hub/account_rename.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"

void
account_change_put(struct hub *hub, const struct stored_account *account)
{
	struct conn *conn;

	store_account_put(hub->store, account);
	if (conf_account(hub->conf, account->name) != NULL)
		return;
	for (conn = people_named(hub, account->name); conn != NULL;
	     conn = people_next_named(conn)) {
		if (*conn->hash == '\0' || conn->role == account->role)
			continue;
		people_set_role(hub, conn, account->role);
		send_you(hub, conn);
	}
}

void
account_change_delete(struct hub *hub, const char *name, bool talk)
{
	struct stored_account account;
	struct conn *conn, *next;

	if (!store_account_find(hub->store, name, &account))
		return;
	for (conn = people_named(hub, name); conn != NULL; conn = next) {
		next = people_next_named(conn);
		if (conn->stored)
			conn_bye(hub, conn, BYE_QUIT,
			    "This account has been deleted.");
	}
	store_account_keys_drop(hub->store, account.name);
	account_rename_gone(hub, account.name, talk);
	*account.password = *account.reason = '\0';
	account.role = ROLE_PLAYER;
	account.disabled = false;
	account.gone = hub->io.now(hub->io.arg) + ACCOUNT_GONE_TIME;
	store_account_put(hub->store, &account);
	hub->step_durable = true;
}
