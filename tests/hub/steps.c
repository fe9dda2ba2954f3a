/* How much SQLite does for a question, and how much the hub. */
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

static unsigned long visits;

/* Called by the code that is built with -fsanitize-coverage=trace-pc. */
void __sanitizer_cov_trace_pc(void);
void
__sanitizer_cov_trace_pc(void)
{
	visits++;
}

unsigned long
steps_visits(void)
{
	return visits;
}
