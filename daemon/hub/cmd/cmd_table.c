/* new, bot, join, leave, resume: coming to a table and going. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_channel.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/cmd/cmd_watch.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/guest.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/login.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"

void
cmd_table_answer(struct request *req, const struct table *table, int seat)
{
	answer(req,
	    json_pack("{s:i,s:o}", "table", table->number, "seat",
		number_or_null(seat, 0)));
}

bool
cmd_table_busy(struct request *req, const struct table *other)
{
	if (req->conn->at.table == other || !req->conn->at.playing ||
	    !table_running(req->conn->at.table) ||
	    slow_game_is(req->conn->at.table))
		return false;
	refuse(req, REFUSED_BUSY, "You are in a game; leave it first.");
	return true;
}

static struct table *
open_table(struct request *req)
{
	struct ruleset rules;
	struct terms terms;
	struct table *table;

	if (cmd_table_busy(req, NULL) ||
	    !next_rules(req, NULL, 0, &rules, &terms) || refuse_drain(req) ||
	    refuse_games(req))
		return NULL;
	invites_forget(req->hub, req->conn->name);
	table = table_new(req->hub, &rules, &terms);
	if (req->pass != NULL)
		table_access_lock(req->hub, table, req->pass);
	table_sit(req->hub, table, req->conn, 0);
	return table;
}

void
cmd_new(struct request *req)
{
	struct table *table = open_table(req);

	if (table != NULL)
		cmd_table_answer(req, table, 0);
}

/* A level in front of the rules; the usual one where there is none. */
static int
first_level(struct request *req)
{
	size_t length = strcspn(req->args, " ");
	char word[16];
	int level;

	if (length >= sizeof(word))
		return BOT_USUAL;
	strlcpy(word, req->args, length + 1);
	level = bot_level_meant(word);
	if (level < 0)
		return BOT_USUAL;
	req->args += length;
	req->args += strspn(req->args, " ");
	return level;
}

void
cmd_bot(struct request *req)
{
	cmd_table_bot(req, first_level(req));
}

void
cmd_table_bot(struct request *req, int level)
{
	struct table *table;
	int i;

	if (!bot_offered(req->hub)) {
		refuse(req, REFUSED_BUSY, "This host has no bot.");
		return;
	}
	table = open_table(req);
	if (table == NULL)
		return;
	for (i = 1; i < table->s.rules.seats; i++)
		table_sit_bot(req->hub, table, i, level);
	table_game_full(req->hub, table);
	cmd_table_answer(req, table, 0);
}

/* The seat that somebody wants to take; -1, having refused. */
static int
join_seat(struct request *req, const struct table *table, int wanted)
{
	int own = table_seat_of(table, req->conn->name), seat;

	seat = wanted >= 0 ? wanted : own >= 0 ? own : table_seat_free(table);
	if (seat < 0)
		refuse(req, REFUSED_FULL, "Table %d is full; you can watch it.",
		    table->number);
	else if (seat != own && *table->s.seat[seat].name != '\0')
		refuse(req, REFUSED_FULL,
		    "%s sits there; /join without a seat takes a free one.",
		    table->s.seat[seat].name);
	else if (own >= 0 && seat != own && table_running(table))
		refuse(req, REFUSED_BUSY, "You sit in seat %d.", own + 1);
	else
		return seat;
	return -1;
}

/* The first seat whose person is not back, except for the one coming; -1. */
static int
seat_missing(const struct table *table, int coming)
{
	struct conn *conn;
	unsigned back = 1u << coming;
	int i, seat;

	TAILQ_FOREACH (conn, &table->conns, at_table) {
		seat = conn_seat(conn);
		if (seat >= 0 && conn_here(conn))
			back |= 1u << seat;
	}
	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.seat[i].house && !(back & 1u << i))
			return i;
	return -1;
}

