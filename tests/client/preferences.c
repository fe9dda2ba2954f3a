/* What people choose: at once in force, over what their terminal says. */
#include <stdlib.h>
#include <string.h>

#include "accounts/preference.h"
#include "ansi/charset.h"
#include "ansi/palette.h"
#include "daemon/client/client_event.h"
#include "daemon/client/client_mode.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static bool
drawn(void)
{
	return strstr(heard, "\033[?1049h") != NULL;
}

/* Comes in with what was kept; what is drawn at first is in heard. */
static void
come_in(struct localgame *local, const struct client_setup *setup,
    const char *options)
{
	memset(local, 0, sizeof(*local));
	local->output = hear;
	local->options = options;
	/* One call chooses nothing without an account. */
	local->role = setup->mode == CLIENT_EXEC ? "player" : NULL;
	forget();
	localgame_start(local, setup, "uckers", 2, 1);
	local->clock += 1000;
	client_tick(local->client);
	localgame_run(local);
}

static void
who_chose_sentences_never_sees_a_drawn_screen(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct localgame local;

	come_in(&local, &setup, NULL);
	assert_true(drawn());
	localgame_stop(&local);
	come_in(&local, &setup, "{\"linear\":\"on\"}");
	assert_null(strchr(heard, '\033'));
	assert_non_null(strstr(heard, "Welcome to Messdeck"));
	/* Not after a resize either. */
	client_resize(local.client, 100, 40);
	localgame_run(&local);
	assert_null(strchr(heard, '\033'));
	localgame_stop(&local);
}

static void
who_chose_a_screen_gets_one_where_there_can_be_one(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local;

	setup.mtts = 1 | 2 | 64;
	come_in(&local, &setup, NULL);
	assert_false(drawn());
	localgame_stop(&local);
	come_in(&local, &setup, "{\"linear\":\"off\"}");
	assert_true(drawn());
	localgame_stop(&local);
	setup = screen_setup("dumb", 80, 24);
	come_in(&local, &setup, "{\"linear\":\"off\"}");
	assert_null(strchr(heard, '\033'));
	localgame_type(&local, "set linear off\r");
	assert_null(strchr(heard, '\033'));
	assert_non_null(strstr(heard, "cannot show a screen"));
	localgame_stop(&local);
}

static void
taking_sentences_back_gives_the_screen(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local;

	come_in(&local, &setup, "{\"linear\":\"on\"}");
	localgame_type(&local, "set linear default\r");
	assert_string_equal(local.last, "set linear default");
	assert_true(drawn());
	forget();
	localgame_type(&local, "/set linear on\r");
	assert_string_equal(local.last, "set linear on");
	assert_non_null(strstr(heard, "\033[?1049l"));
	localgame_stop(&local);
}

static void
a_reader_who_takes_a_screen_back_leaves_it_whole(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local;

	setup.mtts = 1 | 2 | 64;
	come_in(&local, &setup, "{\"linear\":\"off\"}");
	forget();
	localgame_type(&local, "/set linear default\r");
	assert_non_null(strstr(heard, "\033[?1049l"));
	localgame_stop(&local);
}

static void
chosen_characters_stay_whatever_the_terminal_answers(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local = {.output = hear, .options = NULL};

	local.options = "{\"charset\":\"ascii\"}";
	forget();
	localgame_start(&local, &setup, "uckers", 2, 1);
	/* It has drawn e-acute in one column: UTF-8. */
	localgame_type(&local, "\033[1;2R\033[?2026;0$y\033[?1;2c");
	local.clock += 1000;
	client_tick(local.client);
	forget();
	localgame_type(&local, "\f");
	assert_non_null(strstr(heard, "+--"));
	assert_null(strstr(heard, "\xe2\x94\x80"));
	/* Taken back, the answer counts. */
	forget();
	localgame_type(&local, "/set charset default\r");
	assert_non_null(strstr(heard, "\xe2\x94\x80"));
	localgame_stop(&local);
}

static void
what_a_terminal_answers_counts_once_nothing_is_chosen(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local = {.output = hear};

	local.options = "{\"charset\":\"ascii\"}";
	forget();
	localgame_start(&local, &setup, "uckers", 2, 1);
	/* Two columns: it has eight bits. */
	localgame_type(&local, "\033[1;3R\033[?2026;0$y\033[?1;2c");
	local.clock += 1000;
	client_tick(local.client);
	forget();
	localgame_type(&local, "/set charset default\r");
	assert_non_null(strstr(heard, "\xc4\xc4"));
	localgame_stop(&local);
}

