/* The key decoder. */
#include <stdio.h>
#include <string.h>

#include "ansi/keys.h"
#include "ansi/utf8.h"
#include "tests/ansi/test.h"

/* What came out, as names parted by blanks. */
struct heard {
	char text[512];
	int n;
	struct key last;
};

static const char *const code_names[] = {
    [KEY_NONE] = "none",
    [KEY_ENTER] = "Enter",
    [KEY_TAB] = "Tab",
    [KEY_BACKSPACE] = "Backspace",
    [KEY_ESCAPE] = "Esc",
    [KEY_UP] = "Up",
    [KEY_DOWN] = "Down",
    [KEY_RIGHT] = "Right",
    [KEY_LEFT] = "Left",
    [KEY_HOME] = "Home",
    [KEY_END] = "End",
    [KEY_PAGE_UP] = "PageUp",
    [KEY_PAGE_DOWN] = "PageDown",
    [KEY_INSERT] = "Insert",
    [KEY_DELETE] = "Delete",
    [KEY_F] = "F",
    [KEY_PASTE] = "Paste",
    [KEY_MOUSE] = "Mouse",
    [KEY_FOCUS] = "Focus",
    [KEY_REPORT] = "Report",
};

#define NAME_SIZE 32

/* A key's name: "C-x", "S-Tab", "F5". */
static void
name_key(const struct key *key, char name[NAME_SIZE])
{
	char bytes[UTF8_MAX + 1] = "";
	const char *text = code_names[key->code];

	if (key->code == KEY_CHAR && key->ch == ' ')
		text = "Space";
	else if (key->code == KEY_CHAR)
		text = bytes;
	utf8_put(bytes, key->ch);
	snprintf(name, NAME_SIZE, "%s%s%s%s", key->mods & KEY_CTRL ? "C-" : "",
	    key->mods & KEY_ALT ? "M-" : "", key->mods & KEY_SHIFT ? "S-" : "",
	    text);
	if (key->code == KEY_F)
		snprintf(name + strlen(name), NAME_SIZE - strlen(name), "%u",
		    (unsigned)key->ch);
}

static void
hear(void *arg, const struct key *key)
{
	struct heard *h = arg;
	char name[NAME_SIZE];

	name_key(key, name);
	if (h->n++ > 0)
		strncat(h->text, " ", sizeof(h->text) - strlen(h->text) - 1);
	strncat(h->text, name, sizeof(h->text) - strlen(h->text) - 1);
	h->last = *key;
}

/*
 * All at once and byte by byte must be the same, but for Esc and what stands
 * behind it: in two pieces those are two keys.
 */
static void
check(enum charset set, const char *bytes, size_t len, const char *names)
{
	struct heard whole = {0}, slow = {0};
	struct keys k;

	keys_init(&k, set);
	keys_feed(&k, bytes, len, hear, &whole);
	if (keys_pending(&k))
		keys_timeout(&k, hear, &whole);
	assert_string_equal(whole.text, names);
	keys_init(&k, set);
	for (size_t i = 0, n; i < len; i += n) {
		for (n = 1; bytes[i + n - 1] == 033 && i + n < len;)
			n++;
		keys_feed(&k, bytes + i, n, hear, &slow);
	}
	if (keys_pending(&k))
		keys_timeout(&k, hear, &slow);
	assert_string_equal(slow.text, names);
	assert_false(keys_pending(&k));
}

struct row {
	const char *bytes, *names;
};

static void
check_rows(const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		check(CHARSET_UTF8, rows[i].bytes, strlen(rows[i].bytes),
		    rows[i].names);
}
#define CHECK_ROWS(r) check_rows(r, sizeof(r) / sizeof((r)[0]))

static void
letters_and_controls(void **state)
{
	static const struct row rows[] = {{"a Z", "a Space Z"},
	    {"\001\032", "C-a C-z"}, {"\010\177", "Backspace Backspace"},
	    {"\t", "Tab"}, {"\034\037", "C-\\ C-_"},
	    {"h\303\251\342\202\254\360\237\216\262",
		"h \303\251 \342\202\254 \360\237\216\262"}};

	CHECK_ROWS(rows);
}