/* An adjourned game goes on when everybody is back. */
static void
resume_adjourned(struct hub *hub, struct table *table, int coming)
{
	int i;

	if (table->s.status != TABLE_ADJOURNED ||
	    seat_missing(table, coming) >= 0)
		return;
	table_game_resume(hub, table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			bot_invite(hub, table, i);
}

static void
sit_down(struct request *req, struct table *table, int seat)
{
	struct hub *hub = req->hub;
	int own = table_seat_of(table, req->conn->name);
	bool came = req->conn->at.table != table;
	bool adjourned = table->s.status == TABLE_ADJOURNED;

	invites_forget(hub, req->conn->name);
	if (own >= 0 && own != seat)
		table_vacate(hub, table, own);
	/* First, so that the person who comes back sees the game running. */
	resume_adjourned(hub, table, seat);
	table_sit(hub, table, req->conn, seat);
	table_game_came(hub, table, seat);
	if (came && adjourned)
		send_seat(hub, table, NOTICE_ARRIVED, seat);
	if (came && table->s.status == TABLE_ADJOURNED)
		table_game_waits(hub, table, seat);
	cmd_table_answer(req, table, seat);
	if (came)
		talk_recall(hub, table, req->conn);
}

/* The sender's own seat, which a bot plays; an adjourned game goes on. */
static void
take_back(struct request *req, struct table *table, int seat)
{
	bool came = req->conn->at.table != table;

	invites_forget(req->hub, req->conn->name);
	if (!substitute_end(req->hub, table, req->conn, seat))
		seat = -1;
	resume_adjourned(req->hub, table, seat);
	cmd_table_answer(req, table, seat);
	if (came)
		talk_recall(req->hub, table, req->conn);
}

bool
cmd_table_phrase(struct request *req, struct table *table)
{
	const char *phrase = next_word(req);

	if (phrase == NULL || table_own_seat(table, req->conn->name) >= 0)
		return true;
	if (refuse_tries(req))
		return false;
	if (table_access_unlock(req->hub, table, req->conn->name, phrase))
		return true;
	refuse(req, REFUSED_DENIED,
	    *table->s.access.phrase == '\0'
		? "Table %d has no pass-phrase."
		: "That is not the pass-phrase of table %d.",
	    table->number);
	return false;
}

/* True, having refused, where the sender may not sit down. */
static bool
refuse_access(struct request *req, const struct table *table)
{
	const char *why = table_access_sit(table, req->conn->name);

	if (why != NULL)
		refuse(req, REFUSED_DENIED, "%s", why);
	return why != NULL;
}

/* True, having refused, where the sender may take no new seat there. */
static bool
refuse_seat(struct request *req, const struct table *table)
{
	return refuse_drain(req) || refuse_slow(req, &table->s.terms) ||
	    refuse_games(req);
}

void
cmd_table_enter(struct request *req, struct table *table)
{
	int seat = table_seat_free(table);

	if (cmd_table_busy(req, table))
		return;
	if (seat < 0 || table_running(table))
		cmd_watch_table(req, table);
	else if (!refuse_seat(req, table))
		sit_down(req, table, seat);
}

void
cmd_join(struct request *req)
{
	struct table *table;
	int own, seat = -1;

	/* As people type it who know channels from elsewhere. */
	if (*req->args == '#') {
		cmd_channel(req);
		return;
	}
	table = next_table(req);
	if (table == NULL)
		return;
	/* The next word is a seat or a pass-phrase. */
	if (strspn(req->args, "0123456789") > 0 &&
	    strcspn(req->args, " ") < ACCESS_PHRASE_LEAST) {
		seat = next_number(req, 1, table->s.rules.seats, "A seat") - 1;
		if (seat < 0)
			return;
	}
	if (conn_house(req->conn)) {
		/* The house bot has found a seat of its own. */
		if (seat < 0 || !table->s.seat[seat].house ||
		    table->s.seat[seat].level != req->conn->level) {
			refuse(
			    req, REFUSED_FULL, "That is not the bot's seat.");
			return;
		}
		cmd_table_answer(req, table, seat);
		table_send(req->hub, table, req->conn);
		return;
	}
	if (cmd_table_busy(req, table) || !cmd_table_phrase(req, table) ||
	    refuse_access(req, table))
		return;
	own = table_owner_seat(table, req->conn->name);
	if (own >= 0 && (seat < 0 || seat == own)) {
		take_back(req, table, own);
		return;
	}
	seat = join_seat(req, table, seat);
	/* Whoever has that seat already begins no game. */
	if (seat >= 0 &&
	    (table_seat_of(table, req->conn->name) == seat ||
		!refuse_seat(req, table)))
		sit_down(req, table, seat);
}

/* Voids a game that nobody else would miss. */
static void
cmd_table_discard(struct request *req)
{
	struct table *table = req->table;

	if (req->seat < 0 ||
	    (!table_running(table) && table->s.status != TABLE_ADJOURNED))
		refuse(req, REFUSED_WHERE,
		    "You are not in a game; /leave is enough.");
	else if (table_owners(table) > 1)
		refuse(req, REFUSED_WHERE,
		    "Others play here, too: /resign gives up the game, /leave "
		    "keeps your seat for a while.");
	if (req->answered)
		return;
	table_game_void(req->hub, table);
	table_leave(req->hub, req->conn);
}

void
cmd_leave(struct request *req)
{
	const char *word = next_word(req);

	if (conn_house(req->conn)) {
		table_leave_bot(req->hub, req->table);
		return;
	}
	if (word == NULL)
		table_leave(req->hub, req->conn);
	else if (strcmp(word, "keep") == 0) {
		const char *who = NULL;

		if (req->seat >= 0 && table_running(req->table) &&
		    !slow_game_is(req->table) && table_owners(req->table) == 1)
			who = table_game_overloaded(req->hub, req->table);
		if (who == NULL)
			table_leave(req->hub, req->conn);
		else
			refuse(req, REFUSED_FULL,
			    "%s has %d adjourned games; play one of them "
			    "first, or /leave discard gives this one up.",
			    who, ADJOURNED_MAX);
	} else if (strcmp(word, "discard") == 0)
		cmd_table_discard(req);
	else
		refuse_usage(req);
	if (!req->answered)
		lobby_send(req->hub, req->conn);
}

/* The seat at an adjourned or running game. */
static void
resume_table(struct request *req, struct table *table)
{
	int own, missing;

	if (table == NULL || cmd_table_busy(req, table))
		return;
	own = table_owner_seat(table, req->conn->name);
	if (own >= 0) {
		take_back(req, table, own);
		return;
	}
	own = table_seat_of(table, req->conn->name);
	if (own < 0) {
		refuse(req, REFUSED_WHERE, "You have no seat at table %d.",
		    table->number);
		return;
	}
	missing = seat_missing(table, own);
	if (req->conn->at.table == table && req->seat == own && missing >= 0 &&
	    table->s.status == TABLE_ADJOURNED)
		refuse(req, REFUSED_WHERE,
		    "The game continues when %s is back, too; /abort, /resign "
		    "or "
		    "/claim ends it.",
		    table->s.seat[missing].name);
	else
		sit_down(req, table, own);
}

/*
 * A seat of the sender's in a running game, in which the sender does not sit.
 */
static bool
seat_waits(const struct request *req, const struct table *table)
{
	bool sits = req->seat >= 0 && req->table == table;

	return table_running(table) && !sits && !slow_game_is(table) &&
	    table_own_seat(table, req->conn->name) >= 0;
}

static bool
is_adjourned(const struct request *req, const struct table *table)
{
	return table->s.status == TABLE_ADJOURNED &&
	    table_own_seat(table, req->conn->name) >= 0;
}

/* The only table of that kind; NULL, having refused, where there are more. */
static struct table *
cmd_table_only(struct request *req, const char *what,
    bool (*is)(const struct request *, const struct table *), int *n)
{
	struct table *table = NULL, *found = NULL;

	*n = 0;
	while ((table = tables_of(req->hub, req->conn->name, table)) != NULL)
		if (is(req, table)) {
			found = table;
			++*n;
		}
	if (*n < 2)
		return found;
	refuse(req, REFUSED_USAGE,
	    "%d %s: type /resume and a table's number; /stored and /games list "
	    "them.",
	    *n, what);
	return NULL;
}

/*
 * True where the sender has a seat at a table of another deck, in a game that
 * is on or (TABLE_ADJOURNED) is not: there the command is said again.
 */
static bool
chair_elsewhere(struct request *req, enum table_status status)
{
	struct store_chair chair[CHAIRS_LOOKED];
	int i, n;

	n = store_chairs(
	    req->hub->store, req->conn->name, chair, CHAIRS_LOOKED);
	for (i = 0; i < n; i++)
		if (chair[i].status == status) {
			request_elsewhere(
			    req, decks_of(req->hub, chair[i].table));
			return true;
		}
	return false;
}

/*
 * The table that resume alone means: where the sender is, else the game that
 * goes on without them, else the adjourned one; NULL, having refused.
 */
static struct table *
find_resumable(struct request *req)
{
	struct table *table = req->table;
	int n;

	if (table != NULL &&
	    (table_owner_seat(table, req->conn->name) >= 0 ||
		(req->seat >= 0 && table->s.status == TABLE_ADJOURNED)))
		return table;
	table = cmd_table_only(req, "games go on without you", seat_waits, &n);
	if (n == 0)
		table = cmd_table_only(
		    req, "of your games are adjourned", is_adjourned, &n);
	if (n == 0 && !chair_elsewhere(req, TABLE_ADJOURNED))
		refuse(req, REFUSED_WHERE, "You have no adjourned game.");
	return table;
}

void
cmd_next(struct request *req)
{
	struct table *table;

	table = slow_games_next(req->hub, req->conn->name, req->table);
	if (table == NULL)
		table = slow_games_next(req->hub, req->conn->name, NULL);
	if (table == NULL && chair_elsewhere(req, TABLE_PLAYING))
		return;
	if (table == NULL)
		refuse(req, REFUSED_WHERE,
		    "It is your turn in none of your slow games; /games mine "
		    "lists them.");
	else if (table == req->table && req->seat >= 0)
		refuse(req, REFUSED_WHERE,
		    "It is your turn here, and in no other slow game.");
	else
		resume_table(req, table);
}

/* The rest of the line is a guest's token. */
static void
resume_guest(struct request *req)
{
	char token[GUEST_TOKEN_SIZE], hash[DICE_HEX];

	if (req->conn->role != ROLE_GUEST) {
		refuse(req, REFUSED_DENIED,
		    "Tokens are for guests; with your account you need none.");
		return;
	}
	if (!guest_token_read(req->args, token, hash)) {
		refuse(req, REFUSED_USAGE,
		    "That is neither a table's number nor a guest's token,"
		    " which is twelve letters like abcd-efgh-jkmn.");
		return;
	}
	if (refuse_tries(req))
		return;
	if (!login_resume(req->hub, req->conn, hash)) {
		refuse(req, REFUSED_NOBODY,
		    "No guest has the token %s; tokens expire thirty days "
		    "after the last visit.",
		    token);
		return;
	}
	answer(req,
	    json_pack("{s:o,s:o,s:s}", "table",
		number_or_null(table_number(req->conn->at.table), 1), "seat",
		number_or_null(conn_seat(req->conn), 0), "token", token));
	login_kept_elsewhere(req->hub, req->conn);
}

void
cmd_resume(struct request *req)
{
	if (*req->args == '\0') {
		resume_table(req, find_resumable(req));
		return;
	}
	if (req->args[strspn(req->args, "0123456789")] == '\0' &&
	    strlen(req->args) < 8) {
		resume_table(req, next_table(req));
		return;
	}
	resume_guest(req);
}
