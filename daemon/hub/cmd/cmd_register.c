/* register, login: from a guest to an account. */
#include <stdio.h>
#include <string.h>

#include "accounts/key.h"
#include "accounts/password.h"
#include "accounts/skeleton.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/account_change.h"
#include "daemon/hub/cmd/cmd_account.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/login.h"
#include "daemon/hub/login_auth.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

/* The key that it has proved to have, where nobody has an account with it. */
static const char *
own_key(struct hub *hub, const struct conn *conn)
{
	struct account_entry owner;

	return conn->key != NULL && !account_book_by_key(hub, conn->key, &owner)
	    ? conn->key
	    : NULL;
}

/* Whether somebody else has the name, or one that looks so, or had it. */
static bool
is_taken(struct hub *hub, const struct conn *self, const char *name)
{
	const struct conn *other = people_confusable(hub, name);

	for (; other != NULL; other = people_next_confusable(other))
		if (other != self && !other->call &&
		    !name_same(other->name, self->name))
			return true;
	return account_book_reserved(hub, name) ||
	    store_name_known(hub->store, name) ||
	    store_guest_like(hub->store, name, self->call ? "" : self->name) ||
	    user_list_find(hub, LIST_BAN, name, NULL) != NULL;
}

static bool
refuse_name(struct request *req, const char *name)
{
	if (!name_ok(name)) {
		refuse(req, REFUSED_USAGE, NAME_RULE);
		return true;
	}
	if (refuse_guest_name(req, name))
		return true;
	if (!is_taken(req->hub, req->conn, name))
		return false;
	refuse(req, REFUSED_TAKEN,
	    "%s is taken, or looks like a name that is; choose another.", name);
	return true;
}

/* Whom the host lets make an account, and how many. */
static bool
refuse_registration(struct request *req)
{
	const struct conf *conf = req->hub->conf;

	if (refuse_local(req))
		return true;
	if (req->conn->role != ROLE_GUEST || conn_house(req->conn) ||
	    req->conn->peer == NULL || req->conn->peer->kind != LINK_SESSION) {
		refuse(req, REFUSED_DENIED,
		    "You have an account: %s. Its keys and its password are "
		    "changed with /keys and /passwd.",
		    req->conn->name);
		return true;
	}
	if (conf->registration == REGISTRATION_CLOSED) {
		refuse(req, REFUSED_DENIED,
		    "Only the sysop makes accounts on this host.");
		return true;
	}
	if (store_account_count(req->hub->store) >= conf->max_accounts) {
		refuse(req, REFUSED_FULL,
		    "This host has as many accounts as it takes.");
		return true;
	}
	if (!quota_account_room(req->hub, req->conn)) {
		refuse(req, REFUSED_RATE,
		    "At most %d accounts a day are made from one address; try "
		    "again tomorrow.",
		    conf->address_accounts);
		return true;
	}
	return false;
}

/* The invitation's code as the next word, hashed, or "". */
static bool
next_code(struct request *req, char code[DICE_HEX])
{
	char shown[GUEST_TOKEN_SIZE];
	const char *word = next_word(req);

	*code = '\0';
	if (word == NULL && req->hub->conf->registration != REGISTRATION_INVITE)
		return true;
	if (word != NULL && refuse_tries(req))
		return false;
	if (word != NULL && guest_token_read(word, shown, code) &&
	    store_invitation_open(
		req->hub->store, code, req->hub->io.now(req->hub->io.arg)))
		return true;
	refuse(req, REFUSED_DENIED,
	    word == NULL
		? "An account here needs an invitation: /register, the "
		  "name, and the invitation's code."
		: req->hub->conf->registration == REGISTRATION_INVITE
		? "That is not the code of an invitation that is "
		  "still open."
		: "A name has no blanks, and behind it that is not the code of "
		  "an invitation; here you need none.");
	return false;
}

/* The name that is registered without being said. */
static const char *
default_name(const struct conn *conn, char name[NAME_SIZE])
{
	const char *wanted = conn->call ? conn->wanted : conn->name;

	strlcpy(name, wanted, NAME_SIZE);
	name[strcspn(name, "~")] = '\0';
	return name_is_guest(name) || strncasecmp(name, "Guest-", 6) == 0
	    ? NULL
	    : name;
}

/* Makes the account of a name that is free, if the invitation is open still. */
static void
make_account(
    struct request *req, const char *name, const char *hash, const char *code)
{
	struct hub *hub = req->hub;
	struct conn *conn = req->conn;
	struct stored_account account = {.role = ROLE_PLAYER};
	int64_t now = hub->io.now(hub->io.arg);
	const char *line = own_key(hub, conn);
	char fingerprint[KEY_FINGERPRINT_SIZE] = "", skeleton[SKELETON_SIZE];

