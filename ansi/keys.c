/*
 * The key decoder: a state machine over bytes. Unknown sequences are swallowed,
 * so that none of them ends up as text, but for what comes of them after
 * STRING_MAX bytes of a string or after KEYS_ESCAPE_MS without their end.
 */
#include <ctype.h>
#include <string.h>

#include "ansi/charset.h"
#include "ansi/keys.h"
#include "ansi/utf8.h"

enum state {
	GROUND,
	ESCAPE,        /* after Esc */
	CSI,           /* after Esc [ */
	CSI_LINUX,     /* after Esc [ [, the Linux console's F1 to F5 */
	CSI_X10,       /* the three bytes of an old mouse report */
	SS3,           /* after Esc O */
	STRING,        /* in a DCS, OSC, APC, PM or SOS, until its end */
	STRING_ESCAPE, /* after an Esc in it */
	UTF8           /* inside a character */
};

#define STRING_MAX 4096 /* longer strings are cut off */

/* Final bytes of CSI and SS3 that are a key of their own. */
struct final_row {
	char final;
	uint8_t code, ch, mods;
};

static const struct final_row finals[] = {
    {'A', KEY_UP, 0, 0},
    {'B', KEY_DOWN, 0, 0},
    {'C', KEY_RIGHT, 0, 0},
    {'D', KEY_LEFT, 0, 0},
    {'F', KEY_END, 0, 0},
    {'H', KEY_HOME, 0, 0},
    {'P', KEY_F, 1, 0},
    {'Q', KEY_F, 2, 0},
    {'R', KEY_F, 3, 0},
    {'S', KEY_F, 4, 0},
    {'Z', KEY_TAB, 0, KEY_SHIFT},
    /* rxvt: shift and an arrow, or control behind SS3 */
    {'a', KEY_UP, 0, KEY_SHIFT},
    {'b', KEY_DOWN, 0, KEY_SHIFT},
    {'c', KEY_RIGHT, 0, KEY_SHIFT},
    {'d', KEY_LEFT, 0, KEY_SHIFT},
};

/* The number before '~' (and rxvt's '$', '^', '@'). */
struct tilde_row {
	uint8_t number, code, ch;
};

static const struct tilde_row tildes[] = {
    {1, KEY_HOME, 0},
    {2, KEY_INSERT, 0},
    {3, KEY_DELETE, 0},
    {4, KEY_END, 0},
    {5, KEY_PAGE_UP, 0},
    {6, KEY_PAGE_DOWN, 0},
    {7, KEY_HOME, 0},
    {8, KEY_END, 0},
    {11, KEY_F, 1},
    {12, KEY_F, 2},
    {13, KEY_F, 3},
    {14, KEY_F, 4},
    {15, KEY_F, 5},
    {17, KEY_F, 6},
    {18, KEY_F, 7},
    {19, KEY_F, 8},
    {20, KEY_F, 9},
    {21, KEY_F, 10},
    {23, KEY_F, 11},
    {24, KEY_F, 12},
};

void
keys_init(struct keys *k, enum charset charset)
{
	*k = (struct keys){.charset = charset};
}

void
keys_charset(struct keys *k, enum charset charset)
{
	k->charset = charset;
}

void
keys_expect(struct keys *k, bool reports)
{
	k->reports = reports;
}

static void
keys_emit(struct keys *k, struct key key, keys_fn fn, void *arg)
{
	if (k->alt)
		key.mods |= KEY_ALT | KEY_ESCAPED;
	k->alt = k->text = false;
	k->state = GROUND;
	fn(arg, &key);
}

static void
emit_code(struct keys *k, uint8_t code, uint32_t ch, uint8_t mods, keys_fn fn,
    void *arg)
{
	keys_emit(
	    k, (struct key){.code = code, .ch = ch, .mods = mods}, fn, arg);
}

static void
emit_char(struct keys *k, uint32_t ch, keys_fn fn, void *arg)
{
	emit_code(k, KEY_CHAR, ch,
	    (k->pasting ? KEY_PASTED : 0) | (k->alone ? 0 : KEY_PIECE), fn,
	    arg);
	k->text = true;
}

static void
keys_drop(struct keys *k)
{
	k->state = GROUND;
	k->alt = false;
}

