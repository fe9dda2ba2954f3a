#ifndef DAEMON_CLIENT_HELP_HELP_RULES_H
#define DAEMON_CLIENT_HELP_HELP_RULES_H

/* Help on rule sets and house rules, by name. */
#include <stdbool.h>
#include <stdio.h>

/* The house rules, and the rule sets, by name. */
void help_house(FILE *);
void help_presets(FILE *);
/* One rule set or house rule by its name; false if there is none. */
bool help_rule(FILE *, const char *what);
/* The n-th of their names; NULL past the last. */
const char *help_rule_name(int n);

#endif
