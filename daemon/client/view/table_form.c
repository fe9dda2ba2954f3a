/* The choices for a new table, and which combinations are valid. */
#include "daemon/client/view/table_form.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/bot_level.h"

const char *
table_form_preset(const struct table_form *new)
{
	const char *name = rule_list_name(new->rules, new->preset, NULL);

	/* The host may have fewer now. */
	return name != NULL ? name : rule_list_name(new->rules, 0, NULL);
}

void
table_form_house(const struct table_form *new, char house[RULESET_HOUSE])
{
	const char *name;
	int i;

	house[0] = '\0';
	for (i = 0; (name = ruleset_house_rule(i, NULL, NULL)) != NULL; i++)
		if (new->value[i][0] != '\0')
			snprintf(house + strlen(house),
			    RULESET_HOUSE - strlen(house), "%s%s=%s",
			    house[0] == '\0' ? "" : " ", name, new->value[i]);
}

bool
table_form_make(const struct table_form *new, struct ruleset *rules,
    char why[RULESET_ERROR])
{
	struct ruleset_error error;
	char house[RULESET_HOUSE];

	table_form_house(new, house);
	if (rule_list_parse(new->rules, rules, table_form_preset(new),
		new->seats, house, &error))
		return true;
	strlcpy(why, error.sentence, RULESET_ERROR);
	return false;
}

/* The engine's error about the rules, as a whole sentence. */
static void
table_form_explain(struct table_form *new, const char *error)
{
	snprintf(new->why, sizeof(new->why), "%.*s.", RULESET_ERROR - 2, error);
	new->why[0] = (char)toupper((unsigned char)new->why[0]);
}

void
table_form_choose(struct table_form *new, int preset)
{
	struct ruleset rules;
	char error[RULESET_ERROR];

	new->preset = preset;
	memset(new->value, 0, sizeof(new->value));
	if (!table_form_make(new, &rules, error)) {
		new->seats = 0;
		table_form_make(new, &rules, error);
		new->seats = rules.seats;
	}
}

/* A house rule as a word, such as "arm=8" or "split", among the choices. */
static void
take_house(struct table_form *new, const char *word, size_t length)
{
	size_t name = strcspn(word, "= ,");
	const char *rule;
	int i;

	for (i = 0; (rule = ruleset_house_rule(i, NULL, NULL)) != NULL; i++)
		if (strlen(rule) == name && strncasecmp(rule, word, name) == 0)
			snprintf(new->value[i], RULESET_VALUE, "%.*s",
			    name < length ? (int)(length - name - 1) : 2,
			    name < length ? word + name + 1 : "on");
}

void
table_form_init(struct table_form *new, const struct rule_list *rules)
{
	const char *name, *house = rules == NULL ? "" : rules->table_house;
	struct ruleset_error error;
	struct ruleset usual;
	size_t length;
	int i;

	*new = (struct table_form){.rules = rules, .seats = 2};
	for (i = 0; (name = rule_list_name(rules, i, NULL)) != NULL; i++)
		if (strcasecmp(name, rule_list_usual(rules)) == 0)
			new->preset = i;
	for (; *(house += strspn(house, " ,")) != '\0'; house += length) {
		length = strcspn(house, " ,");
		take_house(new, house, length);
	}
	if (rules != NULL &&
	    rule_list_new(rules, &usual, NULL, 0, NULL, &error))
		new->seats = usual.seats;
}

int
table_form_presets(const struct table_form *new)
{
	int n = 0;

	while (rule_list_name(new->rules, n, NULL) != NULL)
		n++;
	return n;
}

static void
form_words(
    const struct table_form *new, const char *what, char *command, size_t size)
{
	char house[RULESET_HOUSE], terms[TERMS_TEXT];

	table_form_house(new, house);
	terms_text(&new->terms, terms);
	snprintf(command, size, "%s %s %d%s%s%s%s", what,
	    table_form_preset(new), new->seats, *house == '\0' ? "" : " ",
	    house, *terms == '\0' ? "" : " ", terms);
}

void
table_form_command(const struct table_form *new, char *command, size_t size)
{
	char what[32];

	snprintf(what, sizeof(what), "bot %s",
	    new->against == 0 ? "" : bot_level(new->against - 1)->name);
	form_words(new, new->against == 0 ? "new" : what, command, size);
}

void
table_form_seek(const struct table_form *new, char *command, size_t size)
{
	form_words(new, "seek", command, size);
}

void
table_form_against(struct table_form *new)
{
	new->against = (new->against + 1) % (BOT_LEVELS + 1);
}

void
table_form_seat(struct table_form *new, int seats)
{
	struct table_form other = *new;
	struct ruleset rules;
	char error[RULESET_ERROR];

	other.seats = seats;
	if (table_form_make(&other, &rules, error))
		*new = other;
	else
		table_form_explain(new, error);
}

/* The n-th value a house rule can take, "" being the rule set's own. */
static bool
nth_value(int rule, int n, char value[RULESET_VALUE])
{
	const char *values;
	size_t length;

	value[0] = '\0';
	ruleset_house_rule(rule, &values, NULL);
	for (; n > 0; n--) {
		if (*values == '\0')
			return false;
		length = strcspn(values, ",");
		snprintf(value, RULESET_VALUE, "%.*s", (int)length, values);
		values += length;
		values += strspn(values, ", ");
	}
	/* "or 2 to 255" is only for typed commands. */
	return strchr(value, ' ') == NULL;
}

/*
 * Gives a house rule its next value that changes something. False if it has
 * none; error is then the reason, if there is one.
 */
static bool
table_form_turn(struct table_form *new, int rule, char error[RULESET_ERROR])
{
	struct table_form other = *new;
	struct ruleset now = {0}, then = {0};
	char first[RULESET_ERROR] = "", *value = other.value[rule];
	int i;

	table_form_make(new, &now, error);
	error[0] = '\0';
	for (i = 0; nth_value(rule, i, value); i++) {
		if (!table_form_make(&other, &then, error)) {
			if (first[0] == '\0')
				strlcpy(first, error, sizeof(first));
			continue;
		}
		/* Some choices play exactly alike. */
		now.house = then.house = 0;
		if (memcmp(&now, &then, sizeof(now)) == 0)
			continue;
		*new = other;
		return true;
	}
	strlcpy(error, first, RULESET_ERROR);
	return false;
}

bool
table_form_possible(const struct table_form *new, int rule)
{
	struct table_form bare = *new;
	char error[RULESET_ERROR];

	memset(bare.value, 0, sizeof(bare.value));
	return table_form_turn(&bare, rule, error);
}

void
table_form_step(struct table_form *new, int by)
{
	int i = new->cursor;

	if (new->page == FORM_TERMS) {
		if (i + by >= 0 && terms_row(i + by) != NULL)
			new->cursor += by;
		return;
	}
	do {
		i += by;
		if (i < 0 || ruleset_house_rule(i, NULL, NULL) == NULL)
			return;
	} while (!table_form_possible(new, i));
	new->cursor = i;
}

void
table_form_change(struct table_form *new, int by)
{
	char error[RULESET_ERROR];

	if (new->page == FORM_TERMS)
		terms_step(&new->terms, new->cursor, by);
	else if (!table_form_turn(new, new->cursor, error))
		table_form_explain(new, error);
}
