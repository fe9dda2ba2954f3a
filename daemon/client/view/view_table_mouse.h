#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_MOUSE_H

/*
 * Clicks at a table. They choose as keys do, and as no key but Enter plays a
 * move, no click does but one on the input line, which says what it will do.
 */
struct client;
struct key;
struct table_view;

/* view_table_mouse.c: a KEY_MOUSE; nothing is played but on the input line. */
void table_mouse_key(struct client *, struct table_view *, const struct key *);

#endif
