/* Offers that the seats of a table answer. */
#include <string.h>

#include "daemon/hub/offer.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/play.h"
#include "daemon/hub/seats.h"
#include "daemon/hub/store.h"
#include "daemon/hub/table.h"

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
	event = json_pack("{s:s,s:s,s:s,s:i,s:s,s:s,s:i,s:o,s:s}", "ev",
	    "offer", "kind", offer_name(kind), "from",
	    table->s.chair[seat].name, "table", table->number, "rules",
	    ruleset_name(rules), "house", house, "seats", rules->seats, "seat",
	    kind == OFFER_FILL ? json_integer(offer->chair) : json_null(),
	    "state", state);
	table_hold(hub, table, HELD_EVENT, event);
}

/* The seats whose yes is needed. */
static unsigned
offer_voters(
    const struct hub *hub, const struct table *table, enum offer_kind kind)
{
	unsigned voters = 0;
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (*table->s.chair[i].name != '\0')
			voters |= 1u << i;
	if (kind != OFFER_ADJOURN && kind != OFFER_FILL && kind != OFFER_ABORT)
		return voters;
	/* Neither who does not answer nor the house bot hold the others up. */
	if (kind == OFFER_ABORT)
		voters &= ~play_overdue(hub, table);
	else
		voters &= seats_voting(table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.chair[i].house)
			voters &= ~(1u << i);
	if (kind == OFFER_FILL)
		voters &= ~(1u << table->s.offer[kind].chair);
	return voters;
}

/* The game ends as all wish. */
static void
offer_end(
    struct hub *hub, struct table *table, enum action_kind kind, const char *by)
{
	const struct action action = {.kind = (uint8_t)kind};

	play_act(hub, table, &action, by);
}

/* The bot takes a chair; who sat there silently now watches. */
static void
offer_fill(struct hub *hub, struct table *table, int chair)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_seat(conn) == chair) {
			conn_move(hub, conn, table, false);
			send_you(hub, conn);
		}
	table_sit_bot(hub, table, chair);
	table_notice(hub, table, "arrived", chair);
	if (table_running(table))
		store_game_chair(hub->store, table, chair);
	table_full(hub, table);
}

static void
offer_rules(struct hub *hub, struct table *table, const struct ruleset *rules)
{
	table->s.rules = *rules;
	table->s.status = TABLE_OPEN;
	play_forget(&table->s);
	table_full(hub, table);
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
		play_setup(hub, table);
		break;
	case OFFER_ADJOURN:
		play_adjourn(hub, table);
		break;
	case OFFER_FILL:
		offer_fill(hub, table, offer.chair);
		break;
	case OFFER_RULES:
		offer_rules(hub, table, &offer.rules);
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
