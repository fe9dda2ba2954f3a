/* Who somebody is: passwords, keys, and names without either. */
#include "daemon/hub/login_auth.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/key.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/cmd/cmd_account.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/guest_key.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/login.h"
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

/* Of a password that nobody knows, where no account has another hash. */
#define DECOY                             \
	"$argon2id$v=19$m=65536,t=2,p=1$" \
	"KlYlzqaL4CROGqRA95cG/A$f0t9Eq9LAHNHASWcbvVrYFWh+pRJr8lX1UjMCd2ICVQ"

/*
 * The person is that account, or a guest who wanted that name, and (key) has
 * proved to have that public key.
 */
static void
conn_known(struct hub *hub, struct conn *conn,
    const struct account_entry *account, const char *wanted, const char *key)
{
	struct handover *handover = handover_of(conn);
	int64_t now = hub->io.now(hub->io.arg);

	if (handover != NULL)
		handover->sifted = false;
	conn->state = CONN_KNOWN;
	free(conn->key);
	conn->key = key == NULL ? NULL : xstrdup(key);
	conn->stored = account != NULL && account->stored;
	if (conn->stored) {
		store_account_used(hub->store, account->name, now);
		if (key != NULL)
			store_key_used(hub->store, key, now);
	}
	hub->io.login(hub->io.arg, conn->peer->id, conn->number, true);
	if (account != NULL || name_is_guest(wanted))
		conn->word = NAME_GIVEN;
	else
		conn->word = name_wish_ok(wanted) ? NAME_UNKNOWN : NAME_ODD;
	conn->role = account == NULL ? ROLE_GUEST : account->role;
	strlcpy(conn->name, account == NULL ? wanted : account->name,
	    sizeof(conn->name));
	strlcpy(conn->wanted, wanted, sizeof(conn->wanted));
}

/* Whether who has no account makes one instead of coming in as a guest. */
static bool
must_register(const struct hub *hub)
{
	return !hub->conf->guests &&
	    hub->conf->registration != REGISTRATION_CLOSED;
}

/*
 * How somebody who was refused can make an account: the same for all names,
 * with an account or without. A key that was proved for a name without one can
 * be its key, or it is another account's.
 */
static void
auth_register(struct hub *hub, const struct conn *conn, json_t *body)
{
	char fingerprint[KEY_FINGERPRINT_SIZE];
	struct account_entry owner;

	json_object_set_new(body, "registration",
	    json_string(registration_name(hub->conf->registration)));
	if (conn->key == NULL)
		return;
	if (account_book_by_key(hub, conn->key, &owner))
		json_object_set_new(body, "owner", json_string(owner.name));
	else if (key_fingerprint(conn->key, fingerprint))
		json_object_set_new(body, "key", json_string(fingerprint));
}

static void
auth_answer(struct hub *hub, const struct conn *conn, json_t *id, bool ok)
{
	const struct handover *handover = handover_of(conn);
	json_t *body = json_pack("{s:b}", "ok", ok);

	if (!ok && handover != NULL && handover->sifted)
		json_object_set_new(
		    body, "methods", guest_key_methods(handover));
	else if (!ok)
		json_object_set_new(body, "methods",
		    json_pack("[s,s,s,s*]", "publickey", "password",
			"keyboard-interactive",
			hub->conf->guests ? "guest" : NULL));
	if (!ok && must_register(hub))
		auth_register(hub, conn, body);
	send_answer(hub, conn, id, body);
}

void
login_wrong_password(struct hub *hub, struct conn *conn)
{
	struct handover *handover = handover_of(conn);

	if (handover == NULL)
		return;
	hub->io.login(hub->io.arg, conn->peer->id, conn->number, false);
	if (++handover->passwords == HANDOVER_PASSWORDS)
		conn_bye(hub, conn, BYE_QUIT, "Too many wrong passwords.");
}

