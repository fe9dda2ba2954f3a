/*
 * Examples in the help texts. A line that begins with "= " is none of the
 * text but says what to show, so that what is shown is what the engine does:
 *
 *	= game POSITION           a game in notation_game's words
 *	= strip COLOUR FROM TO    draws these squares as that colour counts
 *	= throw DICE [PLAY]       throws, plays, and tells what happened
 *	= announce ANNOUNCEMENT   before a throw
 *	= card PART               what the rules of the reader's table say of it
 *	= also WORDS              first: other words for the topic
 */
#include <string.h>

#include "ansi/board.h"
#include "ansi/board_parts.h"
#include "daemon/client/help/help.h"
#include "daemon/client/help/help_example.h"
#include "daemon/client/model/table_snapshot.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_game_event.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/rule_card.h"
#include "engine/suckback.h"

#define STRIP_MAX 7 /* squares that a phone's line has room for */

struct example {
	FILE *out;
	const struct help_for *reader;
	struct ruleset rules;
	struct game game;
	struct game_events events;
};

static bool
do_game(struct example *e, const char *rest)
{
	char error[RULESET_ERROR];

	e->events.n = 0;
	return notation_game_parse(rest, &e->rules, &e->game, error);
}

/* What stands on a square; of base, pipe and home only the colour's own. */
static void
help_example_count(const struct example *e, enum colour by, int square,
    uint8_t counts[NCOLOUR])
{
	const struct position *position = &e->game.position;
	int arm = e->rules.arm, shared = board_shared(arm, by, square);
	int colour, i;

	memset(counts, 0, NCOLOUR);
	for (colour = 0; colour < NCOLOUR; colour++)
		for (i = 0; i < NCOUNTER; i++) {
			int at = position->counter[colour][i];

			counts[colour] += shared >= 0
			    ? board_shared(arm, (enum colour)colour, at) ==
				shared
			    : colour == (int)by && at == square;
		}
}

/* One line of a strip: what each square has between the separators. */
static void
help_example_rule(
    FILE *out, const char *left, const char *middle, const char *right, int n)
{
	fprintf(out, "  %s", left);
	while (n-- > 0)
		fprintf(
		    out, "\u2500\u2500\u2500\u2500%s", n > 0 ? middle : right);
	fputs("\n", out);
}

static void
draw_strip(const struct example *e, enum colour by, int from, int to)
{
	uint8_t counts[NCOLOUR];
	char label[8];
	int square;

	help_example_rule(e->out, "\u250c", "\u252c", "\u2510", to - from + 1);
	fputs("  \u2502", e->out);
	for (square = from; square <= to; square++) {
		help_example_count(e, by, square, counts);
		board_label(counts, 3, label);
		fprintf(e->out, " %-3s\u2502", label);
	}
	fputs("\n", e->out);
	help_example_rule(e->out, "\u2514", "\u2534", "\u2518", to - from + 1);
	fputs("   ", e->out);
	for (square = from; square <= to; square++)
		if (square == BASE)
			fputs("base ", e->out);
		else if (square == board_home(e->rules.arm))
			fputs("home ", e->out);
		else
			fprintf(e->out, " %-4d", square);
	fputs("\n", e->out);
}

/* "two in base, a green blob of two on 15". */
static void
example_strip(const struct example *e, enum colour by, int from, int to)
{
	const char *between = " ";
	uint8_t counts[NCOLOUR];
	int square, home = board_home(e->rules.arm);

	fprintf(e->out, "As %s counts:", colour_name(by));
	for (square = from; square <= to; square++) {
		help_example_count(e, by, square, counts);
		if (counts[RED] + counts[GREEN] + counts[YELLOW] +
			counts[BLUE] ==
		    0)
			continue;
		fputs(between, e->out);
		between = ", ";
		if (square == BASE || square == home)
			fputs(say_number(counts[by]), e->out);
		else
			say_stack(e->out, &e->rules, counts);
		fputs(square == BASE     ? " in "
			: square == home ? " "
					 : " on ",
		    e->out);
		say_square(e->out, &e->rules, square);
	}
	fputs(*between == ' ' ? " nobody.\n" : ".\n", e->out);
}

static bool
do_strip(struct example *e, const char *rest)
{
	int from, to, colour, home = board_home(e->rules.arm);
	char name[8];

	if (sscanf(rest, "%7s %d %d", name, &from, &to) != 3)
		return false;
	colour = colour_parse(name);
	if (colour < 0 || from < BASE || to < from || to > home ||
	    to - from >= STRIP_MAX)
		return false;
	if (e->reader->ear)
		example_strip(e, (enum colour)colour, from, to);
	else
		draw_strip(e, (enum colour)colour, from, to);
	return true;
}

