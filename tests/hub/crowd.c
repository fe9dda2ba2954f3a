/*
 * A thousand people on one hub: what they do in numbers fits into the
 * protocol's lines (the fake transport takes no longer ones) and has bounds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/state.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"
#include "tests/hub/steps.h"

#define PEOPLE 1000
#define LINK 1
#define SYSOP 2

static struct host host;

static size_t
rows_of(const json_t *answer, const char *list)
{
	return json_array_size(
	    json_object_get(json_object_get(answer, "data"), list));
}

/* Person n is p<n>~; all come in one turn. */
static int
set_up(void **state)
{
	char name[16];
	int i;

	log_open("test", LOG_LEVEL_ERROR, 1);
	host_open(&host);
	host_link(&host, LINK, LINK_SESSION, false);
	host_link(&host, SYSOP, LINK_LOCAL, true);
	host_send_json(&host, SYSOP, 0, json_pack("{s:{}}", "login"));
	host.held = true;
	for (i = 0; i < PEOPLE; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		host_login(&host, LINK, i, name, NULL);
	}
	host.held = false;
	host_turn(&host);
	return 0;
}

static int
tear_down(void **state)
{
	host_close(&host);
	return 0;
}

static size_t
offers_in_lobby(int person)
{
	json_t *queue = host_queue(&host, LINK, person), *event, *offers;
	size_t i, most = 0;

	json_array_foreach (queue, i, event) {
		offers = json_object_get(event, "offers");
		if (json_array_size(offers) > most)
			most = json_array_size(offers);
	}
	return most;
}

static void
challenges_of_all_to_one_fit_into_the_lobby(void **state)
{
	int i;

	host.held = true;
	for (i = 1; i < PEOPLE; i++)
		host_send_json(
		    &host, LINK, i, json_pack("{s:s}", "do", "match p0"));
	host.held = false;
	host_turn(&host);
	host_pass(&host, 1000);
	assert_in_range(offers_in_lobby(0), 20, 40);
}

static void
bans_with_long_reasons_fit_into_an_answer(void **state)
{
	char words[512];
	int i;

	for (i = 0; i < 300; i++) {
		snprintf(words, sizeof(words), "ban 10.0.%d.0/24 x%0340d",
		    i % 256, i);
		host_ask(&host, SYSOP, 0, words);
	}
	assert_in_range(
	    rows_of(host_ask(&host, SYSOP, 0, "bans"), "bans"), 100, 300);
}

/* How often the first person may do that, each time to another. */
static int
done_until_refused(const char *what)
{
	const char *code;
	char words[64];
	int i;

	for (i = 1; i < PEOPLE; i++) {
		snprintf(words, sizeof(words), "%s p%d", what, i);
		code = host_refusal(&host, LINK, 0, words);
		if (code != NULL) {
			assert_string_equal(code, "full");
			return i - 1;
		}
	}
	return PEOPLE;
}

static void
one_person_has_few_challenges_open(void **state)
{
	assert_int_equal(done_until_refused("match"), 10);
	/* The same once more, with other rules, is none more. */
	assert_null(host_refusal(&host, LINK, 0, "match p1 navy"));
	host_ask(&host, LINK, 0, "decline p1");
	assert_null(host_refusal(&host, LINK, 0, "match p99"));
}

static void
one_person_censors_so_many(void **state)
{
	assert_int_equal(done_until_refused("censor"), 100);
	assert_null(host_refusal(&host, LINK, 0, "censor p1"));
	host_ask(&host, LINK, 0, "uncensor p1");
	assert_null(host_refusal(&host, LINK, 0, "censor p999"));
}

static void
all_guests_together_censor_so_many(void **state)
{
	char words[32];
	int i, k;

	host_ask(&host, SYSOP, 0, "censor p1");
	for (i = 0; i < 60; i++)
		for (k = 0; k < 100; k++) {
			snprintf(words, sizeof(words), "censor p%d", 100 + k);
			host_ask(&host, LINK, i, words);
		}
	assert_int_equal(
	    rows_of(host_ask(&host, LINK, 59, "censor"), "names"), 100);
	assert_int_equal(
	    rows_of(host_ask(&host, LINK, 11, "censor"), "names"), 100);
	assert_int_equal(
	    rows_of(host_ask(&host, LINK, 9, "censor"), "names"), 0);
	assert_int_equal(
	    rows_of(host_ask(&host, SYSOP, 0, "censor"), "names"), 1);
}

/* The first two begin a game; the number of its table. */
static int
begin_a_game(void)
{
	char words[32];
	int table = (int)json_integer_value(json_object_get(
	    json_object_get(host_ask(&host, LINK, 0, "new"), "data"), "table"));

	snprintf(words, sizeof(words), "join %d", table);
	host_ask(&host, LINK, 1, words);
	host_ask(&host, LINK, 0, "phrase");
	host_ask(&host, LINK, 1, "phrase");
	return table;
}

