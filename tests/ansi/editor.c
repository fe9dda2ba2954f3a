/* The input line. */
#include <string.h>
#include <strings.h>

#include "ansi/editor.h"
#include "ansi/utf8.h"
#include "tests/ansi/test.h"

static enum editor_result
press(struct editor *e, enum key_code code, int mods, uint32_t ch)
{
	struct key key = {.code = code, .mods = (uint8_t)mods, .ch = ch};

	return editor_key(e, &key);
}

static void
type(struct editor *e, const char *text)
{
	uint32_t ch;
	size_t len = strlen(text), n;

	for (; len > 0; text += n, len -= n) {
		n = utf8_get(text, len, &ch);
		assert_int_equal(press(e, KEY_CHAR, 0, ch), EDITOR_CHANGED);
	}
}

static int
open_line(void **state)
{
	static struct editor e;

	assert_true(editor_init(&e, 40));
	*state = &e;
	return 0;
}

static int
close_line(void **state)
{
	editor_free(*state);
	return 0;
}

static void
typing_and_moving(void **state)
{
	struct editor *e = *state;

	type(e, "wrld");
	press(e, KEY_LEFT, 0, 0);
	press(e, KEY_LEFT, 0, 0);
	press(e, KEY_LEFT, 0, 0);
	type(e, "o");
	assert_string_equal(e->text, "world");
	press(e, KEY_HOME, 0, 0);
	type(e, "h\303\251 ");
	assert_string_equal(e->text, "h\303\251 world");
	press(e, KEY_END, 0, 0);
	press(e, KEY_BACKSPACE, 0, 0);
	assert_string_equal(e->text, "h\303\251 worl");
	assert_int_equal(press(e, KEY_DELETE, 0, 0), EDITOR_UNUSED);
	press(e, KEY_CHAR, KEY_CTRL, 'a');
	press(e, KEY_DELETE, 0, 0);
	press(e, KEY_DELETE, 0, 0);
	assert_string_equal(e->text, " worl");
}

static void
marks_go_with_their_base(void **state)
{
	struct editor *e = *state;

	type(e, "ae\314\201\314\202");
	press(e, KEY_LEFT, 0, 0);
	assert_int_equal(e->cursor, 1);
	press(e, KEY_DELETE, 0, 0);
	assert_string_equal(e->text, "a");
}

static void
say_are_jumped_and_cut(void **state)
{
	struct editor *e = *state;

	type(e, "tell hardy  kiss me");
	press(e, KEY_LEFT, KEY_CTRL, 0);
	assert_int_equal(e->cursor, 17);
	press(e, KEY_CHAR, KEY_ALT, 'b');
	press(e, KEY_CHAR, KEY_ALT, 'b');
	assert_int_equal(e->cursor, 5);
	press(e, KEY_RIGHT, KEY_CTRL, 0);
	assert_int_equal(e->cursor, 10);
	press(e, KEY_CHAR, KEY_CTRL, 'w');
	assert_string_equal(e->text, "tell   kiss me");
	press(e, KEY_CHAR, KEY_CTRL, 'k');
	assert_string_equal(e->text, "tell ");
	press(e, KEY_CHAR, KEY_CTRL, 'u');
	assert_string_equal(e->text, "");
}

static void
what_was_cut_comes_back(void **state)
{
	struct editor *e = *state;

	assert_int_equal(press(e, KEY_CHAR, KEY_CTRL, 'y'), EDITOR_UNUSED);
	type(e, "tell hardy kiss me");
	press(e, KEY_CHAR, KEY_CTRL, 'u');
	assert_string_equal(e->text, "");
	type(e, "say ");
	press(e, KEY_CHAR, KEY_CTRL, 'y');
	assert_string_equal(e->text, "say tell hardy kiss me");
	press(e, KEY_CHAR, KEY_CTRL, 'w');
	/* A single character is not kept. */
	press(e, KEY_BACKSPACE, 0, 0);
	press(e, KEY_HOME, 0, 0);
	press(e, KEY_CHAR, KEY_CTRL, 'y');
	assert_string_equal(e->text, "mesay tell hardy kiss");
	press(e, KEY_CHAR, KEY_CTRL, 'k');
	press(e, KEY_CHAR, KEY_CTRL, 'y');
	press(e, KEY_CHAR, KEY_CTRL, 'y');
	assert_int_equal(press(e, KEY_CHAR, KEY_CTRL, 'y'), EDITOR_FULL);
	assert_string_equal(
	    e->text, "mesay tell hardy kisssay tell hardy kiss");
}

