/*
 * People in the lobby of one process share what is drawn alike: whatever they
 * share, each must see what he sees alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "daemon/client/client_event.h"
#include "daemon/client/client_internal.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"
#include "tests/hub/alone.h"

#define STEPS 400
#define SAME 6 /* before screens of one kind */

struct person {
	struct client *client;
	struct vt vt;
	int64_t clock;
	bool alone; /* his events are nobody else's: he can share nothing */
};

static const struct kind {
	int width, height;
	const char *term, *options;
} kinds[] = {
    {80, 24, "xterm-256color", NULL},
    {80, 24, "xterm-256color", "{\"palette\":\"mono\",\"tour\":\"seen\"}"},
    {80, 24, "xterm", "{\"charset\":\"ascii\"}"},
    {132, 43, "xterm-256color", "{\"board\":\"lines\"}"},
    {40, 24, "xterm-256color", NULL},
};

#define NPERSON ((int)(sizeof(kinds) / sizeof(kinds[0])) * SAME)

/* The first NPERSON together, behind them the same alone. */
static struct person persons[2 * NPERSON];
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

static void
ignore_command(void *arg, const char *line, int64_t id, int64_t at)
{
}

static void
take_output(void *arg, const void *bytes, size_t n)
{
	vt_feed(&((struct person *)arg)->vt, bytes, n);
}

static void
ignore_leave(void *arg, int status)
{
}

static int64_t
now(void *arg)
{
	return ((struct person *)arg)->clock;
}

static void
come_in(struct person *p, const struct kind *kind, int number)
{
	struct client_setup setup =
	    screen_setup(kind->term, kind->width, kind->height);
	struct client_io io = {.arg = p,
	    .command = ignore_command,
	    .output = take_output,
	    .errors = take_output,
	    .leave = ignore_leave,
	    .now = now};
	json_t *welcome;
	char name[24];

	snprintf(name, sizeof(name), "Guest-%d~", number + 5);
	welcome = json_pack("{s:s,s:s,s:s,s:n,s:n}", "name", name, "role",
	    "guest", "host", "Messdeck", "table", "seat");
	if (kind->options != NULL)
		json_object_set_new(
		    welcome, "options", json_loads(kind->options, 0, NULL));
	vt_init(&p->vt, kind->width, kind->height);
	p->vt.bce = true;
	p->clock = 1000000;
	p->client = client_new(&setup, &io, welcome);
	json_decref(welcome);
	/* The terminal was asked what it is, and says nothing. */
	p->clock += 1000;
	client_tick(p->client);
}

static void
tell(int nth, json_t *event)
{
	json_t *copy =
	    persons[nth].alone ? json_deep_copy(event) : json_incref(event);

	client_event(persons[nth].client, copy);
	json_decref(copy);
}

static void
tell_all(json_t *event)
{
	int i;

	for (i = 0; i < 2 * NPERSON; i++)
		tell(i, event);
}

/* To one of them, alone or not. */
static void
tell_one(int nth, json_t *event)
{
	tell(nth, event);
	tell(NPERSON + nth, event);
}

static void
draw_all(void)
{
	int i;

	for (i = 0; i < 2 * NPERSON; i++)
		client_draw(persons[i].client);
}

/* A cell as it is seen: of a blank neither its foreground nor boldness is. */
static struct vt_cell
seen(const struct vt *screen, int x, int y)
{
	struct vt_cell cell = screen->cell[y][x];

	if (cell.ch[0] == 0) {
		cell.fg = 0;
		cell.attr &= 4 | 8;
	}
	return cell;
}

static void
all_see_what_they_see_alone(void)
{
	const struct vt *a, *b;
	struct vt_cell one, other;
	int i, x, y;

	for (i = 0; i < NPERSON; i++) {
		a = &persons[i].vt;
		b = &persons[NPERSON + i].vt;
		for (y = 0; y < a->height; y++)
			for (x = 0; x < a->width; x++) {
				one = seen(a, x, y);
				other = seen(b, x, y);
				assert_memory_equal(
				    one.ch, other.ch, sizeof(one.ch));
				assert_int_equal(one.fg, other.fg);
				assert_int_equal(one.bg, other.bg);
				assert_int_equal(one.attr, other.attr);
			}
		assert_int_equal(a->x, b->x);
		assert_int_equal(a->y, b->y);
		assert_int_equal(a->shown, b->shown);
	}
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
	int i;

	chance = 7;
	seated = false;
	window = json_pack("{s:s,s:i,s:i,s:[],s:[],s:i,s:[],s:s,s:i}", "ev",
	    "lobby", "here", 1, "guests", 1, "people", "tables", "table_count",
	    0, "seeks", "chain", "0123456789abcdef", "games", 17);
	for (i = 0; i < 2 * NPERSON; i++) {
		persons[i].alone = i >= NPERSON;
		come_in(&persons[i], &kinds[i % NPERSON / SAME], i % NPERSON);
		tell(i, own);
	}
	json_decref(own);
	tell_all(window);
	draw_all();
	return 0;
}