static void
begin_sequence(struct keys *k, enum state state)
{
	k->state = state;
	k->private = k->inter = k->nparams = 0;
	k->swallowed = 0;
	memset(k->param, 0, sizeof(k->param));
}

/* Modifiers as xterm numbers them: 1 and bits for shift, alt, control. */
static uint8_t
xterm_mods(unsigned param)
{
	if (param < 2 || param > 16)
		return 0;
	return (param - 1) & (KEY_SHIFT | KEY_ALT | KEY_CTRL);
}

static void
emit_report(struct keys *k, uint8_t final, keys_fn fn, void *arg)
{
	struct key key = {.code = KEY_REPORT, .ch = final};

	key.nparams = k->nparams;
	memcpy(key.param, k->param, sizeof(key.param));
	k->alt = false;
	keys_emit(k, key, fn, arg);
}

/*
 * CSI < button ; x ; y M or m (released). Nothing pasted is a click, and
 * buttons beyond the wheel are ignored.
 */
static void
emit_mouse(struct keys *k, uint8_t final, keys_fn fn, void *arg)
{
	struct key key = {.code = KEY_MOUSE};
	unsigned button = k->param[0];

	if (k->pasting || button > 127 || k->nparams != 3 || k->param[1] < 1 ||
	    k->param[2] < 1 || k->param[1] > 4096 || k->param[2] > 4096) {
		keys_drop(k);
		return;
	}
	key.x = (int16_t)(k->param[1] - 1);
	key.y = (int16_t)(k->param[2] - 1);
	key.ch = (button & 3) | (button & 64);
	key.mods = (button & 4 ? KEY_SHIFT : 0) | (button & 8 ? KEY_ALT : 0) |
	    (button & 16 ? KEY_CTRL : 0) | (button & 32 ? KEY_MOTION : 0) |
	    (final == 'm' ? KEY_RELEASE : 0);
	k->alt = false;
	keys_emit(k, key, fn, arg);
}

/* A code point with modifiers, as CSI u and modifyOtherKeys send it. */
static void
emit_coded(struct keys *k, uint32_t ch, uint8_t mods, keys_fn fn, void *arg)
{
	switch (ch) {
	case '\r':
		emit_code(k, KEY_ENTER, 0, mods, fn, arg);
		return;
	case '\t':
		emit_code(k, KEY_TAB, 0, mods, fn, arg);
		return;
	case 0x1b:
		emit_code(k, KEY_ESCAPE, 0, mods, fn, arg);
		return;
	case 0x7f:
	case '\b':
		emit_code(k, KEY_BACKSPACE, 0, mods, fn, arg);
		return;
	default:
		break;
	}
	/* Surrogates, and private characters: keys that no row has. */
	if (ch < 0x20 || ch > 0x10ffff || (ch >= 0xd800 && ch < 0xf900) ||
	    (ch >= 0x7f && ch < 0xa0)) {
		keys_drop(k);
		return;
	}
	if ((mods & KEY_CTRL) && ch >= 'A' && ch <= 'Z')
		ch += 'a' - 'A';
	emit_code(k, KEY_CHAR, ch, mods, fn, arg);
}

/* CSI number ~, and rxvt's variants of it. */
static void
emit_tilde(struct keys *k, uint8_t final, keys_fn fn, void *arg)
{
	uint8_t mods = xterm_mods(k->param[1]);

	if (final == '$' || final == '@')
		mods |= KEY_SHIFT;
	if (final == '^' || final == '@')
		mods |= KEY_CTRL;
	if (k->param[0] == 200 || k->param[0] == 201) {
		k->pasting = k->param[0] == 200;
		k->alt = false;
		emit_code(k, KEY_PASTE, k->pasting, 0, fn, arg);
		return;
	}
	if (k->param[0] == 27 && k->nparams == 3) {
		emit_coded(k, k->param[2], mods, fn, arg);
		return;
	}
	for (size_t i = 0; i < sizeof(tildes) / sizeof(tildes[0]); i++) {
		if (tildes[i].number == k->param[0]) {
			emit_code(
			    k, tildes[i].code, tildes[i].ch, mods, fn, arg);
			return;
		}
	}
	keys_drop(k);
}

