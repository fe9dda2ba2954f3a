/* Help on rule sets and house rules, by name. */
#include <string.h>

#include "daemon/client/help/help.h"
#include "daemon/client/help/help_rules.h"
#include "daemon/client/text/say.h"
#include "daemon/protocol/rule_list.h"

/* The house rules, from the engine's table. */
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
help_presets(FILE *out, const struct rule_list *rules)
{
	const char *name, *about;
	int i;

	fputs("\nRules:\n", out);
	for (i = 0; (name = rule_list_name(rules, i, &about)) != NULL; i++)
		fprintf(out, "  %-15s  %s\n", name, about);
	fputs("House rules: help house.\n", out);
}

const char *
help_rule_name(const struct rule_list *rules, int n)
{
	const char *values, *about, *name;
	int i;

	for (i = 0; (name = rule_list_name(rules, i, NULL)) != NULL; i++)
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

bool
help_preset(FILE *out, const char *what, const struct rule_list *list)
{
	const struct rule_preset *preset = rule_list_preset(list, what);
	struct ruleset_error error;
	struct ruleset rules;

	if (preset == NULL ||
	    !rule_list_parse(list, &rules, what, 0, NULL, &error))
		return false;
	fprintf(out, "%s: %s\nA rule set of this host: %s%s%s.\n\n",
	    preset->name, preset->text, preset->rules,
	    *preset->house == '\0' ? "" : " with ", preset->house);
	say_card(out, &rules);
	return true;
}
