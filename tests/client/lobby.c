/* The lobby and the talk: live boards, unread marks, completion. */
#include <stdio.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/table.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

/* An event of the lobby as the host sends it. */
static void
lobby(struct localgame *local, const char *text)
{
	json_t *event = json_loads(text, 0, NULL);

	assert_non_null(event);
	client_event(local->client, event);
	json_decref(event);
	localgame_run(local);
}

/* What stands in the input line. */
static const char *
input(void)
{
	return row(vt.height - 1) + 2;
}

static void
the_table_under_the_cursor_is_seen_with_its_board(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	assert_true(shows("Table 1: uckers"));
	assert_true(shows("alice           home"));
	assert_true(shows("alice to throw, 2 watching"));
	assert_true(shows("Enter watches table 1"));
	localgame_stop(&local);
}

static void
the_board_goes_on_with_its_game(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	struct localgame local = {0};
	const struct table *first;
	char throws[24];
	int i, j;

	for (i = 0; i < 3; i++) {
		begin(&local, sizes[i][0], sizes[i][1], 5);
		first = table_find(local.hub, 1);
		for (j = 0; j < 8; j++) {
			snprintf(throws, sizeof(throws), "throw %d, ",
			    (int)first->s.game.nthrows);
			assert_true(shows(throws));
			localgame_other(&local);
		}
		localgame_stop(&local);
	}
}

/* Every picture costs bytes only where it differs from the one before. */
static void
a_picture_that_is_the_same_costs_nothing(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_other(&local);
	assert_false(client_wants_draw(local.client));
	localgame_stop(&local);
}

static void
a_step_of_the_game_costs_under_400_bytes(void **state)
{
	struct localgame local = {0};
	int i;

	begin(&local, 80, 24, 5);
	for (i = 0; i < 120; i++) {
		bytes_seen = 0;
		localgame_other(&local);
		assert_in_range(bytes_seen, 0, 399);
	}
	localgame_stop(&local);
}

static void
the_cursor_takes_the_board_with_it(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "j");
	assert_true(shows("Table 2: uckers"));
	assert_true(shows("Enter sits down at table 2"));
	assert_false(shows("alice to throw"));
	assert_false(shows("There is none"));
	/* What was on its way of the other one is not taken for this. */
	localgame_other(&local);
	assert_false(shows("alice to throw"));
	localgame_type(&local, "k");
	assert_true(shows("alice"));
	assert_true(shows("2 watching"));
	localgame_type(&local, "\t");
	assert_true(shows("Enter sits down at table 2"));
	localgame_stop(&local);
}

static const char three_tables[] =
    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],\"offers\":[],"
    "\"tables\":["
    "{\"table\":1,\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,"
    "\"names\":[\"alice\",\"bob\"],\"status\":\"playing\",\"throw\":9},"
    "{\"table\":2,\"rules\":\"ludo\",\"house\":\"\",\"seats\":2,"
    "\"names\":[\"carol\",\"dora\"],\"status\":\"playing\",\"throw\":9},"
    "{\"table\":5,\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,"
    "\"names\":[\"erin\",null],\"status\":\"open\",\"throw\":0}]}";

static const char one_table[] =
    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],\"offers\":[],"
    "\"tables\":["
    "{\"table\":5,\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,"
    "\"names\":[\"erin\",null],\"status\":\"open\",\"throw\":0}]}";

static void
a_list_of_more_tables_than_rows_says_so(void **state)
{
	struct localgame local = {0};
	json_t *three = json_loads(three_tables, 0, NULL);

	assert_non_null(three);
	begin(&local, 40, 20, 5);
	client_event(local.client, three);
	client_draw(local.client);
	assert_true(shows("1-2 of 3"));
	localgame_type(&local, "jj");
	assert_true(shows("2-3 of 3"));
	json_decref(three);
	localgame_stop(&local);
	memset(&local, 0, sizeof(local));
	begin(&local, 80, 24, 5);
	assert_false(shows(" of 2"));
	localgame_stop(&local);
}

