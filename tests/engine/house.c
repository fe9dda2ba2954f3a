/* House rules in words: read, refused, printed, told by the card; sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rule_card.h"
#include "engine/ruleset.h"

static struct ruleset
make(const char *preset, int seats, const char *house)
{
	char error[RULESET_ERROR];
	struct ruleset rs;

	if (!ruleset_make(&rs, preset, seats, house, error))
		fail_msg("%s %s: %s", preset, house, error);
	return rs;
}

static bool
card_says(const char *preset, int seats, const char *house, const char *phrase)
{
	struct ruleset rs = make(preset, seats, house);
	char card[4096];

	assert_true(ruleset_card(&rs, card, sizeof(card)) < sizeof(card));
	return strstr(card, phrase) != NULL;
}

static void
the_card_says_a_house_rule_where_it_holds(void **state)
{
	static const struct {
		const char *preset, *house, *phrase;
	} cases[] = {
	    {"uckers", "split", "one after the other and uck on the way"},
	    {"uckers", "mixi-challenge", "A mixi-blob may challenge."},
	    {"uckers", "easy-challenge", "as many sixes as the blob"},
	    {"uckers", "two-throws", "a double six two."},
	    {"uckers", "exit-same", "for the same counter only"},
	    {"masters", "pairs", "past any enemy blob and uck it"},
	    {"uckers", "bounce", "comes back down"},
	    {"uckers", "bounce", "may go home on one die"},
	    {"ludo", "bounce", "comes back down"},
	    {"uckers", "last-one-die", "may go home on one die"},
	    {"navy", "navy-suckback", "a six throws again, two attempts"},
	    {"uckers", "persist", "keeps the count"},
	    {"uckers", "challenge-throw", "before the throw, may challenge"},
	    {"navy", "challenge-turn", "before the turn, may challenge"},
	    {"uckers", "snake-eyes", "A double one on a seat's first throw"},
	    {"ludo", "exit-six", "a six to the sixth square"},
	    {"ludo", "exit-one-or-six", "A one or a six brings"},
	    {"ludo", "three-sixes", "third six in a row"},
	    {"ludo", "arm=8", "68 squares; each pipe has 7"},
	    {"uckers", "cocky=9", "one time in 9"},
	    {"navy", "advice", "ask your partner"},
	    {"uckers", "everyone", "4 seats, each on their own."},
	    {"uckers", "everyone", "Whoever has all four home first wins; the"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!card_says(
			cases[i].preset, 4, cases[i].house, cases[i].phrase))
			fail_msg(
			    "%s: no \"%s\"", cases[i].house, cases[i].phrase);
		if (card_says(cases[i].preset, 4, "", cases[i].phrase))
			fail_msg("\"%s\" without %s", cases[i].phrase,
			    cases[i].house);
	}
}

/* The card is its parts, one after the other. */
static void
parts_of_the_card_make_the_whole(void **state)
{
	static const char *const parts[] = {"players", "dice", "exit", "blobs",
	    "challenge", "pipe", "partners"};
	struct ruleset rs = make("uckers", 4, "cocky bounce");
	char whole[4096], joined[4096] = "", part[4096];
	size_t length;

	assert_true(ruleset_card(&rs, whole, sizeof(whole)) < sizeof(whole));
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		length = ruleset_card_part(&rs, parts[i], part, sizeof(part));
		assert_int_equal(strlen(part), length);
		assert_true(length > 20);
		if (i > 0)
			strcat(joined, "\n");
		strcat(joined, part);
	}
	assert_string_equal(joined, whole);
	assert_int_equal(
	    ruleset_card_part(&rs, "weather", part, sizeof(part)), 0);
	assert_string_equal(part, "");
	part[0] = 'x';
	assert_int_equal(ruleset_card_part(&rs, "weather", part, 1), 0);
	assert_string_equal(part, "");
	rs = make("ludo", 4, "");
	assert_int_equal(
	    ruleset_card_part(&rs, "challenge", part, sizeof(part)), 0);
}

