/* The hub's questions to the analyst, which outlive it. */
#include "daemon/hub/analyst_client.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/luck_report.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

#define POSITIONS_ASKED 8      /* at a time; reports one at a time */
#define QUESTIONS_MOST 200     /* that people have put */
#define PATIENCE (20 * SECOND) /* then people hear that there is no answer */
#define HANGS (60 * SECOND)    /* then another analyst is asked */
#define TRIES 2                /* analysts that may die over a question */
#define ACTIONS 250            /* of a record that are written in a turn */
#define PIECE 30000            /* bytes of a record in a line */

static const char no_answer[] =
    "The analyst has not answered yet; try again in a moment.";

enum question_state { QUESTION_WAITS, QUESTION_WRITTEN, QUESTION_ASKED };

struct analyst_question {
	TAILQ_ENTRY(analyst_question) entry;
	enum question_state state;
	json_int_t id;
	char *position; /* NULL: a report */
	int64_t game, about;
	struct recording *recording; /* while it is written */
	bool account; /* of a game that is not over: for who asks alone */
	int deaths;
	int64_t put, asked; /* ms */
	/* Who asked, and for what; NULL: nobody, or not any more. */
	struct conn *conn;
	const struct command *command;
	json_t *request_id;
	analyst_answered *answered;
};
TAILQ_HEAD(analyst_questions, analyst_question);

struct analyst_client {
	struct peer *peer; /* NULL while it is away */
	struct analyst_questions questions;
	json_int_t id; /* of the last one */
	int people;    /* questions that people have put */
};

void
analyst_client_init(struct hub *hub)
{
	hub->analyst = xcalloc(1, sizeof(*hub->analyst));
	TAILQ_INIT(&hub->analyst->questions);
	hub->luck_due = true;
}

/* Its record is not written any more. */
static void
question_drop_recording(struct analyst_question *question)
{
	if (question->recording != NULL)
		recording_free(question->recording);
	question->recording = NULL;
}

/* Nobody waits for it any more. */
static void
question_orphan(
    struct analyst_client *client, struct analyst_question *question)
{
	if (question->conn == NULL)
		return;
	question->conn = NULL;
	json_decref(question->request_id);
	question->request_id = NULL;
	client->people--;
}

static void
question_free(struct analyst_client *client, struct analyst_question *question)
{
	question_orphan(client, question);
	TAILQ_REMOVE(&client->questions, question, entry);
	question_drop_recording(question);
	free(question->position);
	free(question);
}

void
analyst_client_free(struct hub *hub)
{
	struct analyst_client *client = hub->analyst;

	while (client != NULL && !TAILQ_EMPTY(&client->questions))
		question_free(client, TAILQ_FIRST(&client->questions));
	free(client);
	hub->analyst = NULL;
}

void
analyst_client_forget(struct hub *hub, struct conn *conn)
{
	struct analyst_question *question, *next;

	TAILQ_FOREACH_SAFE (question, &hub->analyst->questions, entry, next) {
		if (question->conn != conn)
			continue;
		question_orphan(hub->analyst, question);
		if (question->state == QUESTION_WAITS)
			question_free(hub->analyst, question);
	}
}

/* The request as it was, without its arguments. */
static struct request
question_request(
    struct hub *hub, const struct analyst_question *question, char none[1])
{
	struct request req = {.hub = hub, .conn = question->conn, .args = none};

	none[0] = '\0';
	req.command = question->command;
	req.id = question->request_id;
	req.table = question->conn->at.table;
	req.seat = conn_seat(question->conn);
	return req;
}

/* Says why there is no answer to whoever asked, and forgets it. */
static void
question_refuse(
    struct hub *hub, struct analyst_question *question, const char *why)
{
	char none[1];
	struct request req;

	if (question->conn != NULL) {
		req = question_request(hub, question, none);
		refuse(&req, REFUSED_BUSY, "%s", why);
	}
	question_free(hub->analyst, question);
}

