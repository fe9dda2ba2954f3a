/* One command without a terminal: its answer as text, and how it ends. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say_export.h"
#include "daemon/protocol/command.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define USAGE 64

/* Of who calls; NULL: a guest. */
static const char *role;

/* What the command prints is heard; the local game is to be stopped. */
static void
run(struct localgame *local, const char *command)
{
	struct client_setup setup = {
	    .mode = CLIENT_EXEC, .exec = command, .transport = "ssh"};

	*local =
	    (struct localgame){.output = hear, .role = role, .alone = true};
	forget();
	localgame_start(local, &setup, "uckers", 2, 5);
}

/* Runs it, and gives its exit status, -1 where it has not ended. */
static int
status_of(const char *command)
{
	struct localgame local;

	run(&local, command);
	localgame_run(&local);
	localgame_stop(&local);
	return local.status;
}

/* The same of somebody who has an account. */
static int
account_status(const char *command)
{
	int status;

	role = "player";
	status = status_of(command);
	role = NULL;
	return status;
}

static void
an_exec_answers_and_ends(void **state)
{
	assert_int_equal(status_of("help"), 0);
	assert_non_null(strstr(heard, "Messdeck is a host"));
}

/* On standard error: what the command answers is nothing else. */
static void
a_name_that_cannot_be_one_is_said(void **state)
{
	struct client_setup setup = {
	    .mode = CLIENT_EXEC, .exec = "help", .transport = "ssh"};
	struct localgame local = {.output = hear, .wish = "?"};

	forget();
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_stop(&local);
	assert_ptr_equal(
	    strstr(heard,
		"That is not a valid name here, so you are"
		" guest. A name has 2 to 16 letters, digits, - and _, and"
		" begins with a letter.\n"),
	    heard);
}

static void
nonsense_is_a_usage_error(void **state)
{
	assert_int_equal(status_of("frobnicate"), USAGE);
	assert_non_null(strstr(heard, "usage: "));
}

static void
nothing_at_all_is_a_usage_error(void **state)
{
	assert_int_equal(status_of(""), USAGE);
	assert_non_null(strstr(heard, "usage: "));
	assert_int_equal(status_of("  "), USAGE);
	assert_non_null(strstr(heard, "usage: "));
}

/* It would be cut, in the middle of a character perhaps. */
static void
a_command_that_is_too_long_is_refused(void **state)
{
	char command[2000] = "say ";

	while (strlen(command) + 2 < sizeof(command))
		strcat(command, "\303\251");
	assert_int_equal(status_of(command), USAGE);
	assert_string_equal(
	    heard, "That command is too long: at most 512 bytes.\n");
	command[512] = '\0';
	(void)status_of(command);
	assert_null(strstr(heard, "too long"));
}

static void
what_needs_somebody_who_stays_says_so_and_ends(void **state)
{
	const struct command *command;
	char begin[160];
	int i;

	for (i = 0; (command = command_row(i)) != NULL; i++) {
		if (command->where < STAYING && command->where != NAMED)
			continue;
		assert_int_equal(status_of(command->name), USAGE);
		snprintf(begin, sizeof(begin), "%s %s.\n", command->name,
		    command_no_call(command, ROLE_GUEST));
		assert_string_equal(heard, begin);
	}
}

static void
who_is_called_nothing_is_told_so(void **state)
{
	assert_int_equal(status_of("whoami"), 0);
	assert_string_equal(heard,
	    "You are a guest of Messdeck. You get a name when you connect"
	    " without a command.\n");
	assert_int_equal(account_status("whoami"), 0);
	assert_non_null(strstr(heard, ", a player of Messdeck."));
}

static void
no_command_of_the_session_is_left_waiting(void **state)
{
	const struct command *command;
	char line[64];
	int i;

	for (i = 0; (command = command_row(i)) != NULL; i++) {
		if (command->carrier == HUB || command->carrier == EITHER)
			continue;
		assert_in_range(status_of(command->name), 0, USAGE);
		snprintf(line, sizeof(line), "%s 3", command->name);
		assert_in_range(status_of(line), 0, USAGE);
	}
}

static void
a_choice_is_told_as_it_was_made(void **state)
{
	assert_int_equal(account_status("terse"), 0);
	assert_string_equal(heard, "Short sentences from now on.\n");
	assert_int_equal(account_status("verbose"), 0);
	assert_string_equal(heard, "Full sentences from now on.\n");
}

static void
a_command_whose_answer_is_lost_ends_and_says_so(void **state)
{
	struct localgame local;

	run(&local, "who");
	client_hub(local.client, false);
	assert_int_equal(local.status, 1);
	assert_string_equal(
	    heard, "The host was restarted before it answered.\n");
	localgame_stop(&local);
}