static void
the_cursor_stays_on_its_table_when_others_close(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	lobby(&local, three_tables);
	localgame_type(&local, "jj");
	assert_true(shows("Enter sits down at table 5"));
	lobby(&local, one_table);
	assert_true(shows("Enter sits down at table 5"));
	lobby(&local, three_tables);
	assert_true(shows("Enter sits down at table 5"));
	localgame_stop(&local);
}

/* The lobby with so many tables, from number 1 on. */
static void
lobby_of(struct localgame *local, int n)
{
	json_t *tables = json_array(), *event;
	char *text;
	int i;

	for (i = 1; i <= n; i++)
		json_array_append_new(tables,
		    json_pack("{s:i,s:s,s:s,s:i,s:[s,s],s:s,s:i}", "table", i,
			"rules", "uckers", "house", "", "seats", 2, "names",
			"alice", "bob", "status", "playing", "throw", 9));
	event = json_pack("{s:s,s:i,s:[],s:[],s:[],s:o}", "ev", "lobby", "here",
	    1, "people", "seeks", "offers", "tables", tables);
	text = json_dumps(event, 0);
	lobby(local, text);
	free(text);
	json_decref(event);
}

static void
a_title_that_is_cut_says_so(void **state)
{
	struct localgame local = {.terms = "clock=5m+5 games=3"};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "j");
	assert_non_null(strstr(row(row_of("Table 2: ")), "\u2026"));
	localgame_stop(&local);
}

static void
the_list_has_no_gap_when_many_tables_close(void **state)
{
	struct localgame local = {0};
	int i;

	begin(&local, 80, 24, 5);
	lobby_of(&local, 30);
	for (i = 0; i < 30; i++)
		localgame_type(&local, "j");
	assert_true(shows(">30 "));
	lobby_of(&local, 2);
	assert_true(shows("> 2 "));
	assert_memory_equal(row(row_of("> 2 ") - 1), "  1 ", 4);
	localgame_stop(&local);
}

/* Somebody's message on the link of people, of whom the client is one. */
static void
from(struct localgame *local, int person, const char *message)
{
	char line[256];

	snprintf(line, sizeof(line), "{\"from\":%d,\"m\":%s}", 1000 + person,
	    message);
	hub_line(local->hub, 0, line, strlen(line));
}

/* A guest of them logs in who wants that name. */
static void
comes(struct localgame *local, int person, const char *name)
{
	char auth[128];

	hub_conn(local->hub, 0, 1000 + person, "ssh", "");
	snprintf(auth, sizeof(auth),
	    "{\"auth\":{\"how\":\"keyboard\",\"name\":\"%s\"},\"id\":1}", name);
	from(local, person, auth);
	from(local, person, "{\"login\":{}}");
}

/* So many more tables are opened. */
static void
more_tables(struct localgame *local, int n)
{
	char name[16];
	int i;

	local->conf->max_guests = 1000;
	for (i = 0; i < n; i++) {
		snprintf(name, sizeof(name), "n%d", i);
		comes(local, i, name);
		from(local, i, "{\"do\":\"new\"}");
	}
	localgame_run(local);
	local->clock += 1000;
	localgame_run(local);
}

static void
the_list_goes_on_behind_what_everybody_is_told(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	struct localgame local = {0};
	char text[32];
	int i, n;

	for (i = 0; i < 3; i++) {
		begin(&local, sizes[i][0], sizes[i][1], 5);
		more_tables(&local, 248);
		assert_true(shows(" of 250: arrows, End"));
		/* The last one, and back by pages. */
		localgame_type(&local, "\033[F");
		assert_true(shows("-250 of 250"));
		assert_true(shows(">250 "));
		assert_true(shows(" n247~ - free"));
		assert_true(shows("Table 250: uckers"));
		assert_true(shows("Enter sits down at table 250"));
		for (n = 250; n > 2; n--) {
			localgame_type(&local, "k");
			snprintf(text, sizeof(text), " n%d~ - free", n - 4);
			if (n > 3)
				assert_true(shows(text));
			snprintf(text, sizeof(text), " table %d ", n - 1);
			assert_true(shows(text));
			assert_false(shows("..."));
		}
		localgame_type(&local, "\033[C\033[C");
		assert_false(shows("> 2 "));
		localgame_type(&local, "\033[D\033[D");
		assert_true(shows("> 2 "));
		localgame_type(&local, "\033[F\033[H");
		assert_true(shows("> 1 "));
		localgame_stop(&local);
	}
}

