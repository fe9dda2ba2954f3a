/* Sending: events and answers, to one person, a table or all. */
#include "daemon/hub/send.h"
#include "daemon/hub/bots.h"

#include "daemon/hub/conn.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/watching.h"
#include "daemon/protocol/lobby_window.h"

json_t *
number_or_null(int64_t value, int64_t least)
{
	return value < least ? json_null() : json_integer(value);
}

void
send_event(struct hub *hub, const struct conn *conn, json_t *event)
{
	held_to(outbox_hold(hub, HELD_EVENT, event), conn);
}

void
send_answer(struct hub *hub, const struct conn *conn, json_t *id, json_t *body)
{
	json_object_set(body, "re", id == NULL ? json_null() : id);
	held_to(outbox_hold(hub, HELD_ANSWER, body), conn);
}

void
send_all(struct hub *hub, json_t *event)
{
	struct held *held = outbox_hold(hub, HELD_EVENT, event);
	const struct conn *conn;

	TAILQ_FOREACH (conn, &hub->conns, entry)
		if (conn_here(conn))
			held_to(held, conn);
}

void
send_everybody(struct hub *hub, json_t *event)
{
	decks_mail_others(hub, json_pack("{s:O}", "all", event));
	send_all(hub, event);
}

void
send_you(struct hub *hub, const struct conn *conn)
{
	const struct table *table = conn->at.table;
	int seat = conn_seat(conn), partner = -1;
	json_t *you;

	if (seat >= 0)
		partner = ruleset_partner(&table->s.rules, seat);
	you = json_pack("{s:s,s:s,s:s,s:o,s:o,s:b,s:o}", "ev", "you", "name",
	    conn->name, "role", role_name(conn->role), "table",
	    number_or_null(table_number(table), 1), "seat",
	    number_or_null(seat, 0), "watching", table != NULL && seat < 0,
	    "partner", number_or_null(partner, 0));
	watching_put(conn, you);
	send_event(hub, conn, you);
}

json_t *
notice_new(enum notice_code code)
{
	return json_pack(
	    "{s:s,s:s}", "ev", "notice", "code", codes_notice(code));
}

void
send_live(struct hub *hub, const struct table *table, json_t *event)
{
	struct held *held = outbox_hold(hub, HELD_EVENT, event);
	struct conn *bots[BOT_LEVELS];
	const struct conn *conn;
	int n = bots_at(hub, table, bots);

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_here(conn) && table_delay_live(table, conn))
			held_to(held, conn);
	while (n > 0)
		held_to(held, bots[--n]);
}

struct held *
send_table(struct hub *hub, const struct table *table, enum held_kind kind,
    json_t *message)
{
	struct held *held = outbox_hold(hub, kind, message);
	struct conn *bots[BOT_LEVELS];
	const struct conn *conn;
	int n = bots_at(hub, table, bots);

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn_here(conn))
			held_to(held, conn);
	while (n > 0)
		held_to(held, bots[--n]);
	return held;
}

void
send_seat(
    struct hub *hub, const struct table *table, enum notice_code code, int seat)
{
	json_t *notice = notice_new(code);

	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "seat", json_integer(seat));
	json_object_set_new(
	    notice, "name", json_string(table->s.seat[seat].name));
	send_table(hub, table, HELD_EVENT, notice);
}

static const struct send_list room[] = {
    [ROOM_EVENT] = {NULL, LOBBY_WINDOW_ROWS, LOBBY_WINDOW_BYTES},
    [ROOM_PAGE] = {NULL, 100, 30000},
    [ROOM_ALL] = {NULL, 100, 60000},
    [ROOM_ANSWER] = {NULL, 300, 60000},
};

struct send_list
send_list_new(enum send_room place)
{
	struct send_list rows = room[place];

	rows.list = json_array();
	return rows;
}

bool
send_list_add(struct send_list *rows, json_t *row)
{
	size_t bytes =
	    json_dumpb(row, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY) + 1;

	if (rows->rows == 0 || bytes > rows->bytes) {
		rows->rows = 0;
		json_decref(row);
		return false;
	}
	rows->rows--;
	rows->bytes -= bytes;
	json_array_append_new(rows->list, row);
	return true;
}
