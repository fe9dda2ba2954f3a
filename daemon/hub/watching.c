/* Spectators of several tables, and followers. */
#include "daemon/hub/watching.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/tv.h"
#include "daemon/lib/tree.h"

TREE_GENERATE_TEXT(conns_by_follow, conn, by_follow, watching.follow,
    TREE_ORDER(a->order, b->order))
TREE_GENERATE(conns_by_tv, conn, by_tv,
    tree_then(TREE_ORDER(a->watching.tv_due, b->watching.tv_due),
	TREE_ORDER(a->order, b->order)))

static struct watched *
watched_find(const struct conn *conn, const struct table *table)
{
	int i;

	for (i = 0; i < WATCHED_MAX; i++)
		if (conn->watching.other[i].table == table)
			return (struct watched *)&conn->watching.other[i];
	return NULL;
}

static void
watched_drop(struct watched *watched)
{
	TAILQ_REMOVE(&watched->table->trackers, watched, at_table);
	watched->table = NULL;
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
		n += conn->watching.other[i].table != NULL;
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
		if (conn->watching.other[i].table != NULL)
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
	char number[16];
	int i;

	*text = '\0';
	for (i = 0; i < WATCHED_MAX; i++)
		if (conn->watching.other[i].table != NULL) {
			snprintf(number, sizeof(number), "%d ",
			    conn->watching.other[i].table->number);
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
		else if ((table = table_find(hub, atoi(word))) != NULL &&
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
