/* What lies above the lobby or the table: the reader, and a new table. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_mode.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

static void
who_sits_down_sees_the_rule_card_once(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "\033[B\r");
	assert_string_equal(local.last, "card 2");
	assert_true(shows("Before you sit down"));
	assert_true(shows("Enter: sit down"));
	localgame_type(&local, "q");
	assert_false(shows("Before you sit down"));
	localgame_type(&local, "\033[B\r");
	assert_string_equal(local.last, "join 2");
	localgame_stop(&local);
}

static void
a_full_table_shows_no_rule_card(void **state)
{
	struct localgame local = {.human = -1};

	begin(&local, 80, 24, 5);
	localgame_line(&local, "/join 1");
	assert_false(shows("Before you sit down"));
	assert_string_equal(local.last, "join 1");
	assert_true(shows("Table 1 is full; you can watch it."));
	localgame_stop(&local);
}

/* Nobody else has to agree, so a slip would end the game. */
static void
who_resigns_is_asked_whether_that_is_meant(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_line(&local, "/resign");
	assert_true(shows("give up the game?"));
	assert_int_equal(local.game->phase, PHASE_PLAY);
	localgame_type(&local, "\r");
	assert_false(shows("give up the game?"));
	localgame_line(&local, "/resign");
	localgame_line(&local, "n");
	assert_false(shows("give up the game?"));
	assert_string_not_equal(local.last, "resign");
	localgame_line(&local, "/resign");
	localgame_line(&local, "y");
	assert_string_equal(local.last, "resign");
	assert_true(shows("by resignation"));
	localgame_stop(&local);
}

static void
a_phone_says_all_of_what_the_chosen_rules_are(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 24, 5);
	localgame_type(&local, "n");
	assert_true(shows("Esc back"));
	for (int i = 0; i < 7; i++) {
		for (int y = 0; y < 24; y++)
			assert_null(strstr(row(y), "\u2026"));
		localgame_type(&local, "\033[B");
	}
	localgame_stop(&local);
}

/* Down to the row of that text, wherever it is. */
static void
go_down_to(struct localgame *local, const char *text)
{
	char chosen[80];
	int i;

	snprintf(chosen, sizeof(chosen), "> %s", text);
	for (i = 0; i < 40 && !shows(chosen); i++)
		localgame_type(local, "\033[B");
	assert_true(shows(chosen));
}

static void
a_new_table_has_players_and_house_rules_that_fit(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "n3");
	assert_true(shows("Uckers is for 2 or 4 players; 3 need the"));
	localgame_type(&local, "4h ");
	assert_true(shows("[x] bounce"));
	assert_false(shows("three-sixes"));
	/* They do not go with bounce. */
	go_down_to(&local, "[ ] navy-suckback");
	localgame_type(&local, " ");
	assert_true(shows("Bounce does not go together with suck-backs."));
	assert_true(shows("[ ] navy-suckback"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "new uckers 4 bounce=on");
	localgame_stop(&local);
}

static void
a_new_table_has_terms_beside_the_rules(void **state)
{
	static const int widths[] = {80, 40};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(widths) / sizeof(*widths); i++) {
		memset(&local, 0, sizeof(local));
		begin(&local, widths[i], 24, 5);
		localgame_type(&local, "nm");
		assert_true(shows("> rated      < yes >"));
		assert_true(shows("whether the game counts"));
		/* Right, round and back, and from nothing to the first. */
		localgame_type(&local, "\033[C");
		assert_true(shows("> rated      < no >"));
		go_down_to(&local, "games      < - >");
		localgame_type(&local, "\033[D\033[C  \033[C\033[D");
		assert_true(shows("> games      < 2 >"));
		assert_true(shows("how many games the match has"));
		localgame_type(&local, "\033");
		assert_true(shows("More         rated=no games=2"));
		localgame_type(&local, "c");
		localgame_type(&local, "\033[F");
		assert_true(shows("Agreed beside the rules: unrated"));
		localgame_type(&local, "\r");
		assert_string_equal(
		    local.last, "new uckers 2 rated=no games=2");
		localgame_stop(&local);
	}
}