static void
arrows_of_every_terminal(void **state)
{
	static const struct row rows[] = {
	    {"\033[A\033[B\033[C\033[D", "Up Down Right Left"},
	    {"\033OA\033OB\033OC\033OD", "Up Down Right Left"},
	    {"\033[1;5A\033[1;2C\033[1;3D", "C-Up S-Right M-Left"},
	    {"\033O5A", "C-Up"}, {"\033\033\033[A", "Esc M-Up"},
	    {"\033[a\033Oa", "S-Up C-Up"}, {"\033\033[A", "M-Up"},
	    /* PuTTY: Ctrl and an arrow is the mode's other way */
	    {"\033[D\033OD\033OC\033[C\033OH",
		"Left C-Left C-Right Right Home"},
	    {"\033[1;5D\033OD", "C-Left Left"}};

	CHECK_ROWS(rows);
}

static void
editing_and_function_keys(void **state)
{
	static const struct row rows[] = {
	    {"\033[H\033[F\033OH\033OF\033[1~\033[4~\033[7~\033[8~",
		"Home End Home End Home End Home End"},
	    {"\033[2~\033[3~\033[5~\033[6~", "Insert Delete PageUp PageDown"},
	    {"\033[3;5~\033[3$\033[5^", "C-Delete S-Delete C-PageUp"},
	    {"\033OP\033OQ\033OR\033OS", "F1 F2 F3 F4"},
	    {"\033[11~\033[12~\033[13~\033[14~\033[15~\033[17~",
		"F1 F2 F3 F4 F5 F6"},
	    {"\033[18~\033[19~\033[20~\033[21~\033[23~\033[24~",
		"F7 F8 F9 F10 F11 F12"},
	    {"\033[[A\033[[B\033[[C\033[[D\033[[E", "F1 F2 F3 F4 F5"},
	    {"\033[1;2P\033[1;2R", "S-F1 S-F3"}, {"\033[16~\033[22~", ""},
	    {"\033[Z", "S-Tab"},
	    {"\033OM\033Oj\033Op\033Oq\033Oy", "Enter * 0 1 9"}};

	CHECK_ROWS(rows);
}

static void
coded_keys(void **state)
{
	static const struct row rows[] = {{"\033[97;5u", "C-a"},
	    {"\033[13;2u\033[27u", "S-Enter Esc"}, {"\033[27;5;9~", "C-Tab"},
	    {"\033[27;3;120~", "M-x"}, {"\033[155u", ""},
	    {"\033[127u\033[8;5u", "Backspace C-Backspace"},
	    /* With shift, but it is the letter that counts. */
	    {"\033[65;5u", "C-a"}};

	CHECK_ROWS(rows);
}

static void
a_lone_escape_is_a_key_after_a_while(void **state)
{
	static const struct row rows[] = {{"\033", "Esc"},
	    {"\033\033", "Esc Esc"}, {"x\033", "x Esc"}, {"\033x", "M-x"},
	    {"\033\r", "M-Enter"}, {"\033[", "M-["}, {"\033O", "M-O"},
	    {"\033\303\251", "M-\303\251"}};

	CHECK_ROWS(rows);
}

static void
an_escape_at_the_end_of_a_piece_is_a_key(void **state)
{
	static const struct row rows[] = {{"x", "Esc x"}, {"/", "Esc /"},
	    {"\r", "Esc Enter"}, {"\t", "Esc Tab"}, {"P", "Esc P"},
	    {"\303\251", "Esc \303\251"}, {"\033[A", "Esc Up"},
	    {"\033", "Esc Esc"}, {"[A", "Up"}, {"OA", "Up"}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct heard h = {0};
		struct keys k;

		keys_init(&k, CHARSET_UTF8);
		keys_feed(&k, "\033", 1, hear, &h);
		keys_feed(&k, rows[i].bytes, strlen(rows[i].bytes), hear, &h);
		if (keys_pending(&k))
			keys_timeout(&k, hear, &h);
		assert_string_equal(h.text, rows[i].names);
	}
}

