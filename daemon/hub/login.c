/* Getting in: who somebody is. */
#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/key.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/away.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/cmd/cmd_account.h"
#include "daemon/hub/cmd/cmd_set.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/guest_key.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/login.h"
#include "daemon/hub/noticeboard.h"
#include "daemon/hub/people_txn.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/profile.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/reports.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
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
	if (ok && found)
		conn_known(hub, conn, &account, conn->asked_name, NULL);
	/* Its hash was made when passwords cost less. */
	if (ok && found && account.stored && hash != NULL) {
		strlcpy(
		    account.row.password, hash, sizeof(account.row.password));
		store_account_put(hub->store, &account.row);
	}
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

/* Refuses somebody before the login; true if it did. */
static bool
turned_away(struct hub *hub, struct conn *conn)
{
	const struct list_entry *ban =
	    conn_house(conn) ? NULL : user_lists_ban(hub, conn);
	struct account_entry account;

	if (ban != NULL) {
		conn_bye_ban(hub, conn, ban);
		return true;
	}
	if (conn->stored && account_book_find(hub, conn->name, &account) &&
	    account.stored && account.row.disabled) {
		conn_bye(hub, conn, BYE_BANNED, login_refused(hub, &account));
		return true;
	}
	if (doors_turn_away(hub, conn))
		return true;
	if (conn->role != ROLE_GUEST || conn_house(conn) || conn->call)
		return false;
	if (hub->people.guests + digest_sum(hub, "guests") <
	    hub->conf->max_guests)
		return false;
	conn_bye(hub, conn, BYE_FULL, NULL);
	return true;
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
	else if (!turned_away(hub, conn))
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

void
login_figures(struct hub *hub, struct conn *conn)
{
	struct handover *handover = handover_of(conn);

	if (handover == NULL || handover->figures == HANDOVER_FIGURES)
		return;
	handover->figures++;
	send_event(hub, conn,
	    json_pack("{s:s,s:s,s:b,s:i,s:I}", "ev", "figures", "host",
		hub->conf->name, "guests", hub->conf->guests, "people",
		hub->people.persons, "started",
		(json_int_t)(hub->started / SECOND)));
}

/* Why somebody has another name than the wanted one; NULL: it is the same. */
static const char *
word_of(const struct conn *conn)
{
	static const char *const words[] = {[NAME_GIVEN] = NULL,
	    [NAME_UNKNOWN] = "unknown",
	    [NAME_TAKEN] = "taken",
	    [NAME_ODD] = "odd",
	    [NAME_RESERVED] = "reserved",
	    [NAME_KEY] = "key",
	    [NAME_ADDRESS] = "address",
	    [NAME_MADE] = "made"};

	return words[conn->word];
}

/* How a guest can have an account: whose key he has, or whether he has one. */
static void
welcome_guest(struct hub *hub, const struct conn *conn, json_t *event)
{
	char fingerprint[KEY_FINGERPRINT_SIZE];
	struct account_entry owner;

	json_object_set_new(event, "registration",
	    json_string(registration_name(hub->conf->registration)));
	if (conn->key == NULL || !key_fingerprint(conn->key, fingerprint))
		return;
	json_object_set_new(event, "key", json_string(fingerprint));
	if (account_book_by_key(hub, conn->key, &owner))
		json_object_set_new(event, "owner", json_string(owner.name));
}

static void
send_welcome(struct hub *hub, const struct conn *conn, const char *link,
    const char *token, const char *suggestion, bool again)
{
	bool moved = conn->arrives;
	json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:o,s:o,s:o,s:b}",
	    "ev", "welcome", "name", conn->name, "role", role_name(conn->role),
	    "host", hub->conf->name, "motd",
	    hub->conf->motd == NULL ? "" : hub->conf->motd, "chain", hub->chain,
	    "options", cmd_set_preferences(hub, conn->name), "table",
	    number_or_null(table_number(conn->at.table), 1), "seat",
	    number_or_null(conn_seat(conn), 0), "again", again);

	json_object_set_new(
	    event, "at", json_integer(hub->io.now(hub->io.arg) / SECOND));
	if (link != NULL)
		json_object_set_new(event, "link", json_string(link));
	if (token != NULL)
		json_object_set_new(event, "token", json_string(token));
	if (word_of(conn) != NULL && !again)
		json_object_set_new(event, "word", json_string(word_of(conn)));
	if (suggestion != NULL && *suggestion != '\0')
		json_object_set_new(
		    event, "suggestion", json_string(suggestion));
	if (conn->role == ROLE_GUEST && !again)
		welcome_guest(hub, conn, event);
	if (moved)
		json_object_set_new(event, "moved", json_true());
	send_event(hub, conn, event);
}

