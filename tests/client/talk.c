/* Talk: when it was said, and what is said to the person. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define FIVE_PAST_NOON (12 * 3600 + 300)

/* Somebody says something at some time; to: NULL for all. */
static void
say_at(struct localgame *local, const char *from, const char *to,
    const char *text, int at)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s*,s:s,s:i}", "ev", "said",
	    "how", to == NULL ? "say" : "tell", "from", from, "to", to, "text",
	    text, "at", at);

	client_event(local->client, event);
	json_decref(event);
	localgame_run(local);
}

static void
say(struct localgame *local, const char *from, const char *to, const char *text)
{
	say_at(local, from, to, text, FIVE_PAST_NOON);
}

/* Whether a text on the screen is bold. */
static bool
is_bold(const char *text)
{
	int y = row_of(text), x, i;

	assert_true(y >= 0);
	for (x = 0; x < vt.width; x++) {
		for (i = 0; text[i] != '\0' &&
		     (vt.cell[y][x + i].ch[0] == (uint32_t)text[i] ||
			 (vt.cell[y][x + i].ch[0] == 0 && text[i] == ' '));
		     i++)
			;
		if (text[i] == '\0')
			return vt.cell[y][x].attr & 1;
	}
	fail_msg("%s is not in cells", text);
	return false;
}

static void
a_line_that_names_the_person_is_marked(void **state)
{
	static const struct {
		const char *text;
		bool marked;
	} rows[] = {{"finch, your turn", true}, {"I ask FINCH!", true},
	    {"not finch~, is it?", true}, {"finchs fly", false},
	    {"a finch-like bird", false}, {"finch2 is another", false},
	    {"\xc3\xa9"
	     "finch",
		false}};
	struct localgame local = {.wish = "finch", .human = -1};
	size_t i;

	begin(&local, 132, 43, 5);
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		say(&local, "bob", NULL, rows[i].text);
		if (is_bold("bob:") != rows[i].marked)
			fail_msg("%s", rows[i].text);
		localgame_stop(&local);
		local = (struct localgame){.wish = "finch", .human = -1};
		begin(&local, 132, 43, 5);
	}
	say(&local, "finch~", NULL, "finch says so");
	assert_false(is_bold("finch~:"));
	localgame_stop(&local);
}

static void
what_one_is_told_is_marked_but_not_what_one_tells(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};

	begin(&local, 80, 24, 5);
	say(&local, "bob", "finch~", "ahoy");
	assert_true(is_bold("tells"));
	say(&local, "finch~", "bob", "ahoy, finch here");
	assert_false(is_bold("tell bob:"));
	localgame_stop(&local);
}

static void
a_message_that_does_not_fit_shows_its_end(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};
	char text[200];
	int i;

	begin(&local, 80, 24, 5);
	for (i = 1; i <= 9; i++) {
		snprintf(text, sizeof(text),
		    "head%d of what takes several rows on any screen of eighty "
		    "columns, as it goes on and on and on until at last there "
		    "is the tail%d",
		    i, i);
		say(&local, "bob", NULL, text);
		assert_true(shows(strstr(text, "tail")));
		snprintf(text, sizeof(text), "tail%d", i - 1);
		if (i > 1)
			assert_true(shows(text));
	}
	assert_false(shows("head1"));
	localgame_stop(&local);
}

static void
the_bell_rings_for_what_is_said_to_one(void **state)
{
	struct localgame local = {
	    .wish = "finch", .human = -1, .options = "{\"bell\":\"on\"}"};
	json_t *old;
	int bells;

	begin(&local, 80, 24, 5);
	bells = vt.bells;
	say(&local, "bob", NULL, "ahoy all");
	assert_int_equal(vt.bells, bells);
	say(&local, "bob", NULL, "ahoy finch");
	assert_int_equal(vt.bells, bells + 1);
	say(&local, "bob", "finch~", "ahoy");
	assert_int_equal(vt.bells, bells + 2);
	/* Not for what was said before one came. */
	old = json_pack("{s:s,s:s,s:s,s:s,s:i,s:b}", "ev", "said", "how", "say",
	    "from", "bob", "text", "finch?", "at", 60, "old", 1);
	client_event(local.client, old);
	json_decref(old);
	localgame_run(&local);
	assert_true(is_bold("bob: finch?"));
	assert_int_equal(vt.bells, bells + 2);
	localgame_type(&local, "/set bell off\r");
	say(&local, "bob", NULL, "ahoy finch");
	assert_int_equal(vt.bells, bells + 2);
	localgame_stop(&local);
}

/* Comes in by a terminal of that name, all of whose bytes are in heard. */
static void
come_in(struct localgame *local, struct client_setup setup, const char *options)
{
	*local = (struct localgame){
	    .output = hear, .wish = "finch", .human = -1, .options = options};
	localgame_start(local, &setup, "uckers", 2, 5);
	local->clock += 1000;
	client_tick(local->client);
	localgame_run(local);
	forget();
}

