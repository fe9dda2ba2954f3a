/* Who is here and what is played, as rows. */
#include "daemon/hub/lobby_list.h"

#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/people.h"
#include "daemon/hub/people_rows.h"
#include "daemon/hub/profile.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/tables.h"
#include "daemon/protocol/field.h"

json_t *
lobby_list_person(const struct hub *hub, const struct conn *conn)
{
	int64_t idle = hub->io.now(hub->io.arg) - conn->active;
	/* Who watches and is only counted there is not named elsewhere. */
	bool shown = conn->at.playing || !conn->watching.unnamed;

	return json_pack("{s:s,s:s,s:o,s:o,s:I,s:s,s:s*,s:s*}", "name",
	    conn->name, "role", role_name(conn->role), "table",
	    number_or_null(shown ? table_number(conn->at.table) : 0, 1), "seat",
	    number_or_null(conn_seat(conn), 0), "idle",
	    (json_int_t)(idle / SECOND), "via", conn->transport, "away",
	    conn->away_order == 0 ? NULL : conn->away, "level",
	    conn_house(conn) ? bot_level(conn->level)->name : NULL);
}

/* Who has just come from another deck may still be among those of that one. */
static bool
is_here(const struct hub *hub, const json_t *row)
{
	const struct conn *conn = people_named(hub, field_or(row, "name", ""));

	while (conn != NULL && !conn_person(conn))
		conn = people_next_named(conn);
	return conn != NULL;
}

/*
 * Rows of the other decks behind those of this one, of which there are so many;
 * which row has no room, 0: all have.
 */
static int
list_others(const struct hub *hub, const char *what, struct send_list *list,
    int own, int row)
{
	bool people = strcmp(what, "people") == 0;
	json_t *one;
	int deck;

	if (row <= own)
		row = own + 1;
	for (; (one = digest_row(hub, what, row - own - 1, &deck)) != NULL;
	     row++)
		if ((!people || !is_here(hub, one)) &&
		    !send_list_add(list, json_incref(one)))
			return row;
	return 0;
}

json_t *
lobby_list_people(
    struct hub *hub, bool all, enum send_room place, int row, int *next)
{
	struct send_list people = send_list_new(place);
	const struct conn *conn;
	json_t *person;
	int first = 0; /* that has no room */

	/* Of several connections the one where the person plays or watches. */
	while ((conn = people_row(hub, row)) != NULL) {
		conn = conn_named(hub, conn->name);
		person = lobby_list_person(hub, conn);
		if (place == ROOM_ALL)
			profile_origin(person, conn);
		if (!send_list_add(&people, person))
			break;
		row++;
	}
	if (conn != NULL)
		first = row;
	else if (all)
		first =
		    list_others(hub, "people", &people, people_count(hub), row);
	if (next != NULL)
		*next = first;
	return people.list;
}

static json_t *
table_row(const struct hub *hub, const struct table *table)
{
	const struct table_state *s = &table->s;
	char house[RULESET_HOUSE];
	json_t *names = json_array(), *owners = json_array();
	json_t *away = json_array(), *row;
	const struct game seen = table_delay_game(table, false);
	int i, dropped, vacant = 0;

	for (i = 0; i < s->rules.seats; i++) {
		json_array_append_new(names,
		    *s->seat[i].name == '\0' ? json_null()
					     : json_string(s->seat[i].name));
		if (*s->seat[i].owner != '\0')
			json_array_append_new(
			    owners, json_string(s->seat[i].owner));
		if (*s->seat[i].name != '\0' && !s->seat[i].house &&
		    !table->presence[i].here)
			json_array_append_new(away, json_integer(i));
	}
	/*
	 * Seats that wait for somebody: none while a game is on, and none if
	 * all the people who sit there have dropped, since nobody would be
	 * there.
	 */
	dropped = (int)json_array_size(away);
	if (!s->terms.private &&
	    (s->status == TABLE_OPEN || s->status == TABLE_OVER) &&
	    (dropped == 0 || dropped != table_people(table)))
		vacant = s->rules.seats - table_taken(table);
	ruleset_house(&s->rules, house);
	row = json_pack("{s:i,s:s,s:s,s:o,s:i,s:i,s:s,s:i,s:i}", "table",
	    table->number, "rules", ruleset_name(&s->rules), "house", house,
	    "names", names, "seats", s->rules.seats, "free", vacant, "status",
	    codes_status(s->status), "watchers", table_watchers(hub, table),
	    "throw", s->game_no == 0 ? 0 : engine_game_throws(&seen));
	terms_put(&s->terms, row);
	if (slow_game_is(table))
		json_object_set_new(row, "turn",
		    json_string(s->seat[table_decider(table)].name));
	if (json_array_size(owners) > 0)
		json_object_set(row, "owners", owners);
	json_decref(owners);
	if (json_array_size(away) > 0)
		json_object_set(row, "away", away);
	json_decref(away);
	return row;
}

