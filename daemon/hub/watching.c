/* Spectators of several tables, and followers. */
#include "daemon/hub/watching.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/tv.h"
#include "daemon/lib/tree.h"
#include "daemon/protocol/field.h"

#define TRACKED_MOST 100 /* of other decks */

TREE_GENERATE_TEXT(conns_by_follow, conn, by_follow, watching.follow,
    TREE_ORDER(a->order, b->order))
TREE_GENERATE(conns_by_tv, conn, by_tv,
    tree_then(TREE_ORDER(a->watching.tv_due, b->watching.tv_due),
	TREE_ORDER(a->order, b->order)))

/* NULL: a place where there is none. */
static struct watched *
watched_find(const struct conn *conn, const struct table *table)
{
	int i;

	for (i = 0; i < WATCHED_MAX; i++)
		if (conn->watching.other[i].table == table &&
		    (table != NULL || conn->watching.other[i].elsewhere == 0))
			return (struct watched *)&conn->watching.other[i];
	return NULL;
}

static void
watched_drop(struct watched *watched)
{
	if (watched->table != NULL)
		TAILQ_REMOVE(&watched->table->trackers, watched, at_table);
	if (watched->elsewhere != 0)
		LIST_REMOVE(watched, in_elsewhere);
	watched->table = NULL;
	watched->elsewhere = 0;
}

static bool
watched_is(const struct watched *watched)
{
	return watched->table != NULL || watched->elsewhere != 0;
}

void
watching_add(struct conn *conn, struct table *table)
{
	struct watched *free = watched_find(conn, NULL);

	if (free == NULL)
		return;
	free->conn = conn;
	free->table = table;
	TAILQ_INSERT_TAIL(&table->trackers, free, at_table);
}

bool
watching_has(const struct conn *conn, const struct table *table)
{
	return watched_find(conn, table) != NULL;
}

int
watching_count(const struct conn *conn)
{
	int i, n = conn->at.table != NULL && !conn->at.playing;

	for (i = 0; i < WATCHED_MAX; i++)
		n += watched_is(&conn->watching.other[i]);
	return n;
}

struct table *
watching_next(const struct conn *conn, const struct table *after)
{
	struct table *next = NULL, *first = NULL, *table;
	int i;

	for (i = 0; i < WATCHED_MAX; i++) {
		table = conn->watching.other[i].table;
		if (table == NULL)
			continue;
		if (first == NULL || table->number < first->number)
			first = table;
		if (table->number > after->number &&
		    (next == NULL || table->number < next->number))
			next = table;
	}
	return next != NULL ? next : first;
}

bool
watching_drop(struct conn *conn, const struct table *table)
{
	struct watched *watched = watched_find(conn, table);

	if (watched != NULL)
		watched_drop(watched);
	return watched != NULL;
}

void
watching_forget(struct conn *conn)
{
	int i;

	for (i = 0; i < WATCHED_MAX; i++)
		if (watched_is(&conn->watching.other[i]))
			watched_drop(&conn->watching.other[i]);
}

static void
tracked_send(
    struct hub *hub, struct table *table, const char *status, unsigned throws)
{
	const struct watched *watched;
	struct held *held = outbox_hold(hub, HELD_EVENT,
	    json_pack("{s:s,s:i,s:s,s:i}", "ev", "tracked", "table",
		table->number, "status", status, "throw", (int)throws));

	TAILQ_FOREACH (watched, &table->trackers, at_table)
		if (conn_here(watched->conn))
			held_to(held, watched->conn);
}

/* How many throws spectators have seen. */
static unsigned
throws_seen(const struct table *table)
{
	const struct game seen = table_delay_game(table, false);

	return table->s.game_no == 0 ? 0 : engine_game_throws(&seen);
}

void
watching_tell(struct hub *hub, struct table *table)
{
	unsigned throws = throws_seen(table);

	if (table->told_throws == throws &&
	    table->told_status == table->s.status)
		return;
	table->told_throws = throws;
	table->told_status = table->s.status;
	if (!TAILQ_EMPTY(&table->trackers))
		tracked_send(hub, table, codes_status(table->s.status), throws);
}

void
watching_closed(struct hub *hub, struct table *table)
{
	struct watched *watched;

	if (TAILQ_EMPTY(&table->trackers))
		return;
	tracked_send(hub, table, codes_status(TABLE_CLOSED), 0);
	while ((watched = TAILQ_FIRST(&table->trackers)) != NULL)
		watched_drop(watched);
}

/* --- tables of other decks --- */

static void
watching_add_elsewhere(
    struct hub *hub, struct conn *conn, int number, unsigned throws)
{
	struct watched *free = watched_find(conn, NULL);

	if (free == NULL)
		return;
	free->conn = conn;
	free->elsewhere = number;
	free->throws = throws;
	free->status = TABLE_PLAYING;
	LIST_INSERT_HEAD(&hub->others.watched, free, in_elsewhere);
}

