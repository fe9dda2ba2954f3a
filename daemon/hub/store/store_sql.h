#ifndef DAEMON_HUB_STORE_STORE_SQL_H
#define DAEMON_HUB_STORE_STORE_SQL_H

/*
 * For the files of the store only: statements by their names, and the rows
 * they give. No file that asks knows which database answers.
 */
#include "daemon/hub/store/store.h"

enum store_statement {
#define X(name, sql) SQL_##name,
#include "daemon/hub/store/store_statements.h"
#undef X
	NSTATEMENT
};

/*
 * Runs a statement. types has a letter for each value: s a string (NULL is
 * NULL), i an int64_t, b a pointer and a size_t.
 */
void store_run(struct store *, enum store_statement, const char *types, ...);
/* How many rows the last statement that ran has changed. */
int store_changes(struct store *);

struct store_rows;
/*
 * Begins to read; step with store_row until it says false. Only one reader of
 * the same statement at a time.
 */
struct store_rows *
store_read(struct store *, enum store_statement, const char *types, ...);
/* The same where its values are the number of decks, and this one's. */
struct store_rows *store_of_deck(struct store *, enum store_statement);
/* The next row; false, and the statement is ready for another time. */
bool store_row(struct store_rows *);
/* Leaves a reader before its end. */
void store_read_end(struct store_rows *);
/* A column of the row, from 0, as a number; 0 for NULL. */
int64_t store_int(const struct store_rows *, int column);
/* As text, until the next row, "" for NULL; and copied. */
const char *store_text(const struct store_rows *, int column);
void store_copy(const struct store_rows *, int column, char *to, size_t size);
/* Copies it; false where it does not have exactly that many bytes. */
bool store_blob(const struct store_rows *, int column, void *to, size_t size);
bool store_null(const struct store_rows *, int column);

#endif
