#ifndef ANSI_BOARD_LINES_H
#define ANSI_BOARD_LINES_H

/*
 * The board in lines and letters, for terminals without colours or blocks.
 * Capital letters are counters, small letters the places that belong to a
 * colour; brackets and attributes replace coloured marks.
 */
struct board_picture;
struct board_size;
struct canvas;
struct grid;

/* Draws it with its top left cell there. */
void lines_draw(struct canvas *, int x, int y, const struct board_picture *,
    const struct grid *);
/* The row of a tile's letters, counted from the board's first. */
int lines_row(const struct board_size *, int row);

#endif
