/* Terminals: what is known of them, and their sequences. */
#include <stdlib.h>
#include <string.h>

#include "ansi/terminal.h"
#include "tests/ansi/test.h"
#include "tests/ansi/vt.h"

static struct terminal
known_as(const char *term, const char *colorterm)
{
	struct terminal_hints hints = {.term = term, .colorterm = colorterm};
	struct terminal t;

	terminal_init(&t, &hints);
	return t;
}

static void
names_tell_the_depth(void **state)
{
	assert_int_equal(known_as("xterm", NULL).depth, DEPTH_16);
	assert_int_equal(known_as("xterm-256color", NULL).depth, DEPTH_256);
	assert_int_equal(known_as("XTERM-256COLOR", NULL).depth, DEPTH_256);
	assert_int_equal(known_as("xterm-kitty", NULL).depth, DEPTH_TRUE);
	assert_int_equal(known_as("vt100", NULL).depth, DEPTH_NONE);
	assert_int_equal(known_as("newthing-256color", NULL).depth, DEPTH_256);
	assert_int_equal(known_as("newthing", NULL).depth, DEPTH_16);
	assert_int_equal(known_as(NULL, NULL).depth, DEPTH_16);
	assert_int_equal(known_as("xterm", "truecolor").depth, DEPTH_TRUE);
	assert_int_equal(known_as("xterm", "24bit").depth, DEPTH_TRUE);
	assert_int_equal(known_as("xterm", "yes").depth, DEPTH_16);
	assert_int_equal(known_as("dumb", "truecolor").depth, DEPTH_NONE);
}

static void
no_color_is_obeyed(void **state)
{
	struct terminal_hints hints = {.term = "xterm-kitty",
	    .colorterm = "truecolor",
	    .no_color = true,
	    .mtts = MTTS_VT100 | MTTS_256};
	struct terminal t;

	terminal_init(&t, &hints);
	assert_int_equal(t.depth, DEPTH_NONE);
	assert_false(terminal_linear(&t));
}

static void
who_gets_lines(void **state)
{
	struct terminal_hints hints = {.term = "XTERM"};
	struct terminal t = known_as("dumb", NULL);

	assert_true(terminal_linear(&t));
	t = known_as("xterm", NULL);
	assert_false(terminal_linear(&t));
	hints.mtts = MTTS_ANSI | MTTS_VT100 | MTTS_UTF8 | MTTS_SCREEN_READER;
	terminal_init(&t, &hints);
	assert_true(terminal_linear(&t));
	hints.mtts = MTTS_ANSI | MTTS_VT100 | MTTS_UTF8 | MTTS_TRUECOLOR;
	terminal_init(&t, &hints);
	assert_false(terminal_linear(&t));
	assert_int_equal(t.depth, DEPTH_TRUE);
	assert_int_equal(t.charset, CHARSET_UTF8);
}

static void
charsets_are_believed(void **state)
{
	struct terminal_hints hints = {
	    .term = "xterm", .lang = "en_GB.ISO-8859-1"};
	struct terminal t;

	terminal_init(&t, &hints);
	assert_int_equal(t.charset, CHARSET_ASCII);
	hints.lang = "en_GB.utf8";
	terminal_init(&t, &hints);
	assert_int_equal(t.charset, CHARSET_UTF8);
	hints.lang = "C";
	terminal_init(&t, &hints);
	assert_int_equal(t.charset, CHARSET_UTF8);
	assert_int_equal(known_as("ansi-bbs", NULL).charset, CHARSET_CP437);
	hints = (struct terminal_hints){.term = "ansi", .utf8 = true};
	terminal_init(&t, &hints);
	assert_int_equal(t.charset, CHARSET_UTF8);
}

static void
leaving_undoes_what_entering_did(void **state)
{
	static const char *const terms[] = {
	    "xterm-256color", "screen", "vt100", "linux", "xterm-kitty"};
	char buf[TERMINAL_BYTES];
	struct terminal t;
	struct vt *vt = malloc(sizeof(*vt));
	size_t n;

	assert_non_null(vt);
	for (size_t i = 0; i < sizeof(terms) / sizeof(terms[0]); i++) {
		t = known_as(terms[i], NULL);
		t.mouse = true;
		vt_init(vt, 80, 24);
		n = terminal_enter(&t, buf, sizeof(buf));
		assert_true(n > 0);
		vt_feed(vt, buf, n);
		assert_true(vt->alternate);
		assert_true(vt->mouse);
		assert_false(vt->shown);
		assert_int_equal(vt->paste, t.paste);
		vt_feed(vt, "\033[1;31;44m\033[?2026h", 18);
		t.sync = true;
		n = terminal_leave(&t, buf, sizeof(buf));
		vt_feed(vt, buf, n);
		vt_feed(vt, buf, n);
		assert_false(vt->alternate);
		assert_false(vt->mouse);
		assert_false(vt->paste);
		assert_false(vt->sync);
		assert_true(vt->shown);
		assert_int_equal(vt->now.attr, 0);
		assert_int_equal(vt->now.fg, -1);
	}
	free(vt);
}