static int
tear_down(void **state)
{
	int i;

	for (i = 0; i < 2 * NPERSON; i++)
		client_free(persons[i].client);
	json_decref(window);
	return 0;
}

static void
whatever_happens_each_sees_his_own_lobby(void **state)
{
	static const char *const keys[] = {
	    "\033[B", "\033[A", "\033[C", "\033[H", "/", "x", "\177", "\f"};
	json_t *told = pictures(), *said;
	const char *key;
	int i, nth;

	seated = true;
	for (i = 0; i < STEPS; i++) {
		nth = drawn(NPERSON);
		switch (drawn(6)) {
		case 0:
			tell_all(json_array_get(
			    told, (size_t)drawn((int)json_array_size(told))));
			tell_all(window);
			break;
		case 1:
			said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said",
			    "how", "tell", "from", "bob", "text", "psst");
			tell_one(nth, said);
			json_decref(said);
			break;
		case 2:
			key = keys[drawn(sizeof(keys) / sizeof(*keys))];
			client_input(persons[nth].client, key, strlen(key));
			client_input(
			    persons[NPERSON + nth].client, key, strlen(key));
			break;
		default:
			change_window();
			tell_all(window);
			break;
		}
		/* Not all have room for a picture each time. */
		if (drawn(4) > 0)
			draw_all();
		if (i % 5 == 4) {
			draw_all();
			all_see_what_they_see_alone();
		}
	}
	json_decref(told);
}

/* A change that all see is drawn once for each kind of screen. */
static void
a_change_is_drawn_once_for_each_kind(void **state)
{
	json_t *list = json_array(), *before;
	int i;

	for (i = 0; i < 40; i++)
		json_array_append_new(list, person_row(900 + i));
	json_object_set_new(window, "people", list);
	tell_all(window);
	draw_all();
	for (i = 0; i < 6; i++) {
		change_window();
		json_object_set(window, "people", list);
		tell_all(window);
		draw_all();
	}
	renders = 0;
	list = json_copy(json_object_get(window, "tables"));
	json_array_append_new(list, table_row(40));
	before = window;
	window = json_copy(before);
	json_decref(before);
	json_object_set_new(window, "tables", list);
	for (i = 0; i < NPERSON; i++)
		tell(i, window);
	for (i = 0; i < NPERSON; i++)
		client_draw(persons[i].client);
	assert_int_equal(renders, NPERSON / SAME);
}

/* Bytes that the last one of all was sent. */
static char sent[65536];
static size_t nsent;

static void
keep_output(void *arg, const void *bytes, size_t n)
{
	assert_true(nsent + n < sizeof(sent));
	memcpy(sent + nsent, bytes, n);
	nsent += n;
}

/* It may be of a lobby that others were shown; their talk is theirs. */
static void
a_first_frame_shows_nothing_that_others_were_told(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);
	struct client_io io = {.arg = &persons[0],
	    .command = ignore_command,
	    .output = keep_output,
	    .errors = keep_output,
	    .leave = ignore_leave,
	    .now = now};
	json_t *welcome, *said, *list = json_array();
	struct client *client;
	int i;

	for (i = 0; i < 40; i++)
		json_array_append_new(list, person_row(900 + i));
	json_object_set_new(window, "people", list);
	said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how", "tell",
	    "from", "bob", "text", "psst");
	/* Twice, so that what was kept of an older lobby is none any more. */
	for (i = 0; i < 2 * SAME; i++) {
		tell(i % SAME, said);
		tell(i % SAME, window);
		client_input(persons[i % SAME].client, "\f", 1);
		client_draw(persons[i % SAME].client);
	}
	welcome = json_pack("{s:s,s:s,s:s,s:n,s:n}", "name", "zoe", "role",
	    "player", "host", "Messdeck", "table", "seat");
	nsent = 0;
	client = client_new(&setup, &io, welcome);
	persons[0].clock += 1000;
	client_tick(client);
	client_event(client, window);
	renders = 0;
	client_draw(client);
	/* Only what is hers was drawn, behind a frame that was there. */
	assert_int_equal(renders, 1);
	assert_non_null(memmem(sent, nsent, "What would you like?", 20));
	assert_non_null(memmem(sent, nsent, "zoe", 3));
	assert_null(memmem(sent, nsent, "psst", 4));
	client_free(client);
	json_decref(welcome);
	json_decref(said);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		whatever_happens_each_sees_his_own_lobby, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_change_is_drawn_once_for_each_kind, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_first_frame_shows_nothing_that_others_were_told, set_up,
		tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
