#ifndef DAEMON_CLIENT_VIEW_PAGER_TEXT_H
#define DAEMON_CLIENT_VIEW_PAGER_TEXT_H

/* How the reader shows a text. */
#include "ansi/canvas.h"

/*
 * Draws a text's rows from the top-th (from 0) on, as far as the rectangle
 * goes; gives how many rows there are at its width. Lines that are too long
 * are wrapped, where they have columns in the last one.
 */
int pager_text(struct canvas *, struct rect, const char *text, int top);
/*
 * The same for a text that brings its colours along; it has no columns and no
 * strips.
 */
int pager_text_tinted(struct canvas *, struct rect, const char *text, int top);

#endif
