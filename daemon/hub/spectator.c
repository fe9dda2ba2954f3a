/* Spectators: which table is shown to them. */
#include "daemon/hub/spectator.h"

#include "daemon/hub/conn.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/people.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/watching.h"

void
spectator_show(struct hub *hub, struct conn *conn, struct table *table)
{
	struct table *before = conn->at.playing ? NULL : conn->at.table;

	(void)watching_drop(conn, table);
	if (before != NULL && before != table)
		watching_add(conn, before);
	table_watch(hub, table, conn);
	people_mark_dirty(hub, conn);
}

/* The one that is shown next is another deck's; the one before is over. */
static void
spectator_go(
    struct hub *hub, struct conn *conn, const struct table *before, int number)
{
	char line[32];
	json_t *message;

	snprintf(line, sizeof(line), "watch %d", number);
	message = json_pack("{s:s}", "do", line);
	deck_people_give(hub, conn, decks_of(hub, number), message);
	/* It is not among those that he takes along. */
	(void)watching_drop_elsewhere(conn, before->number);
	json_decref(message);
}

void
spectator_end(struct hub *hub, struct conn *conn, struct table *table)
{
	struct table *next;

	if (watching_drop(conn, table)) {
		people_mark_dirty(hub, conn);
		send_you(hub, conn);
		return;
	}
	next = watching_next(conn, table);
	if (next == NULL && watching_elsewhere(conn) != 0) {
		spectator_go(hub, conn, table, watching_elsewhere(conn));
		return;
	}
	if (next == NULL) {
		table_leave(hub, conn);
		return;
	}
	(void)watching_drop(conn, next);
	table_watch(hub, next, conn);
	talk_recall(hub, next, conn);
}

void
spectator_bring(struct hub *hub, struct conn *conn, struct table *table)
{
	const char *why = table_access_watch(table, conn->name, conn->role);
	json_t *notice = notice_new(NOTICE_FOLLOWED);

	json_object_set_new(notice, "name", json_string(conn->watching.follow));
	json_object_set_new(notice, "table", json_integer(table->number));
	if (why != NULL)
		json_object_set_new(notice, "why", json_string(why));
	send_event(hub, conn, notice);
	if (why != NULL || conn->at.table == table)
		return;
	spectator_show(hub, conn, table);
	talk_recall(hub, table, conn);
}

void
spectator_followed(struct hub *hub, const struct conn *whom)
{
	struct conn *conn = watching_follower(hub, whom->name);
	struct table *table = whom->at.table;
	int deck;

	for (; conn != NULL; conn = watching_follower_next(conn))
		if (conn_here(conn) && !conn->at.playing &&
		    watching_count(conn) < WATCHED_MAX)
			spectator_bring(hub, conn, table);
	/* Followers on other decks come, too. */
	for (deck = 0; deck < hub->decks; deck++)
		if (digest_names(hub, deck, "follows", whom->name))
			decks_mail(hub, deck,
			    json_pack("{s:{s:s,s:i}}", "sat", "name",
				whom->name, "table", table->number));
}

/* Somebody who may no longer watch it goes to the lobby, and is told why. */
static void
watcher_send_off(
    struct hub *hub, struct table *table, struct conn *conn, const char *by)
{
	json_t *notice = notice_new(NOTICE_TURNED_AWAY);

	json_object_set_new(notice, "table", json_integer(table->number));
	if (by != NULL)
		json_object_set_new(notice, "by", json_string(by));
	send_event(hub, conn, notice);
	spectator_end(hub, conn, table);
}

void
spectator_turn_away(
    struct hub *hub, struct table *table, const char *name, const char *by)
{
	struct conn *conn, *next;

	table_access_bar(hub, table, name);
	for (conn = people_named(hub, name); conn != NULL; conn = next) {
		next = people_next_named(conn);
		if (conn->peek == table)
			conn_preview(conn, NULL);
		if (watching_has(conn, table) ||
		    (conn->at.table == table && !conn->at.playing))
			watcher_send_off(hub, table, conn, by);
	}
}

void
spectator_enforce(struct hub *hub, struct table *table)
{
	struct watched *watched, *other;
	struct conn *conn, *next;

	TAILQ_FOREACH_SAFE (watched, &table->trackers, at_table, other)
		if (table_access_watch(table, watched->conn->name,
			watched->conn->role) != NULL)
			watcher_send_off(hub, table, watched->conn, NULL);
	TAILQ_FOREACH_SAFE (conn, &table->previewers, by_peek, next)
		if (table_access_watch(table, conn->name, conn->role) != NULL)
			conn_preview(conn, NULL);
	TAILQ_FOREACH_SAFE (conn, &table->conns, at_table, next)
		if (!conn->at.playing && conn->state == CONN_IN &&
		    !conn_may(hub, conn, ROLE_MODERATOR) &&
		    table_access_watch(table, conn->name, conn->role) != NULL)
			watcher_send_off(hub, table, conn, NULL);
}
