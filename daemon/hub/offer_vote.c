/* Offers are made and agreed to; what all agree to is carried out. */
#include <string.h>

#include "daemon/hub/game_clock.h"
#include "daemon/hub/match.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/spectator.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
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
	 * Silent seats and the house bot are not waited for; but a guest, who
	 * may never come back, must not end a partner's game alone.
	 */
	if (kind == OFFER_ABORT)
		voters &= ~table_game_overdue(hub, table);
	else if (kind == OFFER_UPBOARD)
		; /* Everybody is waited for, however long. */
	else if (kind != OFFER_RESIGN ||
	    table->s.seat[offer->seat].role != ROLE_GUEST)
		voters &= presence_voting(table);
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			voters &= ~(1u << i);
	if (kind == OFFER_FILL)
		voters &= ~(1u << FILL_SEAT(offer->target));
	return voters;
}

/* The game that all have given up is counted, and another begins at once. */
static void
up_board(struct hub *hub, struct table *table)
{
	const struct seat *seat;
	int i;

	table->s.upboards++;
	for (i = 0; i < table->s.rules.seats; i++) {
		seat = &table->s.seat[i];
		if (!seat->house && *seat->name != '\0')
			store_upboard_add(hub->store, seat->name);
	}
	table_game_setup(hub, table);
}

static void
offer_carry_out(struct hub *hub, struct table *table, enum offer_kind kind)
{
	static const enum action_kind ends[NOFFER] = {
	    [OFFER_DRAW] = ACTION_DRAW,
	    [OFFER_ABORT] = ACTION_VOID,
	    [OFFER_UPBOARD] = ACTION_VOID,
	    [OFFER_RESIGN] = ACTION_RESIGN};
	const struct table_offer offer = table->s.offer[kind];
	struct action action = {.kind = (uint8_t)ends[kind]};
	int seat;

	table->s.offer[kind].open = false;
	switch (kind) {
	case OFFER_RESIGN:
		action.seat = offer.seat;
		/* FALLTHROUGH */
	case OFFER_DRAW:
	case OFFER_ABORT:
		table_game_act(
		    hub, table, &action, table->s.seat[offer.seat].name, NULL);
		break;
	case OFFER_UPBOARD:
		table_game_act(
		    hub, table, &action, table->s.seat[offer.seat].name, NULL);
		up_board(hub, table);
		break;
	case OFFER_REMATCH:
		if (!match_on(table))
			match_reset(table);
		match_exchange(hub, table);
		table_game_setup(hub, table);
		break;
	case OFFER_ADJOURN:
		table_game_adjourn(hub, table);
		break;
	case OFFER_FILL:
		seat = FILL_SEAT(offer.target);
		offers_forget(table, seat);
		if (table_running(table)) {
			substitute_begin(
			    hub, table, seat, FILL_LEVEL(offer.target));
			break;
		}
		table_sit_bot(hub, table, seat, FILL_LEVEL(offer.target));
		send_seat(hub, table, NOTICE_ARRIVED, seat);
		table_game_full(hub, table);
		break;
	case OFFER_RULES:
		/* The game that was about to begin is void. */
		if (table->s.status == TABLE_PHRASES)
			table_game_void(hub, table);
		table->s.rules = offer.rules;
		table->s.terms = offer.terms;
		table->s.status = TABLE_OPEN;
		spectator_enforce(hub, table);
		match_reset(table);
		table_game_forget(&table->s);
		table_game_full(hub, table);
		break;
	case OFFER_PAUSE:
		game_clock_pause(hub, table, true);
		break;
	case OFFER_MORETIME:
		game_clock_more(hub, table, offer.seat, offer.target);
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
    int target, const struct ruleset *rules, const struct terms *terms)
{
	struct table_offer *offer = &table->s.offer[kind];
	bool same = offer->open && offer->target == target &&
	    (rules == NULL || terms == NULL ||
		(memcmp(rules, &offer->rules, sizeof(*rules)) == 0 &&
		    terms_same(terms, &offer->terms)));

	table_touch(hub, table);
	if (!same) {
		memset(offer, 0, sizeof(*offer));
		offer->open = true;
		offer->seat = (uint8_t)seat;
		offer->target = (uint8_t)target;
		if (rules != NULL) {
			offer->rules = *rules;
			offer->terms = *terms;
		}
		/* If nobody else is asked it is carried out at once. */
		if ((offer_voters(hub, table, kind) & ~(1u << seat)) != 0)
			offer_tell(hub, table, kind, seat, "made");
		/* Those asked about the rules get the whole time again. */
		if (kind == OFFER_RULES)
			presence_restart_phrases(hub, table);
	}
	offer_agree(hub, table, kind, 1u << seat);
}
