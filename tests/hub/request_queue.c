/* Whose command comes first when many want something at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/hub/disk.h"
#include "tests/hub/visitors.h"

#define LINK 1
#define CROWD 20 /* people who ask for much */
#define EACH 8   /* commands of each, twice what a session lets through */
#define ANN (CROWD + 1)
#define BEN (CROWD + 2)

static struct host host;

static void
ask(int person, const char *words, int id)
{
	host_send_json(
	    &host, LINK, person, json_pack("{s:s,s:i}", "do", words, "id", id));
}

static void
come(int person)
{
	char address[64];

	snprintf(address, sizeof(address), "192.0.%d.1", person);
	host_login(&host, LINK, person, "guest", address);
	json_array_clear(host_queue(&host, LINK, person));
}

/* How many answers have come, in the order of their ids from 0. */
static int
answers(int person)
{
	const json_t *event, *re;
	int n = 0;
	size_t i;

	json_array_foreach (host_queue(&host, LINK, person), i, event) {
		re = json_object_get(event, "re");
		if (re != NULL)
			assert_int_equal(json_integer_value(re), n++);
	}
	return n;
}

static int
answers_of_all(void)
{
	int n = 0, person;

	for (person = 1; person <= CROWD; person++)
		n += answers(person);
	return n;
}

static int
setup(void **state)
{
	int person;

	disk_set(DISK_OK);
	host_open(&host);
	host.conf->command_rate = 25;
	host_link(&host, LINK, LINK_SESSION, false);
	for (person = 1; person <= BEN; person++)
		come(person);
	ask(ANN, "new uckers", 0);
	ask(BEN, "join 1", 0);
	ask(ANN, "phrase x", 1);
	ask(BEN, "phrase y", 1);
	host_pass(&host, 20000);
	json_array_clear(host_queue(&host, LINK, ANN));
	json_array_clear(host_queue(&host, LINK, BEN));
	*state = &host;
	return 0;
}

/* All of it arrives in one turn, the player's throw as the last. */
static void
crowd_asks(void)
{
	int person, i;

	host.held = true;
	for (person = 1; person <= CROWD; person++)
		for (i = 0; i < EACH; i++)
			ask(person, "who", i);
}

static void
who_plays_does_not_wait_for_who_asks(void **state)
{
	int n;

	crowd_asks();
	host.held = false;
	ask(ANN, "throw", 0);
	assert_int_equal(answers(ANN), 1);
	n = answers_of_all();
	assert_in_range(n, 1, CROWD);
	/* The rest follows, in order, and nobody's first after another's last.
	 */
	while (n < CROWD * EACH) {
		host_pass(&host, 1);
		assert_true(answers_of_all() > n);
		n = answers_of_all();
		assert_true(answers(1) <= answers(CROWD) + 1);
	}
}

static void
a_player_who_asks_for_much_waits_too(void **state)
{
	int i;

	crowd_asks();
	for (i = 0; i < EACH; i++)
		ask(ANN, "throw", i);
	host.held = false;
	ask(BEN, "throw", 0);
	assert_int_equal(answers(BEN), 1);
	assert_true(answers(ANN) < EACH);
	host_pass(&host, 1000);
	assert_int_equal(answers(ANN), EACH);
}

static void
what_was_asked_for_is_done_before_the_goodbye(void **state)
{
	const json_t *event, *text;
	bool heard = false;
	size_t i;

	crowd_asks();
	ask(1, "tell Guest-2 so long", EACH);
	host.held = false;
	host_send_json(&host, LINK, 1, json_pack("{s:s}", "gone", "quit"));
	json_array_foreach (host_queue(&host, LINK, 2), i, event) {
		text = json_object_get(event, "text");
		heard |= text != NULL &&
		    strcmp(json_string_value(text), "so long") == 0;
	}
	assert_true(heard);
	host_pass(&host, 1000);
	assert_int_equal(answers_of_all(), CROWD * EACH + 1);
}

static void
nobody_answers_whose_line_has_ended(void **state)
{
	crowd_asks();
	host.held = false;
	host_unlink(&host, LINK);
	host_pass(&host, 1000);
	assert_in_range(answers_of_all(), 0, CROWD);
}

/* The last answer to a person, of the message's "data"; NULL: none. */
static const json_t *
data_of(int person)
{
	const json_t *queue = host_queue(&host, LINK, person), *data = NULL;
	size_t i;

	for (i = 0; data == NULL && i < json_array_size(queue); i++)
		data = json_object_get(json_array_get(queue, i), "data");
	return data;
}

/* A game of some hundreds of actions, which is then over. */
static void
play_much(void)
{
	int i;

	host.conf->command_rate = 0;
	host.conf->talk_rate = 1000;
	for (i = 0; i < 600; i++) {
		ask(ANN + i % 2, "throw", 0);
		ask(ANN + i % 2, "play 1", 0);
		ask(ANN + i % 2, "colours red", 0);
	}
	ask(ANN, "resign", 0);
	host.conf->command_rate = 25;
	host_pass(&host, 20000);
	json_object_clear(host.queue);
}

/* Waits for somebody's answer; how many turns that took. */
static int
turns_until_answered(int person)
{
	int turns;

	for (turns = 0; answers(person) == 0; turns++) {
		assert_true(turns < 1000);
		host_pass(&host, 1);
	}
	return turns;
}

static void
long_commands_are_done_a_piece_at_a_time(void **state)
{
	const json_t *right;
	char *whole, *text;

	play_much();
	/* Programs of this machine have it at once. */
	host_link(&host, 9, LINK_LOCAL, true);
	json_array_clear(host_queue(&host, 9, 0));
	host_send_text(&host, 9, "{\"do\":\"record 1\",\"id\":0}");
	whole = json_dumps(
	    json_object_get(json_array_get(host_queue(&host, 9, 0), 1), "data"),
	    JSON_SORT_KEYS);
	assert_true(strlen(whole) > 10000);
	host.held = true;
	ask(1, "record 1", 0);
	ask(2, "verify 1", 0);
	host.held = false;
	ask(3, "who", 0);
	assert_int_equal(answers(1) + answers(2), 0);
	assert_int_equal(turns_until_answered(3), 0);
	assert_in_range(turns_until_answered(1), 1, 100);
	assert_in_range(turns_until_answered(2), 1, 100);
	right = json_object_get(data_of(2), "right");
	assert_true(json_is_true(right));
	right = json_object_get(data_of(2), "logged");
	assert_true(json_is_true(right));
	text = json_dumps(data_of(1), JSON_SORT_KEYS);
	assert_string_equal(text, whole);
	free(text);
	free(whole);
}

static void
who_leaves_a_long_command_leaves_it_to_the_next(void **state)
{
	play_much();
	ask(1, "verify 1", 0);
	ask(1, "verify 1", 1);
	ask(2, "verify 1", 0);
	assert_int_equal(answers(1) + answers(2), 0);
	host_send_json(&host, LINK, 1, json_pack("{s:s}", "gone", "quit"));
	turns_until_answered(2);
	assert_int_equal(answers(1), 0);
	ask(3, "record 1", 0);
	host_unlink(&host, LINK);
	host_pass(&host, 1000);
	assert_int_equal(answers(3), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		who_plays_does_not_wait_for_who_asks, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		a_player_who_asks_for_much_waits_too, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		what_was_asked_for_is_done_before_the_goodbye, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		nobody_answers_whose_line_has_ended, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		long_commands_are_done_a_piece_at_a_time, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		who_leaves_a_long_command_leaves_it_to_the_next, setup,
		visitors_close),
	};

	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
