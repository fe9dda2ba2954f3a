/* Going through a recorded game: on the screen, by ear, and in a single call.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/examine.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define LEFT "\033[D"
#define RIGHT "\033[C"
#define PAGE_DOWN "\033[6~"
#define HOME "\033[H"
#define END "\033[F"

/* A game at the client's table to its end; its id. */
static const char *
play_out(struct localgame *local)
{
	localgame_do(local, 0, "say Sixes, please");
	localgame_ahead(local, 10000);
	settle(local);
	assert_int_equal(local->game->phase, PHASE_OVER);
	return local->client->model.table->id;
}

static void
press(struct localgame *local, const char *key)
{
	localgame_type(local, key);
	settle(local);
}

/* So much time passes, and what is due then is done once. */
static void
pass(struct localgame *local, int ms)
{
	local->clock += ms;
	client_tick(local->client);
	localgame_run(local);
}

/* Watches a game to its end, and opens it. */
static void
open_game(struct localgame *local, int width, int height)
{
	char line[64];
	int turn;

	local->human = -1;
	begin(local, width, height, 5);
	localgame_ahead(local, 20);
	snprintf(line, sizeof(line), "/examine %s\r", play_out(local));
	/* What its result comes to is counted in slices, and told first. */
	for (turn = 0; turn < 50; turn++)
		localgame_run(local);
	press(local, line);
}

static void
keys_go_through_it(void **state)
{
	struct localgame local = {0};
	const struct replay *replay;
	char text[40];
	int throws;

	open_game(&local, 80, 24);
	assert_non_null(local.client->examine);
	replay = local.client->examine->replay;
	throws = replay_throws(replay, replay_last(replay));
	snprintf(text, sizeof(text), "Start, %d throws", throws);
	assert_true(shows(text));
	assert_true(shows(replay_file(replay)->head.game));
	assert_true(shows("home 0 base 8"));
	press(&local, RIGHT);
	snprintf(text, sizeof(text), "Throw 1 of %d", throws);
	assert_true(shows(text));
	assert_true(shows("throws"));
	press(&local, RIGHT RIGHT RIGHT);
	press(&local, LEFT);
	assert_int_equal(local.client->examine->place, 3);
	press(&local, "u");
	assert_true(shows("ucked off"));
	press(&local, END);
	snprintf(text, sizeof(text), "Throw %d of %d", throws, throws);
	assert_true(shows(text));
	assert_true(shows("won!"));
	assert_true(shows("Sixes, please"));
	press(&local, HOME);
	assert_false(shows("Sixes, please"));
	press(&local, PAGE_DOWN);
	assert_true(local.client->examine->place > 0);
	/* A line is not a key, and a key not a line. */
	press(&local, "40\r");
	snprintf(text, sizeof(text), "Throw 40 of %d", throws);
	assert_true(shows(text));
	press(&local, "\033");
	local.clock += 1000;
	settle(&local);
	assert_null(local.client->examine);
	assert_true(shows("Table"));
	localgame_stop(&local);
}

/* A letter is a key once no other follows it. */
static void
space(struct localgame *local)
{
	localgame_type(local, " ");
	pass(local, 50);
}

/* Space plays it on, at a speed, to the end, and a key stops it. */
static void
it_goes_on_by_itself(void **state)
{
	struct localgame local = {0};
	const struct examine *examine;
	int place;

	open_game(&local, 80, 24);
	examine = local.client->examine;
	space(&local);
	assert_true(shows("Space: stop"));
	assert_int_equal(examine->place, 0);
	pass(&local, 1600);
	place = examine->place;
	assert_int_equal(place, 1);
	press(&local, RIGHT);
	pass(&local, 60000);
	assert_int_equal(examine->place, 2);
	press(&local, END);
	press(&local, LEFT);
	space(&local);
	pass(&local, 1600);
	assert_int_equal(examine->place, replay_last(examine->replay));
	assert_true(examine->due == 0);
	localgame_stop(&local);
}

