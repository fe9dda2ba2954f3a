#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_LAYOUT_H

/*
 * Where the parts of a table's screen lie: beside the board, below it, or, for
 * a large board on a phone, in its corners.
 */
struct client;
struct layout;
struct table_scene;

/* For the client's size and what the scene lets choose; fills the layout. */
void layout_table(
    struct layout *, const struct client *, const struct table_scene *);

#endif
