/*
 * What luck says of somebody's games: which of them count, at most a hundred,
 * what they come to, and the words for it; and which games have reports. The
 * analyst is the test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/bot/game_report.h"
#include "daemon/client/text/say_luck.h"
#include "engine/record_read.h"
#include "tests/engine/selfplay.h"
#include "tests/hub/disk.h"
#include "tests/hub/visitors.h"

#define JACK 1
#define ROSE 2
#define ANN 3 /* a guest */
#define ADDRESS "192.0.2.1"
#define ANALYST 9
#define PASSES 10000
#define WORDS 8192

static struct host host;

static int
setup(void **state)
{
	visitors_open(&host);
	visitors_account(&host, "jack");
	visitors_account(&host, "rose");
	visitor_come(&host, JACK, "jack", ADDRESS);
	visitor_come(&host, ROSE, "rose", ADDRESS);
	visitor_come(&host, ANN, "ann", ADDRESS);
	host_link(&host, ANALYST, LINK_ANALYST, false);
	*state = &host;
	return 0;
}

/* A game as jack's account has it, in ten-thousandths; his end is a result. */
struct game_of_jack {
	int end, luck, drift, lost, choices;
	bool second; /* he has the second seat */
};

static json_t *
account_json(const struct game_of_jack *game, bool his)
{
	int sign = his ? 1 : -1;
	int skill = game->end - 5000 - game->luck - game->drift;

	return json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i}", "start", 5000,
	    "luck", sign * game->luck, "skill", sign * skill, "drift",
	    sign * game->drift, "end", his ? game->end : 10000 - game->end,
	    "own_luck", 0, "own_skill", -(his ? game->lost : 7), "lost",
	    his ? game->lost : 7, "choices", his ? game->choices : 3);
}

/* What the analyst is asked, borrowed until its queue is emptied. */
static const json_t *
asked(void)
{
	json_t *queue = host_queue(&host, ANALYST, 0);
	const json_t *last = NULL;
	int i;

	for (i = 0; i < PASSES && json_object_get(last, "ask") == NULL; i++) {
		host_pass(&host, 20);
		last = json_array_get(queue, json_array_size(queue) - 1);
	}
	assert_non_null(json_object_get(last, "ask"));
	return last;
}

/* It answers with that. */
static void
answered(json_t *data)
{
	json_t *answer = json_pack(
	    "{s:O,s:o}", "re", json_object_get(asked(), "ask"), "data", data);
	char *line = json_dumps(answer, JSON_COMPACT);

	assert_non_null(line);
	json_array_clear(host_queue(&host, ANALYST, 0));
	host_send_text(&host, ANALYST, line);
	free(line);
	json_decref(answer);
}

/* The analyst is asked for a report, and that is it. */
static void
report(const struct game_of_jack *game)
{
	answered(json_pack("{s:i,s:[o,o]}", "throws", 0, "seats",
	    account_json(game, !game->second),
	    account_json(game, game->second)));
}

/* A game of two, which ends so. */
static void
play(int one, int other, int loser)
{
	assert_true(visitors_begin(&host, one, other));
	if (loser == 0) {
		assert_true(visitor_may(&host, one, "draw"));
		assert_true(visitor_may(&host, other, "accept"));
	} else
		assert_true(visitor_may(&host, loser, "resign"));
	assert_true(visitor_may(&host, one, "leave"));
	assert_true(visitor_may(&host, other, "leave"));
}

static void
play_one(const struct game_of_jack *game)
{
	play(game->second ? ROSE : JACK, game->second ? JACK : ROSE,
	    game->end == 5000    ? 0
		: game->end == 0 ? JACK
				 : ROSE);
	report(game);
}

static int
figure(const char *field)
{
	const json_t *value = visitor_data(&host, ANN, "luck jack", field);

	assert_true(json_is_integer(value));
	return (int)json_integer_value(value);
}

/* What luck jack says, in words. */
static const char *
in_words(void)
{
	static char words[WORDS];
	FILE *out = fmemopen(words, sizeof(words), "w");

	assert_non_null(out);
	say_luck(out,
	    json_object_get(
		host_ask(&host, VISITORS_LINK, ANN, "luck jack"), "data"));
	fclose(out);
	return words;
}

static void
assert_said(const char *sentence)
{
	const char *words = in_words();

	if (strstr(words, sentence) == NULL)
		fail_msg("not \"%s\" in: %s", sentence, words);
}

static void
nobody_has_games_at_first(void **state)
{
	assert_int_equal(figure("n"), 0);
	assert_said("No game of jack has a report yet");
	/* One without a report is none. */
	play(JACK, ROSE, ROSE);
	assert_int_equal(figure("n"), 0);
	report(&(struct game_of_jack){10000, 1200, 0, 0, 0, false});
	assert_int_equal(figure("n"), 1);
	assert_said("jack, the last game: 1 won; with draws as halves that is "
		    "100.00 %.\n");
	assert_said("Without luck it would be 88.00 %, where 50.00 % means "
		    "that nobody was ahead.\n");
	assert_said("jack had nothing to choose.\n");
}

