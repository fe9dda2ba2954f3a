/*
 * Connections: the order of states, logins that wait, the hub's restarts, and
 * who has his turn.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/lib/log.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/connection_turn.h"
#include "tests/session/alone.h"

static const struct client_setup screen = {
    .mode = CLIENT_SCREEN, .term = "xterm"};

static void
login_asks_then_tells_the_terminal(void **state)
{
	log_in(&screen, false);
	assert_non_null(strstr(heard, "\"how\":\"none\""));
	assert_true(hub_heard("\"terminal\":\"xterm\""));
	assert_null(the_client);
	say(WELCOME);
	assert_non_null(strstr(shown, "new Guest-12\nterm xterm\n"));
}

static void
refusal_names_the_methods(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "alice"});
	settle();
	say("{\"re\":1,\"ok\":false,\"methods\":[\"publickey\",\"password\"]}");
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	assert_int_equal(wire.methods, AUTH_KEY | AUTH_PASSWORD);
}

static void
asking_about_a_key_lets_nobody_in(void **state)
{
	struct auth_question q = {
	    .how = "key", .name = "alice", .key = "ssh-ed25519 AAAA"};

	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection, &q);
	settle();
	say("{\"re\":1,\"ok\":true}");
	assert_true(wire.ok);
	/* So it can still be told to yield. */
	connection_proceeds(the_connection, LOGIN_SPOKE);
	assert_string_equal(reports, "spoke\n");
	q.sure = true;
	connection_ask(the_connection, &q);
	settle();
	assert_true(hub_heard("\"sure\":true"));
	say("{\"re\":2,\"ok\":true}");
	connection_proceeds(the_connection, LOGIN_TRIES);
	assert_string_equal(reports, "spoke\n");
}

static void
name_that_is_not_utf8_is_refused_without_the_hub(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "\377\376"});
	settle();
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	assert_string_equal(heard, "");
}

/* Else the hub would cut the link that all of the process share. */
static void
what_is_too_long_for_a_line_is_refused_without_the_hub(void **state)
{
	static char much[20000];
	struct auth_question q = {.how = "none", .name = much};

	memset(much, '\001', sizeof(much) - 1);
	connection_enter(the_connection, CONN_AUTH);
	connection_ask(the_connection, &q);
	settle();
	assert_int_equal(wire.answers, 1);
	assert_false(wire.ok);
	q = (struct auth_question){
	    .how = "password", .name = "alice", .password = much};
	connection_ask(the_connection, &q);
	settle();
	assert_int_equal(wire.answers, 2);
	assert_false(wire.ok);
	assert_string_equal(heard, "");
}

static void
shell_before_login_ends_it(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	connection_start(the_connection, &screen, false);
	settle();
	assert_true(wire.freed);
	assert_null(the_connection);
	assert_string_equal(reports, "closed\n");
}

static void
question_is_asked_again_of_a_new_hub(void **state)
{
	connection_enter(the_connection, CONN_AUTH);
	stop_hub();
	settle();
	connection_ask(the_connection,
	    &(struct auth_question){.how = "none", .name = "guest"});
	settle();
	assert_int_equal(wire.answers, 0);
	start_hub();
	settle();
	assert_true(hub_heard("\"how\":\"none\""));
	say("{\"re\":1,\"ok\":true}");
	assert_true(wire.ok);
}

/* So much later, seen by the connection. */
static void
pass(int64_t ms)
{
	now += ms;
	connection_touch(the_connection);
	settle();
}

static void
time_without_a_hub_is_not_taken_from_a_login(void **state)
{
	log_in(&screen, false);
	connection_deadline(the_connection, 30000);
	pass(10000);
	stop_hub();
	settle();
	pass(60000);
	assert_non_null(the_connection);
	start_hub();
	settle();
	pass(19000);
	assert_non_null(the_connection);
	say(WELCOME);
	assert_non_null(strstr(shown, "new Guest-12"));
	pass(60000);
	assert_non_null(the_connection);
}

static void
login_that_takes_too_long_ends(void **state)
{
	log_in(&screen, false);
	connection_deadline(the_connection, 30000);
	stop_hub();
	settle();
	start_hub();
	settle();
	pass(31000);
	assert_null(the_connection);
}

