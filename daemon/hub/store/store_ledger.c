/* The log of games, in the store. */
#include "daemon/hub/store/store_sql.h"

void
store_ledger_put(
    struct store *store, int64_t game, const char *line, const char *chain)
{
	store_run(store, "INSERT INTO log VALUES (NULL,?,?,?)", "iss", game,
	    line, chain);
}

int64_t
store_ledger_last(struct store *store, char chain[DICE_HEX])
{
	int64_t n = 0;
	sqlite3_stmt *stmt = store_read(
	    store, "SELECT n, chain FROM log ORDER BY n DESC LIMIT 1", "");

	*chain = '\0';
	while (store_row(store, stmt)) {
		n = sqlite3_column_int64(stmt, 0);
		store_copy(stmt, 1, chain, DICE_HEX);
	}
	return n;
}

static void
log_rows(struct store *store, sqlite3_stmt *stmt,
    void (*each)(void *, const struct logged *), void *arg)
{
	struct logged logged;

	while (store_row(store, stmt)) {
		logged.n = sqlite3_column_int64(stmt, 0);
		logged.line = store_text(stmt, 1);
		logged.chain = store_text(stmt, 2);
		each(arg, &logged);
	}
}

void
store_ledger(struct store *store, int64_t from, int limit,
    void (*each)(void *, const struct logged *), void *arg)
{
	log_rows(store,
	    store_read(store,
		"SELECT n, line, chain FROM log WHERE n >= ? ORDER BY n "
		"LIMIT ?",
		"ii", from, (int64_t)limit),
	    each, arg);
}

void
store_ledger_of(struct store *store, const char *id,
    void (*each)(void *, const struct logged *), void *arg)
{
	log_rows(store,
	    store_read(store,
		"SELECT l.n, l.line, l.chain FROM log l JOIN game g "
		"ON g.n = l.game WHERE g.id = ? ORDER BY l.n",
		"s", id),
	    each, arg);
}
