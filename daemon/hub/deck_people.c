/* Who goes to another deck, and who asks there. */
#include "daemon/hub/deck_people.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/command.h"
#include "daemon/protocol/field.h"

#define ANSWER_TIME (4 * SECOND) /* that another deck has */

/* Somebody's question to another deck. */
struct deck_question {
	TAILQ_ENTRY(deck_question) entry; /* the oldest first */
	uint64_t number;
	struct conn *conn;
	json_t *id;
	int64_t due;
};

/* --- going --- */

/* Whoever sits down there, or looks around, watches nothing any more. */
static bool
is_to_watch(const json_t *message)
{
	const char *rest;
	const struct command *command =
	    command_find(field_or(message, "do", ""), &rest);

	return command != NULL &&
	    (command->id == COMMAND_watch || command->id == COMMAND_observe ||
		command->id == COMMAND_follow);
}

/* What he has asked of other decks may be done; he is not to say it again. */
static void
questions_leave(struct hub *hub, const struct conn *conn)
{
	const struct deck_question *question;

	TAILQ_FOREACH (question, &hub->others.questions, entry)
		if (question->conn == conn)
			send_answer(hub, conn, question->id,
			    json_pack("{s:b,s:s,s:s}", "ok", 0, "code",
				codes_refusal(REFUSED_BUSY), "error",
				"You left this part of the host before it was "
				"answered: check, and repeat the command if it "
				"was not done."));
}

void
deck_people_give(
    struct hub *hub, struct conn *conn, int deck, const json_t *message)
{
	json_t *go = json_pack("{s:s,s:i}", "ev", "go", "deck", deck);
	const struct table *shown = conn->at.playing ? NULL : conn->at.table;
	const struct watching before = conn->watching;

	if (message != NULL) {
		json_object_set(go, "do", json_object_get(message, "do"));
		json_object_set(go, "id", json_object_get(message, "id"));
		json_object_set(go, "m", (json_t *)message);
	}
	questions_leave(hub, conn);
	/* First: nothing that is said here from now on is for him. */
	send_event(hub, conn, go);
	if (conn->at.table != NULL)
		table_leave(hub, conn);
	invites_forget(hub, conn->name);
	watching_tv_end(hub, conn);
	if (is_to_watch(message))
		watching_take_along(hub, conn, &before, shown);
	conn->going = deck + 1;
	people_mark_dirty(hub, conn);
	/* Who never comes there is missed there. */
	decks_mail(hub, deck, json_pack("{s:s}", "comes", conn->hash));
	hub->step_durable = true;
	log_info("person_goes", "name=%s deck=%d", log_quote(conn->name), deck);
}

void
deck_people_given(struct hub *hub, struct conn *conn)
{
	struct handover *handover = handover_of(conn);

	/* He may come back by the same connection. */
	if (handover != NULL)
		handover->used = false;
	people_end(hub, conn);
	channels_left(hub, conn->name);
	watching_forget(conn);
	watching_follow_end(hub, conn);
	examination_leave(hub, conn);
	conn_preview(conn, NULL);
	conn_set_place(conn, (struct place){.table = NULL});
	hub->lobby_dirty = true;
}

/* --- asking --- */

void
deck_people_ask(
    struct hub *hub, struct conn *conn, int deck, const json_t *message)
{
	struct deck_question *question = xcalloc(1, sizeof(*question));
	bool local = conn->peer != NULL && conn->peer->kind == LINK_LOCAL;

	question->number = ++hub->others.asked;
	question->conn = conn;
	question->id = json_incref(json_object_get(message, "id"));
	question->due = hub->io.now(hub->io.arg) + ANSWER_TIME;
	TAILQ_INSERT_TAIL(&hub->others.questions, question, entry);
	decks_mail(hub, deck,
	    json_pack("{s:{s:i,s:I,s:I,s:s,s:s,s:s,s:s,s:b,s:b,s:b,s:I,s:O}}",
		"asks", "deck", hub->deck, "epoch",
		(json_int_t)store_epoch(hub->store), "n",
		(json_int_t)question->number, "name", conn->name, "role",
		role_name(conn->role), "transport", conn->transport, "address",
		conn->address, "call", conn->call, "local", local, "sysop",
		local && conn->peer->sysop, "uid",
		(json_int_t)(conn->peer == NULL ? -1 : conn->peer->uid), "m",
		message));
}

static void
question_free(struct hub *hub, struct deck_question *question)
{
	TAILQ_REMOVE(&hub->others.questions, question, entry);
	json_decref(question->id);
	free(question);
}

void
deck_people_answered(struct hub *hub, uint64_t number, json_t *message)
{
	struct deck_question *question;

	TAILQ_FOREACH (question, &hub->others.questions, entry)
		if (question->number == number)
			break;
	if (question == NULL)
		return;
	if (json_object_get(message, "re") == NULL) {
		send_event(hub, question->conn, json_incref(message));
		return;
	}
	send_answer(hub, question->conn, question->id, json_incref(message));
	question_free(hub, question);
}

void
deck_people_forget(struct hub *hub, const struct conn *conn)
{
	struct deck_question *question, *next;

	TAILQ_FOREACH_SAFE (question, &hub->others.questions, entry, next)
		if (question->conn == conn)
			question_free(hub, question);
}

int64_t
deck_people_tick(struct hub *hub, int64_t now)
{
	struct deck_question *question;

	while ((question = TAILQ_FIRST(&hub->others.questions)) != NULL &&
	    question->due <= now) {
		send_answer(hub, question->conn, question->id,
		    json_pack("{s:b,s:s,s:s}", "ok", 0, "code",
			codes_refusal(REFUSED_BUSY), "error",
			"That part of the host does not answer just now; try "
			"again in a moment."));
		question_free(hub, question);
	}
	return question == NULL ? 0 : question->due;
}

void
deck_people_init(struct hub *hub)
{
	TAILQ_INIT(&hub->others.questions);
}

void
deck_people_free(struct hub *hub)
{
	struct deck_question *question;

	while ((question = TAILQ_FIRST(&hub->others.questions)) != NULL)
		question_free(hub, question);
}