static void
what_the_hub_tells_of_itself_waits_for_it(void **state)
{
	static const char question[] = "{\"figures\":true}";

	stop_hub();
	settle();
	connection_deadline(the_connection, 30000);
	assert_false(connection_figures(the_connection));
	/* Nor is the time that it is away the person's. */
	pass(60000);
	assert_non_null(the_connection);
	start_hub();
	settle();
	assert_true(hub_heard(question));
	say("{\"ev\":\"figures\",\"host\":\"Mess\",\"guests\":false,"
	    "\"people\":3,\"started\":7}");
	assert_string_equal(wire.told, "Mess 3 guests=0");
	assert_true(connection_figures(the_connection));
	assert_true(connection_figures(the_connection));
	settle();
	assert_true(hub_heard(question));
	/* A hub of before says less. */
	say("{\"ev\":\"figures\",\"people\":3,\"started\":7}");
	assert_string_equal(wire.told, "Messdeck 3 guests=1");
}

static void
one_command_is_a_call_unless_it_goes_on(void **state)
{
	struct client_setup setup = {.mode = CLIENT_EXEC, .exec = "who"};

	log_in(&setup, false);
	assert_non_null(strstr(heard, "\"call\":true"));
}

static void
to_watch_is_no_call(void **state)
{
	struct client_setup setup = {.mode = CLIENT_EXEC, .exec = "watch 3"};

	log_in(&setup, false);
	assert_non_null(strstr(heard, "\"call\":false"));
}

static void
who_does_not_read_gets_nothing_more(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	wire.stuck = 5 << 20;
	connection_output(the_connection, "one", 3);
	wire.length = 0;
	connection_output(the_connection, "two", 3);
	assert_int_equal(wire.length, 0);
	settle();
	assert_null(the_connection);
}

static void
place_is_restored_after_a_restart_of_the_hub(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	say("{\"ev\":\"said\",\"mark\":12}");
	say("{\"ev\":\"said\",\"mark\":11,\"old\":true}");
	stop_hub();
	settle();
	assert_non_null(strstr(shown, "hub away"));
	connection_input(the_connection, "\n", 1);
	settle();
	heard[0] = '\0';
	start_hub();
	settle();
	assert_non_null(
	    strstr(heard, "{\"attach\":{\"link\":\"abc\",\"mark\":12}}"));
	assert_null(strstr(heard, "throw"));
	say("{\"ev\":\"welcome\",\"again\":true,\"link\":\"def\"}");
	assert_non_null(strstr(shown, "hub back"));
	assert_true(hub_heard("\"do\":\"throw\""));
}

/* Somebody is at the first deck, and asks for what is at the second. */
static void
go_to_the_second(void)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_input(the_connection, "\n", 1);
	settle();
	heard[0] = shown[0] = '\0';
	say("{\"ev\":\"go\",\"deck\":1,\"m\":{\"do\":\"throw\",\"id\":1}}");
	assert_string_equal(reports, "missed 1\n");
	deck = 1;
}

static void
who_goes_to_another_deck_says_it_again_there(void **state)
{
	go_to_the_second();
	start_hub();
	settle();
	assert_non_null(strstr(heard,
	    "elsewhere: {\"from\":9,\"m\":{\"attach\":"
	    "{\"link\":\"abc\",\"mark\":0}}}\n"));
	assert_null(strstr(heard, "throw"));
	/* What the first says of him is late. */
	deck = 0;
	say("{\"ev\":\"said\"}");
	assert_string_equal(shown, "");
	deck = 1;
	say("{\"ev\":\"welcome\",\"moved\":true,\"link\":\"def\"}");
	assert_non_null(strstr(heard,
	    "elsewhere: {\"from\":9,\"m\":{\"do\":"
	    "\"throw\",\"id\":1}}\n"));
	assert_null(strstr(shown, "hub away"));
	say("{\"re\":1,\"ok\":true}");
	/* And he is there from now on. */
	heard[0] = '\0';
	connection_input(the_connection, "\nq", 2);
	settle();
	assert_null(strstr(heard, "\n{"));
	assert_true(hub_heard("elsewhere: {\"from\":9,\"m\":{\"gone\":"));
}

