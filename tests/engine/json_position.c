/* JSON positions: the range of every field, and what is read of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "engine/game.h"
#include "engine/json_position.h"
#include "tests/engine/json_text.h"

struct read {
	struct ruleset rs;
	struct position position;
};

/* Red and green with two counters out, and some fields otherwise. */
static bool
read_with(const char *fields, struct read *read, char error[RULESET_ERROR])
{
	json_t *json = json_text("{'rules':'uckers','seats':2,'turn':0,"
				 "'counters':{'red':[-1,-1,5,14],"
				 "'green':[-1,-1,-1,53],"
				 "'yellow':[-1,-1,-1,-1],"
				 "'blue':[-1,-1,-1,-1]}}");
	json_t *other = json_text(fields);
	bool ok;

	json_object_update(json, other);
	json_decref(other);
	ok = json_position_parse(json, &read->rs, &read->position, error);
	json_decref(json);
	return ok;
}

static void
reads(const char *fields, struct read *read)
{
	char error[RULESET_ERROR];

	if (!read_with(fields, read, error))
		fail_msg("%s: %s", fields, error);
}

struct wrong {
	const char *fields, *field;
};

static void
assert_all_refused(const struct wrong *wrong, size_t n)
{
	char error[RULESET_ERROR];
	struct read read;

	for (size_t i = 0; i < n; i++) {
		if (read_with(wrong[i].fields, &read, error))
			fail_msg("%s", wrong[i].fields);
		if (strncmp(error, wrong[i].field, strlen(wrong[i].field)) != 0)
			fail_msg("%s: %s", wrong[i].fields, error);
	}
}

#define ALL_REFUSED(wrong) \
	assert_all_refused(wrong, sizeof(wrong) / sizeof((wrong)[0]))

static void
rules_seats_and_turn(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'rules':7}", "rules: "},
	    {"{'rules':null}", "rules: "},
	    {"{'rules':'whist'}", "rules: "},
	    {"{'seats':1}", "seats: "},
	    {"{'seats':5}", "seats: "},
	    {"{'seats':null}", "seats: "},
	    {"{'house':'split'}", "house: "},
	    {"{'house':['split',1]}", "house: "},
	    {"{'house':['split','split']}", "house: "},
	    {"{'house':[',']}", "house: "},
	    {"{'turn':-1}", "turn: "},
	    {"{'turn':2}", "turn: "},
	    {"{'turn':1.0}", "turn: "},
	    {"{'turn':'0'}", "turn: "},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'house':[],'turn':1}", &read);
	assert_int_equal(read.position.turn, 1);
	reads("{'house':['split','arm=8']}", &read);
	assert_true(read.rs.split);
	assert_int_equal(read.rs.arm, 8);
	reads("{'seats':4,'turn':3}", &read);
	assert_int_equal(read.position.turn, 3);
}

#define REST "'green':[-1,-1,-1,53],'yellow':[-1,-1,-1,-1],'blue':"