static void
the_mouse_may_come_and_go(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	struct vt *vt = malloc(sizeof(*vt));
	char buf[TERMINAL_BYTES];

	assert_non_null(vt);
	vt_init(vt, 80, 24);
	for (int on = 1; on >= 0; on--) {
		vt_feed(vt, buf, terminal_mouse(&t, on, buf, sizeof(buf)));
		assert_int_equal(vt->mouse, on);
		assert_int_equal(t.mouse, on);
	}
	t = known_as("dumb", NULL);
	assert_int_equal(terminal_mouse(&t, true, buf, sizeof(buf)), 0);
	free(vt);
}

/* A terminal of eight bits is asked for nothing else: it may show it. */
static void
boards_of_old_are_asked_for_their_width_alone(void **state)
{
	struct terminal t = known_as("ansi", NULL);
	char buf[TERMINAL_BYTES];
	struct key key = {
	    .code = KEY_REPORT, .ch = 'R', .nparams = 2, .param = {1, 2}};

	assert_true(terminal_query(&t, buf, sizeof(buf)) > 0);
	assert_null(strstr(buf, "\033[c"));
	assert_null(strstr(buf, "$"));
	assert_true(terminal_answer(&t, &key));
	assert_int_equal(t.charset, CHARSET_UTF8);
	assert_false(terminal_asking(&t));
}

static void
lines_get_no_sequences(void **state)
{
	struct terminal t = known_as("dumb", NULL);
	char buf[TERMINAL_BYTES];

	assert_int_equal(terminal_enter(&t, buf, sizeof(buf)), 0);
	assert_int_equal(terminal_leave(&t, buf, sizeof(buf)), 0);
	assert_int_equal(terminal_query(&t, buf, sizeof(buf)), 0);
	assert_int_equal(terminal_title(&t, "x", buf, sizeof(buf)), 0);
	assert_false(terminal_asking(&t));
}

static void
titles_are_cleaned(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	char buf[TERMINAL_BYTES];
	size_t n;

	n = terminal_title(&t, "a\033]0;b\007c\n\302\234d", buf, sizeof(buf));
	assert_int_equal(n, strlen("\033]2;a]0;bc d\033\\"));
	assert_memory_equal(buf, "\033]2;a]0;bc d\033\\", n);
}

static void
titles_are_ascii_where_there_is_no_utf8(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	char buf[TERMINAL_BYTES];
	size_t n;

	t.charset = CHARSET_CP437;
	n = terminal_title(
	    &t, "Ca\303\261\303\263n \346\227\245", buf, sizeof(buf));
	assert_int_equal(n, strlen("\033]2;Canon ?\033\\"));
	assert_memory_equal(buf, "\033]2;Canon ?\033\\", n);
}

static void
notices_go_only_where_they_are_known(void **state)
{
	static const struct {
		const char *term, *bytes;
	} rows[] = {{"xterm-kitty", "\033]9;Mess;deck: 4;bob]0;x y\033\\"},
	    {"xterm-ghostty", "\033]9;Mess;deck: 4;bob]0;x y\033\\"},
	    {"iTerm2", "\033]9;Mess;deck: 4;bob]0;x y\033\\"},
	    {"foot", "\033]777;notify;Mess,deck;4;bob]0;x y\033\\"},
	    {"wezterm", "\033]777;notify;Mess,deck;4;bob]0;x y\033\\"},
	    {"xterm-256color", ""}, {"tmux-256color", ""}, {"dumb", ""},
	    {"rxvt-unicode-256color", ""}, {NULL, ""}};
	char buf[TERMINAL_BYTES], text[TERMINAL_BYTES];
	struct terminal t;
	size_t i, n;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		t = known_as(rows[i].term, NULL);
		n = terminal_notify(&t, "Mess;deck",
		    "4;bob\033]0;x\007\ny\302\234", buf, sizeof(buf));
		assert_int_equal(n, strlen(rows[i].bytes));
		assert_memory_equal(buf, rows[i].bytes, n);
	}
	/* A long text is cut. */
	t = known_as("foot", NULL);
	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	n = terminal_notify(&t, text, text, buf, sizeof(buf));
	assert_in_range(n, 1, 180);
	assert_memory_equal(buf + n - 2, "\033\\", 2);
}

