#ifndef DAEMON_CLIENT_TEXT_BOARD_TEXT_H
#define DAEMON_CLIENT_TEXT_BOARD_TEXT_H

/* The board's picture as lines of plain text. */
#include <stdio.h>

#include "ansi/charset.h"

struct table_snapshot;

/*
 * The board as lines of text, drawn in lines and letters.
 */
void board_text(FILE *, const struct table_snapshot *, enum charset);

#endif
