#ifndef DAEMON_HUB_STORE_STORE_SQL_H
#define DAEMON_HUB_STORE_STORE_SQL_H

/*
 * For the files of the store only: statements by their text.
 */
#include <sqlite3.h>

#include "daemon/hub/store/store.h"

/* The connection, for what is no statement of a turn. */
sqlite3 *store_db(struct store *);
/*
 * Runs a statement. types has a letter for each value: s a string (NULL is
 * NULL), i an int64_t, b a pointer and a size_t. sql must be a literal: it is
 * prepared once and kept.
 */
void store_run(struct store *, const char *sql, const char *types, ...);
/* How many rows the last statement that ran has changed. */
int store_changes(struct store *);
/*
 * Begins to read; step with store_row until it says false. Only one reader of
 * the same sql at a time.
 */
sqlite3_stmt *
store_read(struct store *, const char *sql, const char *types, ...);
/* The next row; false, and the statement is ready for another time. */
bool store_row(struct store *, sqlite3_stmt *);
/* Leaves a reader before its end. */
void store_read_end(sqlite3_stmt *);
/* A column as text, "" for NULL; and copied. */
const char *store_text(sqlite3_stmt *, int column);
void store_copy(sqlite3_stmt *, int column, char *to, size_t size);

#endif
