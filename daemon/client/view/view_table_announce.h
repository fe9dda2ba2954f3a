#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_ANNOUNCE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_ANNOUNCE_H

/*
 * The list of possible announcements before a throw: suck-backs and blow-backs,
 * as long as there is room for.
 */
#include <stdbool.h>

struct canvas;
struct client;
struct list;
struct table_scene;

/*
 * The number of announcements that the person can choose from, and their list;
 * false if there are none.
 */
int table_announce_rows(const struct table_scene *);
bool table_announce_draw(const struct client *, const struct table_scene *,
    struct canvas *, const struct list *);

#endif