static void
commands_behind_one_that_goes_follow_it(void **state)
{
	static const char second[] = "elsewhere: {\"from\":9,\"m\":{\"do\":"
				     "\"throw\",\"id\":1";
	const char *at;

	log_in(&screen, false);
	say(WELCOME);
	deck = 1;
	start_hub();
	deck = 0;
	connection_input(the_connection, "\n", 1);
	settle();
	/* The client here numbers all its commands 1. */
	say("{\"ev\":\"go\",\"deck\":1,\"m\":{\"do\":\"join\",\"id\":7}}");
	connection_input(the_connection, "\n", 1);
	settle();
	heard[0] = '\0';
	deck = 1;
	say("{\"ev\":\"welcome\",\"moved\":true}");
	at = strstr(heard, "\"do\":\"join\",\"id\":7");
	assert_non_null(at);
	at = strstr(at, second);
	assert_non_null(at);
	assert_non_null(strstr(at + 1, second));
}

static void
a_deck_that_is_away_is_like_a_host_that_is_away(void **state)
{
	go_to_the_second();
	assert_null(strstr(shown, "hub away"));
	/* The clock of the loop's timers is the real one. */
	while (strstr(shown, "hub away") == NULL)
		settle();
	assert_string_equal(reports, "missed 1\nmissed 1\n");
	start_hub();
	settle();
	say("{\"ev\":\"welcome\",\"moved\":true}");
	assert_non_null(strstr(shown, "hub back"));
	assert_true(hub_heard("\"do\":\"throw\""));
}

static void
only_who_is_at_a_deck_misses_its_hub(void **state)
{
	go_to_the_second();
	start_hub();
	settle();
	say("{\"ev\":\"welcome\",\"moved\":true}");
	shown[0] = '\0';
	deck = 0;
	stop_hub();
	settle();
	assert_null(strstr(shown, "hub away"));
	deck = 1;
	stop_hub();
	settle();
	assert_non_null(strstr(shown, "hub away"));
}

static void
refused_place_ends_with_a_goodbye(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	stop_hub();
	settle();
	start_hub();
	settle();
	say("{\"ev\":\"bye\",\"code\":\"replaced\"}");
	assert_non_null(strstr(shown, "bye replaced"));
	assert_true(wire.finished);
	assert_int_equal(wire.status, 1);
}

static void
input_before_the_welcome_waits_for_it(void **state)
{
	static char early[100 * 1024];

	log_in(&screen, false);
	assert_true(connection_hungry(the_connection));
	connection_input(the_connection, early, sizeof(early));
	settle();
	assert_non_null(the_connection);
	assert_false(connection_hungry(the_connection));
	say(WELCOME);
	assert_true(connection_hungry(the_connection));
}

static void
leaving_carries_its_status(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_input(the_connection, "q", 1);
	settle();
	assert_true(wire.finished);
	assert_int_equal(wire.status, 3);
	assert_true(hub_heard("{\"gone\":\"quit\"}"));
}

static void
lost_line_is_told_to_the_hub(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_lost(the_connection);
	settle();
	assert_true(hub_heard("{\"gone\":\"lost\"}"));
	assert_true(wire.freed);
}

static void
flood_of_commands_waits_for_answers(void **state)
{
	char flood[1024];
	const char *p;
	int n = 0;

	log_in(&screen, false);
	say(WELCOME);
	heard[0] = '\0';
	memset(flood, '\n', sizeof(flood));
	connection_input(the_connection, flood, sizeof(flood));
	settle();
	assert_false(connection_hungry(the_connection));
	for (p = heard; (p = strstr(p, "throw")) != NULL; p++)
		n++;
	assert_int_equal(n, 4);
}

static void
input_waits_while_much_output_is_unread(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	heard[0] = '\0';
	wire.stuck = OWED_MARK + 1;
	connection_input(the_connection, "\n", 1);
	settle();
	assert_string_equal(heard, "");
	wire.stuck = OWED_MARK;
	connection_touch(the_connection);
	settle();
	assert_true(hub_heard("throw"));
}

