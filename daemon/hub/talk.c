/* Talk: what is closed between partners, what was said lately. */
#include <stdlib.h>
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"

#define RECALLED 20
#define LATELY 200               /* lines that somebody may have missed */
#define LATELY_TIME (2 * MINUTE) /* and how old they are at most */
#define MARK_AHEAD SECOND        /* of the clock, at most */

/* Why the partners of a game do not talk now; NULL: they may. */
static const char *
closed_at(const struct table *table, int seat, bool here)
{
	const struct table_state *s = &table->s;

	if (s->terms.partner == PARTNER_NEVER)
		return "Partners at this table do not talk in private while a "
		       "game is on.";
	if (s->terms.partner == PARTNER_BETWEEN && !here)
		return "You have a partner in a game; partner talks at its "
		       "table, between throws.";
	if (s->terms.partner == PARTNER_BETWEEN &&
	    engine_game_in_hand(&s->rules, &s->game, seat))
		return "Partners cannot talk in private while a throw is in "
		       "hand.";
	return NULL;
}

struct talk_closing {
	const struct hub *hub;
	const char *name;
	bool (*hears)(void *, const char *name);
	void *arg;
	const char *why;
};

static void
closing_take(void *arg, const struct table *table)
{
	struct talk_closing *closing = arg;
	const struct seat *seat = table->s.seat;
	int own = table_seat_of(table, closing->name), i;

	if (own < 0 || table->s.status != TABLE_PLAYING)
		return;
	for (i = 0; i < table->s.rules.seats && closing->why == NULL; i++)
		if (i != own && ruleset_same_side(&table->s.rules, own, i) &&
		    *seat[i].name != '\0' && !seat[i].house &&
		    closing->hears(closing->arg, seat[i].name))
			closing->why = closed_at(table, own,
			    decks_here(closing->hub, table->number));
}

const char *
talk_closed(struct hub *hub, const char *name,
    bool (*hears)(void *, const char *name), void *arg)
{
	struct talk_closing closing = {hub, name, hears, arg, NULL};
	const struct table *table = NULL;

	while ((table = tables_of(hub, name, table)) != NULL)
		closing_take(&closing, table);
	if (closing.why == NULL)
		store_tables_seated(
		    hub->store, name, "", closing_take, &closing);
	return closing.why;
}

json_t *
talk_json(const struct talk *talk)
{
	/* What earlier versions kept may be more than one line. */
	char *line = xstrdup(talk->text);
	json_t *event;

	utf8_one_line(line);
	event = json_pack("{s:s,s:s,s:s,s:s,s:I}", "ev", "said", "how",
	    talk->how, "from", talk->from, "text", line, "at",
	    (json_int_t)(talk->at / SECOND));
	free(line);

	if (talk->to != NULL && *talk->to == '#')
		json_object_set_new(
		    event, "channel", json_string(talk->to + 1));
	else if (talk->to != NULL)
		json_object_set_new(event, "to", json_string(talk->to));
	if (talk->table != 0)
		json_object_set_new(event, "table", json_integer(talk->table));
	return event;
}

/* Whose a time is: in turn one of each deck, and then nobody's. */
static int64_t
talk_turn(const struct hub *hub, int64_t at)
{
	return at % (hub->decks + 1);
}

int64_t
talk_next(struct hub *hub)
{
	int64_t now = hub->io.now(hub->io.arg);
	int64_t at = now > hub->said ? now : hub->said + 1;

	while (talk_turn(hub, at) != hub->deck)
		at++;
	if (at <= now + MARK_AHEAD) {
		hub->said = at;
		return at;
	}
	for (at = now; talk_turn(hub, at) != hub->decks; at++)
		;
	return at;
}

bool
talk_mark(const struct hub *hub, const struct talk *talk, json_t *event)
{
	if (talk_turn(hub, talk->at) != hub->deck)
		return false;
	json_object_set_new(event, "mark", json_integer(talk->at));
	return true;
}

void
talk_keep(struct hub *hub, const struct talk *talk, json_t *event)
{
	if (!talk_mark(hub, talk, event))
		return;
	if (json_array_size(hub->lately) == LATELY)
		json_array_remove(hub->lately, 0);
	json_array_append(hub->lately, event);
	if (talk->at > hub->said)
		hub->said = talk->at;
}

static void
load_line(void *arg, const struct talk *talk)
{
	json_t *event = talk_json(talk);

	talk_keep(arg, talk, event);
	json_decref(event);
}

void
talk_load(struct hub *hub)
{
	hub->lately = json_array();
	hub->said = hub->started - LATELY_TIME;
	store_talk_lately(
	    hub->store, hub->said, LATELY * hub->decks, load_line, hub);
}

int64_t
talk_game(struct hub *hub, struct table *table)
{
	int64_t game = table->s.game_no;

	if (game == 0)
		return 0;
	if (table->talk_game != game)
		table->talk_lines =
		    store_talk_lines(hub->store, game, GAME_TALK);
	table->talk_game = game;
	if (table->talk_lines >= GAME_TALK)
		return 0;
	table->talk_lines++;
	return game;
}

void
talk_recount(struct hub *hub)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->tables, entry)
		table->talk_game = 0;
}

struct recall {
	struct hub *hub;
	const struct table *table;
	const struct conn *conn;
};

static void
recall_line(void *arg, const struct talk *talk)
{
	struct recall *recall = arg;
	json_t *event;

	/* What players say now is about throws that he does not see yet. */
	if (talk->at > table_delay_until(recall->table) &&
	    !table_delay_live(recall->table, recall->conn) &&
	    table_seat_of(recall->table, talk->from) >= 0)
		return;
	if (user_list_find(recall->hub, LIST_CENSOR, recall->conn->name,
		talk->from) != NULL)
		return;
	event = talk_json(talk);
	talk_mark(recall->hub, talk, event);
	json_object_set_new(event, "old", json_true());
	send_event(recall->hub, recall->conn, event);
}

void
talk_recall(struct hub *hub, const struct table *table, const struct conn *conn)
{
	struct recall recall = {.hub = hub, .table = table, .conn = conn};

	store_talk(hub->store, table->number, table->s.opened, RECALLED,
	    recall_line, &recall);
}

void
talk_waits(struct hub *hub, const struct conn *conn)
{
	int n = store_mail_unread(hub->store, conn->name);
	json_t *notice;

	if (n == 0)
		return;
	notice = notice_new(NOTICE_MESSAGES);
	json_object_set_new(notice, "n", json_integer(n));
	send_event(hub, conn, notice);
}
