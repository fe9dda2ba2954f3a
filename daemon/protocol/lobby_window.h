#ifndef DAEMON_PROTOCOL_LOBBY_WINDOW_H
#define DAEMON_PROTOCOL_LOBBY_WINDOW_H

/*
 * What everybody sees of the lobby: some rows of people, tables and seeks, and
 * counts, as one JSON object. A session process is sent it whole once, then
 * differences, and keeps one for all its people.
 */
#include <jansson.h>

#define LOBBY_WINDOW_ROWS 40     /* of each of its lists */
#define LOBBY_WINDOW_BYTES 11000 /* of each, encoded: three fit into a line */

/*
 * What turns one window into another: a new object, NULL where they are alike.
 * In it a list has {"drop":[row,...],"add":[[row,value],...],"set":[...]},
 * done in that order; any other field has its new value.
 */
json_t *lobby_window_diff(const json_t *before, const json_t *after);
/*
 * The window after a difference: a new object, which shares with the old one
 * what stayed. NULL where the difference is none of that window.
 */
json_t *lobby_window_apply(const json_t *before, const json_t *diff);
/* The row of a list whose field has that string; NULL. Borrowed. */
json_t *
lobby_window_row(const json_t *list, const char *field, const char *value);

#endif