void
watching_take_along(struct hub *hub, struct conn *conn,
    const struct watching *before, const struct table *shown)
{
	const struct watched *other;
	int i;

	for (i = 0; i < WATCHED_MAX; i++) {
		other = &before->other[i];
		if (other->table != NULL)
			watching_add_elsewhere(hub, conn, other->table->number,
			    throws_seen(other->table));
		else if (other->elsewhere != 0)
			watching_add_elsewhere(
			    hub, conn, other->elsewhere, other->throws);
	}
	if (shown != NULL)
		watching_add_elsewhere(
		    hub, conn, shown->number, throws_seen(shown));
}

int
watching_elsewhere(const struct conn *conn)
{
	int i, first = 0, number;

	for (i = 0; i < WATCHED_MAX; i++) {
		number = conn->watching.other[i].elsewhere;
		if (number != 0 && (first == 0 || number < first))
			first = number;
	}
	return first;
}

static struct watched *
watched_elsewhere(const struct conn *conn, int number)
{
	int i;

	for (i = 0; i < WATCHED_MAX; i++)
		if (number != 0 && conn->watching.other[i].elsewhere == number)
			return (struct watched *)&conn->watching.other[i];
	return NULL;
}

bool
watching_has_elsewhere(const struct conn *conn, int number)
{
	return watched_elsewhere(conn, number) != NULL;
}

bool
watching_drop_elsewhere(struct conn *conn, int number)
{
	struct watched *watched = watched_elsewhere(conn, number);

	if (watched != NULL)
		watched_drop(watched);
	return watched != NULL;
}

json_t *
watching_tracked(const struct hub *hub)
{
	const struct watched *watched;
	json_t *numbers = json_object(), *tables = json_array();
	char number[16];

	LIST_FOREACH (watched, &hub->others.watched, in_elsewhere) {
		snprintf(number, sizeof(number), "%d", watched->elsewhere);
		if (json_object_get(numbers, number) != NULL ||
		    json_array_size(tables) == TRACKED_MOST)
			continue;
		json_object_set_new(numbers, number, json_true());
		json_array_append_new(tables, json_integer(watched->elsewhere));
	}
	json_decref(numbers);
	return tables;
}

json_t *
watching_track(struct hub *hub, int number)
{
	const struct table *table = table_find(hub, number);

	return json_pack("{s:i,s:s,s:i}", "table", number, "status",
	    codes_status(table == NULL ? TABLE_CLOSED : table->s.status),
	    "throw", table == NULL ? 0 : (int)throws_seen(table));
}

void
watching_told(struct hub *hub, int number, const json_t *track)
{
	enum table_status status =
	    codes_status_parse(field_or(track, "status", ""));
	unsigned throws = (unsigned)field_number(track, "throw", 0);
	struct watched *watched, *next;
	struct held *held = NULL;
	json_t *event;

	LIST_FOREACH_SAFE (watched, &hub->others.watched, in_elsewhere, next) {
		if (watched->elsewhere != number ||
		    (watched->status == status && watched->throws == throws))
			continue;
		if (held == NULL) {
			event = json_deep_copy(track);
			json_object_set_new(
			    event, "ev", json_string("tracked"));
			held = outbox_hold(hub, HELD_EVENT, event);
		}
		if (conn_here(watched->conn))
			held_to(held, watched->conn);
		watched->status = status;
		watched->throws = throws;
		if (status != TABLE_CLOSED)
			continue;
		people_mark_dirty(hub, watched->conn);
		watched_drop(watched);
	}
}

void
watching_put(const struct conn *conn, json_t *you)
{
	const struct watched *other = conn->watching.other;
	json_t *tables = json_array();
	int i;

	for (i = 0; i < WATCHED_MAX; i++)
		if (other[i].table != NULL)
			json_array_append_new(tables,
			    json_pack("{s:i,s:s,s:i}", "table",
				other[i].table->number, "status",
				codes_status(other[i].table->s.status), "throw",
				(int)throws_seen(other[i].table)));
		else if (other[i].elsewhere != 0)
			json_array_append_new(tables,
			    json_pack("{s:i,s:s,s:i}", "table",
				other[i].elsewhere, "status",
				codes_status(other[i].status), "throw",
				(int)other[i].throws));
	if (json_array_size(tables) > 0)
		json_object_set(you, "tables", tables);
	json_decref(tables);
	if (*conn->watching.follow != '\0')
		json_object_set_new(
		    you, "follows", json_string(conn->watching.follow));
	if (conn->watching.tv)
		json_object_set_new(you, "tv", json_true());
}

void
watching_tv_set_due(struct hub *hub, struct conn *conn, int64_t due)
{
	TREE_SET(conns_by_tv, &hub->tv.people, conn, watching.tv_due, due);
}

struct conn *
watching_tv_first(const struct hub *hub)
{
	return conns_by_tv_first(&hub->tv.people);
}

void
watching_tv_begin(struct hub *hub, struct conn *conn)
{
	conn->watching.tv = true;
	people_mark_dirty(hub, conn);
	if (conn->at.table == NULL || conn->at.table->s.status != TABLE_PLAYING)
		watching_tv_set_due(
		    hub, conn, hub->io.now(hub->io.arg) + TV_PAUSE);
}