static void
the_page_that_is_looked_at_is_kept_new(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	more_tables(&local, 248);
	localgame_type(&local, "\033[F");
	assert_true(shows(">250 n247~ - free"));
	from(&local, 247, "{\"do\":\"leave\"}");
	from(&local, 246, "{\"do\":\"leave\"}");
	comes(&local, 300, "guest");
	from(&local, 300, "{\"do\":\"join 248\"}");
	local.clock += 6000;
	localgame_run(&local);
	assert_true(shows("-248 of 248"));
	assert_true(shows(">248 n245~ - Guest-"));
	localgame_stop(&local);
}

/* Where the window, which comes twice a second, does not have him yet. */
static void
who_has_just_come_sees_himself_there(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":1,\"people\":[{\"name\":\"zoe\","
	    "\"role\":\"player\",\"table\":null,\"seat\":null}],"
	    "\"seeks\":[],\"tables\":[]}");
	assert_true(shows(" 2 here "));
	assert_true(shows(" zoe                Guest-1~"));
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":2,\"people\":[{\"name\":\"zoe\","
	    "\"role\":\"player\",\"table\":null,\"seat\":null},"
	    "{\"name\":\"Guest-1~\",\"table\":null,\"seat\":null}],"
	    "\"seeks\":[],\"tables\":[]}");
	assert_true(shows(" 2 here "));
	assert_true(shows(" zoe                Guest-1~"));
	localgame_stop(&local);
}

static void
adjourned_games_stand_first_and_enter_resumes_them(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],"
	    "\"offers\":[],\"tables\":[],\"stored\":[{\"table\":7,"
	    "\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,\"names\":"
	    "[\"Guest-1~\",\"bob\"],\"status\":\"adjourned\",\"throw\":9}]}");
	assert_true(shows("adjourned, throw 9"));
	assert_true(shows("Enter resumes your game at table 7"));
	/* Events for all do not name them, and they stay. */
	lobby(&local, one_table);
	localgame_type(&local, "kkk");
	assert_true(shows("adjourned, throw 9"));
	localgame_type(&local, "\r");
	assert_string_equal(local.last, "resume 7");
	localgame_stop(&local);
}

static void
the_cursor_begins_where_a_seat_is_kept(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],"
	    "\"offers\":[],\"tables\":[]}");
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],"
	    "\"offers\":[],\"tables\":["
	    "{\"table\":5,\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,"
	    "\"names\":[\"erin\",null],\"status\":\"open\",\"throw\":0},"
	    "{\"table\":6,\"rules\":\"uckers\",\"house\":\"\",\"seats\":2,"
	    "\"names\":[\"Guest-1~\",\"bob\"],\"status\":\"playing\","
	    "\"throw\":9}]}");
	assert_true(shows("Enter takes your seat at table 6"));
	localgame_stop(&local);
}

static void
s_ends_the_looking_that_it_began(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "s");
	assert_string_equal(local.last, "seek");
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"offers\":[],"
	    "\"tables\":[],\"seeks\":[{\"name\":\"Guest-1~\","
	    "\"rules\":\"uckers\",\"house\":\"\",\"seats\":2}]}");
	assert_true(shows("s seek no more"));
	localgame_type(&local, "s");
	assert_string_equal(local.last, "unseek");
	localgame_stop(&local);
}

