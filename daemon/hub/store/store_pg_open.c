/*
 * From a connection string to a connection, or to the sentence that says why
 * there is none. What passes by itself (a server that starts, a standby that is
 * to be promoted) is told apart from what somebody has to see to.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/lib/loop.h"

#define WHY_DEADLINE 3000 /* ms in which it is found out why it failed */

/*
 * The server throws out who is idle for that long, first while it loads; a
 * transaction without a word for two seconds is no honest one. There is no
 * statement_timeout: a cancelled wait for the standby would have committed.
 */
static const char session[] = "SET idle_session_timeout = '30s';"
			      "SET idle_in_transaction_session_timeout = '2s';"
			      "SET client_connection_check_interval = '1s';"
			      "SET synchronous_commit = on;"
			      "SET statement_timeout = 0;"
			      "SET lock_timeout = 0;"
			      "SET plan_cache_mode = force_generic_plan;"
			      "SET client_min_messages = warning";

/* What the connection string may say otherwise comes before it. */
static const char *const keyword[] = {"connect_timeout", "keepalives_idle",
    "keepalives_interval", "keepalives_count", "tcp_user_timeout", "dbname",
    "client_encoding", "target_session_attrs", NULL};

static void
pg_values(const char *values[], const char *conninfo, const char *attributes)
{
	const char *const own[] = {
	    "3", "1", "1", "3", "4000", conninfo, "UTF8", attributes, NULL};

	memcpy(values, own, sizeof(own));
}

static bool
pg_refuse(char error[CONF_ERROR], int code, const char *sentence)
{
	strlcpy(error, sentence, CONF_ERROR);
	errno = code;
	return false;
}

/* --- why there is no connection --- */

/* SQLSTATEs of what does not pass by itself. */
static const struct pg_never {
	const char *state, *advice;
} never[] = {
    {"28P01", "the password in cluster's store (or its passfile) is wrong"},
    {"28000", "the server does not let this user in from here (pg_hba.conf)"},
    {"3D000",
	"make the database first, with locale C: createdb -T template0 "
	"--locale=C NAME"},
};

/* libpq says the SQLSTATE only where it is asked before. */
static const struct pg_never *
pg_never_of(const char *conninfo)
{
	const char *values[sizeof(keyword) / sizeof(keyword[0])];
	int64_t deadline = loop_monotonic() + WHY_DEADLINE;
	const struct pg_never *found = NULL;
	PostgresPollingStatusType what = PGRES_POLLING_WRITING;
	struct pollfd one;
	PGconn *conn;
	size_t i;

	pg_values(values, conninfo, "any");
	conn = PQconnectStartParams(keyword, values, 1);
	PQsetErrorVerbosity(conn, PQERRORS_SQLSTATE);
	while (PQstatus(conn) != CONNECTION_BAD &&
	    what != PGRES_POLLING_FAILED && what != PGRES_POLLING_OK &&
	    loop_monotonic() < deadline) {
		one.fd = PQsocket(conn);
		one.events = what == PGRES_POLLING_READING ? POLLIN : POLLOUT;
		if (poll(&one, 1, 100) == 1)
			what = PQconnectPoll(conn);
	}
	for (i = 0; i < sizeof(never) / sizeof(never[0]); i++)
		if (strstr(PQerrorMessage(conn), never[i].state) != NULL)
			found = &never[i];
	if (PQconnectionNeedsPassword(conn))
		found = &never[0];
	PQfinish(conn);
	return found;
}

/* A server was reached, but one that only reads: whether that may change. */
static bool
pg_only_reads(const char *conninfo, bool *standby)
{
	const char *values[sizeof(keyword) / sizeof(keyword[0])];
	PGresult *result;
	PGconn *conn;
	bool reached;

	pg_values(values, conninfo, "any");
	conn = PQconnectdbParams(keyword, values, 1);
	/* A standby that has been promoted meanwhile can be written to. */
	result = PQexec(conn,
	    "SELECT pg_is_in_recovery()"
	    " OR current_setting('transaction_read_only') = 'off'");
	reached = PQresultStatus(result) == PGRES_TUPLES_OK;
	*standby = reached && *PQgetvalue(result, 0, 0) == 't';
	PQclear(result);
	PQfinish(conn);
	return reached;
}

