/* Making a rule set from a preset and house rules, and who owns what in it. */
#include "engine/ruleset.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/house_rules.h"
#include "engine/preset.h"

#define WORD 32
#define SEPARATORS " \t\r\n,"

bool
ruleset_wrong(char error[RULESET_ERROR], const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, RULESET_ERROR, format, ap);
	va_end(ap);
	return false;
}

/* Appends to the sentence of an error. */
static void __attribute__((format(printf, 2, 3)))
ruleset_add(char error[RULESET_ERROR], const char *format, ...)
{
	size_t length = strlen(error);
	va_list ap;

	va_start(ap, format);
	vsnprintf(error + length, RULESET_ERROR - length, format, ap);
	va_end(ap);
}

/* ""whist" is no rule set; there are uckers, ... and fleet-ludo". */
static bool
preset_error(const char *name, char error[RULESET_ERROR])
{
	const struct preset *preset;
	const char *between = "";

	ruleset_wrong(
	    error, "\"%.*s\" is not a rule set; there are", WORD, name);
	for (int n = 0; (preset = preset_row(n)) != NULL; n++) {
		ruleset_add(error, "%s %s", between, preset->name);
		between = preset_row(n + 2) == NULL ? " and" : ",";
	}
	return false;
}

static void
deal_colours(struct ruleset *rs)
{
	unsigned all = 0, own;

	for (int colour = 0; colour < NCOLOUR; colour++)
		rs->owner[colour] = -1;
	for (int seat = 0; seat < rs->seats; seat++) {
		/*
		 * Two seats of a game with two dice have two colours each;
		 * with two at ludo the second faces the first.
		 */
		own = 1u << seat;
		if (rs->seats == 2 && rs->dice == 1)
			own = 1u << 2 * seat;
		else if (rs->seats == 2)
			own |= 1u << colour_opposite(seat);
		rs->own_colours[seat] = own;
		all |= own;
		for (int colour = 0; colour < NCOLOUR; colour++)
			if (rs->own_colours[seat] >> colour & 1)
				rs->owner[colour] = seat;
	}
	for (int seat = 0; seat < rs->seats; seat++) {
		rs->side_colours[seat] = rs->own_colours[seat];
		if (rs->partners)
			rs->side_colours[seat] |=
			    rs->own_colours[(seat + 2) % SEATS_MAX];
		rs->enemy_colours[seat] = all & ~rs->side_colours[seat];
	}
}

/* Three can only play each on their own, and four can (B2). */
static bool
set_seats(struct ruleset *rs, int seats, bool everyone)
{
	const struct preset *preset = preset_row(rs->preset);
	unsigned allowed = preset->seats;

	everyone = everyone && rs->dice == 2;
	if (everyone)
		allowed |= 1u << 3 | 1u << 4;
	if (seats == 0)
		seats = everyone ? SEATS_MAX : preset->usual;
	if (seats < 2 || seats > SEATS_MAX || !(allowed >> seats & 1))
		return false;
	rs->seats = seats;
	rs->partners = seats == 4 && !preset->own_side && !everyone;
	/* Rules about partners need a partner. */
	rs->activation = rs->activation && rs->partners;
	rs->advice = rs->advice && rs->partners;
	deal_colours(rs);
	return true;
}

/* Whether the house rules switch on one that the number of seats depends on. */
static bool
has_everyone(const char *house)
{
	static const char name[] = "everyone";
	size_t length;

	for (; *(house += strspn(house, SEPARATORS)) != '\0'; house += length) {
		length = strcspn(house, SEPARATORS);
		if (strncasecmp(house, name, sizeof(name) - 1) == 0 &&
		    (length == sizeof(name) - 1 ||
			(length == sizeof(name) + 2 &&
			    strncasecmp(house + sizeof(name) - 1, "=on", 3) ==
				0)))
			return true;
	}
	return false;
}

/* The words that a house rule takes, and every step-th number from low. */
static const struct values {
	const char *list; /* with commas */
	const char *told; /* in a sentence */
	bool on, off;
	int low, high, step; /* high 0: no numbers */
} house_values[] = {
    [HOUSE_SWITCH] = {"on, off", "on or off", true, true, 0, 0, 0},
    [HOUSE_NAME] = {"on", "only on", true, false, 0, 0, 0},
    [HOUSE_ARM] = {"6, 8", "6 or 8", false, false, 6, 8, 2},
    [HOUSE_CHANCE] = {"off, on, or 2 to 255", "on, off, or 2 to 255", true,
	true, 2, 255, 1},
};

