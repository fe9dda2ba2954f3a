/*
 * Whose a deck is: whoever's connection holds the advisory lock of it. All that
 * a hub writes goes over that same connection, so one that has lost the lock
 * cannot write. The server ends a connection that is silent for too long; who
 * wants the deck ends one that has been silent in the middle of a sentence.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/hub/store/store_pg.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"

#define ALIVE_EVERY 1000    /* ms without a question after which one is asked */
#define PREFERRED 1000      /* ms that a deck is free for who prefers it */
#define STANDBY_EVERY 60000 /* ms: is there still a synchronous standby? */

/* The locks of decks, and the server's processes that hold them; deck $1's. */
#define LOCK "7301"
#define HOLDERS                                                \
	"pg_locks JOIN pg_stat_activity AS holder USING (pid)" \
	" WHERE locktype = 'advisory' AND classid = " LOCK     \
	" AND objsubid = 2 AND granted"                        \
	" AND database = (SELECT oid FROM pg_database"         \
	" WHERE datname = current_database())"
#define HOLDER HOLDERS " AND objid = $1::int"
/* In the name of its connection, see below. */
#define HOLDER_NAME \
	"substring(application_name FROM ': (.*?)(?:, deck [0-9]+)?$')"

/*
 * What a hub does is in its connection's application_name, and who it is. One
 * that loads may be silent for longer.
 */
#define WAITS "messdeck waits: "
#define LOADS "messdeck loads: "
#define SERVES "messdeck serves: "

static bool
pg_shows(struct store_pg *pg, const char *what)
{
	char *name = xasprintf("%s%s", what, pg->holder);
	const char *const values[] = {name};
	PGresult *result;

	result = pg_ask(
	    pg, "SELECT set_config('application_name', $1, false)", values, 1);
	free(name);
	PQclear(result);
	return result != NULL;
}

static PGresult *
pg_ask_deck(struct store_pg *pg, const char *sql)
{
	char deck[16];
	const char *const values[] = {deck};

	snprintf(deck, sizeof(deck), "%d", pg->store.deck);
	return pg_ask(pg, sql, values, 1);
}

static bool
pg_says_yes(PGresult *result)
{
	bool yes = result != NULL && PQntuples(result) == 1 &&
	    *PQgetvalue(result, 0, 0) == 't';

	PQclear(result);
	return yes;
}

static enum store_claimed
pg_never_ours(struct store_pg *pg, char words[CONF_ERROR])
{
	pg_explain(pg, words);
	return STORE_NEVER;
}

/* --- it is another's --- */

/*
 * Ends the holder's connection where the lease has run out by the server's
 * clock: it has waited for the holder's next word for over three seconds. One
 * that waits for a standby is none of those.
 */
static void
pg_end_silent(struct store_pg *pg)
{
	PQclear(pg_ask_deck(pg,
	    "SELECT pg_terminate_backend(pid) FROM " HOLDER
	    " AND wait_event = 'ClientRead'"
	    " AND state_change < clock_timestamp() -"
	    " CASE WHEN application_name LIKE '" LOADS "%'"
	    " THEN interval '30 s' ELSE interval '3 s' END"));
}

static enum store_claimed
pg_held(struct store_pg *pg, char words[CONF_ERROR])
{
	PGresult *result;
	bool held;

	pg_end_silent(pg);
	result = pg_ask_deck(pg, "SELECT " HOLDER_NAME " FROM " HOLDER);
	if (result == NULL)
		return pg_never_ours(pg, words);
	held = PQntuples(result) > 0;
	snprintf(words, CONF_ERROR, "%s has deck %d",
	    held && !PQgetisnull(result, 0, 0) ? PQgetvalue(result, 0, 0)
					       : "nobody",
	    pg->store.deck);
	PQclear(result);
	if (held)
		pg->free_since = 0;
	else if (pg->free_since == 0)
		pg->free_since = loop_monotonic();
	return STORE_WAIT;
}

bool
pg_others_serve(struct store_pg *pg, char words[CONF_ERROR])
{
	PGresult *result = pg_ask_deck(pg,
	    "SELECT objid, " HOLDER_NAME " FROM " HOLDERS
	    " AND objid <> $1::int AND NOT EXISTS (SELECT FROM pg_locks AS own"
	    " WHERE own.pid = holder.pid AND own.locktype = 'advisory'"
	    " AND own.classid = " PG_SCHEMA_LOCK " AND NOT own.granted)"
	    " ORDER BY objid LIMIT 1");
	bool serve = result == NULL || PQntuples(result) > 0;

	strlcpy(words, "another deck is served", CONF_ERROR);
	if (result != NULL && serve && !PQgetisnull(result, 0, 1))
		snprintf(words, CONF_ERROR, "%s has deck %s",
		    PQgetvalue(result, 0, 1), PQgetvalue(result, 0, 0));
	PQclear(result);
	return serve;
}

/* Who prefers the deck comes first. */
static bool
pg_turn(const struct store_pg *pg)
{
	return pg->prefer ||
	    (pg->free_since != 0 &&
		loop_monotonic() - pg->free_since >= PREFERRED);
}

/* --- it is ours --- */

static int64_t
wall_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/*
 * A commit that no standby has yet may be seen on a primary that has started
 * again. This one comes after it in the log, so once it is answered a standby
 * has all that is read from here on.
 */
