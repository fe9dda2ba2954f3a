/* Who has an account, in the configuration or in the database. */
#include "daemon/hub/account_book.h"

#include <string.h>

#include "accounts/key.h"
#include "accounts/skeleton.h"
#include "daemon/conf/conf_names.h"
#include "daemon/hub/account_rename.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"

static bool
entry_of_conf(const struct account *account, struct account_entry *entry)
{
	if (account == NULL)
		return false;
	memset(entry, 0, sizeof(*entry));
	strlcpy(entry->name, account->name, sizeof(entry->name));
	entry->role = account->role;
	entry->password = account->password;
	return true;
}

bool
account_book_find(
    struct hub *hub, const char *name, struct account_entry *entry)
{
	if (entry_of_conf(conf_account(hub->conf, name), entry))
		return true;
	memset(entry, 0, sizeof(*entry));
	if (!name_ok(name) ||
	    !store_account_find(hub->store, name, &entry->row) ||
	    entry->row.gone != 0)
		return false;
	strlcpy(entry->name, entry->row.name, sizeof(entry->name));
	entry->role = entry->row.role;
	entry->stored = true;
	if (*entry->row.password != '\0')
		entry->password = entry->row.password;
	return true;
}

bool
account_book_by_key(
    struct hub *hub, const char *key, struct account_entry *entry)
{
	struct stored_key stored;

	if (entry_of_conf(conf_account_by_key(hub->conf, key), entry))
		return true;
	return store_key_find(hub->store, key, &stored) &&
	    account_book_find(hub, stored.account, entry) && entry->stored;
}

bool
account_book_has_key(
    struct hub *hub, const struct account_entry *entry, const char *key)
{
	struct stored_key stored;

	if (!entry->stored)
		return account_has_key(
		    conf_account(hub->conf, entry->name), key);
	return store_key_find(hub->store, key, &stored) &&
	    name_same(stored.account, entry->name);
}

bool
account_book_begins(struct hub *hub, const char *begin)
{
	return conf_account_begins(hub->conf, begin) ||
	    store_account_begins(hub->store, begin);
}

bool
account_book_reserved(struct hub *hub, const char *name)
{
	char skeleton[SKELETON_SIZE];

	skeleton_of(name, skeleton);
	return conf_name_reserved(hub->conf, name) ||
	    store_account_like(hub->store, skeleton);
}

void
account_book_put(struct hub *hub, const struct stored_account *account)
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
account_book_delete(struct hub *hub, const char *name, bool talk)
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

enum account_role
account_book_role(struct hub *hub, const char *name, bool *stored)
{
	struct account_entry entry;
	bool found = account_book_find(hub, name, &entry);

	*stored = found && entry.stored;
	return found ? entry.role : ROLE_PLAYER;
}
