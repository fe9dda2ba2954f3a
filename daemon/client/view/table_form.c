/* The choices of a new table: what goes with what. */
#include "daemon/client/view/table_form.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *
new_preset(const struct new_table *new)
{
	return ruleset_preset(new->preset, NULL);
}

void
new_house(const struct new_table *new, char house[RULESET_HOUSE])
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
new_make(
    const struct new_table *new, struct ruleset *rules, char why[RULESET_ERROR])
{
	char house[RULESET_HOUSE];

	new_house(new, house);
	return ruleset_make(rules, new_preset(new), new->seats, house, why);
}

/* An error of the engine ("seats: it is ...") as a sentence. */
static void
explain(struct new_table *new, const char *error)
{
	const char *colon = strstr(error, ": ");

	snprintf(new->why, sizeof(new->why), "%s.",
	    colon == NULL ? error : colon + 2);
	new->why[0] = (char)toupper((unsigned char)new->why[0]);
}

void
new_choose(struct new_table *new, int preset)
{
	struct ruleset rules;
	char error[RULESET_ERROR];

	new->preset = preset;
	memset(new->value, 0, sizeof(new->value));
	if (!new_make(new, &rules, error)) {
		new->seats = 0;
		new_make(new, &rules, error);
		new->seats = rules.seats;
	}
}

int
new_presets(void)
{
	int n = 0;

	while (ruleset_preset(n, NULL) != NULL)
		n++;
	return n;
}

void
new_command(const struct new_table *new, char *command, size_t size)
{
	char house[RULESET_HOUSE];

	new_house(new, house);
	snprintf(command, size, "new %s %d%s%s", new_preset(new), new->seats,
	    *house == '\0' ? "" : " ", house);
}

void
new_seat(struct new_table *new, int seats)
{
	struct new_table other = *new;
	struct ruleset rules;
	char error[RULESET_ERROR];

	other.seats = seats;
	if (new_make(&other, &rules, error))
		*new = other;
	else
		explain(new, error);
}

/* Two choices play alike. */
static bool
alike(struct ruleset a, struct ruleset b)
{
	a.house = b.house = 0;
	return memcmp(&a, &b, sizeof(a)) == 0;
}

/* The n-th value a house rule can take, "" being the rule set's own. */
static bool
candidate(int rule, int n, char value[RULESET_VALUE])
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
	/* "or 2 to 255" is for those who type. */
	return strchr(value, ' ') == NULL;
}

/*
 * Gives a house rule its next value that changes something. False where it
 * has none; error is then the reason, if there is one.
 */
static bool
turn(struct new_table *new, int rule, char error[RULESET_ERROR])
{
	struct new_table other = *new;
	struct ruleset now = {0}, then = {0};
	char first[RULESET_ERROR] = "", *value = other.value[rule];
	int i;

	new_make(new, &now, error);
	error[0] = '\0';
	for (i = 0; candidate(rule, i, value); i++) {
		if (!new_make(&other, &then, error)) {
			if (first[0] == '\0')
				strlcpy(first, error, sizeof(first));
			continue;
		}
		if (alike(now, then))
			continue;
		*new = other;
		return true;
	}
	strlcpy(error, first, RULESET_ERROR);
	return false;
}

bool
new_possible(const struct new_table *new, int rule)
{
	struct new_table bare = *new;
	char error[RULESET_ERROR];

	memset(bare.value, 0, sizeof(bare.value));
	return turn(&bare, rule, error);
}

void
new_step(struct new_table *new, int by)
{
	int i = new->cursor;

	do {
		i += by;
		if (i < 0 || ruleset_house_rule(i, NULL, NULL) == NULL)
			return;
	} while (!new_possible(new, i));
	new->cursor = i;
}

void
new_change(struct new_table *new)
{
	char error[RULESET_ERROR];

	if (!turn(new, new->cursor, error))
		explain(new, error);
}
