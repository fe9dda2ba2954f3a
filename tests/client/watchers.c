/*
 * Watchers of one table in one process share what is drawn alike: whatever
 * they share, each must see what he sees alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define STEPS 90
#define STEP_MS 50
#define REST_MS 1000 /* after which no counter moves any more */

struct watcher {
	struct client *client;
	struct vt vt;
	int titles; /* that his window was given */
	int64_t clock;
	bool alone; /* his events are nobody else's: he can share nothing */
};

/* Who sits before what; each pair of the same kind could share. */
static const struct kind {
	int width, height;
	const char *term, *options;
} kinds[] = {
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", "{\"motion\":\"off\"}"},
    {80, 24, "xterm-256color", "{\"palette\":\"mono\"}"},
    {80, 24, "xterm-256color", "{\"charset\":\"ascii\"}"},
    {80, 24, "xterm-256color", "{\"board\":\"lines\"}"},
    {80, 24, "xterm-256color", "{\"title\":\"off\"}"},
    {80, 24, "xterm", NULL},
    {132, 43, "xterm-256color", NULL},
    {132, 43, "xterm-256color", NULL},
    {40, 24, "xterm-256color", NULL},
    {40, 24, "xterm-256color", NULL},
};

#define NKIND ((int)(sizeof(kinds) / sizeof(kinds[0])))

/* The first NKIND together, behind them the same alone. */
static struct watcher watchers[2 * NKIND];

static void
ignore_command(void *arg, const char *line, int64_t id, int64_t at)
{
}

static void
take_output(void *arg, const void *bytes, size_t n)
{
	struct watcher *w = arg;

	vt_feed(&w->vt, bytes, n);
	w->titles += memmem(bytes, n, "\033]", 2) != NULL;
}

static void
ignore_leave(void *arg, int status)
{
}

static int64_t
now(void *arg)
{
	return ((struct watcher *)arg)->clock;
}

/* Each has his own name, in the welcome; alone he has the same. */
static void
come_in(struct watcher *w, const struct kind *kind)
{
	char name[16];
	struct client_setup setup =
	    screen_setup(kind->term, kind->width, kind->height);
	struct client_io io = {.arg = w,
	    .command = ignore_command,
	    .output = take_output,
	    .errors = take_output,
	    .leave = ignore_leave,
	    .now = now};
	json_t *welcome;

	(void)snprintf(
	    name, sizeof(name), "Guest-%d~", (int)(w - watchers) % NKIND + 1);
	welcome = json_pack("{s:s,s:s,s:s,s:n,s:n}", "name", name, "role",
	    "guest", "host", "Messdeck", "table", "seat");
	if (kind->options != NULL)
		json_object_set_new(
		    welcome, "options", json_loads(kind->options, 0, NULL));
	vt_init(&w->vt, kind->width, kind->height);
	w->vt.bce = true;
	w->clock = 1000000;
	w->client = client_new(&setup, &io, welcome);
	json_decref(welcome);
	/* The terminal was asked what it is, and says nothing. */
	w->clock += 1000;
	client_tick(w->client);
}

static void
tell(struct watcher *w, json_t *event)
{
	json_t *copy = w->alone ? json_deep_copy(event) : json_incref(event);

	client_event(w->client, copy);
	json_decref(copy);
}

static void
type(int nth, const char *keys)
{
	client_input(watchers[nth].client, keys, strlen(keys));
	client_input(watchers[NKIND + nth].client, keys, strlen(keys));
}

static void
draw_all(void)
{
	int i;

	for (i = 0; i < 2 * NKIND; i++)
		client_draw(watchers[i].client);
}

static void
all_see_what_they_see_alone(void)
{
	const struct vt *a, *b;
	int i, y;

	for (i = 0; i < NKIND; i++) {
		a = &watchers[i].vt;
		b = &watchers[NKIND + i].vt;
		for (y = 0; y < kinds[i].height; y++)
			assert_memory_equal(a->cell[y], b->cell[y],
			    sizeof(a->cell[y][0]) * (size_t)kinds[i].width);
		assert_int_equal(a->x, b->x);
		assert_int_equal(a->y, b->y);
		assert_int_equal(a->shown, b->shown);
		assert_int_equal(a->bells, b->bells);
		assert_int_equal(
		    watchers[i].titles, watchers[NKIND + i].titles);
	}
}

/* Counters arrive, each at its time. */
static void
let_time_pass(void)
{
	int i, ms;

	for (ms = 0; ms < REST_MS; ms += STEP_MS) {
		for (i = 0; i < 2 * NKIND; i++) {
			watchers[i].clock += STEP_MS;
			client_tick(watchers[i].client);
		}
		draw_all();
		all_see_what_they_see_alone();
	}
}

/* A word to one of them only: from now on his talk is another. */
static void
whisper(int nth, const char *text)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "tell", "from", "alice", "text", text);

	tell(&watchers[nth], event);
	tell(&watchers[NKIND + nth], event);
	json_decref(event);
}

/* The events of a game from its first step, as a watcher gets them. */
static json_t *
events_of_a_game(int steps)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct localgame local = {.human = -1, .told = json_array()};

	localgame_start(&local, &setup, "uckers", 2, 5);
	localgame_ahead(&local, steps);
	localgame_stop(&local);
	return local.told;
}

static int
set_up(void **state)
{
	int i;

	for (i = 0; i < 2 * NKIND; i++) {
		watchers[i].alone = i >= NKIND;
		come_in(&watchers[i], &kinds[i % NKIND]);
	}
	return 0;
}

static int
tear_down(void **state)
{
	int i;

	for (i = 0; i < 2 * NKIND; i++)
		client_free(watchers[i].client);
	return 0;
}

