#ifndef ANSI_TINT_H
#define ANSI_TINT_H

/* The colours that a text contains, as sequences in it, to inks. */
#include <stddef.h>
#include <stdint.h>

struct style;

/* The colours that a text's sequences have set so far. */
struct tint {
	int8_t fg, bg; /* one of the 8 and, as fg, 8 brighter ones; -1: none */
	uint8_t attr;
};

#define TINT_NONE ((struct tint){-1, -1, 0})

/* Applies a sequence of n bytes (text_sgr); unsupported parts are ignored. */
void tint_take(struct tint *, const char *sequence, size_t n);
/*
 * The nearest inks of the palette, so that every reader can read them; without
 * a tint, those of plain.
 */
struct style tint_style(const struct tint *, struct style plain);

#endif
