#ifndef ANSI_RENDER_PAINT_H
#define ANSI_RENDER_PAINT_H

/*
 * The backgrounds of a screen drawn anew. With many colours it takes longer
 * to name one than to move the cursor, so each is painted at once wherever it
 * is, with the letters on it: the large ones first, as those that come later
 * paint over them.
 */
struct frame;

/*
 * Paints the backgrounds of a screen that was just cleared, one after the
 * other, where changing colours costs more than moving the cursor.
 */
void render_paint(struct frame *);

#endif