static const struct {
	const char *preset;
	int seats;
	const char *house, *sentence;
} refused[] = {
    {"uckers", 3, "",
	"seats: uckers is for 2 or 4 players; 3 need the house rule "
	"everyone"},
    {"ludo", 5, "", "seats: ludo is for 2, 3 or 4 players"},
    {"ludo", 1, "", "seats: ludo is for 2, 3 or 4 players"},
    {"fleet-ludo", 2, "", "seats: fleet-ludo is for 4 players"},
    {"uckers", -1, "", "seats: uckers is for 2 or 4 players"},
    {"uckers", 2, "split split", "house: split is set twice"},
    {"uckers", 2, "split split=off", "house: split is set twice"},
    {"uckers", 2, "arm=6,arm=8", "house: arm is set twice"},
    /* Its first 31 bytes would be one. */
    {"uckers", 2, "arm=0000000000000000000000000088",
	"house: \"arm=000000000000000000000000008\" is not a house rule; "
	"uckers(6) lists them"},
    {"uckers", 2, "spilt",
	"house: \"spilt\" is not a house rule; uckers(6) lists them"},
    {"uckers", 2, "split=maybe",
	"house: split can be on or off, not \"maybe\""},
    {"uckers", 2, "split=6", "house: split can be on or off, not \"6\""},
    {"uckers", 2, "split=", "house: split can be on or off, not \"\""},
    {"uckers", 2, "arm=7", "house: arm can be 6 or 8, not \"7\""},
    {"uckers", 2, "arm=on", "house: arm can be 6 or 8, not \"on\""},
    {"uckers", 2, "arm=off", "house: arm can be 6 or 8, not \"off\""},
    {"uckers", 2, "arm", "house: arm takes a value: 6 or 8"},
    {"uckers", 2, "cocky=1",
	"house: cocky can be on, off, or 2 to 255, not \"1\""},
    {"uckers", 2, "cocky=256",
	"house: cocky can be on, off, or 2 to 255, not \"256\""},
    {"uckers", 2, "cocky=99999999999999999999",
	"house: cocky can be on, off, or 2 to 255, not "
	"\"99999999999999999999\""},
    {"uckers", 2, "cocky=2x",
	"house: cocky can be on, off, or 2 to 255, not \"2x\""},
    {"uckers", 2,
	"cocky=", "house: cocky can be on, off, or 2 to 255, not \"\""},
    {"uckers", 2, "challenge-throw=off",
	"house: challenge-throw can be only on, not \"off\""},
    {"uckers", 2, "challenge-turn=off",
	"house: challenge-turn can be only on, not \"off\""},
    {"uckers", 2, "challenge-turn=6",
	"house: challenge-turn can be only on, not \"6\""},
    {"uckers", 2, "three-sixes",
	"house: three-sixes does not go with uckers: it is for games "
	"with one die"},
    {"ludo", 2, "pairs",
	"house: pairs does not go with ludo: it is for games with two "
	"dice"},
    {"uckers", 2, "pairs",
	"house: pairs does not go with uckers: pairs move there "
	"anyway"},
    {"fleet-ludo", 4, "exit-six",
	"house: exit-six does not go with fleet-ludo: it is for ludo "
	"only"},
    {"bigship", 2, "navy-suckback",
	"house: navy-suckback does not go with bigship: it has "
	"suck-backs of its own"},
    {"ludo", 2, "navy-suckback",
	"house: navy-suckback does not go with ludo: it is for games "
	"with two dice"},
    {"masters", 2, "advice",
	"house: advice does not go with masters: it needs four seats "
	"as two sides"},
    {"ludo", 4, "advice",
	"house: advice does not go with ludo: it needs four seats as two "
	"sides"},
    {"uckers", 2, "everyone",
	"house: everyone does not go with uckers: it needs three or four "
	"seats"},
    {"fleet-ludo", 4, "everyone",
	"house: everyone does not go with fleet-ludo: it is for games with "
	"two dice"},
    {"uckers", 3, "everyone=off",
	"seats: uckers is for 2 or 4 players; 3 need the house rule "
	"everyone"},
    {"navy", 3, "everyone advice",
	"house: advice does not go with navy: it needs four seats as two "
	"sides"},
    {"navy", 4, "everyone navy-suckback",
	"house: everyone does not go together with navy-suckback"},
    {"navy", 2, "bounce navy-suckback",
	"house: bounce does not go together with suck-backs"},
    {"bigship", 2, "bounce",
	"house: bounce does not go together with suck-backs"},
    {"uckers", 2, "challenge-turn challenge-throw",
	"house: challenge-throw and challenge-turn do not go "
	"together"},
};

