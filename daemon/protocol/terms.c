/* The terms of a table, one row each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/protocol/terms.h"

#define FIELD(name) offsetof(struct terms, name)
#define TERM_WORD 40 /* room for one word of terms */

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
    {.name = "rated",
	.values = "yes,no",
	.offset = FIELD(unrated),
	.help = "whether the game counts for the ratings"},
    {.name = "games",
	.low = 1,
	.high = 99,
	.offset = FIELD(games),
	.help = "how many games the match has"},
    {.name = "watch",
	.values = "all,accounts,invited,nobody",
	.offset = FIELD(watch),
	.help = "who may watch"},
    {.name = "delay",
	.high = TERMS_DELAY,
	.offset = FIELD(delay),
	.help = "throws later that spectators see it"},
    {.name = "private",
	.values = "no,yes",
	.offset = FIELD(private),
	.help = "seats need an invitation or a phrase"},
    {.name = "clock",
	.values = "none,30,60,10m+15,1d",
	.offset = FIELD(clock),
	.help = "how much time the players have",
	.parse = clock_parse,
	.format = clock_format,
	.right = "none, seconds a throw (10 to 3600), a bank of minutes "
		 "(10m+15, 10m/15), or days a throw (1d to 14d)"},
    {.name = "late",
	.values = "throw,seat,lost",
	.offset = FIELD(late),
	.help = "what a late player loses to the bot"},
    {.name = "ask",
	.values = "yes,no",
	.offset = FIELD(no_ask),
	.help = "a partner may be asked to decide"},
    {.name = "partner",
	.values = "between,always,never",
	.offset = FIELD(partner),
	.help = "when partners talk: between throws"},
    {.name = "partners",
	.values = "offered,drawn,captains",
	.offset = FIELD(partners),
	.help = "who plays with whom in a four"},
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
	bool digits =
	    *value != '\0' && value[strspn(value, "0123456789")] == '\0';
	int n = digits ? atoi(value) : -1;

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

/* The n-th of the words of values; the last one, where there are fewer. */
static void
term_word(const char *values, int n, char value[TERMS_VALUE])
{
	for (; n > 0 && strchr(values, ',') != NULL; n--)
		values = strchr(values, ',') + 1;
	snprintf(value, TERMS_VALUE, "%.*s", (int)strcspn(values, ","), values);
}

/* What a term that is a number, or one of its words, is set to. */
static int
term_now(const struct terms *terms, const struct term *term)
{
	uint16_t now;

	memcpy(&now, (const char *)terms + term->offset, sizeof(now));
	return now;
}

/* Whether the term is as usual; value is what it is set to. */
static bool
term_usual(
    const struct terms *terms, const struct term *term, char value[TERMS_VALUE])
{
	int now = term_now(terms, term);

	*value = '\0';
	if (term->format != NULL)
		term->format(
		    (const char *)terms + term->offset, value, TERMS_VALUE);
	else if (term->values != NULL)
		term_word(term->values, now, value);
	else
		snprintf(value, TERMS_VALUE, now == 0 ? "-" : "%d", now);
	if (*value != '\0')
		return term->format == NULL && now == 0;
	term_word(term->values, 0, value);
	return true;
}

const char *
terms_value(const struct terms *terms, int n, char value[TERMS_VALUE])
{
	term_usual(terms, &rows[n], value);
	return value;
}

/* How many words values has. */
static int
term_words(const char *values)
{
	int n = 1;

	for (; *values != '\0'; values++)
		n += *values == ',';
	return n;
}

/* Large numbers change in larger steps. */
static int
number_step(int now)
{
	return now < 10 ? 1 : now < 30 ? 5 : now < 120 ? 10 : 60;
}

static int
number_next(const struct term *term, int now, int by)
{
	int low = term->low > 0 ? term->low : 1;

	if (by > 0)
		now = now == term->high ? 0
		    : now == 0          ? low
					: now + number_step(now);
	else
		now = now == 0   ? term->high
		    : now <= low ? 0
				 : now - number_step(now - 1);
	if (now > 0 && now < low)
		return low;
	return now > term->high ? term->high : now;
}

void
terms_step(struct terms *terms, int n, int by)
{
	const struct term *term = &rows[n];
	char value[TERMS_VALUE];
	int now, words;

	if (term->values == NULL) {
		*(uint16_t *)term_field(terms, term) =
		    (uint16_t)number_next(term, term_now(terms, term), by);
		return;
	}
	words = term_words(term->values);
	now = term_choice(term->values, terms_value(terms, n, value));
	/* One that is none of the usual values comes before the first. */
	now = now < 0 ? 0 : (now + by + words) % words;
	term_word(term->values, now, value);
	if (term->parse != NULL)
		term->parse(term_field(terms, term), value);
	else
		*(uint16_t *)term_field(terms, term) = (uint16_t)now;
}

const char *
terms_text(const struct terms *terms, char text[TERMS_TEXT])
{
	const struct term *term;
	char word[TERM_WORD], value[TERMS_VALUE];
	int n;

	*text = '\0';
	for (n = 0; (term = terms_row(n)) != NULL; n++) {
		if (term_usual(terms, term, value))
			continue;
		snprintf(word, sizeof(word), "%s%s=%s",
		    *text == '\0' ? "" : " ", term->name, value);
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
