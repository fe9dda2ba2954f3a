/*
 * People in the store: connections by their link tokens, guests' names and
 * tokens, bans, mutes, censors, what people chose for themselves, and what
 * they want to play; and counters.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/skeleton.h"
#include "daemon/hub/store/store_engine.h"
#include "daemon/lib/alloc.h"

int64_t
store_number(struct store *store, const char *key)
{
	int64_t value = 0;
	struct store_rows *rows = store_read(store, SQL_NUMBER, "s", key);

	while (store_row(rows))
		value = store_int(rows, 0);
	return value;
}

void
store_number_put(struct store *store, const char *key, int64_t value)
{
	store_run(store, SQL_NUMBER_PUT, "si", key, value);
}

/* The first deck's are called as those of a host with one. */
void
store_deck_key(int deck, const char *key, char own[STORE_DECK_KEY])
{
	if (deck == 0)
		strlcpy(own, key, STORE_DECK_KEY);
	else
		snprintf(
		    own, STORE_DECK_KEY, "%s" STORE_OF_DECK "%d", key, deck);
}

int64_t
store_number_last(struct store *store, const char *key)
{
	char from[STORE_DECK_KEY], to[STORE_DECK_KEY];
	struct store_rows *rows;
	int64_t value = 0;

	/* A colon comes behind all digits. */
	snprintf(from, sizeof(from), "%s" STORE_OF_DECK, key);
	snprintf(to, sizeof(to), "%s" STORE_OF_DECK ":", key);
	rows = store_read(store, SQL_NUMBER_LAST, "sss", key, from, to);
	while (store_row(rows))
		value = store_int(rows, 0);
	return value;
}

/*
 * A row that all of them wrote would be one deck's until its turn is over, and
 * the hubs of the others would wait for one that hangs. So, as tables have it,
 * each deck has its own numbers.
 */
int64_t
store_number_next(struct store *store, const char *key)
{
	int64_t value = store_number_last(store, key);

	do
		value++;
	while ((value - 1) % store->decks != store->deck);
	store_deck_number_put(store, key, value);
	return value;
}

bool
store_hold(struct store *store, const char *what, const char *which)
{
	char text[128], *at;

	if (store->decks == 1 || store->engine->hold == NULL)
		return true;
	snprintf(text, sizeof(text), "%s %s", what, which);
	for (at = text; *at != '\0'; at++)
		*at = (char)tolower((unsigned char)*at);
	store_write(store);
	return store->engine->hold(store, text);
}

int64_t
store_deck_number(struct store *store, const char *key)
{
	char own[STORE_DECK_KEY];

	store_deck_key(store->deck, key, own);
	return store_number(store, own);
}

void
store_deck_number_put(struct store *store, const char *key, int64_t value)
{
	char own[STORE_DECK_KEY];

	store_deck_key(store->deck, key, own);
	store_number_put(store, own, value);
}

void
store_conn_put(
    struct store *store, const struct conn *conn, const char *watched, int deck)
{
	store_run(store, SQL_CONN_PUT, "sssssiiiissssi", conn->hash, conn->name,
	    role_name(conn->role), conn->transport, conn->address,
	    (int64_t)conn->lobby,
	    (int64_t)(conn->at.table == NULL ? 0 : conn->at.table->number),
	    (int64_t)conn->at.playing, conn->since, conn->guest_hash, conn->key,
	    conn->away_order == 0 ? NULL : conn->away,
	    *watched == '\0' ? NULL : watched, (int64_t)deck);
}

void
store_guest_put(struct store *store, const struct conn *conn)
{
	store_run(store, SQL_GUEST_PUT, "ssiss", conn->name, conn->guest_hash,
	    conn->since, conn->skeleton, conn->left_by);
}

void
store_guest_left(
    struct store *store, const char *name, int64_t at, int64_t sooner)
{
	store_run(store, SQL_GUEST_LEFT, "iis", at - sooner, at, name);
}

int64_t
store_guest_seen(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_GUEST_SEEN, "s", name);
	int64_t at = 0;

	while (store_row(rows))
		at = store_int(rows, 0);
	return at;
}

void
store_conn_drop(struct store *store, const char *hash)
{
	store_run(store, SQL_CONN_DROP, "s", hash);
}

