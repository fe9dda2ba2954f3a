#ifndef TESTS_HUB_DATABASE_H
#define TESTS_HUB_DATABASE_H

#include "daemon/hub/store/store.h"
#include "tests/hub/disk.h"

/* Whether it is in PostgreSQL. */
bool database_shared(void);
/*
 * The store of a file, ready for a hub; NULL as store_open(). In PostgreSQL the
 * first one of another folder finds an empty database.
 */
struct store *database_open(const char *file, char error[CONF_ERROR]);
/* The same of a deck of several. */
struct store *database_open_deck(
    const char *file, int deck, int decks, char error[CONF_ERROR]);
/* Does SQL to it; nobody has the file open. */
void database_sql(const char *file, const char *sql);
/* As disk_set() does to files. */
void database_disk(enum disk_mode);

#endif