/* The place of somebody who comes in. */
static void
send_place(struct hub *hub, struct conn *conn)
{
	if (conn->at.table != NULL)
		table_send(hub, conn->at.table, conn);
	else if (!conn_house(conn))
		lobby_send(hub, conn);
	recording_tell_damage(hub, conn);
}

/*
 * A seat that was kept for this account; else the person watches the game in
 * which a bot plays for them.
 */
static void
take_kept_seat(struct hub *hub, struct conn *conn)
{
	const struct conn *holder = conn_named(hub, conn->name);
	struct table *table, *left = NULL;

	for (table = tables_of(hub, conn->name, NULL); table != NULL;
	     table = tables_of(hub, conn->name, table)) {
		if (table->s.status >= TABLE_ADJOURNED || slow_game_is(table) ||
		    (holder != NULL && holder != conn &&
			holder->at.table == table && holder->at.playing))
			continue;
		if (table_seat_of(table, conn->name) >= 0) {
			conn_move(hub, conn, table, true);
			return;
		}
		if (table_running(table) &&
		    table_owner_seat(table, conn->name) >= 0)
			left = table;
	}
	if (left != NULL && (holder == NULL || holder->at.table == NULL))
		conn_move(hub, conn, left, false);
}

/* The same on another deck: he goes there, and is shown to it. */
static void
go_to_kept_seat(struct hub *hub, struct conn *conn)
{
	int table = hub->decks == 1 ? 0 : store_chair(hub->store, conn->name);

	if (table != 0)
		deck_people_give(hub, conn, decks_of(hub, table), NULL);
}

/* True if another deck has whoever says that; he is told to go there. */
static bool
attach_elsewhere(struct hub *hub, struct conn *conn, const char *hash)
{
	int deck = hub->decks == 1 ? -1 : store_conn_deck(hub->store, hash);
	struct handover *handover = handover_of(conn);

	if (deck < 0 || deck == hub->deck)
		return false;
	send_event(hub, conn, json_pack("{s:s,s:i}", "ev", "go", "deck", deck));
	if (handover != NULL)
		handover->used = false;
	people_end(hub, conn);
	return true;
}

/* 128 random bits as hex, and their hash. */
static void
link_token_new(struct hub *hub, char token[TOKEN_HEX], char hash[DICE_HEX])
{
	uint8_t bytes[TOKEN_BYTES];

	hub->io.random(hub->io.arg, bytes, sizeof(bytes));
	dice_hex(bytes, sizeof(bytes), token);
	dice_sha256(token, strlen(token), hash);
}

/* Programs on local links say themselves who they are. */
static void
login_local(struct conn *conn, const char *name, const char *level)
{
	conn->state = CONN_KNOWN;
	strlcpy(conn->transport, "local", sizeof(conn->transport));
	if (conn->peer->kind == LINK_BOT)
		conn->role = ROLE_BOT;
	else
		conn->role = conn->peer->sysop ? ROLE_SYSOP : ROLE_GUEST;
	conn->level = bot_level_find(level);
	if (conn->level < 0)
		conn->level = BOT_USUAL;
	if (!name_ok(name))
		name = conn->role == ROLE_BOT ? "Bot" : "sysop";
	strlcpy(conn->name, conn->role == ROLE_GUEST ? "" : name,
	    sizeof(conn->name));
}

