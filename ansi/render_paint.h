#ifndef ANSI_RENDER_PAINT_H
#define ANSI_RENDER_PAINT_H

/*
 * The backgrounds of a screen drawn from scratch. With many colours it takes
 * more bytes to set one than to move the cursor, so each is painted at once
 * wherever it is, with the letters on it: large ones first, because later ones
 * paint over them.
 */
struct frame;

/*
 * Paints the backgrounds of a screen that was just cleared, one after another,
 * if changing colours costs more than moving the cursor.
 */
void render_paint(struct frame *);

#endif
