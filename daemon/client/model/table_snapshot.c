/* A table's state, decoded from its event once for all who look at it. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/model/model.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/terms.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/json_game_event.h"
#include "engine/suckback.h"

#define TIME_MOST (INT64_C(1000) * 24 * 60 * 60 * 1000) /* ms */

/* State of the tables, shared by the clients of this process. */
static struct {
	json_t *event;                       /* the last one decoded ... */
	struct table_snapshot *table;        /* ... and what came of it */
	const struct table_snapshot *listed; /* whose plays these are */
	struct plays plays;
} shared;

static void
decode_chairs(struct table_snapshot *table, const json_t *state)
{
	const json_t *chairs = json_object_get(state, "chairs");
	const json_t *phrased = json_object_get(state, "phrased");
	int i;

	for (i = 0; i < table->seats; i++) {
		const json_t *from = json_array_get(chairs, (size_t)i);
		struct chair *chair = &table->chair[i];

		chair->name = field_text(from, "name");
		chair->played = field_text(from, "played");
		chair->owner = field_text(from, "owner");
		chair->returns = field_true(from, "returns");
		chair->here = field_true(from, "here");
		chair->house = field_true(from, "house");
		chair->won = (int)field_number(from, "won", 0);
		chair->phrased =
		    json_is_true(json_array_get(phrased, (size_t)i));
	}
}

/*
 * The reason why the rules are unknown belongs into the hub's log, not on a
 * screen.
 */
static void
decode_game(struct table_snapshot *table, const json_t *state)
{
	const json_t *play = json_object_get(state, "play");
	const char *rules = field_or(state, "rules", "uckers");
	char error[RULESET_ERROR];

	if (json_is_object(play)) {
		table->begun =
		    json_game_parse(play, &table->rules, &table->game, error) &&
		    table->rules.seats == table->seats;
		table->known = table->begun;
	}
	if (!table->known)
		table->known = ruleset_make(&table->rules, rules, table->seats,
		    field_text(state, "house"), error);
	if (table->known && !table->begun)
		game_start(&table->rules, &table->game);
}

/* A time, unless it is one that no table has. */
static int64_t
no_more(int64_t ms)
{
	return ms < 0 || ms > TIME_MOST ? 0 : ms;
}

static void
decode_time(struct table_snapshot *table, const json_t *time)
{
	struct seat_times *times = &table->time;
	const json_t *left = json_object_get(time, "left");
	int i;

	times->on = json_is_object(time);
	times->paused = field_true(time, "paused");
	times->seat = (int)field_number(time, "seat", -1);
	if (times->seat >= table->seats)
		times->seat = -1;
	times->from = no_more(field_number(time, "from", 0));
	for (i = 0; i < table->seats; i++)
		times->left[i] = no_more(
		    json_integer_value(json_array_get(left, (size_t)i)));
}

/*
 * Keeps only the parts of a state that are read later; the game alone would be
 * kilobytes.
 */
static json_t *
rest_of(const json_t *state)
{
	static const char *const keys[] = {
	    "game", "rules", "house", "terms", "chairs", "offers"};
	json_t *rest = json_object(), *value;
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		value = json_object_get(state, keys[i]);
		if (value != NULL)
			json_object_set(rest, keys[i], value);
	}
	return rest;
}

