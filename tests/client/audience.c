/* People at screens of their own in one process, each also alone. */
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/ansi/test.h"
#include "tests/client/audience.h"
#include "tests/client/terminal.h"

/* Those who may share, then the same alone. */
static struct viewer viewers[2 * AUDIENCE_MAX];
static int size;

static void
ignore_command(void *arg, const char *line, int64_t id, int64_t at)
{
}

static void
ignore_leave(void *arg, int status)
{
}

static void
take_output(void *arg, const void *bytes, size_t n)
{
	struct viewer *v = arg;

	vt_feed(&v->vt, bytes, n);
	v->titles += memmem(bytes, n, "\033]", 2) != NULL;
	if (v->sent != NULL)
		fwrite(bytes, 1, n, v->sent);
}

static int64_t
now(void *arg)
{
	return ((struct viewer *)arg)->clock;
}

static void
viewer_tick(struct viewer *v, int ms)
{
	v->clock += ms;
	client_tick(v->client);
}

void
viewer_join(struct viewer *v, const struct screen_kind *kind, const char *name)
{
	struct client_setup setup =
	    screen_setup(kind->term, kind->width, kind->height);
	struct client_io io = {.arg = v,
	    .command = ignore_command,
	    .output = take_output,
	    .errors = take_output,
	    .leave = ignore_leave,
	    .now = now};
	json_t *welcome = json_pack("{s:s,s:s,s:s,s:n,s:n}", "name", name,
	    "role", "guest", "host", "Messdeck", "table", "seat");

	if (kind->options != NULL)
		json_object_set_new(
		    welcome, "options", json_loads(kind->options, 0, NULL));
	vt_init(&v->vt, kind->width, kind->height);
	v->vt.bce = true;
	v->titles = 0;
	v->clock = 1000000;
	v->client = client_new(&setup, &io, welcome);
	json_decref(welcome);
	/* The terminal was asked what it is, and says nothing. */
	viewer_tick(v, 1000);
}

void
audience_begin(const struct screen_kind *kinds, int n, int of_each)
{
	char name[24];
	int i;

	size = n * of_each;
	assert_in_range(size, 1, AUDIENCE_MAX);
	for (i = 0; i < 2 * size; i++) {
		snprintf(name, sizeof(name), "Guest-%d~", i % size + 1);
		viewer_join(&viewers[i], &kinds[i % size / of_each], name);
	}
}

void
audience_end(void)
{
	int i;

	for (i = 0; i < 2 * size; i++)
		client_free(viewers[i].client);
}

const struct vt *
audience_screen(int nth)
{
	return &viewers[nth].vt;
}

/* Nothing that is shared can be found by another event. */
static void
tell_alone(int nth, const json_t *event)
{
	json_t *copy = json_deep_copy(event);

	client_event(viewers[size + nth].client, copy);
	json_decref(copy);
}

void
audience_tell(int nth, json_t *event)
{
	client_event(viewers[nth].client, event);
	tell_alone(nth, event);
}

void
audience_tell_all(json_t *event)
{
	int i;

	for (i = 0; i < size; i++)
		client_event(viewers[i].client, event);
	for (i = 0; i < size; i++)
		tell_alone(i, event);
}

void
audience_whisper(int nth, const char *text)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "tell", "from", "alice", "text", text);

	audience_tell(nth, event);
	json_decref(event);
}

void
audience_type(int nth, const char *keys)
{
	client_input(viewers[nth].client, keys, strlen(keys));
	client_input(viewers[size + nth].client, keys, strlen(keys));
}

void
audience_tick(int ms)
{
	int i;

	for (i = 0; i < 2 * size; i++)
		viewer_tick(&viewers[i], ms);
}

void
audience_draw(void)
{
	int i;

	for (i = 0; i < 2 * size; i++)
		client_draw(viewers[i].client);
}

/* A cell as it is seen: of a blank neither its foreground nor boldness is. */
static struct vt_cell
visible_cell(const struct vt *screen, int x, int y)
{
	struct vt_cell cell = screen->cell[y][x];

	if (cell.ch[0] == 0) {
		cell.fg = 0;
		cell.attr &= 4 | 8;
	}
	return cell;
}

static void
compare_screens(const struct vt *a, const struct vt *b)
{
	struct vt_cell one, other;
	int x, y;

	for (y = 0; y < a->height; y++)
		for (x = 0; x < a->width; x++) {
			one = visible_cell(a, x, y);
			other = visible_cell(b, x, y);
			assert_memory_equal(one.ch, other.ch, sizeof(one.ch));
			assert_int_equal(one.fg, other.fg);
			assert_int_equal(one.bg, other.bg);
			assert_int_equal(one.attr, other.attr);
		}
	assert_int_equal(a->x, b->x);
	assert_int_equal(a->y, b->y);
	assert_int_equal(a->shown, b->shown);
	assert_int_equal(a->bells, b->bells);
}

void
audience_compare(void)
{
	int i;

	for (i = 0; i < size; i++) {
		compare_screens(&viewers[i].vt, &viewers[size + i].vt);
		assert_int_equal(viewers[i].titles, viewers[size + i].titles);
	}
}