/* A CSI or SS3 with a letter of the table. */
static void
emit_final(struct keys *k, uint8_t final, keys_fn fn, void *arg)
{
	uint8_t mods = xterm_mods(k->param[1]);
	bool arrow =
	    final >= 'A' && final <= 'D' && k->nparams == 0 && k->param[1] == 0;

	/*
	 * PuTTY distinguishes Ctrl and an arrow from a plain arrow by SS3, not
	 * CSI.
	 */
	if (arrow && k->state == CSI)
		k->arrows = true;
	for (size_t i = 0; i < sizeof(finals) / sizeof(finals[0]); i++) {
		if (finals[i].final != final)
			continue;
		mods |= finals[i].mods;
		if (k->state == SS3 && (final >= 'a' || (arrow && k->arrows)))
			mods = KEY_CTRL;
		emit_code(k, finals[i].code, finals[i].ch, mods, fn, arg);
		return;
	}
	keys_drop(k);
}

static void
end_csi(struct keys *k, uint8_t final, keys_fn fn, void *arg)
{
	if (k->private == '<' && k->inter == 0 &&
	    (final == 'M' || final == 'm')) {
		emit_mouse(k, final, fn, arg);
	} else if (k->private == '?' || k->inter != 0 ||
	    (final == 'R' && k->reports && k->nparams == 2)) {
		emit_report(k, final, fn, arg);
	} else if (k->private != 0) {
		keys_drop(k);
	} else if (final == '~' || final == '^' || final == '@') {
		emit_tilde(k, final, fn, arg);
	} else if (final == 'u') {
		emit_coded(k, k->param[0], xterm_mods(k->param[1]), fn, arg);
	} else if (final == 'M') {
		begin_sequence(k, CSI_X10);
	} else if (final == 'I' || final == 'O') {
		k->alt = false;
		emit_code(k, KEY_FOCUS, final == 'I', 0, fn, arg);
	} else {
		emit_final(k, final, fn, arg);
	}
}

static void
csi_digit(struct keys *k, uint8_t b)
{
	uint16_t *p;

	if (k->nparams == 0)
		k->nparams = 1;
	if (k->nparams > KEYS_PARAMS)
		return;
	p = &k->param[k->nparams - 1];
	*p = *p > 6552 ? 65535 : (uint16_t)(*p * 10 + (b - '0'));
}

static void
in_csi(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	if (b >= '0' && b <= '9') {
		csi_digit(k, b);
	} else if (b == ';' || b == ':') {
		if (k->nparams == 0)
			k->nparams = 1;
		if (k->nparams <= KEYS_PARAMS)
			k->nparams++;
	} else if (b >= '<' && b <= '?') {
		k->private = b;
	} else if (b == '$' && k->private == 0 && k->nparams == 1) {
		emit_tilde(k, b, fn, arg);
	} else if (b >= 0x20 && b <= 0x2f) {
		k->inter = b;
	} else if (b == '[' && k->nparams == 0) {
		k->state = CSI_LINUX;
	} else if (b >= 0x40 && b <= 0x7e) {
		if (k->nparams > KEYS_PARAMS)
			k->nparams = KEYS_PARAMS;
		end_csi(k, b, fn, arg);
	} else {
		keys_drop(k);
	}
}

/* A control byte that is a key. */
static void
keys_control(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	uint8_t mods = k->pasting ? KEY_PASTED : 0;

	if (k->after_cr && (b == '\n' || b == '\0')) {
		k->after_cr = false;
		return;
	}
	k->after_cr = b == '\r';
	switch (b) {
	case '\r':
	case '\n':
		emit_code(
		    k, KEY_ENTER, 0, mods | (k->text ? KEY_PIECE : 0), fn, arg);
		return;
	case '\t':
		emit_code(k, KEY_TAB, 0, mods, fn, arg);
		return;
	case '\b':
	case 0x7f:
		emit_code(k, KEY_BACKSPACE, 0, mods, fn, arg);
		return;
	case 0:
		emit_code(k, KEY_CHAR, '@', KEY_CTRL | mods, fn, arg);
		return;
	default:
		break;
	}
	emit_code(k, KEY_CHAR, b <= 26 ? b + 0x60u : b + 0x40u, KEY_CTRL | mods,
	    fn, arg);
}

