/*
 * What is said on the connection to PostgreSQL. A turn's statements wait here,
 * not in libpq, and go out in pieces that end with a Sync: a server that has
 * only a part of one waits for the rest without its timeouts, so a hub that is
 * stopped in between would keep its deck.
 *
 * A connection that does not answer in time is lost. It is never opened again:
 * who ends with it cannot write by mistake.
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"

#define DISK_FULL "53100"
#define PIECE 64 /* statements that are worth a Sync of their own */

static const char *
pg_text(int which)
{
	static const char *const text[] = {[PG_BEGIN - NSTATEMENT] = "BEGIN",
	    [PG_COMMIT - NSTATEMENT] = "COMMIT",
	    [PG_ROLLBACK - NSTATEMENT] = "ROLLBACK",
	    [PG_NOTHING - NSTATEMENT] = "SELECT 1",
	    [PG_BYTES - NSTATEMENT] =
		"SELECT pg_database_size(current_database())",
	    [PG_RESTORED - NSTATEMENT] =
		"SELECT restored FROM deck WHERE deck = deck_here()",
	    [PG_RESTORED_ANY - NSTATEMENT] = "SELECT max(restored) FROM deck",
	    [PG_RESTORED_PUT - NSTATEMENT] =
		"UPDATE deck SET restored = $1 WHERE $1 <> 0"
		" OR deck = deck_here()",
	    [PG_POKE - NSTATEMENT] =
		"SELECT set_config('synchronous_commit', 'off', true),"
		" pg_notify('deck_' || $1, '')",
	    [PG_HOLD - NSTATEMENT] =
		"SELECT pg_try_advisory_xact_lock(7303, hashtext($1))::int",
	    [PG_MOVED - NSTATEMENT] = "INSERT"};

	return which < NSTATEMENT ? store_sql((enum store_statement)which)
				  : text[which - NSTATEMENT];
}

void
pg_lose(struct store_pg *pg, const char *why)
{
	size_t length = strcspn(why, "\n");

	if (pg->lost)
		return;
	pg->lost = true;
	pg->full = false;
	free(pg->why);
	pg->why = xasprintf("%.*s", (int)length, why);
	log_error("database_lost", "why=%s", log_quote(pg->why));
}

void
pg_fail(struct store_pg *pg, const char *what, const PGresult *result)
{
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

	if (PQstatus(pg->conn) == CONNECTION_BAD) {
		pg_lose(pg, why == NULL ? PQerrorMessage(pg->conn) : why);
		return;
	}
	if (pg->why != NULL)
		return;
	pg->why = xstrdup(why == NULL ? PQerrorMessage(pg->conn) : why);
	pg->full = state != NULL && strcmp(state, DISK_FULL) == 0;
	/* A full disk is the hub's to tell, once, and what keeps it away. */
	if (!pg->full)
		log_error("store_error", "state=%s what=%s why=%s",
		    state == NULL ? "none" : state, log_quote(what),
		    log_quote(pg->why));
}

void
pg_consume(struct store_pg *pg)
{
	if (!pg->lost && PQconsumeInput(pg->conn) == 0)
		pg_lose(pg, PQerrorMessage(pg->conn));
}

int64_t
pg_number(const PGresult *result, int row, int column)
{
	return strtoll(PQgetvalue(result, row, column), (char **)NULL, 10);
}

/* --- the queue --- */

static void
pg_value(struct store_pg *pg, const struct store_value *value)
{
	struct pg_parameter *parameter;
	char number[24];
	const void *bytes = value->bytes;
	size_t size = value->size;

	if (pg->nparameter == pg->parameter_room) {
		pg->parameter_room = 2 * pg->parameter_room + 64;
		pg->parameter = xrealloc(pg->parameter,
		    (size_t)pg->parameter_room * sizeof(*pg->parameter));
	}
	parameter = &pg->parameter[pg->nparameter++];
	*parameter = (struct pg_parameter){pg->arena_size, -1, false};
	if (value->type == 0)
		return;
	if (value->type == 'i') {
		size = (size_t)snprintf(
		    number, sizeof(number), "%" PRId64, value->number);
		bytes = number;
	}
	parameter->size = (int)size;
	parameter->binary = value->type == 'b';
	if (pg->arena_size + size + 1 > pg->arena_room) {
		pg->arena_room = 2 * pg->arena_room + size + 4096;
		pg->arena = xrealloc(pg->arena, pg->arena_room);
	}
	if (size > 0)
		memcpy(pg->arena + pg->arena_size, bytes, size);
	pg->arena[pg->arena_size + size] = '\0';
	pg->arena_size += size + 1;
}