static void
what_is_refused_is_explained(void **state)
{
	char error[RULESET_ERROR];
	struct ruleset rs;

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		assert_false(ruleset_make(&rs, refused[i].preset,
		    refused[i].seats, refused[i].house, error));
		assert_string_equal(error, refused[i].sentence);
	}
	assert_false(ruleset_make(&rs, "whist", 2, "", error));
	assert_string_equal(error,
	    "rules: \"whist\" is not a rule set; there are uckers, bigship, "
	    "masters, navy, museum, ludo and fleet-ludo");
}

static void
house_rules_are_printed_in_order(void **state)
{
	static const struct {
		const char *preset, *house, *printed;
	} cases[] = {
	    {"uckers", "", ""},
	    {"uckers", " ,\t", ""},
	    {"uckers", "split", "split"},
	    {"uckers", "SPLIT=On,bounce\tpersist", "bounce split persist"},
	    {"uckers", "split=off arm=8", "split=off arm=8"},
	    {"uckers", "arm=6", "arm=6"},
	    {"uckers", "cocky", "cocky"},
	    {"uckers", "cocky=36", "cocky"},
	    {"uckers", "cocky=2", "cocky=2"},
	    {"uckers", "cocky=255", "cocky=255"},
	    {"uckers", "cocky=off", "cocky=off"},
	    {"uckers", "challenge-turn=on", "challenge-turn"},
	    {"masters", "pairs persist=off", "pairs persist=off"},
	    {"masters", "pairs=off", "pairs=off"},
	};
	char house[RULESET_HOUSE];
	struct ruleset rs;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		rs = make(cases[i].preset, 2, cases[i].house);
		ruleset_house(&rs, house);
		assert_string_equal(house, cases[i].printed);
	}
}

static void
values_are_set(void **state)
{
	struct ruleset rs;

	assert_int_equal(make("uckers", 2, "cocky").cocky, 36);
	assert_int_equal(make("uckers", 2, "cocky=2").cocky, 2);
	assert_int_equal(make("uckers", 2, "cocky=255").cocky, 255);
	assert_int_equal(make("uckers", 2, "cocky=off").cocky, 0);
	assert_int_equal(make("uckers", 2, "arm=8").arm, 8);
	assert_false(make("masters", 2, "persist=off").persist);
	assert_int_equal(make("masters", 2, "pairs").pairs, PAIRS_ANY);
	assert_int_equal(make("masters", 2, "pairs=off").pairs, PAIRS_NONE);
	/* H3: bounce brings last-one-die, where there are two dice. */
	assert_true(make("uckers", 2, "bounce").last_one_die);
	assert_false(make("uckers", 2, "bounce=off").last_one_die);
	assert_false(make("uckers", 2, "bounce last-one-die=off").last_one_die);
	assert_false(make("ludo", 2, "bounce").last_one_die);
	/* Seats that are not named are the usual ones. */
	assert_int_equal(make("uckers", 0, "").seats, 2);
	assert_int_equal(make("masters", 0, "").seats, 4);
	assert_int_equal(make("ludo", 0, "").seats, 4);
	rs = make("ludo", 3, "");
	assert_int_equal(rs.seats, 3);
	assert_false(rs.partners);
	assert_true(make("fleet-ludo", 4, "").partners);
}