static void
counters_are_four_squares_of_each_colour(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'counters':null}", "counters: "},
	    {"{'counters':{" REST "[-1,-1,-1,-1]}}", "counters: red"},
	    {"{'counters':{'red':[-1,-1,-1]," REST "[-1,-1,-1,-1]}}",
		"counters: red"},
	    {"{'counters':{'red':[-1,-1,-1,1]," REST "[-1,-1,-1,-1,-1]}}",
		"counters: blue"},
	    {"{'counters':{'red':[-2,-1,-1,1]," REST "[-1,-1,-1,-1]}}",
		"red: "},
	    {"{'counters':{'red':[-1,-1,-1,57]," REST "[-1,-1,-1,-1]}}",
		"red: "},
	    {"{'counters':{'red':[-1,-1,-1,5]," REST
	     "[-1,-1,-1,-1],'pink':[-1,-1,-1,-1]}}",
		"counters: \"pink\""},
	    {"{'counters':{'red':[-1,-1,-1,5]," REST
	     "[-1,-1,-1,-1],'RED':[-1,-1,-1,-1]}}",
		"counters: \"RED\""},
	    {"{'counters':{'red':[-1,-1,-1,5]," REST
	     "[-1,-1,-1,-1],'r':[-1,-1,-1,-1]}}",
		"counters: \"r\""},
	    {"{'rules':'ludo'}", "counters: green"},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'counters':{'red':[56,-1,0,-1]," REST "[0,55,56,56]}}", &read);
	assert_int_equal(read.position.counter[RED][0], BASE);
	assert_int_equal(read.position.counter[RED][2], 0);
	assert_int_equal(read.position.counter[RED][3], 56);
	assert_int_equal(read.position.counter[BLUE][1], 55);
	reads("{'rules':'ludo','counters':{'red':[3,3,3,3],"
	      "'yellow':[-1,-1,-1,-1]}}",
	    &read);
	assert_int_equal(read.position.counter[GREEN][3], BASE);
}

/* Red on its doorstep, its tail and in its pipe. */
#define SPREAD                                                  \
	"'counters':{'red':[0,50,51,51],'green':[-1,-1,-1,-1]," \
	"'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]}"

static void
arrived_is_of_the_track(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'arrived':7}", "arrived: "},
	    {"{'arrived':['red',14]}", "arrived: "},
	    {"{'arrived':[['red']]}", "arrived: "},
	    {"{'arrived':[['red',14,1]]}", "arrived: "},
	    {"{'arrived':[['red','14']]}", "arrived: "},
	    {"{'arrived':[['pink',14]]}", "arrived: "},
	    {"{'arrived':[['red',6]]}", "arrived: red 6"},
	    {"{'arrived':[['red',14],['red',14]]}", "arrived: red 14"},
	    {"{'arrived':[['red',-1]]}", "arrived: "},
	    {"{'arrived':[['green',53]]}", "arrived: "},
	    {"{'turn':1,'arrived':[['red',14]]}", "arrived: red"},
	    {"{" SPREAD ",'arrived':[['red',51]]}", "arrived: "},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'arrived':[]}", &read);
	assert_int_equal(read.position.arrived, 0);
	reads("{'arrived':[['red',14],['red',5]]}", &read);
	assert_int_equal(
	    read.position.arrived, COUNTER_BIT(RED, 2) | COUNTER_BIT(RED, 3));
	reads("{" SPREAD ",'arrived':[['red',50],['red',0]]}", &read);
	assert_int_equal(
	    read.position.arrived, COUNTER_BIT(RED, 0) | COUNTER_BIT(RED, 1));
}

#define BOUNCE "{'house':['bounce']," SPREAD ",'backwards':"

static void
H3_backwards_counts_counters(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'backwards':[['red',14]]}", "backwards: these rules"},
	    {BOUNCE "7}", "backwards: "},
	    {BOUNCE "[['red',0]]}", "backwards: "},
	    {BOUNCE "[['red',52]]}", "backwards: "},
	    {BOUNCE "[['red',56]]}", "backwards: "},
	    {BOUNCE "[['green',50]]}", "backwards: green"},
	    {BOUNCE "[['red',51],['red',51],['red',51]]}", "backwards: "},
	    {BOUNCE "[['red',50],['red',50]]}", "backwards: "},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'backwards':[]}", &read);
	reads(BOUNCE "[['red',51]]}", &read);
	assert_int_equal(read.position.backwards, COUNTER_BIT(RED, 2));
	reads(BOUNCE "[['red',51],['red',50],['red',51]]}", &read);
	assert_int_equal(read.position.backwards,
	    COUNTER_BIT(RED, 1) | COUNTER_BIT(RED, 2) | COUNTER_BIT(RED, 3));
	reads("{'house':['bounce'],'counters':{'red':[-1,-1,1,14],"
	      "'green':[-1,-1,-1,53],'yellow':[-1,-1,-1,-1],"
	      "'blue':[-1,-1,-1,-1]},'backwards':[['red',1]]}",
	    &read);
	assert_int_equal(read.position.backwards, COUNTER_BIT(RED, 2));
}

