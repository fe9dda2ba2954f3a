/* who, games, finger, board, lobby: looking around. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_lobby.h"
#include "daemon/hub/cmd/cmd_ratings.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_peeks.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/lobby_list.h"
#include "daemon/hub/login.h"
#include "daemon/hub/profile.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_preview.h"
#include "daemon/protocol/field.h"

#define CALLERS 20 /* of the last ones */

/* The row that a page begins with; -1: refused. */
static int
next_row(struct request *req)
{
	return *req->args == '\0' ? 1 : next_number(req, 1, 1000000, "A row");
}

void
cmd_who(struct request *req)
{
	bool all = strncmp(req->args, "-a", 2) == 0 &&
	    (req->args[2] == ' ' || req->args[2] == '\0');
	json_t *people;
	int next, row;

	if (all && !conn_may(req->hub, req->conn, ROLE_SYSOP)) {
		refuse(req, REFUSED_DENIED,
		    "Only a sysop may see addresses and keys; /who alone lists "
		    "the people.");
		return;
	}
	if (all)
		next_word(req);
	row = next_row(req);
	if (row < 0)
		return;
	people = lobby_list_people(
	    req->hub, true, all ? ROOM_ALL : ROOM_PAGE, row, &next);
	answer(req,
	    json_pack("{s:i,s:o,s:o*,s:o*,s:o*,s:o}", "here",
		people_count(req->hub) + digest_sum(req->hub, "here"), "people",
		people, "bots", next > 0 ? NULL : bots_json(req->hub), "all",
		all ? json_true() : NULL, "row",
		row > 1 ? json_integer(row) : NULL, "next",
		number_or_null(next, 1)));
}

void
cmd_games(struct request *req)
{
	int next, row;
	json_t *tables;

	if (strcmp(req->args, "mine") == 0) {
		answer(req,
		    json_pack("{s:o}", "mine",
			lobby_list_mine(req->hub, req->conn->name)));
		return;
	}
	row = next_row(req);
	if (row < 0)
		return;
	tables = lobby_list_tables(req->hub, true, ROOM_PAGE, row, &next);
	answer(req,
	    json_pack("{s:i,s:o,s:o*,s:o}", "table_count",
		req->hub->table_index.listed +
		    digest_sum(req->hub, "table_count"),
		"tables", tables, "row", row > 1 ? json_integer(row) : NULL,
		"next", number_or_null(next, 1)));
}

/* What is known about somebody who is not here. */
static json_t *
absent_json(struct hub *hub, const char *name)
{
	struct account_entry account;
	bool found = account_book_find(hub, name, &account);

	return json_pack("{s:s,s:s,s:n,s:n,s:n,s:n}", "name", name, "role",
	    role_name(found ? account.role : ROLE_GUEST), "table", "seat",
	    "idle", "via");
}

void
cmd_finger(struct request *req)
{
	const struct conn *conn;
	char name[NAME_SIZE];
	struct score score;
	json_t *data;
	int deck, level;
	bool house;

	if (!next_name(req, name))
		return;
	conn = conn_named(req->hub, name);
	deck = conn == NULL ? decks_person(req->hub, name) : -1;
	if (deck >= 0 && !req->conn->peer->mailed) {
		request_elsewhere(req, deck);
		return;
	}
	level = bot_called(req->hub, name);
	house = level >= 0;
	data = conn != NULL && !house ? lobby_list_person(req->hub, conn)
				      : absent_json(req->hub, name);
	if (house) {
		json_object_set_new(
		    data, "role", json_string(role_name(ROLE_BOT)));
		json_object_set_new(data, "house", json_true());
		json_object_set_new(
		    data, "level", json_string(bot_level(level)->name));
	}
	if (conn != NULL && !house && conn_may(req->hub, req->conn, ROLE_SYSOP))
		profile_origin(data, conn);
	/* As in who: the house bot does not come and go. */
	json_object_set_new(data, "here", json_boolean(conn != NULL && !house));
	profile_add(req->hub, name, house ? NULL : conn, data);
	score = store_score(req->hub->store, name);
	json_object_set_new(data, "begun", json_integer(score.begun));
	json_object_set_new(data, "games", json_integer(score.games));
	json_object_set_new(data, "wins", json_integer(score.wins));
	json_object_set_new(data, "ratings", ratings_json(req->hub, name));
	json_object_set_new(data, "upboards",
	    json_integer(store_upboards(req->hub->store, name)));
	answer(req, data);
}

