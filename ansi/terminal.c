/* Terminals: what they can do, and the sequences around a screen. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "ansi/terminal.h"
#include "ansi/text.h"

#define CURSOR 1
#define ERASE 2  /* erasing paints the background */
#define BRIGHT 4 /* bright backgrounds */
#define TITLE 8
#define PASTE 16
/*
 * OSC 9 or OSC 777 makes the desktop show a notice: only where the terminal's
 * own documentation says so, which is that of iTerm2 (Proprietary Escape
 * Codes), kitty (Desktop notifications, as the legacy way), Ghostty (VT
 * reference, OSC 9), WezTerm (notification_handling; both) and foot
 * (foot-ctlseqs(7); both). Not of those that take OSC 9 for progress (ConEmu,
 * Windows Terminal), need an extension (urxvt), or drop it (VTE, xterm, tmux).
 */
#define NOTICE_9 32
#define NOTICE_777 64
#define MODERN (CURSOR | ERASE | BRIGHT | TITLE | PASTE)

#define TITLE_COLUMNS 60
#define NOTICE_COLUMNS 80
#define PLAIN_BYTES 200 /* of a title or a notice */

/* By the beginning of TERM in any case; the first that fits. */
struct terminal_row {
	const char *name;
	uint8_t depth, charset, can;
};

static const struct terminal_row rows[] = {
    {"dumb", DEPTH_NONE, CHARSET_UTF8, 0},
    {"unknown", DEPTH_NONE, CHARSET_UTF8, 0},
    {"emacs", DEPTH_NONE, CHARSET_UTF8, 0},
    {"network", DEPTH_NONE, CHARSET_ASCII, 0},
    {"xterm-kitty", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_9},
    {"xterm-ghostty", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_9},
    {"xterm-direct", DEPTH_TRUE, CHARSET_UTF8, MODERN},
    {"xterm-256", DEPTH_256, CHARSET_UTF8, MODERN},
    {"xterm-mono", DEPTH_NONE, CHARSET_UTF8, MODERN},
    {"xterm", DEPTH_16, CHARSET_UTF8, MODERN},
    {"kitty", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_9},
    {"alacritty", DEPTH_TRUE, CHARSET_UTF8, MODERN},
    {"foot", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_777},
    {"wezterm", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_777},
    {"contour", DEPTH_TRUE, CHARSET_UTF8, MODERN},
    {"iterm", DEPTH_TRUE, CHARSET_UTF8, MODERN | NOTICE_9},
    {"vte", DEPTH_TRUE, CHARSET_UTF8, MODERN},
    {"gnome", DEPTH_256, CHARSET_UTF8, MODERN},
    {"konsole", DEPTH_256, CHARSET_UTF8, MODERN},
    {"st-256", DEPTH_256, CHARSET_UTF8, MODERN},
    {"mintty", DEPTH_TRUE, CHARSET_UTF8, MODERN},
    {"putty-256", DEPTH_256, CHARSET_UTF8, MODERN},
    {"putty", DEPTH_16, CHARSET_UTF8, MODERN},
    {"tmux-direct", DEPTH_TRUE, CHARSET_UTF8, CURSOR | BRIGHT | TITLE | PASTE},
    {"tmux-256", DEPTH_256, CHARSET_UTF8, CURSOR | BRIGHT | TITLE | PASTE},
    {"tmux", DEPTH_16, CHARSET_UTF8, CURSOR | BRIGHT | TITLE | PASTE},
    {"screen-256", DEPTH_256, CHARSET_UTF8, CURSOR | BRIGHT | PASTE},
    {"screen", DEPTH_16, CHARSET_UTF8, CURSOR | BRIGHT | PASTE},
    {"rxvt-unicode-256", DEPTH_256, CHARSET_UTF8, MODERN},
    {"rxvt", DEPTH_16, CHARSET_UTF8, CURSOR | BRIGHT | TITLE | PASTE},
    {"linux", DEPTH_16, CHARSET_UTF8, CURSOR | ERASE | BRIGHT},
    {"teraterm", DEPTH_256, CHARSET_UTF8, CURSOR | BRIGHT | TITLE},
    {"cygwin", DEPTH_16, CHARSET_UTF8, CURSOR},
    {"syncterm", DEPTH_16, CHARSET_CP437, CURSOR},
    {"ansi", DEPTH_16, CHARSET_CP437, CURSOR},
    {"pcansi", DEPTH_16, CHARSET_CP437, CURSOR},
    {"scoansi", DEPTH_16, CHARSET_CP437, CURSOR},
    {"avatar", DEPTH_16, CHARSET_CP437, CURSOR},
    {"vt52", DEPTH_NONE, CHARSET_ASCII, 0},
    {"vt", DEPTH_NONE, CHARSET_UTF8, CURSOR},
    {"mudlet", DEPTH_256, CHARSET_UTF8, 0},
    {"cmud", DEPTH_256, CHARSET_ASCII, 0},
    {"zmud", DEPTH_16, CHARSET_ASCII, 0},
    {"mushclient", DEPTH_256, CHARSET_UTF8, 0},
    {"tinyfugue", DEPTH_16, CHARSET_UTF8, 0},
    {"", DEPTH_16, CHARSET_UTF8, CURSOR},
};

