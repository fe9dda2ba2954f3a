/* invite, and the answers to it. */
#include "daemon/hub/cmd/cmd_invite.h"
#include "daemon/hub/account_book.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"

/* Who is invited to the sender's table, and who has not answered. */
static void
answer_invited(struct request *req)
{
	const struct table_invited *invited = req->table->s.access.invited;
	json_t *names = json_array();
	int i;

	for (i = 0; i < ACCESS_NAMES; i++)
		if (*invited[i].name != '\0')
			json_array_append_new(names,
			    json_pack("{s:s,s:b}", "name", invited[i].name,
				"open", invited[i].open));
	answer(req,
	    json_pack(
		"{s:i,s:o}", "table", req->table->number, "invited", names));
}

void
cmd_invite(struct request *req)
{
	struct account_entry account;
	const struct conn *conn;
	char name[NAME_SIZE];
	bool here;

	if (*req->args == '\0') {
		answer_invited(req);
		return;
	}
	if (!next_name(req, name) ||
	    refuse_house(req, name, "fill gives it a seat") ||
	    refuse_censored(req, name))
		return;
	conn = conn_named(req->hub, name);
	/* A guest who is not here may never come back. */
	here = conn != NULL || decks_person(req->hub, name) >= 0;
	if (!here && !account_book_find(req->hub, name, &account))
		refuse(req, REFUSED_NOBODY, "%s is not here.", name);
	else if (table_own_seat(req->table, name) >= 0)
		refuse(req, REFUSED_TAKEN, "%s has a seat here.", name);
	else if (refuse_rate(req))
		return;
	else if (!table_access_invite(
		     req->hub, req->table, name, req->conn->name))
		refuse(req, REFUSED_FULL,
		    "%d people are invited to this table; /decline and a name "
		    "takes one invitation back.",
		    ACCESS_NAMES);
	else
		answer(req, json_pack("{s:s,s:b}", "name", name, "here", here));
}

void
cmd_invite_accept(struct request *req, struct table *table)
{
	const struct table_invited *invited =
	    table_access_invited(table, req->conn->name);
	struct table_invited told;

	if (invited == NULL || cmd_table_busy(req, table))
		return;
	told = *invited;
	cmd_table_enter(req, table);
	if (req->refused)
		return;
	table_access_answer(req->hub, table, req->conn->name, true);
	table_access_tell(req->hub, table, &told, "accepted");
}

void
cmd_invite_decline(struct request *req, struct table *table, const char *name)
{
	const struct table_invited *invited = table_access_invited(table, name);

	if (invited == NULL)
		return;
	table_access_tell(req->hub, table, invited,
	    name_same(name, req->conn->name) ? "declined" : "withdrawn");
	table_access_answer(req->hub, table, name, false);
}
