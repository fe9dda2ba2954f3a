/* Open offers at a table. */
#include "daemon/hub/offer.h"
#include "daemon/hub/game_clock.h"

#include <string.h>

#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"

void
offer_tell(struct hub *hub, const struct table *table, enum offer_kind kind,
    int seat, const char *state)
{
	const struct table_offer *offer = &table->s.offer[kind];
	const struct ruleset *rules =
	    kind == OFFER_RULES ? &offer->rules : &table->s.rules;
	char house[RULESET_HOUSE];
	json_t *event;

	ruleset_house(rules, house);
	event = json_pack("{s:s,s:s,s:s,s:i,s:s,s:s,s:i,s:o,s:o,s:s}", "ev",
	    "offer", "kind", codes_offer(kind), "from",
	    table->s.seat[seat].name, "table", table->number, "rules",
	    ruleset_name(rules), "house", house, "seats", rules->seats, "seat",
	    kind == OFFER_FILL ? json_integer(FILL_SEAT(offer->target))
			       : json_null(),
	    "asked", offer_asked(table, kind), "state", state);
	terms_put(kind == OFFER_RULES ? &offer->terms : &table->s.terms, event);
	if (kind == OFFER_FILL)
		json_object_set_new(event, "level",
		    json_string(bot_level(FILL_LEVEL(offer->target))->name));
	if (kind == OFFER_MORETIME)
		json_object_set_new(event,
		    game_clock_slow(table) ? "days" : "minutes",
		    json_integer(offer->target));
	if (kind == OFFER_UPBOARD && strcmp(state, "accepted") == 0)
		json_object_set_new(
		    event, "n", json_integer(table->s.upboards + 1));
	send_live(hub, table, event);
}

unsigned
offer_parties(const struct table *table, enum offer_kind kind)
{
	const struct table_state *s = &table->s;
	unsigned parties = 0;
	int i;

	for (i = 0; i < s->rules.seats; i++)
		if (*s->seat[i].name != '\0' &&
		    (kind != OFFER_RESIGN ||
			ruleset_same_side(&s->rules, i, s->offer[kind].seat)))
			parties |= 1u << i;
	return parties;
}

json_t *
offer_asked(const struct table *table, enum offer_kind kind)
{
	const struct table_offer *offer = &table->s.offer[kind];
	unsigned left =
	    offer_parties(table, kind) & ~(offer->yes | 1u << offer->seat);
	json_t *asked = json_array();
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (left & 1u << i)
			json_array_append_new(asked, json_integer(i));
	return asked;
}

void
offer_decline(
    struct hub *hub, struct table *table, enum offer_kind kind, int seat)
{
	struct table_offer *offer = &table->s.offer[kind];

	table_touch(hub, table);
	offer->open = false;
	offer_tell(hub, table, kind, offer->seat,
	    offer->seat == seat ? "withdrawn" : "declined");
}

void
offers_forget(struct table *table, int seat)
{
	struct table_offer *offer;
	int kind;

	for (kind = 0; kind < NOFFER; kind++) {
		offer = &table->s.offer[kind];
		offer->yes &= (uint8_t) ~(1u << seat);
		/* A game that somebody has left is played out or aborted. */
		if (offer->seat == seat || kind == OFFER_UPBOARD)
			offer->open = false;
	}
}

void
offers_played(struct table *table, int seat)
{
	static const enum offer_kind kinds[] = {
	    OFFER_ABORT, OFFER_DRAW, OFFER_RESIGN, OFFER_UPBOARD};
	struct table_offer *offer;
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		offer = &table->s.offer[kinds[i]];
		if (offer_parties(table, kinds[i]) & ~(unsigned)offer->yes &
		    1u << seat)
			offer->open = false;
	}
}

void
offers_phrased(struct hub *hub, struct table *table, int seat)
{
	const struct table_offer *offer = &table->s.offer[OFFER_RULES];

	if (offer->open && !(offer->yes & 1u << seat))
		offer_decline(hub, table, OFFER_RULES, seat);
}
