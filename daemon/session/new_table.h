#ifndef DAEMON_SESSION_NEW_TABLE_H
#define DAEMON_SESSION_NEW_TABLE_H

/*
 * What a person chooses for a new table, key by key. The engine says what
 * goes with what; a key that does not leaves all as it is, and a sentence.
 */
#include <stdbool.h>
#include <stddef.h>

#include "engine/ruleset.h"

#define HOUSE_ROWS 32

struct new_table {
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
int new_presets(void);
/* The chosen one's name. */
const char *new_preset(const struct new_table *);
/* The house rules as the command takes them, "" for none. */
void new_house(const struct new_table *, char house[RULESET_HOUSE]);
/* The rules that are chosen; false, saying why, where they do not go. */
bool
new_make(const struct new_table *, struct ruleset *, char why[RULESET_ERROR]);
/* "new navy 2 split=on". */
void new_command(const struct new_table *, char *command, size_t size);

/* Other rules: as many players as before or as usual, no house rules. */
void new_choose(struct new_table *, int preset);
void new_seat(struct new_table *, int seats);
/* These rules can have the house rule, whatever else is chosen. */
bool new_possible(const struct new_table *, int rule);
/* Moves the cursor up (-1) or down (1) to a house rule that is possible. */
void new_step(struct new_table *, int by);
/* Gives the house rule under the cursor its next value. */
void new_change(struct new_table *);

#endif