/* Won, lost and drawn, from both seats. */
static void
several_games_are_summed(void **state)
{
	static const struct game_of_jack games[] = {
	    {10000, 2000, 0, 300, 10, false}, {0, -1000, 50, 500, 20, true},
	    {5000, 500, -20, 100, 30, false}};
	const json_t *rows, *row;
	const char *results[] = {"drawn", "lost", "won"};
	size_t i;

	for (i = 0; i < 3; i++)
		play_one(&games[i]);
	/* A game of others is not his. */
	play(ANN, ROSE, ANN);
	report(&(struct game_of_jack){0, 4000, 0, 900, 9, false});
	assert_int_equal(figure("n"), 3);
	assert_int_equal(figure("won"), 1);
	assert_int_equal(figure("start"), 5000);
	assert_int_equal(figure("end"), 5000);
	assert_int_equal(figure("adjusted"), 4500);
	assert_int_equal(figure("variance"), 16666666);
	assert_int_equal(figure("variance_adjusted"), 8166666);
	assert_int_equal(figure("lost"), 900);
	assert_int_equal(figure("choices"), 60);
	rows = visitor_data(&host, ANN, "luck jack", "games");
	assert_int_equal(json_array_size(rows), 3);
	json_array_foreach (rows, i, row) {
		assert_string_equal(
		    json_string_value(json_object_get(row, "result")),
		    results[i]);
		assert_int_equal(
		    json_integer_value(json_object_get(row, "game")), 3 - i);
		assert_int_equal(
		    json_integer_value(json_object_get(row, "luck")),
		    games[2 - i].luck);
		assert_int_equal(
		    json_integer_value(json_object_get(row, "drift")),
		    games[2 - i].drift);
	}
	assert_said("jack, the last 3 games: 1 won; with draws as halves that "
		    "is 50.00 %.\n");
	assert_said("Without luck it would be 45.00 %, where");
	assert_said("jack: 60 choices, on average 0.15 % lost: strong\n");
	/* So few say nothing of what a game tells. */
	assert_null(strstr(in_words(), "Each game tells"));
	/* The last one: drawn, by luck +5, choices -1, without luck 45. */
	assert_said("     3  drawn     +5.00    -1.00    45.00 %\n"
		    "     2  lost     -10.00    -5.00    10.00 %\n"
		    "     1  won      +20.00    -3.00    80.00 %\n");
}

/* Of more than a hundred the last ones count, and of them ten are told. */
static void
the_last_hundred_count(void **state)
{
	static const struct game_of_jack old = {5000, 4000, 0, 9999, 1, false};
	struct game_of_jack game = {0};
	const char *words, *row;
	char number[16];
	int i, told = 0;

	for (i = 0; i < 5; i++)
		play_one(&old);
	assert_int_equal(figure("n"), 5);
	for (i = 0; i < 99; i++) {
		game.end = i % 2 == 0 ? 10000 : 0;
		game.luck = i % 2 == 0 ? 2500 : -2500;
		game.choices = 4;
		game.second = i % 3 == 0;
		play_one(&game);
	}
	/* One of the old games is among them, until there is another. */
	assert_int_equal(figure("n"), 100);
	assert_int_equal(figure("lost"), 9999);
	game.end = 0;
	game.luck = -2500;
	play_one(&game);
	assert_int_equal(figure("n"), 100);
	assert_int_equal(figure("won"), 50);
	assert_int_equal(figure("lost"), 0);
	assert_int_equal(figure("choices"), 400);
	assert_int_equal(figure("end"), 5000);
	assert_int_equal(figure("adjusted"), 5000);
	assert_int_equal(figure("variance"), 25000000);
	assert_int_equal(figure("variance_adjusted"), 6250000);
	assert_said("jack, the last 100 games: 50 won; ");
	assert_said("Each game tells as much as 4.0 games by results alone.\n");
	assert_said("jack: 400 choices, on average 0.00 % lost: masterly\n");
	words = in_words();
	for (i = 1; i <= 105; i++) {
		snprintf(number, sizeof(number), "\n%6d  ", i);
		row = strstr(words, number);
		told += row != NULL;
		if (i > 95)
			assert_non_null(row);
	}
	assert_int_equal(told, 10);
}

/* A word for what choices cost on average, from good to bad. */
static void
words_for_what_choices_cost(void **state)
{
	static const struct {
		int lost; /* in a hundred choices */
		const char *word;
	} rows[] = {{999, "masterly"}, {1000, "strong"}, {2499, "strong"},
	    {2500, "good"}, {4999, "good"}, {5000, "fair"}, {9999, "fair"},
	    {10000, "careless"}, {19999, "careless"}, {20000, "reckless"}};
	char sentence[64], words[WORDS];
	json_t *data;
	FILE *out;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		data = json_pack("{s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:[]}", "name",
		    "jack", "n", 1, "won", 1, "end", 10000, "adjusted", 9000,
		    "lost", rows[i].lost, "choices", 100, "games");
		out = fmemopen(words, sizeof(words), "w");
		assert_non_null(out);
		say_luck(out, data);
		fclose(out);
		json_decref(data);
		snprintf(sentence, sizeof(sentence),
		    "jack: 100 choices, on average %d.%02d %% lost: %s\n",
		    rows[i].lost / 10000, rows[i].lost / 100 % 100,
		    rows[i].word);
		if (strstr(words, sentence) == NULL)
			fail_msg("not \"%s\" in: %s", sentence, words);
	}
}