/* Who waits for the report of a game that is over. */
static bool
is_report(const struct analyst_question *question, int64_t game)
{
	return question->position == NULL && !question->account &&
	    question->game == game;
}

/* The same for all who wait for a game's report. */
static void
report_refuse(struct hub *hub, int64_t game, const char *why)
{
	struct analyst_question *question, *next;

	store_luck_due_drop(hub->store, game);
	TAILQ_FOREACH_SAFE (question, &hub->analyst->questions, entry, next)
		if (is_report(question, game))
			question_refuse(hub, question, why);
}

static void
question_answer(struct hub *hub, struct analyst_question *question,
    const struct analyst_answer *found)
{
	char none[1];
	struct request req;

	if (question->conn != NULL) {
		req = question_request(hub, question, none);
		question->answered(&req, found);
		if (!req.answered)
			answer(&req, NULL);
	}
	question_free(hub->analyst, question);
}

/* A report has come: it is stored, and all who wait for it hear it. */
static void
report_answer(struct hub *hub, int64_t game, const json_t *data)
{
	struct analyst_question *question, *next;
	struct analyst_answer found = {.data = data, .game = game};

	luck_report_store(hub, game, data);
	TAILQ_FOREACH_SAFE (question, &hub->analyst->questions, entry, next)
		if (is_report(question, game))
			question_answer(hub, question, &found);
}

void
analyst_client_line(struct hub *hub, const json_t *line)
{
	const json_t *data = json_object_get(line, "data");
	json_int_t id = field_number(line, "re", 0);
	const char *why = field_or(line, "error", "There is no answer.");
	struct analyst_answer found = {.data = data};
	struct analyst_question *question;
	bool alone;

	TAILQ_FOREACH (question, &hub->analyst->questions, entry)
		if (question->id == id && question->state == QUESTION_ASKED)
			break;
	if (question == NULL)
		return;
	found.game = question->game;
	found.about = question->about;
	alone = question->position != NULL || question->account;
	if (alone && json_is_object(data))
		question_answer(hub, question, &found);
	else if (alone)
		question_refuse(hub, question, why);
	else if (json_is_object(data))
		report_answer(hub, question->game, data);
	else
		report_refuse(hub, question->game, why);
	outbox_mark_durable(hub);
}

/* What it was at: the first position that it has, else the report. */
static struct analyst_question *
question_under_way(const struct analyst_client *client)
{
	struct analyst_question *question, *report = NULL;

	TAILQ_FOREACH (question, &client->questions, entry)
		if (question->state == QUESTION_ASKED) {
			if (question->position != NULL)
				return question;
			report = question;
		}
	return report;
}

void
analyst_client_detach(struct hub *hub, struct peer *peer)
{
	struct analyst_client *client = hub->analyst;
	struct analyst_question *question, *next, *guilty;

	if (client->peer != peer)
		return;
	client->peer = NULL;
	guilty = question_under_way(client);
	TAILQ_FOREACH_SAFE (question, &client->questions, entry, next) {
		if (question->account && question->state != QUESTION_WAITS) {
			/* Its recording has been used up. */
			guilty = guilty == question ? NULL : guilty;
			question_refuse(hub, question, no_answer);
			continue;
		}
		if (!question->account)
			question_drop_recording(question);
		question->state = QUESTION_WAITS;
	}
	if (guilty == NULL || ++guilty->deaths < TRIES)
		return;
	if (guilty->position != NULL) {
		question_refuse(hub, guilty, "The analyst cannot answer that.");
		return;
	}
	log_warn("analyst",
	    "game=%" PRId64 " error=\"two have died over its report\"",
	    guilty->game);
	report_refuse(
	    hub, guilty->game, "There can be no report of that game.");
}

/* The next one may come before the end of the last one's link is seen. */
void
analyst_client_attach(struct hub *hub, struct peer *peer)
{
	if (hub->analyst->peer != NULL)
		analyst_client_detach(hub, hub->analyst->peer);
	hub->analyst->peer = peer;
}

