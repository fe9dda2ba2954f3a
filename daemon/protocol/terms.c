/* The terms of a table, one row each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/lib/word.h"
#include "daemon/protocol/terms.h"

#define FIELD(name) offsetof(struct terms, name)
#define TERM_WORD 40 /* room for one word of terms */

static const struct term rows[] = {
    {"rated", "yes,no", 0, 0, FIELD(unrated),
	"whether the game counts for the ratings"},
    {"games", NULL, 1, 99, FIELD(games), "how many games the match has"},
    {"partners", "offered,drawn,captains", 0, 0, FIELD(partners),
	"four play: as they sit, drawn by lot, or the first picks"},
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

static uint16_t *
term_field(struct terms *terms, const struct term *term)
{
	return (uint16_t *)(void *)((char *)terms + term->offset);
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
	n = term->values != NULL ? term_choice(term->values, value)
				 : term_number(term, value);
	if (n >= 0) {
		*term_field(terms, term) = n;
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

/* What the term is set to. */
static int
term_now(const struct terms *terms, const struct term *term)
{
	return *(
	    const uint16_t *)(const void *)((const char *)terms + term->offset);
}

const char *
terms_value(const struct terms *terms, int n, char value[TERMS_VALUE])
{
	const struct term *term = terms_row(n);
	const char *word = term == NULL ? NULL : term->values;
	int now = term == NULL ? 0 : term_now(terms, term);

	if (word == NULL) {
		snprintf(value, TERMS_VALUE, now == 0 ? "-" : "%d", now);
		return value;
	}
	for (; now > 0 && *word != '\0'; now--) {
		word += strcspn(word, ",");
		word += *word == ',';
	}
	snprintf(value, TERMS_VALUE, "%.*s", (int)strcspn(word, ","), word);
	return value;
}

/* Large numbers change in larger steps. */
static int
number_step(int now)
{
	return now < 10 ? 1 : now < 30 ? 5 : now < 120 ? 10 : 60;
}

void
terms_step(struct terms *terms, int n, int by)
{
	const struct term *term = terms_row(n);
	const char *word;
	uint16_t *field;
	int now, last;

	if (term == NULL)
		return;
	field = term_field(terms, term);
	now = *field;
	last = term->high;
	if (term->values != NULL) {
		last = 0;
		for (word = term->values; *word != '\0'; word++)
			last += *word == ',';
		now = (now + by + last + 1) % (last + 1);
	} else if (by > 0)
		now = now == last ? 0
		    : now == 0    ? term->low
				  : now + number_step(now);
	else
		now = now == 0         ? last
		    : now <= term->low ? 0
				       : now - number_step(now - 1);
	if (now != 0 && term->values == NULL)
		now = now < term->low ? term->low : now;
	*field = now > last ? last : now;
}

const char *
terms_text(const struct terms *terms, char text[TERMS_TEXT])
{
	const struct term *term;
	char word[TERM_WORD], value[TERMS_VALUE];
	int n;

	*text = '\0';
	for (n = 0; (term = terms_row(n)) != NULL; n++) {
		if (term_now(terms, term) == 0)
			continue;
		snprintf(word, sizeof(word), "%s%s=%s",
		    *text == '\0' ? "" : " ", term->name,
		    terms_value(terms, n, value));
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
