/* A table at a glance: what is going on there, in a few words. */
#include "daemon/client/text/say_glance.h"
#include "daemon/client/text/say.h"

static void
write_open(const struct narrator *talk)
{
	const struct table_snapshot *table = talk->table;
	const char *between = "";
	int i, n = 0, here = 0, free = 0;

	for (i = 0; i < table->seats; i++) {
		if (table->chair[i].name == NULL) {
			free++;
			continue;
		}
		fprintf(talk->out, "%s%s%s", between, table->chair[i].name,
		    table->chair[i].here ? "" : " (away)");
		between = " and ";
		here += table->chair[i].here;
		n++;
	}
	if (n == 0)
		fputs("nobody sits here", talk->out);
	if (here == 0)
		return;
	fputs(n == 1 ? " waits" : " wait", talk->out);
	if (free > 0)
		fprintf(talk->out, " for %s more", say_number(free));
}

static void
write_over(const struct narrator *talk)
{
	const struct game *game = &talk->table->game;
	struct narrator anybody = *talk;

	anybody.me = -1;
	fputs("the game is over", talk->out);
	if (game_won(game) && game->winner < talk->table->seats) {
		fputs(", ", talk->out);
		say_side_does(&anybody, game->winner, "have");
		fputs(" won", talk->out);
	}
}

void
say_glance(const struct narrator *talk)
{
	static const char *const what[] = {[PHASE_START] = "to begin",
	    [PHASE_COLOURS] = "to choose colours",
	    [PHASE_THROW] = "to throw",
	    [PHASE_PLAY] = "to play",
	    [PHASE_OVER] = "to go"};
	const struct table_snapshot *table = talk->table;

	switch (table->status) {
	case TABLE_OPEN:
		write_open(talk);
		break;
	case TABLE_PHRASES:
		fputs("the players blow on the dice", talk->out);
		break;
	case TABLE_PLAYING:
		fprintf(talk->out, "throw %d", (int)table->game.nthrows);
		if (table->decider >= 0) {
			fputs(", ", talk->out);
			say_name(talk, table->decider);
			fprintf(talk->out, " %s", what[table->game.phase]);
		}
		break;
	case TABLE_OVER:
		write_over(talk);
		if (table_snapshot_free_seat(table) < 0)
			break;
		fputs("; ", talk->out);
		write_open(talk);
		break;
	case TABLE_ADJOURNED:
		fprintf(talk->out, "adjourned at throw %d",
		    (int)table->game.nthrows);
		break;
	case TABLE_CLOSED:
		break;
	}
	if (table->watchers > 0)
		fprintf(talk->out, ", %d watching", table->watchers);
}

void
say_standing(const struct narrator *talk)
{
	const struct table_snapshot *table = talk->table;
	int i, home, base;
	char buf[16];

	for (i = 0; i < table->seats; i++) {
		table_snapshot_counts(table, i, &home, &base);
		fprintf(talk->out, "%s%s %d home", i > 0 ? ", " : "",
		    table_snapshot_name(table, i, buf, sizeof(buf)), home);
	}
}