static bool
question_send(struct hub *hub, json_t *message)
{
	char *line = json_dumps(message, JSON_COMPACT);
	bool sent = line != NULL && hub->analyst->peer != NULL &&
	    hub->io.send(
		hub->io.arg, hub->analyst->peer->id, line, strlen(line));

	free(line);
	json_decref(message);
	return sent;
}

/* The record is written: it goes to the analyst in pieces. */
static bool
report_send(struct hub *hub, const struct analyst_question *question)
{
	const struct record_text *text = recording_text(question->recording);
	size_t from, end;

	for (from = 0; from < text->length; from = end) {
		end = from + PIECE;
		if (end >= text->length)
			end = text->length;
		else
			while (end > from + 1 && text->text[end - 1] != '\n')
				end--;
		if (!question_send(hub,
			json_pack("{s:I,s:s%,s:b}", "ask", question->id,
			    "report", text->text + from, end - from, "more",
			    end < text->length)))
			return false;
	}
	return true;
}

/* Writes more of a record; asks when it is whole. */
static void
report_write(struct hub *hub, struct analyst_question *question, int64_t now)
{
	char number[24];
	const char *why;
	enum recording_result result;

	snprintf(number, sizeof(number), "%" PRId64, question->game);
	if (question->recording == NULL)
		question->recording = recording_begin(hub->store, number);
	result = question->recording == NULL
	    ? RECORDING_DELETED
	    : recording_go_on(question->recording, ACTIONS);
	question->state = QUESTION_WRITTEN;
	if (result == RECORDING_MORE)
		return;
	if (result != RECORDING_DONE) {
		why = result == RECORDING_DELETED
		    ? "The record of that game was deleted."
		    : "The record of that game is damaged.";
		if (question->account)
			question_refuse(hub, question, why);
		else
			report_refuse(hub, question->game, why);
		return;
	}
	question->state = QUESTION_ASKED;
	question->asked = now;
	if (!report_send(hub, question) && hub->analyst->peer != NULL)
		people_peer_cut(hub, hub->analyst->peer);
	question_drop_recording(question);
}

static struct analyst_question *
question_new(struct hub *hub, const char *position, int64_t game)
{
	struct analyst_question *question = xcalloc(1, sizeof(*question));

	question->id = ++hub->analyst->id;
	question->position = position == NULL ? NULL : xstrdup(position);
	question->game = game;
	question->put = hub->io.now(hub->io.arg);
	TAILQ_INSERT_TAIL(&hub->analyst->questions, question, entry);
	return question;
}

/* When nobody waits for a report, the next game that has none. */
static void
report_next(struct hub *hub)
{
	int64_t game;

	if (!hub->luck_due || hub->disk_full || hub->results.due ||
	    hub->ledger.due)
		return;
	game = store_luck_due(hub->store, 0);
	if (game == 0)
		hub->luck_due = false;
	else
		question_new(hub, NULL, game);
}

/* The report that is being made, else the first that waits. */
static struct analyst_question *
report_first(const struct analyst_client *client)
{
	struct analyst_question *question, *first = NULL;

	TAILQ_FOREACH (question, &client->questions, entry) {
		if (question->position != NULL)
			continue;
		if (question->state != QUESTION_WAITS)
			return question;
		if (first == NULL || (first->conn == NULL && question->conn))
			first = question;
	}
	return first;
}

static void
positions_ask(struct hub *hub, int64_t now)
{
	struct analyst_question *question;
	int asked = 0;

	TAILQ_FOREACH (question, &hub->analyst->questions, entry) {
		if (question->position == NULL)
			continue;
		if (asked++ == POSITIONS_ASKED)
			return;
		if (question->state == QUESTION_ASKED)
			continue;
		question->state = QUESTION_ASKED;
		question->asked = now;
		question_send(hub,
		    json_pack("{s:I,s:s}", "ask", question->id, "position",
			question->position));
	}
}