void
login_verified(struct hub *hub, uint64_t question, bool ok, const char *hash)
{
	struct account_entry account;
	struct conn *conn = people_by_question(hub, question);
	json_t *id;
	bool found;

	if (conn == NULL)
		return;
	people_ask(hub, conn, 0);
	if (account_ask_answered(hub, conn, ok, hash))
		return;
	if (conn->asked_guest) {
		ok = hub->conf->guests && conn->state < CONN_IN;
		if (ok)
			conn_known(hub, conn, NULL, conn->asked_name, NULL);
		*conn->asked_name = '\0';
	}
	found = account_book_find(hub, conn->asked_name, &account);
	ok = conn->asked_guest ? ok : ok && found && conn->state < CONN_IN;
	/* Its hash was made when passwords cost less. */
	if (ok && found && account.stored && hash != NULL) {
		strlcpy(
		    account.row.password, hash, sizeof(account.row.password));
		store_account_put(hub->store, &account.row);
	}
	/* Then, since it notes that the account is used. */
	if (ok && found)
		conn_known(hub, conn, &account, conn->asked_name, NULL);
	id = json_integer(conn->question_id);
	auth_answer(hub, conn, id, ok);
	json_decref(id);
	if (!ok)
		login_wrong_password(hub, conn);
}

/* A number for a name that stays the same and that nobody can compute. */
static unsigned
decoy_number(struct hub *hub, const char *name)
{
	unsigned char key[crypto_shorthash_KEYBYTES] = {0};
	unsigned char hash[crypto_shorthash_BYTES];
	char folded[NAME_SIZE];
	unsigned number;
	size_t i;

	if (hub->decoy == 0) {
		hub->io.random(hub->io.arg, &hub->decoy, sizeof(hub->decoy));
		store_number_put(hub->store, "decoy", hub->decoy);
	}
	memcpy(key, &hub->decoy, sizeof(hub->decoy));
	strlcpy(folded, name, sizeof(folded));
	for (i = 0; folded[i] != '\0'; i++)
		folded[i] = (char)tolower((unsigned char)folded[i]);
	crypto_shorthash(hash, (const unsigned char *)folded, i, key);
	memcpy(&number, hash, sizeof(number));
	return number;
}

/*
 * What the password for a name that has none is checked against, to no avail:
 * an answer that takes no time would tell which names have one. It is another's
 * hash, so that it costs what hashes cost here, and always the same one. Those
 * of the database all cost the same, those of the configuration what they do.
 */
static const char *
decoy_hash(struct hub *hub, const char *name)
{
	const struct conf *conf = hub->conf;
	unsigned number = decoy_number(hub, name), n = (unsigned)conf->naccount;
	const char *hash;
	int i;

	if (number % 2 == 0 && store_account_count(hub->store) > 0)
		return DECOY;
	for (i = 0, number /= 2; i < conf->naccount; i++, number++) {
		hash = conf->account[number % n].password;
		if (hash != NULL)
			return hash;
	}
	return DECOY;
}

/*
 * Whether a name is enough to be a guest. SSH clients show no key once they are
 * in; who comes as "new" is asked for one first, and so may others be.
 */
static bool
none_suffices(struct hub *hub, const struct conn *conn,
    struct handover *handover, const json_t *auth)
{
	const char *name = field_or(auth, "name", "");

	return name_is_guest(name) &&
	    (strcmp(conn->transport, "ssh") != 0 || !name_same(name, "new")) &&
	    !guest_key_asks(hub, handover, name,
		json_is_true(json_object_get(auth, "more")));
}

/*
 * Asks the auth process; the session gets its answer later. An account without
 * a password, and a name without an account, are asked about as "": nobody has
 * that name. But an unknown one is let in as a guest, after as long.
 */
static void
ask_password(struct hub *hub, struct conn *conn, const json_t *auth,
    const struct account_entry *account)
{
	const char *name = field_or(auth, "name", "");
	const char *hash = account == NULL ? NULL : account->password;

	people_ask(hub, conn, ++hub->question);
	conn->asked_guest = account == NULL && hub->conf->guests;
	*conn->asked_name = '\0';
	if (hash != NULL)
		strlcpy(
		    conn->asked_name, account->name, sizeof(conn->asked_name));
	else if (conn->asked_guest)
		strlcpy(conn->asked_name, name, sizeof(conn->asked_name));
	hub->io.verify(hub->io.arg, conn->peer->id, conn->question,
	    hash != NULL ? hash : decoy_hash(hub, name),
	    account != NULL && account->stored, field_or(auth, "password", ""));
}
/* As an account, by the key that was proved. */
static void
login_by_own_key(
    struct hub *hub, struct conn *conn, const struct account_entry *account)
{
	char *key = conn->key == NULL ? NULL : xstrdup(conn->key);

