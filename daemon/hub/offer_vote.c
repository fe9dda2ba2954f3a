/* Offers are made and agreed to; what all agree to is carried out. */
#include <string.h>

#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"

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
		voters &= ~table_game_overdue(hub, table);
	else if (kind != OFFER_RESIGN ||
	    table->s.seat[offer->seat].role != ROLE_GUEST)
		voters &= presence_voting(table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			voters &= ~(1u << i);
	if (kind == OFFER_FILL)
		voters &= ~(1u << offer->target);
	return voters;
}

/* Who has a seat now has neither offered nor agreed to anything. */
static void
offers_forget(struct table *table, int seat)
{
	struct table_offer *offer;
	int kind;

	for (kind = 0; kind < NOFFER; kind++) {
		offer = &table->s.offer[kind];
		offer->yes &= (uint8_t) ~(1u << seat);
		if (offer->seat == seat)
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

	table_game_act(hub, table, &action, table->s.seat[seat].name);
}

static void
offer_fill(struct hub *hub, struct table *table, int seat)
{
	if (table_running(table)) {
		substitute_begin(hub, table, seat);
		return;
	}
	table_sit_bot(hub, table, seat);
	send_seat(hub, table, "arrived", seat);
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
		    hub, table, ACTION_DRAW, table->s.seat[offer.seat].name);
		break;
	case OFFER_ABORT:
		offer_end(
		    hub, table, ACTION_VOID, table->s.seat[offer.seat].name);
		break;
	case OFFER_REMATCH:
		table_game_setup(hub, table);
		break;
	case OFFER_ADJOURN:
		table_game_adjourn(hub, table);
		break;
	case OFFER_FILL:
		offers_forget(table, offer.target);
		offer_fill(hub, table, offer.target);
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
    int target, const struct ruleset *rules)
{
	struct table_offer *offer = &table->s.offer[kind];
	bool same = offer->open && offer->target == target &&
	    (rules == NULL ||
		memcmp(rules, &offer->rules, sizeof(*rules)) == 0);

	table_touch(hub, table);
	if (!same) {
		memset(offer, 0, sizeof(*offer));
		offer->open = true;
		offer->seat = (uint8_t)seat;
		offer->target = (uint8_t)target;
		if (rules != NULL)
			offer->rules = *rules;
		/* Where nobody else is asked it is done at once. */
		if ((offer_voters(hub, table, kind) & ~(1u << seat)) != 0)
			offer_tell(hub, table, kind, seat, "made");
		/* Who is asked about the rules has all the time again. */
		if (kind == OFFER_RULES)
			presence_restart_phrases(hub, table);
	}
	offer_agree(hub, table, kind, 1u << seat);
}
