#ifndef ANSI_TINT_H
#define ANSI_TINT_H

/* The colours that a text brings along, as sequences in it, to inks. */
#include <stddef.h>
#include <stdint.h>

struct style;

/* What the sequences of a text have made of its colours so far. */
struct tint {
	int8_t fg, bg; /* one of the 8 and, as fg, 8 brighter ones; -1: none */
	uint8_t attr;
};

#define TINT_NONE ((struct tint){-1, -1, 0})

/* Takes a sequence of n bytes (text_sgr); what it cannot have is nothing. */
void tint_take(struct tint *, const char *sequence, size_t n);
/*
 * The inks of the palette that are nearest, so that every reader can read
 * them; where there is no tint, those of plain.
 */
struct style tint_style(const struct tint *, struct style plain);

#endif
