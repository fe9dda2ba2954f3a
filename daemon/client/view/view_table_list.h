#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_LIST_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_LIST_H

/* Numbered lists at a table: the places of their lines, and their look. */
#include <stdbool.h>

struct canvas;
struct list;
struct rect;

/* How many columns n lines need where there are that many rows. */
int list_columns(int n, int rows);
/* The width of the text in a line of a list that is divided into columns. */
int list_width(const struct list *, int columns);
/* The list without its first row, which is the head. */
struct list list_below_head(const struct list *);
/* The place of the i-th line. */
struct rect list_row(const struct list *, int i, int columns);
void list_draw_row(
    struct canvas *, struct rect, int number, bool chosen, const char *text);

#endif
