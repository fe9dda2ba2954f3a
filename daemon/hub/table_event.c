/* A table's public state and the events that carry it. */
#include "daemon/hub/table_event.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/match.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/partners.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/table_preview.h"
#include "daemon/hub/user_lists.h"
#include "daemon/hub/watching.h"

static json_t *
text_or_null(const char *text, bool shown)
{
	return shown && *text != '\0' ? json_string(text) : json_null();
}

static json_t *
seat_json(const struct hub *hub, const struct table *table, int seat)
{
	const struct seat *who = &table->s.seat[seat];
	bool over = table->s.status == TABLE_OVER && table->s.game_no != 0;
	json_t *json = json_pack("{s:o,s:o,s:b,s:I,s:i}", "name",
	    text_or_null(who->name, true), "role",
	    text_or_null(role_name(who->role), *who->name != '\0'), "here",
	    table->presence[seat].here, "idle",
	    (json_int_t)presence_idle(hub, table, seat), "wins", who->wins);

	if (who->house) {
		json_object_set_new(json, "house", json_true());
		json_object_set_new(
		    json, "level", json_string(bot_level(who->level)->name));
	}
	if (table->s.terms.games > 1)
		json_object_set_new(json, "won", json_integer(who->match_won));
	if (over)
		json_object_set_new(
		    json, "played", text_or_null(who->played, true));
	if (*who->owner != '\0') {
		json_object_set_new(json, "owner", json_string(who->owner));
		json_object_set_new(
		    json, "returns", json_boolean(who->returns));
	}
	return json;
}

static json_t *
offers_json(const struct table *table)
{
	json_t *json, *yes, *offers = json_array();
	const struct table_offer *offer;
	char house[RULESET_HOUSE];
	int kind, i;

	for (kind = 0; kind < NOFFER; kind++) {
		offer = &table->s.offer[kind];
		if (!offer->open)
			continue;
		yes = json_array();
		for (i = 0; i < table->s.rules.seats; i++)
			if (offer->yes & 1 << i)
				json_array_append_new(yes, json_integer(i));
		json = json_pack("{s:s,s:i,s:o,s:o}", "kind", codes_offer(kind),
		    "seat", offer->seat, "yes", yes, "asked",
		    offer_asked(table, kind));
		if (kind == OFFER_FILL)
			json_object_set_new(json, "chair",
			    json_integer(FILL_SEAT(offer->target)));
		if (kind == OFFER_MORETIME)
			json_object_set_new(json,
			    game_clock_slow(table) ? "days" : "minutes",
			    json_integer(offer->target));
		if (kind == OFFER_RULES) {
			ruleset_house(&offer->rules, house);
			json_object_set_new(json, "rules",
			    json_string(ruleset_name(&offer->rules)));
			json_object_set_new(json, "house", json_string(house));
			terms_put(&offer->terms, json);
		}
		json_array_append_new(offers, json);
	}
	return offers;
}

/* The time left for the awaited decision. */
static json_t *
clock_json(const struct hub *hub, const struct table *table)
{
	int seat = table_decider(table);
	int64_t left, warn;

	if (seat < 0 || !presence_clock(hub, table, seat, &left, &warn))
		return json_null();
	return json_pack("{s:i,s:I,s:I}", "seat", seat, "left",
	    (json_int_t)((left + SECOND - 1) / SECOND), "warn",
	    (json_int_t)(warn / SECOND));
}