/* Other dice and other plays lead off the line, and a key back to it. */
static void
other_throws_are_tried(void **state)
{
	struct localgame local = {0};
	struct examine *examine;
	int place;

	open_game(&local, 80, 24);
	examine = local.client->examine;
	press(&local, RIGHT RIGHT RIGHT);
	while (examine->model.table->game.phase != PHASE_THROW)
		press(&local, RIGHT);
	place = examine->place;
	press(&local, "try 7 1\r");
	assert_true(shows("Which dice?"));
	assert_false(examine->off);
	press(&local, "try 6 5\r");
	assert_true(examine->off);
	assert_true(shows("Off the line"));
	assert_true(shows("throws 6 and 5"));
	press(&local, "try 1\r");
	assert_int_equal(examine->tries, 2);
	press(&local, LEFT);
	assert_false(examine->off);
	assert_int_equal(examine->place, place);
	localgame_stop(&local);
}

/* What begins above it, in a list, is typed there. */
static void
a_list_above_it_leaves_it_open(void **state)
{
	struct localgame local = {.role = "moderator"};

	open_game(&local, 80, 24);
	press(&local, RIGHT RIGHT);
	press(&local, "/notes\r");
	assert_true(shows("w: begin a topic"));
	localgame_type(&local, "w");
	pass(&local, 50);
	settle(&local);
	assert_true(shows("> /note new"));
	assert_true(shows("Throw 2 of"));
	press(&local, "Rum: When is it?\r");
	assert_string_equal(local.last, "note new Rum: When is it?");
	assert_non_null(local.client->examine);
	press(&local, RIGHT);
	assert_int_equal(local.client->examine->place, 3);
	localgame_stop(&local);
}

/* Where the tour goes on below it, it ends: nothing takes keys unseen. */
static void
it_ends_when_it_is_closed(void **state)
{
	struct localgame local = {0};
	char line[64];

	open_game(&local, 80, 24);
	snprintf(
	    line, sizeof(line), "/examine %s\r", local.client->examine->game);
	press(&local, "\033");
	pass(&local, 1000);
	press(&local, "/tour\r");
	press(&local, line);
	assert_non_null(local.client->examine);
	assert_true(shows("Start, "));
	press(&local, "next\r");
	assert_false(shows("Start, "));
	assert_null(local.client->examine);
	localgame_stop(&local);
}

/* The games of somebody are a list, of which Enter opens one. */
static void
a_list_of_games_leads_to_one(void **state)
{
	struct localgame local = {.human = -1};
	char line[64];

	begin(&local, 80, 24, 5);
	localgame_ahead(&local, 20);
	play_out(&local);
	snprintf(line, sizeof(line), "/history %s\r",
	    local.client->model.table->chair[0].name);
	press(&local, line);
	assert_true(shows("Games of "));
	assert_true(shows("Enter: examine"));
	assert_true(shows("won  against ") || shows("lost against "));
	space(&local);
	assert_true(shows("Games of "));
	localgame_type(&local, "d");
	pass(&local, 50);
	settle(&local);
	assert_true(shows("No finished games like that."));
	localgame_type(&local, "a");
	pass(&local, 50);
	settle(&local);
	assert_true(shows(" against "));
	press(&local, "\r");
	assert_non_null(local.client->examine);
	assert_true(shows("Start, "));
	localgame_stop(&local);
}

static void
small_screens_show_it(void **state)
{
	static const int sizes[][2] = {{40, 24}, {80, 24}, {132, 43}};
	size_t i;

	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		struct localgame local = {0};

		open_game(&local, sizes[i][0], sizes[i][1]);
		press(&local, "30\r");
		assert_true(shows("Throw 30 of"));
		assert_true(shows("Space"));
		localgame_stop(&local);
	}
}

