#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H

/*
 * Clicks at a table. They choose as keys do, and as no key but Enter plays a
 * move, no click does but one on the input line, which says what it will do.
 */
struct client;
struct key;
struct table_scene;

/* A KEY_MOUSE; nothing is played but on the input line. */
void table_mouse_key(
    struct client *, const struct table_scene *, const struct key *);

#endif
