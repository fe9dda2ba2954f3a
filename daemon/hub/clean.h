#ifndef DAEMON_HUB_CLEAN_H
#define DAEMON_HUB_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Copies UTF-8 without control characters (C0, DEL, C1) and without blanks at
 * its ends, cut at a whole character. False where it was cut.
 */
bool clean_text(const char *from, char *to, size_t size);
/*
 * Drops what is left of characters that were cut in two, in place: JSON takes
 * only whole ones.
 */
void clean_halves(char *text);

#endif