static void
values_are_told_one_by_one(void **state)
{
	static const struct {
		const char *preset, *house, *rule, *value;
	} cases[] = {
	    {"uckers", "", "arm", "6"},
	    {"uckers", "cocky", "cocky", "on"},
	    {"uckers", "", "cocky", "off"},
	    {"uckers", "cocky=7", "cocky", "7"},
	    {"uckers", "", "challenge-turn", "on"},
	    {"uckers", "", "challenge-throw", "off"},
	    {"navy", "", "challenge-throw", "on"},
	    {"navy", "", "pairs", "off"},
	    {"navy", "pairs", "pairs", "on"},
	    {"masters", "", "persist", "on"},
	    {"fleet-ludo", "", "three-sixes", "on"},
	    {"fleet-ludo", "three-sixes=off", "three-sixes", "off"},
	    {"ludo", "arm=8", "arm", "8"},
	    /* It brings last-one-die with it. */
	    {"uckers", "bounce", "last-one-die", "on"},
	};
	char value[RULESET_VALUE];
	struct ruleset rs;
	const char *name;
	int n;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		rs = make(cases[i].preset, 0, cases[i].house);
		for (n = 0; (name = ruleset_house_rule(n, NULL, NULL)) != NULL;
		     n++)
			if (strcmp(name, cases[i].rule) == 0)
				break;
		assert_non_null(name);
		ruleset_house_value(&rs, n, value);
		assert_string_equal(value, cases[i].value);
	}
}

/* Colours as bits: red 1, green 2, yellow 4, blue 8. */
static void
S3_each_seat_has_its_colours_and_enemies(void **state)
{
	static const struct {
		const char *preset;
		int seats;
		uint8_t own[4], side[4], enemies[4];
	} cases[] = {
	    {"uckers", 2, {5, 10}, {5, 10}, {10, 5}},
	    {"masters", 4, {1, 2, 4, 8}, {5, 10, 5, 10}, {10, 5, 10, 5}},
	    {"ludo", 2, {1, 4}, {1, 4}, {4, 1}},
	    {"ludo", 3, {1, 2, 4}, {1, 2, 4}, {6, 5, 3}},
	    {"ludo", 4, {1, 2, 4, 8}, {1, 2, 4, 8}, {14, 13, 11, 7}},
	    {"fleet-ludo", 4, {1, 2, 4, 8}, {5, 10, 5, 10}, {10, 5, 10, 5}},
	};
	struct ruleset rs;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		rs = make(cases[i].preset, cases[i].seats, "");
		for (int s = 0; s < cases[i].seats; s++) {
			assert_int_equal(rs.own_colours[s], cases[i].own[s]);
			assert_int_equal(rs.side_colours[s], cases[i].side[s]);
			assert_int_equal(
			    rs.enemy_colours[s], cases[i].enemies[s]);
		}
		for (int c = 0; c < NCOLOUR; c++) {
			int owner = ruleset_owner(&rs, c);

			if (owner != -1)
				assert_true(cases[i].own[owner] >> c & 1);
			for (int s = 0; owner == -1 && s < rs.seats; s++)
				assert_false(cases[i].own[s] >> c & 1);
		}
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_card_says_a_house_rule_where_it_holds),
	    cmocka_unit_test(parts_of_the_card_make_the_whole),
	    cmocka_unit_test(what_is_refused_is_explained),
	    cmocka_unit_test(house_rules_are_printed_in_order),
	    cmocka_unit_test(values_are_set),
	    cmocka_unit_test(values_are_told_one_by_one),
	    cmocka_unit_test(S3_each_seat_has_its_colours_and_enemies),
	};

	return cmocka_run_group_tests_name("house rules", tests, NULL, NULL);
}