static void
P4_active_has_a_truth_for_each_seat(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'active':true}", "active: "},
	    {"{'active':[true]}", "active: "},
	    {"{'active':[true,false,true]}", "active: "},
	    {"{'active':[1,0]}", "active: "},
	    {"{'active':[false,null]}", "active: "},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'seats':4,'active':[false,true,false,true]}", &read);
	assert_int_equal(read.position.active, 10);
}

/* Red 14 stands behind green 2; red 13 and green 0 are one square. */
#define BEHIND                                                 \
	"{'counters':{'red':[-1,-1,5,14],'green':[-1,-1,2,2]," \
	"'yellow':[-1,-1,-1,-1],'blue':[-1,-1,0,0]},"
#define RED_AT "'challenge':{'colour':'red','from':14,"

static void
CH1_a_challenge_under_way_is_possible(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'challenge':7}", "challenge: "},
	    {"{" RED_AT "'sixes':1,'seat':0}}", "challenge: seat 0"},
	    {BEHIND RED_AT "'sixes':0,'seat':0}}", "sixes: "},
	    {BEHIND RED_AT "'sixes':256,'seat':0}}", "sixes: "},
	    {BEHIND RED_AT "'seat':0}}", "sixes: "},
	    {BEHIND RED_AT "'sixes':1}}", "seat: "},
	    {BEHIND RED_AT "'sixes':1,'seat':2}}", "seat: "},
	    {BEHIND RED_AT "'sixes':1,'seat':-1}}", "seat: "},
	    {BEHIND RED_AT "'sixes':1,'seat':1}}", "challenge: red"},
	    {BEHIND "'challenge':{'colour':'pink','from':14,'sixes':1,"
		    "'seat':0}}",
		"challenge: "},
	    {BEHIND "'challenge':{'colour':'red','from':-2,'sixes':1,"
		    "'seat':0}}",
		"from: "},
	    {BEHIND "'challenge':{'colour':'red','from':50,'sixes':1,"
		    "'seat':0}}",
		"from: "},
	    {BEHIND "'challenge':{'colour':'red','from':5,'sixes':1,"
		    "'seat':0}}",
		"challenge: seat 0"},
	    {"{'rules':'ludo','counters':{'red':[3,3,3,3],"
	     "'yellow':[-1,-1,-1,-1]}," RED_AT "'sixes':1,'seat':0}}",
		"challenge: these rules"},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads(BEHIND RED_AT "'sixes':255,'seat':0}}", &read);
	assert_int_equal(read.position.challenge[0].from, 14);
	assert_int_equal(read.position.challenge[0].sixes, 255);
	assert_int_equal(read.position.challenge[0].colour, RED);
	/* Red's tail is green 37. */
	reads("{'counters':{'red':[-1,-1,-1,49],'green':[-1,-1,37,37],"
	      "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]},"
	      "'challenge':{'colour':'red','from':49,'sixes':1,'seat':0}}",
	    &read);
	assert_int_equal(read.position.challenge[0].from, 49);
}

#define TWO                                                 \
	"[{'colour':'green','from':12,'sixes':2,'seat':1}," \
	"{'colour':'red','from':14,'sixes':1,'seat':0}]"