/* SSH: what comes first may be what makes room for output. */
static void
who_sends_far_more_than_he_reads_is_cut_off(void **state)
{
	static char much[800 * 1024];

	log_in(&screen, false);
	say(WELCOME);
	wire.stuck = OWED_MARK + 1;
	connection_input(the_connection, much, sizeof(much));
	settle();
	assert_non_null(the_connection);
	connection_input(the_connection, much, sizeof(much));
	settle();
	assert_null(the_connection);
}

static void
what_waited_for_room_goes_on_in_the_same_turn(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	heard[0] = '\0';
	wire.stuck = OWED_MARK + 1;
	say("{\"ev\":\"table\"}");
	connection_input(the_connection, "\n", 1);
	settle();
	assert_int_equal(the_client->draws, 0);
	wire.drains = true;
	connection_turn(the_connection);
	assert_int_equal(the_client->draws, 1);
	settle();
	assert_true(hub_heard("throw"));
}

static void
what_a_turn_draws_needs_no_turn_more(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	settle();
	wire.flushes = 0;
	now += 1000;
	say("{\"ev\":\"table\"}");
	settle();
	assert_int_equal(the_client->draws, 1);
	assert_int_equal(wire.flushes, 1);
}

static void
slow_work_on_much_input_lets_others_have_their_turn(void **state)
{
	static const char much[3000];
	int tries;

	log_in(&screen, false);
	say(WELCOME);
	slow = 8;
	connection_input(the_connection, much, sizeof(much));
	settle();
	assert_in_range(most_pieces, 1, 3);
	/* The rest follows by itself. */
	connection_input(the_connection, "q", 1);
	for (tries = 0; tries < 10 && !wire.finished; tries++)
		settle();
	assert_true(wire.finished);
	assert_in_range(most_pieces, 1, 3);
}

static void
who_has_had_his_share_has_what_others_leave(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	assert_int_equal(connection_priority(the_connection), LOOP_FIRST);
	slow = 8;
	connection_input(the_connection, "x", 1);
	connection_turn(the_connection);
	assert_int_equal(connection_priority(the_connection), LOOP_LATER);
	/* In this turn others have had all that there is to spare. */
	slow = 0;
	process.worked = 10000;
	connection_input(the_connection, "q", 1);
	connection_turn(the_connection);
	assert_false(wire.finished);
	/* In the next one they have not. */
	process.worked = 0;
	connection_touch(the_connection);
	connection_turn(the_connection);
	assert_true(wire.finished);
}

static void
a_share_comes_back(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	slow = 8;
	connection_input(the_connection, "x", 1);
	settle();
	assert_int_equal(connection_priority(the_connection), LOOP_LATER);
	now += 1000;
	assert_int_equal(connection_priority(the_connection), LOOP_FIRST);
}

static void
input_pauses_after_a_refusal_for_its_rate(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	connection_input(the_connection, "\n", 1);
	settle();
	assert_true(hub_heard("throw"));
	say("{\"re\":7,\"ok\":false,\"code\":\"rate\",\"error\":\"No.\"}");
	connection_input(the_connection, "\n", 1);
	settle();
	assert_string_equal(heard, "");
	assert_false(connection_hungry(the_connection));
	pass(1000);
	assert_true(hub_heard("throw"));
	assert_true(connection_hungry(the_connection));
	/* Other refusals are no reason to. */
	say("{\"re\":7,\"ok\":false,\"code\":\"stale\",\"error\":\"No.\"}");
	connection_input(the_connection, "\n", 1);
	settle();
	assert_true(hub_heard("throw"));
}

/* More would cut the link, and with it everybody of the process. */
static void
a_full_link_to_the_hub_makes_input_wait(void **state)
{
	static char much[60000];
	int i;

	log_in(&screen, false);
	say(WELCOME);
	memset(much, 'x', sizeof(much) - 1);
	for (i = 0; i < 50; i++)
		hublink_send(
		    hublink_of(&process, 0), 1, json_pack("{s:s}", "do", much));
	connection_input(the_connection, "q", 1);
	connection_turn(the_connection);
	assert_false(wire.finished);
	for (i = 0; i < 1000 && !wire.finished; i++)
		settle();
	assert_true(wire.finished);
	assert_null(strstr(shown, "hub away"));
}

