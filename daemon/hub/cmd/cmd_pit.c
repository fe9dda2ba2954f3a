/* pit: a game between two bots, for matches that show how strong they are. */
#include "daemon/hub/cmd/cmd_pit.h"

#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/request.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_seat.h"

/* A house bot of a level, or the connection of an account that is a bot. */
struct pitted {
	int level;
	struct conn *conn; /* NULL: a house bot */
};

/* An account that is here as a bot and plays nowhere; false, having refused. */
static bool
pit_account(struct request *req, const char *word, struct pitted *bot)
{
	struct account_entry account;

	bot->conn = conn_named(req->hub, word);
	if (bot->conn == NULL && !account_book_find(req->hub, word, &account))
		refuse(req, REFUSED_NOBODY,
		    "There is no bot %.32s: cadet, leading-hand, chief, "
		    "admiral, or an account whose role is bot.",
		    word);
	else if (bot->conn == NULL)
		refuse(req, REFUSED_NOBODY, "%s is not here.", account.name);
	else if (bot->conn->role != ROLE_BOT)
		refuse(req, REFUSED_DENIED,
		    "%s is no bot: the role of its account is %s.",
		    bot->conn->name, role_name(bot->conn->role));
	else if (bot->conn->at.playing && table_running(bot->conn->at.table))
		refuse(req, REFUSED_BUSY, "%s is in a game at table %d.",
		    bot->conn->name, bot->conn->at.table->number);
	return !req->refused;
}

/* The bot that the next word names; false, having refused. */
static bool
pit_next(struct request *req, struct pitted *bot)
{
	const char *word = next_word(req);

	bot->conn = NULL;
	if (word == NULL) {
		refuse_usage(req);
		return false;
	}
	bot->level = bot_level_meant(word);
	if (bot->level < 0)
		bot->level = bot_called(req->hub, word);
	if (bot->level < 0)
		return pit_account(req, word, bot);
	if (!bot_offered(req->hub))
		refuse(req, REFUSED_BUSY, "This host has no bot.");
	return !req->refused;
}

/* True, having refused, where an account would need more than one seat. */
static bool
pit_crowded(struct request *req, const struct ruleset *rules,
    const struct pitted bot[2], int seat)
{
	int seats[2] = {0, 0};

	for (int i = 0; i < rules->seats; i++)
		seats[!ruleset_same_side(rules, i, seat)]++;
	for (int i = 0; i < 2; i++)
		if (bot[i].conn != NULL && seats[i] > 1)
			refuse(req, REFUSED_USAGE,
			    "%s is an account, which has one seat, not %d: "
			    "play with 2.",
			    bot[i].conn->name, seats[i]);
	if (!req->refused && bot[0].conn != NULL && bot[0].conn == bot[1].conn)
		refuse(req, REFUSED_USAGE, "%s cannot play itself.",
		    bot[0].conn->name);
	return req->refused;
}

static void
pit_begin(struct request *req, struct table *table, const struct pitted bot[2],
    int seat)
{
	const struct ruleset *rules = &table->s.rules;
	const struct pitted *who;

	table->pit = true;
	/* First, so that the table of the game before is not theirs any more.
	 */
	table_watch(req->hub, table, req->conn);
	for (int i = 0; i < rules->seats; i++) {
		who = &bot[!ruleset_same_side(rules, i, seat)];
		if (who->conn == NULL) {
			table_sit_bot(req->hub, table, i, who->level);
			continue;
		}
		req->harmless = false;
		request_about(req, who->conn->name);
		invites_forget(req->hub, who->conn->name);
		table_sit(req->hub, table, who->conn, i);
	}
	table_game_full(req->hub, table);
}

void
cmd_pit(struct request *req)
{
	struct pitted bot[2];
	struct ruleset rules;
	struct terms terms;
	struct table *table;
	bool rated;
	int seat;

	req->harmless = true;
	if (!pit_next(req, &bot[0]) || !pit_next(req, &bot[1]))
		return;
	seat = next_number(req, 1, SEATS_MAX, "A seat") - 1;
	if (seat < 0)
		return;
	rated = strcasestr(req->args, "rated=") != NULL;
	if (!next_rules(req, NULL, 0, &rules, &terms))
		return;
	if (!rated)
		terms.unrated = true;
	if (seat >= rules.seats) {
		refuse(req, REFUSED_USAGE, "There is no seat %d of %d.",
		    seat + 1, rules.seats);
		return;
	}
	if (pit_crowded(req, &rules, bot, seat) || cmd_table_busy(req, NULL) ||
	    refuse_drain(req))
		return;
	table = table_new(req->hub, &rules, &terms);
	pit_begin(req, table, bot, seat);
	answer(req,
	    json_pack("{s:i,s:i,s:s,s:i,s:i,s:b}", "table", table->number,
		"seat", seat, "rules", ruleset_name(&rules), "seats",
		rules.seats, "sides",
		engine_game_partners(&rules) ? 2 : rules.seats, "accounts",
		bot[0].conn != NULL || bot[1].conn != NULL));
}
