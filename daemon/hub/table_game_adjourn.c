/* Games that are put away, and how many of them there may be. */
#include <string.h>

#include "daemon/hub/lobby.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"

static int
put_away(const struct hub *hub, const char *name)
{
	const struct table *table;
	int n = 0;

	TAILQ_FOREACH (table, &hub->tables, entry)
		n += table->s.status == TABLE_ADJOURNED &&
		    table_chair_of(table, name) >= 0;
	return n;
}

const char *
table_game_overloaded(struct hub *hub, const struct table *table)
{
	const struct chair *chair;
	int i;

	for (i = 0; i < table->s.rules.seats; i++) {
		chair = &table->s.chair[i];
		if (*chair->name != '\0' && !chair->house &&
		    put_away(hub, chair->name) >= ADJOURNED_MAX)
			return chair->name;
	}
	return NULL;
}

/* Put away, and nobody in its chairs has an account. */
static bool
guests_left(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.chair[i].house &&
		    table->s.chair[i].role != ROLE_GUEST)
			return false;
	return table->s.status == TABLE_ADJOURNED;
}

/*
 * Whoever comes as another guest each time could leave any number of games
 * behind: of too many the one that was put away first goes.
 */
static void
make_room(struct hub *hub)
{
	struct table *table, *oldest = NULL;
	int n = 0;

	TAILQ_FOREACH (table, &hub->tables, entry) {
		if (!guests_left(table))
			continue;
		n++;
		if (oldest == NULL || table->s.changed < oldest->s.changed)
			oldest = table;
	}
	if (n > ADJOURNED_GUESTS)
		table_game_void(hub, oldest);
}

void
table_game_adjourn(struct hub *hub, struct table *table)
{
	if (!table_running(table))
		return;
	if (table->s.status == TABLE_PHRASES ||
	    table_game_overloaded(hub, table) != NULL) {
		table_game_void(hub, table);
		return;
	}
	table_touch(hub, table);
	memset(table->s.offer, 0, sizeof(table->s.offer));
	table->s.status = TABLE_ADJOURNED;
	lobby_adjourned(hub, table);
	make_room(hub);
}

void
table_game_resume(struct hub *hub, struct table *table)
{
	table_touch(hub, table);
	table->s.status = TABLE_PLAYING;
	lobby_adjourned(hub, table);
}