static void
terms_are_seen_in_the_lobby_and_at_a_table(void **state)
{
	struct localgame local = {.terms = "rated=no games=3"};

	begin(&local, 132, 43, 5);
	localgame_type(&local, "\033[B");
	assert_true(shows(" Table 2: uckers, unrated, a match of 3 "));
	assert_true(shows("2 uckers, unrated, a match of 3  carol - free"));
	/* They are on the card that must be confirmed first. */
	localgame_type(&local, "\r");
	assert_true(shows("Before you sit down"));
	localgame_type(&local, "\033[F");
	assert_true(shows("Agreed beside the rules: unrated, a match of 3."));
	localgame_type(&local, "q/games\r");
	assert_true(shows("uckers, unrated, a match of 3: carol"));
	play_to_throw(&local);
	assert_true(shows("Table 3  uckers, unrated, a match of 3"));
	localgame_stop(&local);
}

static void
a_new_table_shows_its_rule_card(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "n");
	go_down_to(&local, "masters");
	localgame_type(&local, "c");
	assert_true(shows("masters"));
	assert_true(shows("Enter: open the table"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "new masters 2");
	localgame_stop(&local);
}

static void
who_reads_sees_no_cursor(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	assert_true(vt.shown);
	localgame_type(&local, "/help challenge\r");
	assert_true(shows("Esc: back"));
	assert_false(vt.shown);
	localgame_type(&local, "x");
	assert_true(vt.shown);
	localgame_stop(&local);
}

static void
a_phone_reads_a_second_column_below_the_first(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 24, 1);
	localgame_type(&local, "/help commands\r");
	assert_true(shows("   quit"));
	assert_string_equal(
	    row(row_of("   quit") + 1), "       leave the host");
	assert_true(shows("Space: read  Esc "));
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	begin(&local, 80, 24, 1);
	localgame_type(&local, "/help commands\r");
	assert_true(shows("   quit                         leave the host"));
	localgame_type(&local, " ");
	assert_int_equal(row_of("       open a table"),
	    row_of("   new [rules] [2|3|4] [house rules]") + 1);
	localgame_stop(&local);
}

static void
help_opens_above_and_closes_again(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "/help challenge\r");
	assert_true(shows("once at"));
	localgame_type(&local, "q");
	assert_true(shows("Table 3"));
	localgame_stop(&local);
}

static void
a_reader_shows_its_text_in_a_window_that_has_grown(void **state)
{
	struct localgame local = {0};
	int x;

	begin(&local, 40, 24, 5);
	localgame_type(&local, "/help commands\r");
	localgame_type(&local, "\033[F");
	assert_true(shows("read"));
	vt_init(&vt, 160, 60);
	client_resize(local.client, 160, 60);
	localgame_run(&local);
	assert_true(shows("In a seat:"));
	/* The last page is full: its first row is a command's. */
	for (x = 45; row(4)[x] != '\0' && strchr(" \t", row(4)[x]) != NULL; x++)
		;
	assert_true(x < 60 && row(4)[x] >= 'a' && row(4)[x] <= 'z');
	localgame_stop(&local);
}

static void
what_is_pasted_says_yes_to_nothing(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "\033[200~\r\033[201~");
	assert_string_equal(local.last, "");
	localgame_type(&local, "\033[B\r");
	assert_true(shows("Enter: sit down"));
	localgame_type(&local, "\033[200~\rhello\rq\033[201~");
	assert_false(shows("Enter: sit down"));
	assert_string_equal(local.last, "card 2");
	assert_string_equal(row(23), "> hello q");
	localgame_stop(&local);
}

