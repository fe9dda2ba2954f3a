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
#define TERMS_ERROR 160 /* room for a sentence about a wrong word */

/* How the players' time is counted. */
enum clock_kind {
	CLOCK_NONE,
	CLOCK_THROW,     /* a number of seconds for each throw */
	CLOCK_FISCHER,   /* a bank of minutes, and seconds more a throw */
	CLOCK_BRONSTEIN, /* a bank, and seconds of each throw that are free */
	CLOCK_DAYS       /* days for each throw: a slow game */
};

struct term_clock {
	uint16_t kind;
	uint16_t time; /* seconds, minutes or days */
	uint16_t more; /* seconds, of a bank */
};

/* What happens when a player's time is over. */
enum late_kind {
	LATE_THROW, /* the host plays that throw */
	LATE_SEAT,  /* the bot takes the seat until its owner is back */
	LATE_LOST   /* the player's side has lost */
};

/* When partners may talk in private: in the order of the words. */
enum terms_partner { PARTNER_BETWEEN, PARTNER_ALWAYS, PARTNER_NEVER };

/* All zero where nothing was said; compared as bytes. */
struct terms {
	uint16_t unrated;
	uint16_t games;   /* of a match, 0: one game after the other */
	uint16_t watch;   /* enum terms_watch */
	uint16_t delay;   /* throws that spectators see later */
	uint16_t private; /* a seat needs an invitation or the pass-phrase */
	struct term_clock clock;
	uint16_t late; /* enum late_kind */
	uint16_t no_ask;
	uint16_t partner; /* enum terms_partner */
	uint16_t partners;
};

/* Who may watch a table; seats are another matter. */
enum terms_watch { WATCH_ALL, WATCH_ACCOUNTS, WATCH_INVITED, WATCH_NOBODY };
#define TERMS_DELAY 9 /* throws at most */

/*
 * A term: its values are words, in the order of their numbers, or numbers. One
 * that is read by a function of its own has some usual values as words.
 */
struct term {
	const char *name;   /* "rated" */
	const char *values; /* "yes,no"; NULL: numbers */
	int low, high;      /* of numbers */
	size_t offset;      /* of its field, a uint16_t unless it has parse */
	const char *help;   /* "the game counts for the ratings" */
	/* NULL, or: reads a value; false if it is none. */
	bool (*parse)(void *field, const char *value);
	/* Writes a value; "" for the usual one. */
	void (*format)(const void *field, char *text, size_t size);
	const char *right; /* what it takes */
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
