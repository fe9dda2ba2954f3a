/* Reports of games, and the accounts of their seats, in the store. */
#include "daemon/hub/store/store_luck.h"

#include <stddef.h>

#include "daemon/hub/store/store_sql.h"
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
	return luck_number(store_read(store, SQL_LUCK_DUE, "i", after));
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
