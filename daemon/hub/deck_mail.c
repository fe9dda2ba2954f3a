/* What other decks tell this one. */
#include "daemon/hub/deck_mail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/account_change.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/cmd/cmd_talk.h"
#include "daemon/hub/cmd/target.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/login.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/people_txn.h"
#include "daemon/hub/reports.h"
#include "daemon/hub/request.h"
#include "daemon/hub/retention.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define MAIL_PAUSE SECOND /* to look without a poke, which may be lost */
#define MAIL_MOST 500     /* in one turn */
#define RETURN_TIME (3 * SECOND)
#define RETURN_PAUSE 100 /* ms */

/* A role of a letter; one that this version does not know may do the least. */
static enum account_role
letter_role(const json_t *letter)
{
	int role = role_parse(field_or(letter, "role", ""));

	return role < 0 ? ROLE_GUEST : (enum account_role)role;
}

/* Somebody is on the way here. */
static void
mail_comes(struct hub *hub, const json_t *hash)
{
	const char *text = json_string_value(hash);

	if (text != NULL)
		people_arrive(hub, text);
}

/*
 * Somebody of another deck asks: the command is done in that name, by somebody
 * whom nobody sees and who is gone with the turn.
 */
static void
mail_asks(struct hub *hub, const json_t *asks)
{
	enum asker kind = field_true(asks, "sysop") ? ASKS_SYSOP
	    : field_true(asks, "local")             ? ASKS_LOCAL
						    : ASKS_PERSON;
	struct conn *conn =
	    conn_new(hub, &hub->others.asking[kind], ++hub->others.askers);

	/* One after another. */
	conn->peer->uid = field_number(asks, "uid", -1);
	conn->asker.deck = (int)field_number(asks, "deck", 0);
	conn->asker.epoch = field_number(asks, "epoch", 0);
	conn->asker.question = field_number(asks, "n", 0);
	conn->state = CONN_KNOWN;
	strlcpy(conn->name, field_or(asks, "name", ""), sizeof(conn->name));
	conn->role = letter_role(asks);
	conn->call = field_true(asks, "call");
	strlcpy(conn->transport, field_or(asks, "transport", ""),
	    sizeof(conn->transport));
	strlcpy(conn->address, field_or(asks, "address", ""),
	    sizeof(conn->address));
	request_do(hub, conn, json_object_get(asks, "m"), false);
}

static void
answer_mailed(void *arg, struct peer *peer, int64_t number, json_t *message)
{
	struct hub *hub = arg;
	const struct conn *conn = people_on_peer(peer, number);

	if (conn == NULL)
		return;
	if (hub->others.answers == NULL)
		hub->others.answers = json_array();
	json_array_append_new(hub->others.answers,
	    json_pack("{s:i,s:{s:{s:I,s:I,s:O}}}", "deck", conn->asker.deck,
		"mail", "back", "epoch", (json_int_t)conn->asker.epoch, "n",
		(json_int_t)conn->asker.question, "m", message));
}

/*
 * The answers of the last turn: what it said to people here has gone out, so
 * whoever hears that it is done can rely on it.
 */
static void
answers_send(struct hub *hub)
{
	json_t *one;
	size_t i;

	json_array_foreach (hub->others.answers, i, one)
		decks_mail(hub, (int)field_number(one, "deck", 0),
		    json_incref(json_object_get(one, "mail")));
	json_decref(hub->others.answers);
	hub->others.answers = NULL;
}

void
deck_mail_answers(struct hub *hub)
{
	struct conn *conn;
	size_t i;

	if (hub->others.askers == 0)
		return;
	outbox_mail(hub, answer_mailed, hub);
	for (i = 0; i < NASKER; i++)
		while ((conn = TAILQ_FIRST(&hub->others.asking[i].conns)) !=
		    NULL) {
			people_end(hub, conn);
			people_set_peer(hub, conn, NULL, 0);
		}
	hub->others.askers = 0;
}

static void
mail_back(struct hub *hub, const json_t *back)
{
	/* A hub before this one has asked. */
	if (field_number(back, "epoch", 0) != store_epoch(hub->store))
		return;
	deck_people_answered(hub, (uint64_t)field_number(back, "n", 0),
	    json_object_get(back, "m"));
}

/* Those whom a mute is about hear of it, on each deck. */
static void
mute_told(struct hub *hub, const json_t *told, bool set)
{
	struct list_entry entry = {.until = field_number(told, "until", 0)};
	struct target target;

	strlcpy(
	    entry.reason, field_or(told, "reason", ""), sizeof(entry.reason));
	target_of(&target, field_or(told, "what", ""));
	target_muted(hub, &target, set ? &entry : NULL);
}

