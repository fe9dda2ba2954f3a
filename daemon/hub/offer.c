/* Offers that the seats of a table answer. */
#include <string.h>

#include "daemon/hub/offer.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"

static void
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
	    table->s.chair[seat].name, "table", table->number, "rules",
	    ruleset_name(rules), "house", house, "seats", rules->seats, "seat",
	    kind == OFFER_FILL ? json_integer(offer->chair) : json_null(),
	    "asked", offer_asked(table, kind), "state", state);
	table_hold(hub, table, HELD_EVENT, event);
}

unsigned
offer_parties(const struct table *table, enum offer_kind kind)
{
	const struct table_state *s = &table->s;
	unsigned parties = 0;
	int i;

	for (i = 0; i < s->rules.seats; i++)
		if (*s->chair[i].name != '\0' &&
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

/* The seats whose yes is needed. */
static unsigned
offer_voters(
    const struct hub *hub, const struct table *table, enum offer_kind kind)
{
	const struct table_offer *offer = &table->s.offer[kind];
	unsigned voters = offer_parties(table, kind);
	int i;

	if (kind == OFFER_DRAW || kind == OFFER_REMATCH || kind == OFFER_RULES)
		return voters;
	/*
	 * Neither the silent nor the house bot hold the others up; but a guest,
	 * who may never be seen again, does not end his partner's game alone.
	 */
	if (kind == OFFER_ABORT)
		voters &= ~play_overdue(hub, table);
	else if (kind != OFFER_RESIGN ||
	    table->s.chair[offer->seat].role != ROLE_GUEST)
		voters &= presence_voting(table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.chair[i].house)
			voters &= ~(1u << i);
	if (kind == OFFER_FILL)
		voters &= ~(1u << offer->chair);
	return voters;
}

/* Who has a chair now has neither offered nor agreed to anything. */
static void
offers_forget(struct table *table, int chair)
{
	struct table_offer *offer;
	int kind;

	for (kind = 0; kind < NOFFER; kind++) {
		offer = &table->s.offer[kind];
		offer->yes &= (uint8_t) ~(1u << chair);
		if (offer->seat == chair)
			offer->open = false;
	}
}

/* The game ends as all wish. */
static void
offer_end(
    struct hub *hub, struct table *table, enum action_kind kind, const char *by)
{
	const struct action action = {.kind = (uint8_t)kind};

	table_game_act(hub, table, &action, by);
}

static void
offer_resign(struct hub *hub, struct table *table, int seat)
{
	const struct action action = {
	    .kind = ACTION_RESIGN, .seat = (uint8_t)seat};

	table_game_act(hub, table, &action, table->s.chair[seat].name);
}

static void
offer_fill(struct hub *hub, struct table *table, int chair)
{
	if (table_running(table)) {
		substitute_begin(hub, table, chair);
		return;
	}
	table_sit_bot(hub, table, chair);
	table_notice(hub, table, NOTICE_ARRIVED, chair);
	table_game_full(hub, table);
}

static void
offer_rules(struct hub *hub, struct table *table, const struct ruleset *rules)
{
	/* The one that was about to begin does not count. */
	if (table->s.status == TABLE_PHRASES)
		table_game_void(hub, table);
	table->s.rules = *rules;
	table->s.status = TABLE_OPEN;
	table_game_forget(&table->s);
	table_game_full(hub, table);
}

static void
offer_carry_out(struct hub *hub, struct table *table, enum offer_kind kind)
{
	const struct table_offer offer = table->s.offer[kind];

	table->s.offer[kind].open = false;
	switch (kind) {
	case OFFER_DRAW:
		offer_end(
		    hub, table, ACTION_DRAW, table->s.chair[offer.seat].name);
		break;
	case OFFER_ABORT:
		offer_end(
		    hub, table, ACTION_VOID, table->s.chair[offer.seat].name);
		break;
	case OFFER_REMATCH:
		table_game_setup(hub, table);
		break;
	case OFFER_ADJOURN:
		table_game_adjourn(hub, table);
		break;
	case OFFER_FILL:
		offers_forget(table, offer.chair);
		offer_fill(hub, table, offer.chair);
		break;
	case OFFER_RULES:
		offer_rules(hub, table, &offer.rules);
		break;
	case OFFER_RESIGN:
		offer_resign(hub, table, offer.seat);
		break;
	case NOFFER:
		break;
	}
}

void
offer_agree(
    struct hub *hub, struct table *table, enum offer_kind kind, unsigned seats)
{
	struct table_offer *offer = &table->s.offer[kind];
	unsigned voters = offer_voters(hub, table, kind);

	table_touch(hub, table);
	offer->yes |= seats;
	if ((offer->yes & voters) != voters)
		return;
	offer_tell(hub, table, kind, offer->seat, "accepted");
	offer_carry_out(hub, table, kind);
}

void
offer_make(struct hub *hub, struct table *table, enum offer_kind kind, int seat,
    int chair, const struct ruleset *rules)
{
	struct table_offer *offer = &table->s.offer[kind];
	bool same = offer->open && offer->chair == chair &&
	    (rules == NULL ||
		memcmp(rules, &offer->rules, sizeof(*rules)) == 0);

	table_touch(hub, table);
	if (!same) {
		memset(offer, 0, sizeof(*offer));
		offer->open = true;
		offer->seat = (uint8_t)seat;
		offer->chair = (uint8_t)chair;
		if (rules != NULL)
			offer->rules = *rules;
		/* Where nobody else is asked it is done at once. */
		if ((offer_voters(hub, table, kind) & ~(1u << seat)) != 0)
			offer_tell(hub, table, kind, seat, "made");
		/* Who is asked about the rules has all the time again. */
		if (kind == OFFER_RULES)
			presence_taken_up(hub, table);
	}
	offer_agree(hub, table, kind, 1u << seat);
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
offers_played(struct table *table, int seat)
{
	static const enum offer_kind kinds[] = {
	    OFFER_ABORT, OFFER_DRAW, OFFER_RESIGN};
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
