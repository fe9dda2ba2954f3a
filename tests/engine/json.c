/* JSON: what is written is read back, over whole random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/json_game_event.h"
#include "tests/engine/json_text.h"
#include "tests/engine/selfplay.h"

#define GAMES 3 /* of each variant */
#define ACTIONS 400

static void
check_game(const struct ruleset *rs, const struct game *game)
{
	char error[RULESET_ERROR] = "";
	json_t *json = json_game(rs, game);
	struct ruleset rules;
	struct game again;

	if (!json_game_parse(json, &rules, &again, error))
		fail_msg("%s: %s", error, json_dumps(json, 0));
	assert_memory_equal(&rules, rs, sizeof(rules));
	if (game_hash(rs, game) != game_hash(&rules, &again))
		fail_msg("not the same: %s", json_dumps(json, 0));
	json_decref(json);
}

static void
check_events(const struct game_events *events)
{
	struct game_event again;
	json_t *json;

	for (int i = 0; i < events->n; i++) {
		json = json_game_event(&events->event[i]);
		assert_true(json_game_event_parse(json, &again));
		assert_memory_equal(&again, &events->event[i], sizeof(again));
		json_decref(json);
	}
}

static void
games_and_events_are_read_back(void **state)
{
	struct game_events events;
	struct action action;
	struct ruleset rs;
	struct game game;
	uint64_t seed = 1;

	(void)state;
	for (int n = 0; n < GAMES * selfplay_nvariants; n++) {
		selfplay_rules(&selfplay_variants[n / GAMES], &rs);
		game_start(&rs, &game);
		for (int i = 0; i < ACTIONS && game.phase != PHASE_OVER; i++) {
			check_game(&rs, &game);
			if (i % 16 == 0)
				selfplay_endings(&rs, &game, check_game);
			action = selfplay_action(&rs, &game, 0, &seed);
			events.n = 0;
			game_apply(&rs, &game, &action, &events);
			check_events(&events);
		}
		check_game(&rs, &game);
	}
}

static json_t *
game_under_way(void)
{
	return json_text(
	    "{'rules':'bigship','seats':2,'turn':0,'counters':{"
	    "'red':[-1,-1,-1,11],'green':[-1,-1,-1,53],"
	    "'yellow':[-1,-1,-1,-1],'blue':[-1,-1,-1,-1]},"
	    "'phase':'throw','actor':0,'dice':[6,1],'start':[7,3],"
	    "'contends':[0],'swapped':false,'asked':false,'throws':3,"
	    "'actions':4,'eight_piecer':false,'harbour':false}");
}

/* Reads it; where that fails, the sentence must begin with the field. */
static bool
parses(json_t *json, const char *field)
{
	char error[RULESET_ERROR] = "";
	struct ruleset rs;
	struct game game;
	bool ok = json_game_parse(json, &rs, &game, error);

	if (!ok && (field == NULL || strncmp(error, field, strlen(field)) != 0))
		fail_msg("%s: %s", field == NULL ? "right" : field, error);
	json_decref(json);
	return ok;
}

/* A game under way with one field as told, or without it. */
static bool
parses_with(const char *field, const char *value)
{
	json_t *json = game_under_way();

	if (value == NULL)
		json_object_del(json, field);
	else
		json_object_set_new(json, field, json_text(value));
	return parses(json, field);
}

