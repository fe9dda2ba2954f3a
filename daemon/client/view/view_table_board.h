#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_BOARD_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_BOARD_H

/*
 * The board's picture with the movable counters, and the keys that pick on it.
 */
#include <stdbool.h>

#include "ansi/board.h"

struct canvas;
struct client;
struct key;
struct game_events;
struct table_scene;
struct table_snapshot;
struct table_view;

/* The style of drawing for the person's terminal and options. */
enum board_style table_board_style(const struct client *);
/* A table's board with its players' names, which remain the table's. */
void table_picture(
    struct board_picture *, struct board_size, const struct table_snapshot *);
void table_board_draw(
    const struct client *, const struct table_scene *, struct canvas *);
bool table_board_key(
    struct client *, const struct table_scene *, const struct key *);
/* Moves the keys onto the board, at its first movable counter. */
void table_board_focus(struct client *, const struct table_scene *);
/* A click on the picture: a counter, then its target. Plays nothing. */
void
table_board_click(struct client *, const struct table_scene *, int x, int y);
/* The hint for it; NULL while the keys are not the board's. */
const char *table_board_hint(const struct client *, const struct table_scene *);
/* Marks where the last moves came from and went, and challenges. */
void table_mark_last(const struct game_events *, struct board_marks *);
/* Forgets what was picked. */
void table_board_reset(struct table_view *);

#endif
