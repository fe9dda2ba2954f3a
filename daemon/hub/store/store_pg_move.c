/* Whole tables of PostgreSQL, row by row. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/lib/alloc.h"

#define AT_ONCE 1000 /* rows that are fetched or sent */

static bool
pg_move_do(struct store_pg *pg, char *sql, char error[CONF_ERROR])
{
	PQclear(pg_ask(pg, sql, NULL, 0));
	free(sql);
	if (pg->why == NULL)
		return true;
	pg_explain(pg, error);
	return false;
}

/* Copying takes longer than a hub may be silent. */
static bool
pg_move_begin(struct store *store, char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;

	return pg_move_do(pg, xstrdup("SET idle_session_timeout = 0"), error) &&
	    pg_move_do(pg,
		xstrdup("SET idle_in_transaction_session_timeout = 0"),
		error) &&
	    pg_move_do(pg, xstrdup("BEGIN"), error);
}

/* Each identity goes on after the last number that is there. */
static bool
pg_move_end(struct store *store, char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;
	bool done;

	done = pg_move_do(pg,
	    xstrdup("DO $$ DECLARE c RECORD; BEGIN FOR c IN"
		    " SELECT table_name, column_name"
		    " FROM information_schema.columns WHERE is_identity = 'YES'"
		    " AND table_schema = 'public' LOOP EXECUTE format("
		    " 'SELECT setval(pg_get_serial_sequence(%L, %L),"
		    " max(%I)) FROM %I HAVING max(%I) > 0',"
		    " c.table_name, c.column_name, c.column_name, c.table_name,"
		    " c.column_name); END LOOP; END $$"),
	    error);
	pg->committing = true;
	done = done && pg_move_do(pg, xstrdup("COMMIT"), error);
	pg->committing = false;
	return done;
}

static bool
pg_move_result(struct store_pg *pg, const PGresult *result,
    const struct store_table *table,
    bool (*each)(void *, const struct store_value *), void *arg)
{
	struct store_value values[STORE_VALUES];
	unsigned char *bytes[STORE_VALUES];
	bool going = true;
	int row, i;

	for (row = 0; going && row < PQntuples(result); row++) {
		for (i = 0; i < table->n; i++) {
			struct store_value *value = &values[i];

			*value = (struct store_value){.type = table->types[i]};
			bytes[i] = NULL;
			if (PQgetisnull(result, row, i))
				value->type = 0;
			value->bytes = PQgetvalue(result, row, i);
			value->size = (size_t)PQgetlength(result, row, i);
			if (value->type == 'i')
				value->number = pg_number(result, row, i);
			if (value->type == 'b')
				value->bytes = bytes[i] =
				    PQunescapeBytea(value->bytes, &value->size);
		}
		going = each(arg, values);
		for (i = 0; i < table->n; i++)
			PQfreemem(bytes[i]);
	}
	return going;
}

static bool
pg_move_rows(struct store *store, const struct store_table *table,
    bool (*each)(void *, const struct store_value *), void *arg,
    char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;
	char *fetch = xasprintf("FETCH %d FROM moved", AT_ONCE);
	PGresult *result;
	bool going;
	int n = AT_ONCE;

	going = pg_move_do(pg,
	    xasprintf("DECLARE moved CURSOR FOR SELECT %s FROM %s"
		      " ORDER BY 1",
		table->columns, table->name),
	    error);
	while (going && n == AT_ONCE) {
		result = pg_ask(pg, fetch, NULL, 0);
		if (result == NULL) {
			pg_explain(pg, error);
			going = false;
			break;
		}
		n = PQntuples(result);
		going = pg_move_result(pg, result, table, each, arg);
		PQclear(result);
	}
	free(fetch);
	return going && pg_move_do(pg, xstrdup("CLOSE moved"), error);
}

static bool
pg_move_fill(struct store *store, const struct store_table *table,
    char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;
	char marks[6 * STORE_VALUES] = "$1", mark[16], *sql;
	bool done;
	int i;

	for (i = 2; i <= table->n; i++) {
		snprintf(mark, sizeof(mark), ", $%d", i);
		strlcat(marks, mark, sizeof(marks));
	}
	sql = xasprintf("INSERT INTO %s (%s) VALUES (%s)", table->name,
	    table->columns, marks);
	done =
	    pg_move_do(pg,
		xasprintf("ALTER TABLE %s DISABLE TRIGGER USER", table->name),
		error) &&
	    pg_move_do(pg, xasprintf("DELETE FROM %s", table->name), error) &&
	    pg_prepare_moved(pg, sql);
	free(sql);
	if (!done)
		pg_explain(pg, error);
	return done;
}

static bool
pg_move_put(struct store *store, const struct store_table *table,
    const struct store_value *values, char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;

	if (values != NULL)
		pg_queue(pg, PG_MOVED, values, table->n);
	if (values == NULL || pg->nentry >= AT_ONCE)
		PQclear(pg_exchange(pg));
	if (pg->why != NULL) {
		pg_explain(pg, error);
		return false;
	}
	return values != NULL ||
	    pg_move_do(pg,
		xasprintf("ALTER TABLE %s ENABLE TRIGGER USER", table->name),
		error);
}

const struct store_mover pg_mover = {
    pg_move_begin, pg_move_rows, pg_move_fill, pg_move_put, pg_move_end};
