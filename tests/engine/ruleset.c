/* Rule sets: presets, their settings and seats, and what their cards tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "engine/rule_card.h"
#include "engine/ruleset.h"

static char error[RULESET_ERROR];

static bool
makes(const char *preset, int seats, const char *house)
{
	struct ruleset rs;

	return ruleset_make(&rs, preset, seats, house, error);
}

static void
presets_and_their_seats(void **state)
{
	static const struct {
		const char *name;
		const char *seats;
	} presets[] = {
	    {"uckers", "24"},
	    {"bigship", "24"},
	    {"masters", "24"},
	    {"navy", "24"},
	    {"museum", "24"},
	    {"ludo", "234"},
	    {"fleet-ludo", "4"},
	};

	(void)state;
	for (size_t p = 0; p < sizeof(presets) / sizeof(presets[0]); p++) {
		assert_string_equal(ruleset_preset(p, NULL), presets[p].name);
		assert_true(makes(presets[p].name, 0, NULL));
		for (int seats = 1; seats <= 5; seats++)
			assert_int_equal(makes(presets[p].name, seats, NULL),
			    strchr(presets[p].seats, '0' + seats) != NULL);
	}
	assert_null(ruleset_preset(7, NULL));
}

/* Each house rule on each preset: 'y' where it has it. */
static void
house_rules_and_where_they_go(void **state)
{
	static const struct {
		const char *rule;
		const char *on; /* uckers ... fleet-ludo, with four seats */
	} rules[] = {
	    {"split", "yyyyynn"},
	    {"mixi-challenge", "yyyyynn"},
	    {"easy-challenge", "yyyyynn"},
	    {"two-throws", "yyyyynn"},
	    {"exit-same", "yyyyynn"},
	    {"pairs", "nnyyynn"},
	    {"bounce", "ynyyyyy"},
	    {"last-one-die", "yyyyynn"},
	    {"navy-suckback", "ynyyynn"},
	    {"persist", "yyyyynn"},
	    {"challenge-throw", "yyyyynn"},
	    {"challenge-turn", "yyyyynn"},
	    {"snake-eyes", "yyyyynn"},
	    {"exit-six", "nnnnnyn"},
	    {"exit-one-or-six", "nnnnnyn"},
	    {"three-sixes", "nnnnnyy"},
	    {"arm=8", "yyyyyyy"},
	    {"arm=6", "yyyyyyy"},
	    {"cocky", "yyyyynn"},
	    {"cocky=9", "yyyyynn"},
	    {"advice", "yyyyyny"},
	    {"everyone", "yyyyynn"},
	};

	(void)state;
	for (size_t r = 0; r < sizeof(rules) / sizeof(rules[0]); r++)
		for (int p = 0; p < 7; p++)
			if (makes(ruleset_preset(p, NULL), 4, rules[r].rule) !=
			    (rules[r].on[p] == 'y'))
				fail_msg("%s on %s", rules[r].rule,
				    ruleset_preset(p, NULL));
}

/* What help lists of them. */
static void
rows_tell_what_they_are(void **state)
{
	const char *about, *values;

	(void)state;
	for (int p = 0; ruleset_preset(p, &about) != NULL; p++)
		assert_true(strlen(about) > 10);
	for (int r = 0; ruleset_house_rule(r, &values, &about) != NULL; r++) {
		assert_true(strlen(about) > 10);
		assert_true(strlen(values) > 1);
	}
	assert_string_equal(ruleset_house_rule(0, &values, NULL), "bounce");
	assert_string_equal(values, "on, off");
}

