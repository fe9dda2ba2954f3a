/* Matches of several games. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/match.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/tables.h"

static int
match_played(const struct table *table)
{
	int i, played = 0;

	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].match_played > played)
			played = table->s.seat[i].match_played;
	return played;
}

/* A side has won more than half, or all games were played. */
static bool
match_decided(const struct table *table)
{
	int i, games = table->s.terms.games;

	for (i = 0; i < table->s.rules.seats; i++)
		if (2 * table->s.seat[i].match_won > games)
			return true;
	return match_played(table) >= games;
}

bool
match_on(const struct table *table)
{
	return table->s.terms.games > 1 && match_played(table) > 0 &&
	    !match_decided(table);
}

bool
match_between(const struct table *table)
{
	return table->s.status == TABLE_OVER && match_on(table) &&
	    table_taken(table) == table->s.rules.seats;
}

void
match_reset(struct table *table)
{
	int i;

	for (i = 0; i < SEATS_MAX; i++)
		table->s.seat[i].match_won = table->s.seat[i].match_played = 0;
}

static void
match_tell(struct hub *hub, const struct table *table, const char *state)
{
	json_t *notice = notice_new(NOTICE_MATCH), *names = json_array(),
	       *won = json_array();
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		json_array_append_new(
		    names, json_string(table->s.seat[i].name));
		json_array_append_new(
		    won, json_integer(table->s.seat[i].match_won));
	}
	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "names", names);
	json_object_set_new(notice, "won", won);
	json_object_set_new(
	    notice, "games", json_integer(table->s.terms.games));
	json_object_set_new(notice, "state", json_string(state));
	json_object_set_new(
	    notice, "seconds", json_integer(MATCH_PAUSE / SECOND));
	send_table(hub, table, HELD_EVENT, notice);
}

void
match_game_over(struct hub *hub, struct table *table)
{
	struct table_state *s = &table->s;
	bool counts = strcmp(engine_game_result(&s->game).outcome,
			  codes_outcome(OUTCOME_VOIDED)) != 0;
	int i;

	if (s->terms.games < 2)
		return;
	/* A game that all give up ends the match, too. */
	if (!counts) {
		if (match_on(table))
			match_tell(hub, table, "off");
		match_reset(table);
		return;
	}
	for (i = 0; i < s->rules.seats; i++) {
		s->seat[i].match_played++;
		s->seat[i].match_won += engine_game_won(&s->rules, &s->game, i);
	}
	match_tell(hub, table, match_decided(table) ? "over" : "on");
}

void
match_exchange(struct hub *hub, struct table *table)
{
	struct table_state *s = &table->s;
	int i, last = s->rules.seats - 1;
	const struct seat seat = s->seat[last];
	const struct presence presence = table->presence[last];
	struct conn *conn;

	table_touch(hub, table);
	for (i = last; i > 0; i--) {
		s->seat[i] = s->seat[i - 1];
		table->presence[i] = table->presence[i - 1];
	}
	s->seat[0] = seat;
	table->presence[0] = presence;
	tables_index(hub, table);
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn->at.playing)
			send_you(hub, conn);
	for (i = 0; i <= last; i++)
		if (s->seat[i].house)
			bot_invite(hub, table, i);
}

/* The owners of seats that a bot plays on keep them over the match. */
static void
match_setup(struct hub *hub, struct table *table)
{
	char owner[SEATS_MAX][NAME_SIZE];
	int i;

	match_exchange(hub, table);
	for (i = 0; i < SEATS_MAX; i++)
		strlcpy(owner[i], table->s.seat[i].owner, NAME_SIZE);
	table_game_setup(hub, table);
	for (i = 0; i < SEATS_MAX; i++)
		strlcpy(table->s.seat[i].owner, owner[i], NAME_SIZE);
	tables_index(hub, table);
}

void
match_next(struct hub *hub, struct table *table, bool begins)
{
	table->match_due = hub->io.now(hub->io.arg) + MATCH_PAUSE;
	if (begins && match_between(table))
		match_setup(hub, table);
}

void
match_left(struct hub *hub, struct table *table)
{
	if (match_between(table))
		match_setup(hub, table);
	if (table->s.status == TABLE_PHRASES && match_on(table))
		table_game_phrases_over(hub, table);
}
