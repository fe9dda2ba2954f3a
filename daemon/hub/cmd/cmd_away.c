/* away, back: whether others can expect an answer. */
#include "daemon/hub/cmd/cmd_away.h"

#include "daemon/hub/away.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/request.h"

void
cmd_away(struct request *req)
{
	char text[AWAY_MAX + 1];

	if (conn_house(req->conn)) {
		refuse(req, REFUSED_DENIED, "The bot is never away.");
		return;
	}
	if (refuse_own_text(req, "The text", req->args, AWAY_MAX, text))
		return;
	away_begin(req->hub, req->conn->name, text);
	answer(req, json_pack("{s:s}", "away", text));
}

void
cmd_back(struct request *req)
{
	if (!away_end(req->hub, req->conn->name))
		refuse(req, REFUSED_WHERE,
		    "You are not away; away and a text say that you are.");
}
