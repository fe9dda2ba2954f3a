/* abort, claim: ending games that do not continue. */
#include <time.h>

#include "daemon/hub/cmd/cmd_adjourned.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/request.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"

void
cmd_abort(struct request *req)
{
	if (req->table->s.status != TABLE_PLAYING &&
	    req->table->s.status != TABLE_ADJOURNED)
		refuse_no_game(req);
	else
		offer_make(req->hub, req->table, OFFER_ABORT, req->seat, 0,
		    NULL, NULL);
}

/* The first of the seats, as bits, that is on this one's side, or not; -1. */
static int
seat_of_side(const struct request *req, unsigned seats, bool own)
{
	const struct ruleset *rules = &req->table->s.rules;
	int i;

	for (i = 0; i < rules->seats; i++)
		if (seats & 1u << i &&
		    ruleset_same_side(rules, i, req->seat) == own)
			return i;
	return -1;
}

void
cmd_claim(struct request *req)
{
	const struct action action = {
	    .kind = ACTION_CLAIM, .seat = (uint8_t)req->seat};
	const struct table *table = req->table;
	unsigned overdue = table_game_overdue(req->hub, table);
	int own = seat_of_side(req, overdue, true);
	const char *why;

	if (table->s.status != TABLE_ADJOURNED)
		refuse(req, REFUSED_WHERE,
		    "Only an adjourned game can be claimed.");
	else if (seat_of_side(req, overdue, false) < 0) {
		int64_t due =
		    table_game_claim_due(req->hub, req->table, req->seat);
		time_t seconds = (time_t)((due + DAY - 1) / SECOND);
		struct tm parts;
		char day[16];

		if (due == 0 || gmtime_r(&seconds, &parts) == NULL ||
		    strftime(day, sizeof(day), "%Y-%m-%d", &parts) == 0)
			refuse(req, REFUSED_WHERE,
			    "There is nobody to wait for; /abort ends the "
			    "game.");
		else
			refuse(req, REFUSED_WHERE,
			    "The others may still come: from %s on you can "
			    "claim the game if they have not.",
			    day);
	} else if (own >= 0)
		refuse(req, REFUSED_WHERE,
		    "%s, on your own side, has not come either; /abort ends "
		    "the "
		    "game without a result.",
		    table->s.seat[own].name);
	else if ((why = table_game_act(req->hub, req->table, &action,
		      req->conn->name, NULL)) != NULL)
		refuse(req, REFUSED_ILLEGAL, "%s", why);
}