void
pg_queue(
    struct store_pg *pg, int which, const struct store_value *values, int n)
{
	int i;

	if (pg->nentry == pg->entry_room) {
		pg->entry_room = 2 * pg->entry_room + 16;
		pg->entry = xrealloc(
		    pg->entry, (size_t)pg->entry_room * sizeof(*pg->entry));
	}
	pg->entry[pg->nentry++] = (struct pg_entry){which, pg->nparameter, n};
	for (i = 0; i < n; i++)
		pg_value(pg, &values[i]);
}

static bool
pg_send(struct store_pg *pg, const struct pg_entry *entry)
{
	const char *value[STORE_VALUES];
	int size[STORE_VALUES], binary[STORE_VALUES], i;
	char name[16];

	for (i = 0; i < entry->n; i++) {
		const struct pg_parameter *parameter =
		    &pg->parameter[entry->first + i];

		value[i] =
		    parameter->size < 0 ? NULL : pg->arena + parameter->at;
		size[i] = parameter->size;
		binary[i] = parameter->binary;
	}
	snprintf(name, sizeof(name), "s%d", entry->which);
	return PQsendQueryPrepared(
		   pg->conn, name, entry->n, value, size, binary, 0) == 1;
}

/* The end of a piece, if it could be sent; pg_answers() waits for it. */
static void
pg_sync(struct store_pg *pg, bool sent)
{
	pg->syncs++;
	if (!sent || PQpipelineSync(pg->conn) != 1)
		pg_lose(pg, PQerrorMessage(pg->conn));
}

/* All that waits, as one piece. */
static void
pg_send_piece(struct store_pg *pg)
{
	bool sent = !pg->lost;

	while (sent && pg->sent < pg->nentry)
		sent = pg_send(pg, &pg->entry[pg->sent++]);
	pg_sync(pg, sent);
}

void
pg_send_ahead(struct store_pg *pg)
{
	/* Only where the piece before is in the kernel's hands. */
	if (pg->lost || pg->nentry - pg->sent < PIECE || PQflush(pg->conn) != 0)
		return;
	pg_send_piece(pg);
	if (PQflush(pg->conn) == -1)
		pg_lose(pg, PQerrorMessage(pg->conn));
}

/* --- answers --- */

/*
 * Until libpq has the next result; false: not in time, or it is lost. A long
 * answer, such as all games of a deck, has time for as long as it comes in.
 */
static bool
pg_wait(struct store_pg *pg, int64_t *deadline)
{
	struct pollfd one = {.fd = PQsocket(pg->conn)};
	int64_t left;
	int unsent;

	for (;;) {
		unsent = PQflush(pg->conn);
		if (unsent == -1)
			break;
		if (unsent == 0 && PQisBusy(pg->conn) == 0)
			return true;
		left = *deadline - loop_monotonic();
		if (left <= 0) {
			pg_lose(pg, "the database has not answered in time");
			return false;
		}
		one.events = (short)(POLLIN | (unsent == 1 ? POLLOUT : 0));
		if (poll(&one, 1, (int)left) == -1 && errno != EINTR)
			break;
		if (one.revents != 0 && PQconsumeInput(pg->conn) == 0)
			break;
		if ((one.revents & POLLIN) != 0)
			*deadline = loop_monotonic() + PG_DEADLINE;
	}
	pg_lose(pg, PQerrorMessage(pg->conn));
	return false;
}

