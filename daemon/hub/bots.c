/* House bots. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"

bool
bot_offered(const struct hub *hub)
{
	return hub->conf->bots > 0 && hub->conf->bot_name != NULL;
}

void
bot_name(struct hub *hub, const struct table *table, char name[NAME_SIZE])
{
	const struct conn *bot = conn_bot(hub);

	strlcpy(name, bot != NULL ? bot->name : hub->conf->bot_name, NAME_SIZE);
}

bool
bot_called(struct hub *hub, const char *name)
{
	const struct conn *bot = conn_bot(hub);

	if (bot != NULL)
		return name_same(name, bot->name);
	return bot_offered(hub) && name_same(name, hub->conf->bot_name);
}

void
bot_invite(struct hub *hub, const struct table *table, int seat)
{
	const struct conn *bot = conn_bot(hub);

	if (bot != NULL)
		send_event(hub, bot,
		    json_pack("{s:s,s:i,s:i}", "ev", "bot", "table",
			table->number, "seat", seat));
}

void
bot_returned(struct hub *hub)
{
	struct table *table;
	int i;

	TAILQ_FOREACH (table, &hub->table_index.bots, in_bots) {
		table_mark_presence(hub, table);
		for (i = 0; i < table->s.rules.seats; i++)
			if (table->s.seat[i].house)
				bot_invite(hub, table, i);
	}
}

void
bot_hangs(struct hub *hub)
{
	const struct conn *bot = conn_bot(hub);

	if (bot != NULL)
		people_peer_cut(hub, bot->peer);
}

void
bot_gone(struct hub *hub)
{
	struct table *table;

	TAILQ_FOREACH (table, &hub->table_index.bots, in_bots)
		table_mark_presence(hub, table);
}

int
bot_seat(const struct table *table)
{
	int i, first = -1, decider = table_decider(table);

	if (decider >= 0 && table->s.seat[decider].house)
		return decider;
	for (i = 0; i < table->s.rules.seats; i++) {
		if (!table->s.seat[i].house)
			continue;
		if (table->s.status == TABLE_PHRASES &&
		    !table->s.seat[i].phrased)
			return i;
		if (first < 0)
			first = i;
	}
	return first;
}
