#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_ANNOUNCE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_ANNOUNCE_H

/*
 * The list of what may be announced before a throw: suck-backs and blow-backs,
 * in as many words as there is room for.
 */
#include <stdbool.h>

struct canvas;
struct client;
struct list;
struct table_scene;

/*
 * How many announcements the person has to choose from,
 * and their list; false where there are none.
 */
int table_announce_rows(const struct table_scene *);
bool table_announce_draw(const struct client *, const struct table_scene *,
    struct canvas *, const struct list *);

#endif