static struct table_snapshot *
decode_table(const json_t *event)
{
	const json_t *state = json_object_get(event, "state"), *clock, *moment;
	struct table_snapshot *table;
	struct game_events *events;
	static uint64_t decoded;
	struct game_event happened;
	struct terms terms;
	size_t i;
	int status;

	if (!json_is_object(state))
		return NULL;
	table = xcalloc(1, sizeof(*table));
	table->references = 1;
	table->serial = ++decoded;
	table->state = rest_of(state);
	table->number = field_number(event, "table", -1);
	table->seq = field_number(event, "seq", 0);
	table->id = field_text(state, "game");
	status = codes_status_parse(field_text(state, "status"));
	table->status = status < 0 || status == TABLE_CLOSED
	    ? TABLE_OPEN
	    : (enum table_status)status;
	table->seats = (int)field_number(state, "seats", 2);
	if (table->seats < 2 || table->seats > SEATS_MAX)
		table->seats = 2;
	table->watchers = (int)field_number(state, "watchers", 0);
	table->decider = (int)field_number(state, "decider", -1);
	if (table->decider >= table->seats)
		table->decider = -1;
	clock = json_object_get(state, "clock");
	table->clock =
	    (struct seat_clock){.seat = (int)field_number(clock, "seat", -1),
		.left = (int)field_number(clock, "left", 0),
		.warn = (int)field_number(clock, "warn", 0)};
	terms_parse(&table->terms, field_text(state, "terms"));
	decode_time(table, json_object_get(state, "time"));
	table->offers = json_object_get(state, "offers");
	decode_chairs(table, state);
	decode_game(table, state);
	terms_parse(&terms, field_text(state, "terms"));
	table->games = terms.games;
	table->match = field_true(state, "match");
	table->captain = (int)field_number(state, "captain", -1);
	events = &table->events;
	json_array_foreach (json_object_get(event, "moments"), i, moment)
		if (events->n < GAME_EVENTS_MAX &&
		    json_game_event_parse(moment, &happened) &&
		    happened.seat < table->seats)
			events->event[events->n++] = happened;
	return table;
}

struct table_snapshot *
table_snapshot_decode(const json_t *event)
{
	struct table_snapshot *table;

	if (event == shared.event && shared.table != NULL)
		return table_snapshot_keep(shared.table);
	table = decode_table(event);
	if (table == NULL)
		return NULL;
	json_decref(shared.event);
	table_snapshot_drop(shared.table);
	shared.event = json_incref((json_t *)event);
	shared.table = table_snapshot_keep(table);
	return table;
}

struct table_snapshot *
table_snapshot_keep(struct table_snapshot *table)
{
	table->references++;
	return table;
}

void
table_snapshot_drop(struct table_snapshot *table)
{
	if (table == NULL || --table->references > 0)
		return;
	if (shared.listed == table)
		shared.listed = NULL;
	free(table->told[0]);
	free(table->told[1]);
	json_decref(table->state);
	free(table);
}

int
table_snapshot_owned(const struct table_snapshot *table, const char *name)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if (table->chair[i].owner != NULL &&
		    strcmp(table->chair[i].owner, name) == 0)
			return i;
	return -1;
}

const char *
table_snapshot_sitter(const struct table_snapshot *table, int seat)
{
	if (seat < 0 || seat >= table->seats || table->chair[seat].name == NULL)
		return "somebody";
	return table->chair[seat].name;
}

const char *
table_snapshot_name(
    const struct table_snapshot *table, int seat, char *buf, size_t size)
{
	const struct chair *chair = NULL;

	if (seat >= 0 && seat < table->seats)
		chair = &table->chair[seat];
	if (chair != NULL && chair->played != NULL)
		return chair->played;
	if (chair != NULL && chair->name != NULL)
		return chair->name;
	snprintf(buf, size, "seat %d", seat + 1);
	return buf;
}

bool
table_snapshot_is_new(const struct table_snapshot *table, int seat)
{
	const struct chair *chair = &table->chair[seat];

	return chair->name != NULL && chair->played != NULL &&
	    strcmp(chair->name, chair->played) != 0;
}

unsigned
table_snapshot_colours(const struct table_snapshot *table, int seat)
{
	if (!table->known || seat < 0 || seat >= table->seats)
		return 0;
	return game_colours(&table->rules, &table->game, seat);
}

enum colour
table_snapshot_counting(const struct table_snapshot *table, int seat)
{
	unsigned colours = table_snapshot_colours(table, seat);
	int colour;

	for (colour = 0; colour < NCOLOUR; colour++)
		if (colours & 1u << colour)
			return (enum colour)colour;
	return RED;
}

