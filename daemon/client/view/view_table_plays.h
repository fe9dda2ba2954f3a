#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_PLAYS_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_PLAYS_H

/* The list of legal plays: all of them, or move by move. */
#include <stdbool.h>

struct canvas;
struct client;
struct list;
struct table_view;

void table_plays_draw(
    struct client *, struct table_view *, struct canvas *, const struct list *);
/*
 * The rows that the list of a turn needs at that width, all through the turn:
 * the usual ones, or more where not all moves would be seen, but not over most.
 */
int table_plays_rows(const struct client *, int width, int usual, int most);
/* Whether the list is too long there and moves are chosen one by one. */
bool table_plays_stepwise(const struct client *, const struct list *);
/* Whether not even those can be seen there: then they are on the board. */
bool table_plays_unseen(
    const struct client *, const struct table_view *, const struct list *);
/* A typed number that means a line of a stepwise list; false: it does not. */
bool table_plays_line(struct client *, struct table_view *, const char *line,
    const struct list *);

#endif