static void
two_people_have_few_adjourned_games(void **state)
{
	int i;

	host.conf->talk_rate = 1000;
	for (i = 0; i < 12; i++) {
		begin_a_game();
		host_ask(&host, LINK, 0, "leave");
		host_ask(&host, LINK, 1, "leave");
	}
	assert_int_equal(
	    rows_of(host_ask(&host, LINK, 0, "stored"), "games"), 10);
	begin_a_game();
	assert_string_equal(host_refusal(&host, LINK, 1, "adjourn"), "full");
}

/* A game against the bot that everybody of that link has walked out of. */
static void
walk_out(int link, int people)
{
	int i;

	host.held = true;
	for (i = 0; i < people; i++)
		host_send_json(&host, link, i, json_pack("{s:s}", "do", "bot"));
	host.held = false;
	host_turn(&host);
	host_pass(&host, 40 * 1000);
	host_unlink(&host, link);
	host_pass(&host, 10 * 60 * 1000);
}

static void
guests_who_walk_out_leave_so_many_games(void **state)
{
	const json_t *data;

	walk_out(SYSOP, 1);
	walk_out(LINK, PEOPLE);
	host_link(&host, SYSOP, LINK_LOCAL, true);
	data = json_object_get(host_ask(&host, SYSOP, 0, "stats"), "data");
	assert_int_equal(
	    json_integer_value(json_object_get(data, "games")), PEOPLE + 1);
	assert_int_equal(
	    json_integer_value(json_object_get(data, "tables")), 500 + 1);
	assert_int_equal(
	    rows_of(host_ask(&host, SYSOP, 0, "stored"), "games"), 1);
}

static void
a_session_that_makes_people_up_is_cut(void **state)
{
	char line[64];
	int i;

	host_link(&host, 3, LINK_SESSION, false);
	host.held = true;
	for (i = 0; i < 3000; i++) {
		snprintf(line, sizeof(line),
		    "{\"from\":%d,\"m\":{\"figures\":true}}", i);
		host_send_text(&host, 3, line);
	}
	host.held = false;
	host_turn(&host);
	assert_true(host.cut[3]);
}

/* What SQLite does for all pages of the record, and their lines of talk. */
static int
read_record(int *said)
{
	const json_t *data;
	const char *line;
	char words[64] = "record 1";
	int steps = 0;

	*said = 0;
	do {
		steps_begin(host.hub->store);
		data = json_object_get(host_ask(&host, LINK, 2, words), "data");
		if (steps_taken() > steps)
			steps = steps_taken();
		line = json_string_value(json_object_get(data, "text"));
		assert_non_null(line);
		for (; (line = strstr(line, "\nsay ")) != NULL; line++)
			++*said;
		snprintf(words, sizeof(words), "record 1 %d",
		    (int)json_integer_value(json_object_get(data, "next")));
	} while (json_is_integer(json_object_get(data, "next")));
	/* Nor does it cost more to ask for what is behind its end. */
	steps_begin(host.hub->store);
	host_ask(&host, LINK, 2, "record 1 1000000");
	return steps_taken() > steps ? steps_taken() : steps;
}

static void
say_lines(int n)
{
	int i;

	host.held = true;
	for (i = 0; i < n; i++)
		host_send_json(
		    &host, LINK, 0, json_pack("{s:s}", "do", "say a word"));
	host.held = false;
	host_turn(&host);
}

static void
a_record_costs_the_same_however_much_was_said(void **state)
{
	int before, after, said;

	host.conf->talk_rate = 1000000;
	host.conf->max_guests = 2 * PEOPLE;
	begin_a_game();
	host_ask(&host, LINK, 0, "resign");
	say_lines(999);
	before = read_record(&said);
	assert_int_equal(said, 999);
	say_lines(7000);
	after = read_record(&said);
	assert_int_equal(said, 1000);
	assert_in_range(after, 1, before + 1);
	/* Nor after a restart, which has to count again. */
	host_crash(&host, 0);
	host_link(&host, LINK, LINK_SESSION, false);
	host_login(&host, LINK, 0, "ann", NULL);
	host_login(&host, LINK, 2, "cat", NULL);
	host_ask(&host, LINK, 0, "watch 1");
	host_ask(&host, LINK, 0, "say more");
	read_record(&said);
	assert_int_equal(said, 1000);
}

