#ifndef DAEMON_CLIENT_VIEW_PAGER_TEXT_H
#define DAEMON_CLIENT_VIEW_PAGER_TEXT_H

/* How the pager shows a text. */
#include "ansi/canvas.h"

/*
 * Draws a text's rows from the top-th (from 0) on, as far as the rectangle
 * goes; returns how many rows there are at its width. Long lines are wrapped,
 * in the last column if they have columns.
 */
int pager_text(struct canvas *, struct rect, const char *text, int top);
/*
 * The same for a text with colours of its own; it has no columns and no strips.
 */
int pager_text_tinted(struct canvas *, struct rect, const char *text, int top);

#endif
