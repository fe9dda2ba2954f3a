#ifndef ANSI_BOARD_TILES_H
#define ANSI_BOARD_TILES_H

/*
 * The board in coloured tiles. It is painted in pixels, two on top of each
 * other in a cell, which half blocks then show; letters go on top.
 */
struct board_picture;
struct board_size;
struct canvas;
struct grid;

/* Draws it with its top left cell there. */
void tiles_draw(struct canvas *, int x, int y, const struct board_picture *,
    const struct grid *);
/* The row of a tile's letters, counted from the board's first. */
int tiles_row(const struct board_size *, int row);

#endif