/* A thousand guests ask for what is dear; two of them play. */
static void
all_guests_together_have_a_share_of_the_hub(void **state)
{
	const char *code;
	int i, refused = 0;

	begin_a_game();
	host.conf->command_rate = 1;
	for (i = 2; i < PEOPLE; i++) {
		code = host_refusal(&host, LINK, i, "sought");
		refused += code != NULL && strcmp(code, "rate") == 0;
	}
	assert_in_range(refused, PEOPLE / 2, PEOPLE - 300);
	for (i = 0; i < 2; i++) {
		code = host_refusal(&host, LINK, i, "throw");
		assert_true(code == NULL || strcmp(code, "rate") != 0);
	}
	assert_null(host_refusal(&host, SYSOP, 0, "sought"));
}

/* What it was answered with ok, and forgets. */
static int
granted(int person)
{
	json_t *queue = host_queue(&host, LINK, person), *event;
	int n = 0;
	size_t i;

	json_array_foreach (queue, i, event)
		n += json_is_true(json_object_get(event, "ok"));
	json_array_clear(queue);
	return n;
}

/* Guests of thirty addresses ask for more than all guests may have. */
static void
guests_of_many_addresses_leave_another_its_share(void **state)
{
	char address[32];
	int i, second, n = 0;

	host.conf->max_guests = 2 * PEOPLE;
	for (i = 0; i <= 120; i++) {
		snprintf(address, sizeof(address), "198.51.100.%d", i / 4);
		host_login(&host, LINK, PEOPLE + i, "guest", address);
		granted(PEOPLE + i);
	}
	host.conf->command_rate = 25;
	for (second = 0; second < 40; second++) {
		for (i = 0; i < 120 * 4; i++)
			host_do(&host, LINK, PEOPLE + i % 120, "who");
		if (second >= 20)
			host_do(&host, LINK, PEOPLE + 120, "who");
		host_pass(&host, 1000);
		assert_int_equal(granted(PEOPLE + 120), second >= 20);
		for (i = 0; i < 120; i++)
			n += granted(PEOPLE + i);
	}
	/* It costs 8, and all guests have 2,500 a second. */
	assert_in_range(n, 40 * 2500 / 8 / 2, 3 * 40 * 2500 / 8);
}

/* Every scanner of the internet is oracle. */
static void
a_name_that_thousands_wished_for_is_numbered_at_once(void **state)
{
	const json_t *event;
	int i;

	host.conf->max_guests = 2 * PEOPLE;
	for (i = 0; i < 3000; i++) {
		host.held = i % 100 < 99;
		host_login(&host, LINK, PEOPLE + i, "oracle", NULL);
		if (i >= 100)
			host_send_json(&host, LINK, PEOPLE + i - 100,
			    json_pack("{s:s}", "gone", "quit"));
	}
	steps_begin(host.hub->store);
	host_login(&host, LINK, 5000, "Oracle", NULL);
	assert_in_range(steps_taken(), 0, 5);
	event = json_array_get(host_queue(&host, LINK, 5000), 1);
	assert_string_equal(
	    json_string_value(json_object_get(event, "name")), "Oracle3001~");
}

static void
a_channel_of_all_is_closed_without_asking_for_each(void **state)
{
	const json_t *on = NULL, *event, *queue;
	size_t i;
	int k;

	host_ask(&host, SYSOP, 0, "channel ocean");
	host.held = true;
	for (k = 0; k < PEOPLE; k++) {
		host_send_json(
		    &host, LINK, k, json_pack("{s:s}", "do", "channel ocean"));
		host_send_json(
		    &host, LINK, k, json_pack("{s:s}", "do", "channel help"));
	}
	host.held = false;
	host_turn(&host);
	host_pass(&host, 10 * 1000);
	steps_begin(host.hub->store);
	assert_null(host_refusal(&host, SYSOP, 0, "channel ocean close"));
	/* Its first members are deleted in that time, too. */
	assert_in_range(steps_taken(), 1, 25);
	queue = host_queue(&host, LINK, PEOPLE - 1);
	json_array_foreach (queue, i, event)
		if (json_object_get(event, "on") != NULL)
			on = json_object_get(event, "on");
	assert_int_equal(json_array_size(on), 1);
	assert_string_equal(json_string_value(json_array_get(on, 0)), "help");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		challenges_of_all_to_one_fit_into_the_lobby, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		bans_with_long_reasons_fit_into_an_answer, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		one_person_has_few_challenges_open, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		one_person_censors_so_many, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		all_guests_together_censor_so_many, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		two_people_have_few_adjourned_games, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		guests_who_walk_out_leave_so_many_games, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_session_that_makes_people_up_is_cut, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_record_costs_the_same_however_much_was_said, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		all_guests_together_have_a_share_of_the_hub, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		guests_of_many_addresses_leave_another_its_share, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		a_name_that_thousands_wished_for_is_numbered_at_once, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		a_channel_of_all_is_closed_without_asking_for_each, set_up,
		tear_down),
	};

	disk_install();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
