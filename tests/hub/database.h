#ifndef TESTS_HUB_DATABASE_H
#define TESTS_HUB_DATABASE_H

#include "daemon/hub/store/store.h"

/* The store of a file, ready for a hub; NULL as store_open(). */
struct store *database_open(const char *file, char error[CONF_ERROR]);

#endif