static void
an_empty_lobby_says_how_to_begin(void **state)
{
	static const int widths[] = {40, 60, 80, 132};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(widths) / sizeof(*widths); i++) {
		begin(&local, widths[i], 24, 5);
		lobby(&local,
		    "{\"ev\":\"lobby\",\"here\":1,\"people\":[],\"seeks\":[],"
		    "\"offers\":[],\"tables\":[]}");
		assert_true(shows("No game is on yet"));
		assert_true(shows("Press b to play the house bot"));
		localgame_type(&local, "\r");
		assert_string_equal(local.last, "");
		localgame_stop(&local);
	}
}

static void
j_moves_while_somebody_seeks_and_a_plays(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":2,\"people\":[],\"offers\":[],"
	    "\"tables\":[],\"seeks\":[{\"name\":\"bob\","
	    "\"rules\":\"uckers\",\"house\":\"\",\"seats\":2}]}");
	assert_true(shows("Press a to play uckers with bob"));
	localgame_type(&local, "j");
	assert_string_equal(local.last, "");
	localgame_type(&local, "a");
	assert_non_null(strstr(local.last, "bob"));
	localgame_stop(&local);
}

static void
who_seeks_what_is_seen_where_there_is_no_room(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 24, 5);
	lobby(&local,
	    "{\"ev\":\"lobby\",\"here\":2,\"people\":[],\"offers\":[],"
	    "\"tables\":[],\"seeks\":[{\"name\":\"bob\","
	    "\"rules\":\"ludo\",\"house\":\"arm=8\",\"seats\":2}]}");
	assert_true(shows("a plays bob: ludo with arm=8"));
	localgame_stop(&local);
}

static void
tab_completes_in_lobby_and_table_alike(void **state)
{
	static const int widths[] = {40, 80};
	struct localgame local = {0};
	int i;

	for (i = 0; i < 4; i++) {
		begin(&local, widths[i % 2], 24, 5);
		if (i >= 2)
			localgame_ahead(&local, 20);
		localgame_type(&local, "/whoa\t");
		assert_string_equal(input(), "/whoami");
		localgame_type(&local, "\025/fing\tal\t");
		assert_string_equal(input(), "/finger alice");
		localgame_type(&local, "\025/tell al\thello");
		assert_string_equal(input(), "/tell alice hello");
		/* Nobody tells himself anything. */
		localgame_type(&local, "\025/tell g\t");
		assert_string_equal(input(), "/tell g");
		localgame_type(&local, "\025/watch \t");
		assert_string_equal(input(), "/watch 1");
		localgame_type(&local, "\t");
		assert_string_equal(input(), "/watch 2");
		localgame_type(&local, "\025/new big\t");
		assert_string_equal(input(), "/new bigship");
		localgame_type(&local, "\025/match guest-alfa big\t");
		assert_string_equal(input(), "/match guest-alfa bigship");
		localgame_type(&local, "\025/help chall\t");
		assert_string_equal(input(), "/help challenge");
		localgame_stop(&local);
	}
}

static void
arrows_bring_back_what_was_typed_in_lobby_and_table(void **state)
{
	struct localgame local = {0};
	int i;

	for (i = 0; i < 2; i++) {
		begin(&local, 40, 24, 5);
		if (i == 1)
			localgame_ahead(&local, 20);
		localgame_type(&local, "/shout one\r/shout two\r/");
		localgame_type(&local, "\033[A");
		assert_string_equal(input(), "/shout two");
		localgame_type(&local, "\033[A");
		assert_string_equal(input(), "/shout one");
		localgame_type(&local, "\033[B\033[B");
		assert_string_equal(input(), "/");
		localgame_stop(&local);
	}
}

static void
escape_from_the_card_leads_back_to_what_was_chosen(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "n\033[Bh c");
	assert_true(shows("The rule card"));
	localgame_type(&local, "\033[D\177");
	assert_true(shows("House rules for bigship"));
	localgame_type(&local, "\tc\r");
	assert_string_equal(local.last, "new bigship 2 last-one-die=on");
	localgame_stop(&local);
	/* A dialog below a card is freed with it. */
	begin(&local, 80, 24, 5);
	localgame_type(&local, "nc");
	localgame_stop(&local);
}