/* A call: it takes no name, no seat, and leaves nothing behind. */
static void
call_in(struct hub *hub, struct conn *conn)
{
	if (conn->role == ROLE_GUEST)
		strlcpy(conn->name, "guest", sizeof(conn->name));
	people_enter(hub, conn);
	send_welcome(hub, conn, NULL, NULL, NULL, false);
	log_info("call", "name=%s role=%s via=%s from=%s",
	    log_quote(conn->name), role_name(conn->role),
	    log_quote(conn->transport), log_quote(conn->address));
}

/*
 * Gives a guest a name, the former one or another, and a token; false, having
 * said goodbye, to one who is turned away by that name.
 */
static bool
guest_named(struct hub *hub, struct conn *conn, char token[GUEST_TOKEN_SIZE],
    char suggestion[NAME_SIZE])
{
	if (*conn->left_by == '\0')
		guest_by_address(hub, conn);
	/* Where others could take the name it is written down at once. */
	if (hub->decks > 1)
		guest_token_new(hub, token, conn->guest_hash);
	if (!guest_again(hub, conn))
		guest_pick(hub, conn, suggestion);
	else if (turned_away(hub, conn))
		return false;
	if (hub->decks == 1)
		guest_token_new(hub, token, conn->guest_hash);
	conn->brief = quota_state(hub, conn) != QUOTA_ROOM;
	if (!conn->brief)
		quota_charge(hub, conn, QUOTA_NAME);
	return true;
}

void
login_in(struct hub *hub, struct conn *conn, const json_t *login)
{
	char link[TOKEN_HEX], token[GUEST_TOKEN_SIZE];
	char suggestion[NAME_SIZE] = "";
	bool session = conn->peer->kind == LINK_SESSION, known;
	struct account_entry account;

	if (conn->state >= CONN_IN)
		return;
	if (!session)
		login_local(conn, field_or(login, "name", ""),
		    field_text(login, "level"));
	/* An account that was made may not be there, on a full disk. */
	if (conn->state != CONN_KNOWN ||
	    (conn->word == NAME_MADE &&
		!account_book_find(hub, conn->name, &account))) {
		conn_bye(hub, conn, BYE_QUIT, "Say first who you are.");
		return;
	}
	/* A command on a local link without a login is a call. */
	conn->call = session ? json_is_true(json_object_get(login, "call"))
			     : login == NULL;
	if (turned_away(hub, conn))
		return;
	if (conn->call) {
		call_in(hub, conn);
		return;
	}
	if (conn->role == ROLE_GUEST &&
	    !guest_named(hub, conn, token, suggestion))
		return;
	if (session)
		link_token_new(hub, link, conn->hash);
	away_end(hub, conn->name);
	people_enter(hub, conn);
	seek_back(hub, conn->name);
	watching_prefer(hub, conn);
	away_quiet_load(hub, conn);
	profile_came(hub, conn);
	conn_schedule(hub, conn);
	people_mark_dirty(hub, conn);
	/* Who may have a seat, messages and games from before. */
	known = conn->word == NAME_KEY || conn->word == NAME_ADDRESS ||
	    (conn->role != ROLE_GUEST && !conn_house(conn));
	if (known)
		take_kept_seat(hub, conn);
	send_welcome(hub, conn, session ? link : NULL,
	    conn->role == ROLE_GUEST ? token : NULL, suggestion, false);
	send_place(hub, conn);
	user_lists_watch_notify(hub, conn, NOTICE_ARRIVED);
	if (conn->at.table != NULL) {
		talk_recall(hub, conn->at.table, conn);
		substitute_tell(hub, conn->at.table, conn);
	}
	if (known) {
		talk_waits(hub, conn);
		table_access_remind(hub, conn);
		noticeboard_waits(hub, conn);
		reports_wait(hub, conn);
		table_game_met(hub, conn);
		slow_games_wait(hub, conn);
	}
	channels_came(hub, conn);
	if (conn_house(conn))
		bot_returned(hub, conn);
	else {
		profile_login(hub, conn);
		doors_announce(hub, conn);
	}
	if (known && session && conn->at.table == NULL)
		go_to_kept_seat(hub, conn);
	hub->lobby_dirty = true;
	log_info("person_in", "name=%s role=%s via=%s from=%s",
	    log_quote(conn->name), role_name(conn->role),
	    log_quote(conn->transport), log_quote(conn->address));
}

