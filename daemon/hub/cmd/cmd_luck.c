/* report, luck, hint, evaluate: what the analyst is asked. */
#include "daemon/hub/cmd/cmd_luck.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "daemon/conf/conf.h"
#include "daemon/hub/analyst_client.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/luck_report.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/protocol/field.h"

#define HINT_PLAYS 3

/* A game, for the report of which somebody asks. */
struct luck_game {
	int64_t number;
	char id[GAME_ID];
	int table;
	bool over;
	json_t *report; /* its head is added; NULL: there is none */
};

static void
luck_game_take(void *arg, const struct game_summary *summary)
{
	struct luck_game *game = arg;

	game->number = summary->game;
	strlcpy(game->id, summary->id, sizeof(game->id));
	game->table = summary->table;
	game->over = summary->ended != 0;
	if (game->report != NULL)
		luck_report_head(game->report, summary);
}

/* A report has been kept, maybe just now. */
static bool
answer_report(struct request *req, int64_t number)
{
	struct luck_game game = {
	    .report = luck_report_read(req->hub->store, number)};
	char word[24];

	if (game.report == NULL)
		return false;
	snprintf(word, sizeof(word), "%" PRId64, number);
	store_game_find(req->hub->store, word, luck_game_take, &game);
	answer(req, game.report);
	return true;
}

static void
report_answered(struct request *req, const struct analyst_answer *found)
{
	if (!answer_report(req, found->game))
		refuse(req, REFUSED_NOBODY, "The record of that game is gone.");
}

/* Whether the game at a table counts for ratings; hints are for others. */
static bool
is_rated(struct hub *hub, const struct table *table)
{
	int i;

	if (table->s.terms.unrated ||
	    store_game_unrated(hub->store, table->s.game_no))
		return false;
	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].role == ROLE_GUEST)
			return false;
	return true;
}

/* A game that may be adjourned, and whether it is rated. */
struct adjourned_game {
	struct hub *hub;
	int64_t number;
	bool found, rated;
};

static void
adjourned_take(void *arg, const struct table *table)
{
	struct adjourned_game *game = arg;

	if (table->s.game_no != game->number ||
	    table->s.status != TABLE_ADJOURNED)
		return;
	game->found = true;
	game->rated = is_rated(game->hub, table);
}

/*
 * Looks for its table. Of one of another deck only those who play there are
 * told: what others may see of it that deck alone knows. False, having refused.
 */
static bool
adjourned_find(struct request *req, const struct luck_game *game, bool *rated)
{
	struct adjourned_game adjourned = {
	    .hub = req->hub, .number = game->number};
	const struct table *table = table_find(req->hub, game->table);
	bool here = decks_here(req->hub, game->table);

	if (table != NULL)
		adjourned_take(&adjourned, table);
	else if (!here)
		store_tables_seated(req->hub->store, req->conn->name, "",
		    adjourned_take, &adjourned);
	*rated = adjourned.rated;
	if (!adjourned.found && here)
		refuse(req, REFUSED_WHERE,
		    "Game %s is being played: a report could help whoever "
		    "plays, so there is one only when it is over or adjourned.",
		    game->id);
	else if (!adjourned.found)
		refuse(req, REFUSED_WHERE,
		    "Game %s is not over: until then there is a report only "
		    "for who plays in it, while it is adjourned.",
		    game->id);
	return adjourned.found;
}

static void
account_answered(struct request *req, const struct analyst_answer *found)
{
	struct luck_game game = {.report = json_deep_copy(found->data)};
	char word[24];
	bool rated;

	snprintf(word, sizeof(word), "%" PRId64, found->game);
	if (!store_game_find(req->hub->store, word, luck_game_take, &game))
		refuse(req, REFUSED_NOBODY, "The record of that game is gone.");
	else if (game.over)
		refuse(req, REFUSED_STALE,
		    "Game %s has ended meanwhile; ask again.", game.id);
	else if (adjourned_find(req, &game, &rated)) {
		/* It stays unrated, whoever gets an account meanwhile. */
		if (!rated)
			store_game_unrated_put(req->hub->store, found->game);
		luck_report_adjourned(game.report, rated);
		answer(req, json_incref(game.report));
	}
	json_decref(game.report);
}