static void
at_least(struct terminal *t, enum depth depth)
{
	if (t->depth < depth)
		t->depth = depth;
}

/* What a MUD client reports outweighs its name. */
static void
take_mtts(struct terminal *t, unsigned mtts)
{
	if (mtts == 0)
		return;
	t->cursor = (mtts & MTTS_VT100) != 0;
	if (mtts & MTTS_UTF8)
		t->charset = CHARSET_UTF8;
	else if (t->charset == CHARSET_UTF8)
		t->charset = CHARSET_ASCII;
	if (mtts & MTTS_ANSI)
		at_least(t, DEPTH_16);
	if (mtts & MTTS_256)
		at_least(t, DEPTH_256);
	if (mtts & MTTS_TRUECOLOR)
		at_least(t, DEPTH_TRUE);
	t->reader = (mtts & MTTS_SCREEN_READER) != 0;
}

void
terminal_init(struct terminal *t, const struct terminal_hints *hints)
{
	const char *term = hints->term != NULL ? hints->term : "";
	const struct terminal_row *row = rows;

	while (strncasecmp(term, row->name, strlen(row->name)) != 0)
		row++;
	*t = (struct terminal){.depth = row->depth, .charset = row->charset};
	t->cursor = (row->can & CURSOR) != 0;
	t->erase = (row->can & ERASE) != 0;
	t->bright = (row->can & BRIGHT) != 0;
	t->title = (row->can & TITLE) != 0;
	t->notice = row->can & (NOTICE_9 | NOTICE_777);
	t->paste = (row->can & PASTE) != 0;
	if (strstr(term, "256col") != NULL)
		at_least(t, DEPTH_256);
	if (hints->colorterm != NULL && t->depth != DEPTH_NONE &&
	    (strcasecmp(hints->colorterm, "truecolor") == 0 ||
		strcasecmp(hints->colorterm, "24bit") == 0))
		t->depth = DEPTH_TRUE;
	if (hints->lang != NULL) {
		const char *dot = strchr(hints->lang, '.');
		int set;

		/*
		 * LANG=C says nothing about the terminal; en_GB.ISO-8859-1
		 * does.
		 */
		if (dot != NULL) {
			set = strncasecmp(dot + 1, "utf", 3) == 0
			    ? CHARSET_UTF8
			    : charset_parse(dot + 1);
			if (strcasecmp(dot + 1, "ibm437") == 0)
				set = CHARSET_CP437;
			t->charset = set < 0 ? CHARSET_ASCII : (uint8_t)set;
		}
	}
	take_mtts(t, hints->mtts);
	if (hints->utf8)
		t->charset = CHARSET_UTF8;
	if (hints->no_color)
		t->depth = DEPTH_NONE;
}

bool
terminal_linear(const struct terminal *t)
{
	return t->reader || !t->cursor;
}

static size_t
terminal_written(int n, size_t size)
{
	return n < 0 || (size_t)n >= size ? 0 : (size_t)n;
}

size_t
terminal_enter(const struct terminal *t, char *buf, size_t size)
{
	if (!t->cursor)
		return 0;
	/* Title first: 22;2t keeps the old one for the end. */
	return terminal_written(
	    snprintf(buf, size, "%s\033[?1049h\033[m\033[H\033[2J\033[?25l%s%s",
		t->title ? "\033[22;2t" : "", t->paste ? "\033[?2004h" : "",
		t->mouse ? "\033[?1000h\033[?1006h" : ""),
	    size);
}

size_t
terminal_leave(const struct terminal *t, char *buf, size_t size)
{
	if (!t->cursor)
		return 0;
	return terminal_written(
	    snprintf(buf, size,
		"\033[?1006l\033[?1000l%s%s\033[m\033[H\033[2J\033[?25h"
		"\033[?1049l%s\r",
		t->paste ? "\033[?2004l" : "", t->sync ? "\033[?2026l" : "",
		t->title ? "\033[23;2t" : ""),
	    size);
}

