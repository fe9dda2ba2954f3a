/* passwd, keys, delete: what people change about their accounts. */
#include "daemon/hub/cmd/cmd_account.h"

#include <stdlib.h>
#include <string.h>

#include "accounts/key.h"
#include "accounts/password.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/account_change.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/login_auth.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"

#define KEYS_MAX 16 /* of one account */

bool
refuse_guest_name(struct request *req, const char *name)
{
	if (name_is_guest(name))
		refuse(req, REFUSED_TAKEN, "The names %s all mean a guest.",
		    GUEST_NAMES);
	return req->refused;
}

bool
refuse_local(struct request *req)
{
	const struct conn *conn = req->conn;

	if (conn->peer == NULL || conn->peer->kind != LINK_LOCAL)
		return false;
	refuse(req, REFUSED_DENIED,
	    "messdeckctl has no account of its own; the command account sees "
	    "to those of others.");
	return true;
}

/* Somebody's own account in the database; false, having refused. */
static bool
own_account(struct request *req, struct account_entry *account)
{
	const struct conn *conn = req->conn;

	if (conn->role == ROLE_GUEST ||
	    !account_book_find(req->hub, conn->name, account)) {
		if (!refuse_local(req))
			refuse(req, REFUSED_DENIED,
			    "You are a guest: /register makes an account of "
			    "your own.");
		return false;
	}
	if (account->stored)
		return true;
	refuse(req, REFUSED_DENIED,
	    "The account %s is in the host's configuration: only the sysop can "
	    "change it.",
	    account->name);
	return false;
}

static void
password_hashed(struct request *req, const struct account_ask *ask, bool ok,
    const char *hash)
{
	struct account_entry account;

	if (!own_account(req, &account))
		return;
	if (account_ask_failed(req, ok, hash))
		return;
	strlcpy(account.row.password, hash, sizeof(account.row.password));
	store_account_put(req->hub->store, &account.row);
	/* Who had the guest's token may not be the one who chose this. */
	store_guests_of_drop(req->hub->store, account.name);
	req->hub->step_durable = true;
	log_info("password_changed", "name=%s", log_quote(account.name));
}

static void
old_password_checked(struct request *req, const struct account_ask *ask,
    bool ok, const char *hash)
{
	struct account_ask next = {.answered = password_hashed};

	if (!ok) {
		refuse(req, REFUSED_PASSWORD,
		    "That is not your current password.");
		login_wrong_password(req->hub, req->conn);
		return;
	}
	account_ask(req, &next, NULL, ask->password);
}

void
cmd_passwd(struct request *req)
{
	struct account_ask ask = {
	    .answered = password_hashed, .password = req->password};
	const struct conn *conn = req->conn;
	struct account_entry account;

	if (!own_account(req, &account))
		return;
	if (req->password == NULL) {
		refuse(req, REFUSED_PASSWORD, "Which password do you want?");
		return;
	}
	if (refuse_password(req, req->password))
		return;
	/* The key is the person. */
	if (account.password == NULL ||
	    (conn->key != NULL &&
		account_book_has_key(req->hub, &account, conn->key))) {
		ask.password = NULL;
		account_ask(req, &ask, NULL, req->password);
		return;
	}
	if (req->old_password == NULL) {
		refuse(req, REFUSED_PASSWORD,
		    "Your current password is needed, too.");
		return;
	}
	ask.answered = old_password_checked;
	account_ask(req, &ask, account.password, req->old_password);
}

/* Keys of an account as they are listed, or the one with a number. */
struct key_list {
	json_t *rows; /* NULL: only count */
	int n, wanted;
	struct stored_key found;
};

static void
key_row(void *arg, const struct stored_key *key)
{
	struct key_list *list = arg;
	char fingerprint[KEY_FINGERPRINT_SIZE];
	char type[32];

	if (++list->n == list->wanted)
		list->found = *key;
	if (list->rows == NULL)
		return;
	key_fingerprint(key->key, fingerprint);
	strlcpy(type, key->key, sizeof(type));
	type[strcspn(type, " ")] = '\0';
	json_array_append_new(list->rows,
	    json_pack("{s:i,s:s,s:s,s:s,s:I,s:o}", "n", list->n, "type", type,
		"fingerprint", fingerprint, "comment", key->comment, "added",
		(json_int_t)(key->added / SECOND), "used",
		number_or_null(key->used / SECOND, 1)));
}

