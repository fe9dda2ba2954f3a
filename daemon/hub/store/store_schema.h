#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_H

#include <stdbool.h>

#include "daemon/lib/database.h"

/* What brings the schema from version n to n + 1. */
extern const char *const store_schema[DATABASE_SCHEMA];

/*
 * Calls each with the statements that make the whole schema at once, as SQLite
 * has it after all steps, and with those of one step. False: it cannot be made.
 * These are SQLite's, in store_sqlite_schema.c.
 */
bool store_schema_whole(void (*each)(void *, const char *sql), void *arg);
/* Each table of it; false as above. */
struct store_table;
bool store_schema_tables(
    bool (*each)(void *, const struct store_table *), void *arg);
void store_schema_step(
    int version, void (*each)(void *, const char *sql), void *arg);

#endif