static void
quiet_hours_have_no_bell(void **state)
{
	struct localgame local = {
	    .wish = "finch", .human = -1, .options = "{\"bell\":\"on\"}"};
	int bells;

	begin(&local, 80, 24, 5);
	localgame_type(&local, "/set quiet\r");
	assert_true(shows("quiet       off"));
	localgame_type(&local, "/set quiet tonight\r");
	assert_true(shows("quiet takes hours such as"));
	localgame_type(&local, "/set quiet on\r");
	assert_true(shows("quiet is on now."));
	bells = vt.bells;
	say(&local, "bob", "finch~", "ahoy");
	assert_true(shows("bob tells you: ahoy"));
	assert_int_equal(vt.bells, bells);
	localgame_type(&local, "/set quiet off\r");
	assert_true(shows("quiet is off now, the default."));
	say(&local, "bob", "finch~", "ahoy");
	assert_int_equal(vt.bells, bells + 1);
	localgame_stop(&local);
}

static void
the_desktop_tells_of_it_where_the_terminal_can(void **state)
{
	static const char notice[] =
	    "\033]777;notify;Messdeck;bob tells you: are you there\033\\";
	struct localgame local;

	come_in(&local, screen_setup("foot", 80, 24), NULL);
	say(&local, "bob", NULL, "are you all there");
	assert_null(strstr(heard, "\033]777"));
	say(&local, "bob", "finch~", "are you there");
	assert_non_null(strstr(heard, notice));
	/* Not for each line of many. */
	forget();
	say(&local, "bob", "finch~", "are you there");
	assert_null(strstr(heard, "\033]777"));
	local.clock += 5000;
	say(&local, "bob", "finch~", "are you there");
	assert_non_null(strstr(heard, notice));
	localgame_type(&local, "/set alerts off\r");
	local.clock += 5000;
	forget();
	say(&local, "bob", "finch~", "are you there");
	assert_null(strstr(heard, "\033]777"));
	localgame_stop(&local);
	/* Other terminals might print it. */
	come_in(&local, screen_setup("xterm-256color", 80, 24), NULL);
	say(&local, "bob", "finch~", "are you there");
	assert_null(strstr(heard, "notify"));
	assert_null(strstr(heard, "\033]9"));
	localgame_stop(&local);
}

static void
talk_has_its_time_where_that_is_wished(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};
	int y;

	begin(&local, 80, 24, 5);
	say(&local, "bob", NULL, "noon has passed");
	assert_true(shows("bob: noon"));
	assert_false(shows("12:05"));
	/* What is there already has its own. */
	localgame_type(&local, "/set timestamps on\r");
	assert_true(shows("12:05 bob: noon"));
	say_at(&local, "bob", NULL, "bedtime", 86400 + 23 * 3600 + 59);
	assert_true(shows("23:00 bob: bedtime"));
	/* What was not said has none. */
	assert_false(shows("00:00"));
	assert_true(shows(" timestamps is on now."));
	/* A line that is longer by it takes a row more. */
	say(&local, "bob", NULL, "aaaaa bbbbb ccccc ddddd eeeee");
	y = row_of("12:05 bob: aaaaa bbbbb ccccc ddddd");
	assert_true(y >= 0);
	assert_memory_equal(row(y + 1), " eeeee ", 7);
	localgame_type(&local, "/set timestamps off\r");
	assert_true(shows("bob: noon"));
	assert_false(shows("12:05"));
	/* By the person's own clock. */
	localgame_type(&local, "/set timestamps on\r");
	localgame_type(&local, "/set zone -1:30\r");
	assert_true(shows("zone is -01:30 now."));
	say(&local, "bob", NULL, "who is late");
	assert_true(shows("10:35 bob: who is late"));
	localgame_type(&local, "/set zone utc\r");
	assert_true(shows("12:05 bob: who is late"));
	localgame_stop(&local);
}

static void
sentences_have_it_too(void **state)
{
	struct localgame local;

	come_in(&local, ear_setup(), "{\"timestamps\":\"on\"}");
	say(&local, "bob", "finch~", "are you there");
	assert_string_equal(heard, "12:05 bob tells you: are you there\n");
	localgame_stop(&local);
	come_in(&local, ear_setup(), "{\"bell\":\"on\"}");
	say(&local, "bob", "finch~", "are you there");
	assert_non_null(strstr(heard, "bob tells you: are you there\n"));
	assert_non_null(strchr(heard, '\a'));
	forget();
	say(&local, "bob", NULL, "ahoy all");
	assert_string_equal(heard, "bob: ahoy all\n");
	forget();
	say(&local, "bob", NULL, "ahoy finch");
	assert_non_null(strstr(heard, "To you: bob: ahoy finch\n"));
	localgame_stop(&local);
}