static void
a_command_that_the_host_ends_says_why(void **state)
{
	struct localgame local;

	run(&local, "who");
	client_bye(local.client, "stopping", NULL, 0);
	assert_non_null(strstr(heard, "The host is stopping."));
	localgame_stop(&local);
	assert_int_equal(status_of("quit"), 0);
	assert_string_equal(heard, "");
}

/* A terminal of a call gets no sequence that somebody else has typed. */
static void
what_others_write_is_sanitized(void **state)
{
	struct localgame local;

	run(&local, "who");
	client_bye(local.client, "kicked", "\033]0;x\a\033[31mrude\302\233", 0);
	assert_non_null(strstr(heard, "rude)\n"));
	assert_null(strpbrk(heard, "\033\a"));
	assert_null(strstr(heard, "\302\233"));
	localgame_stop(&local);
	assert_int_equal(status_of("help \033[5mx"), USAGE);
	assert_null(strchr(heard, '\033'));
}

/* What ratings come to, for programs. */
static void
answers_are_exported(void **state)
{
	assert_int_equal(status_of("ladder ludo --json"), 0);
	assert_string_equal(heard,
	    "{\"pool\":\"ludo\",\"count\":0,\"ladder\":[],\"next\":null}\n");
	assert_int_equal(account_status("versus guest guest --csv"), 1);
	assert_int_equal(status_of("honours --csv"), USAGE);
	assert_int_equal(account_status("versus ann ann --csv"), 0);
	assert_string_equal(
	    heard, "name,other,won,lost,drawn\nann,ann,0,0,0\n");
	assert_int_equal(account_status("honours --csv"), 0);
	/* Of no rows the columns are told, too. */
	assert_string_equal(heard, "honour,title,condition,number,at\n");
	assert_int_equal(status_of("ladder ludo --csv"), 0);
	assert_string_equal(
	    heard, "place,name,rating,deviation,provisional,games\n");
	assert_int_equal(account_status("history --csv"), 0);
	assert_string_equal(heard,
	    "game,table,rules,house,names,substitutes,at,throws,outcome,"
	    "winner,eight_piecer,harbour,damaged\n");
	assert_int_equal(account_status("stats --csv"), 0);
	assert_non_null(strstr(heard, ",pools.fleet-ludo.won,"));
	/* Of other commands it is a word like any other. */
	assert_int_equal(status_of("motd --json"), USAGE);
}

/* The CSV of such an answer; of an answer's first page or a later one. */
static void
assert_csv(
    enum command_id command, bool first, const char *answer, const char *csv)
{
	json_t *data = json_loads(answer, 0, NULL);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	say_export(out, command, EXPORT_CSV, data, first);
	fclose(out);
	assert_string_equal(text, csv);
	free(text);
	json_decref(data);
}

static void
a_value_that_is_missing_leaves_its_column_empty(void **state)
{
	/* The first row has not all columns, nor has the second. */
	assert_csv(COMMAND_honours, true,
	    "{\"honours\":[{\"honour\":\"a\",\"title\":\"A\"},"
	    "{\"honour\":\"b\",\"number\":7,\"at\":9}]}",
	    "honour,title,condition,number,at\na,A,,,\nb,,,7,9\n");
	assert_csv(COMMAND_honours, false,
	    "{\"honours\":[{\"at\":9,\"honour\":\"b\"}]}", "b,,,,9\n");
	assert_csv(COMMAND_report, true,
	    "{\"seats\":[{\"name\":\"a\",\"loss\":{\"sum\":1}},"
	    "{\"name\":\"b\",\"luck\":2}]}",
	    "name,loss.sum,luck\na,1,\nb,,2\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(answers_are_exported),
	    cmocka_unit_test(a_value_that_is_missing_leaves_its_column_empty),
	    cmocka_unit_test(an_exec_answers_and_ends),
	    cmocka_unit_test(a_name_that_cannot_be_one_is_said),
	    cmocka_unit_test(nonsense_is_a_usage_error),
	    cmocka_unit_test(nothing_at_all_is_a_usage_error),
	    cmocka_unit_test(a_command_that_is_too_long_is_refused),
	    cmocka_unit_test(what_needs_somebody_who_stays_says_so_and_ends),
	    cmocka_unit_test(who_is_called_nothing_is_told_so),
	    cmocka_unit_test(no_command_of_the_session_is_left_waiting),
	    cmocka_unit_test(a_choice_is_told_as_it_was_made),
	    cmocka_unit_test(a_command_whose_answer_is_lost_ends_and_says_so),
	    cmocka_unit_test(a_command_that_the_host_ends_says_why),
	    cmocka_unit_test(what_others_write_is_sanitized),
	};

	return cmocka_run_group_tests_name("exec", tests, NULL, NULL);
}