static void
CH9_lapsed_challenges_are_forgotten(void **state)
{
	struct read read;

	/* Green 13 is red's 26, yellow's doorstep. */
	reads("{'rules':'masters','counters':{'red':[-1,-1,5,14],"
	      "'green':[-1,2,2,12],'yellow':[-1,-1,0,0],"
	      "'blue':[-1,-1,-1,-1]},'challenge':" TWO "}",
	    &read);
	assert_int_equal(read.position.challenge[0].sixes, 1);
	assert_int_equal(read.position.challenge[1].sixes, 2);
	assert_int_equal(read.position.challenge[1].colour, GREEN);
	reads("{'rules':'masters','counters':{'red':[-1,-1,5,14],"
	      "'green':[-1,2,2,12],'yellow':[-1,-1,-1,0],"
	      "'blue':[-1,-1,-1,-1]},'challenge':" TWO "}",
	    &read);
	assert_int_equal(read.position.challenge[0].sixes, 1);
	assert_int_equal(read.position.challenge[1].sixes, 0);
	assert_int_equal(read.position.challenge[1].from, 0);
	reads("{'rules':'masters'," RED_AT "'sixes':1,'seat':0}}", &read);
	assert_int_equal(read.position.challenge[0].sixes, 0);
}

/* Yellow 40 is red's 14, behind green 2. */
#define PARTNER                                                         \
	"{'rules':'masters','seats':4,'counters':{'red':[56,56,56,56]," \
	"'green':[-1,-1,2,2],'yellow':[-1,-1,-1,40],"                   \
	"'blue':[-1,-1,-1,-1]},'challenge':{'colour':'yellow',"         \
	"'from':40,'sixes':1,'seat':0}"

static void
P4_only_an_active_seat_challenges_for_its_partner(void **state)
{
	struct read read;

	reads(PARTNER "}", &read);
	assert_int_equal(read.position.challenge[0].sixes, 0);
	reads(PARTNER ",'active':[true,false,false,false]}", &read);
	assert_int_equal(read.position.challenge[0].sixes, 1);
}

/* WI1: whoever's turn it is; in ludo only the seat to act. */
static void
WI1_nobody_plays_on_against_a_side_at_home(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'counters':{'red':[-1,-1,5,14],'green':[56,56,56,56],"
	     "'yellow':[-1,-1,-1,-1],'blue':[56,56,56,56]}}",
		"counters: the side of seat 1"},
	    {"{'counters':{'red':[56,56,56,56],'green':[-1,-1,-1,-1],"
	     "'yellow':[56,56,56,56],'blue':[-1,-1,-1,-1]}}",
		"counters: the side of seat 0"},
	    {"{'rules':'ludo','counters':{'red':[3,3,3,3],"
	     "'yellow':[56,56,56,56]}}",
		"counters: the side of seat 1"},
	    {"{'rules':'ludo','seats':3,'turn':1,'counters':{"
	     "'red':[3,3,3,3],'green':[56,56,56,56],'yellow':[5,5,5,5]}}",
		"turn: seat 1"},
	    {"{'counters':{'red':[-1,-1,-1,14],'green':[-1,-1,-1,1],"
	     "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]}}",
		"counters: red 14 and green"},
	    {"{'counters':{'red':[-1,-1,-1,-1],'green':[-1,-1,-1,-1],"
	     "'yellow':[-1,-1,-1,13],'blue':[-1,-1,-1,0]}}",
		"counters: yellow 13 and blue"},
	    {"{'counters':{'red':[-1,-1,-1,0],'green':[-1,-1,-1,-1],"
	     "'yellow':[-1,-1,-1,-1],'blue':[13,-1,-1,-1]}}",
		"counters: red 0 and blue"},
	    {"{'counters':{'red':[-1,-1,-1,50],'green':[-1,37,-1,-1],"
	     "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]}}",
		"counters: red 50 and green"},
	    {"{'counters':{'red':[-1,-1,-1,11],'green':[-1,50,-1,-1],"
	     "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]}}",
		"counters: red 11 and green"},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'rules':'ludo','seats':3,'turn':0,'counters':{"
	      "'red':[3,3,3,3],'green':[56,56,56,56],'yellow':[5,5,5,5]}}",
	    &read);
	/* Green 51 is in its pipe, not on red 12; homes are apart. */
	reads("{'counters':{'red':[12,56,-1,-1],'green':[51,56,-1,-1],"
	      "'yellow':[-1,-1,-1,-1],'blue':[56,51,-1,-1]}}",
	    &read);
	/* Yellow 40 is red 14: one side. */
	reads("{'counters':{'red':[14,14,-1,-1],'green':[-1,-1,-1,-1],"
	      "'yellow':[-1,-1,-1,40],'blue':[-1,-1,-1,-1]}}",
	    &read);
}

