/* examine, unexamine, goto, lead: a recorded game gone through together. */
#include "daemon/hub/cmd/cmd_examine.h"

#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/store/store.h"

#define PLACE_MOST 1000000

/* Goes through what somebody else is at, with them. */
static void
examine_with(struct request *req)
{
	struct conn *with = next_conn(req);

	if (with == NULL)
		return;
	if (with->examination == NULL)
		refuse(req, REFUSED_NOBODY,
		    "%s goes through no game; /examine and a game's number "
		    "begins.",
		    with->name);
	else if (with == req->conn ||
	    with->examination == req->conn->examination)
		refuse(req, REFUSED_WHERE, "You are there already.");
	else if (with->examination->n == EXAMINATION_MOST)
		refuse(req, REFUSED_FULL,
		    "%d people go through that game with %s, which is the "
		    "most.",
		    EXAMINATION_MOST, with->name);
	else if (!refuse_censored(req, with->name) &&
	    !refuse_censored(req, with->examination->leader->name) &&
	    !refuse_rate(req)) {
		examination_join(req->hub, req->conn, with->examination);
		answer(req, examination_json(req->conn->examination));
	}
}

void
cmd_examine(struct request *req)
{
	struct recording *recording;
	char word[NAME_SIZE], id[GAME_ID], name[NAME_SIZE], own[OWN_GAME];

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(req->args, " \t"),
	    req->args);
	if (*word != '\0' && !store_ledger_has(req->hub->store, word) &&
	    (conn_meant(req->hub, word) != NULL ||
		decks_meant(req->hub, word, NULL, name) >= 0)) {
		examine_with(req);
		return;
	}
	if (*word == '\0') {
		if (!request_own_game(req, own))
			return;
		req->args = own;
	}
	recording = next_recording(req, id);
	if (recording == NULL)
		return;
	examination_begin(req->hub, req->conn, recording_id(recording));
	recording_free(recording);
	answer(req, examination_json(req->conn->examination));
}

/* True, having refused, if the sender goes through no game. */
static bool
refuse_alone(struct request *req)
{
	if (req->conn->examination != NULL)
		return false;
	refuse(req, REFUSED_WHERE,
	    "You go through no game; /examine and its number begins.");
	return true;
}

void
cmd_unexamine(struct request *req)
{
	if (!refuse_alone(req))
		examination_leave(req->hub, req->conn);
}

void
cmd_goto(struct request *req)
{
	struct examination *examination = req->conn->examination;
	int place;

	if (refuse_alone(req))
		return;
	if (examination->leader != req->conn) {
		refuse(req, REFUSED_DENIED, "%s leads; /lead asks for it.",
		    examination->leader->name);
		return;
	}
	place = next_number(req, 0, PLACE_MOST, "A place");
	if (place < 0)
		return;
	if (req->args[strspn(req->args, "0123456789 ")] != '\0' ||
	    strlen(req->args) >= EXAMINATION_LINE)
		refuse_usage(req);
	else
		examination_show(req->hub, examination, place, req->args);
}

void
cmd_lead(struct request *req)
{
	struct examination *examination = req->conn->examination;
	bool leads;
	struct conn *to;

	if (refuse_alone(req))
		return;
	leads = examination->leader == req->conn;
	if (*req->args == '\0' && leads)
		refuse(req, REFUSED_WHERE,
		    "You lead; /lead and a name lets somebody else.");
	else if (*req->args == '\0') {
		if (!refuse_rate(req))
			examination_ask(req->hub, req->conn);
	} else if (!leads)
		refuse(req, REFUSED_DENIED, "%s leads; /lead asks for it.",
		    examination->leader->name);
	else if ((to = next_conn(req)) == NULL)
		return;
	else if (to->examination != examination)
		refuse(req, REFUSED_WHERE, "%s is not here.", to->name);
	else {
		if (to != req->conn)
			examination_lead(req->hub, examination, to);
		answer(req, json_pack("{s:s}", "leader", to->name));
	}
}
