#ifndef DAEMON_CONF_CONF_TEXT_H
#define DAEMON_CONF_CONF_TEXT_H

/*
 * The text of a configuration, before libconfuse reads it: that it is a text,
 * that what opens is closed, and how one statement of it is left out.
 */
#include <stdbool.h>
#include <stdio.h>

#define CONF_TEXT_ERROR 128

/*
 * All of a stream, without a byte order mark; the caller's to free. NULL, with
 * a sentence, where it cannot be read or is no text.
 */
char *conf_text_read(FILE *, char error[CONF_TEXT_ERROR]);
/*
 * Takes comments out, since libconfuse 3.3 counts lines wrong behind them, and
 * gives the line, from 1, of a quote, comment or brace that is never closed;
 * the text ends before that line then. 0 where everything is closed. opener
 * gets what opens it.
 */
int conf_text_clean(char *text, char opener[3]);
/*
 * Makes blanks of what begins on this line, to the end of a list or section
 * that begins there; of a brace that closes one from before only where nothing
 * else is left. False where there is nothing.
 */
bool conf_text_blank(char *text, int line);

#endif
