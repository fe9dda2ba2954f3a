#ifndef ANSI_RENDER_PIECES_H
#define ANSI_RENDER_PIECES_H

/*
 * The changes, in pieces: adjacent cells that look the same. Setting colours
 * takes more bytes than moving the cursor, so the next piece is always the one
 * that costs least from where the last one ended.
 */
struct frame;
struct frame_row;

/*
 * Collects the changes in a row's first cells, which are all one column wide in
 * every terminal; and writes what was collected.
 */
void pieces_collect(struct frame *, struct frame_row *, int width);
void pieces_draw(struct frame *);

#endif