static bool
pg_raise_epoch(struct store_pg *pg)
{
	char deck[16];
	const char *const values[] = {deck, pg->holder};
	PGresult *result;

	snprintf(deck, sizeof(deck), "%d", pg->store.deck);
	result = pg_ask(pg,
	    "INSERT INTO deck AS old (deck, epoch, holder, claimed)"
	    " VALUES ($1::int, extract(epoch FROM clock_timestamp()), $2,"
	    " clock_timestamp()) ON CONFLICT (deck) DO UPDATE SET"
	    " epoch = greatest(old.epoch + 1, excluded.epoch),"
	    " holder = excluded.holder, claimed = excluded.claimed"
	    " RETURNING epoch,"
	    " (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
	    values, 2);
	if (result == NULL)
		return false;
	pg->store.epoch = pg_number(result, 0, 0);
	pg->store.ahead = pg_number(result, 0, 1) - wall_clock();
	PQclear(result);
	return true;
}

/*
 * The deck is left to an older hub, if there is one. In this order: who gets
 * the lock of the schema after this one sees that nobody has the deck.
 */
static enum store_claimed
pg_leave(struct store_pg *pg, const char *words)
{
	PQclear(
	    pg_ask_deck(pg, "SELECT pg_advisory_unlock(" LOCK ", $1::int)"));
	PQclear(pg_ask(pg, "ROLLBACK", NULL, 0));
	if (!pg->stayed)
		log_warn("schema_waits", "why=%s", log_quote(words));
	pg->stayed = true;
	return pg->why == NULL && pg_shows(pg, WAITS) ? STORE_WAIT
						      : STORE_NEVER;
}

/* All of it is one transaction. */
static enum store_claimed
pg_take(struct store_pg *pg, bool first, char words[CONF_ERROR])
{
	enum store_claimed claimed;

	PQclear(pg_ask(pg, "BEGIN", NULL, 0));
	claimed = pg->why != NULL ? STORE_NEVER
	    : first               ? pg_migrate(pg, words)
				  : STORE_OURS;
	if (claimed == STORE_WAIT)
		claimed = pg_leave(pg, words);
	if (claimed == STORE_OURS && pg_raise_epoch(pg)) {
		pg->committing = true;
		PQclear(pg_ask(pg, "COMMIT", NULL, 0));
		pg->committing = false;
	}
	return pg->why == NULL ? claimed : pg_never_ours(pg, words);
}

/* The deck of this connection; the first one it has brings the tables. */
static enum store_claimed
pg_claim_deck(struct store_pg *pg, bool first, char words[CONF_ERROR])
{
	if (!pg_turn(pg) ||
	    !pg_says_yes(pg_ask_deck(
		pg, "SELECT pg_try_advisory_lock(" LOCK ", $1::int)")))
		return pg->why == NULL ? pg_held(pg, words)
				       : pg_never_ours(pg, words);
	return pg_shows(pg, LOADS) ? pg_take(pg, first, words)
				   : pg_never_ours(pg, words);
}

/* All the others; how many there are is known when it has the first. */
static enum store_claimed
pg_claim_others(struct store_pg *pg, char words[CONF_ERROR])
{
	enum store_claimed claimed = STORE_OURS;

	while (claimed == STORE_OURS && pg->claimed < pg->store.decks) {
		pg->store.deck = pg->claimed;
		claimed = pg_claim_deck(pg, false, words);
		pg->claimed += claimed == STORE_OURS;
	}
	pg->store.deck = 0;
	return claimed;
}

enum store_claimed
pg_claim(struct store *store, char words[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;
	enum store_claimed claimed = STORE_OURS;

	if (!pg->shown)
		pg->shown = pg_shows(pg, WAITS);
	if (pg->claimed == 0) {
		claimed = pg_claim_deck(pg, true, words);
		pg->claimed = claimed == STORE_OURS;
	}
	if (claimed == STORE_OURS && pg->whole)
		claimed = pg_claim_others(pg, words);
	if (claimed != STORE_OURS)
		return claimed;
	return pg_prepare(pg) ? STORE_OURS : pg_never_ours(pg, words);
}

void
pg_loaded(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;

	/* What fails here is seen at the next question. */
	if (store->decks > 1)
		pg_listen(pg);
	PQclear(pg_ask(pg, "SET idle_session_timeout = '3s'", NULL, 0));
	pg_shows(pg, SERVES);
	pg->standby_seen = loop_monotonic();
}

bool
pg_alive(struct store *store, char error[CONF_ERROR])
{
	struct store_pg *pg = (struct store_pg *)store;
	int64_t now = loop_monotonic();

	pg_consume(pg);
	if (!pg->lost && now - pg->heard >= ALIVE_EVERY) {
		pg_queue(pg, PG_NOTHING, NULL, 0);
		PQclear(pg_exchange(pg));
	}
	if (!pg->lost && pg->standby &&
	    now - pg->standby_seen >= STANDBY_EVERY) {
		pg->standby_seen = now;
		if (!pg_says_yes(pg_ask(pg,
			"SELECT current_setting('synchronous_standby_names')"
			" <> ''",
			NULL, 0)))
			pg_lose(pg, "it has no synchronous standby any more");
	}
	if (!pg->lost)
		return true;
	pg_explain(pg, error);
	return false;
}
