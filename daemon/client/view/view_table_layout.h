#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H

/*
 * The layout of a table's screen: beside the board, below it, or, for a large
 * board on a phone, in its corners.
 */
struct client;
struct layout;
struct table_scene;

/* Fills the layout for the client's size and the scene's choices. */
void layout_table(
    struct layout *, const struct client *, const struct table_scene *);

#endif
