#ifndef DAEMON_CLIENT_VIEW_WIDGET_H
#define DAEMON_CLIENT_VIEW_WIDGET_H

/* What several views draw: the input line, bars and lists. */
#include <stdbool.h>

#define LIST_LEAST 3 /* rows of a list */
#define LIST_FRAME 5 /* other rows, those of its frame and keys among them */

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
/* How many columns that leaves for the text at the left. */
int widget_bar_room(struct rect, const char *right);
/* A key that moves in a list of n rows; false: it does not. */
bool list_place_key(struct list_place *, int n, const struct key *);
/* Shows height rows of it, the chosen one among them. */
void list_place_fit(struct list_place *, int n, int height);
/* How many columns a list has. */
int widget_list_columns(const struct canvas *);
/*
 * The frame of a list of n rows, with its title, in the middle of the canvas:
 * a row below for its keys, and some above for something else. Fits the
 * place into it; returns where the list's rows are.
 */
struct rect widget_list(
    struct canvas *, struct list_place *, int n, int above, const char *title);
/*
 * The background of a list's row in the style, with the mark of the chosen one;
 * last: it leads to older ones, and says so.
 */
void widget_list_row(struct canvas *, struct rect, struct style, int row,
    bool chosen, bool last);
/* Keys of the input line and the talk. */
void widget_key(struct client *, const struct key *);

#endif
