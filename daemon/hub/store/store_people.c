/*
 * People in the store: connections by their link tokens, guests' names and
 * tokens, bans, mutes, censors, what people chose for themselves, and what
 * they wish to play.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_sql.h"
#include "daemon/lib/log.h"

static int64_t
conn_table(const struct conn *conn)
{
	return conn->at.table == NULL ? 0 : conn->at.table->number;
}

void
store_conn_put(struct store *store, const struct conn *conn)
{
	store_run(store,
	    "INSERT OR REPLACE INTO conn (token, name, role, transport,"
	    " address, lobby, tbl, playing, since, guest)"
	    " VALUES (?,?,?,?,?,?,?,?,?,?)",
	    "sssssiiiis", conn->hash, conn->name, role_name(conn->role),
	    conn->transport, conn->address, (int64_t)conn->lobby,
	    conn_table(conn), (int64_t)conn->at.playing, conn->since,
	    conn->guest_hash);
}

void
store_guest_put(struct store *store, const struct conn *conn)
{
	store_run(store,
	    "INSERT INTO guest VALUES (?1, ?2, ?3) "
	    "ON CONFLICT (name) DO UPDATE SET token = ?2, made = ?3",
	    "ssi", conn->name, conn->guest_hash, conn->since);
}

void
store_guest_left(struct store *store, const char *name, int64_t at)
{
	store_run(
	    store, "UPDATE guest SET made = ? WHERE name = ?", "is", at, name);
}

void
store_conn_drop(struct store *store, const char *hash)
{
	store_run(store, "DELETE FROM conn WHERE token = ?", "s", hash);
}

void
store_conns(struct store *store,
    void (*each)(void *, const struct conn *, int table), void *arg)
{
	struct conn conn;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT token, name, role, transport, address, lobby, tbl, "
	    "playing, since, guest FROM conn ORDER BY since",
	    "");

	while (store_row(store, stmt)) {
		memset(&conn, 0, sizeof(conn));
		store_copy(stmt, 0, conn.hash, sizeof(conn.hash));
		store_copy(stmt, 1, conn.name, sizeof(conn.name));
		conn.role = role_parse(store_text(stmt, 2));
		store_copy(stmt, 3, conn.transport, sizeof(conn.transport));
		store_copy(stmt, 4, conn.address, sizeof(conn.address));
		conn.lobby = sqlite3_column_int(stmt, 5);
		conn.at.playing = sqlite3_column_int(stmt, 7);
		conn.since = sqlite3_column_int64(stmt, 8);
		store_copy(stmt, 9, conn.guest_hash, sizeof(conn.guest_hash));
		each(arg, &conn, sqlite3_column_int(stmt, 6));
	}
}

bool
store_name_known(struct store *store, const char *name)
{
	bool known = false;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT 1 FROM guest WHERE name = ?1"
	    " UNION ALL SELECT 1 FROM player WHERE name = ?1 LIMIT 1",
	    "s", name);

	while (store_row(store, stmt))
		known = true;
	return known;
}

bool
store_guest_find(struct store *store, const char *hash, char name[NAME_SIZE])
{
	bool found = false;
	sqlite3_stmt *stmt = store_read(
	    store, "SELECT name FROM guest WHERE token = ?", "s", hash);

	while (store_row(store, stmt)) {
		store_copy(stmt, 0, name, NAME_SIZE);
		found = true;
	}
	return found;
}

/* Those to be forgotten, the oldest first; how many. */
static int
guests_old(struct store *store, int64_t before, int keep, int limit,
    char name[][NAME_SIZE])
{
	int n = 0;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT name FROM guest WHERE made < coalesce(max(?1,"
	    " (SELECT made FROM guest ORDER BY made DESC LIMIT 1 OFFSET ?2)),"
	    " ?1) AND name NOT IN (SELECT name FROM conn)"
	    " ORDER BY made LIMIT ?3",
	    "iii", before, (int64_t)keep, (int64_t)limit);

	for (; store_row(store, stmt); n++)
		store_copy(stmt, 0, name[n], NAME_SIZE);
	return n;
}

int
store_guests_forget(
    struct store *store, int64_t before, int keep, int limit, bool *marks)
{
	char(*name)[NAME_SIZE] = xcalloc((size_t)limit, sizeof(*name));
	int n = guests_old(store, before, keep, limit, name), i;

	for (i = 0; i < n; i++) {
		store_run(
		    store, "DELETE FROM guest WHERE name = ?", "s", name[i]);
		store_run(
		    store, "DELETE FROM setting WHERE name = ?", "s", name[i]);
		store_run(store,
		    "DELETE FROM mark WHERE kind IN ('censor', 'notify')"
		    " AND what = ?",
		    "s", name[i]);
		*marks |= store_changes(store) > 0;
	}
	free(name);
	return n;
}

void
store_list_put(struct store *store, const char *kind,
    const struct list_entry *mark, const char *by, int64_t at)
{
	store_run(store, "INSERT OR REPLACE INTO mark VALUES (?,?,?,?,?,?,?)",
	    "ssssisi", kind, mark->what, mark->whom, mark->reason, mark->until,
	    by, at);
}

void
store_list_drop(
    struct store *store, const char *kind, const struct list_entry *mark)
{
	store_run(store,
	    "DELETE FROM mark WHERE kind = ? AND what = ? AND whom = ?", "sss",
	    kind, mark->what, mark->whom);
}

void
store_lists(struct store *store, const char *kind,
    void (*each)(void *, const struct list_entry *), void *arg)
{
	struct list_entry mark;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT what, whom, reason, until FROM mark WHERE kind = ? "
	    "ORDER BY at, what",
	    "s", kind);

	while (store_row(store, stmt)) {
		memset(&mark, 0, sizeof(mark));
		store_copy(stmt, 0, mark.what, sizeof(mark.what));
		store_copy(stmt, 1, mark.whom, sizeof(mark.whom));
		store_copy(stmt, 2, mark.reason, sizeof(mark.reason));
		mark.until = sqlite3_column_int64(stmt, 3);
		each(arg, &mark);
	}
}

