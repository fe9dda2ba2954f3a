/* The choices for a new table, and which combinations are valid. */
#include "daemon/client/view/table_form.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *
table_form_preset(const struct table_form *new)
{
	return ruleset_preset(new->preset, NULL);
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
	if (ruleset_parse(
		rules, table_form_preset(new), new->seats, house, &error))
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

int
table_form_presets(void)
{
	int n = 0;

	while (ruleset_preset(n, NULL) != NULL)
		n++;
	return n;
}

void
table_form_command(const struct table_form *new, char *command, size_t size)
{
	char house[RULESET_HOUSE];

	table_form_house(new, house);
	snprintf(command, size, "new %s %d%s%s", table_form_preset(new),
	    new->seats, *house == '\0' ? "" : " ", house);
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

	do {
		i += by;
		if (i < 0 || ruleset_house_rule(i, NULL, NULL) == NULL)
			return;
	} while (!table_form_possible(new, i));
	new->cursor = i;
}

void
table_form_change(struct table_form *new)
{
	char error[RULESET_ERROR];

	if (!table_form_turn(new, new->cursor, error))
		table_form_explain(new, error);
}