static bool
help_example_act(struct example *e, const struct action *action)
{
	if (game_check(&e->rules, &e->game, action) != NULL)
		return false;
	game_apply(&e->rules, &e->game, action, &e->events);
	return true;
}

/* What has happened since the last time. */
static void
help_example_tell(struct example *e)
{
	static const char *const names[SEATS_MAX] = {
	    "you", "the enemy", "your partner", "the other enemy"};
	struct narrator talk = {
	    .out = e->out, .me = 0, .terse = !e->reader->ear};
	struct table_snapshot *table =
	    table_snapshot_make(&e->rules, &e->game, &e->events, 1, names);

	talk.table = table;
	/* Below a drawing few words do. */
	fputs(e->reader->ear ? "" : "  ", e->out);
	say_game_events(&talk, false);
	fputs("\n", e->out);
	table_snapshot_drop(table);
	e->events.n = 0;
}

static bool
do_throw(struct example *e, const char *rest)
{
	struct action action = {.kind = ACTION_THROW, .seat = e->game.actor};
	struct plays plays;
	int i, number;

	for (i = 0; i < e->rules.dice; i++)
		action.dice[i] = (uint8_t)(*rest == '\0' ? 0 : *rest++ - '0');
	if (!help_example_act(e, &action))
		return false;
	rest += strspn(rest, " ");
	if (*rest != '\0') {
		if (e->game.phase != PHASE_PLAY)
			return false;
		game_plays(&e->rules, &e->game, &plays);
		number =
		    notation_find(&e->rules, &e->game.position, &plays, rest);
		if (number < 0)
			return false;
		action.kind = ACTION_PLAY;
		action.play = plays.play[number];
		if (!help_example_act(e, &action))
			return false;
	}
	help_example_tell(e);
	return true;
}

static bool
do_announce(struct example *e, const char *rest)
{
	struct action action = {.kind = ACTION_ANNOUNCE, .seat = e->game.actor};
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(&e->rules, &e->game.position, list);

	n = notation_announcement_find(list, n, rest);
	if (n < 0)
		return false;
	action.announcement = list[n];
	return help_example_act(e, &action);
}

/* Nothing where the reader is at no table. */
static bool
do_card(struct example *e, const char *rest)
{
	const struct table_snapshot *table = e->reader->table;
	char house[RULESET_HOUSE], text[2048], *line, *next = text;

	if (table == NULL || !table->known)
		return true;
	ruleset_house(&table->rules, house);
	fprintf(e->out, "At this table, %s%s%s:\n", ruleset_name(&table->rules),
	    house[0] == '\0' ? "" : " with ", house);
	if (ruleset_card_part(&table->rules, rest, text, sizeof(text)) == 0)
		fputs("  there is no such rule.\n", e->out);
	else
		while ((line = strsep(&next, "\n")) != NULL)
			fprintf(e->out, "  %s\n", line);
	return true;
}

static bool
do_also(struct example *e, const char *rest)
{
	return true;
}

static const struct directive {
	const char *word;
	bool (*run)(struct example *, const char *rest);
} directives[] = {
    {"= game ", do_game},
    {"= strip ", do_strip},
    {"= throw ", do_throw},
    {"= announce ", do_announce},
    {"= card ", do_card},
    {HELP_ALSO, do_also},
    {NULL, NULL},
};

/* A line of columns, or none: it does not run on into others. */
static bool
stands_alone(const char *line)
{
	return line[0] == '\0' || line[0] == ' ' || line[0] == '/' ||
	    strstr(line, "  ") != NULL || strncmp(line, "= ", 2) == 0;
}

bool
help_text(FILE *out, const char *text, const struct help_for *reader)
{
	struct example example = {.out = out, .reader = reader};
	const struct directive *d;
	bool good = true, open = false;
	char line[256];
	size_t n;

	while (*text != '\0') {
		n = strcspn(text, "\n");
		snprintf(line, sizeof(line), "%.*s", (int)n, text);
		text += n + (text[n] == '\n');
		if (open)
			fputs(stands_alone(line) ? "\n" : " ", out);
		open = reader->flow && !stands_alone(line);
		if (strncmp(line, "= ", 2) != 0) {
			fprintf(out, "%s%s", line, open ? "" : "\n");
			continue;
		}
		for (d = directives; d->word != NULL; d++)
			if (strncmp(line, d->word, strlen(d->word)) == 0)
				break;
		if (d->word == NULL ||
		    !d->run(&example, line + strlen(d->word)))
			good = false;
	}
	if (open)
		fputs("\n", out);
	return good;
}
