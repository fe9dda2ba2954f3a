/* The parts that sentences are made of. */
#include "daemon/client/text/say.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"

const char *
words_number(int n)
{
	static const char *const word[] = {"no", "one", "two", "three", "four",
	    "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
	static char digits[2][12];
	static int turn;

	if (n >= 0 && n < (int)(sizeof(word) / sizeof(*word)))
		return word[n];
	turn = !turn;
	snprintf(digits[turn], sizeof(digits[turn]), "%d", n);
	return digits[turn];
}

void
words_times(FILE *out, int sixes)
{
	fprintf(out, "%s at",
	    sixes == 1       ? "once"
		: sixes == 2 ? "twice"
			     : words_number(sixes));
}

const char *
words_attempt(int kind)
{
	return kind == ANNOUNCE_SUCKBACK ? "suck-back" : "blow-back";
}

static void
third_person(FILE *out, const char *verb)
{
	char last = verb[strlen(verb) - 1];

	if (strcmp(verb, "are") == 0)
		fputs("is", out);
	else if (strcmp(verb, "have") == 0)
		fputs("has", out);
	else
		fprintf(out, "%s%s", verb,
		    strchr("sxho", last) != NULL ? "es" : "s");
}

/* Whether somebody of that name has another seat, too, as the bot may. */
static bool
is_twice(const struct seen *table, int seat)
{
	char buf[16], other[16];
	int i;

	for (i = 0; i < table->seats; i++)
		if (i != seat &&
		    strcmp(seen_name(table, i, buf, sizeof(buf)),
			seen_name(table, seat, other, sizeof(other))) == 0)
			return true;
	return false;
}

/* "Jenny", "Jenny (green)" where she has other colours, too. */
static void
put_name(const struct talk *talk, int seat)
{
	unsigned colours = seen_colours(talk->table, seat);
	char buf[16];

	fputs(seen_name(talk->table, seat, buf, sizeof(buf)), talk->out);
	if (colours == 0 || seat >= talk->table->seats ||
	    !is_twice(talk->table, seat))
		return;
	fputs(" (", talk->out);
	words_colours(talk->out, colours);
	fputs(")", talk->out);
}

void
words_does(const struct talk *talk, int seat, const char *verb)
{
	if (seat == talk->me && seat >= 0) {
		fprintf(talk->out, "You %s", verb);
		return;
	}
	put_name(talk, seat);
	fputc(' ', talk->out);
	third_person(talk->out, verb);
}

void
words_side_does(const struct talk *talk, int seat, const char *verb)
{
	int partner = ruleset_partner(&talk->table->rules, seat);

	if (partner < 0) {
		words_does(talk, seat, verb);
		return;
	}
	if (partner == talk->me) {
		partner = seat;
		seat = talk->me;
	}
	if (seat == talk->me)
		fputs("You", talk->out);
	else
		put_name(talk, seat);
	fputs(" and ", talk->out);
	put_name(talk, partner);
	fprintf(talk->out, " %s", verb);
}

void
words_whom(const struct talk *talk, int seat)
{
	if (seat == talk->me && seat >= 0)
		fputs("you", talk->out);
	else
		put_name(talk, seat);
}

void
words_whose(const struct talk *talk, int seat)
{
	if (seat == talk->me && seat >= 0) {
		fputs("your", talk->out);
		return;
	}
	put_name(talk, seat);
	fputs("'s", talk->out);
}

void
words_square(FILE *out, const struct ruleset *rules, int square)
{
	if (square == BASE)
		fputs("base", out);
	else if (square == 0)
		fputs("its doorstep", out);
	else if (square >= board_home(rules->arm))
		fputs("home", out);
	else if (square > board_tail(rules->arm))
		fprintf(out, "%d in its pipe", square);
	else
		fprintf(out, "%d", square);
}

void
words_colour_first(FILE *out, enum colour colour)
{
	const char *name = colour_name(colour);

	fprintf(out, "%c%s", name[0] - 'a' + 'A', name + 1);
}

void
words_colours(FILE *out, unsigned colours)
{
	int colour;

	for (colour = 0; colour < NCOLOUR; colour++) {
		if (!(colours & 1u << colour))
			continue;
		fputs(colour_name((enum colour)colour), out);
		colours &= ~(1u << colour);
		/* One is left, or more. */
		if (colours != 0)
			fputs((colours & (colours - 1)) == 0 ? " and " : ", ",
			    out);
	}
}

void
words_rules(FILE *out, const char *rules, const char *house, int seats)
{
	fputs(rules == NULL ? "uckers" : rules, out);
	if (seats > 2)
		fprintf(out, " for %s", words_number(seats));
	if (house != NULL && *house != '\0')
		fprintf(out, " with %s", house);
}

void
words_rules_of(FILE *out, const struct seen *table)
{
	words_rules(out, field_text(table->state, "rules"),
	    field_text(table->state, "house"), table->seats);
}

void
words_card(FILE *out, const struct ruleset *rules)
{
	size_t size = ruleset_card(rules, NULL, 0) + 1;
	char *text = xcalloc(1, size);

	ruleset_card(rules, text, size);
	fprintf(out, "%s\n", text);
	free(text);
}

void
words_announcement(FILE *out, const struct announcement *announced)
{
	const char *attacker = colour_name((enum colour)announced->colour);
	const char *target = colour_name((enum colour)announced->target);

	fprintf(out, "%s on %d, %s against %s", words_attempt(announced->kind),
	    announced->distance, attacker, target);
}
