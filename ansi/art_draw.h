#ifndef ANSI_ART_DRAW_H
#define ANSI_ART_DRAW_H

/* Pictures (art.h) on a canvas, or as lines of a terminal. */
#include <stdio.h>

#include "ansi/art.h"
#include "ansi/canvas.h"
#include "ansi/terminal.h"

/*
 * Draws it in the middle of the rectangle's columns, from the top-th row on; it
 * is cut where it does not fit.
 */
void art_draw(const struct art *, struct canvas *, struct rect, int top);
/*
 * Writes it as lines for a terminal of so many columns, in the middle and with
 * CR LF; for a screen that has been left. It must fit.
 */
void art_print(const struct art *, FILE *, const struct terminal *,
    const struct palette *, int columns);

#endif