size_t
terminal_mouse(struct terminal *t, bool on, char *buf, size_t size)
{
	t->mouse = on;
	if (!t->cursor)
		return 0;
	return terminal_written(
	    snprintf(buf, size,
		on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l"),
	    size);
}

/* A text as the terminal can show it outside of its cells, cut to columns. */
static void
plain_text(const struct terminal *t, const char *text, int columns,
    char clean[PLAIN_BYTES])
{
	const char *from = clean;
	char *to = clean;
	struct glyph g;
	size_t len;

	text_fit(clean, PLAIN_BYTES, text, columns);
	if (t->charset == CHARSET_UTF8)
		return;
	/* In place: no character takes more bytes than before. */
	for (len = strlen(clean); text_next(&from, &len, &g);)
		to += charset_put(CHARSET_ASCII, g.ch, to);
	*to = '\0';
}

size_t
terminal_title(
    const struct terminal *t, const char *title, char *buf, size_t size)
{
	char clean[PLAIN_BYTES];

	if (!t->title || !t->cursor)
		return 0;
	plain_text(t, title, TITLE_COLUMNS, clean);
	return terminal_written(
	    snprintf(buf, size, "\033]2;%s\033\\", clean), size);
}

size_t
terminal_notify(const struct terminal *t, const char *title, const char *text,
    char *buf, size_t size)
{
	char what[PLAIN_BYTES], words[PLAIN_BYTES], *p;

	if (t->notice == 0)
		return 0;
	plain_text(t, title, TITLE_COLUMNS, what);
	plain_text(t, text, NOTICE_COLUMNS, words);
	if (t->notice == NOTICE_9)
		/* Some take what begins with a digit for another command. */
		return terminal_written(
		    snprintf(buf, size, "\033]9;%s: %s\033\\", what, words),
		    size);
	/* A semicolon would end the title. */
	while ((p = strchr(what, ';')) != NULL)
		*p = ',';
	return terminal_written(
	    snprintf(buf, size, "\033]777;notify;%s;%s\033\\", what, words),
	    size);
}

/* Which answers are still to come. */
#define AWAIT_WIDTH 1
#define AWAIT_SYNC 2
#define AWAIT_DEVICE 4
#define AWAIT_COLOUR 8

size_t
terminal_query(struct terminal *t, char *buf, size_t size)
{
	if (!t->cursor)
		return 0;
	if (t->charset == CHARSET_CP437) {
		t->awaited = AWAIT_WIDTH;
		return terminal_written(
		    snprintf(buf, size, "\033[H\303\251\033[6n\033[H\033[K"),
		    size);
	}
	/*
	 * Every terminal answers DA; what it has not answered before that is
	 * missing. If a colour of 24 bits is kept exactly, true colour works.
	 */
	t->awaited = AWAIT_WIDTH | AWAIT_SYNC | AWAIT_DEVICE;
	if (t->depth != DEPTH_NONE)
		t->awaited |= AWAIT_COLOUR;
	return terminal_written(
	    snprintf(buf, size,
		"\033[H\303\251\033[6n\033[?2026$p%s\033[c\033[H\033[K",
		t->awaited & AWAIT_COLOUR
		    ? "\033[48;2;1;2;3m\033P$qm\033\\\033[m"
		    : ""),
	    size);
}

bool
terminal_asking(const struct terminal *t)
{
	return t->awaited != 0;
}

bool
terminal_answer(struct terminal *t, const struct key *key)
{
	uint8_t was;
	const uint16_t *p;

	if (key->code != KEY_REPORT)
		return false;
	switch (key->ch) {
	case 'R':
		/*
		 * é took one column, or two because it was two characters to
		 * it.
		 */
		if (key->nparams != 2)
			return false;
		was = t->charset;
		if (!(t->awaited & AWAIT_WIDTH))
			return false;
		t->awaited &= ~AWAIT_WIDTH;
		if (key->param[1] == 2)
			t->charset = CHARSET_UTF8;
		else if (key->param[1] == 3 && was == CHARSET_UTF8)
			t->charset = CHARSET_CP437;
		return t->charset != was;
	case 'y':
		if ((t->awaited & AWAIT_SYNC) && key->param[0] == 2026) {
			t->awaited &= ~AWAIT_SYNC;
			t->sync = key->param[1] == 1 || key->param[1] == 2;
		}
		return false;
	case 'm':
		p = key->param;
		if (!(t->awaited & AWAIT_COLOUR))
			return false;
		t->awaited &= ~AWAIT_COLOUR;
		if (p[1] != 1 || p[2] != 2 || p[3] != 3 ||
		    t->depth == DEPTH_TRUE)
			return false;
		t->depth = DEPTH_TRUE;
		return true;
	case 'c':
		t->awaited &= AWAIT_WIDTH;
		return false;
	default:
		return false;
	}
}

void
terminal_settle(struct terminal *t)
{
	t->awaited = 0;
}