/* What somebody there says is read at every throw, however much happens. */
static void
talk_has_room_at_every_throw(void **state)
{
	struct localgame local = {.role = "player"};
	const struct examine *examine;
	char line[64];
	int place, last;

	open_game(&local, 40, 24);
	examine = local.client->examine;
	last = replay_last(examine->replay);
	snprintf(line, sizeof(line), "examine %s", local.client->model.name);
	localgame_do(&local, 0, line);
	settle(&local);
	assert_true(examine->together.n == 2);
	localgame_do(&local, 0, "say What would a six have done here?");
	settle(&local);
	for (place = 0; place <= last; place++) {
		if (place % 16 == 0) {
			pass(&local, 60000);
			press(&local, "comment He sleeps.\r");
			if (!shows("writes: He sleeps."))
				fail_msg("no comment at place %d", place);
		}
		if (!shows("What would a six have"))
			fail_msg("no talk at place %d", place);
		press(&local, RIGHT);
	}
	localgame_stop(&local);
}

/* Types a line and hears what is said after it. */
static bool
answers(struct localgame *local, const char *line, const char *text)
{
	forget();
	localgame_type(local, line);
	localgame_type(local, "\n");
	settle(local);
	return strstr(heard, text) != NULL;
}

static void
it_is_told_by_ear(void **state)
{
	struct localgame local = {.human = -1};
	char line[64];

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 20);
	snprintf(line, sizeof(line), "examine %s", play_out(&local));
	assert_true(answers(&local, line, "Enter goes on"));
	assert_true(answers(&local, "", " throws "));
	assert_true(answers(&local, "back", "Start, "));
	assert_true(answers(&local, "back", "That is the beginning."));
	assert_true(answers(&local, "ucking", "ucked"));
	assert_true(answers(&local, "back ucking", "Start, "));
	/* As the report of a game writes it. */
	assert_true(answers(&local, "throw 32", "Throw 32 of"));
	assert_true(answers(&local, "throw", "Throw 33 of"));
	assert_true(answers(&local, "40", "Throw 40 of"));
	assert_true(answers(&local, "board", "base"));
	while (local.client->examine->model.table->game.phase != PHASE_THROW)
		answers(&local, "", "");
	assert_true(answers(&local, "try 6 5", "throws 6 and 5"));
	assert_true(answers(&local, "line", "Throw 4"));
	assert_true(answers(&local, "end", "That is the end of the game."));
	assert_true(answers(&local, "next", "That is the end of the game."));
	assert_true(answers(&local, "leave", "You are back."));
	assert_null(local.client->examine);
	localgame_stop(&local);
}

/* The leader has gone to a place, and tried that there. */
static void
lead_to(struct localgame *local, int place, const char *line)
{
	json_t *event = json_pack("{s:s,s:s,s:i,s:s}", "ev", "examined", "game",
	    local->client->examine->game, "place", place, "line", line);

	assert_non_null(event);
	client_event(local->client, event);
	json_decref(event);
}

/* The hub asks the analyst, but is gone before that answers. */
static void
values_are_asked_for_again_when_the_hub_is_back(void **state)
{
	struct localgame local = {0};

	open_game(&local, 80, 24);
	examine_values_toggle(local.client);
	assert_true(local.client->examine->values.asked);
	client_hub(local.client, false);
	client_hub(local.client, true);
	settle(&local);
	local.last[0] = '\0';
	press(&local, RIGHT);
	assert_memory_equal(local.last, "evaluate ", 9);
	localgame_stop(&local);
}

/* A leader who moves more often than others draw makes them no work by it. */
static void
a_leader_is_followed_once_a_turn(void **state)
{
	const char *tried = "11 1 22 1 33 1 44 1 55 1 66 1 12 1 23 1 34 1";
	struct localgame local = {.human = -1};
	const struct table_snapshot *seen;
	char line[64];
	json_t *event;
	int i;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 20);
	snprintf(line, sizeof(line), "examine %s", play_out(&local));
	assert_true(answers(&local, line, "Enter goes on"));
	event = json_pack("{s:s,s:s,s:s,s:[s,s],s:s}", "ev", "examined", "game",
	    local.client->examine->game, "leader", "alice", "names", "alice",
	    local.client->model.name, "leads", "alice");
	assert_non_null(event);
	client_event(local.client, event);
	json_decref(event);
	forget();
	seen = local.client->examine->model.table;
	for (i = 0; i < 1000; i++)
		lead_to(&local, i % 200, tried + 3 * (i % 8));
	assert_ptr_equal(local.client->examine->model.table, seen);
	assert_string_equal(heard, "");
	lead_to(&local, 120, "");
	client_tick(local.client);
	snprintf(line, sizeof(line), "Throw %d of",
	    replay_throws(local.client->examine->replay, 120));
	assert_non_null(strstr(heard, line));
	assert_null(strstr(heard, "Off the line"));
	localgame_stop(&local);
}