static void
say_behind_an_escape_are_words(void **state)
{
	static const struct row rows[] = {{"\033/who", "M-/ w h o"},
	    {"\033Please", "M-P l e a s e"}, {"\033Xyz", "M-X y z"},
	    {"\033OK", "M-O K"}, {"\033Oh", "M-O h"}, {"\033]x", "M-] x"},
	    {"\033^ b", "M-^ Space b"}};
	struct heard h = {0};
	struct keys k;

	CHECK_ROWS(rows);
	/* The keypad's keys, but for what stands behind them. */
	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033Ok then", 8, hear, &h);
	keys_feed(&k, "\033OMG", 4, hear, &h);
	keys_feed(&k, "\033Ok", 3, hear, &h);
	assert_string_equal(h.text, "M-O k Space t h e n M-O M G +");
}

/* The mods of each key that is fed, as many as there are. */
struct mods {
	uint8_t mods[8];
	int n;
};

static void
note_mods(void *arg, const struct key *key)
{
	struct mods *m = arg;

	assert_in_range(m->n, 0, 7);
	m->mods[m->n++] = key->mods;
}

static void
what_comes_together_is_one_piece(void **state)
{
	static const uint8_t none = 0, piece = KEY_PIECE,
			     escaped = KEY_PIECE | KEY_ALT | KEY_ESCAPED;
	static const struct {
		const char *bytes;
		uint8_t mods[4];
	} rows[] = {{"a", {none}}, {"\303\251", {none}}, {"\r", {none}},
	    {"ab", {piece, piece}}, {"a\r", {piece, piece}},
	    {"\ra", {none, piece}}, {"\033[Bj", {none, piece}},
	    {"\033[B\r", {none, none}}, {"a\033[B\r", {piece, none, none}},
	    {"\033/w", {escaped, piece}}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct mods m = {0};
		struct keys k;

		keys_init(&k, CHARSET_UTF8);
		keys_feed(
		    &k, rows[i].bytes, strlen(rows[i].bytes), note_mods, &m);
		assert_in_range(m.n, 1, 4);
		assert_memory_equal(m.mods, rows[i].mods, (size_t)m.n);
	}
}

static void
enter_in_every_spelling(void **state)
{
	check(CHARSET_UTF8, "\r", 1, "Enter");
	check(CHARSET_UTF8, "\n", 1, "Enter");
	check(CHARSET_UTF8, "\r\n", 2, "Enter");
	check(CHARSET_UTF8, "\r\0", 2, "Enter");
	check(CHARSET_UTF8, "\r\n\r\n", 4, "Enter Enter");
	check(CHARSET_UTF8, "\r\r", 2, "Enter Enter");
	check(CHARSET_UTF8, "\n\n", 2, "Enter Enter");
	check(CHARSET_UTF8, "\ra\n", 3, "Enter a Enter");
	check(CHARSET_UTF8, "a\0b", 3, "a C-@ b");
}

static void
what_is_no_utf8_becomes_a_replacement(void **state)
{
	static const struct row rows[] = {{"\377", "\357\277\275"},
	    {"\303x", "\357\277\275 x"},
	    {"\300\200", "\357\277\275 \357\277\275"},
	    {"\355\240\200", "\357\277\275"}, {"\342\202", "\357\277\275"},
	    {"\364\220\200\200", "\357\277\275"},
	    {"\303\033[A", "\357\277\275 Up"},
	    /* C1 controls are neither text nor sequences. */
	    {"\302\233A", "A"}};

	CHECK_ROWS(rows);
}

static void
eight_bit_terminals_send_cp437(void **state)
{
	check(CHARSET_CP437, "\202\233", 2, "\303\251 \302\242");
	check(CHARSET_CP437, "\033[A\341", 4, "Up \303\237");
}

static void
strings_and_unknown_sequences_are_swallowed(void **state)
{
	static const struct row rows[] = {
	    {"\033]11;rgb:0000/0000/0000\033\\a", "a"}, {"\033]0;x\007a", "a"},
	    {"\033P1$r0m\033\\a", "a"}, {"\033_Gi=1;OK\033\\a", "a"},
	    {"\033[1;2;3;4;5;6;7xa", "a"}, {"\033[>0;276;0ca", "a"},
	    {"\033[12\030a", "a"}, {"\033O\030a", "a"}, {"\033[E\033OEa", "a"},
	    {"\033[[Za", "a"}, {"\033[1", ""}, {"\033]0;x", ""},
	    {"\033[12\033[A", "Up"}, {"\033]0\033[A", "Up"},
	    {"\033]0\033\033[A", "M-Up"}, {"\033]0\033\033", "Esc Esc"},
	    {"\033[Mabcd", "d"}, {"\033[99999999999~a", "a"}};

	CHECK_ROWS(rows);
}

