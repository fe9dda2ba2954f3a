/* People who come back: their preferences and damaged games, read at once. */
#include "daemon/hub/store/store_returning.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/loop.h"

#define GOOD_MS 60000 /* then whoever has not come back will not */

/* A preference of somebody; without a key: that he is one of them. */
struct returning_row {
	char name[NAME_SIZE];
	char *key, *value;
	bool damaged, gone; /* of the row without a key */
};

struct returning {
	struct returning_row *row; /* by name */
	int n, room;
	int64_t until;
};

static struct returning_row *
returning_add(struct returning *all, const char *name)
{
	struct returning_row *row;

	if (all->n == all->room) {
		all->room = 2 * all->room + 64;
		all->row =
		    xrealloc(all->row, (size_t)all->room * sizeof(*all->row));
	}
	row = &all->row[all->n++];
	memset(row, 0, sizeof(*row));
	strlcpy(row->name, name, sizeof(row->name));
	return row;
}

/* The row without a key; NULL: he is asked for himself. */
static struct returning_row *
returning_find(struct store *store, const char *name)
{
	struct returning *all = store->returning;
	int low = 0, high, middle;

	if (all != NULL && loop_monotonic() >= all->until)
		store_returning_free(store);
	all = store->returning;
	high = all == NULL ? 0 : all->n;
	while (low < high) {
		middle = (low + high) / 2;
		if (strcasecmp(all->row[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return all != NULL && low < all->n &&
		strcasecmp(all->row[low].name, name) == 0 && !all->row[low].gone
	    ? &all->row[low]
	    : NULL;
}

void
store_returning_read(struct store *store)
{
	struct returning *all = xcalloc(1, sizeof(*all));
	struct store_rows *rows =
	    store_read(store, SQL_RETURNING, "i", (int64_t)store->deck);
	struct returning_row *row = NULL;
	const char *name;

	while (store_row(rows)) {
		name = store_text(rows, 0);
		if (row == NULL || strcasecmp(row->name, name) != 0)
			row = returning_add(all, name);
		if (store_null(rows, 1))
			continue;
		row = returning_add(all, name);
		row->key = xstrdup(store_text(rows, 1));
		row->value = xstrdup(store_text(rows, 2));
	}
	all->until = loop_monotonic() + GOOD_MS;
	store->returning = all;
	rows =
	    store_read(store, SQL_RETURNING_DAMAGED, "i", (int64_t)store->deck);
	while (store_row(rows)) {
		row = returning_find(store, store_text(rows, 0));
		if (row != NULL)
			row->damaged = true;
	}
}

void
store_returning_forget(struct store *store, const char *name)
{
	struct returning_row *row = returning_find(store, name);

	if (row != NULL)
		row->gone = true;
}

bool
store_returning_preferences(struct store *store, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg)
{
	const struct returning_row *row = returning_find(store, name);
	const struct returning *all = store->returning;

	if (row == NULL)
		return false;
	while (++row < all->row + all->n && row->key != NULL)
		each(arg, row->key, row->value);
	return true;
}

bool
store_returning_undamaged(struct store *store, const char *name)
{
	const struct returning_row *row = returning_find(store, name);

	return row != NULL && !row->damaged;
}

void
store_returning_free(struct store *store)
{
	struct returning *all = store->returning;
	int i;

	if (all == NULL)
		return;
	for (i = 0; i < all->n; i++) {
		free(all->row[i].key);
		free(all->row[i].value);
	}
	free(all->row);
	free(all);
	store->returning = NULL;
}
