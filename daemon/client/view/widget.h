#ifndef DAEMON_CLIENT_VIEW_WIDGET_H
#define DAEMON_CLIENT_VIEW_WIDGET_H

/* What several views draw: the input line and bars. */
#include <stdbool.h>

/* Where somebody is in a list of rows. */
struct list_place {
	int cursor, top, height;
};

struct canvas;
struct client;
struct key;
struct rect;

/*
 * The input line at the row; hint is "all of it|in brief" or just one text,
 * NULL: the prompt's. At a table a hint leaves room for the number of a play.
 */
void widget_input(struct client *, struct canvas *, int y, bool focus,
    bool at_table, const char *hint);
/* A bar with text at its left and right. */
void
widget_bar(struct canvas *, struct rect, const char *left, const char *right);
/* A key that moves in a list of n rows; false: it does not. */
bool list_place_key(struct list_place *, int n, const struct key *);
/* So many rows of it are shown; the chosen one is among them. */
void list_place_fit(struct list_place *, int n, int height);
/* Keys of the input line and the talk. */
void widget_key(struct client *, const struct key *);

#endif
