/* What people said, in the store. */
#include "daemon/hub/store/store_sql.h"

void
store_talk_put(struct store *store, const struct talk *talk)
{
	store_run(store, "INSERT INTO said VALUES (NULL,?,?,?,?,?,?,?)",
	    "isssiis", talk->at, talk->how, talk->from, talk->to,
	    (int64_t)talk->table, talk->game, talk->text);
}

int
store_talk_forget(struct store *store, int64_t before, int limit)
{
	store_run(store,
	    "DELETE FROM said WHERE n IN (SELECT n FROM said"
	    " WHERE game = 0 AND at < ? ORDER BY at LIMIT ?)",
	    "ii", before, (int64_t)limit);
	return store_changes(store);
}

/* Each of the rows; talk has what they share. */
static void
talk_rows(struct store *store, sqlite3_stmt *stmt, struct talk *talk,
    void (*each)(void *, const struct talk *), void *arg)
{
	while (store_row(store, stmt)) {
		talk->at = sqlite3_column_int64(stmt, 0);
		talk->how = store_text(stmt, 1);
		talk->from = store_text(stmt, 2);
		talk->text = store_text(stmt, 3);
		each(arg, talk);
	}
}

void
store_talk(struct store *store, int table, int64_t since, int limit,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.table = table};
	/* The time last: older tables had the same number. */
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT at, how, sender, text FROM (SELECT * FROM said "
	    "WHERE tbl = ? AND how IN ('say', 'kibitz') "
	    "ORDER BY n DESC LIMIT ?) WHERE at >= ? ORDER BY n",
	    "iii", (int64_t)table, (int64_t)limit, since);

	talk_rows(store, stmt, &talk, each, arg);
}

void
store_talk_of(struct store *store, int64_t game,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.game = game};
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT at, how, sender, text FROM said WHERE game = ? "
	    "AND how IN ('say', 'kibitz', 'whisper') ORDER BY n",
	    "i", game);

	talk_rows(store, stmt, &talk, each, arg);
}

void
store_left(struct store *store, const char *name,
    void (*each)(void *, const struct talk *), void *arg)
{
	struct talk talk = {.to = name};
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT at, how, sender, text FROM said "
	    "WHERE how = 'left' AND receiver = ? ORDER BY n",
	    "s", name);

	talk_rows(store, stmt, &talk, each, arg);
}

int
store_left_count(struct store *store, const char *name)
{
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT count(*) FROM said WHERE how = 'left' AND receiver = ?",
	    "s", name);
	int n = 0;

	while (store_row(store, stmt))
		n = sqlite3_column_int(stmt, 0);
	return n;
}

void
store_left_read(struct store *store, const char *name)
{
	store_run(store,
	    "UPDATE said SET how = 'tell' WHERE how = 'left' AND receiver = ?",
	    "s", name);
}
