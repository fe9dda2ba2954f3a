/*
 * People in the lobby of one process share what is drawn alike: whatever they
 * share, each must see what he sees alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/audience.h"
#include "tests/client/terminal.h"
#include "tests/hub/alone.h"

#define STEPS 400
#define SAME 6 /* before screens of one kind */

static const struct screen_kind kinds[] = {
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", "{\"palette\":\"mono\",\"tour\":\"seen\"}"},
    {80, 24, "xterm", "{\"charset\":\"ascii\"}"},
    {132, 43, "xterm-256color",
	"{\"board\":\"lines\",\"town\":\"Hull\",\"zone\":\"+1\"}"},
    {40, 24, "xterm-256color", NULL},
};

#define NKIND ((int)(sizeof(kinds) / sizeof(kinds[0])))
#define NPERSON (NKIND * SAME)

static uint64_t chance;
static int renders; /* frames that were made */
static bool seated; /* people of these have seats */
static json_t *window;

size_t __real_render(struct shadow *, const struct canvas *,
    const struct terminal *, const struct palette *, render_fn, void *);
size_t __wrap_render(struct shadow *, const struct canvas *,
    const struct terminal *, const struct palette *, render_fn, void *);

size_t
__wrap_render(struct shadow *shadow, const struct canvas *canvas,
    const struct terminal *terminal, const struct palette *palette,
    render_fn write, void *arg)
{
	renders++;
	return __real_render(shadow, canvas, terminal, palette, write, arg);
}

static int
drawn(int n)
{
	return (int)(alone_mixed(chance++) % (unsigned)n);
}

static json_t *
person_row(int number)
{
	char name[24];
	json_t *row;

	snprintf(name, sizeof(name), "Guest-%d~", number);
	row = json_pack("{s:s,s:s,s:n,s:n,s:i,s:s}", "name", name, "role",
	    "guest", "table", "seat", "idle", 0, "via", "ssh");
	if (number % 4 == 0)
		json_object_set_new(row, "table", json_integer(number % 3));
	return row;
}

static json_t *
table_row(int number)
{
	char name[24];

	/* Now and then somebody of these here has a seat. */
	snprintf(name, sizeof(name), "Guest-%d~",
	    seated && drawn(6) == 0 ? drawn(NPERSON) : 500 + drawn(9));
	return json_pack("{s:i,s:s,s:s,s:i,s:[s,n],s:i,s:s,s:i,s:i}", "table",
	    number, "rules", drawn(2) ? "ludo" : "uckers", "house", "", "seats",
	    2, "names", name, "free", drawn(2), "status",
	    drawn(2) ? "playing" : "open", "watchers", drawn(12), "throw",
	    drawn(200));
}

/* The list of people is full, with none of these here. */
static void
fill_people(void)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < 40; i++)
		json_array_append_new(list, person_row(900 + i));
	json_object_set_new(window, "people", list);
}

/* The next window: some of it is new, the rest as before. */
static void
change_window(void)
{
	json_t *next = json_copy(window), *list;
	int i, n = drawn(8), from = drawn(30);

	if (drawn(3) == 0) {
		list = json_array();
		for (i = 0; i < 40 && i < from + 15; i++)
			json_array_append_new(list, person_row(from + i));
		json_object_set_new(next, "people", list);
	}
	if (drawn(2) == 0)
		json_object_set_new(
		    next, "here", json_integer(drawn(2) ? 99 : 100 + drawn(9)));
	if (drawn(4) == 0) {
		list = json_array();
		for (i = drawn(6); i > 0; i--)
			json_array_append_new(list,
			    json_pack("{s:s,s:s,s:i}", "from", "alice", "text",
				drawn(2) ? "Kilroy was here." : "Rum!", "at",
				drawn(9)));
		json_object_set_new(next, "wall", list);
	}
	list = json_copy(json_object_get(next, "tables"));
	if (n < (int)json_array_size(list) && drawn(3) > 0)
		json_array_set_new(list, (size_t)n, table_row(n + 1));
	else if (json_array_size(list) < 12)
		json_array_append_new(
		    list, table_row((int)json_array_size(list) + 1));
	else
		json_array_clear(list);
	json_object_set_new(next, "table_count",
	    json_integer((json_int_t)json_array_size(list)));
	json_object_set_new(next, "tables", list);
	json_decref(window);
	window = next;
}

/* Pictures of table 1 as its game goes on. */
static json_t *
pictures(void)
{
	struct localgame local = {0};
	int i;

	begin(&local, 80, 24, 5);
	local.told = json_array();
	for (i = 0; i < 20; i++)
		localgame_other(&local);
	localgame_stop(&local);
	return local.told;
}

