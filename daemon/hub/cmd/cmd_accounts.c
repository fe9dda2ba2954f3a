/* account add, list, show, rename, merge, reset, role and so on. */
#include "daemon/hub/cmd/cmd_accounts.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "accounts/key.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/account_change.h"
#include "daemon/hub/audit.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_account.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

#define INVITATIONS_MOST 20
#define INVITATION_DAYS 14

/* The account that the next word names; false, having refused. */
static bool
next_account(struct request *req, struct account_entry *account)
{
	const char *word = next_word(req);

	if (word == NULL) {
		refuse_usage(req);
		return false;
	}
	if (!account_book_find(req->hub, word, account)) {
		refuse(req, REFUSED_NOBODY,
		    "There is no account %s; account list has them all.", word);
		return false;
	}
	request_about(req, account->name);
	return true;
}

/* The same, for one that can be changed here. */
static bool
next_stored(struct request *req, struct account_entry *account)
{
	if (!next_account(req, account))
		return false;
	if (account->stored)
		return true;
	refuse(req, REFUSED_DENIED,
	    "The account %s is in the configuration; change it there.",
	    account->name);
	return false;
}

/* True, having refused, where an account may not get that name. */
static bool
refuse_name(struct request *req, const char *name)
{
	struct stored_account gone;

	if (!name_ok(name))
		refuse(req, REFUSED_USAGE, "%s", NAME_RULE);
	else if (refuse_guest_name(req, name))
		return true;
	/* A name of the past, of which nothing is left to be renamed. */
	else if (store_account_find(req->hub->store, name, &gone) &&
	    gone.gone != 0) {
		if (store_rename_waits(req->hub->store))
			refuse(req, REFUSED_BUSY,
			    "Another account is still being renamed; try again "
			    "in a moment.");
	} else if (account_book_reserved(req->hub, name))
		refuse(req, REFUSED_TAKEN,
		    "%s is taken, reserved, or looks like another account's "
		    "name.",
		    name);
	return req->refused;
}

/* The next word as a name that an account may get; NULL, having refused. */
static const char *
next_free_name(struct request *req)
{
	const char *name = next_word(req);

	if (name == NULL) {
		refuse_usage(req);
		return NULL;
	}
	return refuse_name(req, name) ? NULL : name;
}

/* A password that nobody has thought of, shown once. */
static void
ask_for_password(struct request *req, const char *name,
    void (*answered)(
	struct request *, const struct account_ask *, bool, const char *))
{
	char password[GUEST_TOKEN_SIZE], hash[DICE_HEX];
	struct account_ask ask = {.answered = answered, .password = password};

	/* Nothing is done yet, and what is not done is not audited. */
	req->harmless = true;
	guest_token_new(req->hub, password, hash);
	strlcpy(ask.name, name, sizeof(ask.name));
	account_ask(req, &ask, NULL, password);
}

/* The account has the password, which is answered. */
static void
put_password(struct request *req, struct stored_account *row, const char *hash,
    const char *act, const char *password)
{
	char args[32 + NAME_SIZE];

	snprintf(args, sizeof(args), "%s %s", act, row->name);
	request_about(req, row->name);
	audit_request(req, args);
	strlcpy(row->password, hash, sizeof(row->password));
	account_change_put(req->hub, row);
	req->hub->step_durable = true;
	answer(req,
	    json_pack("{s:s,s:s}", "account", row->name, "password", password));
}

/*
 * Not before its password is there: so the answer, with or without room on the
 * disk, is about the whole of it.
 */
static void
added(struct request *req, const struct account_ask *ask, bool ok,
    const char *hash)
{
	struct stored_account row = {
	    .role = ROLE_PLAYER, .made = req->hub->io.now(req->hub->io.arg)};

	/* Somebody may have been quicker. */
	if (account_ask_failed(req, ok, hash) || refuse_name(req, ask->name))
		return;
	strlcpy(row.name, ask->name, sizeof(row.name));
	put_password(req, &row, hash, "add", ask->password);
}

/* "add NAME [KEY]": with that key, or a password that is answered. */
static void
account_add(struct request *req)
{
	struct stored_account row = {
	    .role = ROLE_PLAYER, .made = req->hub->io.now(req->hub->io.arg)};
	const char *name = next_free_name(req), *why;
	struct account_entry owner;

	if (name == NULL)
		return;
	request_about(req, name);
	if (*req->args == '\0') {
		ask_for_password(req, name, added);
		return;
	}
	if (!key_ok(req->args, &why)) {
		refuse(req, REFUSED_USAGE, "That is not a key: %s.", why);
		return;
	}
	if (account_book_by_key(req->hub, req->args, &owner)) {
		refuse(req, REFUSED_TAKEN, "That key is %s's.", owner.name);
		return;
	}
	strlcpy(row.name, name, sizeof(row.name));
	account_change_put(req->hub, &row);
	account_change_key(req->hub, name, req->args, 0);
	req->hub->step_durable = true;
}

