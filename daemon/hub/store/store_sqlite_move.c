/* Whole tables of SQLite, row by row. */
#include <stdlib.h>

#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/alloc.h"

static bool
move_fail(struct store *store, char error[CONF_ERROR])
{
	strlcpy(error, sqlite3_errmsg(store_db(store)), CONF_ERROR);
	return false;
}

static bool
move_do(struct store *store, const char *sql, char error[CONF_ERROR])
{
	return sqlite3_exec(store_db(store), sql, NULL, NULL, NULL) ==
	    SQLITE_OK ||
	    move_fail(store, error);
}

static bool
sqlite_move_begin(struct store *store, char error[CONF_ERROR])
{
	sqlite3_db_config(
	    store_db(store), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)NULL);
	return move_do(store, "BEGIN", error);
}

static bool
sqlite_move_end(struct store *store, char error[CONF_ERROR])
{
	bool done = move_do(store, "COMMIT", error);

	sqlite3_db_config(
	    store_db(store), SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, (int *)NULL);
	return done;
}

static void
move_column(sqlite3_stmt *stmt, int i, char type, struct store_value *value)
{
	*value = (struct store_value){.type = type};
	if (sqlite3_column_type(stmt, i) == SQLITE_NULL) {
		value->type = 0;
		return;
	}
	if (type == 'i')
		value->number = sqlite3_column_int64(stmt, i);
	else {
		value->bytes = type == 's'
		    ? (const void *)sqlite3_column_text(stmt, i)
		    : sqlite3_column_blob(stmt, i);
		value->size = (size_t)sqlite3_column_bytes(stmt, i);
	}
}

static bool
sqlite_move_rows(struct store *store, const struct store_table *table,
    bool (*each)(void *, const struct store_value *), void *arg,
    char error[CONF_ERROR])
{
	struct store_value values[STORE_VALUES];
	char *sql = xasprintf(
	    "SELECT %s FROM %s ORDER BY 1", table->columns, table->name);
	sqlite3_stmt *stmt = NULL;
	bool going = true;
	int i, code;

	code = sqlite3_prepare_v2(store_db(store), sql, -1, &stmt, NULL);
	free(sql);
	if (code != SQLITE_OK)
		return move_fail(store, error);
	while (going && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
		for (i = 0; i < table->n; i++)
			move_column(stmt, i, table->types[i], &values[i]);
		going = each(arg, values);
	}
	if (going && code != SQLITE_DONE)
		going = move_fail(store, error);
	sqlite3_finalize(stmt);
	return going;
}

static bool
sqlite_move_fill(struct store *store, const struct store_table *table,
    char error[CONF_ERROR])
{
	char *sql = xasprintf("DELETE FROM %s", table->name);
	bool done = move_do(store, sql, error);

	free(sql);
	return done;
}

static bool
sqlite_move_put(struct store *store, const struct store_table *table,
    const struct store_value *values, char error[CONF_ERROR])
{
	sqlite3 *db = store_db(store);
	sqlite3_stmt *stmt = NULL;
	char *sql, marks[4 * STORE_VALUES] = "?";
	int i, code;

	if (values == NULL)
		return true;
	for (i = 1; i < table->n; i++)
		strlcat(marks, ", ?", sizeof(marks));
	sql = xasprintf("INSERT INTO %s (%s) VALUES (%s)", table->name,
	    table->columns, marks);
	code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
	free(sql);
	if (code != SQLITE_OK)
		return move_fail(store, error);
	sqlite_bind(stmt, SQLITE_STATIC, values, table->n);
	code = sqlite3_step(stmt);
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE || move_fail(store, error);
}

const struct store_mover sqlite_mover = {sqlite_move_begin, sqlite_move_rows,
    sqlite_move_fill, sqlite_move_put, sqlite_move_end};
