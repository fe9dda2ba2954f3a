/* The building blocks of sentences. */
#include "daemon/client/text/say.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/terms.h"
#include "engine/rule_card.h"

const char *
say_number(int n)
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
say_times(FILE *out, int sixes)
{
	fprintf(out, "%s at",
	    sixes == 1       ? "once"
		: sixes == 2 ? "twice"
			     : say_number(sixes));
}

const char *
say_attempt(int kind)
{
	return kind == ANNOUNCE_SUCKBACK ? "suck-back" : "blow-back";
}

/* Whether somebody of that name has another seat, too, as the bot may. */
static bool
is_twice(const struct table_snapshot *table, int seat)
{
	char buf[16], other[16];
	int i;

	for (i = 0; i < table->seats; i++)
		if (i != seat &&
		    strcmp(table_snapshot_name(table, i, buf, sizeof(buf)),
			table_snapshot_name(
			    table, seat, other, sizeof(other))) == 0)
			return true;
	return false;
}

void
say_name(const struct narrator *talk, int seat)
{
	unsigned colours = table_snapshot_colours(talk->table, seat);
	char buf[16];

	fputs(table_snapshot_name(talk->table, seat, buf, sizeof(buf)),
	    talk->out);
	if (colours == 0 || seat >= talk->table->seats ||
	    !is_twice(talk->table, seat))
		return;
	fputs(" (", talk->out);
	say_colours(talk->out, colours);
	fputs(")", talk->out);
}

void
say_does(const struct narrator *talk, int seat, const char *verb)
{
	char last;

	if (seat == talk->me && seat >= 0) {
		fprintf(talk->out, "You %s", verb);
		return;
	}
	say_name(talk, seat);
	fputc(' ', talk->out);
	last = verb[strlen(verb) - 1];
	if (strcmp(verb, "are") == 0)
		fputs("is", talk->out);
	else if (strcmp(verb, "have") == 0)
		fputs("has", talk->out);
	else
		fprintf(talk->out, "%s%s", verb,
		    strchr("sxho", last) != NULL ? "es" : "s");
}

void
say_side_does(const struct narrator *talk, int seat, const char *verb)
{
	int partner = ruleset_partner(&talk->table->rules, seat);

	if (partner < 0) {
		say_does(talk, seat, verb);
		return;
	}
	if (partner == talk->me) {
		partner = seat;
		seat = talk->me;
	}
	if (seat == talk->me)
		fputs("You", talk->out);
	else
		say_name(talk, seat);
	fputs(" and ", talk->out);
	say_name(talk, partner);
	fprintf(talk->out, " %s", verb);
}

void
say_whom(const struct narrator *talk, int seat)
{
	if (seat == talk->me && seat >= 0)
		fputs("you", talk->out);
	else
		say_name(talk, seat);
}

void
say_whose(const struct narrator *talk, int seat)
{
	if (seat == talk->me && seat >= 0) {
		fputs("your", talk->out);
		return;
	}
	say_name(talk, seat);
	fputs("'s", talk->out);
}

void
say_square(FILE *out, const struct ruleset *rules, int square)
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
say_colour_first(FILE *out, enum colour colour)
{
	const char *name = colour_name(colour);

	fprintf(out, "%c%s", name[0] - 'a' + 'A', name + 1);
}

void
say_colours(FILE *out, unsigned colours)
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

/* A clock: "60 s a throw", "10 min and 15 s more a throw". */
static void
say_clock(FILE *out, const char *value)
{
	char *end;
	long time = strtol(value, &end, 10), more = 0;

	if (*end != '\0' && strchr("+/", end[1]) != NULL && end[1] != '\0')
		more = strtol(end + 2, NULL, 10);
	if (*end == 'd')
		fprintf(out, "%ld day%s a throw", time, time == 1 ? "" : "s");
	else if (*end != 'm')
		fprintf(out, "%ld s a throw", time);
	else if (more == 0)
		fprintf(out, "%ld min", time);
	else if (end[1] == '+')
		fprintf(out, "%ld min and %ld s more a throw", time, more);
	else
		fprintf(out, "%ld min, %ld s a throw free", time, more);
}