static void
a_late_answer_of_the_terminal_counts(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local = {.output = hear};

	forget();
	localgame_start(&local, &setup, "uckers", 2, 1);
	local.clock += 1000;
	client_tick(local.client);
	localgame_run(&local);
	/* Nobody waits longer for the first picture. */
	assert_non_null(strstr(heard, "\xe2\x94\x80"));
	forget();
	localgame_type(&local, "\033[1;3R");
	assert_non_null(strstr(heard, "\xc4\xc4"));
	localgame_stop(&local);
}

static void
no_color_is_obeyed_until_colours_are_chosen(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct localgame local;

	setup.no_color = true;
	come_in(&local, &setup, NULL);
	assert_null(strstr(heard, "38;5;"));
	localgame_stop(&local);
	come_in(&local, &setup, "{\"colours\":\"256\"}");
	assert_non_null(strstr(heard, "38;5;"));
	localgame_stop(&local);
}

static void
colorterm_gives_true_colours_until_fewer_are_chosen(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct localgame local;

	setup.colorterm = "truecolor";
	come_in(&local, &setup, NULL);
	assert_non_null(strstr(heard, "38;2;"));
	localgame_stop(&local);
	come_in(&local, &setup, "{\"colours\":\"16\"}");
	assert_null(strstr(heard, "38;2;"));
	assert_null(strstr(heard, "38;5;"));
	localgame_stop(&local);
}

static void
set_tells_what_was_chosen_and_what_was_found(void **state)
{
	struct client_setup setup = screen_setup("dumb", 80, 24);
	struct localgame local;
	const char *chosen, *found, *plain;

	come_in(&local, &setup,
	    "{\"palette\":\"okabe-ito\",\"tour\":\"seen\",\"bell\":\"on\"}");
	forget();
	localgame_type(&local, "set\r");
	chosen = strstr(heard, "You chose:");
	found = strstr(heard, "Detected from your terminal:");
	plain = strstr(heard, "Defaults:");
	assert_true(chosen != NULL && chosen < found && found < plain);
	assert_true(strstr(heard, "okabe-ito") < found);
	assert_true(strstr(heard, "bell") < found);
	assert_true(strstr(found, "charset") < plain);
	assert_non_null(strstr(plain, "terse"));
	/* A mark that is nobody's to choose. */
	assert_null(strstr(heard, "tour"));
	forget();
	localgame_type(&local, "set tour new\r");
	assert_non_null(strstr(heard, "There is no option \""));
	localgame_stop(&local);
}

static void
a_choice_is_kept_by_the_hub(void **state)
{
	struct client_setup setup = screen_setup("dumb", 80, 24);
	struct localgame local;

	come_in(&local, &setup, NULL);
	localgame_type(&local, "set pal okabe\r");
	assert_string_equal(local.last, "set palette okabe-ito");
	localgame_type(&local, "terse\r");
	assert_string_equal(local.last, "set terse on");
	localgame_type(&local, "verbose\r");
	assert_string_equal(local.last, "set terse off");
	localgame_type(&local, "set terse default\r");
	assert_string_equal(local.last, "set terse default");
	/* What is no value is not. */
	forget();
	localgame_type(&local, "set bell loud\r");
	assert_string_equal(local.last, "set terse default");
	assert_non_null(strstr(heard, ", not \""));
	localgame_stop(&local);
}

static void
names_and_words_are_completed(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local;

	come_in(&local, &setup, NULL);
	/* Neither is clear by itself. */
	localgame_type(&local, "/set b o\r");
	assert_string_equal(local.last, "");
	localgame_type(&local, "/set b\t o\t\r");
	assert_string_equal(local.last, "set bell off");
	localgame_stop(&local);
}

static void
what_a_later_version_kept_does_no_harm(void **state)
{
	struct client_setup setup = screen_setup("dumb", 80, 24);
	struct localgame local;

	come_in(&local, &setup,
	    "{\"palette\":\"pink\",\"smell\":\"on\",\"bell\":7,"
	    "\"terse\":\"on\"}");
	forget();
	localgame_type(&local, "set palette\r");
	assert_non_null(strstr(heard, "mono"));
	localgame_type(&local, "set terse\r");
	assert_non_null(strstr(heard, "terse       on"));
	localgame_stop(&local);
}

static void
a_guest_who_comes_back_finds_what_he_chose(void **state)
{
	struct client_setup setup = screen_setup("xterm", 80, 24);
	struct localgame local;
	json_t *event = json_pack(
	    "{s:s,s:{s:s}}", "ev", "options", "options", "linear", "on");

	come_in(&local, &setup, NULL);
	forget();
	client_event(local.client, event);
	localgame_run(&local);
	assert_non_null(strstr(heard, "\033[?1049l"));
	json_decref(event);
	localgame_stop(&local);
}

