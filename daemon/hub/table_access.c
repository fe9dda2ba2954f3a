/* Who may sit down at a table, and who may watch it. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/tables.h"

#define SALT_BYTES 16
#define ELSEWHERE_MOST 20 /* invitations of one person to other decks */

static struct table_invited *
invited_find(struct table_access *access, const char *name)
{
	int i;

	for (i = 0; i < ACCESS_NAMES; i++)
		if (*access->invited[i].name != '\0' &&
		    name_same(access->invited[i].name, name))
			return &access->invited[i];
	return NULL;
}

const struct table_invited *
table_access_invited(const struct table *table, const char *name)
{
	return invited_find((struct table_access *)&table->s.access, name);
}

static bool
is_barred(const struct table *table, const char *name)
{
	int i;

	for (i = 0; i < ACCESS_NAMES; i++)
		if (name_same(table->s.access.barred[i], name))
			return true;
	return false;
}

const char *
table_access_sit(const struct table *table, const char *name)
{
	if (table_own_seat(table, name) >= 0)
		return NULL;
	if (is_barred(table, name))
		return "You were turned away from that table; you may come back"
		       " when its game is over.";
	if (!table->s.terms.private ||
	    table_access_invited(table, name) != NULL)
		return NULL;
	if (*table->s.access.phrase == '\0')
		return "That table is private: somebody who sits there must "
		       "invite you.";
	return "That table is private: type /join, its number and its "
	       "pass-phrase, or have somebody there invite you.";
}

const char *
table_access_watch(
    const struct table *table, const char *name, enum account_role role)
{
	return table_own_seat(table, name) >= 0
	    ? NULL
	    : table_access_watch_unseated(table, name, role);
}

const char *
table_access_watch_unseated(
    const struct table *table, const char *name, enum account_role role)
{
	if (is_barred(table, name))
		return "You were turned away from that table; you may come back"
		       " when its game is over.";
	switch ((enum terms_watch)table->s.terms.watch) {
	case WATCH_ACCOUNTS:
		return role == ROLE_GUEST
		    ? "Guests may not watch that table; /register makes your "
		      "name an account."
		    : NULL;
	case WATCH_INVITED:
		if (table_access_invited(table, name) != NULL)
			return NULL;
		return *table->s.access.phrase == '\0'
		    ? "Only people who are invited may watch that table."
		    : "Only people who are invited may watch that table, or "
		      "know its pass-phrase: type it behind the number.";
	case WATCH_NOBODY:
		return "Nobody may watch that table.";
	case WATCH_ALL:
		break;
	}
	return NULL;
}

bool
table_access_open(const struct table *table)
{
	return table->s.terms.watch == WATCH_ALL;
}

bool
table_access_shown(const struct table *table)
{
	int i;

	/* Whoever is asked again leaves a gap among those turned away. */
	for (i = 0; i < ACCESS_NAMES; i++)
		if (*table->s.access.barred[i] != '\0')
			return false;
	return table_access_open(table);
}

/* A phrase guards one table for an evening: a fast hash is enough. */
static void
phrase_hash(const char salt[2 * SALT_BYTES + 1], const char *phrase,
    char hash[ACCESS_PHRASE])
{
	char text[2 * SALT_BYTES + ACCESS_PHRASE_MOST + 1];

	snprintf(text, sizeof(text), "%s%s", salt, phrase);
	memcpy(hash, salt, 2 * SALT_BYTES);
	dice_sha256(text, strlen(text), hash + 2 * SALT_BYTES);
	sodium_memzero(text, sizeof(text));
}

void
table_access_lock(struct hub *hub, struct table *table, const char *phrase)
{
	char salt[2 * SALT_BYTES + 1];
	uint8_t bytes[SALT_BYTES];

	hub->io.random(hub->io.arg, bytes, sizeof(bytes));
	dice_hex(bytes, sizeof(bytes), salt);
	table_touch(hub, table);
	phrase_hash(salt, phrase, table->s.access.phrase);
}

/*
 * A free entry, or that of somebody who knew the phrase and can type it again;
 * NULL.
 */
static struct table_invited *
invited_room(struct table_access *access)
{
	int i;

	for (i = 0; i < ACCESS_NAMES; i++)
		if (*access->invited[i].name == '\0')
			return &access->invited[i];
	for (i = 0; i < ACCESS_NAMES; i++)
		if (*access->invited[i].by == '\0')
			return &access->invited[i];
	return NULL;
}

bool
table_access_unlock(
    struct hub *hub, struct table *table, const char *name, const char *phrase)
{
	const char *stored = table->s.access.phrase;
	char salt[2 * SALT_BYTES + 1], hash[ACCESS_PHRASE];
	struct table_invited *invited;

	if (*stored == '\0' || strlen(phrase) > ACCESS_PHRASE_MOST)
		return false;
	strlcpy(salt, stored, sizeof(salt));
	phrase_hash(salt, phrase, hash);
	if (sodium_memcmp(hash, stored, sizeof(hash)) != 0)
		return false;
	if (table_access_invited(table, name) != NULL)
		return true;
	table_touch(hub, table);
	invited = invited_room(&table->s.access);
	if (invited != NULL) {
		memset(invited, 0, sizeof(*invited));
		strlcpy(invited->name, name, sizeof(invited->name));
	}
	return true;
}