	/* Another deck may make it just now, or have made it. */
	skeleton_of(name, skeleton);
	if (refuse_held(req, "name", skeleton) ||
	    (*code != '\0' && refuse_held(req, "invitation", code)) ||
	    (hub->decks > 1 && refuse_name(req, name)))
		return;
	if (*code != '\0' && !store_invitation_open(hub->store, code, now)) {
		refuse(req, REFUSED_DENIED,
		    "Somebody else has just used that invitation.");
		return;
	}
	strlcpy(account.name, name, sizeof(account.name));
	account.made = account.used = now;
	if (hash != NULL)
		strlcpy(account.password, hash, sizeof(account.password));
	store_account_put(hub->store, &account);
	if (line != NULL) {
		account_change_key(hub, name, line, now);
		key_fingerprint(line, fingerprint);
	}
	if (*code != '\0')
		store_invitation_use(hub->store, code, name, now);
	quota_account_made(hub, conn);
	hub->step_durable = true;
	if (conn->state != CONN_IN)
		login_made(hub, conn, name);
	else if (!conn->call)
		account_change_guest(hub, conn, name);
	log_info("account_made", "name=%s from=%s key=%s", log_quote(name),
	    log_quote(conn->address), line != NULL ? "yes" : "no");
	answer(req,
	    json_pack("{s:s,s:s,s:s*,s:b}", "name", name, "role",
		role_name(ROLE_PLAYER), "key",
		*fingerprint == '\0' ? NULL : fingerprint, "password",
		hash != NULL));
}

static void
register_hashed(struct request *req, const struct account_ask *ask, bool ok,
    const char *hash)
{
	if (account_ask_failed(req, ok, hash))
		return;
	/* Somebody may have been quicker. */
	if (refuse_registration(req) || refuse_name(req, ask->name))
		return;
	make_account(req, ask->name, hash, ask->code);
}

void
cmd_register(struct request *req)
{
	struct account_ask ask = {.answered = register_hashed};
	const char *word, *password;

	if (refuse_registration(req))
		return;
	word = next_word(req);
	if (word == NULL)
		word = default_name(req->conn, ask.name);
	if (word == NULL) {
		refuse(req, REFUSED_USAGE,
		    "An account needs a name: type /register and the name.");
		return;
	}
	if (refuse_name(req, word) || !next_code(req, ask.code))
		return;
	if (word != ask.name)
		strlcpy(ask.name, word, sizeof(ask.name));
	password = req->password;
	if (own_key(req->hub, req->conn) == NULL &&
	    (password == NULL ||
		req->hub->conf->registration == REGISTRATION_KEY)) {
		if (req->hub->conf->registration == REGISTRATION_KEY)
			refuse(req, REFUSED_PASSWORD,
			    "An account here needs a key: connect with SSH and "
			    "a key that no account has.");
		else
			refuse(req, REFUSED_PASSWORD,
			    "%s needs a password, or a key to connect with.",
			    ask.name);
		return;
	}
	if (password == NULL)
		make_account(req, ask.name, NULL, ask.code);
	else if (!refuse_password(req, password))
		account_ask(req, &ask, NULL, password);
}

void
cmd_register_new(
    struct hub *hub, struct conn *conn, const json_t *auth, json_t *id)
{
	struct request req = {.hub = hub,
	    .conn = conn,
	    .id = id,
	    .seat = -1,
	    .password = field_text(auth, "password")};
	const char *rest, *name = field_or(auth, "name", "");
	char words[NAME_SIZE + 2 * TOKEN_HEX];

	req.command = command_find("register", &rest);
	/* What does not fit is no code. */
	snprintf(words, sizeof(words), "%s %s", name_ok(name) ? name : "-",
	    field_or(auth, "code", ""));
	req.args = words;
	cmd_register(&req);
	if (hub->step_durable)
		outbox_mark_durable(hub);
}

/* The account of the key that it came with. */
void
cmd_login(struct request *req)
{
	struct conn *conn = req->conn;
	struct account_entry account;
	const char *why;

	if (conn->role != ROLE_GUEST) {
		refuse(req, REFUSED_DENIED, "You are %s already.", conn->name);
		return;
	}
	if (conn->key == NULL ||
	    !account_book_by_key(req->hub, conn->key, &account)) {
		refuse(req, REFUSED_NOBODY,
		    "You did not come with the key of an account. Connect "
		    "again by the account's name, or type /register to make "
		    "one.");
		return;
	}
	why = login_refused(req->hub, &account);
	if (why != NULL) {
		refuse(req, REFUSED_DENIED, "%s cannot log in: %s",
		    account.name, why);
		return;
	}
	login_become(req->hub, conn, &account);
	answer(req, json_pack("{s:s}", "name", conn->name));
	login_kept_elsewhere(req->hub, conn);
}