static void
the_window_says_when_it_is_looked_at(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033[I", 3, hear, &h);
	assert_int_equal(h.last.code, KEY_FOCUS);
	assert_int_equal(h.last.ch, 1);
	keys_feed(&k, "\033[O", 3, hear, &h);
	assert_int_equal(h.last.code, KEY_FOCUS);
	assert_int_equal(h.last.ch, 0);
}

/* What a terminal has is found out when it has already sent something. */
static void
the_charset_may_turn_out_another(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\303\251", 2, hear, &h);
	keys_charset(&k, CHARSET_CP437);
	keys_feed(&k, "\202", 1, hear, &h);
	keys_charset(&k, CHARSET_UTF8);
	keys_feed(&k, "\303\251", 2, hear, &h);
	assert_string_equal(h.text, "\303\251 \303\251 \303\251");
}

static void
an_endless_string_ends(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033]0", 3, hear, &h);
	for (int i = 0; i < 5000; i++)
		keys_feed(&k, "x", 1, hear, &h);
	assert_true(h.n > 0);
	assert_false(keys_pending(&k));
}

static void
a_paste_is_marked(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033[200~", 6, hear, &h);
	assert_int_equal(h.last.code, KEY_PASTE);
	assert_int_equal(h.last.ch, 1);
	keys_feed(&k, "a", 1, hear, &h);
	assert_int_equal(h.last.mods, KEY_PASTED);
	keys_feed(&k, "\r", 1, hear, &h);
	assert_int_equal(h.last.code, KEY_ENTER);
	assert_int_equal(h.last.mods, KEY_PASTED);
	keys_feed(&k, "\033[201~", 6, hear, &h);
	assert_int_equal(h.last.code, KEY_PASTE);
	assert_int_equal(h.last.ch, 0);
	keys_feed(&k, "b", 1, hear, &h);
	assert_int_equal(h.last.mods, 0);
}

static void
escape_leaves_a_paste_whose_end_was_lost(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033[200~x\033", 8, hear, &h);
	keys_timeout(&k, hear, &h);
	keys_feed(&k, "\r", 1, hear, &h);
	assert_int_equal(h.last.code, KEY_ENTER);
	assert_int_equal(h.last.mods, 0);
}

static void
mouse_reports_count_from_nought(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_feed(&k, "\033[<0;1;24M", 10, hear, &h);
	assert_int_equal(h.last.code, KEY_MOUSE);
	assert_int_equal(h.last.x, 0);
	assert_int_equal(h.last.y, 23);
	assert_int_equal(h.last.ch, 0);
	keys_feed(&k, "\033[<0;1;24m", 10, hear, &h);
	assert_int_equal(h.last.mods, KEY_RELEASE);
	keys_feed(&k, "\033[<65;10;10M", 12, hear, &h);
	assert_int_equal(h.last.ch, 65);
	assert_int_equal(h.n, 3);
	keys_feed(&k, "\033[<0;0;24M\033[<0;60000;1M\033[<1M", 28, hear, &h);
	assert_int_equal(h.n, 3);
}

static void
hostile_mouse_reports_are_no_clicks(void **state)
{
	static const char *const bad[] = {
	    "\033[<M",
	    "\033[<0M",
	    "\033[<;;M",
	    "\033[<0;1;1;1M",
	    "\033[<0;0;0M",
	    "\033[<0;-1;1M",
	    "\033[<128;1;1M",
	    "\033[<65535;1;1M",
	    "\033[<99999999999;1;1M",
	    "\033[<0;99999999999;1M",
	    "\033[<0;1;1x",
	    "\033[0;1;1M!!!",
	    "\033[M!!!",
	    "\033[<0;1\0301;1M",
	    "\033[200~\033[<0;1;1M\033[201~",
	};
	struct heard h;
	struct keys k;
	size_t i;

	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		keys_init(&k, CHARSET_UTF8);
		h = (struct heard){0};
		keys_feed(&k, bad[i], strlen(bad[i]), hear, &h);
		assert_null(strstr(h.text, "Mouse"));
	}
}

static void
a_mouse_report_may_come_byte_by_byte(void **state)
{
	static const char report[] = "\033[<66;132;43M";
	struct heard h = {0};
	struct keys k;
	size_t i;

	keys_init(&k, CHARSET_UTF8);
	for (i = 0; i < sizeof(report) - 1; i++)
		keys_feed(&k, report + i, 1, hear, &h);
	assert_int_equal(h.n, 1);
	assert_int_equal(h.last.code, KEY_MOUSE);
	assert_int_equal(h.last.x, 131);
	assert_int_equal(h.last.y, 42);
	/* Sideways is no way that a wheel scrolls here. */
	assert_int_equal(key_wheel(&h.last), 0);
	keys_feed(&k, "\033[<64;1;1M", 10, hear, &h);
	assert_int_equal(key_wheel(&h.last), 1);
	keys_feed(&k, "\033[<69;1;1M", 10, hear, &h);
	assert_int_equal(key_wheel(&h.last), -1);
	assert_int_equal(h.last.mods, KEY_SHIFT);
}

static void
reports_are_told_from_f3(void **state)
{
	struct heard h = {0};
	struct keys k;

	keys_init(&k, CHARSET_UTF8);
	keys_expect(&k, true);
	keys_feed(&k, "\033[1;3R", 6, hear, &h);
	assert_int_equal(h.last.code, KEY_REPORT);
	assert_int_equal(h.last.ch, 'R');
	assert_int_equal(h.last.param[1], 3);
	keys_feed(&k, "\033[?2026;2$y", 11, hear, &h);
	assert_int_equal(h.last.code, KEY_REPORT);
	assert_int_equal(h.last.ch, 'y');
	assert_int_equal(h.last.param[0], 2026);
	keys_feed(&k, "\033P1$r0;48:2::1:2:3m\033\\", 21, hear, &h);
	assert_int_equal(h.last.code, KEY_REPORT);
	assert_int_equal(h.last.ch, 'm');
	assert_int_equal(h.last.param[1], 1);
	assert_int_equal(h.last.param[3], 3);
	keys_feed(&k, "\033P1$r0;48:2::190:92:59m\033\\", 25, hear, &h);
	assert_int_equal(h.last.param[1], 190);
	assert_int_equal(h.last.param[2], 92);
	assert_int_equal(h.last.param[3], 59);
	assert_int_equal(h.n, 4);
	keys_expect(&k, false);
	keys_feed(&k, "\033[1;3R", 6, hear, &h);
	assert_int_equal(h.last.code, KEY_F);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(letters_and_controls),
	    cmocka_unit_test(arrows_of_every_terminal),
	    cmocka_unit_test(editing_and_function_keys),
	    cmocka_unit_test(coded_keys),
	    cmocka_unit_test(a_lone_escape_is_a_key_after_a_while),
	    cmocka_unit_test(an_escape_at_the_end_of_a_piece_is_a_key),
	    cmocka_unit_test(say_behind_an_escape_are_words),
	    cmocka_unit_test(what_comes_together_is_one_piece),
	    cmocka_unit_test(enter_in_every_spelling),
	    cmocka_unit_test(what_is_no_utf8_becomes_a_replacement),
	    cmocka_unit_test(eight_bit_terminals_send_cp437),
	    cmocka_unit_test(strings_and_unknown_sequences_are_swallowed),
	    cmocka_unit_test(the_window_says_when_it_is_looked_at),
	    cmocka_unit_test(the_charset_may_turn_out_another),
	    cmocka_unit_test(an_endless_string_ends),
	    cmocka_unit_test(a_paste_is_marked),
	    cmocka_unit_test(escape_leaves_a_paste_whose_end_was_lost),
	    cmocka_unit_test(mouse_reports_count_from_nought),
	    cmocka_unit_test(hostile_mouse_reports_are_no_clicks),
	    cmocka_unit_test(a_mouse_report_may_come_byte_by_byte),
	    cmocka_unit_test(reports_are_told_from_f3),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