static struct key
report(uint32_t final, uint16_t a, uint16_t b)
{
	return (struct key){
	    .code = KEY_REPORT, .ch = final, .nparams = 2, .param = {a, b}};
}

static void
one_column_means_utf8_two_mean_eight_bits(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	char buf[TERMINAL_BYTES];
	struct key key;

	assert_true(terminal_query(&t, buf, sizeof(buf)) > 0);
	assert_true(terminal_asking(&t));
	key = report('R', 1, 2);
	assert_false(terminal_answer(&t, &key));
	assert_int_equal(t.charset, CHARSET_UTF8);
	/* Asked only once. */
	key = report('R', 1, 3);
	assert_false(terminal_answer(&t, &key));
	assert_int_equal(t.charset, CHARSET_UTF8);
	terminal_query(&t, buf, sizeof(buf));
	assert_true(terminal_answer(&t, &key));
	assert_int_equal(t.charset, CHARSET_CP437);
}

static void
synchronized_output_needs_a_yes(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	char buf[TERMINAL_BYTES];
	struct key key = report('y', 2026, 2);

	terminal_answer(&t, &key);
	assert_false(t.sync);
	terminal_query(&t, buf, sizeof(buf));
	terminal_answer(&t, &key);
	assert_true(t.sync);
	terminal_query(&t, buf, sizeof(buf));
	key = report('y', 2026, 0);
	terminal_answer(&t, &key);
	assert_false(t.sync);
	key = report('c', 1, 2);
	terminal_answer(&t, &key);
	key = report('R', 1, 2);
	terminal_answer(&t, &key);
	assert_false(terminal_asking(&t));
}

static void
a_colour_kept_exactly_means_truecolor(void **state)
{
	struct terminal t = known_as("xterm-256color", NULL);
	char buf[TERMINAL_BYTES];
	struct key key = {
	    .code = KEY_REPORT, .ch = 'm', .nparams = 4, .param = {0, 1, 2, 3}};

	terminal_query(&t, buf, sizeof(buf));
	assert_true(terminal_answer(&t, &key));
	assert_int_equal(t.depth, DEPTH_TRUE);
	t = known_as("xterm-256color", NULL);
	key.param[3] = 4;
	terminal_query(&t, buf, sizeof(buf));
	assert_false(terminal_answer(&t, &key));
	assert_int_equal(t.depth, DEPTH_256);
	/* Who wants no colours is not asked. */
	t.depth = DEPTH_NONE;
	terminal_query(&t, buf, sizeof(buf));
	key.param[3] = 3;
	assert_false(terminal_answer(&t, &key));
	assert_int_equal(t.depth, DEPTH_NONE);
}

static void
silence_settles_it(void **state)
{
	struct terminal t = known_as("xterm", NULL);
	char buf[TERMINAL_BYTES];
	struct key key = report('y', 2026, 2);

	terminal_query(&t, buf, sizeof(buf));
	terminal_settle(&t);
	assert_false(terminal_asking(&t));
	terminal_answer(&t, &key);
	assert_false(t.sync);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names_tell_the_depth),
	    cmocka_unit_test(no_color_is_obeyed),
	    cmocka_unit_test(who_gets_lines),
	    cmocka_unit_test(charsets_are_believed),
	    cmocka_unit_test(leaving_undoes_what_entering_did),
	    cmocka_unit_test(the_mouse_may_come_and_go),
	    cmocka_unit_test(boards_of_old_are_asked_for_their_width_alone),
	    cmocka_unit_test(lines_get_no_sequences),
	    cmocka_unit_test(titles_are_cleaned),
	    cmocka_unit_test(titles_are_ascii_where_there_is_no_utf8),
	    cmocka_unit_test(notices_go_only_where_they_are_known),
	    cmocka_unit_test(one_column_means_utf8_two_mean_eight_bits),
	    cmocka_unit_test(synchronized_output_needs_a_yes),
	    cmocka_unit_test(a_colour_kept_exactly_means_truecolor),
	    cmocka_unit_test(silence_settles_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