static void
reset(struct request *req, const struct account_ask *ask, bool ok,
    const char *hash)
{
	struct account_entry account;

	if (account_ask_failed(req, ok, hash))
		return;
	if (!account_book_find(req->hub, ask->name, &account) ||
	    !account.stored) {
		refuse(
		    req, REFUSED_NOBODY, "The account %s has gone.", ask->name);
		return;
	}
	store_account_keys_drop(req->hub->store, account.name);
	store_guests_of_drop(req->hub->store, account.name);
	put_password(req, &account.row, hash, "reset", ask->password);
}

/* "reset NAME": no keys any more, and a new password. */
static void
account_reset(struct request *req)
{
	struct account_entry account;

	if (next_stored(req, &account))
		ask_for_password(req, account.name, reset);
}

static json_t *
account_json(const struct stored_account *row)
{
	json_t *o = json_pack("{s:s,s:s,s:o,s:o,s:b}", "name", row->name,
	    "role", role_name(row->role), "made",
	    number_or_null(row->made / SECOND, 1), "used",
	    number_or_null(row->used / SECOND, 1), "disabled", row->disabled);

	if (*row->reason != '\0')
		json_object_set_new(o, "reason", json_string(row->reason));
	return o;
}

struct account_page {
	struct send_list rows;
	int n; /* rows that were read */
	bool full;
	char next[NAME_SIZE];
};

static void
account_row(void *arg, const struct stored_account *row)
{
	struct account_page *page = arg;

	page->n++;
	/* A name of the past is no account. */
	if (!page->full && row->gone == 0)
		page->full = !send_list_add(&page->rows, account_json(row));
	if (!page->full)
		strlcpy(page->next, row->name, sizeof(page->next));
}

/* "list [AFTER]": the accounts of the database, a page behind that name. */
static void
account_list(struct request *req)
{
	struct account_page page = {.rows = send_list_new(ROOM_PAGE)};
	const char *after = next_word(req);
	int limit = page.rows.rows;

	req->harmless = true;
	store_accounts(req->hub->store, after == NULL ? "" : after, limit + 1,
	    account_row, &page);
	answer(req,
	    json_pack("{s:o,s:s*}", "accounts", page.rows.list, "after",
		page.full || page.n > limit ? page.next : NULL));
}

static void
key_shown(void *arg, const struct stored_key *key)
{
	char fingerprint[KEY_FINGERPRINT_SIZE];

	if (key_fingerprint(key->key, fingerprint))
		json_array_append_new(arg, json_string(fingerprint));
}

static void
account_show(struct request *req)
{
	struct account_entry account;
	json_t *data, *keys;

	req->harmless = true;
	if (!next_account(req, &account))
		return;
	if (!account.stored) {
		answer(req,
		    json_pack("{s:s,s:s,s:b}", "name", account.name, "role",
			role_name(account.role), "file", 1));
		return;
	}
	data = account_json(&account.row);
	keys = json_array();
	store_keys(req->hub->store, account.name, key_shown, keys);
	json_object_set_new(data, "keys", keys);
	json_object_set_new(
	    data, "password", json_boolean(account.password != NULL));
	answer(req, data);
}

/* Nobody gets a name while what had it is still being renamed. */
static void
account_leave_tombstone(struct hub *hub, const char *name)
{
	struct stored_account gone = {.role = ROLE_PLAYER,
	    .gone = hub->io.now(hub->io.arg) + ACCOUNT_GONE_TIME};

	strlcpy(gone.name, name, sizeof(gone.name));
	store_account_put(hub->store, &gone);
}

/* "rename OLD NEW". */
static void
account_rename_to(struct request *req)
{
	struct account_entry account;
	struct stored_account row;
	const char *name;

	if (!next_stored(req, &account))
		return;
	name = next_free_name(req);
	if (name == NULL)
		return;
	row = account.row;
	strlcpy(row.name, name, sizeof(row.name));
	store_account_put(req->hub->store, &row);
	store_account_keys_move(req->hub->store, account.name, name);
	account_leave_tombstone(req->hub, account.name);
	account_change_name(
	    req->hub, account.name, name, false, account.role, true);
}

/* "merge FROM INTO": what the one has is the other's from now on. */
static void
account_merge(struct request *req)
{
	struct account_entry from, into;
	int table;

	if (!next_stored(req, &from) || !next_account(req, &into))
		return;
	if (name_same(from.name, into.name)) {
		refuse(req, REFUSED_USAGE, "They are the same account.");
		return;
	}
	table = account_change_shared(req->hub, from.name, into.name);
	if (table != 0) {
		refuse(req, REFUSED_BUSY,
		    "%s and %s both have seats at table %d; that game must be "
		    "over first.",
		    from.name, into.name, table);
		return;
	}
	if (into.stored)
		store_account_keys_move(req->hub->store, from.name, into.name);
	else
		store_account_keys_drop(req->hub->store, from.name);
	account_leave_tombstone(req->hub, from.name);
	account_change_name(
	    req->hub, from.name, into.name, true, into.role, into.stored);
}

