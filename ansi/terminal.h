#ifndef ANSI_TERMINAL_H
#define ANSI_TERMINAL_H

/*
 * What a terminal can do, from built-in rows by TERM, COLORTERM, NO_COLOR and
 * MTTS, and from its answers to a few bounded queries. No terminfo.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ansi/charset.h"
#include "ansi/keys.h"
#include "ansi/palette.h"

/* Bits of the Mud Terminal Type Standard that matter here. */
#define MTTS_ANSI 1
#define MTTS_VT100 2
#define MTTS_UTF8 4
#define MTTS_256 8
#define MTTS_SCREEN_READER 64
#define MTTS_TRUECOLOR 256

#define TERMINAL_QUERY_MS 500  /* no picture waits longer for answers */
#define TERMINAL_LATE_MS 30000 /* a slow line's answers count until then */
#define TERMINAL_BYTES 512     /* room for any sequence made here */

struct terminal {
	uint8_t depth;   /* enum depth */
	uint8_t charset; /* enum charset */
	bool cursor;     /* it can move its cursor; else only lines */
	bool reader;     /* a screen reader: lines, too */
	bool erase;      /* erasing paints the background (bce) */
	bool bright;     /* it has bright backgrounds (SGR 100 to 107) */
	bool title;      /* it takes a window title */
	uint8_t notice;  /* how it has the desktop show one; 0: not at all */
	bool paste;      /* bracketed paste */
	bool sync;       /* synchronized output, confirmed by the terminal */
	bool mouse;      /* mouse reports wanted (opt-in) */
	uint8_t awaited; /* answers that have not come, as bits */
};

/*
 * From what a client reports; NULL or "" for what it does not report. lang is
 * LANG or LC_ALL if sent: a charset in it is believed.
 */
struct terminal_hints {
	const char *term, *colorterm, *lang;
	bool no_color; /* NO_COLOR is set and not empty */
	bool utf8;     /* telnet CHARSET has agreed on UTF-8 */
	unsigned mtts; /* MTTS bits, 0: not said */
};
/* Works out a terminal's capabilities from what is reported. */
void terminal_init(struct terminal *, const struct terminal_hints *);
/* Whether this terminal gets the linear view unless a screen is chosen. */
bool terminal_linear(const struct terminal *);

/*
 * Sequences, written into buf (TERMINAL_BYTES are enough); each returns its
 * length in bytes, 0 if the cursor cannot be moved.
 *
 * Enter: alternate screen, clear, no cursor, paste, mouse if wanted. Leave
 * undoes all of it whatever was on, and is harmless when sent twice.
 */
size_t terminal_enter(const struct terminal *, char *buf, size_t);
size_t terminal_leave(const struct terminal *, char *buf, size_t);
/* Mouse reports on or off in the middle. */
size_t terminal_mouse(struct terminal *, bool on, char *buf, size_t);
/* The window's title, sanitized; nothing if the terminal has none. */
size_t terminal_title(const struct terminal *, const char *, char *, size_t);

/*
 * A notice of the desktop, both texts sanitized and cut; nothing if the
 * terminal is not known to have them.
 */
size_t terminal_notify(const struct terminal *, const char *title,
    const char *text, char *buf, size_t);

/*
 * Asks once: is é one column (UTF-8) or two (eight bits), is there synchronized
 * output, are there 24-bit colours. To be sent after terminal_enter and before
 * the first picture; nothing for line-only terminals. keys_expect(…, true)
 * until terminal_asking is false.
 */
size_t terminal_query(struct terminal *, char *buf, size_t);
bool terminal_asking(const struct terminal *);
/* Handles a KEY_REPORT; true if it changed what is known: redraw everything. */
bool terminal_answer(struct terminal *, const struct key *);
/* TERMINAL_LATE_MS are over: what has not been answered is missing. */
void terminal_settle(struct terminal *);

#endif