json_t *
lobby_list_tables(
    const struct hub *hub, bool all, enum send_room place, int row, int *next)
{
	struct send_list tables = send_list_new(place);
	const struct table *table;
	int i = 0, first = 0;

	TAILQ_FOREACH (table, &hub->tables, entry) {
		if (table->s.status >= TABLE_ADJOURNED || ++i < row ||
		    send_list_add(&tables, table_row(hub, table)))
			continue;
		first = i;
		break;
	}
	if (first == 0 && all)
		first = list_others(hub, "tables", &tables, i, row);
	if (next != NULL)
		*next = first;
	return tables.list;
}

json_t *
lobby_list_seeks(
    struct hub *hub, bool all, enum send_room place, const char *reader)
{
	struct send_list seeks = send_list_new(place);
	json_t *own = invites_seeks(hub, place, reader), *one;
	int deck;
	size_t i;

	if (!all || digest_row(hub, "seeks", 0, &deck) == NULL) {
		json_decref(seeks.list);
		return own;
	}
	json_array_foreach (own, i, one)
		send_list_add(&seeks, json_incref(one));
	json_decref(own);
	list_others(hub, "seeks", &seeks, 0, 1);
	return seeks.list;
}

static void
chair_row(void *arg, const struct store_chair *chair,
    const struct game_summary *summary)
{
	json_t *names = json_array();
	int i;

	for (i = 0; i < summary->seats; i++)
		json_array_append_new(names,
		    json_string(*summary->substitutes[i] != '\0'
			    ? summary->substitutes[i]
			    : summary->names[i]));
	send_list_add(arg,
	    json_pack("{s:i,s:s,s:s,s:o,s:i,s:i,s:s,s:i,s:i}", "table",
		chair->table, "rules", summary->rules, "house", summary->house,
		"names", names, "seats", summary->seats, "free", 0, "status",
		codes_status(chair->status), "watchers", 0, "throw",
		(int)summary->throws));
}

json_t *
lobby_list_mine(const struct hub *hub, const char *name)
{
	struct send_list mine = send_list_new(ROOM_ANSWER);
	const struct table *table = NULL;
	json_t *row;
	int seat;

	while ((table = tables_of(hub, name, table)) != NULL) {
		if (!table_running(table) && table->s.status != TABLE_ADJOURNED)
			continue;
		row = table_row(hub, table);
		seat = table_decider(table);
		if (seat >= 0) {
			json_object_set_new(
			    row, "turn", json_string(table->s.seat[seat].name));
			json_object_set_new(row, "yours",
			    json_boolean(table_seat_of(table, name) == seat));
		}
		if (seat >= 0 && game_clock_has(table))
			json_object_set_new(row, "left",
			    json_integer(
				game_clock_left(hub, table, seat) / SECOND));
		if (!send_list_add(&mine, row))
			break;
	}
	decks_games(hub, name, 1U << TABLE_PLAYING | 1U << TABLE_ADJOURNED,
	    chair_row, &mine);
	return mine.list;
}

json_t *
lobby_list_stored(const struct hub *hub, const char *name)
{
	struct send_list stored = send_list_new(ROOM_EVENT);
	const struct table *table = NULL;

	while ((table = tables_of(hub, name, table)) != NULL)
		if (table->s.status == TABLE_ADJOURNED &&
		    !send_list_add(&stored, table_row(hub, table)))
			break;
	decks_games(hub, name, 1U << TABLE_ADJOURNED, chair_row, &stored);
	return stored.list;
}