/* NULL: the end of a statement's results, or it is lost. */
static PGresult *
pg_next(struct store_pg *pg, int64_t *deadline)
{
	return pg_wait(pg, deadline) ? PQgetResult(pg->conn) : NULL;
}

/* What is answered: SQL that is not prepared, or one of those that wait. */
static const char *
pg_asked(const struct store_pg *pg, const char *sql, int i)
{
	if (sql != NULL)
		return sql;
	return i < pg->nentry ? pg_text(pg->entry[i].which) : "Sync";
}

/* The answers up to that to the last Sync; the last of them is given. */
static PGresult *
pg_answers(struct store_pg *pg, const char *sql)
{
	int64_t deadline = loop_monotonic() + PG_DEADLINE;
	PGresult *result, *last = NULL;
	bool failed = false;
	int i = 0;

	while (!pg->lost) {
		result = pg_next(pg, &deadline);
		if (result == NULL) {
			i++;
			continue;
		}
		switch (PQresultStatus(result)) {
		case PGRES_PIPELINE_SYNC:
			PQclear(result);
			pg->heard = loop_monotonic();
			if (--pg->syncs > 0)
				continue;
			if (failed) {
				PQclear(last);
				last = NULL;
			}
			return last;
		case PGRES_COMMAND_OK:
			pg->changes = atoi(PQcmdTuples(result));
			/* FALLTHROUGH */
		case PGRES_TUPLES_OK:
			PQclear(last);
			last = result;
			continue;
		case PGRES_PIPELINE_ABORTED:
			break;
		default:
			pg_fail(pg, pg_asked(pg, sql, i), result);
			failed = true;
			break;
		}
		PQclear(result);
	}
	PQclear(last);
	return NULL;
}

/* What has failed is taken back, so that what was before can be read. */
static void
pg_roll_back(struct store_pg *pg)
{
	const struct pg_entry rollback = {.which = PG_ROLLBACK};

	if (pg->lost || PQtransactionStatus(pg->conn) == PQTRANS_IDLE)
		return;
	pg_sync(pg, pg_send(pg, &rollback));
	PQclear(pg_answers(pg, pg_text(PG_ROLLBACK)));
}

PGresult *
pg_exchange(struct store_pg *pg)
{
	PGresult *result;

	if (pg->nentry == 0)
		return NULL;
	pg_send_piece(pg);
	result = pg_answers(pg, NULL);
	pg->nentry = pg->nparameter = pg->sent = 0;
	pg->arena_size = 0;
	if (result == NULL)
		pg_roll_back(pg);
	return result;
}

PGresult *
pg_ask(struct store_pg *pg, const char *sql, const char *const *values, int n)
{
	if (pg->lost)
		return NULL;
	pg_sync(pg,
	    PQsendQueryParams(pg->conn, sql, n, NULL, values, NULL, NULL, 0) ==
		1);
	return pg_answers(pg, sql);
}

static bool
pg_send_prepare(struct store_pg *pg, int which, const char *sql)
{
	char name[16];

	snprintf(name, sizeof(name), "s%d", which);
	return PQsendPrepare(pg->conn, name, sql, 0, NULL) == 1;
}

bool
pg_prepare_moved(struct store_pg *pg, const char *sql)
{
	char close[32];
	PGresult *result;

	snprintf(close, sizeof(close), "DEALLOCATE s%d", PG_MOVED);
	if (pg->moved)
		PQclear(pg_ask(pg, close, NULL, 0));
	pg->moved = true;
	pg_sync(pg, pg_send_prepare(pg, PG_MOVED, sql));
	result = pg_answers(pg, sql);
	PQclear(result);
	return result != NULL;
}

bool
pg_prepare(struct store_pg *pg)
{
	PGresult *result;
	bool sent = true;
	int i;

	for (i = 0; sent && i < PG_MOVED; i++)
		sent = pg_send_prepare(pg, i, pg_text(i));
	pg_sync(pg, sent);
	result = pg_answers(pg, "PREPARE");
	PQclear(result);
	return result != NULL;
}
