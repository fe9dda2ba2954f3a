/* Accounts in the database, their keys, and invitations. */
#include <stdio.h>
#include <string.h>

#include "accounts/key.h"
#include "accounts/skeleton.h"
#include "daemon/hub/store/store_sql.h"

static void
account_read(const struct store_rows *rows, struct stored_account *account)
{
	int role;

	memset(account, 0, sizeof(*account));
	store_copy(rows, 0, account->name, sizeof(account->name));
	role = role_parse(store_text(rows, 1));
	account->role = role < 0 ? ROLE_PLAYER : (enum account_role)role;
	store_copy(rows, 2, account->password, sizeof(account->password));
	account->made = store_int(rows, 3);
	account->used = store_int(rows, 4);
	account->disabled = store_int(rows, 5) != 0;
	store_copy(rows, 6, account->reason, sizeof(account->reason));
	account->gone = store_int(rows, 7);
}

bool
store_account_find(
    struct store *store, const char *name, struct stored_account *account)
{
	bool found = false;
	struct store_rows *rows = store_read(store, SQL_ACCOUNT, "s", name);

	while (store_row(rows)) {
		account_read(rows, account);
		found = true;
	}
	return found;
}

void
store_account_put(struct store *store, const struct stored_account *account)
{
	char skeleton[SKELETON_SIZE];

	skeleton_of(account->name, skeleton);
	store_run(store, SQL_ACCOUNT_PUT, "ssssiiis", account->name, skeleton,
	    role_name(account->role),
	    *account->password == '\0' ? NULL : account->password,
	    account->made, account->used, (int64_t)account->disabled,
	    *account->reason == '\0' ? NULL : account->reason);
	if (account->gone != 0)
		store_run(store, SQL_ACCOUNT_GONE, "is", account->gone,
		    account->name);
}

void
store_account_keys_drop(struct store *store, const char *account)
{
	store_run(store, SQL_ACCOUNT_KEYS_DROP, "s", account);
}

void
store_account_used(struct store *store, const char *name, int64_t at)
{
	store_run(store, SQL_ACCOUNT_USED, "is", at, name);
}

/* Whether a question has an answer. */
static bool
any_row(struct store_rows *rows)
{
	bool any = false;

	while (store_row(rows))
		any = true;
	return any;
}

bool
store_account_like(struct store *store, const char *skeleton)
{
	return any_row(store_read(store, SQL_ACCOUNT_LIKE, "s", skeleton));
}

bool
store_account_begins(struct store *store, const char *begin)
{
	char end[NAME_SIZE + 2];

	/* ~ is behind all that a name may have. */
	if (strlen(begin) >= NAME_SIZE)
		return false;
	snprintf(end, sizeof(end), "%s~", begin);
	return any_row(store_read(store, SQL_ACCOUNT_BEGINS, "ss", begin, end));
}

int64_t
store_account_count(struct store *store)
{
	int64_t n = 0;
	struct store_rows *rows = store_read(store, SQL_ACCOUNT_COUNT, "");

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_accounts(struct store *store, const char *after, int limit,
    void (*each)(void *, const struct stored_account *), void *arg)
{
	struct stored_account account;
	struct store_rows *rows =
	    store_read(store, SQL_ACCOUNTS, "si", after, (int64_t)limit);

	while (store_row(rows)) {
		account_read(rows, &account);
		each(arg, &account);
	}
}

static void
key_read(const struct store_rows *rows, struct stored_key *key)
{
	store_copy(rows, 0, key->key, sizeof(key->key));
	store_copy(rows, 1, key->account, sizeof(key->account));
	store_copy(rows, 2, key->comment, sizeof(key->comment));
	key->added = store_int(rows, 3);
	key->used = store_int(rows, 4);
}

bool
store_key_find(struct store *store, const char *key, struct stored_key *found)
{
	char plain[STORED_KEY_SIZE];
	bool any = false;
	struct store_rows *rows;

	if (!key_plain(key, plain, sizeof(plain)))
		return false;
	rows = store_read(store, SQL_KEY, "s", plain);
	while (store_row(rows)) {
		key_read(rows, found);
		any = true;
	}
	return any;
}

void
store_key_put(struct store *store, const struct stored_key *key)
{
	char plain[STORED_KEY_SIZE];

	if (key_plain(key->key, plain, sizeof(plain)))
		store_run(store, SQL_KEY_PUT, "sssii", plain, key->account,
		    key->comment, key->added, key->used);
}

void
store_key_drop(struct store *store, const char *key)
{
	char plain[STORED_KEY_SIZE];

	if (key_plain(key, plain, sizeof(plain)))
		store_run(store, SQL_KEY_DROP, "s", plain);
}

void
store_key_used(struct store *store, const char *key, int64_t at)
{
	char plain[STORED_KEY_SIZE];

	if (key_plain(key, plain, sizeof(plain)))
		store_run(store, SQL_KEY_USED, "is", at, plain);
}

void
store_keys(struct store *store, const char *account,
    void (*each)(void *, const struct stored_key *), void *arg)
{
	struct stored_key key;
	struct store_rows *rows = store_read(store, SQL_KEYS, "s", account);

	while (store_row(rows)) {
		key_read(rows, &key);
		each(arg, &key);
	}
}

int
store_key_count(struct store *store, const char *account)
{
	int n = 0;
	struct store_rows *rows =
	    store_read(store, SQL_KEY_COUNT, "s", account);

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

bool
store_key_any(struct store *store)
{
	return any_row(store_read(store, SQL_KEY_ANY, ""));
}

void
store_invitation_put(struct store *store, const char *code, const char *by,
    int64_t made, int64_t until)
{
	store_run(store, SQL_INVITATION_PUT, "ssii", code, by, made, until);
}

bool
store_invitation_open(struct store *store, const char *code, int64_t now)
{
	return any_row(store_read(store, SQL_INVITATION_OPEN, "si", code, now));
}

void
store_invitation_use(
    struct store *store, const char *code, const char *name, int64_t now)
{
	store_run(store, SQL_INVITATION_USE, "ssi", name, code, now);
}
