/* The analyst: reports of games and values of positions, in slices. */
#include <sys/queue.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/bot/analyst.h"
#include "daemon/bot/game_report.h"
#include "daemon/protocol/field.h"

#define SLICE 4                       /* actions of a game at a time */
#define RECORD_MOST ((size_t)4 << 20) /* bytes of a record */

/* A question that is not answered yet. */
struct question {
	TAILQ_ENTRY(question) entry;
	json_int_t id;
	char *text; /* a position, or the pieces of a record */
	size_t length;
	bool position;              /* else a report */
	bool whole;                 /* all pieces have come */
	struct game_report *report; /* that is being made */
};
TAILQ_HEAD(questions, question);

struct analyst {
	const struct bot_io *io;
	const struct eval *eval;
	struct questions questions; /* those about positions first */
};

struct analyst *
analyst_new(const struct bot_io *io, const struct eval *eval)
{
	struct analyst *analyst = calloc(1, sizeof(*analyst));

	if (analyst == NULL)
		return NULL;
	analyst->io = io;
	analyst->eval = eval;
	TAILQ_INIT(&analyst->questions);
	return analyst;
}

static void
question_drop(struct analyst *analyst, struct question *question)
{
	TAILQ_REMOVE(&analyst->questions, question, entry);
	game_report_free(question->report);
	free(question->text);
	free(question);
}

void
analyst_free(struct analyst *analyst)
{
	while (!TAILQ_EMPTY(&analyst->questions))
		question_drop(analyst, TAILQ_FIRST(&analyst->questions));
	free(analyst);
}

/* A sentence; where it quotes half a character, another one. */
static json_t *
error_json(json_int_t id, const char *error)
{
	json_t *message = json_pack("{s:I,s:s}", "re", id, "error", error);

	return message != NULL
	    ? message
	    : json_pack("{s:I,s:s}", "re", id, "error", "That cannot be read.");
}

/* Answers it with data, or with a sentence, and forgets it. */
static void
question_answer(struct analyst *analyst, struct question *question,
    json_t *data, const char *error)
{
	json_t *message = data != NULL
	    ? json_pack("{s:I,s:o}", "re", question->id, "data", data)
	    : error_json(question->id, error);
	char *line = message == NULL ? NULL : json_dumps(message, JSON_COMPACT);

	if (line == NULL)
		analyst->io->warn(analyst->io->arg, "memory", "out of memory");
	else
		analyst->io->send(analyst->io->arg, line);
	free(line);
	json_decref(message);
	question_drop(analyst, question);
}

static struct question *
question_find(struct analyst *analyst, json_int_t id)
{
	struct question *question;

	TAILQ_FOREACH (question, &analyst->questions, entry)
		if (question->id == id)
			break;
	return question;
}

static struct question *
question_new(struct analyst *analyst, json_int_t id, bool position)
{
	struct question *question = calloc(1, sizeof(*question)), *other;

	if (question == NULL)
		return NULL;
	question->id = id;
	question->position = position;
	TAILQ_FOREACH (other, &analyst->questions, entry)
		if (position && !other->position)
			break;
	if (other != NULL)
		TAILQ_INSERT_BEFORE(other, question, entry);
	else
		TAILQ_INSERT_TAIL(&analyst->questions, question, entry);
	return question;
}

/* Adds a piece; false: it is too long, or memory is short. */
static bool
question_piece(struct question *question, const char *piece)
{
	size_t length = strlen(piece);
	char *text;

	if (question->length + length > RECORD_MOST ||
	    (text = realloc(question->text, question->length + length + 1)) ==
		NULL)
		return false;
	question->text = text;
	memcpy(text + question->length, piece, length + 1);
	question->length += length;
	return true;
}

static void
on_question(struct analyst *analyst, const json_t *message)
{
	json_int_t id = field_number(message, "ask", 0);
	const char *position = field_text(message, "position");
	const char *piece = field_or(message, "report", "");
	struct question *question = question_find(analyst, id);

	if (question == NULL)
		question = question_new(analyst, id, position != NULL);
	if (question == NULL) {
		analyst->io->warn(analyst->io->arg, "memory", "out of memory");
		return;
	}
	question->whole = !field_true(message, "more");
	if (analyst->eval == NULL)
		question_answer(analyst, question, NULL,
		    "This host has no weights to value positions with.");
	else if (!question_piece(question, position != NULL ? position : piece))
		question_answer(
		    analyst, question, NULL, "That game is too long.");
}

void
analyst_line(struct analyst *analyst, const char *line)
{
	json_t *message = json_loads(line, 0, NULL);

	if (!json_is_object(message))
		analyst->io->warn(analyst->io->arg, "hub_line",
		    "the hub sent a line that is not a JSON object");
	else if (json_object_get(message, "ask") != NULL)
		on_question(analyst, message);
	json_decref(message);
}

/* Begins a report, or goes on with it. */
static void
work_report(struct analyst *analyst, struct question *question)
{
	char error[RULESET_ERROR] = "";

	if (question->report == NULL)
		question->report = game_report_new(
		    analyst->eval, question->text, question->length, error);
	else if (game_report_go_on(question->report, SLICE, error))
		return;
	else if (error[0] == '\0') {
		question_answer(analyst, question,
		    game_report_json(question->report), NULL);
		return;
	}
	if (error[0] != '\0')
		question_answer(analyst, question, NULL, error);
}

bool
analyst_work(struct analyst *analyst)
{
	char error[RULESET_ERROR] = "";
	struct question *question;
	json_t *data;

	TAILQ_FOREACH (question, &analyst->questions, entry)
		if (question->whole)
			break;
	if (question == NULL)
		return false;
	if (question->position) {
		data =
		    game_report_position(analyst->eval, question->text, error);
		question_answer(analyst, question, data, error);
	} else
		work_report(analyst, question);
	return true;
}
