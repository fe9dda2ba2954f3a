/* What people said, in the store. */
#include "daemon/hub/store/store_sql.h"

void
store_talk_put(struct store *store, const struct talk *talk)
{
	store_run(store, SQL_TALK_PUT, "isssiis", talk->at, talk->how,
	    talk->from, talk->to, (int64_t)talk->table, talk->game, talk->text);
}

void
store_talk_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_TALK_NOT_AFTER, "i", at);
}

/* Each of the rows; talk has what they share. */
static void
talk_rows(struct store *store, struct store_rows *rows, struct talk *talk,
    void (*each)(void *, const struct talk *), void *arg)
{
	while (store_row(rows)) {
		talk->at = store_int(rows, 0);
		talk->how = store_text(rows, 1);
		talk->from = store_text(rows, 2);
		talk->text = store_text(rows, 3);
		each(arg, talk);
	}
}

void
store_talk(struct store *store, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.table = table};
	/* The time last: older tables had the same number. */
	struct store_rows *rows = store_read(
	    store, SQL_TALK, "iii", (int64_t)table, (int64_t)limit, since);

	talk_rows(store, rows, &talk, each, arg);
}

void
store_talk_of(struct store *store, int64_t game, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.game = game};
	struct store_rows *rows =
	    store_read(store, SQL_TALK_OF, "ii", game, (int64_t)limit);

	talk_rows(store, rows, &talk, each, arg);
}

int
store_talk_lines(struct store *store, int64_t game, int limit)
{
	struct store_rows *rows =
	    store_read(store, SQL_TALK_LINES, "ii", game, (int64_t)limit);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

void
store_left(struct store *store, const char *name,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.to = name};
	struct store_rows *rows = store_read(store, SQL_LEFT, "s", name);

	talk_rows(store, rows, &talk, each, arg);
}

int
store_left_count(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_LEFT_COUNT, "s", name);
	int n = 0;

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_left_read(struct store *store, const char *name)
{
	store_run(store, SQL_LEFT_READ, "s", name);
}

void
store_left_drop(struct store *store, const char *name)
{
	store_run(store, SQL_LEFT_DROP, "s", name);
}