void
login_attach(struct hub *hub, struct conn *conn, const json_t *attach)
{
	const char *link = field_or(attach, "link", "");
	struct conn *kept;
	char hash[DICE_HEX];

	dice_sha256(link, strlen(link), hash);
	kept = people_arrive(hub, hash);
	if (kept == NULL && conn->state == CONN_NEW &&
	    attach_elsewhere(hub, conn, hash))
		return;
	/* The connection is the same one, so it comes from the same place. */
	if (kept == NULL || conn->peer->kind != LINK_SESSION ||
	    conn->state != CONN_NEW ||
	    strcmp(kept->address, conn->address) != 0 ||
	    strcmp(kept->transport, conn->transport) != 0) {
		conn_bye(hub, conn, BYE_REPLACED, NULL);
		return;
	}
	people_end(hub, conn);
	people_set_peer(hub, kept, conn->peer, conn->number);
	kept->active = hub->io.now(hub->io.arg);
	conn_schedule(hub, kept);
	seek_back(hub, kept->name);
	hub->lobby_dirty = true;
	if (kept->arrives && kept->at.table == NULL)
		take_kept_seat(hub, kept);
	if (kept->at.table != NULL) {
		table_mark_presence(hub, kept->at.table);
		presence_restart_phrases(hub, kept->at.table);
	}
	send_welcome(hub, kept, link, NULL, NULL, true);
	send_place(hub, kept);
	if (kept->arrives && kept->at.table != NULL) {
		talk_recall(hub, kept->at.table, kept);
		substitute_tell(hub, kept->at.table, kept);
	}
	kept->arrives = false;
	store_returning_forget(hub->store, kept->name);
	if (watching_count(kept) > 1 || *kept->watching.follow != '\0' ||
	    kept->watching.tv)
		send_you(hub, kept);
}

/* Somebody who is here is that person from now on, in the kept seat. */
static void
become_person(struct hub *hub, struct conn *conn, const char *name,
    enum account_role role)
{
	char old[NAME_SIZE];
	struct table *table;
	int seat;

	if (conn->at.table != NULL)
		table_leave(hub, conn);
	strlcpy(old, conn->name, sizeof(old));
	people_rename(hub, conn, name, role);
	channels_left(hub, old);
	people_mark_dirty(hub, conn);
	watching_prefer(hub, conn);
	away_quiet_load(hub, conn);
	take_kept_seat(hub, conn);
	cmd_set_send(hub, conn);
	channels_send(hub, conn->name);
	send_you(hub, conn);
	table = conn->at.table;
	seat = table == NULL ? -1 : table_owner_seat(table, conn->name);
	if (seat >= 0)
		substitute_end(hub, table, conn, seat);
	send_place(hub, conn);
	if (table != NULL)
		talk_recall(hub, table, conn);
	table_game_met(hub, conn);
	slow_games_wait(hub, conn);
	profile_login(hub, conn);
}

void
login_become(
    struct hub *hub, struct conn *conn, const struct account_entry *account)
{
	int64_t now = hub->io.now(hub->io.arg);