void
say_terms(FILE *out, const char *terms)
{
	/* A word of terms and how it is said; behind a = comes its value. */
	static const struct {
		const char *word, *before, *behind;
	} rows[] = {
	    {"rated=no", "unrated", ""},
	    {"games=", "a match of ", ""},
	    {"watch=accounts", "watched by accounts only", ""},
	    {"watch=invited", "watched by those invited", ""},
	    {"watch=nobody", "not watched", ""},
	    {"delay=", "seen ", " throws later"},
	    {"private=yes", "private", ""},
	    {"late=throw", "the bot plays late throws", ""},
	    {"late=seat", "the bot takes a late seat", ""},
	    {"late=lost", "lost on time", ""},
	    {"ask=no", "no asking of partners", ""},
	    {"partner=always", "partners may talk at any time", ""},
	    {"partner=never", "partners may not talk in private", ""},
	    {"partners=drawn", "partners drawn by lot", ""},
	    {"partners=captains", "a captain picks a partner", ""},
	};
	char copy[TERMS_TEXT], *word, *rest = copy;
	size_t i, n;

	strlcpy(copy, terms == NULL ? "" : terms, sizeof(copy));
	while ((word = strsep(&rest, " ")) != NULL) {
		if (*word == '\0')
			continue;
		for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
			n = strlen(rows[i].word);
			if (strncmp(rows[i].word, word, n) == 0 &&
			    (word[n] == '\0' || word[n - 1] == '='))
				break;
		}
		if (strncmp(word, "clock=", 6) == 0) {
			fputs(", ", out);
			say_clock(out, word + 6);
		} else if (i == sizeof(rows) / sizeof(*rows))
			fprintf(out, ", %s", word);
		else
			fprintf(out, ", %s%s%s", rows[i].before, word + n,
			    rows[i].behind);
	}
}

void
say_rules(FILE *out, const char *rules, const char *house, int seats,
    const char *terms)
{
	fputs(rules == NULL ? "uckers" : rules, out);
	if (seats > 2)
		fprintf(out, " for %s", say_number(seats));
	if (house != NULL && *house != '\0')
		fprintf(out, " with %s", house);
	say_terms(out, terms);
}

void
say_score(FILE *out, const struct table_snapshot *table)
{
	const char *between = "";
	char buf[16];
	int i, side;

	for (i = 0; i < table->seats; i++) {
		/* A side's score is that of its first seat. */
		for (side = 0; side < i && table->known; side++)
			if (ruleset_same_side(&table->rules, i, side))
				break;
		if (side < i)
			continue;
		fprintf(out, "%s%s %d", between,
		    table_snapshot_name(table, i, buf, sizeof(buf)),
		    table->chair[i].won);
		between = ", ";
	}
}

void
say_rules_of(FILE *out, const struct table_snapshot *table)
{
	say_rules(out, field_text(table->state, "rules"),
	    field_text(table->state, "house"), table->seats,
	    field_text(table->state, "terms"));
	if (table->games > 1) {
		fputs(": ", out);
		say_score(out, table);
	}
}

void
say_card(FILE *out, const struct ruleset *rules)
{
	size_t size = ruleset_card(rules, NULL, 0) + 1;
	char *text = xcalloc(1, size);

	ruleset_card(rules, text, size);
	fprintf(out, "%s\n", text);
	free(text);
}

void
say_card_terms(FILE *out, const char *terms)
{
	size_t size;
	char *text;
	FILE *said = xmemstream(&text, &size);

	say_terms(said, terms);
	fclose(said);
	if (*text != '\0')
		fprintf(out, "\nAgreed beside the rules: %s.\n", text + 2);
	free(text);
}

void
say_card_of(FILE *out, const json_t *data)
{
	struct ruleset rules;

	if (!field_rules(data, &rules))
		return;
	say_card(out, &rules);
	say_card_terms(out, field_text(data, "terms"));
}

void
say_announcement(FILE *out, const struct announcement *announced)
{
	const char *attacker = colour_name((enum colour)announced->colour);
	const char *target = colour_name((enum colour)announced->target);

	fprintf(out, "%s on %d, %s against %s", say_attempt(announced->kind),
	    announced->distance, attacker, target);
}

void
say_time(FILE *out, int64_t at)
{
	time_t seconds = (time_t)at;
	struct tm parts;
	char text[32];

	if (gmtime_r(&seconds, &parts) != NULL &&
	    strftime(text, sizeof(text), "%Y-%m-%d %H:%M", &parts) > 0)
		fputs(text, out);
}
