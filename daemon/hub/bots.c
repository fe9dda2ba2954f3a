/* House bots: which process plays which seats. */
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_event.h"
#include "daemon/lib/log.h"

bool
bot_offered(const struct hub *hub)
{
	return hub->conf->bots > 0;
}

/* The connection of a bot's link, if it has logged in. */
static struct conn *
bot_conn(const struct peer *peer)
{
	struct conn *conn;

	TAILQ_FOREACH (conn, &peer->conns, on_peer)
		if (conn_here(conn))
			return conn;
	return NULL;
}

/* One of that level that is here, with room for another table if asked for. */
static struct conn *
bot_find(const struct hub *hub, int level, bool room)
{
	struct peer *peer;
	struct conn *conn;

	TAILQ_FOREACH (peer, &hub->people.bots, in_bots) {
		conn = peer->dead || peer->cut ? NULL : bot_conn(peer);
		if (conn != NULL && conn->level == level &&
		    (!room || peer->tables < BOT_TABLES))
			return conn;
	}
	return NULL;
}

const char *
bot_name(const struct hub *hub, int level)
{
	const struct conn *bot = bot_find(hub, level, false);

	return bot != NULL ? bot->name : hub->conf->bot_name[level];
}

int
bot_called(const struct hub *hub, const char *name)
{
	for (int level = 0; level < BOT_LEVELS; level++)
		if ((bot_offered(hub) || bot_find(hub, level, false) != NULL) &&
		    bot_name(hub, level) != NULL &&
		    name_same(name, bot_name(hub, level)))
			return level;
	return -1;
}

json_t *
bots_json(const struct hub *hub)
{
	json_t *bots = bot_offered(hub) ? json_array() : NULL;

	for (int level = 0; bots != NULL && level < BOT_LEVELS; level++)
		if (bot_name(hub, level) != NULL)
			json_array_append_new(bots,
			    json_pack("{s:s,s:s}", "name", bot_name(hub, level),
				"level", bot_level(level)->name));
	return bots;
}

int
bot_level_meant(const char *word)
{
	/* One word of two, as people say it. */
	static const char *const others[BOT_LEVELS] = {
	    [BOT_LEADING_HAND] = "leading"};

	for (int level = 0; word != NULL && level < BOT_LEVELS; level++)
		if (strcasecmp(word, bot_level(level)->name) == 0 ||
		    (others[level] != NULL &&
			strcasecmp(word, others[level]) == 0))
			return level;
	return -1;
}

struct conn *
bot_at(const struct hub *hub, const struct table *table, int level)
{
	const struct peer *peer;

	TAILQ_FOREACH (peer, &hub->people.bots, in_bots)
		if (peer->id == table->bot_link[level])
			return bot_conn(peer);
	return NULL;
}

int
bots_at(const struct hub *hub, const struct table *table,
    struct conn *bots[BOT_LEVELS])
{
	struct conn *bot;
	int n = 0;

	for (int level = 0; table_has_bot(table) && level < BOT_LEVELS; level++)
		if (table->bot_link[level] != 0 &&
		    (bot = bot_at(hub, table, level)) != NULL)
			bots[n++] = bot;
	return n;
}

void
bot_invite(struct hub *hub, const struct table *table, int seat)
{
	const struct conn *bot = bot_at(hub, table, table->s.seat[seat].level);

	if (bot != NULL)
		send_event(hub, bot,
		    json_pack("{s:s,s:i,s:i}", "ev", "bot", "table",
			table->number, "seat", seat));
}

static bool
level_sits(const struct table *table, int level)
{
	for (int i = 0; i < table->s.rules.seats; i++)
		if (table->s.seat[i].house && table->s.seat[i].level == level)
			return true;
	return false;
}

/* A process for the level, or the wish for another. */
static void
level_comes(struct hub *hub, struct table *table, int level)
{
	struct conn *bot = bot_find(hub, level, true);
	const struct peer *peer;
	int n = 1;

	if (bot != NULL) {
		table->bot_link[level] = bot->peer->id;
		bot->peer->tables++;
		return;
	}
	if (hub->io.bots == NULL || bot_find(hub, level, false) == NULL)
		return;
	TAILQ_FOREACH (peer, &hub->people.bots, in_bots)
		n += bot_conn(peer) != NULL && bot_conn(peer)->level == level;
	hub->io.bots(hub->io.arg, level, n);
}

void
bots_settle(struct hub *hub, struct table *table, bool gone)
{
	struct conn *bot;

	for (int level = 0; level < BOT_LEVELS; level++) {
		if (!gone && level_sits(table, level)) {
			if (table->bot_link[level] == 0)
				level_comes(hub, table, level);
			continue;
		}
		if (table->bot_link[level] == 0)
			continue;
		bot = bot_at(hub, table, level);
		table->bot_link[level] = 0;
		if (bot == NULL)
			continue;
		bot->peer->tables--;
		/* It would keep a table of which it hears no more. */
		send_event(hub, bot,
		    json_pack("{s:s,s:i,s:n}", "ev", "table", "table",
			table->number, "state"));
	}
}

void
bot_returned(struct hub *hub, struct conn *conn)
{
	struct table *table;
	int i;

	TAILQ_FOREACH (table, &hub->table_index.bots, in_bots) {
		if (table->bot_link[conn->level] != 0 ||
		    !level_sits(table, conn->level))
			continue;
		bots_settle(hub, table, false);
		if (table->bot_link[conn->level] == 0)
			return;
		table_mark_presence(hub, table);
		for (i = 0; i < table->s.rules.seats; i++)
			if (table->s.seat[i].house &&
			    table->s.seat[i].level == conn->level)
				bot_invite(hub, table, i);
	}
}

void
bot_hangs(struct hub *hub, const struct table *table, int seat)
{
	const struct conn *bot = bot_at(hub, table, table->s.seat[seat].level);

	if (bot != NULL)
		people_peer_cut(hub, bot->peer);
}

void
bot_gone(struct hub *hub, struct peer *peer)
{
	struct table *table;
	int level, i;

	peer->tables = 0;
	TAILQ_FOREACH (table, &hub->table_index.bots, in_bots)
		for (level = 0; level < BOT_LEVELS; level++) {
			if (table->bot_link[level] != peer->id)
				continue;
			table->bot_link[level] = 0;
			level_comes(hub, table, level);
			table_mark_presence(hub, table);
			for (i = 0; i < table->s.rules.seats; i++)
				if (table->s.seat[i].house &&
				    table->s.seat[i].level == level)
					bot_invite(hub, table, i);
		}
}

int
bot_seat(const struct table *table, int level)
{
	int i, first = -1, decider = table_decider(table);

	if (decider >= 0 && table->s.seat[decider].house &&
	    table->s.seat[decider].level == level)
		return decider;
	for (i = 0; i < table->s.rules.seats; i++) {
		if (!table->s.seat[i].house || table->s.seat[i].level != level)
			continue;
		if (table->s.status == TABLE_PHRASES &&
		    !table->s.seat[i].phrased)
			return i;
		if (first < 0)
			first = i;
	}
	return first;
}