/* Whoever asked hears that there is no answer yet; a report is still made. */
static void
question_late(struct hub *hub, struct analyst_question *question)
{
	char none[1];
	struct request req = question_request(hub, question, none);

	refuse(&req, REFUSED_BUSY, "%s", no_answer);
	question_orphan(hub->analyst, question);
	if (question->state == QUESTION_WAITS &&
	    (question->position != NULL || question->account))
		question_free(hub->analyst, question);
}

/* People do not wait for ever, and an analyst that hangs is ended. */
static int64_t
questions_age(struct hub *hub, int64_t now)
{
	struct analyst_question *question, *next;
	int64_t due = 0;

	TAILQ_FOREACH_SAFE (question, &hub->analyst->questions, entry, next) {
		if (question->state == QUESTION_ASKED &&
		    now >= question->asked + HANGS &&
		    hub->analyst->peer != NULL) {
			log_warn(
			    "analyst", "error=\"it does not answer\"%s", "");
			people_peer_cut(hub, hub->analyst->peer);
			return now + 1;
		}
		if (question->state == QUESTION_ASKED)
			due = sooner(due, question->asked + HANGS);
		if (question->conn == NULL)
			continue;
		if (now < question->put + PATIENCE) {
			due = sooner(due, question->put + PATIENCE);
			continue;
		}
		question_late(hub, question);
	}
	return due;
}

int64_t
analyst_client_tick(struct hub *hub, int64_t now)
{
	struct analyst_question *report;
	int64_t due = questions_age(hub, now);

	if (hub->analyst->peer == NULL || hub->analyst->peer->cut)
		return due;
	positions_ask(hub, now);
	report = report_first(hub->analyst);
	if (report == NULL) {
		report_next(hub);
		report = report_first(hub->analyst);
	}
	if (report != NULL && report->state != QUESTION_ASKED) {
		report_write(hub, report, now);
		due = sooner(due, now + 1);
	}
	return due;
}

/* Who asks, and how the answer is said. */
static bool
question_of(struct request *req, struct analyst_question *question,
    analyst_answered *answered, int64_t about)
{
	question->conn = req->conn;
	question->command = req->command;
	question->request_id = json_incref(req->id);
	question->answered = answered;
	question->about = about;
	req->hub->analyst->people++;
	req->answered = true;
	return true;
}

/* True, having refused, if the sender or others wait for too much. */
static bool
refuse_waiting(struct request *req)
{
	const struct analyst_client *client = req->hub->analyst;
	const struct analyst_question *question;

	TAILQ_FOREACH (question, &client->questions, entry)
		if (question->conn == req->conn) {
			refuse(req, REFUSED_BUSY,
			    "Your last question to the analyst is still being "
			    "answered.");
			return true;
		}
	if (client->people >= QUESTIONS_MOST)
		refuse(req, REFUSED_BUSY,
		    "Too many people ask the analyst just now; try again in a "
		    "moment.");
	return client->people >= QUESTIONS_MOST;
}

bool
analyst_client_ask_position(struct request *req, const char *text,
    analyst_answered *answered, int64_t about)
{
	return !refuse_waiting(req) &&
	    question_of(req, question_new(req->hub, text, 0), answered, about);
}

bool
analyst_client_ask_report(
    struct request *req, int64_t game, analyst_answered *answered)
{
	return !refuse_waiting(req) &&
	    question_of(req, question_new(req->hub, NULL, game), answered, 0);
}

void
analyst_client_ask_account(struct request *req, int64_t game,
    struct recording *recording, analyst_answered *answered)
{
	struct analyst_question *question;

	if (refuse_waiting(req)) {
		recording_free(recording);
		return;
	}
	question = question_new(req->hub, NULL, game);
	question->recording = recording;
	question->account = true;
	question_of(req, question, answered, 0);
}