static void
preferences_of_the_presets(void **state)
{
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 4, NULL, error));
	assert_int_equal(rs.pairs, PAIRS_TWO);
	assert_int_equal(rs.challenge_since, SINCE_TURN);
	assert_true(rs.advice && rs.six_home_throws && rs.activate_at_once);
	assert_false(rs.persist || rs.last_one_die);
	assert_true(ruleset_make(&rs, "masters", 4, NULL, error));
	assert_true(rs.persist && rs.activation);
	assert_false(rs.advice || rs.activate_at_once);
	assert_int_equal(rs.challenge_since, SINCE_THROW);
	assert_true(ruleset_make(&rs, "navy", 4, NULL, error));
	assert_true(rs.last_one_die);
	assert_true(ruleset_make(&rs, "fleet-ludo", 4, NULL, error));
	assert_true(rs.three_sixes && rs.safe_doorsteps && rs.partners);
	assert_true(ruleset_make(&rs, "uckers", 2, NULL, error));
	assert_false(rs.advice || rs.partners || rs.activation);
}

/* What ruleset_house prints makes the same rule set again. */
static void
house_rules_are_printed_back(void **state)
{
	static const char *const lists[] = {"", "split", "split=off arm=8",
	    "cocky", "cocky=12", "challenge-turn persist two-throws",
	    ("mixi-challenge,easy-challenge,exit-same,last-one-die=off,"
	     "snake-eyes,pairs,bounce,persist=off,cocky=off")};
	char house[RULESET_HOUSE];
	struct ruleset rs, again;

	(void)state;
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		assert_true(ruleset_make(&rs, "navy", 4, lists[i], error));
		ruleset_house(&rs, house);
		assert_true(ruleset_make(&again, "navy", 4, house, error));
		assert_memory_equal(&rs, &again, sizeof(rs));
	}
	assert_true(ruleset_make(&rs, "navy", 4, NULL, error));
	ruleset_house(&rs, house);
	assert_string_equal(house, "");
}

static void
seats_colours_and_sides(void **state)
{
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 2, NULL, error));
	assert_int_equal(
	    ruleset_seat_colours(&rs, 0), 1u << RED | 1u << YELLOW);
	assert_int_equal(
	    ruleset_seat_colours(&rs, 1), 1u << GREEN | 1u << BLUE);
	assert_int_equal(ruleset_owner(&rs, BLUE), 1);
	assert_int_equal(ruleset_partner(&rs, 0), -1);
	assert_true(ruleset_make(&rs, "ludo", 2, NULL, error));
	assert_int_equal(ruleset_seat_colours(&rs, 1), 1u << YELLOW);
	assert_int_equal(ruleset_owner(&rs, GREEN), -1);
	assert_true(ruleset_make(&rs, "ludo", 3, NULL, error));
	assert_int_equal(ruleset_owner(&rs, BLUE), -1);
	assert_int_equal(ruleset_owner(&rs, YELLOW), 2);
	assert_false(ruleset_same_side(&rs, 0, 2));
	assert_true(ruleset_make(&rs, "museum", 4, NULL, error));
	assert_int_equal(ruleset_partner(&rs, 1), 3);
	assert_true(ruleset_same_side(&rs, 1, 3));
	assert_false(ruleset_same_side(&rs, 1, 2));
}

/* Every setting changes something in the card. */
static void
the_card_tells_every_house_rule(void **state)
{
	char plain[4096], card[4096];
	struct ruleset rs;
	const char *name, *preset;
	int n = 0;

	(void)state;
	for (int r = 0; (name = ruleset_house_rule(r, NULL, NULL)) != NULL;
	     r++) {
		char house[64];

		snprintf(house, sizeof(house), "%s%s", name,
		    strcmp(name, "arm") == 0 ? "=8" : "");
		for (int p = 0; (preset = ruleset_preset(p, NULL)) != NULL;
		     p++) {
			if (!ruleset_make(&rs, preset, 4, house, error))
				continue;
			assert_true(ruleset_card(&rs, card, sizeof(card)) <
			    sizeof(card));
			assert_non_null(strstr(card, name));
			ruleset_make(&rs, preset, 4, NULL, error);
			ruleset_card(&rs, plain, sizeof(plain));
			assert_string_not_equal(card, plain);
			n++;
		}
	}
	assert_true(n > 50);
}