static void
mail_list(struct hub *hub, const json_t *entry)
{
	enum list_kind kind = user_list_told(hub, entry, true);
	const struct list_entry *ban;
	struct conn *conn, *next;

	if (kind == LIST_DOORS &&
	    strcmp(field_or(entry, "what", ""), DOORS_SHUTDOWN) == 0) {
		hub->doors_due = 0;
		doors_announce(hub, NULL);
	}
	if (kind == LIST_MUTE)
		mute_told(hub, entry, true);
	if (kind != LIST_BAN)
		return;
	TAILQ_FOREACH_SAFE (conn, &hub->conns, entry, next) {
		ban = conn->state == CONN_IN && *conn->hash != '\0'
		    ? user_list_on(hub, LIST_BAN, conn)
		    : NULL;
		if (ban != NULL)
			conn_bye_ban(hub, conn, ban);
	}
}

static void
mail_unlist(struct hub *hub, const json_t *entry)
{
	if (user_list_told(hub, entry, false) == LIST_MUTE)
		mute_told(hub, entry, false);
}

static void
mail_notify(struct hub *hub, const json_t *who)
{
	int64_t code = field_number(who, "code", -1);

	if (code >= 0 && code < NNOTICE)
		user_lists_notify(hub, field_or(who, "name", ""), NULL,
		    (enum notice_code)code);
}

static void
mail_all(struct hub *hub, const json_t *event)
{
	send_all(hub, json_deep_copy(event));
}

/* For everybody of that name here. */
static void
mail_tells(struct hub *hub, const json_t *tells)
{
	const char *to = field_or(tells, "to", "");
	const struct conn *conn = people_named(hub, to);
	const json_t *event = json_object_get(tells, "m");
	struct held *held = outbox_hold(hub, HELD_EVENT, json_deep_copy(event));

	/* The lobby lists what he is offered, too. */
	if (strcmp(field_or(event, "ev", ""), "offer") == 0)
		people_offers_changed(hub, to);
	for (; conn != NULL; conn = people_next_named(conn))
		if (conn_person(conn))
			held_to(held, conn);
}

static void
mail_report(struct hub *hub, const json_t *notice)
{
	reports_tell(hub, json_deep_copy(notice));
}

static void
mail_channel_tell(struct hub *hub, const json_t *tell)
{
	const struct channel *channel =
	    channel_find(hub, field_or(tell, "name", ""));

	if (channel != NULL)
		channel_tell_here(
		    hub, channel, json_deep_copy(json_object_get(tell, "m")));
}

static void
mail_channel_gone(struct hub *hub, const json_t *number)
{
	channel_told_gone(hub, json_integer_value(number));
}

static void
mail_account(struct hub *hub, const json_t *name)
{
	if (json_is_string(name))
		login_account(hub, json_string_value(name));
}

/* The first deck has counted a game of this one's. */
static void
mail_rated(struct hub *hub, const json_t *rated)
{
	struct table *table =
	    table_find(hub, (int)field_number(rated, "table", 0));

	if (table != NULL && table->s.game_no == field_number(rated, "game", 0))
		send_table(hub, table, HELD_EVENT,
		    json_deep_copy(json_object_get(rated, "m")));
}

/* Somebody has another name from now on. */
static void
mail_renamed(struct hub *hub, const json_t *renamed)
{
	account_change_told(hub, field_or(renamed, "old", ""),
	    field_or(renamed, "name", ""), letter_role(renamed),
	    field_true(renamed, "stored"));
}

static void
mail_seats(struct hub *hub, const json_t *seats)
{
	account_change_seats_told(
	    hub, field_or(seats, "old", ""), field_or(seats, "name", ""));
}

static void
mail_kicked(struct hub *hub, const json_t *kicked)
{
	conns_kick(
	    hub, field_or(kicked, "name", ""), field_text(kicked, "text"));
}

/* Whom people here follow has sat down at a table of another deck. */
static void
mail_sat(struct hub *hub, const json_t *sat)
{
	const char *name = field_or(sat, "name", "");
	int64_t table = field_number(sat, "table", 0);
	int deck = table < 1 ? hub->deck : decks_of(hub, table);
	struct conn *conn, *next;
	char line[NAME_SIZE + 16];
	json_t *message;

	snprintf(line, sizeof(line), "follow %s", name);
	message = json_pack("{s:s}", "do", line);
	for (conn = watching_follower(hub, name); conn != NULL; conn = next) {
		next = watching_follower_next(conn);
		if (conn_here(conn) && !conn->at.playing &&
		    *conn->hash != '\0' && conn->going == 0 &&
		    deck != hub->deck)
			deck_people_give(hub, conn, deck, message);
	}
	json_decref(message);
}

