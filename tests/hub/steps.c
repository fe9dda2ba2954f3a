/* How much SQLite does for a question. */
#include "tests/hub/steps.h"

#include "daemon/hub/store/store_sqlite.h"

static int steps;

static int
count(void *arg)
{
	steps++;
	return 0;
}

void
steps_begin(struct store *store)
{
	steps = 0;
	sqlite3_progress_handler(store_db(store), 1000, count, NULL);
}

int
steps_taken(void)
{
	return steps;
}
