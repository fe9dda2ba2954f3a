#ifndef ANSI_SGR_H
#define ANSI_SGR_H

/* Colours and attributes as sent to a terminal, and as they appear in texts. */
#include <stddef.h>

#include "ansi/palette.h"
#include "ansi/terminal.h"

#define SGR_BYTES 80 /* room for any sequence made here */

/* A style at a terminal's depth. */
struct look {
	int32_t fg, bg; /* a colour of that depth, -1: the terminal's own */
	uint8_t attr;
};

/* What a terminal shows after a reset. */
#define LOOK_RESET ((struct look){-1, -1, 0})

/* What a style looks like there; without colours attributes replace them. */
struct look
look_resolve(const struct terminal *, const struct palette *, struct style);
/*
 * The shortest sequence from one look to another, into buf (SGR_BYTES); ends
 * in NUL; returns its bytes, 0 if they are the same.
 */
size_t look_change(
    const struct terminal *, struct look from, struct look to, char *buf);

#endif
