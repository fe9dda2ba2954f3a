/* The log of games, in the store. */
#include "daemon/hub/store/store_sql.h"

void
store_ledger_put(
    struct store *store, int64_t game, const char *line, const char *chain)
{
	store_run(store, SQL_LEDGER_PUT, "iss", game, line, chain);
}

int64_t
store_ledger_last(struct store *store, char chain[DICE_HEX])
{
	int64_t n = 0;
	struct store_rows *rows = store_read(store, SQL_LEDGER_LAST, "");

	*chain = '\0';
	while (store_row(rows)) {
		n = store_int(rows, 0);
		store_copy(rows, 1, chain, DICE_HEX);
	}
	return n;
}

static void
ledger_rows(struct store *store, struct store_rows *rows,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	struct ledger_entry entry;

	while (store_row(rows)) {
		entry.n = store_int(rows, 0);
		entry.line = store_text(rows, 1);
		entry.chain = store_text(rows, 2);
		each(arg, &entry);
	}
}

void
store_ledger(struct store *store, int64_t from, int limit,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	ledger_rows(store,
	    store_read(store, SQL_LEDGER, "ii", from, (int64_t)limit), each,
	    arg);
}

void
store_ledger_of(struct store *store, const char *id,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	ledger_rows(
	    store, store_read(store, SQL_LEDGER_OF, "s", id), each, arg);
}