/* The key of that line, or the one that was offered at the login. */
static void
add_key(struct request *req, const struct account_entry *account)
{
	char fingerprint[KEY_FINGERPRINT_SIZE];
	struct account_entry owner;
	const char *line = req->args, *why;

	if (*line == '\0' || strcmp(line, "offered") == 0)
		line = req->conn->offered;
	if (line == NULL) {
		refuse(req, REFUSED_USAGE,
		    "Type /keys add and a line of a .pub file, such as the one "
		    "in ~/.ssh/id_ed25519.pub.");
		return;
	}
	if (!key_ok(line, &why) || strlen(line) >= STORED_KEY_SIZE) {
		refuse(req, REFUSED_USAGE, "That is not a key: %s.",
		    strlen(line) >= STORED_KEY_SIZE ? "it is too long" : why);
		return;
	}
	if (account_book_by_key(req->hub, line, &owner)) {
		refuse(req, REFUSED_TAKEN,
		    name_same(owner.name, account->name)
			? "That key is yours already."
			: "That key is another account's.");
		return;
	}
	if (store_key_count(req->hub->store, account->name) >= KEYS_MAX) {
		refuse(req, REFUSED_FULL,
		    "An account has at most %d keys; remove one first.",
		    KEYS_MAX);
		return;
	}
	account_change_key(req->hub, account->name, line, 0);
	req->hub->step_durable = true;
	key_fingerprint(line, fingerprint);
	log_info("key_added", "name=%s key=%s", log_quote(account->name),
	    fingerprint);
	answer(req, json_pack("{s:s}", "added", fingerprint));
}

static void
remove_key(struct request *req, const struct account_entry *account)
{
	struct key_list list = {.rows = NULL};
	char fingerprint[KEY_FINGERPRINT_SIZE];
	const char *sure;

	list.wanted = next_number(req, 1, KEYS_MAX, "A key");
	if (list.wanted < 0)
		return;
	sure = next_word(req);
	store_keys(req->hub->store, account->name, key_row, &list);
	if (list.wanted > list.n) {
		refuse(req, REFUSED_NOBODY,
		    "There is no key %d; /keys lists them.", list.wanted);
		return;
	}
	if (list.n == 1 && account->password == NULL &&
	    (sure == NULL || strcmp(sure, "anyway") != 0)) {
		refuse(req, REFUSED_USAGE,
		    "Without that key nobody can log in as %s again: choose a "
		    "password first with /passwd, or type /keys remove %d "
		    "anyway.",
		    account->name, list.wanted);
		return;
	}
	store_key_drop(req->hub->store, list.found.key);
	store_guests_of_drop(req->hub->store, account->name);
	req->hub->step_durable = true;
	key_fingerprint(list.found.key, fingerprint);
	log_info("key_removed", "name=%s key=%s", log_quote(account->name),
	    fingerprint);
	answer(req, json_pack("{s:s}", "removed", fingerprint));
}

void
cmd_keys(struct request *req)
{
	struct account_entry account;
	const char *word;

	if (!own_account(req, &account))
		return;
	word = next_word(req);
	if (word == NULL) {
		struct key_list list = {.rows = json_array()};
		char fingerprint[KEY_FINGERPRINT_SIZE] = "";

		store_keys(req->hub->store, account.name, key_row, &list);
		if (req->conn->offered != NULL)
			key_fingerprint(req->conn->offered, fingerprint);
		answer(req,
		    json_pack("{s:o,s:b,s:s*}", "keys", list.rows, "password",
			account.password != NULL, "offered",
			*fingerprint == '\0' ? NULL : fingerprint));
	} else if (strcasecmp(word, "add") == 0)
		add_key(req, &account);
	else if (strcasecmp(word, "remove") == 0)
		remove_key(req, &account);
	else
		refuse_usage(req);
}

void
cmd_delete(struct request *req)
{
	const char *what = next_word(req), *name = next_word(req),
		   *talk = next_word(req);
	struct account_entry account;

	if (what == NULL || strcasecmp(what, "account") != 0 ||
	    (talk != NULL && strcasecmp(talk, "talk") != 0)) {
		refuse_usage(req);
		return;
	}
	if (!own_account(req, &account))
		return;
	if (name == NULL || !name_same(name, account.name)) {
		refuse(req, REFUSED_USAGE,
		    "That deletes your account for good; your finished games "
		    "stay, under another name. If you are sure, type /delete "
		    "account %s.",
		    account.name);
		return;
	}
	log_info("account_deleted", "name=%s", log_quote(account.name));
	answer(req, NULL);
	account_change_delete(req->hub, account.name, talk != NULL);
}