static void
a_guest_finds_his_token_again(void **state)
{
	struct localgame local = {0};

	begin(&local, 40, 24, 5);
	localgame_type(&local, "i");
	assert_true(shows("You are Guest-1~"));
	assert_true(shows(local.token));
	localgame_stop(&local);
}

static void
who_gets_another_name_is_told_why(void **state)
{
	static const struct {
		const char *wish, *why;
	} rows[] = {
	    {"nobody", "That name has no account here"},
	    {"dave", "Another guest has or had that name"},
	    {"?", "A name has 2 to 16 letters"},
	    {"sysop", "could be mistaken for somebody else"},
	    {"sys0p", "Log in as sys0p-guest for a name like it."},
	    {"guest~", "Guests may have any other name."},
	};
	struct localgame local;
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		local = (struct localgame){.wish = rows[i].wish};
		begin_by_ear(&local, "uckers", 2, 5);
		assert_non_null(strstr(heard, rows[i].why));
		localgame_stop(&local);
	}
	local = (struct localgame){.wish = "sysop"};
	begin(&local, 80, 24, 5);
	assert_true(shows("That name could be mistaken for"));
	localgame_stop(&local);
}

/* It is nobody else's business, on a photograph of the screen either. */
static void
a_token_is_shown_only_when_it_is_asked_for(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	assert_true(shows("/whoami"));
	assert_false(shows(local.token));
	localgame_type(&local, "/whoami\r");
	assert_true(shows(local.token));
	localgame_stop(&local);
}

/* Somebody says something to this person. */
static void
talk(struct localgame *local, const char *how, const char *text)
{
	json_t *said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how", how,
	    "from", "bob", "text", text);

	client_event(local->client, said);
	json_decref(said);
	localgame_run(local);
}

/* So many lines "line 1" ... of talk. */
static void
hear_lines(struct localgame *local, int n)
{
	char text[24];
	int i;

	for (i = 1; i <= n; i++) {
		snprintf(text, sizeof(text), "line %d.", i);
		talk(local, "shout", text);
	}
}

static void
talk_that_came_behind_help_is_counted_until_it_is_seen(void **state)
{
	static const int widths[] = {40, 80, 132};
	struct localgame local = {0};
	size_t i;

	for (i = 0; i < sizeof(widths) / sizeof(*widths); i++) {
		begin(&local, widths[i], 24, 5);
		talk(&local, "shout", "before");
		localgame_type(&local, "/help challenge\r");
		assert_false(shows("1 new") || shows("3 new"));
		talk(&local, "tell", "psst");
		assert_true(shows("1 new"));
		talk(&local, "shout", "hello");
		talk(&local, "shout", "hello?");
		assert_true(shows(
		    widths[i] < 80 ? "3 new" : "3 new: 1 to you, 2 to all"));
		localgame_type(&local, "q");
		assert_false(shows("1 new") || shows("3 new"));
		assert_true(shows("hello?"));
		localgame_type(&local, "/help challenge\r");
		assert_false(shows("1 new") || shows("3 new"));
		localgame_stop(&local);
	}
}

/* The lobby, and the table, at every size. */
static void
page_up_reads_all_of_the_talk_back(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	struct localgame local = {0};
	int i, pages, line;
	char text[16];
	bool read[61];

	for (i = 0; i < 6; i++) {
		begin(&local, sizes[i % 3][0], sizes[i % 3][1], 5);
		if (i >= 3)
			localgame_ahead(&local, 20);
		hear_lines(&local, 60);
		memset(read, 0, sizeof(read));
		for (pages = 0; pages < 80 && !read[1]; pages++) {
			for (line = 1; line <= 60; line++) {
				snprintf(text, sizeof(text), "line %d.", line);
				read[line] = read[line] || shows(text);
			}
			localgame_type(&local, "\033[5~");
		}
		for (line = 1; line <= 60; line++)
			assert_true(read[line]);
		assert_true(shows(" PgDn"));
		localgame_stop(&local);
	}
}