static bool
conn_rows(struct store_rows *rows,
    void (*each)(void *, const struct conn *, int table), void *arg)
{
	struct conn conn;
	bool found = false;

	while (store_row(rows)) {
		memset(&conn, 0, sizeof(conn));
		store_copy(rows, 0, conn.hash, sizeof(conn.hash));
		store_copy(rows, 1, conn.name, sizeof(conn.name));
		conn.role = role_parse(store_text(rows, 2));
		store_copy(rows, 3, conn.transport, sizeof(conn.transport));
		store_copy(rows, 4, conn.address, sizeof(conn.address));
		conn.lobby = store_int(rows, 5);
		conn.at.playing = store_int(rows, 7);
		conn.since = store_int(rows, 8);
		store_copy(rows, 9, conn.guest_hash, sizeof(conn.guest_hash));
		if (!store_null(rows, 10))
			conn.key = xstrdup(store_text(rows, 10));
		conn.away_order = store_null(rows, 11) ? 0 : 1;
		store_copy(rows, 11, conn.away, sizeof(conn.away));
		if (!store_null(rows, 12))
			conn.watched = xstrdup(store_text(rows, 12));
		each(arg, &conn, store_int(rows, 6));
		found = true;
	}
	return found;
}

void
store_conns(struct store *store,
    void (*each)(void *, const struct conn *, int table), void *arg)
{
	conn_rows(
	    store_read(store, SQL_CONNS, "i", (int64_t)store->deck), each, arg);
}

bool
store_conn_find(struct store *store, const char *hash,
    void (*each)(void *, const struct conn *, int table), void *arg)
{
	return conn_rows(
	    store_read(store, SQL_CONN_FIND, "is", (int64_t)store->deck, hash),
	    each, arg);
}

bool
store_name_known(struct store *store, const char *name)
{
	bool known = false;
	struct store_rows *rows = store_read(store, SQL_NAME_KNOWN, "s", name);

	while (store_row(rows))
		known = true;
	return known;
}

bool
store_name_like(struct store *store, const char *name)
{
	char skeleton[SKELETON_SIZE];
	bool like = false;
	struct store_rows *rows;

	skeleton_of(name, skeleton);
	rows = store_read(store, SQL_NAME_LIKE, "s", skeleton);
	while (store_row(rows))
		like = true;
	return like;
}

bool
store_guest_find(struct store *store, const char *hash, char name[NAME_SIZE],
    char account[NAME_SIZE])
{
	bool found = false;
	struct store_rows *rows = store_read(store, SQL_GUEST_FIND, "s", hash);

	while (store_row(rows)) {
		store_copy(rows, 0, name, NAME_SIZE);
		store_copy(rows, 1, account, NAME_SIZE);
		found = true;
	}
	return found;
}

int
store_guests_left(struct store *store, const char *by, int64_t since, int most,
    char name[][NAME_SIZE])
{
	struct store_rows *rows =
	    store_read(store, SQL_GUESTS_LEFT, "sii", by, since, (int64_t)most);
	int n = 0;

	for (; store_row(rows); n++)
		store_copy(rows, 0, name[n], NAME_SIZE);
	return n;
}

void
store_guest_account(struct store *store, const char *name, const char *hash,
    const char *account)
{
	store_run(store, SQL_GUEST_ACCOUNT, "sss", account, hash, name);
}

void
store_guests_of_drop(struct store *store, const char *account)
{
	store_run(store, SQL_GUESTS_OF_DROP, "s", account);
}

bool
store_guest_like(struct store *store, const char *name, const char *own)
{
	char skeleton[SKELETON_SIZE];
	bool like = false;
	struct store_rows *rows;

	skeleton_of(name, skeleton);
	rows = store_read(store, SQL_GUEST_LIKE, "ss", skeleton, own);
	while (store_row(rows))
		like = true;
	return like;
}

void
store_guests_not_after(struct store *store, int64_t at)
{
	store_run(store, SQL_GUESTS_NOT_AFTER, "i", at);
}

void
store_list_put(struct store *store, const char *kind,
    const struct list_entry *entry, const char *by, int64_t at)
{
	store_run(store, SQL_LIST_PUT, "ssssisi", kind, entry->what,
	    entry->whom, entry->reason, entry->until, by, at);
}

void
store_list_drop(
    struct store *store, const char *kind, const struct list_entry *entry)
{
	store_run(store, SQL_LIST_DROP, "sss", kind, entry->what, entry->whom);
}

