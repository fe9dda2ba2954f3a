/* Help on the rules that there are: rule sets and house rules, by name. */
#include <string.h>

#include "daemon/client/help/help.h"
#include "daemon/client/help/help_rules.h"
#include "daemon/client/text/say.h"

/* What a table may add to its rules, from the engine's own table. */
void
help_house(FILE *out)
{
	const char *name, *values, *about;
	int i;

	fputs("House rules follow the rule set: new navy 2 pairs split, or new "
	      "ludo 4 arm 8.\n\n",
	    out);
	for (i = 0; (name = ruleset_house_rule(i, &values, &about)) != NULL;
	     i++)
		fprintf(out, "  %-15s  %s%s%s%s\n", name, about,
		    strpbrk(values, "0123456789") == NULL ? "" : " (",
		    strpbrk(values, "0123456789") == NULL ? "" : values,
		    strpbrk(values, "0123456789") == NULL ? "" : ")");
}

/* The rule sets by name. */
void
help_presets(FILE *out)
{
	const char *name, *about;
	int i;

	fputs("\nRules:\n", out);
	for (i = 0; (name = ruleset_preset(i, &about)) != NULL; i++)
		fprintf(out, "  %-15s  %s\n", name, about);
	fputs("House rules: help house.\n", out);
}

const char *
help_rule_name(int n)
{
	const char *values, *about, *name;
	int i;

	for (i = 0; (name = ruleset_preset(i, &about)) != NULL; i++)
		if (i == n)
			return name;
	return ruleset_house_rule(n - i, &values, &about);
}

bool
help_rule(FILE *out, const char *what)
{
	const char *name, *values, *about;
	char error[RULESET_ERROR];
	struct ruleset rules;
	int i;

	/* A rule set's whole card, at its usual number of seats. */
	for (i = 0; (name = ruleset_preset(i, &about)) != NULL; i++)
		if (strcasecmp(name, what) == 0 &&
		    ruleset_make(&rules, name, 0, NULL, error)) {
			fprintf(out, "%s: %s.\n\n", name, about);
			say_card(out, &rules);
			return true;
		}
	for (i = 0; (name = ruleset_house_rule(i, &values, &about)) != NULL;
	     i++)
		if (strcasecmp(name, what) == 0) {
			fprintf(out,
			    "%s: %s.\nA house rule: it follows the rule set of "
			    "a new table. help house lists all.\n",
			    name, about);
			return true;
		}
	return false;
}
