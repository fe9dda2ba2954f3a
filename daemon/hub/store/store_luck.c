/* Reports of games, and the accounts of their seats, in the store. */
#include "daemon/hub/store/store_luck.h"

#include <stddef.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/alloc.h"

static int64_t
luck_number(struct store_rows *rows)
{
	int64_t n = 0;

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_luck_due_put(struct store *store, int64_t game)
{
	store_run(store, SQL_LUCK_DUE_PUT, "i", game);
}

int64_t
store_luck_due(struct store *store, int64_t after)
{
	return luck_number(store_read(store, SQL_LUCK_DUE, "iii", after,
	    (int64_t)store->decks, (int64_t)store->deck));
}

void
store_luck_due_drop(struct store *store, int64_t game)
{
	store_run(store, SQL_LUCK_DUE_DROP, "i", game);
}

void
store_luck_report_put(
    struct store *store, int64_t game, int gap, const char *text)
{
	store_run(store, SQL_LUCK_REPORT_PUT, "iis", game, (int64_t)gap, text);
}

char *
store_luck_report(struct store *store, int64_t game)
{
	struct store_rows *rows = store_read(store, SQL_LUCK_REPORT, "i", game);
	char *text = NULL;

	while (store_row(rows))
		text = xstrdup(store_text(rows, 0));
	return text;
}

void
store_luck_put(struct store *store, const struct luck_row *row)
{
	store_run(store, SQL_LUCK_PUT, "iiiiiiiiiii", row->game,
	    (int64_t)row->seat, (int64_t)row->start, (int64_t)row->luck,
	    (int64_t)row->skill, (int64_t)row->drift, (int64_t)row->end,
	    (int64_t)row->own_luck, (int64_t)row->own_skill, (int64_t)row->lost,
	    (int64_t)row->choices);
}

void
store_luck_of(struct store *store, const char *name, int limit,
    void (*each)(void *, const struct luck_row *), void *arg)
{
	struct store_rows *rows =
	    store_read(store, SQL_LUCK_OF, "si", name, (int64_t)limit);
	struct luck_row row;

	while (store_row(rows)) {
		row.game = store_int(rows, 0);
		row.seat = (int)store_int(rows, 1);
		row.start = (int)store_int(rows, 2);
		row.luck = (int)store_int(rows, 3);
		row.skill = (int)store_int(rows, 4);
		row.drift = (int)store_int(rows, 5);
		row.end = (int)store_int(rows, 6);
		row.own_luck = (int)store_int(rows, 7);
		row.own_skill = (int)store_int(rows, 8);
		row.lost = (int)store_int(rows, 9);
		row.choices = (int)store_int(rows, 10);
		row.result = store_text(rows, 11);
		each(arg, &row);
	}
}

int64_t
store_luck_last_of(struct store *store, const char *name)
{
	return luck_number(store_read(store, SQL_LUCK_LAST_OF, "s", name));
}

bool
store_problem(struct store *store, int64_t day, struct problem *problem)
{
	struct store_rows *rows = store_read(store, SQL_PROBLEM, "i", day);
	bool found = false;

	*problem = (struct problem){.day = day};
	while (store_row(rows)) {
		problem->game = store_int(rows, 0);
		problem->position = xstrdup(store_text(rows, 1));
		problem->answer = xstrdup(store_text(rows, 2));
		found = true;
	}
	return found;
}

void
store_problem_put(struct store *store, const struct problem *problem)
{
	store_run(store, SQL_PROBLEM_PUT, "iiss", problem->day, problem->game,
	    problem->position, problem->answer);
}

int64_t
store_problem_before(struct store *store, int64_t day)
{
	return luck_number(store_read(store, SQL_PROBLEM_BEFORE, "i", day));
}

char *
store_problem_find(struct store *store, int64_t *game)
{
	struct store_rows *rows = store_read(store, SQL_PROBLEM_FIND, "");
	char *text = NULL;

	while (store_row(rows)) {
		*game = store_int(rows, 0);
		text = xstrdup(store_text(rows, 1));
	}
	return text;
}

bool
store_problem_try(
    struct store *store, const char *name, int64_t day, struct problem_try *try)
{
	struct store_rows *rows =
	    store_read(store, SQL_SOLVER, "si", name, day);
	bool found = false;

	while (store_row(rows)) {
		store_copy(rows, 0, try->play, sizeof(try->play));
		try->solved = store_int(rows, 1) != 0;
		try->streak = (int)store_int(rows, 2);
		found = true;
	}
	return found;
}

void
store_problem_try_put(struct store *store, const char *name, int64_t day,
    const struct problem_try *try)
{
	store_run(store, SQL_SOLVER_PUT, "sisii", name, day, try->play,
	    (int64_t)try->solved, (int64_t)try->streak);
}

int
store_problem_tries(struct store *store, int64_t day, int *solved)
{
	struct store_rows *rows = store_read(store, SQL_SOLVERS, "i", day);
	int n = 0;

	*solved = 0;
	while (store_row(rows)) {
		n = (int)store_int(rows, 0);
		*solved = (int)store_int(rows, 1);
	}
	return n;
}

void
store_problem_forget(struct store *store, int64_t day)
{
	store_run(store, SQL_SOLVERS_FORGET, "i", day);
}