/* Red on green's tail, and green three squares up its pipe. */
#define NAVY                                            \
	"{'rules':'navy','house':['navy-suckback'],"    \
	"'counters':{'red':[-1,-1,-1,11],"              \
	"'green':[-1,-1,-1,53],'yellow':[-1,-1,-1,-1]," \
	"'blue':[-1,-1,-1,-1]},"
#define SUCK "{'kind':'suckback','colour':'red','target':'green','distance':"

static void
RG1_an_attempt_under_way_is_possible(void **state)
{
	static const struct wrong wrong[] = {
	    {NAVY "'suckback':7}", "suckback: "},
	    {NAVY "'suckback':" SUCK "2}}", "suckback: no such"},
	    {NAVY "'suckback':" SUCK "0}}", "distance: "},
	    {NAVY "'suckback':" SUCK "8}}", "distance: "},
	    {NAVY "'suckback':{'kind':'suck','colour':'red',"
		  "'target':'green','distance':3}}",
		"suckback: its kind"},
	    {NAVY "'suckback':{'kind':'suckback','colour':'red',"
		  "'target':'pink','distance':3}}",
		"suckback: a colour"},
	    {NAVY "'suckback':{'kind':'suckback','colour':7,"
		  "'target':'green','distance':3}}",
		"suckback: a colour"},
	    {"{'rules':'bigship','counters':{'red':[-1,-1,-1,11],"
	     "'green':[-1,-1,-1,53],'yellow':[-1,-1,-1,-1],"
	     "'blue':[-1,-1,-1,-1]},'suckback':" SUCK "3}}",
		"suckback: no such"},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads(NAVY "'suckback':" SUCK "3}}", &read);
	assert_int_equal(read.position.suckback.kind, ANNOUNCE_SUCKBACK);
	assert_int_equal(read.position.suckback.colour, RED);
	assert_int_equal(read.position.suckback.target, GREEN);
	assert_int_equal(read.position.suckback.distance, 3);
}

static int
failed(const struct read *read, int kind, int colour, int target, int distance)
{
	struct announcement a = {kind, colour, target, distance};

	return position_failed(&read->rs, &read->position, &a);
}

#define BLOW "{'kind':'blowback','colour':'green','target':'red','distance':3,"

static void
RG1_failed_attempts_last_while_both_stand(void **state)
{
	static const struct wrong wrong[] = {
	    {NAVY "'attempts':7}", "attempts: "},
	    {NAVY "'attempts':[7]}", "attempts: "},
	    {NAVY "'attempts':[" SUCK "3,'failed':0}]}", "failed: "},
	    {NAVY "'attempts':[" SUCK "3,'failed':3}]}", "failed: "},
	    {NAVY "'attempts':[" SUCK "3}]}", "failed: "},
	    {NAVY "'attempts':[" SUCK "3,'failed':1}," SUCK "3,'failed':1}]}",
		"attempts: one is named twice"},
	    {NAVY "'attempts':[{'kind':'suckback','colour':'red',"
		  "'target':'yellow','distance':3,'failed':1}]}",
		"attempts: red and yellow"},
	    {"{'attempts':[" SUCK "3,'failed':1}]}", "attempts: these rules"},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'attempts':[]}", &read);
	reads(NAVY "'attempts':[" SUCK "3,'failed':2}," BLOW "'failed':1}]}",
	    &read);
	assert_int_equal(failed(&read, ANNOUNCE_SUCKBACK, RED, GREEN, 3), 2);
	assert_int_equal(failed(&read, ANNOUNCE_BLOWBACK, GREEN, RED, 3), 1);
	/* No target there, no attacker there, and neither. */
	reads(NAVY "'attempts':[" SUCK "2,'failed':2}]}", &read);
	assert_int_equal(failed(&read, ANNOUNCE_SUCKBACK, RED, GREEN, 3), 0);
	reads(NAVY "'attempts':[{'kind':'suckback','colour':'yellow',"
		   "'target':'green','distance':3,'failed':1}]}",
	    &read);
	assert_int_equal(failed(&read, ANNOUNCE_SUCKBACK, YELLOW, GREEN, 3), 0);
	/* Home is no square of the pipe. */
	reads("{'rules':'navy','house':['navy-suckback'],"
	      "'counters':{'red':[-1,-1,-1,11],'green':[-1,-1,-1,56],"
	      "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]},"
	      "'attempts':[" SUCK "6,'failed':1}]}",
	    &read);
	assert_int_equal(failed(&read, ANNOUNCE_SUCKBACK, RED, GREEN, 6), 0);
}

static void
numbers_that_only_some_rules_have(void **state)
{
	static const struct wrong wrong[] = {
	    {"{'sixes_in_a_row':1}", "sixes_in_a_row: these rules"},
	    {"{'extra':1}", "extra: these rules"},
	    {"{'house':['two-throws'],'extra':256}", "extra: "},
	    {"{'house':['two-throws'],'extra':-1}", "extra: "},
	    {"{'rules':'fleet-ludo','seats':4,'sixes_in_a_row':3}",
		"sixes_in_a_row: "},
	    {"{'throws_so_far':1}", "throws_so_far: "},
	    {"{'throws_so_far':[1]}", "throws_so_far: "},
	    {"{'throws_so_far':[1,1,1]}", "throws_so_far: "},
	    {"{'throws_so_far':[0,65536]}", "throws_so_far: "},
	    {"{'throws_so_far':[-1,0]}", "throws_so_far: "},
	};
	struct read read;

	ALL_REFUSED(wrong);
	reads("{'sixes_in_a_row':0,'extra':0,'throws_so_far':[3,4]}", &read);
	assert_int_equal(read.position.throws_so_far[0], 0);
	reads("{'house':['two-throws','snake-eyes'],'extra':255,"
	      "'throws_so_far':[0,65535]}",
	    &read);
	assert_int_equal(read.position.extra, 255);
	assert_int_equal(read.position.throws_so_far[0], 0);
	assert_int_equal(read.position.throws_so_far[1], 65535);
	reads("{'rules':'fleet-ludo','seats':4,'sixes_in_a_row':2}", &read);
	assert_int_equal(read.position.sixes_in_a_row, 2);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(rules_seats_and_turn),
	    cmocka_unit_test(counters_are_four_squares_of_each_colour),
	    cmocka_unit_test(arrived_is_of_the_track),
	    cmocka_unit_test(H3_backwards_counts_counters),
	    cmocka_unit_test(P4_active_has_a_truth_for_each_seat),
	    cmocka_unit_test(CH1_a_challenge_under_way_is_possible),
	    cmocka_unit_test(CH9_lapsed_challenges_are_forgotten),
	    cmocka_unit_test(P4_only_an_active_seat_challenges_for_its_partner),
	    cmocka_unit_test(WI1_nobody_plays_on_against_a_side_at_home),
	    cmocka_unit_test(RG1_an_attempt_under_way_is_possible),
	    cmocka_unit_test(RG1_failed_attempts_last_while_both_stand),
	    cmocka_unit_test(numbers_that_only_some_rules_have),
	};

	return cmocka_run_group_tests_name("JSON positions", tests, NULL, NULL);
}