/* The value that a word means; -1 if the house rule has no such value. */
static int
parse_value(const struct house_rule *rule, const char *word)
{
	const struct values *takes = &house_values[rule->type];
	long number;

	if (takes->on && strcasecmp(word, "on") == 0)
		return rule->on;
	if (takes->off && strcasecmp(word, "off") == 0)
		return 0;
	if (takes->high == 0 || word[0] == '\0' ||
	    word[strspn(word, "0123456789")] != '\0')
		return -1;
	number = strtol(word, NULL, 10);
	if (number < takes->low || number > takes->high ||
	    (number - takes->low) % takes->step != 0)
		return -1;
	return number;
}

static bool
unknown_house_rule(const char *word, struct ruleset_error *error)
{
	error->unknown = true;
	return ruleset_wrong(
	    error->sentence, "\"%s\" is not a house rule", word);
}

static bool
set_house_rule(struct ruleset *rs, char *word, struct ruleset_error *wrong)
{
	char *error = wrong->sentence;
	char *setting = strchr(word, '=');
	const struct house_rule *rule;
	const char *why;
	int n, value;

	if (setting != NULL)
		*setting++ = '\0';
	for (n = 0; (rule = house_rule_row(n)) != NULL; n++)
		if (strcasecmp(rule->name, word) == 0)
			break;
	if (rule == NULL)
		return unknown_house_rule(word, wrong);
	if (rs->house >> n & 1)
		return ruleset_wrong(error, "%s is set twice", rule->name);
	if ((why = rule->refuse(rs)) != NULL)
		return ruleset_wrong(error, "%s does not go with %s: %s",
		    rule->name, ruleset_name(rs), why);
	value = parse_value(rule, setting == NULL ? "on" : setting);
	if (value == -1 && setting == NULL)
		return ruleset_wrong(error, "%s takes a value: %s", rule->name,
		    house_values[rule->type].told);
	if (value == -1)
		return ruleset_wrong(error, "%s can be %s, not \"%s\"",
		    rule->name, house_values[rule->type].told, setting);
	*((uint8_t *)rs + rule->field) = value;
	rs->house |= 1u << n;
	return true;
}

static bool
is_set(const struct ruleset *rs, int rule)
{
	return rs->house >> rule & 1;
}

static bool
set_house(struct ruleset *rs, const char *house, struct ruleset_error *wrong)
{
	char *error = wrong->sentence;
	char word[WORD];
	size_t length;

	for (; *(house += strspn(house, SEPARATORS)) != '\0'; house += length) {
		length = strcspn(house, SEPARATORS);
		snprintf(word, sizeof(word), "%.*s", (int)length, house);
		if (length >= sizeof(word))
			return unknown_house_rule(word, wrong);
		if (!set_house_rule(rs, word, wrong))
			return false;
	}
	/* Checks that need several settings. */
	if (is_set(rs, HOUSE_CHALLENGE_THROW) &&
	    is_set(rs, HOUSE_CHALLENGE_TURN))
		return ruleset_wrong(error,
		    "challenge-throw and challenge-turn do not go together");
	if (rs->bounce && rs->suckback != SUCKBACK_NONE)
		return ruleset_wrong(
		    error, "bounce does not go together with suck-backs");
	if (rs->everyone && rs->suckback == SUCKBACK_NAVY)
		return ruleset_wrong(
		    error, "everyone does not go together with navy-suckback");
	if (rs->bounce && rs->dice == 2 && !is_set(rs, HOUSE_LAST_ONE_DIE))
		rs->last_one_die = true;
	return true;
}

