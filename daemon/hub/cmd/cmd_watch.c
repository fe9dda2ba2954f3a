/* watch, turnaway: spectators. */
#include "daemon/hub/cmd/cmd_watch.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/substitute.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/talk.h"

void
cmd_watch_table(struct request *req, struct table *table)
{
	if (req->conn->at.table == table && req->conn->at.playing)
		table_leave(req->hub, req->conn);
	if (table->s.status == TABLE_CLOSED) {
		refuse(req, REFUSED_NOTABLE, "That table no longer exists.");
		return;
	}
	table_watch(req->hub, table, req->conn);
	cmd_table_answer(req, table, -1);
	talk_recall(req->hub, table, req->conn);
	substitute_tell(req->hub, table, req->conn);
}

void
cmd_watch(struct request *req)
{
	struct table *table = next_watched(req);
	const char *why;

	if (table == NULL || cmd_table_busy(req, NULL) ||
	    !cmd_table_phrase(req, table))
		return;
	why = table_access_watch(table, req->conn->name, req->conn->role);
	/* Moderators may watch everything; the audit has where it matters. */
	req->harmless =
	    why == NULL || !conn_may(req->hub, req->conn, ROLE_MODERATOR);
	if (why != NULL && req->harmless)
		refuse(req, REFUSED_DENIED, "%s", why);
	else
		cmd_watch_table(req, table);
}

/* Whether somebody of that name watches the sender's table. */
static bool
watches_here(const struct request *req, const char *name)
{
	const struct conn *conn = people_named(req->hub, name);

	while (
	    conn != NULL && (conn->at.table != req->table || conn->at.playing))
		conn = people_next_named(conn);
	return conn != NULL;
}

void
cmd_turnaway(struct request *req)
{
	const struct conn *conn = next_conn(req);
	char name[NAME_SIZE];

	if (conn == NULL)
		return;
	strlcpy(name, conn->name, sizeof(name));
	if (!watches_here(req, name))
		refuse(
		    req, REFUSED_NOBODY, "%s does not watch this table.", name);
	else if (table_own_seat(req->table, name) >= 0)
		refuse(req, REFUSED_WHERE, "%s has a seat here.", name);
	else if (conn->role >= ROLE_MODERATOR)
		refuse(req, REFUSED_DENIED,
		    "%s is a moderator, who may watch every table.", name);
	else {
		table_access_turn_away(
		    req->hub, req->table, name, req->conn->name);
		answer(req, json_pack("{s:s}", "name", name));
	}
}
