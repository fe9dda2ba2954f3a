#ifndef ANSI_ART_H
#define ANSI_ART_H

/*
 * Pictures in a file: text, or ANSI art as BBSes have it (CP437 or UTF-8, with
 * colours and cursor movements, and perhaps a SAUCE record). Such a file is
 * turned into cells; none of its bytes ever reaches a terminal.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ansi/canvas.h"
#include "ansi/sauce.h"

#define ART_WIDTH 160
#define ART_HEIGHT 200
#define ART_FILE_MAX 65536

/* Colours as terminals number them: 1 is red, from 8 on they are bright. */
struct art_cell {
	uint32_t ch : 21; /* 0: blank; or CELL_TAIL */
	uint32_t fg : 4, bg : 4;
};

struct art {
	int width, height;
	bool drawn;                   /* beyond ASCII: blocks or colours */
	char title[SAUCE_TITLE_SIZE]; /* what its SAUCE record says, or "" */
	struct art_cell *cell;        /* width * height, row by row */
};

/*
 * Reads a file of n bytes. NULL, or what is wrong with it, as words that follow
 * its name ("is empty"); then there is nothing to free. A file with a SAUCE
 * record is CP437, any other is UTF-8 if it can be.
 */
const char *art_read(struct art *, const void *bytes, size_t n);
void art_free(struct art *);

#endif
