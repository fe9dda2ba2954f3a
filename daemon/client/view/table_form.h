#ifndef DAEMON_CLIENT_VIEW_TABLE_FORM_H
#define DAEMON_CLIENT_VIEW_TABLE_FORM_H

/*
 * The choices for a new table, key by key. The engine decides what is valid; an
 * invalid key changes nothing and leaves a sentence.
 */
#include <stdbool.h>
#include <stddef.h>

#include "daemon/protocol/rule_list.h"
#include "daemon/protocol/terms.h"

#define HOUSE_ROWS 32
/* Room for a command that opens a table. */
#define FORM_COMMAND (RULESET_HOUSE + TERMS_TEXT + 40)

enum form_page { FORM_RULES, FORM_HOUSE, FORM_TERMS };

struct table_form {
	const struct rule_list *rules; /* to choose from; NULL: the engine's */
	int preset;                    /* chosen row */
	int seats;
	enum form_page page;
	int cursor; /* on a later page: a house rule's row, or a term's */
	/* What was chosen for each house rule, "" for nothing. */
	char value[HOUSE_ROWS][RULESET_VALUE];
	struct terms terms;
	int against; /* 1 and the level of house bots to play; 0: people */
	char why[RULESET_ERROR]; /* the last key did nothing, because */
	bool words;              /* it was part of pasted or typed text */
};

/* The choices that a new table has where nobody says more. */
void table_form_init(struct table_form *, const struct rule_list *);
/* How many rule sets there are. */
int table_form_presets(const struct table_form *);
/* The chosen one's name. */
const char *table_form_preset(const struct table_form *);
/* The house rules as the command takes them, "" for none. */
void table_form_house(const struct table_form *, char house[RULESET_HOUSE]);
/* The chosen rules; false, with the reason, if they are not valid. */
bool table_form_make(
    const struct table_form *, struct ruleset *, char why[RULESET_ERROR]);
/* "new navy 2 split=on rated=no", or "bot chief navy 2" against a bot. */
void table_form_command(const struct table_form *, char *command, size_t size);
/* The same for seeking such a game: "seek navy 2 split=on rated=no". */
void table_form_seek(const struct table_form *, char *command, size_t size);

/* Another rule set: the same or the usual number of players, no house rules. */
void table_form_choose(struct table_form *, int preset);
void table_form_seat(struct table_form *, int seats);
/* The next opponent: people, or a level of house bots. */
void table_form_against(struct table_form *);
/* Whether the rule set can have the house rule, whatever else is chosen. */
bool table_form_possible(const struct table_form *, int rule);
/*
 * Moves the cursor up (-1) or down (1) to a term, or to a house rule that is
 * possible.
 */
void table_form_step(struct table_form *, int by);
/* Gives what is under the cursor its next value; -1: a term the one before. */
void table_form_change(struct table_form *, int by);

#endif
