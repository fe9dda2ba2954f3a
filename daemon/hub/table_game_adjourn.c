/* Adjourned games, and how many of them there may be. */
#include <stdio.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/match.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"

const char *
table_game_overloaded(struct hub *hub, const struct table *table)
{
	const struct table *other;
	const struct seat *seat;
	int i, n;

	for (i = 0; i < table->s.rules.seats; i++) {
		seat = &table->s.seat[i];
		if (*seat->name == '\0' || seat->house)
			continue;
		n = 0;
		for (other = tables_of(hub, seat->name, NULL); other != NULL;
		     other = tables_of(hub, seat->name, other))
			n += other->s.status == TABLE_ADJOURNED &&
			    table_seat_of(other, seat->name) >= 0;
		if (n >= ADJOURNED_MAX)
			return seat->name;
	}
	return NULL;
}

void
table_game_adjourn(struct hub *hub, struct table *table)
{
	struct table *oldest;
	int i;

	if (!table_running(table))
		return;
	match_left(hub, table);
	if (table->s.status == TABLE_PHRASES ||
	    table_game_overloaded(hub, table) != NULL) {
		table_game_void(hub, table);
		return;
	}
	table_touch(hub, table);
	memset(table->s.offer, 0, sizeof(table->s.offer));
	table->s.status = TABLE_ADJOURNED;
	table->s.adjourned = hub->io.now(hub->io.arg);
	for (i = 0; i < table->s.rules.seats; i++)
		table->s.seat[i].came = table->s.adjourned;
	lobby_adjourned(hub, table);
	/*
	 * Somebody who comes as a new guest each time could leave any number of
	 * games behind: of too many the one adjourned first goes.
	 */
	tables_index(hub, table);
	oldest = tables_guests_over(hub, ADJOURNED_GUESTS);
	if (oldest != NULL)
		table_game_void(hub, oldest);
}

void
table_game_resume(struct hub *hub, struct table *table)
{
	int i;

	table_touch(hub, table);
	/* Silent players get the whole time again. */
	for (i = 0; i < table->s.rules.seats; i++)
		table->presence[i].silent = table->presence[i].kept = false;
	presence_restart(hub, table);
	table->s.status = TABLE_PLAYING;
	table->s.adjourned = 0;
	tables_index(hub, table);
	lobby_adjourned(hub, table);
}

static int64_t
claim_time(const struct hub *hub)
{
	return hub->conf->claim_days * DAY;
}

unsigned
table_game_overdue(const struct hub *hub, const struct table *table)
{
	int64_t now = hub->io.now(hub->io.arg);
	unsigned overdue = 0;
	int i;

	if (table->s.status != TABLE_ADJOURNED)
		return 0;
	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.seat[i].house && !table->presence[i].here &&
		    table->s.seat[i].came + claim_time(hub) <= now)
			overdue |= 1u << i;
	return overdue;
}

int64_t
table_game_claim_due(const struct hub *hub, const struct table *table, int seat)
{
	const struct seat *who;
	int64_t due = 0;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		who = &table->s.seat[i];
		if (!who->house && !ruleset_same_side(&table->s.rules, i, seat))
			due = sooner(due, who->came + claim_time(hub));
	}
	return due;
}

int64_t
table_game_void_due(const struct hub *hub, const struct table *table)
{
	return table->s.adjourned + 2 * claim_time(hub);
}

void
table_game_came(struct hub *hub, struct table *table, int seat)
{
	if (table->s.status != TABLE_ADJOURNED || table->s.seat[seat].house)
		return;
	table_touch(hub, table);
	table->s.seat[seat].came = hub->io.now(hub->io.arg);
}

static void
notice_about(struct hub *hub, const struct conn *conn, enum notice_code code,
    const struct table *table, const char *name)
{
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "name", json_string(name));
	send_event(hub, conn, notice);
}

/* The seat's player, if here and not the given one; NULL. */
static const struct conn *
other_here(struct hub *hub, const struct table *table, int seat, int self)
{
	if (seat == self || table->s.seat[seat].house)
		return NULL;
	return conn_named(hub, table->s.seat[seat].name);
}

void
table_game_met(struct hub *hub, const struct conn *conn)
{
	const struct table *table;
	const struct conn *other;
	int seat, i;

	for (table = tables_of(hub, conn->name, NULL); table != NULL;
	     table = tables_of(hub, conn->name, table)) {
		if (table->s.status != TABLE_ADJOURNED ||
		    (seat = table_seat_of(table, conn->name)) < 0)
			continue;
		for (i = 0; i < table->s.rules.seats; i++) {
			other = other_here(hub, table, i, seat);
			if (other == NULL)
				continue;
			notice_about(hub, other, NOTICE_ADJOURNED_HERE, table,
			    conn->name);
			notice_about(hub, conn, NOTICE_ADJOURNED_HERE, table,
			    other->name);
		}
	}
}

void
table_game_waits(struct hub *hub, const struct table *table, int seat)
{
	const struct conn *other;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		other = other_here(hub, table, i, seat);
		if (other != NULL && other->at.table != table)
			notice_about(hub, other, NOTICE_ADJOURNED_WAITS, table,
			    table->s.seat[seat].name);
	}
}

void
table_game_tell_absent(
    struct hub *hub, const struct table *table, const char *text)
{
	const struct conn *conn;
	const struct seat *seat;
	struct talk talk = {.how = "left",
	    .from = hub->conf->name,
	    .text = text,
	    .at = hub->io.now(hub->io.arg)};
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		seat = &table->s.seat[i];
		conn = conn_named(hub, seat->name);
		/* Guests have no messages, and the bot needs none. */
		if (seat->role == ROLE_GUEST || seat->role == ROLE_BOT ||
		    (conn != NULL && conn->at.table == table))
			continue;
		talk.to = seat->name;
		store_talk_put(hub->store, &talk);
		if (conn != NULL)
			talk_waits(hub, conn);
	}
}

void
table_game_ended_away(struct hub *hub, const struct table *table,
    const struct action *action, const char *by)
{
	char text[TEXT_MAX + 1];
	const char *id;

	lobby_adjourned(hub, table);
	/*
	 * The message on how a game ended, for absent players; NULL by: the
	 * host.
	 */
	id = table->s.id;
	if (by == NULL)
		snprintf(text, TEXT_MAX + 1,
		    "Game %s was adjourned for too long and does not count.",
		    id);
	else if (action->kind == ACTION_VOID)
		snprintf(text, TEXT_MAX + 1,
		    "%s has aborted game %s while you were away: it does not "
		    "count.",
		    by, id);
	else
		snprintf(text, TEXT_MAX + 1,
		    "%s has %s game %s while you were away.", by,
		    action->kind == ACTION_CLAIM ? "claimed" : "resigned", id);
	table_game_tell_absent(hub, table, text);
}