void
watching_tv_end(struct hub *hub, struct conn *conn)
{
	if (!conn->watching.tv)
		return;
	conn->watching.tv = false;
	watching_tv_set_due(hub, conn, 0);
	people_mark_dirty(hub, conn);
}

void
watching_text(const struct conn *conn, char *text, size_t size)
{
	const struct watched *other = conn->watching.other;
	char number[32];
	int i;

	*text = '\0';
	for (i = 0; i < WATCHED_MAX; i++) {
		if (other[i].table != NULL)
			snprintf(number, sizeof(number), "%d ",
			    other[i].table->number);
		else if (other[i].elsewhere != 0)
			snprintf(number, sizeof(number), "%d:%u ",
			    other[i].elsewhere, other[i].throws);
		else
			continue;
		strlcat(text, number, size);
	}
	if (conn->watching.tv)
		strlcat(text, "tv ", size);
	if (*conn->watching.follow != '\0') {
		strlcat(text, "@", size);
		strlcat(text, conn->watching.follow, size);
	}
}

void
watching_load(struct hub *hub, struct conn *conn, const char *text)
{
	char copy[WATCHING_TEXT], *word, *rest = copy;
	struct table *table;

	strlcpy(copy, text, sizeof(copy));
	while ((word = strsep(&rest, " ")) != NULL)
		if (*word == '@')
			watching_follow(hub, conn, word + 1);
		else if (strcmp(word, "tv") == 0)
			watching_tv_begin(hub, conn);
		else if (atoi(word) > 0 && !decks_here(hub, atoi(word))) {
			const char *throws = strchr(word, ':');

			watching_add_elsewhere(hub, conn, atoi(word),
			    throws == NULL ? 0 : (unsigned)atoi(throws + 1));
		} else if ((table = table_find(hub, atoi(word))) != NULL &&
		    !watching_has(conn, table))
			watching_add(conn, table);
}

static void
prefer_row(void *arg, const char *key, const char *value)
{
	struct conn *conn = arg;

	if (strcmp(key, "watching") == 0)
		conn->watching.unnamed = strcmp(value, "count") == 0;
}

void
watching_prefer(struct hub *hub, struct conn *conn)
{
	conn->watching.unnamed = false;
	store_preferences(hub->store, conn->name, prefer_row, conn);
}

json_t *
watching_names(const struct table *table, int *more)
{
	struct send_list names = send_list_new(ROOM_ANSWER);
	const struct conn *conn;

	*more = 0;
	TAILQ_FOREACH (conn, &table->conns, at_table) {
		if (conn->at.playing || !conn_here(conn))
			continue;
		if (conn->call || conn->watching.unnamed ||
		    !send_list_add(&names, json_string(conn->name)))
			++*more;
	}
	return names.list;
}

bool
watching_follow(struct hub *hub, struct conn *conn, const char *name)
{
	const struct conn *other =
	    conns_by_follow_with(&hub->people.followers, name);
	int n = 0;

	for (; other != NULL; other = conns_by_follow_next_with(other))
		n++;
	if (n >= FOLLOWERS_MAX)
		return false;
	watching_follow_end(hub, conn);
	strlcpy(conn->watching.follow, name, sizeof(conn->watching.follow));
	RB_INSERT(conns_by_follow, &hub->people.followers, conn);
	people_mark_dirty(hub, conn);
	return true;
}

void
watching_follow_end(struct hub *hub, struct conn *conn)
{
	if (*conn->watching.follow == '\0')
		return;
	RB_REMOVE(conns_by_follow, &hub->people.followers, conn);
	*conn->watching.follow = '\0';
	people_mark_dirty(hub, conn);
}

struct conn *
watching_follower(const struct hub *hub, const char *name)
{
	return conns_by_follow_with(&hub->people.followers, name);
}

json_t *
watching_followed(const struct hub *hub, int most)
{
	const struct conn *conn = conns_by_follow_first(&hub->people.followers);
	const char *last = "";
	json_t *names = json_array();

	for (; conn != NULL && most > 0; conn = conns_by_follow_next(conn)) {
		if (strcasecmp(last, conn->watching.follow) == 0)
			continue;
		last = conn->watching.follow;
		json_array_append_new(names, json_string(last));
		most--;
	}
	return names;
}

struct conn *
watching_follower_next(const struct conn *conn)
{
	return conns_by_follow_next_with(conn);
}

void
watching_unfollow(struct hub *hub, const char *name)
{
	struct conn *conn;

	while ((conn = conns_by_follow_with(&hub->people.followers, name)) !=
	    NULL) {
		watching_follow_end(hub, conn);
		send_you(hub, conn);
	}
}

void
watching_rename(struct hub *hub, const char *old, const char *name)
{
	struct conn *conn;

	while (!name_same(old, name) &&
	    (conn = conns_by_follow_with(&hub->people.followers, old)) !=
		NULL) {
		watching_follow_end(hub, conn);
		(void)watching_follow(hub, conn, name);
	}
}
