/* The linear view where the hub dies, or another one takes its place. */
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
the_end_of_input_waits_for_no_lost_answer(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	client_input(local.client, "who\n", 4);
	client_eof(local.client);
	assert_false(local.quit);
	client_hub(local.client, false);
	assert_int_equal(local.status, 1);
	localgame_stop(&local);
}

/* Whose command was not answered is told, since nobody else will. */
static void
a_command_without_an_answer_is_named(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	forget();
	client_hub(local.client, false);
	client_hub(local.client, true);
	assert_non_null(strstr(heard, "the host is away."));
	assert_null(strstr(heard, "has not answered"));
	client_input(local.client, "shout ahoy\n", 11);
	forget();
	client_hub(local.client, false);
	assert_non_null(strstr(heard,
	    "It has not answered your /shout: see whether that was done."));
	forget();
	client_hub(local.client, true);
	client_hub(local.client, false);
	assert_null(strstr(heard, "has not answered"));
	localgame_stop(&local);
}

/* Asks for that at table 1, and is welcomed by another hub meanwhile. */
static void
go_from_one_table(struct localgame *local, const char *line)
{
	json_t *welcome = json_pack(
	    "{ss sb ss}", "ev", "welcome", "moved", 1, "name", "Guest-1");

	begin_by_ear(local, "uckers", 2, 5);
	localgame_type(local, "watch 1\n");
	forget();
	client_input(local->client, line, strlen(line));
	client_event(local->client, welcome);
	client_tick(local->client);
	json_decref(welcome);
	localgame_run(local);
	client_tick(local->client);
}

static void
between_tables_of_two_hubs_there_is_no_lobby(void **state)
{
	struct localgame local = {0};

	go_from_one_table(&local, "watch 2\n");
	assert_null(strstr(heard, "in the lobby"));
	assert_non_null(strstr(heard, "carol"));
	localgame_stop(&local);
}

static void
who_is_refused_at_another_hub_is_in_its_lobby(void **state)
{
	struct localgame local = {0};

	go_from_one_table(&local, "watch 999\n");
	assert_non_null(strstr(heard, "You are in the lobby."));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_command_without_an_answer_is_named),
	    cmocka_unit_test(the_end_of_input_waits_for_no_lost_answer),
	    cmocka_unit_test(between_tables_of_two_hubs_there_is_no_lobby),
	    cmocka_unit_test(who_is_refused_at_another_hub_is_in_its_lobby),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