static void
who_reads_back_stays_there_and_hears_what_came(void **state)
{
	struct localgame local = {0};
	char text[16];
	int i;

	begin(&local, 80, 24, 5);
	hear_lines(&local, 40);
	localgame_type(&local, "\033[5~\033[5~\033[5~");
	for (i = 1; i < 40; i++) {
		snprintf(text, sizeof(text), "line %d.", i);
		if (shows(text))
			break;
	}
	assert_in_range(i, 10, 35);
	talk(&local, "shout", "a long sentence that takes more than one row");
	talk(&local, "tell", "psst");
	assert_true(shows(text));
	assert_true(shows("2 new"));
	for (i = 0; i < 5; i++)
		localgame_type(&local, "\033[6~");
	assert_true(shows("psst"));
	assert_false(shows("2 new"));
	assert_false(shows("PgDn"));
	localgame_stop(&local);
}

static void
nothing_is_scrolled_back_where_all_is_seen(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "\033[5~");
	assert_false(shows("PgDn"));
	localgame_stop(&local);
}

/* The game was set aside as damaged, say. */
static void
who_comes_back_to_no_table_is_in_the_lobby(void **state)
{
	struct localgame local = {0};
	json_t *welcome;

	begin(&local, 80, 24, 5);
	play_to_throw(&local);
	client_hub(local.client, false);
	client_hub(local.client, true);
	welcome = json_pack("{s:s,s:s,s:s,s:n,s:n,s:b}", "ev", "welcome",
	    "name", "Guest-1~", "role", "guest", "table", "seat", "again", 1);
	client_event(local.client, welcome);
	json_decref(welcome);
	localgame_run(&local);
	assert_true(shows("What would you like?"));
	assert_true(shows("You are in the lobby."));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_table_under_the_cursor_is_seen_with_its_board),
	    cmocka_unit_test(the_board_goes_on_with_its_game),
	    cmocka_unit_test(a_picture_that_is_the_same_costs_nothing),
	    cmocka_unit_test(a_step_of_the_game_costs_under_400_bytes),
	    cmocka_unit_test(the_cursor_takes_the_board_with_it),
	    cmocka_unit_test(a_list_of_more_tables_than_rows_says_so),
	    cmocka_unit_test(the_cursor_stays_on_its_table_when_others_close),
	    cmocka_unit_test(
		adjourned_games_stand_first_and_enter_resumes_them),
	    cmocka_unit_test(the_cursor_begins_where_a_seat_is_kept),
	    cmocka_unit_test(s_ends_the_looking_that_it_began),
	    cmocka_unit_test(an_empty_lobby_says_how_to_begin),
	    cmocka_unit_test(j_moves_while_somebody_seeks_and_a_plays),
	    cmocka_unit_test(who_seeks_what_is_seen_where_there_is_no_room),
	    cmocka_unit_test(tab_completes_in_lobby_and_table_alike),
	    cmocka_unit_test(
		arrows_bring_back_what_was_typed_in_lobby_and_table),
	    cmocka_unit_test(
		escape_from_the_card_leads_back_to_what_was_chosen),
	    cmocka_unit_test(a_guest_finds_his_token_again),
	    cmocka_unit_test(who_gets_another_name_is_told_why),
	    cmocka_unit_test(a_token_is_shown_only_when_it_is_asked_for),
	    cmocka_unit_test(
		talk_that_came_behind_help_is_counted_until_it_is_seen),
	    cmocka_unit_test(page_up_reads_all_of_the_talk_back),
	    cmocka_unit_test(who_reads_back_stays_there_and_hears_what_came),
	    cmocka_unit_test(nothing_is_scrolled_back_where_all_is_seen),
	    cmocka_unit_test(who_comes_back_to_no_table_is_in_the_lobby),
	    cmocka_unit_test(the_list_goes_on_behind_what_everybody_is_told),
	    cmocka_unit_test(the_page_that_is_looked_at_is_kept_new),
	    cmocka_unit_test(who_has_just_come_sees_himself_there),
	    cmocka_unit_test(a_title_that_is_cut_says_so),
	    cmocka_unit_test(the_list_has_no_gap_when_many_tables_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