static bool
pg_why_not(PGconn *conn, const char *conninfo, char error[CONF_ERROR])
{
	const struct pg_never *found = pg_never_of(conninfo);
	bool standby;
	int length = (int)strcspn(PQerrorMessage(conn), "\n");

	if (found != NULL) {
		snprintf(error, CONF_ERROR, "the database: %.*s: %s", length,
		    PQerrorMessage(conn), found->advice);
		errno = EINVAL;
		return false;
	}
	if (!pg_only_reads(conninfo, &standby)) {
		snprintf(error, CONF_ERROR,
		    "the database cannot be reached: %.*s", length,
		    PQerrorMessage(conn));
		errno = EAGAIN;
		return false;
	}
	return standby
	    ? pg_refuse(error, EAGAIN,
		  "the database can only be read: its server is a standby; "
		  "one that is promoted is taken at once")
	    : pg_refuse(error, EINVAL,
		  "the database can only be read: take "
		  "default_transaction_read_only away from its server, its "
		  "database or its user");
}

/* --- what the database must be like --- */

static bool
pg_suits(struct store_pg *pg, char error[CONF_ERROR])
{
	static const char sql[] =
	    "SELECT datcollate = 'C' AND datctype = 'C'"
	    " AND pg_encoding_to_char(encoding) = 'UTF8',"
	    " datcollate, pg_encoding_to_char(encoding),"
	    " current_setting('synchronous_standby_names') <> '',"
	    " current_setting('server_version_num')::int >= 150000"
	    " FROM pg_database WHERE datname = current_database()";
	PGresult *result = PQexec(pg->conn, sql);
	bool suits = false;

	if (PQresultStatus(result) != PGRES_TUPLES_OK) {
		snprintf(error, CONF_ERROR, "the database: %s",
		    PQerrorMessage(pg->conn));
		errno = EAGAIN;
	} else if (*PQgetvalue(result, 0, 4) != 't') {
		pg_refuse(
		    error, EINVAL, "the database needs PostgreSQL 15 or later");
	} else if (*PQgetvalue(result, 0, 0) != 't') {
		snprintf(error, CONF_ERROR,
		    "the database has locale %s and encoding %s, and needs C "
		    "and UTF8: createdb -T template0 --locale=C -E UTF8 NAME",
		    PQgetvalue(result, 0, 1), PQgetvalue(result, 0, 2));
		errno = EINVAL;
	} else if (pg->standby && *PQgetvalue(result, 0, 3) != 't') {
		pg_refuse(error, EINVAL,
		    "the database has no synchronous standby, so that moves "
		    "would be lost with its disk: set "
		    "synchronous_standby_names there, or standby = no here");
	} else
		suits = true;
	PQclear(result);
	return suits;
}

bool
pg_connect(struct store_pg *pg, const char *conninfo, char error[CONF_ERROR])
{
	const char *values[sizeof(keyword) / sizeof(keyword[0])];
	char *wrong = NULL;
	PQconninfoOption *parsed = PQconninfoParse(conninfo, &wrong);
	PGresult *result;
	char deck[48];

	if (parsed == NULL) {
		snprintf(error, CONF_ERROR, "cluster's store: %.*s",
		    wrong == NULL ? 0 : (int)strcspn(wrong, "\n"), wrong);
		PQfreemem(wrong);
		errno = EINVAL;
		return false;
	}
	PQconninfoFree(parsed);
	pg_values(values, conninfo, "read-write");
	pg->conn = PQconnectdbParams(keyword, values, 1);
	if (PQstatus(pg->conn) != CONNECTION_OK)
		return pg_why_not(pg->conn, conninfo, error);
	result = PQexec(pg->conn, session);
	if (PQresultStatus(result) != PGRES_COMMAND_OK) {
		PQclear(result);
		snprintf(error, CONF_ERROR, "the database: %s",
		    PQerrorMessage(pg->conn));
		errno = EAGAIN;
		return false;
	}
	PQclear(result);
	snprintf(
	    deck, sizeof(deck), "SET messdeck.deck = '%d'", pg->store.deck);
	PQclear(PQexec(pg->conn, deck));
	if (!pg_suits(pg, error))
		return false;
	if (PQsetnonblocking(pg->conn, 1) == -1 ||
	    PQenterPipelineMode(pg->conn) != 1)
		return pg_refuse(error, EAGAIN, PQerrorMessage(pg->conn));
	return true;
}