static void
who_floods_and_leaves_is_heard_to_hang_up(void **state)
{
	static char flood[1024];

	log_in(&screen, false);
	say(WELCOME);
	memset(flood, '\n', sizeof(flood));
	connection_input(the_connection, flood, sizeof(flood));
	settle();
	assert_false(connection_hungry(the_connection));
	say("{\"ev\":\"bye\",\"code\":\"kicked\"}");
	assert_true(wire.finished);
	assert_true(connection_hungry(the_connection));
}

static void
nothing_is_drawn_while_bytes_are_unsent(void **state)
{
	log_in(&screen, false);
	say(WELCOME);
	wire.stuck = 1;
	say("{\"ev\":\"table\"}");
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->events, 2);
	assert_int_equal(the_client->draws, 0);
	wire.stuck = 0;
	connection_touch(the_connection);
	settle();
	assert_int_equal(the_client->draws, 1);
}

static void
no_picture_follows_many_that_are_on_their_way(void **state)
{
	int draws;

	log_in(&screen, false);
	say(WELCOME);
	wire.crowded = true;
	now += 10000;
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, 0);
	/* What answers a key is no spectacle. */
	the_client->dirty = true;
	connection_input(the_connection, "\n", 1);
	settle();
	draws = the_client->draws;
	assert_true(draws > 0);
	now += 10000;
	say("{\"ev\":\"table\"}");
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, draws);
	wire.crowded = false;
	now += 10000;
	connection_touch(the_connection);
	settle();
	assert_int_equal(the_client->draws, draws + 1);
}

static void
what_a_key_asked_for_is_drawn_at_once(void **state)
{
	int draws;

	log_in(&screen, false);
	say(WELCOME);
	/* The key itself is drawn. */
	the_client->dirty = true;
	connection_input(the_connection, "\n", 1);
	settle();
	draws = the_client->draws;
	say("{\"ev\":\"table\"}");
	assert_int_equal(the_client->draws, draws);
	say("{\"re\":1,\"ok\":true}");
	assert_int_equal(the_client->draws, draws + 1);
}

#define T(f) cmocka_unit_test_setup_teardown(f, alone_set_up, alone_tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(login_asks_then_tells_the_terminal),
	    T(refusal_names_the_methods),
	    T(asking_about_a_key_lets_nobody_in),
	    T(name_that_is_not_utf8_is_refused_without_the_hub),
	    T(what_is_too_long_for_a_line_is_refused_without_the_hub),
	    T(shell_before_login_ends_it),
	    T(question_is_asked_again_of_a_new_hub),
	    T(time_without_a_hub_is_not_taken_from_a_login),
	    T(login_that_takes_too_long_ends),
	    T(what_the_hub_tells_of_itself_waits_for_it),
	    T(one_command_is_a_call_unless_it_goes_on),
	    T(to_watch_is_no_call),
	    T(who_does_not_read_gets_nothing_more),
	    T(place_is_restored_after_a_restart_of_the_hub),
	    T(who_goes_to_another_deck_says_it_again_there),
	    T(commands_behind_one_that_goes_follow_it),
	    T(a_deck_that_is_away_is_like_a_host_that_is_away),
	    T(only_who_is_at_a_deck_misses_its_hub),
	    T(refused_place_ends_with_a_goodbye),
	    T(input_before_the_welcome_waits_for_it),
	    T(leaving_carries_its_status),
	    T(lost_line_is_told_to_the_hub),
	    T(flood_of_commands_waits_for_answers),
	    T(input_waits_while_much_output_is_unread),
	    T(who_sends_far_more_than_he_reads_is_cut_off),
	    T(what_waited_for_room_goes_on_in_the_same_turn),
	    T(what_a_turn_draws_needs_no_turn_more),
	    T(slow_work_on_much_input_lets_others_have_their_turn),
	    T(who_has_had_his_share_has_what_others_leave),
	    T(a_share_comes_back),
	    T(input_pauses_after_a_refusal_for_its_rate),
	    T(a_full_link_to_the_hub_makes_input_wait),
	    T(who_floods_and_leaves_is_heard_to_hang_up),
	    T(nothing_is_drawn_while_bytes_are_unsent),
	    T(no_picture_follows_many_that_are_on_their_way),
	    T(what_a_key_asked_for_is_drawn_at_once),
	};

	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
