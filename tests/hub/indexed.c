/* The hub's indexes against a walk over everything. */
#include "tests/hub/indexed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/people_rows.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/user_lists.h"

static bool
found_by_name(const struct hub *hub, const struct conn *conn)
{
	const struct conn *found = people_named(hub, conn->name);

	while (found != NULL && found != conn)
		found = people_next_named(found);
	return found == conn;
}

static bool
found_by_skeleton(const struct hub *hub, const struct conn *conn)
{
	const struct conn *found = people_confusable(hub, conn->name);

	while (found != NULL && found != conn)
		found = people_next_confusable(found);
	return found == conn;
}

static bool
is_first_of_name(const struct hub *hub, const struct conn *conn)
{
	const struct conn *other;

	TAILQ_FOREACH (other, &hub->conns, entry) {
		if (other == conn)
			return true;
		if (conn_person(other) && name_same(other->name, conn->name))
			return false;
	}
	return false;
}

static void
check_people(const struct hub *hub)
{
	const struct conn *conn;
	int persons = 0, guests = 0, unique = 0;
	bool named;

	TAILQ_FOREACH (conn, &hub->conns, entry) {
		named = conn->state == CONN_IN &&
		    !(conn->call && conn->role == ROLE_GUEST);
		assert_int_equal(found_by_name(hub, conn), named);
		assert_int_equal(found_by_skeleton(hub, conn), named);
		if (conn->state == CONN_IN && *conn->hash != '\0')
			assert_ptr_equal(
			    people_by_token(hub, conn->hash), conn);
		if (conn->state != CONN_DEAD && conn->peer != NULL)
			assert_ptr_equal(
			    people_on_peer(conn->peer, conn->number), conn);
		persons += conn_person(conn);
		if (conn_person(conn) && is_first_of_name(hub, conn))
			assert_ptr_equal(people_row(hub, ++unique), conn);
		guests += conn->state == CONN_IN && !conn->call &&
		    conn->role == ROLE_GUEST;
	}
	assert_int_equal(hub->people.persons, persons);
	assert_int_equal(hub->people.guests, guests);
	assert_int_equal(people_count(hub), unique);
	assert_null(people_row(hub, unique + 1));
	assert_null(people_row(hub, 0));
}

static void
check_name_at(
    const struct hub *hub, const struct table *table, const char *name)
{
	const struct table *found = NULL;

	if (*name == '\0')
		return;
	while ((found = tables_of(hub, name, found)) != NULL)
		if (found == table)
			return;
	fail_msg("table %d is not found by %s", table->number, name);
}

static void
check_tables(const struct hub *hub)
{
	const struct table *table, *found;
	int i, n = 0, listed = 0, playing = 0, guests = 0;
	const struct conn *conn;
	bool alone;

	TAILQ_FOREACH (table, &hub->tables, entry) {
		n++;
		listed += table->s.status < TABLE_ADJOURNED;
		playing += table->s.status == TABLE_PLAYING;
		assert_ptr_equal(tables_numbered(hub, table->number), table);
		alone = table->s.status == TABLE_ADJOURNED;
		for (i = 0; i < table->s.rules.seats; i++) {
			check_name_at(hub, table, table->s.seat[i].owner);
			if (table->s.seat[i].house)
				continue;
			check_name_at(hub, table, table->s.seat[i].name);
			alone &= table->s.seat[i].role == ROLE_GUEST;
		}
		guests += alone;
	}
	assert_int_equal(hub->table_index.n, n);
	assert_int_equal(hub->table_index.playing, playing);
	assert_int_equal(hub->table_index.listed, listed);
	assert_int_equal(hub->table_index.nguests, guests);
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		found = NULL;
		while ((found = tables_of(hub, conn->name, found)) != NULL)
			assert_true(table_own_seat(found, conn->name) >= 0);
	}
}

static void
check_invites(struct hub *hub)
{
	const struct conn *from, *to;
	const struct invite *invite;
	int seeks = 0, listed = 0;

	/* A seek waits for a while for somebody whose line was lost. */
	TAILQ_FOREACH (invite, &hub->invites.seeks, entry) {
		listed += people_named(hub, invite->from) != NULL;
		assert_true(invite->lost_until != 0 ||
		    people_named(hub, invite->from) != NULL);
	}
	TAILQ_FOREACH (from, &hub->conns, entry) {
		if (from->state != CONN_IN)
			continue;
		seeks += invite_find(hub, from->name, "") != NULL;
		TAILQ_FOREACH (to, &hub->conns, entry) {
			if (to->state != CONN_IN)
				continue;
			invite = invite_first_to(hub, to->name);
			while (invite != NULL &&
			    !name_same(invite->from, from->name))
				invite = invite_next_to(invite);
			assert_ptr_equal(
			    invite_find(hub, from->name, to->name), invite);
		}
	}
	assert_int_equal(seeks, listed);
}

static void
check_lists(struct hub *hub)
{
	const struct list_entry *entry, *found;
	int kind;

	for (kind = LIST_BAN; kind < NLIST; kind++)
		TAILQ_FOREACH (entry, &hub->lists[kind].all, entry) {
			found = user_list_what(hub, kind, entry->what);
			while (found != NULL && found != entry)
				found = user_list_next_what(found);
			assert_ptr_equal(found, entry);
			found = user_list_whom(hub, kind, entry->whom);
			while (found != NULL && found != entry)
				found = user_list_next_whom(found);
			assert_ptr_equal(found, entry);
		}
}

void
indexed_check(struct hub *hub)
{
	check_people(hub);
	check_tables(hub);
	check_invites(hub);
	check_lists(hub);
}
