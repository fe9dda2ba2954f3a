/* What the steps of the schema come to, for other engines: SQLite says it. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/store/store_schema.h"
#include "daemon/lib/alloc.h"

/* All of it in memory; NULL: it cannot be made. */
static sqlite3 *
schema_make(void)
{
	sqlite3 *db = NULL;
	bool made = sqlite3_open(":memory:", &db) == SQLITE_OK;
	int i;

	for (i = 0; made && i < DATABASE_SCHEMA; i++)
		made = sqlite3_exec(db, store_schema[i], NULL, NULL, NULL) ==
		    SQLITE_OK;
	if (made)
		return db;
	sqlite3_close(db);
	return NULL;
}

bool
store_schema_whole(void (*each)(void *, const char *sql), void *arg)
{
	sqlite3 *db = schema_make();
	sqlite3_stmt *stmt = NULL;
	bool made;

	/* What an INSERT has put there belongs to it, too. */
	made = db != NULL &&
	    sqlite3_prepare_v2(db,
		"SELECT sql FROM (SELECT rowid AS n, sql FROM sqlite_schema"
		" WHERE sql IS NOT NULL ORDER BY n) UNION ALL"
		" SELECT 'INSERT INTO usage VALUES (' || quote(kind) || ', ' ||"
		" guests || ', 0, 0)' FROM usage",
		-1, &stmt, NULL) == SQLITE_OK;
	while (made && sqlite3_step(stmt) == SQLITE_ROW)
		each(arg, (const char *)sqlite3_column_text(stmt, 0));
	sqlite3_finalize(stmt);
	sqlite3_close(db);
	return made;
}

bool
store_schema_tables(bool (*each)(void *, const struct store_table *), void *arg)
{
	sqlite3 *db = schema_make();
	sqlite3_stmt *stmt = NULL;
	struct store_table table;
	bool made;

	made = db != NULL &&
	    sqlite3_prepare_v2(db,
		"SELECT m.name, group_concat(c.name, ', '),"
		" group_concat(CASE c.type WHEN 'INTEGER' THEN 'i'"
		" WHEN 'BLOB' THEN 'b' ELSE 's' END, ''), count(*)"
		" FROM sqlite_schema AS m, pragma_table_info(m.name) AS c"
		" WHERE m.type = 'table' GROUP BY m.name ORDER BY m.rowid",
		-1, &stmt, NULL) == SQLITE_OK;
	while (made && sqlite3_step(stmt) == SQLITE_ROW) {
		table.name = (const char *)sqlite3_column_text(stmt, 0);
		table.columns = (const char *)sqlite3_column_text(stmt, 1);
		strlcpy(table.types, (const char *)sqlite3_column_text(stmt, 2),
		    sizeof(table.types));
		table.n = sqlite3_column_int(stmt, 3);
		made = table.n < STORE_VALUES && each(arg, &table);
	}
	sqlite3_finalize(stmt);
	sqlite3_close(db);
	return made;
}

void
store_schema_step(int version, void (*each)(void *, const char *sql), void *arg)
{
	char *text = xstrdup(store_schema[version - 1]), *sql = text, *end;
	char after;

	/* A semicolon within a trigger ends nothing. */
	for (end = sql; *end != '\0'; end++) {
		if (*end != ';')
			continue;
		after = end[1];
		end[1] = '\0';
		if (sqlite3_complete(sql)) {
			each(arg, sql);
			sql = end + 1;
		}
		end[1] = after;
	}
	free(text);
}