/* On "tell hardy  kiss me", with the cursor behind "hardy" each time. */
static void
keys_of_a_shell_do_what_they_do_there(void **state)
{
	static const struct {
		char key;
		int mods;
		size_t cursor;
		const char *text;
	} cases[] = {
	    {'a', KEY_CTRL, 0, "tell hardy  kiss me"},
	    {'e', KEY_CTRL, 19, "tell hardy  kiss me"},
	    {'b', KEY_CTRL, 9, "tell hardy  kiss me"},
	    {'f', KEY_CTRL, 11, "tell hardy  kiss me"},
	    {'d', KEY_CTRL, 10, "tell hardy kiss me"},
	    {'k', KEY_CTRL, 10, "tell hardy"},
	    {'u', KEY_CTRL, 0, "  kiss me"},
	    {'w', KEY_CTRL, 5, "tell   kiss me"},
	    {'b', KEY_ALT, 5, "tell hardy  kiss me"},
	    {'f', KEY_ALT, 16, "tell hardy  kiss me"},
	    {'d', KEY_ALT, 10, "tell hardy me"},
	};
	struct editor *e = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		editor_set(e, "tell hardy  kiss me");
		for (int n = 0; n < 9; n++)
			press(e, KEY_LEFT, 0, 0);
		assert_int_equal(
		    press(e, KEY_CHAR, cases[i].mods, (uint32_t)cases[i].key),
		    EDITOR_CHANGED);
		assert_int_equal(e->cursor, cases[i].cursor);
		assert_string_equal(e->text, cases[i].text);
	}
	assert_int_equal(press(e, KEY_CHAR, KEY_CTRL, 'g'), EDITOR_UNUSED);
	assert_int_equal(press(e, KEY_CHAR, KEY_ALT, 'g'), EDITOR_UNUSED);
}

static void
what_is_set_is_cut_between_characters(void **state)
{
	struct editor *e = *state;

	editor_set(e, "123456789012345678901234567890123456789\303\251");
	assert_string_equal(e->text, "123456789012345678901234567890123456789");
	assert_int_equal(e->cursor, 39);
}

static void
a_full_line_takes_no_more(void **state)
{
	struct editor *e = *state;

	for (int i = 0; i < 39; i++)
		type(e, "x");
	assert_int_equal(press(e, KEY_CHAR, 0, 0xe9), EDITOR_FULL);
	type(e, "y");
	assert_int_equal(press(e, KEY_CHAR, 0, 'z'), EDITOR_FULL);
	assert_int_equal(e->len, 40);
}

static void
enter_ends_the_line_a_pasted_one_does_not(void **state)
{
	struct editor *e = *state;
	char line[41];

	type(e, "play");
	assert_int_equal(press(e, KEY_TAB, KEY_PASTED, 0), EDITOR_CHANGED);
	press(e, KEY_BACKSPACE, 0, 0);
	assert_int_equal(press(e, KEY_ENTER, KEY_PASTED, 0), EDITOR_CHANGED);
	type(e, "2");
	assert_int_equal(press(e, KEY_ENTER, 0, 0), EDITOR_DONE);
	editor_take(e, line, sizeof(line));
	assert_string_equal(line, "play 2");
	assert_string_equal(e->text, "");
	assert_int_equal(press(e, KEY_F, 0, 1), EDITOR_UNUSED);
}

static void
take(struct editor *e, const char *text)
{
	char line[41];

	type(e, text);
	editor_take(e, line, sizeof(line));
}

static void
history_is_recalled_and_the_draft_kept(void **state)
{
	struct editor *e = *state;

	take(e, "one");
	take(e, "two");
	take(e, "two");
	type(e, "dra");
	press(e, KEY_UP, 0, 0);
	assert_string_equal(e->text, "two");
	press(e, KEY_UP, 0, 0);
	assert_string_equal(e->text, "one");
	assert_int_equal(press(e, KEY_UP, 0, 0), EDITOR_UNUSED);
	press(e, KEY_CHAR, KEY_CTRL, 'n');
	press(e, KEY_CHAR, KEY_CTRL, 'p');
	assert_string_equal(e->text, "one");
	press(e, KEY_DOWN, 0, 0);
	press(e, KEY_DOWN, 0, 0);
	assert_string_equal(e->text, "dra");
	assert_int_equal(press(e, KEY_DOWN, 0, 0), EDITOR_UNUSED);
}

static void
history_has_an_end(void **state)
{
	struct editor *e = *state;
	char text[8] = "a0";

	for (int i = 0; i < 3 * EDITOR_HISTORY; i++) {
		text[1] = (char)('0' + i % 10);
		take(e, text);
	}
	assert_int_equal(e->nhistory, EDITOR_HISTORY);
	assert_string_equal(e->history[0], "a5");
}

