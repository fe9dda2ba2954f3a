#ifndef ANSI_RENDER_FRAME_H
#define ANSI_RENDER_FRAME_H

/* A picture being written. Private to the renderer. */
#include "ansi/render.h"

#define ERASE_LEAST 8 /* fewer blanks are written as such */
/* Attributes that are visible on a blank. */
#define LOOK_ON_BLANKS (ATTR_UNDERLINE | ATTR_REVERSE)

/* A row being written. */
struct frame_row {
	int y;
	const struct cell *cell;
	uint32_t packed[CANVAS_WIDTH]; /* the cells as the shadow has them */
	uint32_t *shadow;
	bool rare;  /* the rare ones differ */
	int forced; /* a column to write whether it changed or not */
};

/* Changed cells beside each other that look the same. */
struct piece {
	uint8_t x, y, n;
	uint8_t look; /* its number */
	uint16_t inks;
	bool blank; /* nothing but background */
	enum { ERASE_NOT, ERASE_CELLS, ERASE_REST } erase;
};

#define PIECES 200
#define PIECE_LOOKS 48
struct pieces {
	int n, nlooks;
	struct piece piece[PIECES];
	struct look look[PIECE_LOOKS];
	/* Bytes from one look to another, filled in on demand. */
	uint8_t cost[PIECE_LOOKS][PIECE_LOOKS];
};

struct frame {
	struct shadow *shadow;
	uint32_t *shown; /* its cells: see shadow_load() */
	const struct canvas *canvas;
	const struct terminal *terminal;
	const struct palette *palette;
	char *buf;
	size_t len, size;
	char first[4096]; /* most frames fit; else on the heap */
	bool failed;      /* no memory */
	int x, y;         /* the cursor, -1: unknown */
	struct look look;
	uint16_t inks; /* what the look was resolved from */
	struct pieces *pieces;
};

#endif
