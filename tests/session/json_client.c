/* The host protocol for programs: what passes, what is refused, who lags. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/lib/log.h"
#include "tests/session/alone.h"

static const struct client_setup program = {.mode = CLIENT_LINEAR};

static void
come_in(void)
{
	log_in(&program, true);
	say(WELCOME);
}

/* Many long ones at once would be too much for the new link. */
static void
json_lines_wait_in_place_for_a_hub_that_is_away(void **state)
{
	come_in();
	stop_hub();
	settle();
	connection_input(the_connection, "what?\n", 6);
	settle();
	assert_null(strstr(wire.output, "one JSON object"));
	start_hub();
	say("{\"ev\":\"welcome\",\"again\":true,\"link\":\"def\"}");
	assert_non_null(strstr(wire.output, "one JSON object"));
}

static void
json_passes_do_id_and_at_only(void **state)
{
	come_in();
	assert_null(the_client);
	connection_input(the_connection,
	    "{\"do\":\"who\",\"id\":4,\"at\":9,\"auth\":{},\"gone\":1}\r\n"
	    "{\"attach\":{\"link\":\"abc\"}}\n",
	    74);
	settle();
	assert_non_null(
	    strstr(heard, "\"m\":{\"do\":\"who\",\"id\":4,\"at\":9}"));
	assert_null(strstr(heard, "attach"));
	assert_non_null(strstr(wire.output, "\"code\":\"usage\""));
}

static void
json_never_shows_the_link_token(void **state)
{
	come_in();
	assert_non_null(strstr(wire.output, "Guest-12"));
	assert_null(strstr(wire.output, "abc"));
}

static void
json_that_lags_gets_the_newest_and_a_count(void **state)
{
	come_in();
	wire.stuck = 300 * 1024;
	say("{\"ev\":\"table\",\"seq\":1}");
	say("{\"ev\":\"said\",\"text\":\"a\"}");
	say("{\"ev\":\"said\",\"text\":\"b\"}");
	say("{\"ev\":\"table\",\"seq\":2}");
	assert_null(strstr(wire.output, "seq"));
	wire.stuck = 0;
	connection_touch(the_connection);
	settle();
	assert_non_null(strstr(wire.output, "{\"ev\":\"missed\",\"n\":2}"));
	assert_non_null(strstr(wire.output, "\"seq\":2"));
	assert_null(strstr(wire.output, "\"seq\":1"));
}

static void
json_line_that_is_too_long_is_refused_and_the_next_one_taken(void **state)
{
	static const char next[] = "\n{\"do\":\"who\",\"id\":4}\n";
	static char much[150000];
	const char *told;

	come_in();
	memset(much, 'x', sizeof(much));
	connection_input(the_connection, much, sizeof(much));
	connection_input(the_connection, next, sizeof(next) - 1);
	settle();
	told = strstr(wire.output, "at most 65536 bytes");
	assert_non_null(told);
	assert_null(strstr(told + 1, "\"ok\":false"));
	assert_true(hub_heard("{\"do\":\"who\",\"id\":4}"));
}

static void
json_line_of_too_many_values_is_refused_and_the_next_one_taken(void **state)
{
	static const char next[] = "0]}\n{\"do\":\"who\",\"id\":4}\n";
	static const char begin[] = "{\"do\":\"who\",\"id\":3,\"x\":[";
	int i;

	come_in();
	connection_input(the_connection, begin, sizeof(begin) - 1);
	for (i = 0; i < 2000; i++)
		connection_input(the_connection, "\"\",", 3);
	connection_input(the_connection, next, sizeof(next) - 1);
	settle();
	assert_non_null(strstr(wire.output, "at most 1000 values"));
	assert_null(strstr(heard, "\"id\":3"));
	assert_true(hub_heard("{\"do\":\"who\",\"id\":4}"));
}

static void
json_ends_after_the_last_answer(void **state)
{
	come_in();
	connection_input(the_connection, "{\"do\":\"who\",\"id\":4}\n", 21);
	connection_eof(the_connection);
	settle();
	assert_false(wire.finished);
	say("{\"re\":4,\"ok\":true}");
	assert_true(wire.finished);
	assert_int_equal(wire.status, 0);
}

#define WINDOW                                                          \
	"{\"lobby\":{\"seq\":4,\"whole\":{\"ev\":\"lobby\",\"here\":1," \
	"\"people\":[{\"name\":\"bob\"}],\"tables\":[]}}}"
#define DIFFERENCE(seq, here) "{\"lobby\":{\"seq\":" seq ",\"here\":" here "}}"