static void
fields_of_a_game_are_in_their_range(void **state)
{
	static const struct {
		const char *field, *good, *wrong;
	} cases[] = {
	    {"phase", "\"throw\"", "\"sleep\""},
	    /* The hindmost of two colours on one square. */
	    {"counters",
		"{\"red\":[3,4,5,6],\"green\":[41,47,48,49],"
		"\"yellow\":[-1,-1,-1,-1],\"blue\":[-1,-1,-1,-1]}",
		"{\"red\":[3,4,5,6],\"green\":[42,47,48,49],"
		"\"yellow\":[-1,-1,-1,-1],\"blue\":[-1,-1,-1,-1]}"},
	    {"phase", "\"play\"", NULL},
	    {"actor", "0", "1"},
	    {"actor", "0", "2"},
	    {"actor", "0", NULL},
	    {"dice", "[6,6]", "[6,7]"},
	    {"dice", "[]", "[1,2,3]"},
	    {"dice", "[]", "6"},
	    {"dice", "[0,6]", "[-1,6]"},
	    {"start", "[12,0]", "[13,0]"},
	    {"start", "[12,12]", "[1,1,1]"},
	    {"contends", "[1,0]", "[2]"},
	    {"places", "[]", "[2]"},
	    {"places", "[]", "[0]"},
	    {"swapped", "false", "1"},
	    {"asked", "false", "true"},
	    {"eight_piecer", "true", "0"},
	    {"harbour", "true", "\"no\""},
	    {"throws", "2147483647", "2147483648"},
	    {"throws", "0", "-1"},
	    {"actions", "2147483647", "2147483648"},
	    {"actions", "0", NULL},
	    {"cocky", "0", "1"},
	    {"cocky", "0", "3"},
	    {"cocky", "0", "-1"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!parses_with(cases[i].field, cases[i].good))
			fail_msg("%s %s", cases[i].field, cases[i].good);
		if (parses_with(cases[i].field, cases[i].wrong))
			fail_msg("%s %s", cases[i].field,
			    cases[i].wrong == NULL ? "-" : cases[i].wrong);
	}
}

/* The same with several fields changed; NULL where it cannot be read. */
static const struct game *
game_with(const char *fields, const char *wrong)
{
	static struct game game;
	char error[RULESET_ERROR] = "";
	json_t *json = game_under_way(), *other = json_text(fields);
	struct ruleset rs;
	bool ok;

	json_object_update(json, other);
	json_decref(other);
	ok = json_game_parse(json, &rs, &game, error);
	json_decref(json);
	if (ok != (wrong == NULL))
		fail_msg("%s: %s", fields, ok ? "read" : error);
	if (!ok && strncmp(error, wrong, strlen(wrong)) != 0)
		fail_msg("%s: %s", fields, error);
	return ok ? &game : NULL;
}

static void
a_throw_in_hand_is_whole(void **state)
{
	(void)state;
	game_with("{'phase':'play','dice':[6,1]}", NULL);
	game_with("{'phase':'play','dice':[6]}", "dice: ");
	game_with("{'phase':'play','dice':[0,6]}", "dice: ");
	game_with("{'phase':'play','dice':[]}", "dice: ");
	game_with("{'rules':'ludo','phase':'play','dice':[6],"
		  "'counters':{'red':[-1,-1,-1,3],'yellow':[-1,-1,-1,4]}}",
	    NULL);
	game_with("{'rules':'ludo','phase':'play','dice':[6,6],"
		  "'counters':{'red':[-1,-1,-1,3],'yellow':[-1,-1,-1,4]}}",
	    "dice: ");
}

static void
the_end_of_a_game_is_read(void **state)
{
	const struct game *game;

	(void)state;
	game = game_with("{'phase':'over','outcome':'won','winner':1,"
			 "'eight_piecer':true}",
	    NULL);
	assert_int_equal(game->outcome, OUTCOME_WON);
	assert_int_equal(game->winner, 1);
	assert_true(game->eight_piecer);
	assert_false(game->harbour);
	game =
	    game_with("{'phase':'over','outcome':'drawn','winner':null}", NULL);
	assert_int_equal(game->outcome, OUTCOME_DRAWN);
	assert_int_equal(game->winner, NOSEAT);
	game = game_with("{'phase':'over','outcome':'voided'}", NULL);
	assert_int_equal(game->winner, NOSEAT);
	game =
	    game_with("{'phase':'over','outcome':'resigned','winner':0}", NULL);
	assert_int_equal(game->outcome, OUTCOME_RESIGNED);
	assert_int_equal(game->winner, 0);
	game_with("{'phase':'over','outcome':'drawn','actor':2}", "actor: ");
	game_with("{'phase':'over','outcome':'lost'}", "outcome: it is none");
	game_with("{'phase':'over','outcome':7}", "outcome: ");
	game_with("{'phase':'over'}", "outcome: ");
	game_with("{'phase':'over','outcome':'won','winner':2}", "winner: ");
	game_with("{'phase':'over','outcome':'won','winner':-1}", "winner: ");
	game_with("{'phase':'over','outcome':'won','winner':'x'}", "winner: ");
	/* While it is under way nobody has won. */
	game = game_with("{'outcome':'won','winner':1}", NULL);
	assert_int_equal(game->outcome, OUTCOME_NONE);
	assert_int_equal(game->winner, NOSEAT);
}

