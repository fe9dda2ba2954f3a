#ifndef DAEMON_CLIENT_HELP_HELP_RULES_H
#define DAEMON_CLIENT_HELP_HELP_RULES_H

/* Help on rule sets and house rules, by name. */
#include <stdbool.h>
#include <stdio.h>

struct rule_list;

/* The house rules, and the rule sets, by name. */
void help_house(FILE *);
void help_presets(FILE *, const struct rule_list *);
/* One rule set or house rule by its name; false if there is none. */
bool help_rule(FILE *, const char *what);
/* One of the host's own rule sets; false if there is none. */
bool help_preset(FILE *, const char *what, const struct rule_list *);
/* The n-th of their names; NULL past the last. */
const char *help_rule_name(const struct rule_list *, int n);

#endif
