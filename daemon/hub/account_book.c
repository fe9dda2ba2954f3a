/* Who has an account, in the configuration or in the database. */
#include "daemon/hub/account_book.h"

#include <string.h>

#include "accounts/key.h"
#include "accounts/skeleton.h"
#include "daemon/conf/conf_names.h"

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