static void
all_hear(json_t *event)
{
	int i;

	for (i = 0; i < 2 * NKIND; i++)
		tell(&watchers[i], event);
}

static void
each_of_many_sees_what_he_sees_alone(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	size_t i;

	json_array_foreach (events, i, event) {
		if (i == 20)
			whisper(1, "nobody else hears this");
		if (i == 40)
			type(0, "half a word");
		if (i == 50)
			type(0, "\025");
		if (i == 60)
			type(8, "/help keys\r");
		if (i == 65)
			type(8, "q");
		all_hear(event);
		draw_all();
		all_see_what_they_see_alone();
		if (i % 10 == 0)
			let_time_pass();
	}
	json_decref(events);
}

static unsigned state_of_chance;

static unsigned
chance(unsigned n)
{
	state_of_chance = state_of_chance * 1103515245u + 12345u;
	return (state_of_chance >> 16) % n;
}

/* Talk that all hear, or to one of them that they all know of. */
static void
say_to_all(const char *from, const char *text)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:i,s:i}", "ev", "said",
	    "how", "say", "from", from, "text", text, "table", 3, "at",
	    1000 + (int)chance(3));

	if (chance(4) == 0) {
		json_object_set_new(event, "how", json_string("tell"));
		json_object_set_new(event, "to", json_string("Guest-2~"));
	}
	all_hear(event);
	json_decref(event);
}

/* What one of them does, or what is done to him. */
static void
anything(int nth)
{
	static const char *const typed[] = {"half a word", "\025", "\025", "x",
	    "\033[5~", "\033[5~", "\033[6~", "\033[6~", "\033[6~",
	    "\025/help keys\r", "q", "\033", "\025/set bell on\r", "\014",
	    "\033[A", "\t", "1", "\025/set title off\r",
	    "\025/set board lines\r", "\025/set board default\r"};

	if (chance(4) == 0)
		whisper(nth, chance(2) == 0 ? "for you alone" : "and this");
	else
		type(nth, typed[chance(sizeof(typed) / sizeof(*typed))]);
}

static void
whatever_each_of_them_does_he_sees_what_he_sees_alone(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	unsigned seed, n;
	size_t i;

	for (seed = 1; seed <= 3; seed++) {
		state_of_chance = seed;
		json_array_foreach (events, i, event) {
			for (n = chance(4); n > 0; n--)
				anything((int)chance(NKIND));
			if (chance(3) == 0)
				say_to_all(chance(2) == 0 ? "alice" : "bob",
				    chance(2) == 0 ? "well played"
						   : "and a longer one, which"
						     " takes several rows on"
						     " any of the screens");
			all_hear(event);
			draw_all();
			all_see_what_they_see_alone();
			if (chance(8) == 0)
				let_time_pass();
		}
		tear_down(state);
		set_up(state);
	}
	json_decref(events);
}

/* Whether his screen shows the welcome with his own name. */
static bool
shows_welcome(int nth)
{
	static char text[VT_TEXT];
	char welcome[40];

	(void)vt_text(&watchers[nth].vt, text);
	(void)snprintf(
	    welcome, sizeof(welcome), "Messdeck, Guest-%d~", nth + 1);
	return strstr(text, welcome) != NULL;
}

static void
what_was_before_is_found_by_paging_back(void **state)
{
	json_t *events = events_of_a_game(4), *event;
	size_t i;
	int nth;

	json_array_foreach (events, i, event)
		all_hear(event);
	draw_all();
	let_time_pass();
	for (nth = 0; nth < NKIND; nth++) {
		assert_false(shows_welcome(nth));
		type(nth, "\033[5~\033[5~");
	}
	draw_all();
	all_see_what_they_see_alone();
	for (nth = 0; nth < NKIND; nth++)
		assert_true(shows_welcome(nth));
	json_decref(events);
}

static void
paging_back_begins_at_what_is_shown(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event;
	size_t i;
	int nth;

	json_array_foreach (events, i, event) {
		all_hear(event);
		draw_all();
	}
	let_time_pass();
	for (nth = 0; nth < NKIND; nth++)
		type(nth, "\033[5~");
	draw_all();
	all_see_what_they_see_alone();
	json_decref(events);
}

/* A seat's owner goes away or comes back: no word of it is in the talk. */
static json_t *
somebody_away(const json_t *table, int64_t seq, bool here)
{
	json_t *event = json_deep_copy(table), *chairs;

	json_object_set_new(event, "seq", json_integer(seq));
	json_array_clear(json_object_get(event, "moments"));
	chairs = json_object_get(json_object_get(event, "state"), "chairs");
	json_object_set_new(
	    json_array_get(chairs, 0), "here", json_boolean(here));
	return event;
}

/* Old states are forgotten, and new ones may come to lie where they lay. */
static void
many_changes_between_pictures_are_not_mixed_up(void **state)
{
	json_t *events = events_of_a_game(STEPS), *event, *table = NULL;
	size_t i;
	int n;

	json_array_foreach (events, i, event) {
		all_hear(event);
		draw_all();
		table = event;
	}
	let_time_pass();
	for (n = 1; n <= 40; n++) {
		event = somebody_away(table, 1000 + n, n % 5 != 0);
		all_hear(event);
		json_decref(event);
		if (n % 5 < 2)
			continue;
		draw_all();
		all_see_what_they_see_alone();
	}
	json_decref(events);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		each_of_many_sees_what_he_sees_alone, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		whatever_each_of_them_does_he_sees_what_he_sees_alone, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		what_was_before_is_found_by_paging_back, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		paging_back_begins_at_what_is_shown, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		many_changes_between_pictures_are_not_mixed_up, set_up,
		tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