/* Of choices nothing is said while a rated game can go on. */
static void
words_for_a_rated_game_that_is_adjourned(void **state)
{
	char words[WORDS];
	json_t *data = json_pack(
	    "{s:s,s:s,s:s,s:[s,s],s:i,s:b,s:b,s:[{s:i,s:i},{s:i,s:i}]}", "game",
	    "T0001-1", "rules", "ludo", "house", "", "names", "jack", "rose",
	    "throws", 20, "adjourned", 1, "rated", 1, "seats", "start", 5000,
	    "luck", 677, "start", 5000, "luck", -677);
	FILE *out = fmemopen(words, sizeof(words), "w");

	(void)state;
	assert_non_null(out);
	say_luck_report(out, data);
	fclose(out);
	json_decref(data);
	assert_non_null(strstr(words, "20 throws: adjourned.\n"));
	assert_non_null(strstr(words, "jack: luck +6.77 % so far\n"));
	assert_non_null(strstr(words, "rose: luck -6.77 % so far\n"));
	assert_non_null(strstr(words, "told when it is over"));
	assert_null(strstr(words, "skill"));
	assert_null(strstr(words, "lost"));
	assert_null(strstr(words, "choice"));
	assert_null(strstr(words, "/examine"));
}

/* The analyst's own report of the record that it is asked about. */
static json_t *
report_of_record(const char *record)
{
	char error[RULESET_ERROR];
	struct game_report *made =
	    game_report_new(selfplay_eval, record, strlen(record), error);
	json_t *json;

	if (made == NULL)
		fail_msg("%s", error);
	while (game_report_go_on(made, 100, error))
		;
	assert_string_equal(error, "");
	json = game_report_json(made);
	game_report_free(made);
	return json;
}

/* Actions of the first game that are stored. */
static int
actions(void)
{
	return (int)visitors_sql(&host, "SELECT count(*) FROM action");
}

static void
adjourned_games_have_reports_when_they_are_over(void **state)
{
	const char *text;
	struct record_error error;
	struct record_file file;
	int i, before, places;
	json_t *made;

	assert_true(visitors_begin(&host, JACK, ROSE));
	for (i = 0; i < 40; i++)
		assert_true(visitors_act(&host, JACK, ROSE));
	assert_true(visitor_may(&host, JACK, "adjourn"));
	assert_true(visitor_may(&host, ROSE, "adjourn"));
	assert_true(visitor_may(&host, JACK, "leave"));
	assert_true(visitor_may(&host, ROSE, "leave"));
	before = actions();
	assert_true(before >= 40);
	host_crash(&host, INT64_C(3) * 86400 * 1000);
	host_link(&host, VISITORS_LINK, LINK_SESSION, false);
	host_link(&host, ANALYST, LINK_ANALYST, false);
	visitor_come(&host, JACK, "jack", ADDRESS);
	visitor_come(&host, ROSE, "rose", ADDRESS);
	visitor_come(&host, ANN, "ann", ADDRESS);
	assert_true(visitor_may(&host, JACK, "resume 1"));
	assert_true(visitor_may(&host, ROSE, "resume 1"));
	for (i = 0; i < 20; i++)
		assert_true(visitors_act(&host, JACK, ROSE));
	assert_true(visitor_may(&host, ROSE, "resign"));
	/* What was played before and after is in one account. */
	text = json_string_value(json_object_get(asked(), "report"));
	assert_non_null(text);
	assert_true(record_file_parse(text, strlen(text), &file, &error));
	assert_int_equal(file.nentries, actions());
	assert_true(file.nentries > before + 20);
	record_file_free(&file);
	made = report_of_record(text);
	places = (int)json_array_size(json_object_get(made, "chances"));
	assert_int_equal(places, actions() + 1);
	assert_true(json_is_true(json_object_get(made, "over")));
	answered(made);
	assert_int_equal(
	    json_array_size(visitor_data(&host, ANN, "report 1", "chances")),
	    places);
	assert_int_equal(figure("n"), 1);
	assert_int_equal(figure("won"), 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		nobody_has_games_at_first, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		several_games_are_summed, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		the_last_hundred_count, setup, visitors_close),
	    cmocka_unit_test(words_for_what_choices_cost),
	    cmocka_unit_test(words_for_a_rated_game_that_is_adjourned),
	    cmocka_unit_test_setup_teardown(
		adjourned_games_have_reports_when_they_are_over, setup,
		visitors_close),
	};

	visitors_init();
	return cmocka_run_group_tests_name(
	    "luck", tests, selfplay_open, selfplay_close);
}