static const struct {
	const char *phrase, *presets;
	int seats;
} told[] = {
    {"Four seats, two sides",
	"uckers bigship masters navy museum "
	"fleet-ludo",
	4},
    {"4 seats, each on their own", "ludo", 4},
    {"two colours each", "uckers bigship masters navy museum", 2},
    {"Two dice.", "uckers bigship masters navy museum", 4},
    {"One die.", "ludo fleet-ludo", 4},
    {"chooses the colours", "uckers bigship", 2},
    {"chooses the colours", "", 4},
    {"52 squares; each pipe has 5",
	"uckers bigship masters navy "
	"museum ludo fleet-ludo",
	4},
    {"use both dice", "uckers bigship masters navy museum", 4},
    {"third six in a row", "fleet-ludo", 4},
    {"lands cocky", "", 4},
    {"Doorsteps are safe", "fleet-ludo", 4},
    {"past enemy blobs of two", "uckers bigship", 4},
    {"on an even throw", "fleet-ludo", 4},
    {"counters of a side block", "fleet-ludo", 4},
    {"mixi-blob: it blocks nobody",
	"uckers bigship masters navy "
	"museum",
	4},
    {"before the turn, may challenge", "uckers bigship", 4},
    {"before the throw, may challenge", "masters navy museum", 4},
    {"keeps the count", "masters", 4},
    {"A mixi-blob may not challenge",
	"uckers bigship masters navy "
	"museum",
	4},
    {"one throw each", "bigship", 4},
    {"may go home on one die", "navy museum", 4},
    {"With all counters home", "uckers bigship masters navy museum", 4},
    {"With all counters home", "", 2},
    {"with a double six at once", "uckers bigship", 4},
    {"still throws again", "uckers bigship", 4},
    {"six ends the turn.", "masters navy museum", 4},
    {"ask your partner", "uckers bigship", 4},
    {"The side with all eight",
	"uckers bigship masters navy museum "
	"fleet-ludo",
	4},
    {"Whoever has all four home first wins.", "ludo", 2},
    {"first wins; the others play on for places.", "ludo", 3},
    {"first wins; the others play on for places.", "ludo", 4},
};

/* The rows of section 3, preset by preset, as their cards tell them. */
static void
the_card_tells_each_rule_set(void **state)
{
	char card[4096], list[128], word[32];
	struct ruleset rs;
	const char *preset;

	(void)state;
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		for (int p = 0; (preset = ruleset_preset(p, NULL)) != NULL;
		     p++) {
			if (!ruleset_make(
				&rs, preset, told[i].seats, "", error))
				continue;
			ruleset_card(&rs, card, sizeof(card));
			snprintf(list, sizeof(list), " %s ", told[i].presets);
			snprintf(word, sizeof(word), " %s ", preset);
			if ((strstr(card, told[i].phrase) != NULL) !=
			    (strstr(list, word) != NULL))
				fail_msg("%s, \"%s\":\n%s", preset,
				    told[i].phrase, card);
		}
}

static void
a_card_may_be_cut(void **state)
{
	char whole[4096], part[4096];
	struct ruleset rs;
	size_t length;

	(void)state;
	assert_true(ruleset_make(&rs, "navy", 4, "bounce split", error));
	length = ruleset_card(&rs, whole, sizeof(whole));
	assert_int_equal(strlen(whole), length);
	for (size_t size = 1; size < length + 2; size++) {
		assert_int_equal(ruleset_card(&rs, part, size), length);
		assert_memory_equal(part, whole, strlen(part));
		assert_int_equal(
		    strlen(part), size > length ? length : size - 1);
	}
	assert_int_equal(ruleset_card(&rs, NULL, 0), length);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(presets_and_their_seats),
	    cmocka_unit_test(house_rules_and_where_they_go),
	    cmocka_unit_test(rows_tell_what_they_are),
	    cmocka_unit_test(preferences_of_the_presets),
	    cmocka_unit_test(house_rules_are_printed_back),
	    cmocka_unit_test(seats_colours_and_sides),
	    cmocka_unit_test(the_card_tells_every_house_rule),
	    cmocka_unit_test(the_card_tells_each_rule_set),
	    cmocka_unit_test(a_card_may_be_cut),
	};

	return cmocka_run_group_tests_name("rule sets", tests, NULL, NULL);
}