/* Whether it was shown since the last call. */
static bool
told(const char *what)
{
	bool found = strstr(wire.output, what) != NULL;

	wire.output[wire.length = 0] = '\0';
	return found;
}

static void
json_has_the_whole_lobby_from_the_window_and_what_is_its_own(void **state)
{
	log_in(&program, true);
	say_line(WINDOW);
	say(WELCOME);
	assert_false(told("\"ev\":\"lobby\""));
	say("{\"ev\":\"lobby\",\"offers\":[{\"from\":\"bob\"}],\"stored\":[],"
	    "\"row\":{\"name\":\"Guest-12\"}}");
	/* As messdeck-protocol(7) has it, with itself among the people. */
	assert_non_null(strstr(wire.output,
	    "\"here\":2,\"people\":[{\"name\":\"bob\"},"
	    "{\"name\":\"Guest-12\"}],\"tables\":[],"
	    "\"offers\":[{\"from\":\"bob\"}],\"stored\":[]"));
	assert_false(told("\"row\""));
	say_line(DIFFERENCE("5", "3"));
	assert_non_null(strstr(wire.output, "\"here\":3"));
	assert_non_null(strstr(wire.output, "\"offers\":[{\"from\":\"bob\"}]"));
	assert_false(told("\"stored\""));
	say("{\"ev\":\"lobby\",\"offers\":[]}");
	assert_true(told("\"here\":3"));
	say_line(DIFFERENCE("6", "4"));
	assert_non_null(strstr(wire.output, "\"here\":4"));
	assert_true(told("\"offers\":[]"));
}

static void
json_hears_of_the_lobby_there_and_where_it_asked(void **state)
{
	log_in(&program, true);
	say_line(WINDOW);
	say(WELCOME);
	say("{\"ev\":\"lobby\",\"offers\":[],\"stored\":[]}");
	say("{\"ev\":\"you\",\"table\":7}");
	assert_true(told("\"ev\":\"you\""));
	say_line(DIFFERENCE("5", "3"));
	assert_false(told("lobby"));
	say("{\"ev\":\"you\",\"table\":null}");
	say_line(DIFFERENCE("6", "5"));
	assert_true(told("\"here\":5"));
	/* The command lobby, at a table. */
	say("{\"ev\":\"you\",\"table\":7}");
	say("{\"ev\":\"lobby\",\"offers\":[],\"stored\":[]}");
	assert_true(told("\"here\":5"));
	say_line(DIFFERENCE("7", "6"));
	assert_true(told("\"here\":6"));
}

static void
difference_that_is_missing_brings_the_whole_again(void **state)
{
	come_in();
	hub_heard("");
	say_line(DIFFERENCE("5", "3"));
	assert_true(hub_heard("\"hello\""));
	say_line(WINDOW);
	assert_true(told("\"here\":1"));
	say_line(DIFFERENCE("6", "3"));
	assert_false(told("\"here\":3"));
	assert_true(hub_heard("\"lobby\":true"));
	say_line("{\"lobby\":{\"seq\":5,\"people\":{\"drop\":[7]}}}");
	assert_true(hub_heard("\"lobby\":true"));
	say_line(DIFFERENCE("5", "9"));
	assert_true(told("\"here\":9"));
}

/* A hub of before tells each person all of it. */
static void
json_has_an_older_hubs_lobby_as_it_comes(void **state)
{
	come_in();
	say("{\"ev\":\"lobby\",\"here\":2,\"people\":[],\"offers\":[]}");
	assert_true(
	    told("{\"ev\":\"lobby\",\"here\":2,\"people\":[],\"offers\":[]}"));
}

#define T(f) cmocka_unit_test_setup_teardown(f, alone_set_up, alone_tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(json_lines_wait_in_place_for_a_hub_that_is_away),
	    T(json_passes_do_id_and_at_only),
	    T(json_never_shows_the_link_token),
	    T(json_that_lags_gets_the_newest_and_a_count),
	    T(json_line_that_is_too_long_is_refused_and_the_next_one_taken),
	    T(json_line_of_too_many_values_is_refused_and_the_next_one_taken),
	    T(json_ends_after_the_last_answer),
	    T(json_has_the_whole_lobby_from_the_window_and_what_is_its_own),
	    T(json_hears_of_the_lobby_there_and_where_it_asked),
	    T(difference_that_is_missing_brings_the_whole_again),
	    T(json_has_an_older_hubs_lobby_as_it_comes),
	};

	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