/* Play 10 is not what follows play 1. */
static void
a_leader_who_tries_another_play_is_followed(void **state)
{
	struct localgame local = {.human = -1};
	struct examine *examine;
	char line[64];
	int place;

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_ahead(&local, 20);
	snprintf(line, sizeof(line), "examine %s", play_out(&local));
	assert_true(answers(&local, line, "Enter goes on"));
	examine = local.client->examine;
	for (place = 0; place < replay_last(examine->replay); place++) {
		examine_show_line(local.client, place, "64 10");
		if (strcmp(examine->line, "64 10") == 0)
			break;
	}
	assert_string_equal(examine->line, "64 10");
	examine_show_line(local.client, place, "64 1");
	assert_string_equal(examine->line, "64 1");
	examine_show_line(local.client, place, "64 10");
	assert_string_equal(examine->line, "64 10");
	localgame_stop(&local);
}

static void
what_is_not_there_is_refused(void **state)
{
	struct localgame local = {.human = -1};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_true(answers(&local, "examine T9999-9", "no"));
	assert_null(local.client->examine);
	/* The next one is not in its way. */
	assert_true(answers(&local, "examine", "history"));
	localgame_stop(&local);
}

/* Runs a call beside a game that is over, to its end. */
static void
run_call(struct localgame *local, const char *command, const char *more)
{
	struct client_setup setup = {.mode = CLIENT_EXEC,
	    .transport = "ssh",
	    .term = "xterm-256color",
	    .lang = "en_GB.UTF-8"};
	static char line[80];
	int turns = 0;

	*local = (struct localgame){.human = -1};
	begin(local, 80, 24, 5);
	localgame_ahead(local, 20);
	snprintf(line, sizeof(line), "%s %s%s", command, play_out(local), more);
	setup.exec = line;
	local->output = hear;
	forget();
	localgame_return(local, &setup);
	while (!local->quit && turns++ < 100000) {
		local->clock += 200;
		settle(local);
	}
	assert_int_equal(local->status, 0);
}

/* The board as an examination of the game's end shows it. */
static void
last_board(char text[VT_TEXT])
{
	struct localgame local = {0};
	const char *next;
	int y;

	open_game(&local, 80, 24);
	press(&local, END);
	*text = '\0';
	for (y = 0; y < 23; y++) {
		strlcat(text, row(y), VT_TEXT);
		strlcat(text, "\n", VT_TEXT);
	}
	next = strstr(text, "Throw ");
	assert_non_null(next);
	localgame_stop(&local);
}

/* What a terminal shows that read all of these bytes. */
static void
assert_shows(const char *bytes, size_t length, const char *expected)
{
	char text[VT_TEXT];
	struct vt *reader = malloc(sizeof(*reader));

	assert_non_null(reader);
	vt_init(reader, 80, 24);
	reader->bce = true;
	vt_feed(reader, bytes, length);
	vt_text(reader, text);
	assert_memory_equal(text, expected, strlen(expected));
	free(reader);
}