void
store_setting_put(
    struct store *store, const char *name, const char *key, const char *value)
{
	store_run(store, "INSERT OR REPLACE INTO setting VALUES (?,?,?)", "sss",
	    name, key, value);
}

void
store_setting_drop(struct store *store, const char *name, const char *key)
{
	store_run(store, "DELETE FROM setting WHERE name = ? AND key = ?", "ss",
	    name, key);
}

void
store_settings(struct store *store, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg)
{
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT key, value FROM setting WHERE name = ? ORDER BY key", "s",
	    name);

	while (store_row(store, stmt))
		each(arg, store_text(stmt, 0), store_text(stmt, 1));
}

void
store_wishes_put(struct store *store, const struct invites *invites)
{
	char house[RULESET_HOUSE];
	const struct invite *invite;

	store_run(store, "DELETE FROM wish", "");
	TAILQ_FOREACH (invite, invites, entry) {
		ruleset_house(&invite->rules, house);
		store_run(store, "INSERT INTO wish VALUES (?,?,?,?,?)", "ssssi",
		    invite->from, invite->to, ruleset_name(&invite->rules),
		    house, (int64_t)invite->rules.seats);
	}
}

void
store_wishes(
    struct store *store, void (*each)(void *, const struct invite *), void *arg)
{
	char error[RULESET_ERROR];
	struct invite invite;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT sender, receiver, rules, house, seats FROM wish "
	    "ORDER BY rowid",
	    "");

	while (store_row(store, stmt)) {
		memset(&invite, 0, sizeof(invite));
		store_copy(stmt, 0, invite.from, sizeof(invite.from));
		store_copy(stmt, 1, invite.to, sizeof(invite.to));
		if (ruleset_make(&invite.rules, store_text(stmt, 2),
			sqlite3_column_int(stmt, 4), store_text(stmt, 3),
			error))
			each(arg, &invite);
	}
}
