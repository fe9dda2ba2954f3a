/* A table's public state and the events that carry it. */
#include <string.h>

#include "daemon/hub/offer.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_preview.h"

static json_t *
text_or_null(const char *text, bool shown)
{
	return shown && *text != '\0' ? json_string(text) : json_null();
}

static json_t *
chair_json(const struct hub *hub, const struct table *table, int seat)
{
	const struct chair *chair = &table->s.chair[seat];
	bool over = table->s.status == TABLE_OVER && table->s.game != 0;
	json_t *json = json_pack("{s:o,s:o,s:b,s:I,s:i}", "name",
	    text_or_null(chair->name, true), "role",
	    text_or_null(role_name(chair->role), *chair->name != '\0'), "here",
	    table->presence[seat].here, "idle",
	    (json_int_t)presence_idle(hub, table, seat), "wins", chair->wins);

	if (chair->house)
		json_object_set_new(json, "house", json_true());
	if (over)
		json_object_set_new(
		    json, "played", text_or_null(chair->played, true));
	if (*chair->owner != '\0') {
		json_object_set_new(json, "owner", json_string(chair->owner));
		json_object_set_new(
		    json, "returns", json_boolean(chair->returns));
	}
	return json;
}

static json_t *
phrases_json(const struct table *table)
{
	json_t *phrases = json_array();
	int i;

	if (*table->s.mix == '\0') {
		json_decref(phrases);
		return json_null();
	}
	for (i = 0; i < table->s.rules.seats; i++)
		json_array_append_new(
		    phrases, json_string(table->s.chair[i].phrase));
	return phrases;
}

static json_t *
phrased_json(const struct table *table)
{
	json_t *phrased = json_array();
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		json_array_append_new(
		    phrased, json_boolean(table->s.chair[i].phrased));
	return phrased;
}

static json_t *
offer_json(const struct table *table, enum offer_kind kind)
{
	const struct table_offer *offer = &table->s.offer[kind];
	char house[RULESET_HOUSE];
	json_t *json, *yes = json_array();
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (offer->yes & 1 << i)
			json_array_append_new(yes, json_integer(i));
	json = json_pack("{s:s,s:i,s:o,s:o}", "kind", codes_offer(kind), "seat",
	    offer->seat, "yes", yes, "asked", offer_asked(table, kind));
	if (kind == OFFER_FILL)
		json_object_set_new(json, "chair", json_integer(offer->chair));
	if (kind == OFFER_RULES) {
		ruleset_house(&offer->rules, house);
		json_object_set_new(
		    json, "rules", json_string(ruleset_name(&offer->rules)));
		json_object_set_new(json, "house", json_string(house));
	}
	return json;
}

static json_t *
offers_open_json(const struct table *table)
{
	json_t *offers = json_array();
	int i;

	for (i = 0; i < NOFFER; i++)
		if (table->s.offer[i].open)
			json_array_append_new(offers, offer_json(table, i));
	return offers;
}

/* How long the one whose decision is awaited has for it. */
static json_t *
clock_json(const struct hub *hub, const struct table *table)
{
	int seat = table_decider(table);
	int64_t left, warn;

	if (seat < 0 || !seat_clock(hub, table, seat, &left, &warn))
		return json_null();
	return json_pack("{s:i,s:I,s:I}", "seat", seat, "left",
	    (json_int_t)((left + SECOND - 1) / SECOND), "warn",
	    (json_int_t)(warn / SECOND));
}

static json_t *
secret_json(const struct table *table)
{
	char hex[2 * DICE_SECRET + 1];

	if (table->s.status != TABLE_OVER || table->s.game == 0)
		return json_null();
	dice_hex(table->s.secret, DICE_SECRET, hex);
	return json_string(hex);
}

json_t *
table_state_json(const struct hub *hub, const struct table *table)
{
	const struct table_state *s = &table->s;
	json_t *state, *chairs = json_array();
	char house[RULESET_HOUSE];
	bool game = s->game != 0;
	int i;

	for (i = 0; i < s->rules.seats; i++)
		json_array_append_new(chairs, chair_json(hub, table, i));
	ruleset_house(&s->rules, house);
	state = json_pack("{s:o,s:s,s:s,s:i,s:o,s:s,s:o,s:o,s:o}", "game",
	    text_or_null(s->id, game), "rules", ruleset_name(&s->rules),
	    "house", house, "seats", s->rules.seats, "chairs", chairs, "status",
	    codes_status(s->status), "commit", text_or_null(s->commit, game),
	    "mix", text_or_null(s->mix, game), "secret", secret_json(table));
	json_object_set_new(state, "phrased", phrased_json(table));
	json_object_set_new(state, "phrases", phrases_json(table));
	json_object_set_new(state, "play",
	    game ? engine_game_json(&s->rules, &s->play) : json_null());
	json_object_set_new(
	    state, "decider", number_or_null(table_decider(table), 0));
	json_object_set_new(state, "clock", clock_json(hub, table));
	json_object_set_new(state, "offers", offers_open_json(table));
	json_object_set_new(
	    state, "watchers", json_integer(table_watchers(hub, table)));
	return state;
}

static json_t *
table_event(const struct hub *hub, const struct table *table, json_t *moments)
{
	return json_pack("{s:s,s:i,s:I,s:o,s:O}", "ev", "table", "table",
	    table->number, "seq", (json_int_t)table->s.seq, "state",
	    table_state_json(hub, table), "moments", moments);
}

void
table_send_now(
    struct hub *hub, const struct table *table, const struct conn *conn)
{
	json_t *none = json_array();

	send_event(hub, conn, table_event(hub, table, none));
	json_decref(none);
}

void
table_send(struct hub *hub, const struct table *table, const struct conn *conn)
{
	/* Who is there already gets the event of this turn. */
	if (!table->event_due)
		table_send_now(hub, table, conn);
}

void
tables_send(struct hub *hub)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->busy, in_busy) {
		if (!table->event_due || table->s.status == TABLE_CLOSED)
			continue;
		table_hold(hub, table, HELD_EVENT,
		    table_event(hub, table, table->moments));
		table->event_due = false;
		table_preview_changed(hub, table);
		table->presence_due = 0;
		table->soft_sent = hub->io.now(hub->io.arg);
	}
}
