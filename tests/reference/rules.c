/* Presets and house rules of the reference (sections 3 and 5). */
#include "tests/reference/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS(n) (1U << (n))

/* Section 3, a column a row. */
static const struct ref_rules presets[] = {
    {.name = "uckers",
	.seats_allowed = SEATS(2) | SEATS(4),
	.seats = 2,
	.dice = 2,
	.arm = 6,
	.challenge = true,
	.since_turn = true,
	.pairs = REF_PAIRS_TWO,
	.activation = true,
	.activate_at_once = true,
	.six_home_throws = true,
	.advice = true},
    {.name = "bigship",
	.seats_allowed = SEATS(2) | SEATS(4),
	.seats = 2,
	.dice = 2,
	.arm = 6,
	.challenge = true,
	.since_turn = true,
	.pairs = REF_PAIRS_TWO,
	.bigship_suckback = true,
	.activation = true,
	.activate_at_once = true,
	.six_home_throws = true,
	.advice = true},
    {.name = "masters",
	.seats_allowed = SEATS(2) | SEATS(4),
	.seats = 4,
	.dice = 2,
	.arm = 6,
	.challenge = true,
	.persist = true,
	.activation = true},
    {.name = "navy",
	.seats_allowed = SEATS(2) | SEATS(4),
	.seats = 4,
	.dice = 2,
	.arm = 6,
	.challenge = true,
	.last_one_die = true,
	.activation = true},
    {.name = "museum",
	.seats_allowed = SEATS(2) | SEATS(4),
	.seats = 4,
	.dice = 2,
	.arm = 6,
	.challenge = true,
	.last_one_die = true,
	.activation = true},
    {.name = "ludo",
	.seats_allowed = SEATS(2) | SEATS(3) | SEATS(4),
	.seats = 4,
	.dice = 1,
	.arm = 6},
    {.name = "fleet-ludo",
	.seats_allowed = SEATS(4),
	.seats = 4,
	.dice = 1,
	.arm = 6,
	.pairs = REF_PAIRS_EVEN,
	.side_blocks = true,
	.safe_doorsteps = true,
	.three_sixes = true},
};
#define NPRESET ((int)(sizeof(presets) / sizeof(presets[0])))

/* Section 5, the column "on which rule sets". */
enum scope {
	ALL,
	TWO_DICE,
	ONE_DIE,
	LUDO,
	NOT_BIGSHIP,
	ONE_COLOUR,
	SIDES,
	APART
};

#define SWITCH(field) offsetof(struct ref_rules, field)
#define NO_SWITCH ((size_t)-1)

static const struct house_rule {
	const char *name;
	enum scope scope;
	size_t field;
} house_rules[] = {
    {"split", TWO_DICE, SWITCH(split)},
    {"mixi-challenge", TWO_DICE, SWITCH(mixi_challenge)},
    {"easy-challenge", TWO_DICE, SWITCH(easy_challenge)},
    {"two-throws", TWO_DICE, SWITCH(two_throws)},
    {"exit-same", TWO_DICE, SWITCH(exit_same)},
    {"pairs", ONE_COLOUR, NO_SWITCH},
    {"bounce", ALL, SWITCH(bounce)},
    {"last-one-die", TWO_DICE, SWITCH(last_one_die)},
    {"navy-suckback", NOT_BIGSHIP, SWITCH(navy_suckback)},
    {"persist", TWO_DICE, SWITCH(persist)},
    {"challenge-throw", TWO_DICE, NO_SWITCH},
    {"challenge-turn", TWO_DICE, NO_SWITCH},
    {"snake-eyes", TWO_DICE, SWITCH(snake_eyes)},
    {"exit-six", LUDO, SWITCH(exit_six)},
    {"exit-one-or-six", LUDO, SWITCH(exit_one_or_six)},
    {"three-sixes", ONE_DIE, SWITCH(three_sixes)},
    {"arm", ALL, NO_SWITCH},
    {"cocky", TWO_DICE, NO_SWITCH},
    {"advice", SIDES, SWITCH(advice)},
    {"everyone", APART, SWITCH(everyone)},
};
#define NHOUSE ((int)(sizeof(house_rules) / sizeof(house_rules[0])))

const char *
ref_preset(int n)
{
	return n >= 0 && n < NPRESET ? presets[n].name : NULL;
}