static void
caller_row(void *arg, const struct stored_login *login)
{
	send_list_add(arg,
	    json_pack("{s:I,s:s,s:s,s:s}", "at",
		(json_int_t)(login->at / SECOND), "name", login->name, "role",
		login->role, "via", login->via));
}

void
cmd_callers(struct request *req)
{
	struct send_list rows = send_list_new(ROOM_ANSWER);

	store_logins(req->hub->store, NULL, CALLERS, caller_row, &rows);
	answer(req, json_pack("{s:o}", "callers", rows.list));
}

/* True, having refused, where the sender may not watch it. */
static bool
refuse_unwatched(struct request *req, const struct table *table)
{
	const char *why =
	    table_access_watch(table, req->conn->name, req->conn->role);

	if (why != NULL)
		refuse(req, REFUSED_DENIED, "%s", why);
	return why != NULL;
}

void
cmd_board(struct request *req)
{
	struct table *table = req->table;

	if (*req->args != '\0' && (table = next_table(req)) == NULL)
		return;
	if (table != NULL && table != req->table &&
	    refuse_unwatched(req, table))
		return;
	if (table == NULL)
		refuse(req, req->conn->call ? REFUSED_USAGE : REFUSED_WHERE,
		    "You are not at a table; name one.");
	else
		answer(req,
		    json_pack("{s:i,s:I,s:o}", "table", table->number, "seq",
			(json_int_t)table->s.seq, "state",
			table_state_json(req->hub, table,
			    table_delay_live(table, req->conn))));
}

void
cmd_motd(struct request *req)
{
	const char *motd = req->hub->conf->motd;

	answer(req, json_pack("{s:s}", "motd", motd == NULL ? "" : motd));
}

void
cmd_lobby(struct request *req)
{
	req->conn->lobby = true;
	people_mark_dirty(req->hub, req->conn);
	lobby_send(req->hub, req->conn);
}

/* True, having refused, if one call asks for what goes on. */
static bool
refuse_live(struct request *req)
{
	const char *word = strrchr(req->args, ' ');

	word = word == NULL ? req->args : word + 1;
	if (!req->conn->call ||
	    (strcmp(word, "live") != 0 && strcmp(word, "off") != 0))
		return false;
	refuse(req, REFUSED_USAGE,
	    "A live picture needs a lasting connection: connect without a "
	    "command, or type only /peek and the table.");
	return true;
}

/* Its deck, which has been asked, answers with the first picture. */
static void
peek_elsewhere(struct request *req, int number, const char *word)
{
	if (req->refused || word == NULL || strcmp(word, "live") != 0 ||
	    req->conn->at.table != NULL)
		return;
	req->conn->active = req->idle_since;
	deck_peeks_look(req->hub, req->conn, number);
}

void
cmd_peek(struct request *req)
{
	int number = atoi(req->args);
	struct table *table;
	const char *word;
	json_t *data;

	if (refuse_live(req))
		return;
	if (strcmp(req->args, "off") == 0) {
		conn_preview(req->conn, NULL);
		return;
	}
	table = next_watched(req);
	if (table != NULL && refuse_unwatched(req, table))
		return;
	word = next_word(req);
	if (table == NULL) {
		peek_elsewhere(req, number, word);
		return;
	}
	if (word != NULL && strcmp(word, "live") != 0) {
		refuse_usage(req);
		return;
	}
	if (word != NULL && req->conn->at.table != NULL) {
		refuse(req, REFUSED_WHERE,
		    "A live picture is for the lobby; you are at table %d.",
		    req->conn->at.table->number);
		return;
	}
	data = table_preview_json(req->hub, table);
	if (word != NULL) {
		/*
		 * Screens send it automatically, so it is not a sign of life.
		 */
		req->conn->active = req->idle_since;
		conn_preview(req->conn, table);
		json_object_set_new(data, "live", json_true());
	}
	answer(req, data);
}
