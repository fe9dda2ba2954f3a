/* Partners: as people sit, drawn, or picked by a captain. */
#include "daemon/hub/partners.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"

enum { PARTNERS_OFFERED, PARTNERS_DRAWN, PARTNERS_CAPTAINS };

/* The seat opposite the first one, where the two are partners; -1. */
static int
partners_seat(const struct table *table)
{
	return table->s.rules.seats == 4 ? ruleset_partner(&table->s.rules, 0)
					 : -1;
}

int
partners_captain(const struct hub *hub, const struct table *table)
{
	const struct table_state *s = &table->s;

	return s->terms.partners == PARTNERS_CAPTAINS &&
		s->status == TABLE_OPEN && partners_seat(table) > 0 &&
		table_taken(table) == s->rules.seats && !s->seat[0].house &&
		presence_all_here(hub, table)
	    ? 0
	    : -1;
}

void
partners_pick(struct hub *hub, struct table *table, int seat)
{
	int partner = partners_seat(table);
	const struct seat who = table->s.seat[partner];
	const struct presence presence = table->presence[partner];
	struct conn *conn;
	int i;

	if (seat == partner)
		return;
	table_touch(hub, table);
	table->s.seat[partner] = table->s.seat[seat];
	table->presence[partner] = table->presence[seat];
	table->s.seat[seat] = who;
	table->presence[seat] = presence;
	tables_index(hub, table);
	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (conn->at.playing)
			send_you(hub, conn);
	for (i = 1; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house)
			bot_invite(hub, table, i);
}

bool
partners_settle(struct hub *hub, struct table *table)
{
	unsigned char lot;
	json_t *names, *notice;
	int i;

	if (partners_seat(table) <= 0)
		return true;
	if (partners_captain(hub, table) >= 0) {
		table->event_due = true;
		table_wake(hub, table);
		return false;
	}
	if (table->s.terms.partners != PARTNERS_DRAWN)
		return true;
	/* One of three, each as likely. */
	do
		hub->io.random(hub->io.arg, &lot, 1);
	while (lot == UINT8_MAX);
	partners_pick(hub, table, 1 + lot % 3);
	/* "alice plays with carol, bob with dan": who has which partner now. */
	names = json_array();
	notice = notice_new(NOTICE_PARTNERS);
	for (i = 0; i < table->s.rules.seats; i++)
		json_array_append_new(
		    names, json_string(table->s.seat[i].name));
	json_object_set_new(notice, "table", json_integer(table->number));
	json_object_set_new(notice, "names", names);
	json_object_set_new(notice, "drawn", json_boolean(true));
	send_table(hub, table, HELD_EVENT, notice);
	return true;
}