static void
say_choose_nothing_for_a_new_table(void **state)
{
	static const char *const words[] = {
	    "\033[200~h\r2q\033[201~", "hello", "4h", "q2/"};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		memset(&local, 0, sizeof(local));
		begin(&local, 80, 24, 5);
		localgame_type(&local, "n");
		localgame_send(&local, words[i]);
		assert_true(shows(" A new table "));
		assert_true(shows("You cannot talk here: Esc goes"));
		/* That was the end of the words. */
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "");
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "new uckers 2");
		localgame_stop(&local);
	}
}

static void
a_slash_above_a_dialog_begins_a_command(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "n/tell bob hi");
	assert_string_equal(row(23), "> /tell bob hi");
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "tell bob hi");
	/* Above its rule card, and in one piece, too. */
	localgame_type(&local, "nc");
	assert_true(shows("Enter: open the table"));
	localgame_send(&local, "/tell bob two\r");
	assert_string_equal(local.last, "tell bob two");
	assert_false(shows(" A new table "));
	localgame_stop(&local);
}

static void
a_character_that_closes_help_is_typed(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "/help keys\r");
	assert_true(shows("Esc: back"));
	localgame_type(&local, "/tell bob secret");
	assert_string_equal(row(23), "> /tell bob secret");
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "tell bob secret");
	localgame_type(&local, "/help keys\r");
	localgame_type(&local, "quick");
	assert_string_equal(row(23), "> quick");
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	begin(&local, 80, 24, 5);
	localgame_type(&local, "h/who");
	assert_string_equal(row(23), "> /who");
	/* No letter that closes it does what the menu says. */
	localgame_type(&local, "\033hs");
	assert_string_equal(row(23), "> s");
	assert_string_equal(local.last, "");
	localgame_type(&local, "\033hq");
	assert_true(shows("What would you like?"));
	assert_false(local.quit);
	assert_null(strstr(row(23), "> q"));
	localgame_stop(&local);
}

static void
a_blank_turns_the_page_and_begins_no_words(void **state)
{
	struct localgame local = {0};

	throw_in_hand(&local, 80, 24);
	localgame_type(&local, "/help commands\r");
	assert_true(shows("Space, "));
	localgame_type(&local, " ");
	assert_true(shows("Esc: back"));
	localgame_type(&local, "                    ");
	assert_false(shows("Esc: back"));
	localgame_type(&local, "\025/help blobs\r one");
	assert_string_equal(row(23), "> one");
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(who_sits_down_sees_the_rule_card_once),
	    cmocka_unit_test(a_full_table_shows_no_rule_card),
	    cmocka_unit_test(a_phone_says_all_of_what_the_chosen_rules_are),
	    cmocka_unit_test(who_resigns_is_asked_whether_that_is_meant),
	    cmocka_unit_test(a_new_table_has_players_and_house_rules_that_fit),
	    cmocka_unit_test(a_new_table_has_terms_beside_the_rules),
	    cmocka_unit_test(terms_are_seen_in_the_lobby_and_at_a_table),
	    cmocka_unit_test(a_new_table_shows_its_rule_card),
	    cmocka_unit_test(who_reads_sees_no_cursor),
	    cmocka_unit_test(a_phone_reads_a_second_column_below_the_first),
	    cmocka_unit_test(help_opens_above_and_closes_again),
	    cmocka_unit_test(
		a_reader_shows_its_text_in_a_window_that_has_grown),
	    cmocka_unit_test(what_is_pasted_says_yes_to_nothing),
	    cmocka_unit_test(say_choose_nothing_for_a_new_table),
	    cmocka_unit_test(a_slash_above_a_dialog_begins_a_command),
	    cmocka_unit_test(a_character_that_closes_help_is_typed),
	    cmocka_unit_test(a_blank_turns_the_page_and_begins_no_words),
	};

	return cmocka_run_group_tests_name("dialogs", tests, NULL, NULL);
}