/* Another deck has what is to be deleted or renamed in slices. */
static void
mail_forget(struct hub *hub, const json_t *forget)
{
	hub->forget_due = hub->io.now(hub->io.arg);
}

static void
mail_void(struct hub *hub, const json_t *game)
{
	retention_void(hub, json_integer_value(game));
}

static void
mail_replaced(struct hub *hub, const json_t *name)
{
	if (json_is_string(name))
		login_replaced(hub, json_string_value(name), NULL);
}

/* A game that is this deck's has ended at another's table; see ledger.c. */
static void
mail_over(struct hub *hub, const json_t *game)
{
	hub->ledger.due = true;
	hub->luck_due = true;
}

/* A letter's first field says what it is. */
static const struct deck_mail_row {
	const char *name;
	void (*take)(struct hub *, const json_t *);
} mail_rows[] = {
    {"comes", mail_comes},
    {"asks", mail_asks},
    {"back", mail_back},
    {"said", cmd_talk_told},
    {"tells", mail_tells},
    {"all", mail_all},
    {"report", mail_report},
    {"notify", mail_notify},
    {"list", mail_list},
    {"unlist", mail_unlist},
    {"channel", channel_told},
    {"channel_tell", mail_channel_tell},
    {"channel_gone", mail_channel_gone},
    {"channel_member", channel_told_member},
    {"account", mail_account},
    {"replaced", mail_replaced},
    {"forget", mail_forget},
    {"rated", mail_rated},
    {"renamed", mail_renamed},
    {"seats", mail_seats},
    {"kicked", mail_kicked},
    {"sat", mail_sat},
    {"void", mail_void},
    {"over", mail_over},
};

/* The word by which a letter says what it is. */
static const char *
letter_first(json_t *mail)
{
	const char *word = json_object_iter_key(json_object_iter(mail));

	return word == NULL ? "" : word;
}

static void
mail_take(void *arg, const char *text)
{
	struct hub *hub = arg;
	json_t *mail = json_loads(text, 0, NULL), *part = NULL;
	size_t i;

	hub->step++;
	for (i = 0; i < sizeof(mail_rows) / sizeof(*mail_rows); i++) {
		part = json_object_get(mail, mail_rows[i].name);
		if (part != NULL)
			break;
	}
	/* A later version may say more, and what is no business of the log. */
	if (part == NULL)
		log_warn("deck_mail", "bytes=%zu first=%s", strlen(text),
		    log_quote(letter_first(mail)));
	else
		mail_rows[i].take(hub, part);
	json_decref(mail);
	outbox_mark_durable(hub);
}

/*
 * After a hub has begun its people come back in a moment; what others tell them
 * meanwhile waits.
 */
static bool
mail_waits(const struct hub *hub, int64_t now)
{
	const struct conn *conn;

	if (now >= hub->started + RETURN_TIME || now < hub->started)
		return false;
	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn->state == CONN_IN && conn->peer == NULL)
			return true;
	return false;
}

int64_t
deck_mail_tick(struct hub *hub, int64_t now)
{
	if (hub->decks == 1)
		return 0;
	answers_send(hub);
	if (store_deck_poked(hub->store))
		hub->others.mail_due = now;
	if (hub->others.mail_due > now)
		return hub->others.mail_due;
	/* On a full disk it would be heard again and again. */
	if (hub->disk_full) {
		hub->others.mail_due = now + MAIL_PAUSE;
		return hub->others.mail_due;
	}
	if (mail_waits(hub, now)) {
		hub->others.mail_due = now + RETURN_PAUSE;
		return hub->others.mail_due;
	}
	hub->others.mail_due = now + MAIL_PAUSE;
	if (!store_deck_mail_take(hub->store, MAIL_MOST, mail_take, hub))
		hub->others.mail_due = now + 1;
	/* The first deck counts the games of all. */
	if (hub->deck == 0)
		hub->results.due = true;
	if (hub->others.askers > 0)
		hub->others.mail_due = now + 1;
	return hub->others.mail_due;
}

void
deck_mail_init(struct hub *hub)
{
	struct peer *peer = hub->others.asking;
	int i;

	for (i = 0; i < NASKER; i++, peer++) {
		TAILQ_INIT(&peer->conns);
		RB_INIT(&peer->numbers);
		RB_INIT(&peer->handovers);
		peer->id = -1 - i;
		peer->uid = -1;
		peer->mailed = true;
		peer->kind = i == ASKS_PERSON ? LINK_SESSION : LINK_LOCAL;
		peer->sysop = i == ASKS_SYSOP;
	}
}

void
deck_mail_free(struct hub *hub)
{
	json_decref(hub->others.answers);
}