#define ALL_HOME                                        \
	"'counters':{'red':[56,56,56,56],"              \
	"'green':[-1,-1,-1,53],'yellow':[56,56,56,56]," \
	"'blue':[-1,-1,-1,-1]}"

/* Only a game that is over may have a side that is home. */
static void
WI1_a_side_is_home_only_at_the_end(void **state)
{
	(void)state;
	game_with(
	    "{'phase':'over','outcome':'won','winner':0," ALL_HOME "}", NULL);
	game_with("{" ALL_HOME "}", "counters: ");
}

static void
what_else_a_game_knows_is_read(void **state)
{
	const struct game *game;

	(void)state;
	game = game_with("{'house':['cocky'],'cocky':2,'swapped':true,"
			 "'actor':1,'throws':65538,'actions':65536,"
			 "'start':[12,0],'contends':[1]}",
	    NULL);
	assert_int_equal(game->cocky, 2);
	assert_int_equal(game->swapped, 1);
	assert_int_equal(game->nthrows, 65538);
	assert_int_equal(game->nactions, 65536);
	assert_int_equal(game->start[0], 12);
	assert_int_equal(game->start_in, 2);
	game = game_with("{'announced':{'kind':'suckback','colour':'red',"
			 "'target':'green','distance':3}}",
	    NULL);
	assert_int_equal(game->announced.kind, ANNOUNCE_SUCKBACK);
	assert_int_equal(game->announced.distance, 3);
	game = game_with("{'rules':'ludo','seats':4,'places':[1],'dice':[],"
			 "'counters':{'red':[-1,-1,-1,3],"
			 "'green':[56,56,56,56],'yellow':[-1,-1,-1,4],"
			 "'blue':[-1,-1,-1,5]}}",
	    NULL);
	assert_int_equal(game->nplaces, 1);
	assert_int_equal(game->places[0], 1);
	game = game_with("{'seats':4,'asked':true,'phase':'play',"
			 "'start':[1,2,3,4]}",
	    NULL);
	assert_int_equal(game->asked, 1);
	game_with("{'phase':'colours','turn':1}", NULL);
}