	store_guest_left(hub->store, conn->name, now, 0);
	*conn->guest_hash = '\0';
	conn->stored = account->stored;
	if (account->stored) {
		store_account_used(hub->store, account->name, now);
		if (conn->key != NULL)
			store_key_used(hub->store, conn->key, now);
	}
	become_person(hub, conn, account->name, account->role);
	talk_waits(hub, conn);
	log_info("login", "name=%s role=%s", log_quote(conn->name),
	    role_name(conn->role));
}

const char *
login_refused(struct hub *hub, const struct account_entry *account)
{
	const struct list_entry *ban =
	    user_list_find(hub, LIST_BAN, account->name, NULL);

	if (ban != NULL)
		return *ban->reason == '\0' ? "It is banned." : ban->reason;
	if (!account->stored || !account->row.disabled)
		return NULL;
	return *account->row.reason == '\0' ? "The sysop has disabled it."
					    : account->row.reason;
}

bool
login_resume(struct hub *hub, struct conn *conn, const char *hash)
{
	char name[NAME_SIZE], made[NAME_SIZE];
	struct account_entry account;

	if (!store_guest_find(hub->store, hash, name, made))
		return false;
	/* The guest has made an account since. */
	if (*made != '\0') {
		if (!account_book_find(hub, made, &account) ||
		    !account.stored || account.role != ROLE_PLAYER ||
		    login_refused(hub, &account) != NULL)
			return false;
		login_become(hub, conn, &account);
		return true;
	}
	login_replaced(hub, name, conn);
	if (hub->decks > 1)
		decks_mail_others(hub, json_pack("{s:s}", "replaced", name));
	strlcpy(conn->guest_hash, hash, sizeof(conn->guest_hash));
	become_person(hub, conn, name, ROLE_GUEST);
	seek_back(hub, conn->name);
	return true;
}

void
login_roles(struct hub *hub)
{
	struct account_entry account;
	struct conn *conn, *next;
	enum account_role role;

	TAILQ_FOREACH_SAFE (conn, &hub->conns, entry, next) {
		/* Only session processes bring people who have accounts. */
		if (conn->state != CONN_IN || conn->role == ROLE_GUEST ||
		    *conn->hash == '\0')
			continue;
		if (!account_book_find(hub, conn->name, &account)) {
			conn_bye(hub, conn, BYE_KICKED,
			    "Your account has been removed.");
			continue;
		}
		role = account_book_role(hub, conn->name, &conn->stored);
		if (conn->role == role)
			continue;
		people_set_role(hub, conn, role);
		send_you(hub, conn);
		log_info("role", "name=%s role=%s", log_quote(conn->name),
		    role_name(role));
	}
}

void
login_account(struct hub *hub, const char *name)
{
	struct account_entry account;
	struct conn *conn, *next;
	const char *why;

	for (conn = people_named(hub, name); conn != NULL; conn = next) {
		next = people_next_named(conn);
		if (*conn->hash == '\0' || conn->role == ROLE_GUEST)
			continue;
		if (!account_book_find(hub, name, &account))
			conn_bye(hub, conn, BYE_KICKED,
			    "Your account has been removed.");
		else if ((why = login_refused(hub, &account)) != NULL)
			conn_bye(hub, conn, BYE_BANNED, why);
		else if (account.role != conn->role) {
			people_set_role(hub, conn, account.role);
			send_you(hub, conn);
		}
	}
}

void
login_replaced(struct hub *hub, const char *name, const struct conn *but)
{
	struct conn *other, *next;

	for (other = people_named(hub, name); other != NULL; other = next) {
		next = people_next_named(other);
		if (other != but)
			conn_bye(hub, other, BYE_REPLACED, NULL);
	}
}

void
login_bans(struct hub *hub)
{
	const struct list_entry *ban;
	struct conn *conn, *next;

	user_lists_file(hub);
	TAILQ_FOREACH_SAFE (conn, &hub->conns, entry, next) {
		if (conn->state != CONN_IN || *conn->hash == '\0')
			continue;
		ban = user_list_on(hub, LIST_FILE, conn);
		if (ban != NULL)
			conn_bye_ban(hub, conn, ban);
	}
}
