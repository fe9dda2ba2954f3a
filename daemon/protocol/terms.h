#ifndef DAEMON_PROTOCOL_TERMS_H
#define DAEMON_PROTOCOL_TERMS_H

/*
 * The terms of a table: what people agree on beside the rules of the game, as
 * words behind the house rules: "new navy 4 rated=no games=3". Each has a row.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TERMS_TEXT 160  /* room for the words of any terms */
#define TERMS_VALUE 24  /* room for a value */
#define TERMS_ERROR 128 /* room for a sentence about a wrong word */

/* All zero where nothing was said; compared as bytes. */
struct terms {
	uint16_t unrated;
	uint16_t games; /* of a match, 0: one game after the other */
	uint16_t partners;
};

/* A term: its values are words, in the order of their numbers, or numbers. */
struct term {
	const char *name;   /* "rated" */
	const char *values; /* "yes,no"; NULL: numbers */
	int low, high;      /* of numbers */
	size_t offset;      /* of its field, a uint16_t */
	const char *help;   /* "the game counts for the ratings" */
};

/* The n-th row; NULL past the last. */
const struct term *terms_row(int n);
/* Whether a word sets a term: "rated=no", whatever its value. */
bool terms_word(const char *word);
/* Sets the term of a word; false, with a sentence, if it cannot. */
bool terms_set(struct terms *, const char *word, char error[TERMS_ERROR]);
/* The value of the n-th row in words: "yes", "3", and "-" for no number. */
const char *terms_value(const struct terms *, int n, char value[TERMS_VALUE]);
/* Gives the n-th row its next value (by 1) or the one before (-1). */
void terms_step(struct terms *, int n, int by);
/*
 * Reads what terms_text() wrote, "" or NULL too; words that this version does
 * not know are left out.
 */
void terms_parse(struct terms *, const char *text);
/* The words for what differs from the usual, with blanks between; text. */
const char *terms_text(const struct terms *, char text[TERMS_TEXT]);
/* Adds them as the field "terms" of a message, unless all are usual. */
void terms_put(const struct terms *, json_t *);
bool terms_same(const struct terms *, const struct terms *);

#endif