void
store_list_rename(struct store *store, const char *kind,
    const struct list_entry *entry, const char *what, const char *whom)
{
	store_run(store, SQL_LIST_COPY, "sssss", what, whom, kind, entry->what,
	    entry->whom);
	store_list_drop(store, kind, entry);
}

void
store_lists(struct store *store, const char *kind,
    void (*each)(void *, const struct list_entry *), void *arg)
{
	struct list_entry entry;
	struct store_rows *rows = store_read(store, SQL_LISTS, "s", kind);

	while (store_row(rows)) {
		memset(&entry, 0, sizeof(entry));
		store_copy(rows, 0, entry.what, sizeof(entry.what));
		store_copy(rows, 1, entry.whom, sizeof(entry.whom));
		store_copy(rows, 2, entry.reason, sizeof(entry.reason));
		entry.until = store_int(rows, 3);
		each(arg, &entry);
	}
}

void
store_preference_put(
    struct store *store, const char *name, const char *key, const char *value)
{
	store_returning_forget(store, name);
	store_run(store, SQL_PREFERENCE_PUT, "sss", name, key, value);
}

void
store_preference_drop(struct store *store, const char *name, const char *key)
{
	store_returning_forget(store, name);
	store_run(store, SQL_PREFERENCE_DROP, "ss", name, key);
}

void
store_preference(struct store *store, const char *name, const char *key,
    char *value, size_t size)
{
	struct store_rows *rows =
	    store_read(store, SQL_PREFERENCE, "ss", name, key);

	*value = '\0';
	while (store_row(rows))
		store_copy(rows, 0, value, size);
}

void
store_preferences(struct store *store, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg)
{
	struct store_rows *rows;

	if (store_returning_preferences(store, name, each, arg))
		return;
	rows = store_read(store, SQL_PREFERENCES, "s", name);
	while (store_row(rows))
		each(arg, store_text(rows, 0), store_text(rows, 1));
}

/* Bits of an invite's flags. */
enum { FLAG_BY_HAND = 1, FLAG_QUICK = 2, FLAG_COUNTER = 4 };

void
store_invite_put(struct store *store, const struct invite *invite)
{
	const struct invite_how *how = &invite->how;
	int64_t flags = (how->by_hand ? FLAG_BY_HAND : 0) |
	    (how->quick ? FLAG_QUICK : 0) | (how->counter ? FLAG_COUNTER : 0);
	char house[RULESET_HOUSE], terms[TERMS_TEXT];

	ruleset_house(&invite->rules, house);
	store_run(store, SQL_INVITE_PUT, "ssssiissii", invite->from, invite->to,
	    ruleset_name(&invite->rules), house, (int64_t)invite->rules.seats,
	    (int64_t)invite->order, terms_text(&invite->terms, terms),
	    how->formula, flags, (int64_t)store->deck);
}

void
store_invite_drop(struct store *store, const char *from, const char *to)
{
	store_run(
	    store, SQL_INVITE_DROP, "ssi", from, to, (int64_t)store->deck);
}

void
store_invites_drop(struct store *store)
{
	store_run(store, SQL_INVITES_DROP, "i", (int64_t)store->deck);
}

void
store_invites(
    struct store *store, void (*each)(void *, const struct invite *), void *arg)
{
	char error[RULESET_ERROR];
	struct invite invite;
	int64_t flags;
	struct store_rows *rows =
	    store_read(store, SQL_INVITES, "i", (int64_t)store->deck);

	while (store_row(rows)) {
		memset(&invite, 0, sizeof(invite));
		store_copy(rows, 0, invite.from, sizeof(invite.from));
		store_copy(rows, 1, invite.to, sizeof(invite.to));
		invite.order = (uint64_t)store_int(rows, 5);
		terms_parse(&invite.terms, store_text(rows, 6));
		store_copy(
		    rows, 7, invite.how.formula, sizeof(invite.how.formula));
		flags = store_int(rows, 8);
		invite.how.by_hand = flags & FLAG_BY_HAND;
		invite.how.quick = flags & FLAG_QUICK;
		invite.how.counter = flags & FLAG_COUNTER;
		if (ruleset_make(&invite.rules, store_text(rows, 2),
			store_int(rows, 4), store_text(rows, 3), error))
			each(arg, &invite);
	}
}