/* A cast is what asciinema reads, and ends with the board of the game's end. */
static void
a_cast_is_an_asciicast(void **state)
{
	char *copy, *next, *line, expected[VT_TEXT];
	struct localgame local;
	double at, before = -1;
	const char *kind, *data;
	json_t *json;
	size_t size;
	char *bytes;
	FILE *out;
	int n = 0, version, width, height;

	last_board(expected);
	run_call(&local, "cast", "");
	localgame_stop(&local);
	next = copy = strdup(heard);
	out = open_memstream(&bytes, &size);
	while ((line = strsep(&next, "\n")) != NULL && *line != '\0') {
		json = json_loads(line, 0, NULL);
		assert_non_null(json);
		if (n++ == 0) {
			assert_int_equal(
			    json_unpack(json, "{s:i,s:i,s:i}", "version",
				&version, "width", &width, "height", &height),
			    0);
			assert_int_equal(version, 2);
			assert_int_equal(width, 80);
			assert_int_equal(height, 24);
		} else {
			assert_int_equal(
			    json_unpack(json, "[F,s,s]", &at, &kind, &data), 0);
			assert_string_equal(kind, "o");
			assert_true(at > before);
			before = at;
			fputs(data, out);
		}
		json_decref(json);
	}
	fclose(out);
	assert_true(n > 100);
	assert_shows(bytes, size, expected);
	free(bytes);
	free(copy);
}

static void
a_replay_plays_in_any_terminal(void **state)
{
	char expected[VT_TEXT];
	struct localgame local;

	last_board(expected);
	run_call(&local, "replay", "");
	localgame_stop(&local);
	assert_shows(heard, strlen(heard), expected);
}

/* All of the record, for programs. */
static void
a_record_is_json(void **state)
{
	struct localgame local;
	const json_t *talk, *actions;
	json_t *json;

	run_call(&local, "record", " --json");
	json = json_loads(heard, 0, NULL);
	assert_non_null(json);
	assert_string_equal(json_string_value(json_object_get(json, "game")),
	    local.client->examine->game);
	assert_int_equal(json_array_size(json_object_get(json, "names")), 2);
	actions = json_object_get(json, "actions");
	assert_int_equal(json_array_size(actions),
	    replay_last(local.client->examine->replay));
	assert_memory_equal(json_string_value(json_object_get(
				json_array_get(actions, 0), "action")),
	    "throw ", 6);
	talk = json_array_get(json_object_get(json, "talk"), 0);
	assert_string_equal(
	    json_string_value(json_object_get(talk, "text")), "Sixes, please");
	assert_memory_equal(
	    json_string_value(json_object_get(json, "result")), "won ", 4);
	json_decref(json);
	localgame_stop(&local);
}

static void
a_wrong_call_says_what_is_right(void **state)
{
	struct client_setup setup = {
	    .mode = CLIENT_EXEC, .exec = "replay 1 fast", .transport = "ssh"};
	struct localgame local = {.output = hear, .human = -1};

	forget();
	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_run(&local);
	assert_int_equal(local.status, 64);
	assert_non_null(strstr(heard, "A number from 1 to 100."));
	localgame_stop(&local);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(keys_go_through_it),
	    cmocka_unit_test(it_goes_on_by_itself),
	    cmocka_unit_test(other_throws_are_tried),
	    cmocka_unit_test(a_list_above_it_leaves_it_open),
	    cmocka_unit_test(it_ends_when_it_is_closed),
	    cmocka_unit_test(a_list_of_games_leads_to_one),
	    cmocka_unit_test(small_screens_show_it),
	    cmocka_unit_test(talk_has_room_at_every_throw),
	    cmocka_unit_test(it_is_told_by_ear),
	    cmocka_unit_test(a_leader_is_followed_once_a_turn),
	    cmocka_unit_test(a_leader_who_tries_another_play_is_followed),
	    cmocka_unit_test(values_are_asked_for_again_when_the_hub_is_back),
	    cmocka_unit_test(what_is_not_there_is_refused),
	    cmocka_unit_test(a_cast_is_an_asciicast),
	    cmocka_unit_test(a_replay_plays_in_any_terminal),
	    cmocka_unit_test(a_record_is_json),
	    cmocka_unit_test(a_wrong_call_says_what_is_right),
	};

	return cmocka_run_group_tests_name("examine", tests, NULL, NULL);
}