	conn_known(hub, conn, account, account->name, key);
	free(key);
}

void
login_made(struct hub *hub, struct conn *conn, const char *name)
{
	struct account_entry account;

	if (!account_book_find(hub, name, &account))
		return;
	login_by_own_key(hub, conn, &account);
	conn->word = NAME_MADE;
}

/* {"auth":{"how":"register"}}: before the login, where no guest is let in. */
static void
login_register(struct hub *hub, struct conn *conn, const json_t *message)
{
	json_t *id = json_object_get(message, "id");

	if (!must_register(hub))
		auth_answer(hub, conn, id, false);
	else if (!login_turned_away(hub, conn))
		cmd_register_new(
		    hub, conn, json_object_get(message, "auth"), id);
}

/*
 * What belongs to making an account on the way in: that itself, coming in by
 * the account of the proved key, and a key for a name that has no account.
 */
static bool
auth_registers(
    struct hub *hub, struct conn *conn, const json_t *message, bool known)
{
	const json_t *auth = json_object_get(message, "auth");
	json_t *id = json_object_get(message, "id");
	const char *how = field_or(auth, "how", ""),
		   *line = field_or(auth, "key", "");
	struct account_entry account;
	bool ok;

	if (strcmp(how, "register") == 0) {
		login_register(hub, conn, message);
		return true;
	}
	if (strcmp(how, "owner") == 0) {
		ok = conn->key != NULL &&
		    account_book_by_key(hub, conn->key, &account);
		if (ok)
			login_by_own_key(hub, conn, &account);
		auth_answer(hub, conn, id, ok);
		return true;
	}
	if (strcmp(how, "key") != 0 || known || *line == '\0' ||
	    !must_register(hub) || strcmp(conn->transport, "ssh") != 0)
		return false;
	if (json_is_true(json_object_get(auth, "sure"))) {
		/*
		 * The key is proved; what remains to be said is said by a
		 * keyboard.
		 */
		free(conn->key);
		conn->key = xstrdup(line);
		send_answer(hub, conn, id,
		    json_pack("{s:b,s:b,s:[s]}", "ok", 0, "partial", 1,
			"methods", "keyboard-interactive"));
	} else
		auth_answer(hub, conn, id, true);
	return true;
}

void
login_auth(struct hub *hub, struct conn *conn, const json_t *message)
{
	const json_t *auth = json_object_get(message, "auth");
	json_t *id = json_object_get(message, "id");
	const char *how = field_or(auth, "how", ""),
		   *name = field_or(auth, "name", ""),
		   *line = field_or(auth, "key", "");
	struct account_entry account;
	bool known = account_book_find(hub, name, &account);
	struct handover *handover = handover_of(conn);
	bool key = strcmp(how, "key") == 0, ok;
	bool guessed = json_is_string(json_object_get(auth, "password"));

	if (conn->state >= CONN_IN || handover == NULL)
		return;
	if (conn->state == CONN_KNOWN && conn->word == NAME_MADE)
		return;
	if (++handover->questions > HANDOVER_QUESTIONS) {
		conn_bye(hub, conn, BYE_QUIT, "Too many logins.");
		return;
	}
	if (auth_registers(hub, conn, message, known))
		return;
	if (!key && (known || guessed)) {
		if (!guessed || conn->question != 0) {
			auth_answer(hub, conn, id, false);
			return;
		}
		ask_password(hub, conn, auth, known ? &account : NULL);
		conn->question_id = json_integer_value(id);
		return;
	}
	if (known) /* no other transport has keys */
		ok = strcmp(conn->transport, "ssh") == 0 &&
		    account_book_has_key(hub, &account, line);
	else
		ok = hub->conf->guests &&
		    (strcmp(how, "none") != 0 ||
			none_suffices(hub, conn, handover, auth)) &&
		    (!key || !handover->sifted || guest_key_known(hub, line));
	if (key && (known || handover->sifted) && !ok &&
	    conn->offered == NULL && *line != '\0')
		conn->offered = xstrdup(line);
	if (ok && (!key || json_is_true(json_object_get(auth, "sure")))) {
		conn_known(hub, conn, known ? &account : NULL, name,
		    key && *line != '\0' ? line : NULL);
		if (key && !known)
			guest_by_key(conn, field_or(auth, "key", ""));
	}
	auth_answer(hub, conn, id, ok);
}
