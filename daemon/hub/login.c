/* Coming in, and coming back to a place. */
#include "daemon/hub/login.h"

#include <string.h>

#include "accounts/key.h"
#include "daemon/hub/account_ask.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/away.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/cmd/cmd_set.h"
#include "daemon/hub/cmd/cmd_talk.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/lobby.h"
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
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define GUESTS_NEAR 100

/* The others' digests are of a second ago, which matters near the bound. */
static int
guests_of_all(struct hub *hub)
{
	int guests = hub->people.guests + digest_sum(hub, "guests");

	return hub->decks == 1 || guests + GUESTS_NEAR < hub->conf->max_guests
	    ? guests
	    : hub->people.guests + store_guests_elsewhere(hub->store);
}

bool
login_turned_away(struct hub *hub, struct conn *conn)
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
	if (guests_of_all(hub) < hub->conf->max_guests)
		return false;
	conn_bye(hub, conn, BYE_FULL, NULL);
	return true;
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
	/* Who comes back may not have heard so much. */
	if (moved || !again)
		json_object_set_new(event, "mark", json_integer(hub->said));
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

void
login_kept_elsewhere(struct hub *hub, struct conn *conn)
{
	struct store_chair chair;

	if (conn->at.table == NULL &&
	    store_chairs(hub->store, conn->name, &chair, 1) == 1 &&
	    !chair.waits)
		deck_people_give(hub, conn, decks_of(hub, chair.table), NULL);
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
	else if (login_turned_away(hub, conn))
		return false;
	if (hub->decks == 1)
		guest_token_new(hub, token, conn->guest_hash);
	conn->brief = quota_state(hub, conn) != QUOTA_ROOM;
	if (!conn->brief)
		quota_charge(hub, conn, QUOTA_NAME);
	return true;
}

/* What has waited for somebody who is known. */
static void
send_waiting(struct hub *hub, struct conn *conn)
{
	talk_waits(hub, conn);
	table_access_remind(hub, conn);
	noticeboard_waits(hub, conn);
	reports_wait(hub, conn);
	table_game_met(hub, conn);
	slow_games_wait(hub, conn);
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
	if (login_turned_away(hub, conn))
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
	if (known)
		send_waiting(hub, conn);
	channels_came(hub, conn);
	if (conn_house(conn))
		bot_returned(hub, conn);
	else {
		profile_login(hub, conn);
		doors_announce(hub, conn);
	}
	if (known && session)
		login_kept_elsewhere(hub, conn);
	hub->lobby_dirty = true;
	log_info("person_in", "name=%s role=%s via=%s from=%s",
	    log_quote(conn->name), role_name(conn->role),
	    log_quote(conn->transport), log_quote(conn->address));
}

void
login_attach(struct hub *hub, struct conn *conn, const json_t *attach)
{
	const char *link = field_or(attach, "link", "");
	int64_t mark = field_number(attach, "mark", 0);
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
	if (mark > 0 && !kept->arrives)
		cmd_talk_missed(hub, kept, mark);
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
		conn->stored = account.stored;
		if (conn->role == account.role)
			continue;
		people_set_role(hub, conn, account.role);
		send_you(hub, conn);
		log_info("role", "name=%s role=%s", log_quote(conn->name),
		    role_name(account.role));
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
