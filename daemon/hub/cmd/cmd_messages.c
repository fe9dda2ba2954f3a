/* messages, reply: what was left for somebody who was not here. */
#include "daemon/hub/cmd/cmd_messages.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_talk.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/talk.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define READ_MAX 40    /* messages that one person has read and not deleted */
#define LISTED_MAX 100 /* more than anybody has, unread ones included */

/* Somebody's messages; their numbers are places in it, from 1. */
struct mailbox {
	struct send_list rows;
	int n, only; /* of so many; 0: all of them are wanted, not one */
	int64_t in_store[LISTED_MAX];
	char from[NAME_SIZE]; /* who sent the one that is wanted */
};

static void
mailbox_add(void *arg, const struct talk *talk)
{
	struct mailbox *box = arg;
	json_t *row;

	if (box->n == LISTED_MAX)
		return;
	box->in_store[box->n++] = talk->n;
	if (box->only != 0 && box->only != box->n)
		return;
	strlcpy(box->from, talk->from, sizeof(box->from));
	row = talk_json(talk);
	json_object_set_new(row, "n", json_integer(box->n));
	send_list_add(&box->rows, row);
}

/* Reads all, or (only) a single one. The rows are the caller's. */
static void
mailbox_read(struct request *req, struct mailbox *box, int only)
{
	*box =
	    (struct mailbox){.rows = send_list_new(ROOM_ANSWER), .only = only};
	store_mail(req->hub->store, req->conn->name, mailbox_add, box);
}

/*
 * The same for the message that the next word numbers; false, having refused,
 * where there is none.
 */
static bool
next_message(struct request *req, struct mailbox *box)
{
	int number = next_number(req, 1, LISTED_MAX, "A message");

	if (number < 0)
		return false;
	mailbox_read(req, box, number);
	if (number <= box->n)
		return true;
	json_decref(box->rows.list);
	if (box->n == 0)
		refuse(req, REFUSED_NOBODY, "You have no messages.");
	else
		refuse(req, REFUSED_NOBODY,
		    "You have no message %d; the last one is %d.", number,
		    box->n);
	return false;
}

/* Answers with the rows, which are read from now on. */
static void
mailbox_answer(struct request *req, const struct mailbox *box)
{
	const json_t *row;
	size_t i;
	int number;

	json_array_foreach (box->rows.list, i, row) {
		number = (int)field_number(row, "n", 1);
		store_mail_read(req->hub->store, box->in_store[number - 1]);
	}
	answer(req, json_pack("{s:o}", "messages", box->rows.list));
}

static void
delete_message(struct request *req)
{
	bool all = strcasecmp(req->args, "all") == 0;
	struct mailbox box;

	if (!all && !next_message(req, &box))
		return;
	if (all) {
		mailbox_read(req, &box, 0);
		store_mail_delete_all(req->hub->store, req->conn->name);
	} else
		store_mail_delete(req->hub->store, box.in_store[box.only - 1]);
	json_decref(box.rows.list);
	req->hub->step_durable = true;
	answer(req,
	    json_pack("{s:i,s:i}", "deleted", all ? box.n : 1, "rest",
		all ? 0 : box.n - 1));
}

void
cmd_reply(struct request *req)
{
	struct mailbox box;
	char *line;

	if (!next_message(req, &box))
		return;
	json_decref(box.rows.list);
	store_mail_read(req->hub->store, box.in_store[box.only - 1]);
	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	line = xasprintf("%s %s", box.from, req->args);
	req->args = line;
	cmd_tell(req);
	free(line);
}

void
cmd_messages(struct request *req)
{
	size_t length = strcspn(req->args, " \t");
	struct mailbox box;

	if (length == 0) {
		/* Only here, so that the numbers of a list hold. */
		store_mail_trim(req->hub->store, req->conn->name, READ_MAX);
		mailbox_read(req, &box, 0);
		mailbox_answer(req, &box);
	} else if (length == 6 && strncasecmp(req->args, "delete", 6) == 0) {
		next_word(req);
		delete_message(req);
	} else if (length == 5 && strncasecmp(req->args, "reply", 5) == 0) {
		next_word(req);
		cmd_reply(req);
	} else if (length < strlen(req->args))
		refuse_usage(req);
	else if (next_message(req, &box))
		mailbox_answer(req, &box);
}