json_t *
table_state_json(const struct hub *hub, const struct table *table, bool live)
{
	const struct table_state *s = &table->s;
	const struct game now = table_delay_game(table, live);
	int decider = table_decider(table);
	json_t *state, *time, *seats = json_array(), *phrased = json_array();
	json_t *phrases = *s->mix == '\0' ? json_null() : json_array();
	char house[RULESET_HOUSE], secret[2 * DICE_SECRET + 1] = "";
	bool game = s->game_no != 0;
	int i;

	for (i = 0; i < s->rules.seats; i++) {
		json_array_append_new(seats, seat_json(hub, table, i));
		json_array_append_new(
		    phrased, json_boolean(s->seat[i].phrased));
		if (json_is_array(phrases))
			json_array_append_new(
			    phrases, json_string(s->seat[i].phrase));
	}
	if (game && s->status == TABLE_OVER)
		dice_hex(s->secret, DICE_SECRET, secret);
	live = live || table->delay == NULL;
	if (!live && decider >= 0)
		decider = engine_game_decider(&s->rules, &now);
	ruleset_house(&s->rules, house);
	state = json_pack("{s:o,s:s,s:s,s:i,s:o,s:s,s:o,s:o,s:o}", "game",
	    text_or_null(s->id, game), "rules", ruleset_name(&s->rules),
	    "house", house, "seats", s->rules.seats, "chairs", seats, "status",
	    codes_status(s->status), "commit", text_or_null(s->commit, game),
	    "mix", text_or_null(s->mix, game), "secret",
	    text_or_null(secret, true));
	terms_put(&s->terms, state);
	if (s->upboards > 0)
		json_object_set_new(
		    state, "upboards", json_integer(s->upboards));
	if (partners_captain(hub, table) >= 0)
		json_object_set_new(state, "captain",
		    json_integer(partners_captain(hub, table)));
	if (match_on(table))
		json_object_set_new(state, "match", json_true());
	if (table->pit)
		json_object_set_new(state, "pit", json_true());
	json_object_set_new(state, "phrased", phrased);
	json_object_set_new(state, "phrases", phrases);
	json_object_set_new(state, "play",
	    game ? engine_game_json(&s->rules, &now) : json_null());
	json_object_set_new(state, "decider", number_or_null(decider, 0));
	json_object_set_new(
	    state, "clock", live ? clock_json(hub, table) : json_null());
	time = live ? game_clock_json(hub, table) : NULL;
	if (time != NULL)
		json_object_set_new(state, "time", time);
	json_object_set_new(
	    state, "offers", live ? offers_json(table) : json_array());
	json_object_set_new(
	    state, "watchers", json_integer(table_watchers(hub, table)));
	return state;
}

static json_t *
table_event(
    const struct hub *hub, const struct table *table, bool live, json_t *events)
{
	return json_pack("{s:s,s:i,s:I,s:o,s:O}", "ev", "table", "table",
	    table->number, "seq", (json_int_t)table->s.seq, "state",
	    table_state_json(hub, table, live), "moments", events);
}

void
table_send_now(
    struct hub *hub, const struct table *table, const struct conn *conn)
{
	json_t *none = json_array();

	send_event(hub, conn,
	    table_event(hub, table, table_delay_live(table, conn), none));
	json_decref(none);
}

void
table_send(struct hub *hub, const struct table *table, const struct conn *conn)
{
	/* Those already there get the event of this turn. */
	if (!table->event_due)
		table_send_now(hub, table, conn);
}

/* What players said, for those who hear it with the throw that they see. */
static void
said_send(struct hub *hub, const struct table *table, const json_t *said)
{
	const struct conn *conn;
	struct held *held;
	json_t *event;
	size_t i;

	json_array_foreach (said, i, event) {
		held = outbox_hold(hub, HELD_SAID, json_incref(event));
		TAILQ_FOREACH (conn, &table->conns, at_table)
			if (conn_person(conn) &&
			    table_own_seat(table, conn->name) < 0 &&
			    user_list_find(hub, LIST_CENSOR, conn->name,
				json_string_value(
				    json_object_get(event, "from"))) == NULL)
				held_to(held, conn);
	}
}

void
tables_send(struct hub *hub)
{
	struct table *table;
	json_t *seen, *said;

	TAILQ_FOREACH (table, &hub->busy, in_busy) {
		if (table->s.status == TABLE_CLOSED)
			watching_closed(hub, table);
		if (!table->event_due || table->s.status == TABLE_CLOSED)
			continue;
		seen = table_delay_step(hub, table, &said);
		if (seen == NULL)
			send_table(hub, table, HELD_EVENT,
			    table_event(hub, table, true, table->events));
		else {
			struct conn *bots[BOT_LEVELS];
			const struct conn *conn;
			struct held *live, *late;
			int n = bots_at(hub, table, bots);

			live = outbox_hold(hub, HELD_EVENT,
			    table_event(hub, table, true, table->events));
			late = outbox_hold(hub, HELD_EVENT,
			    table_event(hub, table, false, seen));
			TAILQ_FOREACH (conn, &table->conns, at_table)
				if (conn_here(conn))
					held_to(table_delay_live(table, conn)
						? live
						: late,
					    conn);
			while (n > 0)
				held_to(live, bots[--n]);
		}
		said_send(hub, table, said);
		watching_tell(hub, table);
		table->event_due = false;
		table_preview_changed(
		    hub, table, seen == NULL ? table->events : seen);
		table->presence_due = 0;
		table->presence_sent = hub->io.now(hub->io.arg);
		json_decref(seen);
		json_decref(said);
	}
}