void
table_snapshot_counts(
    const struct table_snapshot *table, int seat, int *home, int *base)
{
	unsigned colours = table_snapshot_colours(table, seat);
	int colour;

	*home = *base = 0;
	for (colour = 0; colour < NCOLOUR; colour++) {
		if (!(colours & 1u << colour))
			continue;
		*home += position_home(
		    &table->rules, &table->game.position, (enum colour)colour);
		*base +=
		    position_base(&table->game.position, (enum colour)colour);
	}
}

int
table_snapshot_owner(const struct table_snapshot *table, enum colour colour)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if (table_snapshot_colours(table, i) & 1u << colour)
			return i;
	return -1;
}

const struct plays *
table_snapshot_plays(const struct table_snapshot *table)
{
	if (!table->begun || table->status != TABLE_PLAYING ||
	    table->game.phase != PHASE_PLAY)
		return NULL;
	if (shared.listed != table) {
		game_plays(&table->rules, &table->game, &shared.plays);
		shared.listed = table;
	}
	return &shared.plays;
}

int
table_snapshot_free_seat(const struct table_snapshot *table)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if (table->chair[i].name == NULL)
			return i;
	return -1;
}

bool
table_snapshot_is_bots(const struct table_snapshot *table, int seat)
{
	int i;

	for (i = 0; i < table->seats; i++)
		if (i != seat &&
		    (!table->chair[i].house || table->chair[i].owner != NULL))
			return false;
	return true;
}

int
table_snapshot_announcements(const struct table_snapshot *table,
    struct announcement list[ANNOUNCEMENTS_MAX])
{
	if (!table->begun || table->game.phase != PHASE_THROW)
		return 0;
	return plays_announcements(&table->rules, &table->game.position, list);
}

int64_t
table_snapshot_left(const struct table_snapshot *table, int seat, int64_t at)
{
	const struct seat_times *time = &table->time;
	int64_t left = time->left[seat], gone = at - time->came - time->from;

	if (seat == time->seat && gone > 0)
		left -= gone;
	return left > 0 ? left : 0;
}

int64_t
table_snapshot_moment(const struct table_snapshot *table, int64_t left)
{
	const struct seat_times *time = &table->time;

	return time->came + time->from + time->left[time->seat] - left;
}

bool
table_snapshot_slow(const struct table_snapshot *table)
{
	return table->terms.clock.kind == CLOCK_DAYS &&
	    table->status == TABLE_PLAYING;
}

const char *
table_snapshot_offer(const struct table_snapshot *table, int seat, int *from)
{
	const json_t *offer;
	size_t i;

	json_array_foreach (table->offers, i, offer) {
		*from = (int)field_number(offer, "seat", -1);
		if (seat >= 0 && field_has(offer, "asked", seat))
			return field_text(offer, "kind");
	}
	return NULL;
}

struct table_snapshot *
table_snapshot_make(const struct ruleset *rules, const struct game *game,
    const struct game_events *events, int64_t seq,
    const char *const names[SEATS_MAX])
{
	json_t *list = json_array(), *chairs = json_array(), *event;
	bool over = game->phase == PHASE_OVER;
	struct table_snapshot *table;
	char house[RULESET_HOUSE];
	int i;

	for (i = 0; i < events->n; i++)
		json_array_append_new(list, json_game_event(&events->event[i]));
	for (i = 0; i < rules->seats; i++)
		json_array_append_new(chairs,
		    json_pack("{s:s,s:b}", "name", names[i], "here", 1));
	ruleset_house(rules, house);
	event = json_pack("{s:i,s:I,s:o,s:{s:s,s:s,s:i,s:s,s:i,s:o,s:o}}",
	    "table", 0, "seq", (json_int_t)seq, "moments", list, "state",
	    "rules", ruleset_name(rules), "house", house, "seats", rules->seats,
	    "status", codes_status(over ? TABLE_OVER : TABLE_PLAYING),
	    "decider", over ? -1 : game_decider(rules, game), "chairs", chairs,
	    "play", json_game(rules, game));
	table = table_snapshot_decode(event);
	json_decref(event);
	if (table == NULL)
		fatal("memory", "what=table");
	return table;
}
