#ifndef DAEMON_CLIENT_VIEW_TABLE_FORM_H
#define DAEMON_CLIENT_VIEW_TABLE_FORM_H

/*
 * What a person chooses for a new table, key by key. The engine says what
 * goes with what; a key that does not leaves all as it is, and a sentence.
 */
#include <stdbool.h>
#include <stddef.h>

#include "engine/ruleset.h"

#define HOUSE_ROWS 32

struct table_form {
	int preset; /* chosen row */
	int seats;
	bool page;  /* the house rules' page is open */
	int cursor; /* on it: a house rule's row */
	/* What was chosen for each house rule, "" for nothing. */
	char value[HOUSE_ROWS][RULESET_VALUE];
	char why[RULESET_ERROR]; /* the last key did nothing, because */
	bool words;              /* it was one of words that came */
};

/* How many rule sets there are. */
int table_form_presets(void);
/* The chosen one's name. */
const char *table_form_preset(const struct table_form *);
/* The house rules as the command takes them, "" for none. */
void table_form_house(const struct table_form *, char house[RULESET_HOUSE]);
/* The rules that are chosen; false, saying why, where they do not go. */
bool table_form_make(
    const struct table_form *, struct ruleset *, char why[RULESET_ERROR]);
/* "new navy 2 split=on". */
void table_form_command(const struct table_form *, char *command, size_t size);

/* Other rules: as many players as before or as usual, no house rules. */
void table_form_choose(struct table_form *, int preset);
void table_form_seat(struct table_form *, int seats);
/* These rules can have the house rule, whatever else is chosen. */
bool table_form_possible(const struct table_form *, int rule);
/* Moves the cursor up (-1) or down (1) to a house rule that is possible. */
void table_form_step(struct table_form *, int by);
/* Gives the house rule under the cursor its next value. */
void table_form_change(struct table_form *);

#endif
