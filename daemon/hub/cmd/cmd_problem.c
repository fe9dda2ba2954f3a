/* problem: the position of the day. */
#include "daemon/hub/cmd/cmd_problem.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/analyst_client.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"

#define TRIES_KEPT 30 /* days */

static int64_t
problem_day(struct hub *hub)
{
	return hub->io.now(hub->io.arg) / DAY;
}

/*
 * Forgets who tried old ones; later after a time in which the clock cannot be
 * believed, and never those of the last one, from which streaks go on.
 */
static void
problem_forget(struct hub *hub, int64_t day)
{
	int64_t last = store_problem_before(hub->store, day);
	int64_t first = day - TRIES_KEPT - hub->gaps / DAY;

	store_problem_forget(hub->store, first < last ? first : last);
}

static void
problem_free(struct problem *problem)
{
	free(problem->position);
	free(problem->answer);
}

/* The best play of an answer of the analyst's. */
static const json_t *
problem_best(const json_t *answer)
{
	return json_array_get(json_object_get(answer, "plays"), 0);
}

/*
 * Yesterday's position and answer, for whoever looks at today's. Nobody tries
 * it any more, so those who did are counted for the first who asks.
 */
static json_t *
problem_yesterday(struct request *req, int64_t day)
{
	struct hub *hub = req->hub;
	struct problem problem;
	json_t *json = NULL, *answer;

	if (!store_problem(hub->store, day - 1, &problem))
		return json_null();
	if (hub->problem.day != day - 1) {
		hub->problem.day = day - 1;
		hub->problem.tries = store_problem_tries(
		    hub->store, day - 1, &hub->problem.solved);
	}
	answer = json_loads(problem.answer, 0, NULL);
	json = json_pack("{s:s,s:O?,s:i,s:i}", "position", problem.position,
	    "best", problem_best(answer), "tries", hub->problem.tries, "solved",
	    hub->problem.solved);
	json_decref(answer);
	problem_free(&problem);
	return json == NULL ? json_null() : json;
}

/* The problem itself, without its answer where it was not tried. */
static void
problem_show(struct request *req, const struct problem *problem)
{
	struct problem_try try = {.streak = 0};
	bool tried = store_problem_try(
	    req->hub->store, req->conn->name, problem->day, &try);
	json_t *json = json_pack("{s:I,s:s,s:b,s:o}", "day",
	    (json_int_t)problem->day, "position", problem->position, "tried",
	    tried, "yesterday", problem_yesterday(req, problem->day));
	json_t *valued;

	if (tried) {
		valued = json_loads(problem->answer, 0, NULL);
		json_object_set_new(json, "play", json_string(try.play));
		json_object_set_new(json, "right", json_boolean(try.solved));
		json_object_set_new(json, "streak", json_integer(try.streak));
		json_object_set(json, "best", (json_t *)problem_best(valued));
		json_decref(valued);
	}
	answer(req, json);
}

/* A play in the answer by its number; NULL: it is not among the best. */
static const json_t *
problem_play(const json_t *answer, int play)
{
	const json_t *row;
	size_t i;

	json_array_foreach (json_object_get(answer, "plays"), i, row)
		if (field_number(row, "number", 0) == play)
			return row;
	return NULL;
}

/* Of the days in a row that had a problem, those until the last one. */
static int
problem_streak_before(struct request *req, const struct problem *problem)
{
	struct store *store = req->hub->store;
	struct problem_try before;

	return store_problem_try(store, req->conn->name,
		   store_problem_before(store, problem->day), &before)
	    ? before.streak
	    : 0;
}

/* Somebody's play: right if it is worth what the best is. */
static void
problem_try(struct request *req, const struct problem *problem)
{
	struct store *store = req->hub->store;
	struct problem_try try = {.streak = 0};
	char why[ENGINE_GAME_WHY];
	const json_t *own, *best;
	json_t *valued, *json;
	int number;

	if (store_problem_try(store, req->conn->name, problem->day, &try)) {
		refuse(req, REFUSED_WHERE,
		    "You have tried today's problem; there is another one "
		    "tomorrow.");
		return;
	}
	number = engine_game_line_play(
	    problem->position, req->args, "/problem", try.play, why);
	if (number == 0) {
		refuse(req, REFUSED_ILLEGAL, "%s", why);
		return;
	}
	valued = json_loads(problem->answer, 0, NULL);
	best = problem_best(valued);
	own = problem_play(valued, number);
	try.solved = own != NULL &&
	    field_number(own, "chance", 0) >= field_number(best, "chance", 0);
	if (try.solved)
		try.streak = 1 + problem_streak_before(req, problem);
	if (req->conn->role != ROLE_GUEST) {
		store_problem_try_put(
		    store, req->conn->name, problem->day, &try);
		req->hub->step_durable = true;
	}
	json = json_pack("{s:I,s:s,s:b,s:i,s:O?,s:O?}", "day",
	    (json_int_t)problem->day, "play", try.play, "right", try.solved,
	    "streak", try.streak, "best", best, "own", own);
	json_decref(valued);
	answer(req, json);
}

/* The analyst has valued the position: it is the day's from now on. */
static void
problem_answered(struct request *req, const struct analyst_answer *found)
{
	struct problem problem = {.day = problem_day(req->hub)};
	json_t *report = NULL;
	char *text;

	if (!store_problem(req->hub->store, problem.day, &problem)) {
		text = store_problem_find(req->hub->store, &problem.game);
		report = text == NULL ? NULL : json_loads(text, 0, NULL);
		free(text);
		if (report == NULL || problem.game != found->about) {
			refuse(req, REFUSED_BUSY, "Try that again.");
			json_decref(report);
			return;
		}
		problem.position = xstrdup(field_or(
		    json_object_get(report, "problem"), "position", ""));
		problem.answer = json_dumps(found->data, JSON_COMPACT);
		json_decref(report);
		store_problem_put(req->hub->store, &problem);
		problem_forget(req->hub, problem.day);
	}
	problem_show(req, &problem);
	problem_free(&problem);
}

/* Nobody has asked for it today: one is looked for, and valued. */
static void
problem_choose(struct request *req)
{
	int64_t game = 0;
	char *text = store_problem_find(req->hub->store, &game);
	json_t *report = text == NULL ? NULL : json_loads(text, 0, NULL);
	const char *position =
	    field_or(json_object_get(report, "problem"), "position", "");

	free(text);
	if (*position == '\0')
		refuse(req, REFUSED_NOBODY,
		    "There is no problem today: they come from games on this "
		    "host, and none has a new one yet.");
	else
		analyst_client_ask_position(
		    req, position, problem_answered, game);
	json_decref(report);
}

void
cmd_problem(struct request *req)
{
	struct problem problem;

	if (!store_problem(req->hub->store, problem_day(req->hub), &problem)) {
		problem_choose(req);
		return;
	}
	if (*req->args == '\0')
		problem_show(req, &problem);
	else
		problem_try(req, &problem);
	problem_free(&problem);
}