static void
what_cannot_be_of_a_game_is_refused(void **state)
{
	static const struct {
		const char *fields, *field;
	} wrong[] = {
	    {"{'rules':'masters','seats':4,'asked':true,'phase':'play',"
	     "'start':[1,2,3,4]}",
		"asked: "},
	    {"{'seats':4,'swapped':true,'actor':1}", "swapped: "},
	    {"{'swapped':true}", "actor: "},
	    {"{'places':[0,1,0]}", "places: "},
	    {"{'places':{}}", "places: "},
	    {"{'announced':7}", "announced: "},
	    {"{'announced':{'kind':'suckback','colour':'red',"
	     "'target':'blue','distance':3},'phase':'play'}",
		"announced: "},
	    {"{'announced':{'kind':'suckback','colour':'red',"
	     "'target':'green','distance':3},'phase':'colours'}",
		"announced: "},
	    {"{'announced':{'kind':'suckback'}}", "announced: "},
	    {"{'phase':7}", "phase: "},
	    {"{'turn':1}", "actor: "},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
		game_with(wrong[i].fields, wrong[i].field);
}

/* What a host's client reads of a game, word by word. */
static void
a_game_is_written_as_its_header_says(void **state)
{
	static const char *const never[] = {
	    "announced", "cocky", "places", "outcome", "winner"};
	struct ruleset rs;
	struct game game;
	char error[RULESET_ERROR];
	json_t *json, *want;

	(void)state;
	assert_true(ruleset_make(&rs, "ludo", 3, NULL, error));
	game_start(&rs, &game);
	json = json_game(&rs, &game);
	for (size_t i = 0; i < sizeof(never) / sizeof(never[0]); i++)
		assert_null(json_object_get(json, never[i]));
	json_decref(json);
	json = json_game(&rs, &game);
	assert_int_equal(json_array_size(json_object_get(json, "dice")), 0);
	json_decref(json);
	game.phase = PHASE_OVER;
	game.outcome = OUTCOME_WON;
	game.winner = 2;
	game.dice[0] = 4;
	game.nplaces = 3;
	memcpy(game.places, "\2\0\1", 3);
	game.cocky = 1;
	game.start_in = 5;
	game.start[1] = 6;
	game.harbour = true;
	game.nthrows = 300;
	game.nactions = 7;
	json = json_game(&rs, &game);
	want = json_text(
	    "{'rules':'ludo','house':[],'seats':3,'turn':0,'counters':{"
	    "'red':[-1,-1,-1,-1],'green':[-1,-1,-1,-1],"
	    "'yellow':[-1,-1,-1,-1]},'phase':'over','actor':0,'dice':[4],"
	    "'start':[0,6,0],'contends':[0,2],'swapped':false,"
	    "'asked':false,'throws':300,'actions':7,'cocky':1,"
	    "'places':[2,0,1],'outcome':'won','winner':2,"
	    "'eight_piecer':false,'harbour':true}");
	assert_true(json_equal(json, want));
	json_decref(json);
	game.winner = NOSEAT;
	game.nplaces = 1;
	json = json_game(&rs, &game);
	assert_true(json_is_null(json_object_get(json, "winner")));
	assert_int_equal(json_array_size(json_object_get(json, "places")), 1);
	json_decref(json);
	json_decref(want);
}

/* Who throws for the start: ludo with three seats. */
static void
S1_only_those_can_contend_who_still_throw(void **state)
{
	static const struct {
		const char *fields, *wrong;
	} cases[] = {
	    {"'actor':0,'start':[0,0,0],'contends':[0,1,2]", NULL},
	    {"'actor':1,'start':[3,0,0],'contends':[0,1,2]", NULL},
	    {"'actor':2,'start':[3,6,0],'contends':[0,1,2]", NULL},
	    {"'actor':0,'start':[0,3,0],'contends':[0,2]", NULL},
	    {"'actor':2,'start':[4,3,0],'contends':[0,2]", NULL},
	    {"'actor':1,'start':[0,0,0],'contends':[0,1,2]", "actor"},
	    {"'actor':0,'start':[4,3,0],'contends':[0,2]", "actor"},
	    {"'actor':0,'start':[0,3,3],'contends':[0]", "contends"},
	    {"'actor':0,'start':[0,0,0],'contends':[]", "contends"},
	    {"'actor':0,'start':[0,0,0]", "contends"},
	    {"'actor':0,'start':[0,0,0],'contends':[0,2]", "contends"},
	    {"'actor':0,'start':[1,2,3],'contends':[0,1,2]", "contends"},
	    {"'actor':0,'start':[0,0,0],'contends':[0,1,3]", "contends"},
	};
	char text[512];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(text, sizeof(text),
		    "{'rules':'ludo','seats':3,'turn':0,'counters':{"
		    "'red':[-1,-1,-1,-1],'green':[-1,-1,-1,-1],"
		    "'yellow':[-1,-1,-1,-1]},'phase':'start','throws':0,"
		    "'actions':0,%s}",
		    cases[i].fields);
		if (parses(json_text(text), cases[i].wrong) !=
		    (cases[i].wrong == NULL))
			fail_msg("%s", cases[i].fields);
	}
}

