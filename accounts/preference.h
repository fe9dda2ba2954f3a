#ifndef ACCOUNTS_PREFERENCE_H
#define ACCOUNTS_PREFERENCE_H

/*
 * Preferences, chosen with `set` and kept with the account: a table of names,
 * each with the words that it takes, or how long its text may be. The hub
 * stores nothing that is not in it; a session ignores what another version
 * stored and this one does not know.
 */
#include <stdbool.h>
#include <stddef.h>

#define PREFERENCE_WORDS 5

enum preference {
	PREFERENCE_ALERTS,
	PREFERENCE_BELL,
	PREFERENCE_BOARD,
	PREFERENCE_CHARSET,
	PREFERENCE_COLOURS,
	PREFERENCE_FOLLOW,
	PREFERENCE_FORMULA,
	PREFERENCE_LINEAR,
	PREFERENCE_MOTION,
	PREFERENCE_MOUSE,
	PREFERENCE_NUDGE,
	PREFERENCE_OPEN,
	PREFERENCE_PALETTE,
	PREFERENCE_PLAYS,
	PREFERENCE_PROFILE,
	PREFERENCE_QUIET,
	PREFERENCE_TERSE,
	PREFERENCE_TIMESTAMPS,
	PREFERENCE_TITLE,
	PREFERENCE_TOWN,
	PREFERENCE_WATCHING,
	PREFERENCE_ZONE,
	NSETTING_SHOWN, /* the rest are flags that `set` does not show */
	PREFERENCE_TOUR = NSETTING_SHOWN, /* the first visit's tour was seen */
	NSETTING
};

struct setting_row {
	const char *name, *help;
	/* The default; NULL: what the terminal has. */
	const char *plain;
	const char *words[PREFERENCE_WORDS]; /* NULL behind the last */
	int most; /* bytes of a text of one's own; 0: it is one of the words */
	const char *form; /* what such a text says; NULL: what one likes */
};

/* Its row: a constant. */
const struct setting_row *preference_row(enum preference);
/*
 * The setting of that name, or -1: the whole name in any case, or, for one that
 * `set` shows, an unambiguous abbreviation.
 */
int preference_find(const char *name, size_t length);
/*
 * A text for a row with a form, as it is stored; "" for the default. False
 * where it does not say that.
 */
#define PREFERENCE_FORM 16
bool
preference_form(enum preference, const char *text, char clean[PREFERENCE_FORM]);
/* The number of a word that it takes, found in the same way; -1. */
int preference_word(enum preference, const char *word);

#endif
