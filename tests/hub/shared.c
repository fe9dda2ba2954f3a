/*
 * A database that hubs share: whose a deck is, what a hub that has lost it can
 * still do, and databases that do not suit. MESSDECK_TEST_STORE is the
 * connection string of an empty database whose server is this test's alone
 * (tests/hub/postgresql.t).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sys/wait.h>

#include <errno.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/hub/store/store_schema.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "tests/hub/database.h"

static const char *
place(void)
{
	return getenv("MESSDECK_TEST_STORE");
}

static struct store_at
at_of(const char *conninfo, const char *holder)
{
	return (struct store_at){.engine = &store_pg,
	    .place = conninfo,
	    .prefer = true,
	    .holder = holder};
}

static struct store *
opened(const char *holder)
{
	const struct store_at at = at_of(place(), holder);
	char error[CONF_ERROR];
	struct store *store = store_open(&at, error);

	if (store == NULL)
		fail_msg("%s", error);
	return store;
}

/* Asks until it is ours, at most for some seconds; how long that took, ms. */
static int64_t
claim(struct store *store, int seconds)
{
	const struct timespec every = {0, STORE_CLAIM_EVERY * 1000000L};
	int64_t since = loop_monotonic();
	char words[CONF_ERROR] = "";
	enum store_claimed claimed;

	while ((claimed = store_claim(store, words)) == STORE_WAIT &&
	    loop_monotonic() - since < seconds * 1000)
		nanosleep(&every, NULL);
	if (claimed != STORE_OURS)
		fail_msg("%s", words);
	return loop_monotonic() - since;
}

static struct store *
ours(const char *holder)
{
	struct store *store = opened(holder);

	claim(store, 30);
	return store;
}

/* --- a connection of the test's own --- */