/* The account of an adjourned game, as far as it has been played. */
static void
report_adjourned(struct request *req, const struct luck_game *game)
{
	struct recording *recording;
	bool rated;

	if (!adjourned_find(req, game, &rated))
		return;
	recording = decks_here(req->hub, game->table)
	    ? request_recording(req, game->id)
	    : recording_begin(req->hub->store, game->id);
	if (recording != NULL)
		analyst_client_ask_account(
		    req, game->number, recording, account_answered);
}

void
cmd_luck_report(struct request *req, const char *word)
{
	struct luck_game game = {.number = 0};
	char own[OWN_GAME];

	if (word == NULL && req->table != NULL &&
	    req->table->s.status == TABLE_ADJOURNED)
		word = req->table->s.id;
	if (word == NULL) {
		if (!request_own_game(req, own))
			return;
		word = own;
	}
	if (!store_game_find(req->hub->store, word, luck_game_take, &game))
		refuse(req, REFUSED_NOBODY,
		    store_ledger_has(req->hub->store, word)
			? "The record of %s was deleted."
			: "There is no game %s. To report somebody to the "
			  "moderators, say why behind the name.",
		    word);
	else if (!game.over)
		report_adjourned(req, &game);
	else if (!answer_report(req, game.number))
		analyst_client_ask_report(req, game.number, report_answered);
}

void
cmd_luck(struct request *req)
{
	char name[NAME_SIZE];

	if (next_name(req, name))
		answer(req, luck_report_of(req->hub->store, name));
}

/* The table hears that somebody has asked. */
static void
hint_notice(struct request *req)
{
	json_t *notice = notice_new(NOTICE_HINT);

	json_object_set_new(notice, "table", json_integer(req->table->number));
	json_object_set_new(notice, "seat", json_integer(req->seat));
	json_object_set_new(notice, "name", json_string(req->conn->name));
	send_table(req->hub, req->table, HELD_EVENT, notice);
}

static void
hint_answered(struct request *req, const struct analyst_answer *found)
{
	const json_t *plays = json_object_get(found->data, "plays");
	json_t *list, *hint;
	size_t i;

	if (req->table == NULL || req->table->s.seq != found->about) {
		refuse(req, REFUSED_STALE, "The table has changed; ask again.");
		return;
	}
	hint = json_deep_copy(found->data);
	if (plays != NULL) {
		list = json_array();
		for (i = 0; i < json_array_size(plays) && i < HINT_PLAYS; i++)
			json_array_append(list, json_array_get(plays, i));
		json_object_set_new(hint, "plays", list);
	}
	json_object_set_new(hint, "table", json_integer(req->table->number));
	answer(req, hint);
}

void
cmd_hint(struct request *req)
{
	struct table *table = req->table;
	char text[ENGINE_GAME_LINE];

	if (table->s.status != TABLE_PLAYING)
		refuse_no_game(req);
	else if (is_rated(req->hub, table))
		refuse(req, REFUSED_DENIED,
		    "This game is rated: there are no hints in it. A table "
		    "opened with rated=no has them.");
	else if (table_decider(table) != req->seat)
		refuse(req, REFUSED_TURN,
		    "It is not your turn; a hint is for who has to choose.");
	else if (!engine_game_line(&table->s.rules, &table->s.game, text))
		refuse(req, REFUSED_WHERE, "There is nothing to choose now.");
	else if (!refuse_rate(req) &&
	    analyst_client_ask_position(
		req, text, hint_answered, table->s.seq)) {
		/* It stays unrated, whoever gets an account meanwhile. */
		store_game_unrated_put(req->hub->store, table->s.game_no);
		req->hub->step_durable = true;
		hint_notice(req);
	}
}