bool
table_access_invite(
    struct hub *hub, struct table *table, const char *name, const char *by)
{
	struct table_access *access = &table->s.access;
	struct table_invited *invited = invited_find(access, name);
	int i;

	if (invited == NULL)
		invited = invited_room(access);
	if (invited == NULL)
		return false;
	table_touch(hub, table);
	strlcpy(invited->name, name, sizeof(invited->name));
	strlcpy(invited->by, by, sizeof(invited->by));
	invited->open = true;
	for (i = 0; i < ACCESS_NAMES; i++)
		if (name_same(access->barred[i], name))
			*access->barred[i] = '\0';
	tables_index(hub, table);
	people_offers_changed(hub, name);
	table_access_tell(hub, table, invited, "made");
	return true;
}

void
table_access_answer(
    struct hub *hub, struct table *table, const char *name, bool accepts)
{
	struct table_invited *invited = invited_find(&table->s.access, name);

	if (invited == NULL)
		return;
	table_touch(hub, table);
	invited->open = false;
	if (!accepts)
		memset(invited, 0, sizeof(*invited));
	tables_index(hub, table);
	people_offers_changed(hub, name);
}

json_t *
table_access_json(
    const struct table *table, const struct table_invited *invited)
{
	char house[RULESET_HOUSE];
	json_t *json;

	ruleset_house(&table->s.rules, house);
	json = json_pack("{s:s,s:s,s:s,s:i,s:s,s:s,s:i}", "kind", "table",
	    "from", invited->by, "to", invited->name, "table", table->number,
	    "rules", ruleset_name(&table->s.rules), "house", house, "seats",
	    table->s.rules.seats);
	terms_put(&table->s.terms, json);
	return json;
}

struct asked {
	const char *name;
	json_t *list;
};

static void
asked_add(void *arg, const struct table *table)
{
	const struct asked *asked = arg;
	const struct table_invited *invited =
	    table_access_invited(table, asked->name);

	if (invited != NULL && invited->open)
		json_array_append_new(
		    asked->list, table_access_json(table, invited));
}

json_t *
table_access_elsewhere(const struct hub *hub, const char *name)
{
	struct asked asked = {.name = name, .list = json_array()};

	store_tables_asking(
	    hub->store, name, ELSEWHERE_MOST, asked_add, &asked);
	return asked.list;
}

/* What has become of an invitation, which is taken over, as an event. */
static json_t *
invited_event(json_t *event, const char *state)
{
	json_object_set_new(event, "ev", json_string("offer"));
	json_object_set_new(event, "state", json_string(state));
	return event;
}

static void
tell_one(struct hub *hub, const char *name, struct held *held, json_t *event)
{
	const struct conn *conn = conn_named(hub, name);

	if (conn != NULL)
		held_to(held, conn);
	else
		decks_tell(hub, name, event);
}

void
table_access_tell(struct hub *hub, const struct table *table,
    const struct table_invited *invited, const char *state)
{
	json_t *event = invited_event(table_access_json(table, invited), state);
	struct held *held = outbox_hold(hub, HELD_EVENT, event);

	tell_one(hub, invited->by, held, event);
	tell_one(hub, invited->name, held, event);
}

void
table_access_remind(struct hub *hub, const struct conn *conn)
{
	const struct table *table = NULL;
	const struct table_invited *invited;
	json_t *others = table_access_elsewhere(hub, conn->name), *one;
	size_t i;

	while ((table = tables_asking(hub, conn->name, table)) != NULL) {
		invited = table_access_invited(table, conn->name);
		if (invited != NULL)
			send_event(hub, conn,
			    invited_event(
				table_access_json(table, invited), "made"));
	}
	json_array_foreach (others, i, one)
		send_event(hub, conn, invited_event(json_incref(one), "made"));
	json_decref(others);
}

void
table_access_bar(struct hub *hub, struct table *table, const char *name)
{
	struct table_access *access = &table->s.access;
	struct table_invited *invited = invited_find(access, name);

	table_touch(hub, table);
	if (invited != NULL)
		memset(invited, 0, sizeof(*invited));
	/* The last sixteen count; nobody turns away so many. */
	memmove(access->barred[1], access->barred[0],
	    sizeof(access->barred) - sizeof(access->barred[0]));
	strlcpy(access->barred[0], name, sizeof(access->barred[0]));
	tables_index(hub, table);
}

void
table_access_pardon(struct table *table)
{
	memset(table->s.access.barred, 0, sizeof(table->s.access.barred));
}

void
table_access_rename(struct table *table, const char *old, const char *name)
{
	struct table_access *access = &table->s.access;
	int i;

	for (i = 0; i < ACCESS_NAMES; i++) {
		if (name_same(access->invited[i].name, old))
			strlcpy(access->invited[i].name, name, NAME_SIZE);
		if (name_same(access->invited[i].by, old))
			strlcpy(access->invited[i].by, name, NAME_SIZE);
		if (name_same(access->barred[i], old))
			strlcpy(access->barred[i], name, NAME_SIZE);
	}
}
