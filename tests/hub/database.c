/*
 * Where the hubs of tests keep their state: in a file, or where
 * MESSDECK_TEST_STORE is a connection string, in that database of PostgreSQL.
 * With MESSDECK_TEST_KEEP what is in it stays when a program begins.
 */
#include "tests/hub/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

/* The word is for hosts (tests/e2e/Messdeck.pm). */
static const char *
shared_place(void)
{
	const char *place = getenv("MESSDECK_TEST_STORE");

	return place != NULL && strcmp(place, "postgresql") == 0 ? NULL : place;
}

bool
database_shared(void)
{
	return shared_place() != NULL;
}

#ifdef HAVE_POSTGRESQL
#include <libpq-fe.h>

static const struct store_engine *const shared = &store_pg;

static void
shared_do(const char *sql)
{
	PGconn *conn = PQconnectdb(shared_place());
	PGresult *result = PQexec(conn, sql);

	if (PQresultStatus(result) != PGRES_COMMAND_OK &&
	    PQresultStatus(result) != PGRES_TUPLES_OK) {
		fprintf(stderr, "%s: %s\n", sql, PQerrorMessage(conn));
		abort();
	}
	PQclear(result);
	PQfinish(conn);
}

/*
 * Nothing is in it, as after it was made; and it has the trigger by which its
 * disk is full or broken.
 */
static void
shared_empty(void)
{
	shared_do(
	    "SET client_min_messages = error;"
	    "SET session_replication_role = replica;"
	    "CREATE TABLE IF NOT EXISTS disk (state TEXT);"
	    "DELETE FROM disk;"
	    "CREATE OR REPLACE FUNCTION disk_writes() RETURNS trigger"
	    " LANGUAGE plpgsql AS $$ DECLARE why TEXT; BEGIN"
	    " FOR why IN SELECT state FROM disk LOOP"
	    "  RAISE EXCEPTION 'the disk says so' USING ERRCODE = why;"
	    " END LOOP; RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END; "
	    "END $$;"
	    "DO $$ DECLARE t TEXT; s TEXT; BEGIN"
	    " FOR t IN SELECT tablename FROM pg_tables"
	    "  WHERE schemaname = 'public'"
	    "  AND tablename NOT IN ('host', 'deck', 'disk') LOOP"
	    "  IF t = 'usage' THEN UPDATE usage SET n = 0, bytes = 0;"
	    "  ELSE EXECUTE 'DELETE FROM ' || t; END IF;"
	    "  EXECUTE 'CREATE OR REPLACE TRIGGER disk_writes BEFORE INSERT OR"
	    "   UPDATE OR DELETE ON ' || t || ' FOR EACH ROW EXECUTE"
	    "   FUNCTION disk_writes()';"
	    " END LOOP;"
	    " FOR s IN SELECT sequencename FROM pg_sequences"
	    "  WHERE schemaname = 'public' LOOP"
	    "  PERFORM setval(s::regclass, 1, false); END LOOP;"
	    " IF to_regclass('deck') IS NOT NULL THEN"
	    "  UPDATE deck SET restored = 0; END IF;"
	    "END $$");
}
#else
static const struct store_engine *const shared = &store_sqlite;

static void
shared_do(const char *sql)
{
}

static void
shared_empty(void)
{
}
#endif

/* Of the hub before this one the server may not know yet that it has ended. */
static struct store *
database_claim(struct store *store, char error[CONF_ERROR])
{
	enum store_claimed claimed = STORE_WAIT;

	while (store != NULL && claimed == STORE_WAIT)
		claimed = store_claim(store, error);
	if (claimed == STORE_OURS || store == NULL)
		return store;
	store_close(store);
	return NULL;
}

struct store *
database_open(const char *file, char error[CONF_ERROR])
{
	return database_open_deck(file, 0, 1, error);
}

struct store *
database_open_deck(
    const char *file, int deck, int decks, char error[CONF_ERROR])
{
	static char folder[256];
	struct store_at at = {.engine = &store_sqlite,
	    .place = file,
	    .deck = deck,
	    .decks = decks};
	const char *slash = strrchr(file, '/');
	size_t length = slash == NULL ? 0 : (size_t)(slash - file);

	if (database_shared()) {
		at = (struct store_at){.engine = shared,
		    .place = shared_place(),
		    .deck = deck,
		    .decks = decks,
		    .prefer = true};
		if (deck == 0 &&
		    (strncmp(folder, file, length) != 0 ||
			folder[length] != '\0')) {
			/* The first makes the tables. */
			if (*folder == '\0')
				store_close(database_claim(
				    store_open(&at, error), error));
			if (getenv("MESSDECK_TEST_KEEP") == NULL)
				shared_empty();
			snprintf(
			    folder, sizeof(folder), "%.*s", (int)length, file);
		}
	}
	return database_claim(store_open(&at, error), error);
}

void
database_sql(const char *file, const char *sql)
{
	if (database_shared())
		shared_do(sql);
	else
		disk_sql(file, sql);
}

void
database_disk(enum disk_mode mode)
{
	static bool failing;

	disk_set(mode);
	if (!database_shared() || (mode == DISK_OK && !failing))
		return;
	failing = mode != DISK_OK;
	shared_do(mode == DISK_FULL  ? "INSERT INTO disk VALUES ('53100')"
		: mode == DISK_ERROR ? "INSERT INTO disk VALUES ('58030')"
				     : "DELETE FROM disk");
}
