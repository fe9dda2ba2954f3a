/* A table at a glance: what goes on there, in a few words. */
#include "daemon/session/words.h"

static void
say_open(const struct talk *talk)
{
	const struct seen *table = talk->table;
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
		fprintf(talk->out, " for %s more", words_number(free));
}

static void
say_playing(const struct talk *talk)
{
	static const char *const what[] = {[PHASE_START] = "to begin",
	    [PHASE_COLOURS] = "to choose colours",
	    [PHASE_THROW] = "to throw",
	    [PHASE_PLAY] = "to play",
	    [PHASE_OVER] = "to go"};
	const struct seen *table = talk->table;
	char buf[16];

	fprintf(talk->out, "throw %d", (int)table->game.nthrows);
	if (table->decider >= 0)
		fprintf(talk->out, ", %s %s",
		    seen_name(table, table->decider, buf, sizeof(buf)),
		    what[table->game.phase]);
}

static void
say_over(const struct talk *talk)
{
	const struct game *game = &talk->table->game;
	struct talk anybody = *talk;

	anybody.me = -1;
	fputs("the game is over", talk->out);
	if (game_won(game) && game->winner < talk->table->seats) {
		fputs(", ", talk->out);
		words_side_does(&anybody, game->winner, "have");
		fputs(" won", talk->out);
	}
}

void
words_glance(const struct talk *talk)
{
	switch (talk->table->status) {
	case TABLE_OPEN:
		say_open(talk);
		break;
	case TABLE_PHRASES:
		fputs("they blow on the dice", talk->out);
		break;
	case TABLE_PLAYING:
		say_playing(talk);
		break;
	case TABLE_OVER:
		say_over(talk);
		if (seen_free_seat(talk->table) < 0)
			break;
		fputs("; ", talk->out);
		say_open(talk);
		break;
	case TABLE_ADJOURNED:
		fprintf(talk->out, "put away at throw %d",
		    (int)talk->table->game.nthrows);
		break;
	}
	if (talk->table->watchers > 0)
		fprintf(talk->out, ", %d watching", talk->table->watchers);
}

void
words_standing(const struct talk *talk)
{
	const struct seen *table = talk->table;
	int i, home, base;
	char buf[16];

	for (i = 0; i < table->seats; i++) {
		seen_counts(table, i, &home, &base);
		fprintf(talk->out, "%s%s %d home", i > 0 ? ", " : "",
		    seen_name(table, i, buf, sizeof(buf)), home);
	}
}
