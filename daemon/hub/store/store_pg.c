/*
 * The store in PostgreSQL: the transaction that is a turn, and rows that are
 * read. libpq is known by the files store_pg*.c alone.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

static void
pg_close(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;
	int i;

	for (i = 0; i < NSTATEMENT; i++)
		PQclear(store->rows[i].cursor);
	/* What is not committed is rolled back by the server. */
	PQfinish(pg->conn);
	PQfreemem(pg->bytes);
	free(pg->entry);
	free(pg->parameter);
	free(pg->arena);
	free(pg->holder);
	free(pg->why);
	free(pg);
}

/*
 * A commit that says so is on this server's disk alone, so it is not one. Other
 * warnings are for the log.
 */
static void
pg_notice(void *arg, const PGresult *result)
{
	struct store_pg *pg = arg;
	const char *severity =
	    PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
	const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

	if (severity == NULL || text == NULL ||
	    strcmp(severity, "NOTICE") == 0 || strcmp(severity, "INFO") == 0)
		return;
	if (pg->committing)
		pg_lose(pg, text);
	else
		log_warn("database", "severity=%s text=%s", severity,
		    log_quote(text));
}

static struct store *
pg_open(const struct store_at *at, char error[CONF_ERROR])
{
	struct store_pg *pg = xcalloc(1, sizeof(*pg));
	int why;

	store_init(&pg->store, at);
	pg->versions = &pg_versions;
	pg->standby = at->standby;
	pg->prefer = at->prefer;
	pg->whole = at->whole;
	pg->any = at->any;
	/* Who waits for another deck is another matter. */
	pg->holder = pg->store.decks == 1 || at->whole
	    ? xstrdup(at->holder == NULL ? "somebody" : at->holder)
	    : xasprintf("%s, deck %d",
		  at->holder == NULL ? "somebody" : at->holder, at->deck);
	if (!pg_connect(pg, at->place, error)) {
		why = errno;
		pg_close(&pg->store);
		errno = why;
		return NULL;
	}
	PQsetNoticeReceiver(pg->conn, pg_notice, pg);
	pg->store.fd = PQsocket(pg->conn);
	return &pg->store;
}

void
pg_explain(struct store_pg *pg, char error[CONF_ERROR])
{
	snprintf(error, CONF_ERROR, "the database %s: %s",
	    pg->lost ? "is lost" : "cannot be used",
	    pg->why == NULL ? "it gives no reason" : pg->why);
	errno = pg->full ? ENOSPC : pg->lost ? EAGAIN : EINVAL;
}

static bool
pg_sound(struct store *store, char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;

	if (pg->why == NULL)
		return true;
	pg_explain(pg, error);
	return false;
}

/* --- the transaction --- */

static void
pg_begin(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;

	if (pg->why == NULL)
		pg_queue(pg, PG_BEGIN, NULL, 0);
}

static void
pg_run(struct store *store, enum store_statement which,
    const struct store_value *values, int n)
{
	struct store_pg *pg = (struct store_pg *)store;

	/* Not after an error: it could not be taken back with the rest. */
	if (pg->why != NULL)
		return;
	pg_queue(pg, (int)which, values, n);
	pg_send_ahead(pg);
}

static void
pg_read_ahead(struct store *store)
{
	pg_consume((struct store_pg *)store);
}

static int
pg_changes(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;

	if (pg->nentry > 0)
		PQclear(pg_exchange(pg));
	return pg->why == NULL ? pg->changes : 0;
}

static enum store_result
pg_commit(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;
	enum store_result result;
	PGresult *answer;

	if (store->writing && pg->why == NULL) {
		pg_queue(pg, PG_COMMIT, NULL, 0);
		pg->committing = true;
		answer = pg_exchange(pg);
		pg->committing = false;
		/* One that has failed before says ROLLBACK here. */
		if (answer != NULL &&
		    strcmp(PQcmdStatus(answer), "COMMIT") != 0)
			pg_lose(pg, "it has not committed");
		PQclear(answer);
	}
	if (pg->why == NULL)
		return STORE_DONE;
	result = pg->full ? STORE_FULL : STORE_FAILED;
	if (pg->lost)
		return STORE_FAILED;
	free(pg->why);
	pg->why = NULL;
	return result;
}

