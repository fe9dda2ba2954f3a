/* Slow games: whose turn it is, and who is told. */
#include "daemon/hub/slow_game.h"

#include <stdio.h>
#include <string.h>

#include "accounts/preference.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/tables.h"

bool
slow_game_is(const struct table *table)
{
	return game_clock_slow(table) && table->s.status == TABLE_PLAYING;
}

int
slow_games_count(const struct hub *hub, const char *name)
{
	const struct table *table = NULL;
	int n = 0;

	while ((table = tables_of(hub, name, table)) != NULL)
		n += game_clock_slow(table) && table_running(table);
	return n;
}

static bool
is_turn_of(const struct table *table, const char *name)
{
	int seat = table_decider(table);

	return slow_game_is(table) && seat >= 0 &&
	    name_same(table->s.seat[seat].name, name);
}

struct table *
slow_games_next(
    const struct hub *hub, const char *name, const struct table *after)
{
	struct table *table = tables_of(hub, name, after);

	while (table != NULL && !is_turn_of(table, name))
		table = tables_of(hub, name, table);
	return table;
}

void
slow_game_turn(struct hub *hub, struct table *table, int seat)
{
	const struct seat *who = &table->s.seat[seat];
	const struct conn *conn;
	json_t *notice;

	if (who->house || table->presence[seat].here)
		return;
	conn = conn_named(hub, who->name);
	table->nudge_due =
	    conn == NULL && decks_person(hub, who->name) < 0 ? seat + 1 : 0;
	if (table->nudge_due != 0)
		return;
	notice = notice_new(NOTICE_TURN);
	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "name", json_string(who->name));
	if (conn != NULL) {
		send_event(hub, conn, notice);
		return;
	}
	decks_tell(hub, who->name, notice);
	json_decref(notice);
}

static void
find_nudge(void *arg, const char *key, const char *value)
{
	bool *wanted = arg;

	if (strcmp(key, preference_row(PREFERENCE_NUDGE)->name) == 0)
		*wanted = strcmp(value, "on") == 0;
}

void
slow_games_nudge(struct hub *hub)
{
	struct table *table;
	const char *name;
	bool wanted;

	TAILQ_FOREACH (table, &hub->busy, in_busy) {
		if (table->nudge_due == 0)
			continue;
		name = table->s.seat[table->nudge_due - 1].name;
		table->nudge_due = 0;
		if (hub->io.nudge == NULL || hub->conf->nudge_command == NULL)
			continue;
		wanted = false;
		store_preferences(hub->store, name, find_nudge, &wanted);
		if (wanted)
			hub->io.nudge(
			    hub->io.arg, name, table->s.id, table->number);
	}
}

void
slow_games_wait(struct hub *hub, const struct conn *conn)
{
	const struct table *table = NULL;
	json_t *notice;
	int n = 0;

	while ((table = slow_games_next(hub, conn->name, table)) != NULL)
		n += conn->at.table != table;
	if (n == 0)
		return;
	notice = notice_new(NOTICE_TURNS);
	json_object_set_new(notice, "n", json_integer(n));
	send_event(hub, conn, notice);
}

void
slow_game_over(struct hub *hub, const struct table *table)
{
	struct engine_game_result result = engine_game_result(&table->s.game);
	char text[TEXT_MAX + 1];

	if (result.winner < 0)
		snprintf(text, sizeof(text), "Game %s is over: %s.",
		    table->s.id, result.outcome);
	else
		snprintf(text, sizeof(text), "Game %s is over: %s has won.",
		    table->s.id, table->s.seat[result.winner].name);
	table_game_tell_absent(hub, table, text);
}