static void
account_role(struct request *req)
{
	struct account_entry account;
	const char *word;
	int role;

	if (!next_stored(req, &account))
		return;
	word = next_word(req);
	role = word == NULL ? -1 : role_parse(word);
	if (role != ROLE_PLAYER && role != ROLE_MODERATOR &&
	    role != ROLE_SYSOP) {
		refuse(req, REFUSED_USAGE,
		    "A role is player, moderator or sysop.");
		return;
	}
	account.row.role = (enum account_role)role;
	account_change_put(req->hub, &account.row);
	req->hub->step_durable = true;
}

static void
account_disable(struct request *req)
{
	struct account_entry account;
	struct conn *conn, *next;

	if (!next_stored(req, &account) || refuse_long(req))
		return;
	if (name_same(account.name, req->conn->name)) {
		refuse(req, REFUSED_USAGE, "You cannot disable yourself.");
		return;
	}
	account.row.disabled = true;
	strlcpy(account.row.reason, req->args, sizeof(account.row.reason));
	account_change_put(req->hub, &account.row);
	req->hub->step_durable = true;
	for (conn = people_named(req->hub, account.name); conn != NULL;
	     conn = next) {
		next = people_next_named(conn);
		conn_bye(req->hub, conn, BYE_BANNED, account.row.reason);
	}
}

static void
account_enable(struct request *req)
{
	struct account_entry account;

	if (!next_stored(req, &account))
		return;
	account.row.disabled = false;
	*account.row.reason = '\0';
	account_change_put(req->hub, &account.row);
	req->hub->step_durable = true;
}

static void
account_delete(struct request *req)
{
	struct account_entry account;

	if (next_stored(req, &account)) {
		answer(req, NULL);
		account_change_delete(req->hub, account.name, false);
	}
}

/* "invite [N] [DAYS]": codes by which people may register. */
static void
account_invite(struct request *req)
{
	int64_t now = req->hub->io.now(req->hub->io.arg), until;
	char code[GUEST_TOKEN_SIZE], hash[DICE_HEX];
	int n = 1, days = INVITATION_DAYS;
	json_t *codes;

	if (*req->args != '\0')
		n = next_number(
		    req, 1, INVITATIONS_MOST, "The number of codes");
	if (n > 0 && *req->args != '\0')
		days = next_number(req, 1, 365, "Days");
	if (n < 0 || days < 0)
		return;
	until = now + days * DAY;
	codes = json_array();
	while (n-- > 0) {
		guest_token_new(req->hub, code, hash);
		store_invitation_put(
		    req->hub->store, hash, req->conn->name, now, until);
		json_array_append_new(codes, json_string(code));
	}
	req->hub->step_durable = true;
	answer(req,
	    json_pack("{s:o,s:I}", "codes", codes, "until",
		(json_int_t)(until / SECOND)));
}

/* How many words there are. */
static int
words(const char *text)
{
	int n = 0;

	for (text += strspn(text, " \t"); *text != '\0'; n++) {
		text += strcspn(text, " \t");
		text += strspn(text, " \t");
	}
	return n;
}

void
cmd_account(struct request *req)
{
	static const struct {
		const char *word;
		int least; /* words behind it */
		const char *usage;
		void (*act)(struct request *);
		int most; /* of those words */
	} acts[] = {{"add", 1, "name [key]", account_add, INT_MAX},
	    {"list", 0, "[after]", account_list, 1},
	    {"show", 1, "name", account_show, 1},
	    {"rename", 2, "name new", account_rename_to, 2},
	    {"merge", 2, "name into", account_merge, 2},
	    {"reset", 1, "name", account_reset, 1},
	    {"role", 2, "name player|moderator|sysop", account_role, 2},
	    {"disable", 1, "name [reason]", account_disable, INT_MAX},
	    {"enable", 1, "name", account_enable, 1},
	    {"delete", 1, "name", account_delete, 1},
	    {"invite", 0, "[codes] [days]", account_invite, 2}};
	const char *word = next_word(req);
	size_t i;
	int n;

	for (i = 0; word != NULL && i < sizeof(acts) / sizeof(*acts); i++) {
		if (strcasecmp(acts[i].word, word) != 0)
			continue;
		n = words(req->args);
		if (n >= acts[i].least && n <= acts[i].most)
			acts[i].act(req);
		else
			refuse(req, REFUSED_USAGE,
			    "That is not how it is used: account %s %s.",
			    acts[i].word, acts[i].usage);
		return;
	}
	refuse(req, REFUSED_USAGE,
	    "account is followed by add, list, show, rename, merge, reset, "
	    "role, disable, enable, delete or invite.");
}