static void
a_line_without_its_end_is_not_sent_unseen(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};
	char line[450];

	begin(&local, 80, 24, 5);
	memset(line, 'x', sizeof(line));
	localgame_type(&local, "/shout ");
	client_input(local.client, line, sizeof(line));
	localgame_type(&local, "\r");
	assert_true(shows("Not sent: a line has at most 400"));
	assert_string_not_equal(local.last, "shout");
	assert_null(strstr(local.last, "xxx"));
	localgame_type(&local, "\r");
	assert_non_null(strstr(local.last, "shout xxx"));
	/* One that fits is sent at once. */
	localgame_type(&local, "/shout y\r");
	assert_string_equal(local.last, "shout y");
	localgame_stop(&local);
}

/* Somebody says something on a channel. */
static void
say_on(struct localgame *local, const char *channel, const char *text)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:s,s:i}", "ev", "said",
	    "how", "channel", "from", "bob", "channel", channel, "text", text,
	    "at", FIVE_PAST_NOON);

	client_event(local->client, event);
	json_decref(event);
	localgame_run(local);
}

static void
channels_are_told_apart_and_completed(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "/channel help\r");
	assert_true(shows("You are on #help."));
	say_on(&local, "help", "ahoy all");
	assert_true(shows("#help bob: ahoy all"));
	assert_false(is_bold("#help bob:"));
	say_on(&local, "help", "ahoy finch");
	assert_true(is_bold("#help bob: ahoy finch"));
	/* A line that begins with its name goes there, from a table, too. */
	localgame_type(&local, "#h\t");
	assert_true(shows("#help "));
	localgame_type(&local, "is anybody here?\r");
	assert_true(shows("#help finch~: is anybody here?"));
	assert_true(shows("Nobody else is on #help"));
	localgame_type(&local, "#ocean hello\r");
	assert_true(shows("There is no channel #ocean"));
	localgame_type(&local, "/channel h\toff\r");
	assert_true(shows("You are no longer on #help."));
	localgame_type(&local, "/help\r");
	say_on(&local, "help", "one");
	say_on(&local, "help", "two");
	assert_true(shows("2 new: 2 on channels"));
	localgame_stop(&local);
}

static void
what_is_said_to_one_is_counted_apart(void **state)
{
	struct localgame local = {.wish = "finch", .human = -1};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "/help\r");
	say(&local, "bob", NULL, "ahoy all");
	say(&local, "bob", NULL, "ahoy finch");
	say(&local, "bob", "finch~", "ahoy");
	assert_true(shows("3 new: 2 to you, 1 at the table"));
	localgame_stop(&local);
}

static void
throws_of_one_table_are_not_shown_at_another(void **state)
{
	struct localgame local = {.human = -1};

	begin(&local, 80, 24, 5);
	localgame_line(&local, "/watch 1");
	for (int i = 0; i < 6; i++)
		localgame_other(&local);
	settle(&local);
	assert_true(shows("alice throws") || shows("bob throws"));
	localgame_line(&local, "/leave");
	localgame_line(&local, "/join 2");
	localgame_type(&local, "\r");
	assert_true(shows("Table 2"));
	assert_false(shows("alice throws") || shows("bob throws"));
	localgame_stop(&local);
}

/* Without it that would be a name to seek a game with, or talk. */
static void
commands_that_a_refusal_names_have_their_slash(void **state)
{
	struct localgame local = {0};

	begin(&local, 132, 43, 5);
	localgame_type(&local, "/watch 77\r");
	assert_true(shows("There is no table 77; /games lists them."));
	localgame_type(&local, "/record\r");
	assert_true(shows("That is not how /record is used: /record game"));
	localgame_stop(&local);
	local = (struct localgame){0};
	begin_by_ear(&local, "uckers", 2, 5);
	forget();
	localgame_type(&local, "watch 77\n");
	assert_string_equal(heard, "There is no table 77; games lists them.\n");
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(commands_that_a_refusal_names_have_their_slash),
	    cmocka_unit_test(a_line_that_names_the_person_is_marked),
	    cmocka_unit_test(what_one_is_told_is_marked_but_not_what_one_tells),
	    cmocka_unit_test(a_message_that_does_not_fit_shows_its_end),
	    cmocka_unit_test(the_bell_rings_for_what_is_said_to_one),
	    cmocka_unit_test(quiet_hours_have_no_bell),
	    cmocka_unit_test(the_desktop_tells_of_it_where_the_terminal_can),
	    cmocka_unit_test(talk_has_its_time_where_that_is_wished),
	    cmocka_unit_test(a_line_without_its_end_is_not_sent_unseen),
	    cmocka_unit_test(sentences_have_it_too),
	    cmocka_unit_test(what_is_said_to_one_is_counted_apart),
	    cmocka_unit_test(channels_are_told_apart_and_completed),
	    cmocka_unit_test(throws_of_one_table_are_not_shown_at_another),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
