#ifndef ANSI_RENDER_PIECES_H
#define ANSI_RENDER_PIECES_H

/*
 * What changed, in pieces: cells beside each other that look the same. To
 * name colours takes more bytes than to move the cursor, so the next piece is
 * always the one that costs least from where the last one left off.
 */
struct frame;
struct frame_row;

/*
 * Notes what changed in a row's first cells, which are all one column wide in
 * every terminal; and writes what was noted.
 */
void pieces_collect(struct frame *, struct frame_row *, int width);
void pieces_draw(struct frame *);

#endif
