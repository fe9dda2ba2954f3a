#ifndef ANSI_KEYS_H
#define ANSI_KEYS_H

/*
 * Bytes to keys. The decoder keeps only this small struct between calls,
 * accepts any bytes, and never waits: its owner's timer (KEYS_ESCAPE_MS)
 * distinguishes a lone Esc from the start of a sequence.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ansi/charset.h"

#define KEYS_ESCAPE_MS 50
#define KEYS_PARAMS 4

enum key_code {
	KEY_NONE,
	KEY_CHAR, /* ch: a code point; with KEY_CTRL a letter a-z or @[\]^_ */
	KEY_ENTER,
	KEY_TAB, /* with KEY_SHIFT: back tab */
	KEY_BACKSPACE,
	KEY_ESCAPE,
	KEY_UP,
	KEY_DOWN,
	KEY_RIGHT,
	KEY_LEFT,
	KEY_HOME,
	KEY_END,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_INSERT,
	KEY_DELETE,
	KEY_F,     /* ch: 1 to 12 */
	KEY_PASTE, /* a bracketed paste begins (ch 1) or ends (ch 0) */
	KEY_MOUSE, /* x, y from 0; ch: 0 left, 1 middle, 2 right, 3 none,
		      64 wheel up, 65 wheel down; mods: KEY_RELEASE,
		      KEY_MOTION */
	KEY_FOCUS, /* ch 1: the window has it, 0: it has lost it */
	KEY_REPORT /* an answer of the terminal: ch is the last byte,
		      param its numbers; see terminal_answer */
};

#define KEY_SHIFT 1
#define KEY_ALT 2
#define KEY_CTRL 4
#define KEY_PASTED 8 /* KEY_CHAR and KEY_ENTER inside a paste */
#define KEY_RELEASE 16
#define KEY_MOTION 32
/*
 * KEY_CHAR that came together with other bytes, and KEY_ENTER after one: it is
 * text and not a menu key, which is pressed alone.
 */
#define KEY_PIECE 64
#define KEY_TEXT (KEY_PASTED | KEY_PIECE)
/* With KEY_ALT: an Esc came before it that may have been a key of its own. */
#define KEY_ESCAPED 128

struct key {
	uint8_t code; /* enum key_code */
	uint8_t mods; /* KEY_ bits */
	uint32_t ch;
	int16_t x, y;
	uint8_t nparams;
	uint16_t param[KEYS_PARAMS]; /* of a report; cut to 65535 */
};

/* How a mouse's wheel turned: 1 up, -1 down, 0 for any other key. */
int key_wheel(const struct key *);

typedef void (*keys_fn)(void *arg, const struct key *);

struct keys {
	uint8_t state, charset;
	bool after_cr; /* swallow the LF or NUL that telnet sends after it */
	bool pasting;
	bool alt;     /* Esc came before */
	bool alone;   /* the input is one character and nothing else */
	bool text;    /* the previous key in this input was one */
	bool reports; /* "CSI r ; c R" is a report and not F3 */
	bool arrows;  /* plain arrows come as CSI here */
	uint8_t private, inter, nparams;
	uint8_t need; /* UTF-8 bytes still to come */
	uint8_t next; /* the next byte in this input, 0: none */
	uint32_t ch, least;
	uint16_t param[KEYS_PARAMS];
	uint16_t swallowed; /* bytes of a string sequence so far */
};

/* Charset: UTF-8, or CP437 for eight bits (ASCII reads as UTF-8). */
void keys_init(struct keys *, enum charset);
void keys_charset(struct keys *, enum charset);
/* While a cursor report is awaited: it looks like F3 with a modifier. */
void keys_expect(struct keys *, bool reports);
/*
 * Decodes; calls fn for each key, which must not feed again. Each call is one
 * piece of input: an Esc at its end and a character in the next piece are two
 * keys.
 */
void
keys_feed(struct keys *, const void *bytes, size_t len, keys_fn, void *arg);
/* Whether a sequence is open, so that keys_timeout should be called soon. */
bool keys_pending(const struct keys *);
/* KEYS_ESCAPE_MS without a byte: a lone Esc is the key, the rest is dropped. */
void keys_timeout(struct keys *, keys_fn, void *arg);

#endif
