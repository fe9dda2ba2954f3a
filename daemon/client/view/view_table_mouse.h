#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H

/*
 * Clicks at a table. They choose as keys do. As only Enter plays a move, so
 * does only a click on the input line, which says what it will do.
 */
struct client;
struct key;
struct table_scene;

/* Handles a KEY_MOUSE; only the input line plays. */
void table_mouse_key(
    struct client *, const struct table_scene *, const struct key *);

#endif