/* The first column of the first row; the caller frees it. */
static char *
ask(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	char *text;

	if (PQresultStatus(result) != PGRES_TUPLES_OK &&
	    PQresultStatus(result) != PGRES_COMMAND_OK)
		fail_msg("%s: %s", sql, PQerrorMessage(conn));
	text = xstrdup(PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
	PQclear(result);
	return text;
}

static void
do_sql(const char *sql)
{
	PGconn *conn = PQconnectdb(place());

	free(ask(conn, sql));
	PQfinish(conn);
}

static void
is_so(const char *sql)
{
	PGconn *conn = PQconnectdb(place());
	char *text = ask(conn, sql);

	if (strcmp(text, "t") != 0)
		fail_msg("%s: %s", sql, text);
	free(text);
	PQfinish(conn);
}

/* --- the schema --- */

static const char *
type_of(const char *type, const char *collation)
{
	if (strcmp(collation, "NOCASE") == 0)
		return "citext";
	return strcmp(type, "INTEGER") == 0 ? "int8"
	    : strcmp(type, "BLOB") == 0     ? "bytea"
					    : "text";
}

static void
sqlite_do(void *arg, const char *sql)
{
	assert_int_equal(sqlite3_exec(arg, sql, NULL, NULL, NULL), SQLITE_OK);
}

static void
both_engines_have_the_same_tables_and_columns(void **state)
{
	struct store *store = ours("one");
	PGconn *conn = PQconnectdb(place());
	char sql[512], *there, *count;
	const char *type, *collation;
	sqlite3_stmt *stmt;
	sqlite3 *db;
	int columns = 0;

	sqlite3_open(":memory:", &db);
	assert_true(store_schema_whole(sqlite_do, db));
	sqlite3_prepare_v2(db,
	    "SELECT m.name, c.name FROM sqlite_schema AS m,"
	    " pragma_table_info(m.name) AS c WHERE m.type = 'table'",
	    -1, &stmt, NULL);
	while (sqlite3_step(stmt) == SQLITE_ROW) {
		const char *table = (const char *)sqlite3_column_text(stmt, 0);
		const char *column = (const char *)sqlite3_column_text(stmt, 1);

		sqlite3_table_column_metadata(db, "main", table, column, &type,
		    &collation, NULL, NULL, NULL);
		snprintf(sql, sizeof(sql),
		    "SELECT udt_name FROM information_schema.columns WHERE"
		    " table_name = '%s' AND column_name = '%s'",
		    table, column);
		there = ask(conn, sql);
		if (strcmp(there, type_of(type, collation)) != 0)
			fail_msg("%s.%s is %s %s and %s", table, column, type,
			    collation, there);
		free(there);
		columns++;
	}
	sqlite3_finalize(stmt);
	sqlite3_close(db);
	count = ask(conn,
	    "SELECT count(*) FROM information_schema.columns WHERE"
	    " table_schema = 'public' AND table_name NOT IN ('host', 'deck')"
	    " AND (table_name, column_name) <> ('usage', 'deck')");
	assert_int_equal(atoi(count), columns);
	free(count);
	PQfinish(conn);
	store_close(store);
}

/* --- whose it is --- */

static void
a_deck_is_one_hubs_until_that_ends(void **state)
{
	struct store *first = ours("one, process 1"), *second = opened("two");
	int64_t epoch = store_epoch(first);
	char words[CONF_ERROR] = "";

	assert_true(epoch >= (int64_t)time(NULL) - 1);
	assert_in_range(store_clock_ahead(first) + 100, 0, 200);
	assert_int_equal(store_claim(second, words), STORE_WAIT);
	assert_string_equal(words, "one, process 1 has deck 0");
	store_close(first);
	claim(second, 5);
	assert_true(store_epoch(second) > epoch);
	store_close(second);
}

static void
who_does_not_prefer_it_comes_a_second_later(void **state)
{
	struct store_at at = at_of(place(), "two");
	struct store *first = ours("one"), *second;
	char words[CONF_ERROR];

	at.prefer = false;
	second = store_open(&at, words);
	assert_non_null(second);
	assert_int_equal(store_claim(second, words), STORE_WAIT);
	store_close(first);
	assert_in_range(claim(second, 20), 900, 20000);
	store_close(second);
}

static void
epochs_rise_over_a_restored_database(void **state)
{
	struct store *store;

	do_sql("UPDATE deck SET epoch = 5");
	store = ours("one");
	assert_true(store_epoch(store) >= (int64_t)time(NULL) - 1);
	store_close(store);
	do_sql("UPDATE deck SET epoch = 99999999999");
	store = ours("one");
	assert_int_equal(store_epoch(store), INT64_C(100000000000));
	store_close(store);
	do_sql("UPDATE deck SET epoch = 5");
}

/* As one that is frozen between two turns, its machine cut off or asleep. */
static void
a_hub_that_is_silent_loses_the_deck_and_writes_nothing_more(void **state)
{
	struct store *first = ours("one"), *second = opened("two");
	char error[CONF_ERROR] = "";

	store_number_put(first, "kept", 1);
	assert_int_equal(store_commit(first), STORE_DONE);
	store_loaded(first);
	assert_in_range(claim(second, 20), 1500, 20000);
	store_number_put(first, "lost", 1);
	assert_int_equal(store_commit(first), STORE_FAILED);
	assert_false(store_alive(first, error));
	assert_non_null(strstr(error, "is lost"));
	assert_int_equal(store_number(second, "kept"), 1);
	assert_int_equal(store_number(second, "lost"), 0);
	store_close(first);
	store_close(second);
}

static void
a_hub_that_says_it_lives_keeps_the_deck(void **state)
{
	const struct timespec moment = {0, 500 * 1000000L};
	struct store *first = ours("one"), *second = opened("two");
	char words[CONF_ERROR];
	int i;

	store_loaded(first);
	for (i = 0; i < 10; i++) {
		nanosleep(&moment, NULL);
		assert_true(store_alive(first, words));
		assert_int_equal(store_claim(second, words), STORE_WAIT);
	}
	store_close(first);
	store_close(second);
}

/* The server waits for the rest without its timeouts: others have to see it. */
static void
who_is_frozen_in_the_middle_of_a_turn_is_ended_by_who_waits(void **state)
{
	PGconn *frozen = PQconnectdb(place());
	struct store *second = opened("two");

	free(ask(frozen, "SET application_name = 'messdeck serves: one'"));
	free(ask(frozen, "SET idle_session_timeout = '1s'"));
	free(ask(frozen, "SELECT pg_advisory_lock(7301, 0)"));
	PQenterPipelineMode(frozen);
	PQsendQueryParams(frozen, "BEGIN", 0, NULL, NULL, NULL, NULL, 0);
	PQsendFlushRequest(frozen);
	PQflush(frozen);
	assert_in_range(claim(second, 20), 2000, 20000);
	PQfinish(frozen);
	store_close(second);
}

static void
a_connection_that_the_server_ends_is_not_opened_again(void **state)
{
	struct store *store = ours("one");
	char error[CONF_ERROR] = "";

	store_number_put(store, "half", 1);
	assert_int_equal(store_number(store, "half"), 1);
	do_sql("SELECT pg_terminate_backend(pid) FROM pg_locks"
	       " WHERE locktype = 'advisory'");
	assert_int_equal(store_commit(store), STORE_FAILED);
	store_number_put(store, "half", 1);
	assert_int_equal(store_commit(store), STORE_FAILED);
	assert_false(store_sound(store, error));
	store_close(store);
	store = ours("two");
	assert_int_equal(store_number(store, "half"), 0);
	store_close(store);
}

/* --- a later version of the program --- */

#define LATER (DATABASE_SCHEMA + 1)

static void
make_later(int version, void (*each)(void *, const char *sql), void *arg)
{
	assert_int_equal(version, LATER);
	each(arg, "ALTER TABLE number ADD COLUMN later INTEGER DEFAULT 7");
	each(arg, "CREATE TABLE later (n INTEGER PRIMARY KEY, text TEXT)");
}

/* That one's versions. */
static const struct pg_versions *
later_versions(int additive)
{
	static struct pg_step steps[64];
	static struct pg_versions later = {.step = steps, .make = make_later};

	later.n = pg_versions.n + 1;
	memcpy(
	    steps, pg_versions.step, (size_t)pg_versions.n * sizeof(steps[0]));
	steps[pg_versions.n] = (struct pg_step){LATER, additive};
	return &later;
}

/* A hub of one of two decks; it has not asked yet. */
static struct store *
hub_of(int deck, const struct pg_versions *versions, const char *holder)
{
	struct store_at at = at_of(place(), holder);
	char error[CONF_ERROR];
	struct store *store;

	at.deck = deck;
	at.decks = 2;
	store = store_open(&at, error);
	if (store == NULL)
		fail_msg("%s", error);
	((struct store_pg *)store)->versions = versions;
	return store;
}

static int
two_decks(void **state)
{
	store_close(ours("one"));
	do_sql("UPDATE host SET decks = 2");
	return 0;
}

/* As it was. */
static int
one_deck(void **state)
{
	char *sql = xasprintf("UPDATE host SET decks = 1, schema = %d,"
			      " least = %d;"
			      "ALTER TABLE number DROP COLUMN IF EXISTS later;"
			      "DROP TABLE IF EXISTS later",
	    DATABASE_SCHEMA, DATABASE_SCHEMA);

	do_sql(sql);
	free(sql);
	return 0;
}

static void
versions_are(int schema, int least)
{
	char *sql = xasprintf(
	    "SELECT schema = %d AND least = %d FROM host", schema, least);

	is_so(sql);
	free(sql);
}

static void
a_step_that_older_hubs_cannot_serve_waits_for_the_last_of_them(void **state)
{
	const struct pg_versions *later = later_versions(1);
	struct store *older, *other, *newer, *next;
	char words[CONF_ERROR] = "";

	older = hub_of(1, &pg_versions, "older");
	claim(older, 30);
	newer = hub_of(0, later, "newer");
	assert_int_equal(store_claim(newer, words), STORE_WAIT);
	assert_non_null(strstr(words, "older has deck 1: this one waits"));
	versions_are(DATABASE_SCHEMA, DATABASE_SCHEMA);
	/* Meanwhile an older hub may have the deck. */
	other = hub_of(0, &pg_versions, "other");
	assert_int_equal(store_claim(other, words), STORE_OURS);
	assert_int_equal(store_claim(newer, words), STORE_WAIT);
	assert_string_equal(words, "other has deck 0");
	store_number_put(older, "served", 1);
	assert_int_equal(store_commit(older), STORE_DONE);
	store_close(other);
	store_close(older);
	claim(newer, 20);
	versions_are(LATER, LATER);
	next = hub_of(1, later, "next");
	claim(next, 5);
	store_close(next);
	older = hub_of(1, &pg_versions, "older");
	assert_int_equal(store_claim(older, words), STORE_NEVER);
	assert_non_null(strstr(words, "the database has a later version"));
	store_close(older);
	store_close(newer);
}

static void
older_hubs_go_on_beside_a_step_that_is_additive(void **state)
{
	struct store *older, *newer;

	older = hub_of(1, &pg_versions, "first");
	claim(older, 30);
	store_number_put(older, "older", 1);
	assert_int_equal(store_commit(older), STORE_DONE);
	newer = hub_of(0, later_versions(2), "newer");
	claim(newer, 5);
	versions_are(LATER, DATABASE_SCHEMA);
	assert_int_equal(store_number(older, "older"), 1);
	store_number_put(older, "beside", 2);
	assert_int_equal(store_commit(older), STORE_DONE);
	assert_int_equal(store_number(newer, "beside"), 2);
	is_so("SELECT min(later) = 7 FROM number");
	/* And older ones may come. */
	store_close(newer);
	newer = hub_of(0, &pg_versions, "second");
	claim(newer, 20);
	store_close(newer);
	store_close(older);
}

/* Each sees that the other has its deck, and that it does not serve it yet. */
static void
hubs_of_all_decks_that_come_at_once_make_the_step(void **state)
{
	const struct pg_versions *later = later_versions(0);
	struct store *one;
	int status;
	pid_t pid;

	pid = fork();
	assert_int_not_equal(pid, -1);
	one = hub_of(pid == 0, later, pid == 0 ? "child" : "parent");
	if (pid == 0) {
		claim(one, 20);
		_exit(0);
	}
	claim(one, 20);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	versions_are(LATER, LATER);
	store_close(one);
}

/* --- what is no commit --- */

static void
server_set(const char *setting)
{
	PGconn *conn = PQconnectdb(place());
	char *sql = xasprintf("ALTER SYSTEM %s", setting);

	free(ask(conn, sql));
	free(ask(conn, "SELECT pg_reload_conf()"));
	free(sql);
	PQfinish(conn);
}

/* Another process ends the wait for the standby, once there is one. */
static void
cancel_the_wait(void)
{
	const struct timespec moment = {0, 50 * 1000000L};
	PGconn *conn = PQconnectdb(place());
	char *done;
	int i;

	for (i = 0; i < 200; i++) {
		done = ask(conn,
		    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
		    " WHERE wait_event = 'SyncRep'");
		if (*done == 't')
			_exit(0);
		free(done);
		nanosleep(&moment, NULL);
	}
	_exit(1);
}

static void
a_wait_for_the_standby_that_is_cancelled_is_no_commit(void **state)
{
	struct store *store = ours("one");

	server_set("SET synchronous_standby_names = 'nobody'");
	if (fork() == 0)
		cancel_the_wait();
	/* Until the server has read that. */
	do
		store_number_put(store, "unsafe", 1);
	while (store_commit(store) == STORE_DONE);
	assert_int_equal(store_commit(store), STORE_FAILED);
	store_close(store);
	server_set("RESET synchronous_standby_names");
}

static void
an_answer_that_does_not_come_is_none(void **state)
{
	struct store *store = ours("one");
	int64_t since = loop_monotonic();
	char error[CONF_ERROR] = "";

	server_set("SET synchronous_standby_names = 'nobody'");
	do
		store_number_put(store, "unsafe", 2);
	while (store_commit(store) == STORE_DONE);
	assert_in_range(loop_monotonic() - since, 7900, 20000);
	assert_false(store_sound(store, error));
	assert_non_null(strstr(error, "has not answered in time"));
	/* Its wait goes on, and the lock with it, until there is a standby. */
	is_so("SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory'");
	store_close(store);
	server_set("RESET synchronous_standby_names");
	store_close(ours("two"));
}

/* Turns so long that the server has begun with them before their end. */
static void
a_full_disk_takes_the_turn_back(void **state)
{
	struct store *store = ours("one");
	int i;

	do_sql("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
	       " $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100';"
	       " END $$;"
	       "CREATE TRIGGER full_disk BEFORE INSERT ON news"
	       " FOR EACH ROW EXECUTE FUNCTION full_disk()");
	store_number_put(store, "before", 1);
	store_news_put(store,
	    &(struct news){.writer = "ann", .title = "t", .text = "t"}, 10);
	for (i = 1; i <= 500; i++)
		store_number_put(store, "after", i);
	assert_int_equal(store_commit(store), STORE_FULL);
	assert_int_equal(store_number(store, "before"), 0);
	for (i = 1; i <= 500; i++)
		store_number_put(store, "after", i);
	assert_int_equal(store_commit(store), STORE_DONE);
	assert_int_equal(store_number(store, "after"), 500);
	store_close(store);
	do_sql("DROP FUNCTION full_disk CASCADE");
}

/*
 * MESSDECK_TEST_SMALL is a database on a disk of its own that is soon full; who
 * may not make one does without (in make check-long, as root).
 */
static void
a_disk_that_is_really_full_is_told_as_one(void **state)
{
	const char *small = getenv("MESSDECK_TEST_SMALL"), *whole = place();
	enum store_result result = STORE_DONE;
	char text[4000], *before;
	struct store *store;
	int i;

	if (small == NULL)
		return;
	before = xstrdup(whole);
	setenv("MESSDECK_TEST_STORE", small, 1);
	store = ours("one");
	do_sql("CREATE TABLE ballast AS SELECT generate_series(1, 200000)");
	memset(text, 'x', sizeof(text) - 1);
	/* It is packed where that helps, so each is another one. */
	for (i = 0; i < 100000 && result == STORE_DONE; i++) {
		const struct talk talk = {
		    .how = "say", .from = "ann", .text = text};
		int k;

		for (k = 0; k < (int)sizeof(text) - 1; k++)
			text[k] = (char)('0' + random() % 70);
		store_talk_put(store, &talk);
		result = store_commit(store);
	}
	assert_int_equal(result, STORE_FULL);
	assert_int_equal(store_number(store, "nothing"), 0);
	do_sql("DROP TABLE ballast");
	store_number_put(store, "after", 1);
	assert_int_equal(store_commit(store), STORE_DONE);
	store_close(store);
	setenv("MESSDECK_TEST_STORE", before, 1);
	free(before);
}

/* --- databases that do not suit --- */

static void
is_refused(const char *conninfo, struct store_at at, const char *why, int code)
{
	char error[CONF_ERROR] = "";
	struct store *store;

	at.place = conninfo;
	errno = 0;
	store = store_open(&at, error);
	if (store != NULL)
		assert_int_equal(store_claim(store, error), STORE_NEVER);
	if (strstr(error, why) == NULL || errno != code)
		fail_msg("%s: \"%s\", errno %d", why, error, errno);
	assert_null(strchr(error, '\n'));
	store_close(store);
}

static void
a_database_that_does_not_suit_is_refused_in_a_sentence(void **state)
{
	struct store_at at = at_of(place(), "one");
	char *other;

	store_close(ours("one"));
	is_refused("host=/nowhere dbname=x", at, "cannot be reached", EAGAIN);
	is_refused("this is none", at, "missing \"=\"", EINVAL);
	other = xasprintf("%s dbname=nowhere", place());
	is_refused(other, at, "createdb", EINVAL);
	free(other);
	other = xasprintf("%s user=nobody", place());
	is_refused(other, at, "pg_hba.conf", EINVAL);
	free(other);
	do_sql("CREATE ROLE locked LOGIN PASSWORD 'right'");
	other = xasprintf("%s user=locked password=wrong", place());
	is_refused(other, at, "password", EINVAL);
	free(other);
	other = xasprintf("%s user=locked passfile=/nowhere", place());
	is_refused(other, at, "password", EINVAL);
	free(other);

	do_sql("CREATE DATABASE elsewhere TEMPLATE template0"
	       " LOCALE 'C.UTF-8' ENCODING UTF8");
	other = xasprintf("%s dbname=elsewhere", place());
	is_refused(other, at, "locale C.UTF-8", EINVAL);
	free(other);
	do_sql("DROP DATABASE elsewhere");

	at.standby = true;
	is_refused(place(), at, "no synchronous standby", EINVAL);
	at.standby = false;
	at.decks = 4;
	is_refused(place(), at, "made with decks = 1 ", EINVAL);
	at.decks = 1;
	do_sql("UPDATE host SET schema = 99, least = 99");
	is_refused(place(), at, "later version (99)", EINVAL);
	do_sql("UPDATE host SET least = 14");
	/* A later one that says it is additive may be claimed. */
	store_close(ours("one"));
	do_sql("UPDATE host SET schema = 14");

	do_sql("ALTER ROLE messdeck SET default_transaction_read_only = on");
	is_refused(place(), at, "default_transaction_read_only", EINVAL);
	other = xasprintf(
	    "%s options='-c default_transaction_read_only=off'", place());
	setenv("MESSDECK_TEST_STORE", other, 1);
	do_sql("ALTER ROLE messdeck RESET default_transaction_read_only");
	free(other);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(both_engines_have_the_same_tables_and_columns),
	    cmocka_unit_test(a_deck_is_one_hubs_until_that_ends),
	    cmocka_unit_test(who_does_not_prefer_it_comes_a_second_later),
	    cmocka_unit_test(epochs_rise_over_a_restored_database),
	    cmocka_unit_test(
		a_hub_that_is_silent_loses_the_deck_and_writes_nothing_more),
	    cmocka_unit_test(a_hub_that_says_it_lives_keeps_the_deck),
	    cmocka_unit_test(
		who_is_frozen_in_the_middle_of_a_turn_is_ended_by_who_waits),
	    cmocka_unit_test(
		a_connection_that_the_server_ends_is_not_opened_again),
	    cmocka_unit_test_setup_teardown(
		a_step_that_older_hubs_cannot_serve_waits_for_the_last_of_them,
		two_decks, one_deck),
	    cmocka_unit_test_setup_teardown(
		older_hubs_go_on_beside_a_step_that_is_additive, two_decks,
		one_deck),
	    cmocka_unit_test_setup_teardown(
		hubs_of_all_decks_that_come_at_once_make_the_step, two_decks,
		one_deck),
	    cmocka_unit_test(
		a_wait_for_the_standby_that_is_cancelled_is_no_commit),
	    cmocka_unit_test(an_answer_that_does_not_come_is_none),
	    cmocka_unit_test(a_full_disk_takes_the_turn_back),
	    cmocka_unit_test(a_disk_that_is_really_full_is_told_as_one),
	    cmocka_unit_test(
		a_database_that_does_not_suit_is_refused_in_a_sentence),
	};

	log_open("test", LOG_LEVEL_ERROR, true);
	return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
