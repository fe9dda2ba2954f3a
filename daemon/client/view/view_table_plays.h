#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_PLAYS_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_PLAYS_H

/* The list of legal plays: all of them, or move by move. */
#include <stdbool.h>

struct canvas;
struct client;
struct list;
struct table_scene;

void table_plays_draw(const struct client *, const struct table_scene *,
    struct canvas *, const struct list *);
/*
 * The rows that a turn's list needs at that width, throughout the turn: the
 * usual ones, or more if not all moves would be visible, but at most most.
 */
int table_plays_rows(const struct client *, const struct table_scene *,
    int width, int usual, int most);
/*
 * The columns of a list in which every play is readable; 0: there is no room
 * for that, and moves are chosen one by one.
 */
int table_plays_columns(
    const struct client *, const struct table_scene *, const struct list *);
/*
 * The play that the person is looking at, from 0: typed, or picked; -1: none.
 */
int table_plays_chosen(const struct client *, const struct table_scene *);
/* Whether not even those fit: then they are chosen on the board. */
bool table_plays_unseen(const struct table_scene *);
/* A typed number that means a line of a stepwise list; false: it does not. */
bool
table_plays_line(struct client *, const struct table_scene *, const char *line);

#endif
