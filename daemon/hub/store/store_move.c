/* All that is in one store becomes that of another, whatever their engines. */
#include "daemon/hub/store/store_move.h"

#include <inttypes.h>
#include <string.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/store/store_schema.h"

struct store_moving {
	struct store *from, *to;
	const struct store_table *table;
	int64_t rows; /* so far; of this table while they are counted */
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
moving_table(void *arg, const struct store_table *table)
{
	struct store_moving *moving = arg;
	const struct store_mover *to = moving->to->engine->mover;

	moving->table = table;
	return to->fill(moving->to, table, moving->error) &&
	    moving->from->engine->mover->rows(
		moving->from, table, moving_put, moving, moving->error) &&
	    to->put(moving->to, table, NULL, moving->error);
}

int64_t
store_move(struct store *from, struct store *to, char error[CONF_ERROR])
{
	struct store_moving moving = {.from = from, .to = to, .error = error};
	bool is_backup = store_is_backup(from);

	strlcpy(error, "its schema cannot be read", CONF_ERROR);
	if (!from->engine->mover->begin(from, error) ||
	    !to->engine->mover->begin(to, error) ||
	    !store_schema_tables(moving_is_empty, &moving) ||
	    !store_schema_tables(moving_table, &moving) ||
	    !to->engine->mover->end(to, error) ||
	    !from->engine->mover->end(from, error))
		return -1;
	if (is_backup) {
		to->engine->set_backup(to, true);
		if (store_commit(to) != STORE_DONE)
			return -1;
	}
	return moving.rows;
}
