#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H

/*
 * Where the parts of a table's screen lie: beside the board, below it, or, for
 * a large board on a phone, in its corners.
 */
struct client;
struct layout;

/* view_table_layout.c: for the client's size and what it may choose from. */
void layout_table(struct layout *, const struct client *);

#endif