static void
in_ground(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	if (b == 0x1b) {
		begin_sequence(k, ESCAPE);
	} else if (b < 0x20 || b == 0x7f) {
		keys_control(k, b, fn, arg);
		return;
	} else if (b < 0x80) {
		emit_char(k, b, fn, arg);
	} else if (k->charset == CHARSET_CP437) {
		emit_char(k, charset_cp437_get(b), fn, arg);
	} else if (b >= 0xc2 && b <= 0xf4) {
		k->state = UTF8;
		if (b >= 0xf0) {
			k->need = 3;
			k->least = 0x10000;
			k->ch = b & 0x07;
		} else if (b >= 0xe0) {
			k->need = 2;
			k->least = 0x800;
			k->ch = b & 0x0f;
		} else {
			k->need = 1;
			k->least = 0x80;
			k->ch = b & 0x1f;
		}
	} else {
		emit_char(k, 0xfffd, fn, arg);
	}
	k->after_cr = false;
}

static void
in_utf8(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	if (!utf8_continues((char)b)) {
		emit_char(k, 0xfffd, fn, arg);
		in_ground(k, b, fn, arg);
		return;
	}
	k->ch = k->ch << 6 | (b & 0x3f);
	if (--k->need > 0)
		return;
	if (k->ch < k->least || k->ch > 0x10ffff ||
	    (k->ch >= 0xd800 && k->ch < 0xe000))
		k->ch = 0xfffd;
	if (k->ch >= 0x80 && k->ch < 0xa0)
		/* C1 controls are neither keys nor text. */
		keys_drop(k);
	else
		emit_char(k, k->ch, fn, arg);
}

/* It was not a sequence, but Esc and text: "Esc O" and what follows. */
static void
emit_words(struct keys *k, uint8_t first, uint8_t b, keys_fn fn, void *arg)
{
	k->alt = true;
	emit_char(k, first, fn, arg);
	in_ground(k, b, fn, arg);
}

static bool
is_printed(uint8_t b)
{
	return b >= 0x20 && b != 0x7f;
}

/* The keypad in application mode: digits and signs, and Enter. */
static void
in_ss3(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	/*
	 * "Ok then" after an Esc: a final that no key has, or that of a rare
	 * key with more text behind it.
	 */
	if ((b != '\0' && strchr("efghizGIJKLNOTUVWXY", b) != NULL) ||
	    ((b >= 'a' || b == 'M') && is_printed(k->next)))
		emit_words(k, 'O', b, fn, arg);
	else if (b == 'M')
		emit_code(k, KEY_ENTER, 0, 0, fn, arg);
	else if (b >= 'j' && b <= 'y')
		emit_code(k, KEY_CHAR, b - 0x40u, 0, fn, arg);
	else if (b >= '0' && b <= '9')
		/* Old xterms: SS3 modifier letter. */
		k->param[1] = b - '0';
	else
		emit_final(k, b, fn, arg);
}

static void
in_escape(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	switch (b) {
	case '[':
		begin_sequence(k, CSI);
		return;
	case 'O':
		begin_sequence(k, SS3);
		return;
	case 'P':
	case ']':
	case '_':
	case '^':
	case 'X':
		begin_sequence(k, STRING);
		k->private = b;
		return;
	case 0x1b:
		/* Esc Esc [ A is Alt and an arrow; two Escs are two Escs. */
		if (k->alt) {
			k->alt = false;
			emit_code(k, KEY_ESCAPE, 0, 0, fn, arg);
			begin_sequence(k, ESCAPE);
		}
		k->alt = true;
		return;
	default:
		k->alt = true;
		k->state = GROUND;
		in_ground(k, b, fn, arg);
		return;
	}
}

/*
 * Of a DCS the last numbers before an 'm' are kept: they are the answer to a
 * query for the colours in force (DECRQSS). Nothing else in a string is.
 */
static void
in_string(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	/*
	 * Answers of terminals begin with a digit or a sign, or come after a
	 * query; text after an Esc begins with a letter.
	 */
	bool answer = k->reports || !is_printed(b) ||
	    (b > ' ' && b < 0x7f && !isalpha(b)) ||
	    (k->private == '_' && b == 'G');

	if (k->swallowed == 0 && !answer) {
		emit_words(k, k->private, b, fn, arg);
	} else if (b == 0x07 || b == 0x18 || b == 0x1a ||
	    ++k->swallowed > STRING_MAX) {
		keys_drop(k);
	} else if (b == 0x1b) {
		k->state = STRING_ESCAPE;
	} else if (k->private != 'P') {
		return;
	} else if (b >= '0' && b <= '9') {
		k->nparams = KEYS_PARAMS;
		csi_digit(k, b);
	} else if (b == ':' || b == ';') {
		memmove(k->param, k->param + 1,
		    sizeof(k->param) - sizeof(k->param[0]));
		k->param[KEYS_PARAMS - 1] = 0;
	} else {
		k->inter = b;
	}
}

