#ifndef ANSI_RENDER_FRAME_H
#define ANSI_RENDER_FRAME_H

/* A picture on its way out. Private to the renderer. */
#include "ansi/render.h"

#define ERASE_LEAST 8 /* fewer blanks are written as such */
/* Attributes that are seen on a blank. */
#define LOOK_ON_BLANKS (ATTR_UNDERLINE | ATTR_REVERSE)

/* A row on its way out. */
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
	/* Bytes from one look to another, filled in when asked for. */
	uint8_t cost[PIECE_LOOKS][PIECE_LOOKS];
};

struct frame {
	struct shadow *shadow;
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

/*
 * Gives a shadow a room of its own and that size, with what it shows if that
 * was its size; false without memory.
 */
bool shadow_fit(struct shadow *, int width, int height);

/* Adds bytes to what is sent at the end; notes where memory ends. */
void frame_out(struct frame *, const char *bytes, size_t len);
/* Changes to a look, given as the inks and attributes of a packed cell. */
void frame_look(struct frame *, uint16_t packed);
/* For a cell: a blank needs no other foreground, nor does erasing. */
void frame_look_for(struct frame *, const struct cell *);
void frame_move(struct frame *, int x, int y);
/* How many bytes that takes. */
int frame_move_cost(const struct frame *, int x, int y);
/* Writes one cell at the cursor, of that many columns. */
void frame_put(struct frame *, int x, const struct cell *, int width);
/* Erases so many cells from the cursor on, 0: the rest of the row. */
void frame_erase(struct frame *, int n);

/* Whether a cell shows no character. */
bool cell_blank(const struct cell *);
/* The inks and attributes of a cell, packed as the shadow has them. */
uint16_t cell_inks(const struct cell *);
/* Whether a cell of the row must be written. */
bool row_changed(const struct frame_row *, int x);
/*
 * How many cells from x on are better erased than written, 0: none; and
 * whether they are the rest of the row.
 */
int
row_erasable(const struct frame *, const struct frame_row *, int x, bool *rest);
/*
 * Notes what changed in a row's first cells, which are all one column wide in
 * every terminal; and writes what was noted.
 */
void pieces_collect(struct frame *, struct frame_row *, int width);
void pieces_draw(struct frame *);

/*
 * A cell as the shadow has it: 16 bits for the character, 6 and 6 for the
 * inks, 4 for attributes.
 */
uint32_t shadow_pack(const struct cell *);
/*
 * Writes the ordinary characters of a row in that foreground, with these
 * attributes, that stand on these backgrounds (bits by ink), which are
 * painted already.
 */
void frame_letters(
    struct frame *, int y, uint64_t backgrounds, unsigned fg, unsigned attr);
/*
 * Paints the backgrounds of a screen that was just cleared, one after the
 * other, where changing colours costs more than moving the cursor.
 */
void render_paint(struct frame *);

#endif
