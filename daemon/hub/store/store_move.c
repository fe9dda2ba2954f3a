/* All that is in one store becomes that of another, whatever their engines. */
#include "daemon/hub/store/store_move.h"

#include <inttypes.h>
#include <string.h>

#include "daemon/hub/store/store_move_decks.h"
#include "daemon/hub/store/store_schema.h"

struct store_moving {
	struct store *from, *to;
	const struct store_table *table;
	int64_t rows; /* so far; of this table while they are counted */
	struct store_move_decks decks;
	char *error;
};

static bool
moving_count(void *arg, const struct store_value *values)
{
	((struct store_moving *)arg)->rows++;
	return true;
}

static bool
moving_is_empty(void *arg, const struct store_table *table)
{
	struct store_moving *moving = arg;

	/* It has a row for each kind of thing from the beginning. */
	if (strcmp(table->name, "usage") == 0)
		return true;
	if (!moving->to->engine->mover->rows(
		moving->to, table, moving_count, moving, moving->error))
		return false;
	if (moving->rows == 0)
		return true;
	strlcpy(moving->error,
	    "there is a host's state in it already; take an empty one",
	    CONF_ERROR);
	return false;
}

static bool
moving_put(void *arg, const struct store_value *values)
{
	struct store_moving *moving = arg;

	moving->rows++;
	return moving->to->engine->mover->put(
	    moving->to, moving->table, values, moving->error);
}

static bool
moving_row(void *arg, const struct store_value *values)
{
	struct store_moving *moving = arg;
	struct store_value changed[STORE_VALUES];
	char text[DICE_HEX];

	memcpy(changed, values,
	    (size_t)moving->table->n * sizeof(struct store_value));
	if (store_move_decks_row(
		&moving->decks, moving->table, changed, text, moving->error))
		return moving_put(moving, changed);
	return *moving->error == '\0';
}

static bool
moving_table(void *arg, const struct store_table *table)
{
	struct store_moving *moving = arg;
	const struct store_mover *to = moving->to->engine->mover;

	moving->table = table;
	return to->fill(moving->to, table, moving->error) &&
	    moving->from->engine->mover->rows(
		moving->from, table, moving_row, moving, moving->error) &&
	    store_move_decks_rest(&moving->decks, table, moving_put, moving) &&
	    to->put(moving->to, table, NULL, moving->error);
}

void
store_as(struct store *store, int deck, int decks)
{
	store->deck = deck;
	store->decks = decks;
}

/* A host with one deck does not keep them. */
static void
moving_chairs(struct store *to)
{
	const int decks = to->decks;
	int deck;

	for (deck = 0; deck < decks; deck++) {
		store_as(to, deck, decks);
		store_tables_chairs(to);
	}
	store_as(to, 0, decks);
}

int64_t
store_move(struct store *from, struct store *to, char error[CONF_ERROR])
{
	struct store_moving moving = {.from = from, .to = to, .error = error};
	const bool chairs = to->decks > 1 && to->decks != from->decks;
	bool is_backup = store_is_backup(from);

	*error = '\0';
	store_move_decks_begin(&moving.decks, from, to);
	if (!from->engine->mover->begin(from, error) ||
	    !to->engine->mover->begin(to, error) ||
	    !store_schema_tables(moving_is_empty, &moving) ||
	    !store_schema_tables(moving_table, &moving) ||
	    !to->engine->mover->end(to, error) ||
	    !from->engine->mover->end(from, error)) {
		if (*error == '\0')
			strlcpy(error, "its schema cannot be read", CONF_ERROR);
		return -1;
	}
	if (is_backup)
		to->engine->set_backup(to, true);
	if (chairs)
		moving_chairs(to);
	if ((is_backup || chairs) && store_commit(to) != STORE_DONE) {
		store_sound(to, error);
		return -1;
	}
	return moving.rows;
}
