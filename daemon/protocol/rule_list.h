#ifndef DAEMON_PROTOCOL_RULE_LIST_H
#define DAEMON_PROTOCOL_RULE_LIST_H

/*
 * The rule sets of a host: those of the engine, and behind them presets of the
 * host's own, each of which is one of the engine's with house rules. A game is
 * played, and recorded, by what a preset stands for, never by its name.
 */
#include <jansson.h>

#include "engine/ruleset.h"

#define RULE_LIST_MAX 16
#define RULE_NAME 17 /* room for a preset's name, or a rule set's */
#define RULE_TEXT 73 /* room for the line about it */

struct rule_preset {
	char name[RULE_NAME], rules[RULE_NAME];
	char house[RULESET_HOUSE], text[RULE_TEXT];
};

struct rule_list {
	int n;
	struct rule_preset preset[RULE_LIST_MAX];
	/* A new table's, where nobody says more: "" and 0 are uckers' own. */
	char table_rules[RULE_NAME], table_house[RULESET_HOUSE];
	int table_seats;
};

/* Any list may be NULL: then there are the engine's rule sets, and uckers. */

/*
 * The n-th rule set's name and one line about it; NULL past the last. about may
 * be NULL.
 */
const char *rule_list_name(const struct rule_list *, int n, const char **about);
/* The preset of that name, in any case; NULL: there is none. */
const struct rule_preset *
rule_list_preset(const struct rule_list *, const char *name);
/*
 * As ruleset_parse(), for the name of a preset, too: a house rule that is given
 * takes the place of the preset's.
 */
bool rule_list_parse(const struct rule_list *, struct ruleset *,
    const char *name, int seats, const char *house, struct ruleset_error *);
/*
 * The same for a new table: where no name is given (NULL), and no seats (0), it
 * has those that the host's new tables have, with the house rules on top.
 */
bool rule_list_new(const struct rule_list *, struct ruleset *, const char *name,
    int seats, const char *house, struct ruleset_error *);
/* The name of the rules that a new table has. */
const char *rule_list_usual(const struct rule_list *);

/* As the hub sends it to session processes; a new object. */
json_t *rule_list_json(const struct rule_list *);
/* Takes what was sent. */
void rule_list_take(struct rule_list *, const json_t *);

#endif
