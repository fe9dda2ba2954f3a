/* How connections end. */
#include "daemon/hub/conn_end.h"

#include <string.h>

#include "daemon/hub/channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/examination.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/people.h"
#include "daemon/hub/profile.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/user_lists.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/log.h"

/*
 * It is nowhere any more; nobody may be left where it was. Whoever gives a seat
 * up, as by leaving, does not count as being there.
 */
static void
table_left(struct hub *hub, struct conn *conn, bool gives_up)
{
	struct table *table = conn->at.table;
	int seat = conn_seat(conn);

	conn_set_place(conn, (struct place){.table = NULL});
	if (table == NULL)
		return;
	if (gives_up)
		table_give_up(hub, table, seat);
	table_mark_presence(hub, table);
	table_close_empty(hub, table);
}

void
conn_end(struct hub *hub, struct conn *conn, bool quit)
{
	bool gives_up = quit && conn->state == CONN_IN;

	if (conn->state == CONN_DEAD)
		return;
	if (conn->call) {
		people_end(hub, conn);
		table_left(hub, conn, false);
		return;
	}
	if (conn->state == CONN_IN) {
		if (*conn->hash != '\0')
			store_conn_drop(hub->store, conn->hash);
		profile_left(hub, conn);
		if (quit)
			invites_forget(hub, conn->name);
		else
			seek_lost(hub, conn);
		user_lists_watch_notify(hub, conn, NOTICE_LEFT);
		hub->lobby_dirty = true;
		log_info("person_left", "name=%s how=%s", log_quote(conn->name),
		    quit ? "quit" : "lost");
	}
	people_end(hub, conn);
	channels_left(hub, conn->name);
	watching_forget(conn);
	watching_follow_end(hub, conn);
	watching_tv_end(hub, conn);
	examination_leave(hub, conn);
	conn_preview(conn, NULL);
	table_left(hub, conn, gives_up);
}

static json_t *
bye_new(enum bye_code code, const char *text)
{
	json_t *event =
	    json_pack("{s:s,s:s}", "ev", "bye", "code", codes_bye(code));

	if (text != NULL && *text != '\0')
		json_object_set_new(event, "text", json_string(text));
	return event;
}

static void
bye_send(struct hub *hub, struct conn *conn, enum bye_code code, json_t *event)
{
	if (conn->state < CONN_IN)
		hub->figures.turned_away[code]++;
	send_event(hub, conn, event);
	if (conn->peer != NULL && conn->peer->kind != LINK_SESSION)
		people_peer_cut(hub, conn->peer);
	conn_end(hub, conn, false);
}

void
conn_bye(
    struct hub *hub, struct conn *conn, enum bye_code code, const char *text)
{
	bye_send(hub, conn, code, bye_new(code, text));
}

void
conns_kick(struct hub *hub, const char *name, const char *text)
{
	struct conn *conn, *next;
	char who[NAME_SIZE];

	/* It may be one of theirs. */
	strlcpy(who, name, sizeof(who));
	for (conn = people_named(hub, who); conn != NULL; conn = next) {
		next = people_next_named(conn);
		conn_bye(hub, conn, BYE_KICKED, text);
	}
}

void
conn_bye_ban(struct hub *hub, struct conn *conn, const struct list_entry *ban)
{
	json_t *event = bye_new(BYE_BANNED, ban->reason);

	json_object_set_new(
	    event, "until", number_or_null(ban->until / SECOND, 1));
	bye_send(hub, conn, BYE_BANNED, event);
}

void
conn_lose(struct hub *hub, struct conn *conn)
{
	if (conn->state != CONN_IN || conn->call) {
		conn_end(hub, conn, false);
		return;
	}
	examination_leave(hub, conn);
	people_set_peer(hub, conn, NULL, 0);
	conn_preview(conn, NULL);
	conn->lost = hub->io.now(hub->io.arg);
	conn_schedule(hub, conn);
	hub->lobby_dirty = true;
	if (conn->at.table != NULL)
		table_mark_presence(hub, conn->at.table);
}

int64_t
conns_tick(struct hub *hub, int64_t now)
{
	struct conn *conn;

	while ((conn = people_by_due(hub)) != NULL && conn->due <= now) {
		/* Who has done something since is due later. */
		conn_schedule(hub, conn);
		if (conn->due == 0 || conn->due > now)
			continue;
		if (conn->peer != NULL)
			conn_bye(hub, conn, BYE_IDLE, NULL);
		else
			conn_end(hub, conn, false);
	}
	return conn == NULL ? 0 : conn->due;
}
