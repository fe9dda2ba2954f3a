/*
 * What is beside a hub: the database's standbys, hubs that wait for its deck,
 * and those of other decks, which poke one another.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/hub/store/store_pg.h"

/* Only some users see what the standbys do. */
#define STANDBYS                                                        \
	"SELECT application_name, sync_state IN ('sync', 'quorum'),"    \
	" coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn),"   \
	" 0)::bigint,"                                                  \
	" coalesce(extract(epoch FROM flush_lag) * 1000, 0)::bigint,"   \
	" pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')"      \
	" FROM (SELECT 1) AS one LEFT JOIN pg_stat_replication ON true" \
	" ORDER BY 1"
#define WAITING                                                                \
	"SELECT substring(application_name FROM ': (.*?)(?:, deck [0-9]+)?$')" \
	" FROM pg_stat_activity WHERE datname = current_database()"            \
	" AND application_name LIKE 'messdeck waits: %'"                       \
	" AND coalesce(substring(application_name FROM"                        \
	" ', deck (.*)')::int, 0) = deck_here() ORDER BY 1"

static PGresult *
pg_look(struct store_pg *pg, const char *sql)
{
	/* In the middle of a turn something may wait. */
	if (pg->nentry > 0)
		PQclear(pg_exchange(pg));
	return pg_ask(pg, sql, NULL, 0);
}

static void
pg_name(struct store_beside *one, const PGresult *result, int row)
{
	memset(one, 0, sizeof(*one));
	strlcpy(one->name, PQgetvalue(result, row, 0), sizeof(one->name));
}

bool
pg_beside(struct store *store,
    void (*each)(void *arg, const struct store_beside *), void *arg)
{
	struct store_pg *pg = (struct store_pg *)store;
	PGresult *result = pg_look(pg, STANDBYS);
	struct store_beside one;
	bool told = false;
	int i;

	for (i = 0; i < (result != NULL ? PQntuples(result) : 0); i++) {
		told = *PQgetvalue(result, i, 4) == 't';
		pg_name(&one, result, i);
		one.standby = true;
		one.synchronous = *PQgetvalue(result, i, 1) == 't';
		one.bytes = pg_number(result, i, 2);
		one.ms = pg_number(result, i, 3);
		if (told && *one.name != '\0')
			each(arg, &one);
	}
	PQclear(result);
	result = pg_look(pg, WAITING);
	for (i = 0; i < (result != NULL ? PQntuples(result) : 0); i++) {
		pg_name(&one, result, i);
		each(arg, &one);
	}
	PQclear(result);
	return told;
}

void
pg_listen(struct store_pg *pg)
{
	char listen[32];

	snprintf(listen, sizeof(listen), "LISTEN deck_%d", pg->store.deck);
	PQclear(pg_ask(pg, listen, NULL, 0));
	/* What came before that is read at once. */
	pg->poked = true;
}

void
pg_poke(struct store *store, uint64_t decks)
{
	struct store_pg *pg = (struct store_pg *)store;
	struct store_value deck = {.type = 'i'};

	for (; decks != 0; decks >>= 1, deck.number++)
		if (decks & 1)
			pg_queue(pg, PG_POKE, &deck, 1);
	PQclear(pg_exchange(pg));
}

bool
pg_poked(struct store *store)
{
	struct store_pg *pg = (struct store_pg *)store;
	bool poked = pg->poked;
	PGnotify *notify;

	pg_consume(pg);
	while (!pg->lost && (notify = PQnotifies(pg->conn)) != NULL) {
		poked = true;
		PQfreemem(notify);
	}
	pg->poked = false;
	return poked;
}