bool
ruleset_parse(struct ruleset *rs, const char *preset, int seats,
    const char *house, struct ruleset_error *error)
{
	const struct preset *row;
	int n;

	error->field = "rules";
	error->unknown = false;
	for (n = 0; (row = preset_row(n)) != NULL; n++)
		if (strcasecmp(row->name, preset) == 0)
			break;
	if (row == NULL)
		return preset_error(preset, error->sentence);
	*rs = row->settings;
	rs->preset = n;
	error->field = "seats";
	if (house == NULL)
		house = "";
	if (!set_seats(rs, seats, has_everyone(house))) {
		const char *between = " ";

		/* "ludo is for 2, 3 or 4 players". */
		ruleset_wrong(error->sentence, "%s is for", ruleset_name(rs));
		n = 2;
		for (int left = row->seats >> 2; left != 0; n++, left >>= 1) {
			if (!(left & 1))
				continue;
			if (left == 1 && *between == ',')
				between = " or ";
			ruleset_add(error->sentence, "%s%d", between, n);
			between = ", ";
		}
		ruleset_add(error->sentence, " players%s",
		    seats == 3 && rs->dice == 2
			? "; 3 need the house rule everyone"
			: "");
		return false;
	}
	error->field = "house";
	if (!set_house(rs, house, error))
		return false;
	memset(rs->exit, BASE, sizeof(rs->exit));
	if (rs->exit_one_or_six)
		rs->exit[1] = 0;
	rs->exit[6] = rs->exit_six ? 5 : 0;
	rs->single = rs->dice == 1 && rs->pairs == PAIRS_NONE && !rs->bounce;
	return true;
}

bool
ruleset_make(struct ruleset *rs, const char *preset, int seats,
    const char *house, char error[RULESET_ERROR])
{
	struct ruleset_error wrong;

	return ruleset_parse(rs, preset, seats, house, &wrong) ||
	    ruleset_wrong(error, "%s: %s%s", wrong.field, wrong.sentence,
		wrong.unknown ? RULESET_LISTED : "");
}

const char *
ruleset_name(const struct ruleset *rs)
{
	return preset_row(rs->preset)->name;
}

void
ruleset_house_value(const struct ruleset *rs, int n, char word[RULESET_VALUE])
{
	const struct house_rule *rule = house_rule_row(n);
	const struct values *takes = &house_values[rule->type];
	uint8_t value = *((const uint8_t *)rs + rule->field);

	if (takes->on && value == rule->on)
		snprintf(word, RULESET_VALUE, "on");
	else if (takes->high == 0 || (takes->off && value == 0))
		snprintf(word, RULESET_VALUE, "off");
	else
		snprintf(word, RULESET_VALUE, "%d", value);
}

void
ruleset_house(const struct ruleset *rs, char house[RULESET_HOUSE])
{
	const struct house_rule *rule;
	char value[RULESET_VALUE];
	size_t used = 0;
	bool on;

	house[0] = '\0';
	for (int n = 0; (rule = house_rule_row(n)) != NULL; n++) {
		if (!is_set(rs, n))
			continue;
		ruleset_house_value(rs, n, value);
		on = strcmp(value, "on") == 0;
		used += snprintf(house + used, RULESET_HOUSE - used, "%s%s%s%s",
		    used == 0 ? "" : " ", rule->name, on ? "" : "=",
		    on ? "" : value);
	}
}

const char *
ruleset_preset(int n, const char **about)
{
	const struct preset *preset = preset_row(n);

	if (preset == NULL)
		return NULL;
	if (about != NULL)
		*about = preset->about;
	return preset->name;
}

const char *
ruleset_house_rule(int n, const char **values, const char **about)
{
	const struct house_rule *rule = house_rule_row(n);

	if (rule == NULL)
		return NULL;
	if (values != NULL)
		*values = house_values[rule->type].list;
	if (about != NULL)
		*about = rule->about;
	return rule->name;
}

unsigned
ruleset_seat_colours(const struct ruleset *rs, int seat)
{
	return rs->own_colours[seat];
}

int
ruleset_owner(const struct ruleset *rs, enum colour colour)
{
	return rs->owner[colour];
}

int
ruleset_partner(const struct ruleset *rs, int seat)
{
	return rs->partners ? (seat + 2) % 4 : -1;
}

bool
ruleset_safe(const struct ruleset *rs, int shared)
{
	return rs->safe_doorsteps && shared % board_quarter(rs->arm) == 0;
}

bool
ruleset_enemies(const struct ruleset *rs, enum colour a, enum colour b)
{
	return rs->owner[a] != -1 && rs->enemy_colours[rs->owner[a]] >> b & 1;
}

bool
ruleset_same_side(const struct ruleset *rs, int a, int b)
{
	return a == b || ruleset_partner(rs, a) == b;
}
