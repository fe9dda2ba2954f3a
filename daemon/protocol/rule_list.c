/* The rule sets of a host: the engine's, and presets of its own. */
#include "daemon/protocol/rule_list.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "daemon/protocol/field.h"

#define USUAL "uckers"
#define SEPARATORS " \t\r\n,"

const char *
rule_list_name(const struct rule_list *list, int n, const char **about)
{
	const struct rule_preset *preset;
	int engine = 0;

	while (ruleset_preset(engine, NULL) != NULL)
		engine++;
	if (n < engine)
		return ruleset_preset(n, about);
	if (list == NULL || n - engine >= list->n)
		return NULL;
	preset = &list->preset[n - engine];
	if (about != NULL)
		*about = preset->text;
	return preset->name;
}

const struct rule_preset *
rule_list_preset(const struct rule_list *list, const char *name)
{
	int i;

	for (i = 0; list != NULL && i < list->n; i++)
		if (strcasecmp(list->preset[i].name, name) == 0)
			return &list->preset[i];
	return NULL;
}

/* Whether a list of house rules sets the one that a word sets. */
static bool
house_sets(const char *house, const char *word, size_t length)
{
	size_t name = strcspn(word, "="), other;

	if (name > length)
		name = length;
	for (; *(house += strspn(house, SEPARATORS)) != '\0';
	     house += strcspn(house, SEPARATORS)) {
		other = strcspn(house, "=" SEPARATORS);
		if (other == name && strncasecmp(house, word, name) == 0)
			return true;
	}
	return false;
}

/* The preset's house rules without those that are given, and then these. */
static void
house_merge(char *merged, size_t size, const char *preset, const char *given)
{
	size_t length;

	merged[0] = '\0';
	for (; *(preset += strspn(preset, SEPARATORS)) != '\0';
	     preset += length) {
		length = strcspn(preset, SEPARATORS);
		if (!house_sets(given, preset, length))
			snprintf(merged + strlen(merged), size - strlen(merged),
			    "%.*s ", (int)length, preset);
	}
	strlcat(merged, given, size);
}

bool
rule_list_parse(const struct rule_list *list, struct ruleset *rules,
    const char *name, int seats, const char *house, struct ruleset_error *error)
{
	const struct rule_preset *preset = rule_list_preset(list, name);
	char merged[2 * RULESET_HOUSE];

	if (preset == NULL)
		return ruleset_parse(rules, name, seats, house, error);
	house_merge(
	    merged, sizeof(merged), preset->house, house == NULL ? "" : house);
	return ruleset_parse(rules, preset->rules, seats, merged, error);
}

bool
rule_list_new(const struct rule_list *list, struct ruleset *rules,
    const char *name, int seats, const char *house, struct ruleset_error *error)
{
	char merged[2 * RULESET_HOUSE] = "";

	if (name != NULL)
		return rule_list_parse(list, rules, name, seats, house, error);
	house_merge(merged, sizeof(merged),
	    list == NULL ? "" : list->table_house, house == NULL ? "" : house);
	if (seats == 0 && list != NULL)
		seats = list->table_seats;
	return rule_list_parse(
	    list, rules, rule_list_usual(list), seats, merged, error);
}

const char *
rule_list_usual(const struct rule_list *list)
{
	return list == NULL || list->table_rules[0] == '\0' ? USUAL
							    : list->table_rules;
}

json_t *
rule_list_json(const struct rule_list *list)
{
	json_t *presets = json_array();
	const struct rule_preset *preset;
	int i;

	for (i = 0; i < list->n; i++) {
		preset = &list->preset[i];
		json_array_append_new(presets,
		    json_pack("{s:s,s:s,s:s,s:s}", "name", preset->name,
			"rules", preset->rules, "house", preset->house, "text",
			preset->text));
	}
	return json_pack("{s:o,s:{s:s,s:s,s:i}}", "presets", presets, "table",
	    "rules", list->table_rules, "house", list->table_house, "seats",
	    list->table_seats);
}

void
rule_list_take(struct rule_list *list, const json_t *sent)
{
	const json_t *table = json_object_get(sent, "table"), *row;
	struct rule_preset *preset;
	size_t i;

	memset(list, 0, sizeof(*list));
	json_array_foreach (json_object_get(sent, "presets"), i, row) {
		if (list->n == RULE_LIST_MAX)
			break;
		preset = &list->preset[list->n++];
		strlcpy(preset->name, field_or(row, "name", ""), RULE_NAME);
		strlcpy(preset->rules, field_or(row, "rules", ""), RULE_NAME);
		strlcpy(
		    preset->house, field_or(row, "house", ""), RULESET_HOUSE);
		strlcpy(preset->text, field_or(row, "text", ""), RULE_TEXT);
	}
	strlcpy(list->table_rules, field_or(table, "rules", ""), RULE_NAME);
	strlcpy(list->table_house, field_or(table, "house", ""), RULESET_HOUSE);
	list->table_seats = (int)field_number(table, "seats", 0);
}
