/* who, games, finger, board, lobby: looking around. */
#include <stdio.h>
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/here.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/login.h"
#include "daemon/hub/people.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"

void
cmd_who(struct request *req)
{
	answer(req,
	    json_pack("{s:i,s:o}", "here", people_count(req->hub), "people",
		lobby_people(req->hub, CAPPED_ANSWER)));
}

void
cmd_games(struct request *req)
{
	answer(req,
	    json_pack(
		"{s:o}", "tables", lobby_tables(req->hub, CAPPED_ANSWER)));
}

/* Somebody who is not here, as far as he is known. */
static json_t *
absent_json(struct hub *hub, const char *name)
{
	const struct account *account = account_find(hub, name);

	return json_pack("{s:s,s:s,s:n,s:n,s:n,s:n}", "name", name, "role",
	    role_name(account == NULL ? ROLE_GUEST : account->role), "table",
	    "seat", "idle", "via");
}

void
cmd_finger(struct request *req)
{
	const struct conn *conn;
	char name[NAME_SIZE];
	struct score score;
	json_t *data;
	bool house;

	if (!next_name(req, name))
		return;
	conn = conn_named(req->hub, name);
	house = bot_called(req->hub, name);
	data = conn != NULL && !house ? person_json(req->hub, conn)
				      : absent_json(req->hub, name);
	if (house) {
		json_object_set_new(
		    data, "role", json_string(role_name(ROLE_BOT)));
		json_object_set_new(data, "house", json_true());
	}
	/* As who has it: the house bot is nobody who comes and goes. */
	json_object_set_new(data, "here", json_boolean(conn != NULL && !house));
	score = store_score(req->hub->store, name);
	json_object_set_new(data, "begun", json_integer(score.begun));
	json_object_set_new(data, "games", json_integer(score.games));
	json_object_set_new(data, "wins", json_integer(score.wins));
	answer(req, data);
}

void
cmd_board(struct request *req)
{
	struct table *table = req->table;

	if (*req->args != '\0' && (table = next_table(req)) == NULL)
		return;
	if (table == NULL)
		refuse(req, req->conn->call ? REFUSED_USAGE : REFUSED_WHERE,
		    "You are at no table; name one.");
	else
		answer(req,
		    json_pack("{s:i,s:I,s:o}", "table", table->number, "seq",
			(json_int_t)table->s.seq, "state",
			table_state_json(req->hub, table)));
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
	req->conn->dirty = req->hub->people_dirty = true;
	lobby_send(req->hub, req->conn);
}
