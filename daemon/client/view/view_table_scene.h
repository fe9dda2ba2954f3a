#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_SCENE_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_SCENE_H

/* What a table's view shows, and its layout. */
struct client;
struct model;
struct table_scene;
struct table_view;

/*
 * The scene of a model's table, whose view's state is given. The layout is
 * found anew only when what it depends on has changed.
 */
void table_scene_make(struct table_scene *, const struct client *,
    const struct model *, struct table_view *);
/* The client's own table, while that is the base view. */
void table_scene_own(struct table_scene *, const struct client *);

#endif