static bool
has_rule(const struct ref_rules *r, enum scope scope)
{
	switch (scope) {
	case ALL:
		return true;
	case TWO_DICE:
		return r->dice == 2;
	case ONE_DIE:
		return r->dice == 1;
	case LUDO:
		return strcmp(r->name, "ludo") == 0;
	case NOT_BIGSHIP:
		return r->dice == 2 && !r->bigship_suckback;
	case ONE_COLOUR:
		return r->dice == 2 && r->pairs != REF_PAIRS_TWO;
	case SIDES:
		return r->partners;
	case APART:
		return r->dice == 2 && r->seats > 2;
	}
	return false;
}

static int
find_rule(const char *word, size_t length)
{
	int i;

	for (i = 0; i < NHOUSE; i++)
		if (strlen(house_rules[i].name) == length &&
		    strncmp(house_rules[i].name, word, length) == 0)
			return i;
	return -1;
}

static bool
set_number(int *field, const char *value, bool right)
{
	*field = atoi(value);
	return right;
}

/* Sets one rule; false where the value is none of its own. */
static bool
set_rule(struct ref_rules *r, const struct house_rule *h, const char *value)
{
	bool on = strcmp(value, "on") == 0, off = strcmp(value, "off") == 0;

	if (strcmp(h->name, "arm") == 0)
		return set_number(&r->arm, value,
		    strcmp(value, "6") == 0 || strcmp(value, "8") == 0);
	if (strcmp(h->name, "cocky") == 0)
		return set_number(
		    &r->cocky, on ? "36" : value, off || on || atoi(value) > 1);
	if (strncmp(h->name, "challenge-", 10) == 0) {
		r->since_turn = strcmp(h->name, "challenge-turn") == 0;
		return on;
	}
	if (strcmp(h->name, "pairs") == 0)
		r->pairs = on ? REF_PAIRS_ANY : REF_PAIRS_NONE;
	else
		*(bool *)((char *)r + h->field) = on;
	return on || off;
}

static bool
was_set(unsigned set, const char *name)
{
	return (set & (1U << find_rule(name, strlen(name)))) != 0;
}

/* What the rules of the list do to each other (H3, CH2). */
static const char *
reconcile(struct ref_rules *r, unsigned set)
{
	if (was_set(set, "challenge-throw") && was_set(set, "challenge-turn"))
		return "challenge-throw and challenge-turn exclude each other";
	if (r->bounce && (r->navy_suckback || r->bigship_suckback))
		return "bounce never goes together with suck-backs";
	if (r->everyone && r->navy_suckback)
		return "everyone excludes navy-suckback";
	if (r->bounce && r->dice == 2 && !was_set(set, "last-one-die"))
		r->last_one_die = true;
	return NULL;
}

static const char *
add_rule(struct ref_rules *r, const char *word, unsigned *set)
{
	const char *equals = strchr(word, '=');
	size_t length = equals ? (size_t)(equals - word) : strlen(word);
	int n = find_rule(word, length);

	if (n == -1)
		return "there is no such house rule";
	if (!has_rule(r, house_rules[n].scope))
		return "this rule set does not have that house rule";
	if (*set & (1U << n))
		return "a house rule is set twice";
	*set |= 1U << n;
	if (!set_rule(r, &house_rules[n], equals ? equals + 1 : "on"))
		return "a house rule has no such value";
	return NULL;
}

bool
ref_rules_make(struct ref_rules *r, const char *preset, int seats,
    const char *const house[], int n, char error[REF_ERROR])
{
	const char *wrong = NULL;
	unsigned set = 0;
	bool apart = false;
	int i;

	for (i = 0; i < NPRESET; i++)
		if (strcmp(presets[i].name, preset) == 0)
			break;
	if (i == NPRESET) {
		snprintf(error, REF_ERROR, "there is no such rule set");
		return false;
	}
	*r = presets[i];
	/* B2: three or four with a colour each, where two dice are thrown. */
	for (i = 0; i < n; i++)
		if (r->dice == 2 &&
		    (strcmp(house[i], "everyone") == 0 ||
			strcmp(house[i], "everyone=on") == 0)) {
			r->seats_allowed |= SEATS(3) | SEATS(4);
			r->seats = 4;
			apart = true;
		}
	if (seats != 0)
		r->seats = seats;
	if (r->seats < 2 || r->seats > 4 ||
	    !(r->seats_allowed & SEATS(r->seats)))
		wrong = "the rule set is not for so many seats";
	r->partners = r->seats == 4 && strcmp(r->name, "ludo") != 0 && !apart;
	r->advice = r->advice && r->partners;
	for (i = 0; i < n && wrong == NULL; i++)
		wrong = add_rule(r, house[i], &set);
	if (wrong == NULL)
		wrong = reconcile(r, set);
	if (wrong != NULL)
		snprintf(error, REF_ERROR, "%s", wrong);
	return wrong == NULL;
}