static void
a_command_prints_the_same_whatever_was_chosen(void **state)
{
	static const char *const kept[] = {NULL,
	    "{\"linear\":\"on\",\"terse\":\"on\",\"charset\":\"cp437\","
	    "\"colours\":\"truecolor\"}"};
	struct client_setup setup = {
	    .mode = CLIENT_EXEC, .transport = "ssh", .exec = "help throwing"};
	struct localgame local;
	char *before = NULL;
	size_t i;

	for (i = 0; i < 2; i++) {
		come_in(&local, &setup, kept[i]);
		if (i == 0)
			before = strdup(heard);
		assert_string_equal(heard, before);
		assert_int_equal(local.status, 0);
		localgame_stop(&local);
	}
	free(before);
}

static void
a_command_chooses_and_waits_until_it_is_kept(void **state)
{
	struct client_setup setup = {.mode = CLIENT_EXEC,
	    .transport = "ssh",
	    .exec = "set palette okabe-ito"};
	struct localgame local;

	come_in(&local, &setup, NULL);
	assert_string_equal(local.last, "set palette okabe-ito");
	assert_string_equal(heard, "palette is okabe-ito now.\n");
	assert_int_equal(local.status, 0);
	localgame_stop(&local);
	setup.exec = "set palette pink";
	come_in(&local, &setup, NULL);
	assert_string_equal(local.last, "");
	assert_int_equal(local.status, 64);
	localgame_stop(&local);
}

/* The words of a setting that name what a table of ansi/ holds. */
static void
assert_words(enum preference preference, const char *(*name)(int))
{
	int n;

	for (n = 0; name(n) != NULL; n++)
		if (preference_word(preference, name(n)) < 0)
			fail_msg("%s cannot be set to %s",
			    preference_row(preference)->name, name(n));
	if (n < PREFERENCE_WORDS &&
	    preference_row(preference)->words[n] != NULL)
		fail_msg("%s has more words than there are",
		    preference_row(preference)->name);
}

static const char *
a_palette(int n)
{
	return palette_nth(n) != NULL ? palette_nth(n)->name : NULL;
}

static const char *
a_charset(int n)
{
	return n < NCHARSET ? charset_name((enum charset)n) : NULL;
}

static const char *
a_depth(int n)
{
	return n <= DEPTH_TRUE ? depth_name((enum depth)n) : NULL;
}

static void
what_can_be_chosen_is_what_can_be_drawn(void **state)
{
	assert_words(PREFERENCE_PALETTE, a_palette);
	assert_words(PREFERENCE_CHARSET, a_charset);
	assert_words(PREFERENCE_COLOURS, a_depth);
}

/* On a phone each option is described below its value, not beside it. */
static void
a_phone_has_a_row_for_what_an_option_is(void **state)
{
	struct localgame local = {0};
	int y;

	begin(&local, 40, 24, 5);
	localgame_line(&local, "/set");
	y = row_of("palette");
	assert_true(y >= 0);
	assert_true(strspn(row(y + 1), " ") < 6);
	assert_true(strlen(row(y + 1)) > 20);
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(who_chose_sentences_never_sees_a_drawn_screen),
	    cmocka_unit_test(
		who_chose_a_screen_gets_one_where_there_can_be_one),
	    cmocka_unit_test(taking_sentences_back_gives_the_screen),
	    cmocka_unit_test(a_reader_who_takes_a_screen_back_leaves_it_whole),
	    cmocka_unit_test(
		chosen_characters_stay_whatever_the_terminal_answers),
	    cmocka_unit_test(
		what_a_terminal_answers_counts_once_nothing_is_chosen),
	    cmocka_unit_test(a_late_answer_of_the_terminal_counts),
	    cmocka_unit_test(no_color_is_obeyed_until_colours_are_chosen),
	    cmocka_unit_test(
		colorterm_gives_true_colours_until_fewer_are_chosen),
	    cmocka_unit_test(set_tells_what_was_chosen_and_what_was_found),
	    cmocka_unit_test(a_choice_is_kept_by_the_hub),
	    cmocka_unit_test(names_and_words_are_completed),
	    cmocka_unit_test(what_a_later_version_kept_does_no_harm),
	    cmocka_unit_test(a_guest_who_comes_back_finds_what_he_chose),
	    cmocka_unit_test(a_command_prints_the_same_whatever_was_chosen),
	    cmocka_unit_test(a_command_chooses_and_waits_until_it_is_kept),
	    cmocka_unit_test(what_can_be_chosen_is_what_can_be_drawn),
	    cmocka_unit_test(a_phone_has_a_row_for_what_an_option_is),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
