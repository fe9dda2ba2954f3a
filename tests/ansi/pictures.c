/*
 * Golden pictures: boards of every size and style as texts, that have been
 * looked at. MESSDECK_GOLDEN=write writes them anew, to be looked at again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/board.h"
#include "ansi/utf8.h"
#include "tests/ansi/samples.h"
#include "tests/ansi/test.h"

#define PICTURE_BYTES 65536

/* A board that must fit into so many columns and rows. */
static const struct view {
	const char *name;
	int arm, width, height, style, sample;
	bool bars;
} views[] = {
    {"home-middle", 6, 46, 23, BOARD_TILES, 0, false},
    {"home-ending", 6, 46, 23, BOARD_TILES, 2, false},
    {"home-lines", 6, 46, 23, BOARD_LINES, 0, false},
    {"home-arm8", 8, 46, 23, BOARD_TILES, 0, false},
    {"large-middle", 6, 96, 42, BOARD_TILES, 0, false},
    {"large-lines", 6, 96, 42, BOARD_LINES, 0, false},
    {"large-arm8", 8, 96, 42, BOARD_TILES, 2, false},
    {"large-lines-arm8", 8, 96, 42, BOARD_LINES, 2, false},
    {"phone-middle", 6, 40, 18, BOARD_TILES, 0, false},
    {"phone-lines", 6, 40, 18, BOARD_LINES, 0, false},
    {"phone-start", 6, 40, 18, BOARD_TILES, 1, false},
    {"phone-bars", 8, 40, 20, BOARD_TILES, 2, true},
    {"phone-bars-lines", 8, 40, 20, BOARD_LINES, 0, true},
    {"phone-lines-arm8", 8, 40, 19, BOARD_LINES, 0, false},
};
#define NVIEW (sizeof(views) / sizeof(views[0]))

/* One letter for an ink or for attributes. */
static char
letter(unsigned n)
{
	return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	       "abcdefghijklmnopqrstuvwxyz-"[n];
}

static size_t
put_text(const struct canvas *c, char *text)
{
	size_t n = 0;

	for (int y = 0; y < c->height; y++) {
		for (int x = 0; x < c->width; x++) {
			uint32_t ch = canvas_at(c, x, y)->ch;

			n += utf8_put(text + n, ch == 0 ? ' ' : ch);
		}
		text[n++] = '\n';
	}
	return n;
}

static size_t
put_layer(const struct canvas *c, const char *title, char *text, int layer)
{
	size_t n = (size_t)sprintf(text, "%s\n", title);

	for (int y = 0; y < c->height; y++) {
		for (int x = 0; x < c->width; x++) {
			const struct cell *cell = canvas_at(c, x, y);

			text[n++] = letter(layer == 0 ? cell->fg
				: layer == 1          ? cell->bg
						      : cell->attr);
		}
		text[n++] = '\n';
	}
	return n;
}

static void
draw_view(const struct view *v, char *text)
{
	struct board_size size =
	    board_layout(v->arm, v->width, v->height, v->style);
	struct ruleset rules;
	struct position position;
	struct board_marks marks = {0};
	struct board_picture picture;
	struct canvas c;
	size_t n;

	assert_true(canvas_init(&c));
	assert_in_range(size.width, 30, v->width);
	assert_in_range(size.height, 15, v->height);
	size.bars = v->bars;
	sample_position(v->sample, v->arm, &rules, &position, &marks);
	board_picture(&picture, size, &rules, &position);
	picture.marks = &marks;
	/* Near the end they are celebrated as if it were over. */
	if (v->sample == 2)
		picture.won = 1u << RED | 1u << YELLOW;
	else
		picture.turn = 1u << RED;
	picture.name[RED] = "Nelson";
	picture.name[YELLOW] = "Collingwood";
	canvas_begin(&c, size.width, size.height, STYLE(INK_TEXT, INK_PAPER));
	board_draw(&c, 0, 0, &picture);
	n = put_text(&c, text);
	n += put_layer(&c, "foreground", text + n, 0);
	n += put_layer(&c, "background", text + n, 1);
	n += put_layer(&c, "attributes", text + n, 2);
	text[n] = '\0';
	canvas_free(&c);
}

static void
golden_path(const struct view *v, char path[512])
{
	const char *top = getenv("MESSDECK_SRCDIR");

	snprintf(path, 512, "%s/tests/ansi/golden/%s.txt",
	    top != NULL ? top : ".", v->name);
}

static void
write_golden(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
boards_look_like_their_golden_texts(void **state)
{
	const char *mode = getenv("MESSDECK_GOLDEN");
	static char seen[PICTURE_BYTES], golden[PICTURE_BYTES];
	char path[512];
	FILE *file;
	size_t n;

	for (size_t i = 0; i < NVIEW; i++) {
		draw_view(&views[i], seen);
		golden_path(&views[i], path);
		if (mode != NULL && strcmp(mode, "write") == 0)
			write_golden(path, seen);
		file = fopen(path, "r");
		if (file == NULL)
			fail_msg("no golden text %s", path);
		n = fread(golden, 1, sizeof(golden) - 1, file);
		golden[n] = '\0';
		fclose(file);
		if (strcmp(seen, golden) != 0)
			fail_msg("%s differs from %s; now it is:\n%s",
			    views[i].name, path, seen);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(boards_look_like_their_golden_texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