static int
set_up(void **state)
{
	json_t *own =
	    json_pack("{s:s,s:[],s:[]}", "ev", "lobby", "offers", "stored");

	chance = 7;
	seated = false;
	window = json_pack("{s:s,s:i,s:i,s:[],s:[],s:i,s:[],s:s,s:i}", "ev",
	    "lobby", "here", 1, "guests", 1, "people", "tables", "table_count",
	    0, "seeks", "chain", "0123456789abcdef", "games", 17);
	audience_begin(kinds, NKIND, SAME);
	audience_tell_all(own);
	json_decref(own);
	audience_tell_all(window);
	audience_draw();
	return 0;
}

static int
tear_down(void **state)
{
	audience_end();
	json_decref(window);
	return 0;
}

static void
tell_news(int nth, int piece)
{
	static const char *const titles[] = {"Rum", "Gin", "Grog"};
	json_t *notice = json_pack("{s:s,s:s,s:i,s:i,s:s}", "ev", "notice",
	    "code", "news", "n", 1, "piece", piece, "title", titles[piece - 1]);

	audience_tell(nth, notice);
	json_decref(notice);
}

static void
whatever_happens_each_sees_his_own_lobby(void **state)
{
	static const char *const keys[] = {
	    "\033[B", "\033[A", "\033[C", "\033[H", "/", "x", "\177", "\f"};
	json_t *told = pictures();
	int i, nth;

	seated = true;
	for (i = 0; i < STEPS; i++) {
		nth = drawn(NPERSON);
		switch (drawn(6)) {
		case 0:
			audience_tell_all(json_array_get(
			    told, (size_t)drawn((int)json_array_size(told))));
			audience_tell_all(window);
			break;
		case 1:
			audience_whisper(nth, "psst");
			break;
		case 2:
			audience_type(
			    nth, keys[drawn(sizeof(keys) / sizeof(*keys))]);
			break;
		case 3:
			/* What one has not read another has. */
			tell_news(nth, 1 + drawn(3));
			break;
		default:
			change_window();
			audience_tell_all(window);
			break;
		}
		/* Not all have room for a picture each time. */
		if (drawn(4) > 0)
			audience_draw();
		if (i % 5 == 4) {
			audience_draw();
			audience_compare();
		}
	}
	json_decref(told);
}

/* A row that is scrolled into view may be marked as somebody's own. */
static void
nobody_is_shown_the_seat_of_another(void **state)
{
	json_t *list = json_array(), *row;
	int i;

	fill_people();
	for (i = 1; i <= 12; i++) {
		row = table_row(i);
		json_object_set_new(row, "names",
		    json_pack("[s,n]", i == 12 ? "Guest-2~" : "bob"));
		json_array_append_new(list, row);
	}
	json_object_set_new(window, "tables", list);
	json_object_set_new(window, "table_count", json_integer(12));
	audience_tell_all(window);
	audience_draw();
	/* The second one begins at his own table, and goes to the first. */
	audience_type(1, "\033[H");
	audience_draw();
	for (i = 1; i < 12; i++) {
		audience_type(0, "\033[B");
		audience_type(1, "\033[B");
		audience_draw();
		audience_compare();
	}
}

/* A change that all see is drawn once for each kind of screen. */
static void
a_change_is_drawn_once_for_each_kind(void **state)
{
	json_t *list, *before;
	int i;

	fill_people();
	audience_tell_all(window);
	audience_draw();
	for (i = 0; i < 6; i++) {
		change_window();
		fill_people();
		audience_tell_all(window);
		audience_draw();
	}
	renders = 0;
	list = json_copy(json_object_get(window, "tables"));
	json_array_append_new(list, table_row(40));
	before = window;
	window = json_copy(before);
	json_decref(before);
	json_object_set_new(window, "tables", list);
	audience_tell_all(window);
	audience_draw();
	/* And for each who is alone. */
	assert_int_equal(renders, NKIND + NPERSON);
}

/* It may be of a lobby that others were shown; their talk is theirs. */
static void
a_first_frame_shows_nothing_that_others_were_told(void **state)
{
	static struct viewer zoe;
	char *sent;
	size_t nsent;
	int i;

	fill_people();
	/* Twice, so that what was kept of an older lobby is none any more. */
	for (i = 0; i < 2 * SAME; i++) {
		audience_whisper(i % SAME, "psst");
		audience_tell(i % SAME, window);
		audience_type(i % SAME, "\f");
		audience_draw();
	}
	zoe.sent = open_memstream(&sent, &nsent);
	viewer_join(&zoe, &kinds[0], "zoe~");
	client_event(zoe.client, window);
	renders = 0;
	client_draw(zoe.client);
	fclose(zoe.sent);
	/* Only what is hers was drawn, behind a frame that was there. */
	assert_int_equal(renders, 1);
	assert_non_null(memmem(sent, nsent, "What would you like?", 20));
	assert_non_null(memmem(sent, nsent, "zoe", 3));
	assert_null(memmem(sent, nsent, "psst", 4));
	client_free(zoe.client);
	free(sent);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		whatever_happens_each_sees_his_own_lobby, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		nobody_is_shown_the_seat_of_another, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_change_is_drawn_once_for_each_kind, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_first_frame_shows_nothing_that_others_were_told, set_up,
		tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