static const char *
names(void *arg, const char *line, size_t start, size_t len, int nth)
{
	static const char *const all[] = {"Hardy", "Hargood", "Nelson"};

	for (int i = 0; i < 3; i++)
		if (strncasecmp(all[i], line + start, len) == 0 && nth-- == 0)
			return all[i];
	return NULL;
}

static void
tab_completes_and_goes_round(void **state)
{
	struct editor *e = *state;

	editor_complete(e, names, NULL);
	type(e, "tell ha");
	assert_int_equal(press(e, KEY_TAB, 0, 0), EDITOR_CHANGED);
	assert_string_equal(e->text, "tell Har");
	press(e, KEY_TAB, 0, 0);
	assert_string_equal(e->text, "tell Hardy");
	press(e, KEY_TAB, 0, 0);
	assert_string_equal(e->text, "tell Hargood");
	press(e, KEY_TAB, 0, 0);
	assert_string_equal(e->text, "tell Hardy");
	press(e, KEY_CHAR, KEY_CTRL, 'u');
	type(e, "n");
	press(e, KEY_TAB, 0, 0);
	assert_string_equal(e->text, "Nelson");
	type(e, "zz");
	assert_int_equal(press(e, KEY_TAB, 0, 0), EDITOR_UNUSED);
	/* The stem's room is the word's. */
	editor_set(e, "1234567890123456789012345678901234 ha");
	assert_int_equal(press(e, KEY_TAB, 0, 0), EDITOR_CHANGED);
	assert_string_equal(e->text, "1234567890123456789012345678901234 Har");
	editor_set(e, "1234567890123456789012345678901234567 ha");
	assert_int_equal(press(e, KEY_TAB, 0, 0), EDITOR_FULL);
	assert_string_equal(
	    e->text, "1234567890123456789012345678901234567 ha");
}

static void
a_long_line_scrolls_with_its_cursor(void **state)
{
	struct editor *e = *state;
	struct canvas c;

	assert_true(canvas_init(&c));
	type(e, "the quick brown fox jumps over it");
	for (int i = 0; i < 40; i++) {
		canvas_begin(&c, 12, 1, STYLE(INK_TEXT, INK_PAPER));
		editor_draw(e, &c, 1, 0, 10, STYLE(INK_TEXT, INK_FIELD), true);
		assert_true(c.cursor);
		assert_in_range(c.cursor_x, 1, 10);
		assert_int_equal(canvas_at(&c, 0, 0)->ch, 0);
		assert_int_equal(canvas_at(&c, 11, 0)->ch, 0);
		press(e, KEY_LEFT, 0, 0);
	}
	assert_int_equal(canvas_at(&c, 1, 0)->ch, 't');
	canvas_free(&c);
}

/* A mark that follows what was typed before it belongs to that. */
static void
a_cursor_within_a_character_is_drawn(void **state)
{
	struct editor *e = *state;
	struct canvas c;
	int width;

	assert_true(canvas_init(&c));
	type(e, "\314\201");
	press(e, KEY_HOME, 0, 0);
	type(e, "\346\227\245");
	for (width = 1; width < 4; width++) {
		canvas_begin(&c, 12, 1, STYLE(INK_TEXT, INK_PAPER));
		editor_draw(
		    e, &c, 1, 0, width, STYLE(INK_TEXT, INK_FIELD), true);
		assert_in_range(c.cursor_x, 1, width);
		assert_int_equal(canvas_at(&c, width + 1, 0)->ch, 0);
	}
	canvas_free(&c);
}

#define LINE_TEST(f) cmocka_unit_test_setup_teardown(f, open_line, close_line)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    LINE_TEST(typing_and_moving),
	    LINE_TEST(marks_go_with_their_base),
	    LINE_TEST(say_are_jumped_and_cut),
	    LINE_TEST(what_was_cut_comes_back),
	    LINE_TEST(keys_of_a_shell_do_what_they_do_there),
	    LINE_TEST(what_is_set_is_cut_between_characters),
	    LINE_TEST(a_full_line_takes_no_more),
	    LINE_TEST(enter_ends_the_line_a_pasted_one_does_not),
	    LINE_TEST(history_is_recalled_and_the_draft_kept),
	    LINE_TEST(history_has_an_end),
	    LINE_TEST(tab_completes_and_goes_round),
	    LINE_TEST(a_long_line_scrolls_with_its_cursor),
	    LINE_TEST(a_cursor_within_a_character_is_drawn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
