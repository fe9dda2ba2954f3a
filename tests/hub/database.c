/* Where the hubs of tests keep their state. */
#include "tests/hub/database.h"

struct store *
database_open(const char *file, char error[CONF_ERROR])
{
	const struct store_at at = {.engine = &store_sqlite, .place = file};

	return store_open(&at, error);
}
