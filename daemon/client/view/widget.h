#ifndef DAEMON_CLIENT_VIEW_WIDGET_H
#define DAEMON_CLIENT_VIEW_WIDGET_H

/* What several views draw: the input line and bars. */
#include <stdbool.h>

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
/* Keys of the input line and the talk. */
void widget_key(struct client *, const struct key *);

#endif