static void
keys_byte(struct keys *k, uint8_t b, keys_fn fn, void *arg)
{
	/* CAN, SUB and Esc end any sequence. */
	if (k->state >= CSI && k->state <= SS3 &&
	    (b == 0x18 || b == 0x1a || b == 0x1b)) {
		keys_drop(k);
		if (b != 0x1b)
			return;
	}
	switch ((enum state)k->state) {
	case GROUND:
		in_ground(k, b, fn, arg);
		break;
	case ESCAPE:
		in_escape(k, b, fn, arg);
		break;
	case CSI:
		in_csi(k, b, fn, arg);
		break;
	case CSI_LINUX:
		if (b >= 'A' && b <= 'E')
			emit_code(k, KEY_F, b - 'A' + 1u, 0, fn, arg);
		else
			keys_drop(k);
		break;
	case CSI_X10:
		if (++k->swallowed == 3)
			keys_drop(k);
		break;
	case SS3:
		in_ss3(k, b, fn, arg);
		break;
	case STRING:
		in_string(k, b, fn, arg);
		break;
	case STRING_ESCAPE:
		/* The end of a string, if the byte after its Esc says so. */
		if (b != '\\') {
			keys_drop(k);
			begin_sequence(k, ESCAPE);
			in_escape(k, b, fn, arg);
		} else if (k->private == 'P' && k->inter == 'm' && k->reports) {
			emit_report(k, 'm', fn, arg);
		} else {
			keys_drop(k);
		}
		break;
	case UTF8:
		in_utf8(k, b, fn, arg);
		break;
	}
}

/* An Esc that begins no sequence, and the one before it if there were two. */
static void
emit_escape(struct keys *k, keys_fn fn, void *arg)
{
	bool twice = k->alt;

	k->alt = false;
	emit_code(k, KEY_ESCAPE, 0, 0, fn, arg);
	if (twice)
		emit_code(k, KEY_ESCAPE, 0, 0, fn, arg);
}

void
keys_feed(struct keys *k, const void *bytes, size_t len, keys_fn fn, void *arg)
{
	const uint8_t *b = bytes;
	bool torn;

	if (len == 0)
		return;
	k->alone =
	    k->state == GROUND && (len == 1 || len == utf8_length((char)*b));
	/*
	 * What comes in a new piece after an Esc: a sequence may be split
	 * there, but a character is a key of its own, and so was the Esc.
	 * Pasted text presses no keys.
	 */
	torn = *b == '[' || *b == 'O' ||
	    (k->reports && strchr("P]_^X", *b) != NULL);
	if (k->state == ESCAPE && !torn && k->pasting)
		keys_drop(k);
	else if (k->state == ESCAPE && !torn)
		emit_escape(k, fn, arg);
	k->text = false;
	for (size_t i = 0; i < len; i++) {
		k->next = i + 1 < len ? b[i + 1] : 0;
		keys_byte(k, b[i], fn, arg);
	}
}

bool
keys_pending(const struct keys *k)
{
	return k->state != GROUND;
}

void
keys_timeout(struct keys *k, keys_fn fn, void *arg)
{
	k->alone = false;
	switch ((enum state)k->state) {
	case ESCAPE:
		/* Also ends a paste whose end was lost. */
		k->pasting = false;
		emit_escape(k, fn, arg);
		break;
	case CSI:
		/* Nothing after it: Alt and the character. */
		k->alt = true;
		if (k->nparams == 0 && k->private == 0 && k->inter == 0)
			emit_char(k, '[', fn, arg);
		else
			keys_drop(k);
		break;
	case SS3:
		k->alt = true;
		emit_char(k, 'O', fn, arg);
		break;
	case UTF8:
		emit_char(k, 0xfffd, fn, arg);
		break;
	default:
		keys_drop(k);
		break;
	}
}

int
key_wheel(const struct key *key)
{
	if (key->code != KEY_MOUSE)
		return 0;
	return key->ch == 64 ? 1 : key->ch == 65 ? -1 : 0;
}