static const struct {
	const char *text;
	bool good;
} ranges[] = {
    {"{\"m\":\"forfeited\",\"seat\":255}", true},
    {"{\"m\":\"forfeited\",\"seat\":256}", false},
    {"{\"m\":\"forfeited\",\"seat\":-1}", false},
    {"{\"m\":\"forfeited\"}", false},
    {"{\"m\":\"sank\",\"seat\":0}", false},
    {"{\"seat\":0}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0,\"dice\":[6,1]}", true},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0,\"dice\":[6,7]}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0,\"dice\":[0,1]}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0,\"dice\":[1,1,1]}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0,\"dice\":6}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":0}", false},
    {"{\"m\":\"threw\",\"seat\":0,\"n\":256,\"dice\":[6]}", false},
    {"{\"m\":\"ucked\",\"seat\":0,\"colour\":\"red\",\"from\":127}", true},
    {"{\"m\":\"ucked\",\"seat\":0,\"colour\":\"red\",\"from\":128}", false},
    {"{\"m\":\"ucked\",\"seat\":0,\"colour\":\"red\",\"from\":-2}", false},
    {"{\"m\":\"challenged\",\"seat\":0,\"colour\":\"red\","
     "\"target\":\"green\",\"to\":23,"
     "\"from\":1,\"n\":0,\"total\":0}",
	true},
    {"{\"m\":\"challenged\",\"seat\":0,\"colour\":\"red\","
     "\"target\":\"green\",\"to\":23,"
     "\"from\":127,\"n\":255,\"total\":255}",
	true},
    {"{\"m\":\"challenged\",\"seat\":0,\"colour\":\"red\","
     "\"target\":\"green\",\"to\":23,"
     "\"from\":1,\"n\":0,\"total\":256}",
	false},
    {"{\"m\":\"ucked\",\"seat\":0,\"colour\":\"pink\",\"from\":1}", false},
    {"{\"m\":\"ucked\",\"seat\":0,\"colour\":\"red\"}", false},
    {"{\"m\":\"moved\",\"seat\":0,\"colour\":\"red\",\"from\":1}", false},
};

static void
event_out_of_range_are_none(void **state)
{
	struct game_event event;
	json_t *json;

	(void)state;
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		assert_non_null(json = json_loads(ranges[i].text, 0, NULL));
		if (json_game_event_parse(json, &event) != ranges[i].good)
			fail_msg("%s", ranges[i].text);
		json_decref(json);
	}
}

/* A word of its own for every kind of event. */
static void
event_have_names(void **state)
{
	(void)state;
	for (int k = 0; k < NGAME_EVENT; k++)
		assert_int_equal(game_event_parse(game_event_name(k)), k);
	assert_int_equal(game_event_parse("sank"), -1);
	assert_null(game_event_name(NGAME_EVENT));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(games_and_events_are_read_back),
	    cmocka_unit_test(fields_of_a_game_are_in_their_range),
	    cmocka_unit_test(a_throw_in_hand_is_whole),
	    cmocka_unit_test(the_end_of_a_game_is_read),
	    cmocka_unit_test(WI1_a_side_is_home_only_at_the_end),
	    cmocka_unit_test(what_else_a_game_knows_is_read),
	    cmocka_unit_test(what_cannot_be_of_a_game_is_refused),
	    cmocka_unit_test(a_game_is_written_as_its_header_says),
	    cmocka_unit_test(S1_only_those_can_contend_who_still_throw),
	    cmocka_unit_test(event_out_of_range_are_none),
	    cmocka_unit_test(event_have_names),
	};

	return cmocka_run_group_tests_name("JSON", tests, NULL, NULL);
}