static void
evaluate_answered(struct request *req, const struct analyst_answer *found)
{
	answer(req, json_incref((json_t *)found->data));
}

/* Where the answer to a request could help in a rated game. */
struct rated_seeking {
	struct hub *hub;
	uint64_t board; /* that is asked about, by engine_game_board */
	int table;      /* the first one; 0: there is none */
};

static struct rated_seeking
rated_seek(const struct request *req)
{
	return (struct rated_seeking){
	    .hub = req->hub, .board = engine_game_line_board(req->args)};
}

/* In a game that is on any answer could; in an adjourned one, as it stands. */
static void
rated_take(void *arg, const struct table *table)
{
	struct rated_seeking *seeking = arg;
	bool helps = table->s.status == TABLE_PLAYING ||
	    (table->s.status == TABLE_ADJOURNED &&
		engine_game_board(&table->s.game) == seeking->board);

	if (seeking->table == 0 && helps && is_rated(seeking->hub, table))
		seeking->table = table->number;
}

/* The table where somebody of the sender's name plays a rated game; 0. */
static int
rated_of_name(struct request *req)
{
	struct rated_seeking seeking = rated_seek(req);
	const char *name = req->conn->name;
	const struct table *table = NULL;

	while ((table = tables_of(req->hub, name, table)) != NULL)
		rated_take(&seeking, table);
	if (seeking.table == 0)
		store_tables_seated(
		    req->hub->store, name, "", rated_take, &seeking);
	return seeking.table;
}

/*
 * The same for somebody who sits there and comes from where the sender does:
 * maybe it is the sender. Of networks that the sysop exempts an address says
 * nothing. At tables of other decks only the address itself is looked for.
 */
static int
rated_of_house(struct request *req)
{
	struct rated_seeking seeking = rated_seek(req);
	const struct conn *conn = people_at_house(req->hub, req->conn->house);
	struct address address;
	bool remote = address_parse(req->conn->address, &address);

	if (remote && conf_exempts(req->hub->conf, &address))
		return 0;
	for (; conn != NULL; conn = people_next_at_house(conn))
		if (conn->at.playing)
			rated_take(&seeking, conn->at.table);
	if (seeking.table == 0 && remote)
		store_tables_from(
		    req->hub->store, req->conn->address, rated_take, &seeking);
	return seeking.table;
}

/* The same where the counters stand as they were asked about, on this deck. */
static int
rated_with_board(struct request *req)
{
	struct rated_seeking seeking = rated_seek(req);
	const struct table *table = NULL;

	while (
	    (table = tables_with_board(req->hub, seeking.board, table)) != NULL)
		rated_take(&seeking, table);
	return seeking.table;
}

/* True, having refused, where the answer could help in a rated game. */
static bool
refuse_help(struct request *req)
{
	int table;

	if ((table = rated_of_name(req)) != 0)
		refuse(req, REFUSED_DENIED,
		    "You play a rated game at table %d: positions are valued "
		    "for you when it is over.",
		    table);
	else if ((table = rated_of_house(req)) != 0)
		refuse(req, REFUSED_DENIED,
		    "Somebody who comes from where you do plays a rated game "
		    "at table %d: positions are valued for you when it is "
		    "over.",
		    table);
	else if ((table = rated_with_board(req)) != 0)
		refuse(req, REFUSED_DENIED,
		    "The counters of a rated game that is on stand so, at "
		    "table %d: they are valued when it has gone on.",
		    table);
	return req->answered;
}

void
cmd_evaluate(struct request *req)
{
	char error[RULESET_ERROR];

	if (*req->args == '\0')
		refuse_usage(req);
	else if (!engine_game_line_ok(req->args, error))
		refuse(req, REFUSED_USAGE, "That is no position. %s", error);
	else if (!refuse_help(req))
		analyst_client_ask_position(
		    req, req->args, evaluate_answered, 0);
}