/* --- rows --- */

static void
pg_read(struct store_rows *rows, const struct store_value *values, int n)
{
	struct store_pg *pg = (struct store_pg *)rows->store;

	PQclear(rows->cursor);
	pg_queue(pg, (int)rows->which, values, n);
	rows->cursor = pg_exchange(pg);
	rows->at = -1;
	rows->n = rows->cursor == NULL ? 0 : PQntuples(rows->cursor);
}

static bool
pg_row(struct store_rows *rows)
{
	return ++rows->at < rows->n;
}

static void
pg_end(struct store_rows *rows)
{
	PQclear(rows->cursor);
	rows->cursor = NULL;
	rows->n = 0;
}

static bool
pg_column(const struct store_rows *rows, int column, char type,
    struct store_value *value)
{
	struct store_pg *pg = (struct store_pg *)rows->store;
	const char *text;

	if (PQgetisnull(rows->cursor, rows->at, column))
		return false;
	text = PQgetvalue(rows->cursor, rows->at, column);
	value->type = type;
	value->bytes = text;
	if (type == 'i')
		value->number = strtoll(text, (char **)NULL, 10);
	if (type != 'b')
		return true;
	PQfreemem(pg->bytes);
	pg->bytes = PQunescapeBytea((const unsigned char *)text, &value->size);
	value->bytes = pg->bytes;
	return pg->bytes != NULL;
}

/* --- the database as a whole --- */

/* One number, 0 for none. */
static int64_t
pg_one(struct store *store, int which, const struct store_value *values, int n)
{
	struct store_pg *pg = (struct store_pg *)store;
	PGresult *result;
	int64_t number;

	pg_queue(pg, which, values, n);
	result = pg_exchange(pg);
	number = result != NULL && PQntuples(result) == 1
	    ? pg_number(result, 0, 0)
	    : 0;
	PQclear(result);
	return number;
}

static int64_t
pg_bytes(struct store *store, int64_t *unused)
{
	*unused = 0;
	return pg_one(store, PG_BYTES, NULL, 0);
}

static struct store_copy *
pg_copy_begin(struct store *store, int fd, char error[CONF_ERROR])
{
	close(fd);
	strlcpy(error,
	    "this host's database is in PostgreSQL: back it up with "
	    "pg_basebackup and a WAL archive, or with pg_dump",
	    CONF_ERROR);
	return NULL;
}

static bool
pg_is_backup(struct store *store)
{
	const struct store_pg *pg = (const struct store_pg *)store;

	return pg_one(store, pg->whole ? PG_RESTORED_ANY : PG_RESTORED, NULL,
		   0) != 0;
}

static void
pg_set_backup(struct store *store, bool is)
{
	const struct store_value value = {.type = 'i', .number = is};

	store_write(store);
	pg_queue((struct store_pg *)store, PG_RESTORED_PUT, &value, 1);
}

/* It waits for nobody, and ends with the transaction. */
static bool
pg_hold(struct store *store, const char *what)
{
	const struct store_value value = {
	    .type = 's', .bytes = what, .size = strlen(what)};

	return pg_one(store, PG_HOLD, &value, 1) != 0;
}

const struct store_engine store_pg = {.open = pg_open,
    .close = pg_close,
    .sound = pg_sound,
    .begin = pg_begin,
    .run = pg_run,
    .changes = pg_changes,
    .commit = pg_commit,
    .read = pg_read,
    .row = pg_row,
    .end = pg_end,
    .column = pg_column,
    .bytes = pg_bytes,
    .copy_begin = pg_copy_begin,
    .is_backup = pg_is_backup,
    .set_backup = pg_set_backup,
    .mover = &pg_mover,
    .claim = pg_claim,
    .loaded = pg_loaded,
    .alive = pg_alive,
    .beside = pg_beside,
    .poke = pg_poke,
    .poked = pg_poked,
    .hold = pg_hold,
    .read_ahead = pg_read_ahead};
