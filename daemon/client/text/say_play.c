/* Legal plays in words, and what they would do. */
#include <string.h>

#include "daemon/client/model/move_picker.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_play.h"
#include "engine/why.h"

/* One move: "red 12 to 16". */
static void
say_move(FILE *out, const struct ruleset *rules, const struct move *move)
{
	const char *name = colour_name((enum colour)move->colour);

	if (move->kind == MOVE_CHALLENGE) {
		fprintf(out, "%s challenges from ", name);
		say_square(out, rules, move->from);
	} else if (move->from == BASE)
		fprintf(out, "%s out", name);
	else if (move->to >= board_home(rules->arm))
		fprintf(out, "%s %d home", name, move->from);
	else
		fprintf(out, "%s %d to %d", name, move->from, move->to);
}

/* A play: "red out, red 12 to 16, ucks green". */
static void
say_play(FILE *out, const struct ruleset *rules, const struct position *before,
    const struct play *play)
{
	unsigned ucked = play_ucks(before, play);
	const char *between = "";
	int i;

	if (play->nmoves == 0)
		fputs("no move", out);
	for (i = 0; i < play->nmoves; i++) {
		fputs(between, out);
		between = ", ";
		if (i + 1 < play->nmoves &&
		    play->move[i].kind == MOVE_COUNTER &&
		    move_same(&play->move[i], &play->move[i + 1])) {
			fputs("two ", out);
			say_move(out, rules, &play->move[i]);
			i++;
		} else
			say_move(out, rules, &play->move[i]);
	}
	if (ucked != 0) {
		fputs(", ucks ", out);
		say_colours(out, ucked);
	}
}

/* "12-16", "out", "50 home"; brief: "chal. 12", for narrow columns. */
static void
short_move(
    FILE *out, const struct ruleset *rules, const struct move *move, bool brief)
{
	if (move->kind == MOVE_CHALLENGE && move->from == BASE)
		fputs(brief ? "chal." : "challenges from base", out);
	else if (move->kind == MOVE_CHALLENGE)
		fprintf(
		    out, brief ? "chal. %d" : "challenges from %d", move->from);
	else if (move->from == BASE)
		fputs("out", out);
	else if (move->to >= board_home(rules->arm))
		fprintf(out, "%d home", move->from);
	else
		fprintf(out, "%d-%d", move->from, move->to);
}

void
say_play_short(FILE *out, const struct ruleset *rules,
    const struct position *before, const struct play *play, bool brief)
{
	const struct move *move;
	unsigned ucked;
	int i;

	if (play->nmoves == 0)
		fputs("no move", out);
	for (i = 0; i < play->nmoves; i++) {
		move = &play->move[i];
		if (i > 0)
			fputs(brief ? " " : ", ", out);
		if (i == 0 || move->colour != play->move[i - 1].colour) {
			enum colour colour = (enum colour)move->colour;

			if (!brief)
				fprintf(out, "%s ", colour_name(colour));
			else
				fprintf(out, "%c%s", colour_letter(colour),
				    move->from == BASE ||
					    move->kind == MOVE_CHALLENGE
					? " "
					: "");
		}
		short_move(out, rules, move, brief);
	}
	ucked = play_ucks(before, play);
	if (ucked != 0)
		fputs(brief ? "*" : ", ucks ", out);
	for (i = 0; i < NCOLOUR; i++)
		if (ucked & 1u << i)
			fputc(colour_letter((enum colour)i), out);
}

void
say_preview(const struct narrator *talk, int number)
{
	static const char *const then[] = {
	    [THEN_NEXT] = "Then the turn passes.",
	    [THEN_THROW] = "Then the dice are thrown again.",
	    [THEN_CHALLENGE] = "Then the challenge goes on.",
	    [THEN_SUCKBACK] = "Then there is another throw at it.",
	    [THEN_WIN] = "That wins the game."};
	const struct position *before = &talk->table->game.position;
	const struct plays *plays = table_snapshot_plays(talk->table);
	const struct play *play;
	int colour;

	if (plays == NULL) {
		fputs("No throw is in hand.\n", talk->out);
		return;
	}
	if (number < 0 || number >= plays->n) {
		if (plays->n == 1)
			fputs("The one legal play is 1.\n", talk->out);
		else
			fprintf(talk->out, "The legal plays are 1 to %d.\n",
			    plays->n);
		return;
	}
	play = &plays->play[number];
	fprintf(talk->out, "Play %d: ", number + 1);
	say_play(talk->out, &talk->table->rules, before, play);
	fputs(".\n", talk->out);
	for (colour = 0; colour < NCOLOUR; colour++) {
		if (memcmp(play->after.counter[colour], before->counter[colour],
			sizeof(before->counter[colour])) == 0)
			continue;
		say_colour_first(talk->out, (enum colour)colour);
		fputs(" would have ", talk->out);
		say_counters(talk, play->after.counter[colour]);
	}
	if (play->then < sizeof(then) / sizeof(*then))
		fprintf(talk->out, "%s\n", then[play->then]);
}

void
say_announcements(FILE *out, const struct table_snapshot *table)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int i, n = table_snapshot_announcements(table, list);

	for (i = 0; i < n; i++) {
		fprintf(out, "%d: ", i + 1);
		say_announcement(out, &list[i]);
		fputs(".\n", out);
	}
}

void
say_plays(const struct narrator *talk)
{
	const struct plays *plays = table_snapshot_plays(talk->table);
	struct announcement list[ANNOUNCEMENTS_MAX];
	int i;

	if (plays == NULL) {
		if (table_snapshot_announcements(talk->table, list) == 0)
			fputs("No throw is in hand.\n", talk->out);
		say_announcements(talk->out, talk->table);
		return;
	}
	for (i = 0; i < plays->n; i++) {
		fprintf(talk->out, "%d: ", i + 1);
		say_play(talk->out, &talk->table->rules,
		    &talk->table->game.position, &plays->play[i]);
		fputs(".\n", talk->out);
	}
}

int
say_why(const struct narrator *talk, const char *asked)
{
	const struct table_snapshot *table = talk->table;
	char sentence[WHY_SENTENCE];
	struct why list[WHY_MAX];
	const char *error = "No throw is in hand.";
	int n = 0;

	if (table->begun && table->status == TABLE_PLAYING)
		n = why_game(&table->rules, &table->game, asked, list, &error);
	if (n == 0)
		fprintf(talk->out, "%s\n", error);
	for (int i = 0; i < n; i++) {
		why_sentence(&table->rules, &list[i], sentence);
		fprintf(talk->out, "%s\n", sentence);
	}
	return n;
}
