/* The host's own rule sets, and the rules of a new table. */
#include "daemon/conf/conf_rules.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"

#define NAME_LEAST 2

/* A list as one text, as ruleset_parse() takes it. */
static void
house_join(char house[RULESET_HOUSE], char *const *word, int n)
{
	int i;

	house[0] = '\0';
	for (i = 0; i < n; i++) {
		if (i > 0)
			strlcat(house, " ", RULESET_HOUSE);
		strlcat(house, word[i], RULESET_HOUSE);
	}
}

static void
preset_fill(struct rule_preset *to, const struct conf_preset *from)
{
	strlcpy(to->name, from->name, sizeof(to->name));
	strlcpy(to->rules, from->rules == NULL ? "" : from->rules,
	    sizeof(to->rules));
	house_join(to->house, from->house, from->nhouse);
	if (from->text != NULL)
		strlcpy(to->text, from->text, sizeof(to->text));
	else
		snprintf(to->text, sizeof(to->text), "%s%s%.*s", to->rules,
		    from->nhouse > 0 ? " with " : "",
		    (int)sizeof(to->text) - RULE_NAME - 8, to->house);
}

void
conf_rules(const struct conf *conf, struct rule_list *list)
{
	memset(list, 0, sizeof(*list));
	for (; list->n < conf->npreset && list->n < RULE_LIST_MAX; list->n++)
		preset_fill(&list->preset[list->n], &conf->preset[list->n]);
	if (conf->table_rules != NULL)
		strlcpy(list->table_rules, conf->table_rules, RULE_NAME);
	house_join(list->table_house, conf->table_house, conf->ntable_house);
	list->table_seats = conf->table_seats;
}

static bool
is_preset_name(const char *name)
{
	size_t length = strspn(name,
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");

	return length >= NAME_LEAST && length < RULE_NAME &&
	    name[length] == '\0' && strchr("0123456789-", name[0]) == NULL;
}

/* What else the name is the name of; NULL: nothing. */
static const char *
name_taken(const struct conf *conf, const char *name)
{
	const char *other;
	int i;

	for (i = 0; (other = ruleset_preset(i, NULL)) != NULL; i++)
		if (strcasecmp(other, name) == 0)
			return "is a rule set already";
	for (i = 0; (other = ruleset_house_rule(i, NULL, NULL)) != NULL; i++)
		if (strcasecmp(other, name) == 0)
			return "is a house rule";
	for (i = 0; i < conf->npreset; i++)
		if (strcasecmp(conf->preset[i].name, name) == 0)
			return "is the name of another preset";
	return strcasecmp(name, "offer") == 0 ? "is a word of the command card"
					      : NULL;
}

void
conf_rules_check_name(struct conf_parse *parse, const struct conf_word *word)
{
	const char *why;

	if (!is_preset_name(word->text))
		conf_mistake(parse, word->at,
		    "'%s' is not a preset's name: a letter, then letters, "
		    "digits or -, %d to %d in all",
		    word->text, NAME_LEAST, RULE_NAME - 1);
	else if ((why = name_taken(parse->conf, word->text)) != NULL)
		conf_mistake(parse, word->at,
		    "'%s' %s; give the preset another name", word->text, why);
	if (parse->conf->npreset == RULE_LIST_MAX)
		conf_mistake(parse, word->at, "there are more than %d presets",
		    RULE_LIST_MAX);
}

void
conf_rules_check_preset(struct conf_parse *parse)
{
	const struct conf_preset *from =
	    &parse->conf->preset[parse->conf->npreset - 1];
	struct rule_preset preset;
	struct ruleset_error error;
	struct ruleset rules;

	preset_fill(&preset, from);
	if (from->rules == NULL)
		conf_mistake(parse, parse->preset.at,
		    "preset '%s' has no rules; give it a rule set, such as "
		    "rules = bigship",
		    from->name);
	else if (!ruleset_parse(&rules, preset.rules, 0, preset.house, &error))
		conf_mistake(parse, parse->preset.at, "preset '%s': %s%s",
		    from->name, error.sentence,
		    error.unknown ? RULESET_LISTED : "");
}

void
conf_rules_check_table(struct conf_parse *parse)
{
	static const struct {
		const char *field, *option;
	} rows[] = {{"rules", "table-rules"}, {"house", "table-house"},
	    {"seats", "table-seats"}};
	struct conf_place at = {.line = 0};
	struct ruleset_error error;
	const char *option = "table-rules";
	struct rule_list list;
	struct ruleset rules;
	size_t i;

	conf_rules(parse->conf, &list);
	if (rule_list_parse(&list, &rules, rule_list_usual(&list),
		list.table_seats, list.table_house, &error))
		return;
	/* The option that is to blame, or else one that is there. */
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct conf_option *o =
		    conf_option_find(rows[i].option, SECTION_NONE);
		struct conf_place given = parse->given[o - conf_option];

		if (given.file != NULL &&
		    (at.file == NULL ||
			strcmp(rows[i].field, error.field) == 0)) {
			at = given;
			option = rows[i].option;
		}
	}
	conf_mistake(parse, at, "%s: %s%s", option, error.sentence,
	    error.unknown ? RULESET_LISTED : "");
}
