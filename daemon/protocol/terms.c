/* The terms of a table, one row each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/lib/word.h"
#include "daemon/protocol/terms.h"

#define FIELD(name) offsetof(struct terms, name)
#define TERM_WORD 48 /* room for one word of terms */

#define THROW_LEAST 10 /* seconds */
#define THROW_MOST 3600
#define BANK_MOST 180 /* minutes */
#define MORE_MOST 600 /* seconds */
#define DAYS_MOST 14

/* The number that a text begins with, to *end; -1 where it is none. */
static int
leading_number(const char *text, const char **end)
{
	size_t length = strspn(text, "0123456789");

	*end = text + length;
	return length == 0 || length > 5 ? -1 : atoi(text);
}

static bool
clock_parse(void *field, const char *value)
{
	struct term_clock clock = {CLOCK_NONE, 0, 0};
	int most = THROW_MOST, least = THROW_LEAST, time, more = 0;
	const char *end;

	if (strcasecmp(value, "none") == 0) {
		*(struct term_clock *)field = clock;
		return true;
	}
	time = leading_number(value, &end);
	clock.kind = CLOCK_THROW;
	if (*end == 'd') {
		clock.kind = CLOCK_DAYS;
		least = 1;
		most = DAYS_MOST;
		end++;
	} else if (*end == 'm') {
		clock.kind = end[1] == '/' ? CLOCK_BRONSTEIN : CLOCK_FISCHER;
		least = 1;
		most = BANK_MOST;
		if (*++end != '\0')
			more = strchr("+/", *end) == NULL
			    ? -1
			    : leading_number(end + 1, &end);
	}
	if (*end != '\0' || time < least || time > most || more < 0 ||
	    more > MORE_MOST || (more == 0 && clock.kind == CLOCK_BRONSTEIN))
		return false;
	clock.time = (uint16_t)time;
	clock.more = (uint16_t)more;
	*(struct term_clock *)field = clock;
	return true;
}

static void
clock_format(const void *field, char *text, size_t size)
{
	const struct term_clock *clock = field;

	*text = '\0';
	if (clock->kind == CLOCK_THROW)
		snprintf(text, size, "%d", clock->time);
	else if (clock->kind == CLOCK_DAYS)
		snprintf(text, size, "%dd", clock->time);
	else if (clock->kind != CLOCK_NONE)
		snprintf(text, size, "%dm%c%d", clock->time,
		    clock->kind == CLOCK_FISCHER ? '+' : '/', clock->more);
}

static const struct term rows[] = {
    {"rated", "yes,no", 0, 0, FIELD(unrated),
	"whether the game counts for the ratings", NULL, NULL, NULL},
    {"games", NULL, 1, 99, FIELD(games), "how many games the match has", NULL,
	NULL, NULL},
    {"clock", "none,30,60,10m+15,1d", 0, 0, FIELD(clock),
	"how much time the players have", clock_parse, clock_format,
	"none, seconds a throw (10 to 3600), a bank of minutes (10m+15, "
	"10m/15), or days a throw (1d to 14d)"},
    {"late", "throw,seat,lost", 0, 0, FIELD(late),
	"when the time is over: the bot plays the throw, it takes the seat, "
	"or the game is lost",
	NULL, NULL, NULL},
};

const struct term *
terms_row(int n)
{
	return (size_t)n < sizeof(rows) / sizeof(*rows) ? &rows[n] : NULL;
}

/* The row of "name=value", and where its value begins; NULL. */
static const struct term *
term_find(const char *word, const char **value)
{
	size_t length = strcspn(word, "=");
	const struct term *term;
	int n;

	if (word[length] == '\0')
		return NULL;
	*value = word + length + 1;
	for (n = 0; (term = terms_row(n)) != NULL; n++)
		if (strlen(term->name) == length &&
		    strncasecmp(word, term->name, length) == 0)
			return term;
	return NULL;
}

bool
terms_word(const char *word)
{
	const char *value;

	return term_find(word, &value) != NULL;
}

/* Which of the words of values it is; -1. */
static int
term_choice(const char *values, const char *value)
{
	size_t length;
	int n;

	for (n = 0; *values != '\0'; n++) {
		length = strcspn(values, ",");
		if (strlen(value) == length &&
		    strncasecmp(values, value, length) == 0)
			return n;
		values += length + (values[length] == ',');
	}
	return -1;
}

static int
term_number(const struct term *term, const char *value)
{
	int n = word_is_number(value) ? atoi(value) : -1;

	return n >= term->low && n <= term->high ? n : -1;
}

static void *
term_field(struct terms *terms, const struct term *term)
{
	return (char *)terms + term->offset;
}

bool
terms_set(struct terms *terms, const char *word, char error[TERMS_ERROR])
{
	const char *value;
	const struct term *term = term_find(word, &value);
	int n;

	if (term == NULL) {
		snprintf(error, TERMS_ERROR, "\"%.30s\" is no term of a table.",
		    word);
		return false;
	}
	if (term->parse != NULL) {
		if (term->parse(term_field(terms, term), value))
			return true;
		snprintf(error, TERMS_ERROR, "%s= takes %s.", term->name,
		    term->right);
		return false;
	}
	n = term->values != NULL ? term_choice(term->values, value)
				 : term_number(term, value);
	if (n >= 0) {
		*(uint16_t *)term_field(terms, term) = (uint16_t)n;
		return true;
	}
	if (term->values != NULL)
		snprintf(error, TERMS_ERROR, "%s= takes one of %s.", term->name,
		    term->values);
	else
		snprintf(error, TERMS_ERROR,
		    "%s= takes a number from %d to %d.", term->name, term->low,
		    term->high);
	return false;
}

void
terms_parse(struct terms *terms, const char *text)
{
	char copy[TERMS_TEXT], error[TERMS_ERROR], *word, *rest = copy;

	memset(terms, 0, sizeof(*terms));
	strlcpy(copy, text == NULL ? "" : text, sizeof(copy));
	while ((word = strsep(&rest, " ")) != NULL)
		terms_set(terms, word, error);
}

const char *
terms_text(const struct terms *terms, char text[TERMS_TEXT])
{
	const struct term *term;
	char word[TERM_WORD], own[TERM_WORD - 10];
	const char *value;
	const void *field;
	int n, i, chosen = 0;

	*text = '\0';
	for (n = 0; (term = terms_row(n)) != NULL; n++) {
		field = (const char *)terms + term->offset;
		*own = '\0';
		if (term->format != NULL)
			term->format(field, own, sizeof(own));
		else
			chosen = *(const uint16_t *)field;
		if (term->format != NULL ? *own == '\0' : chosen == 0)
			continue;
		if (term->format != NULL)
			snprintf(word, sizeof(word), "%s=%s", term->name, own);
		else if (term->values == NULL)
			snprintf(
			    word, sizeof(word), "%s=%d", term->name, chosen);
		else {
			value = term->values;
			for (i = 0; i < chosen; i++)
				value += strcspn(value, ",") + 1;
			snprintf(word, sizeof(word), "%s=%.*s", term->name,
			    (int)strcspn(value, ","), value);
		}
		if (*text != '\0')
			strlcat(text, " ", TERMS_TEXT);
		strlcat(text, word, TERMS_TEXT);
	}
	return text;
}

void
terms_put(const struct terms *terms, json_t *json)
{
	char text[TERMS_TEXT];

	if (*terms_text(terms, text) != '\0')
		json_object_set_new(json, "terms", json_string(text));
}

bool
terms_same(const struct terms *a, const struct terms *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}
