#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_LIST_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_LIST_H

/* The lobby's lists: the tables, with a cursor, and who is here. */
#include <stdbool.h>

struct canvas;
struct client;
struct lobby;
struct lobby_table;
struct rect;

/* The table under the cursor; false if there is none. */
bool
lobby_chosen(const struct client *, const struct lobby *, struct lobby_table *);
/* Moves the cursor by a number of rows. */
void lobby_move(struct client *, struct lobby *, int by);
/* Asks for the page of tables around the cursor, if it is needed. */
void lobby_want_page(struct client *, const struct lobby *);
/* How many people are here, this one among them. */
int lobby_here(const struct client *);
/*
 * This person's place in the list of people, from 1 (0: not in it); -1 if the
 * lists or the menu show something to this person alone.
 */
int lobby_shared_row(const struct client *, struct lobby *);
/* Keeps the cursor on its table when the rows change. */
void lobby_follow(const struct client *, struct lobby *);
/* What Enter does at a table: the command, and its description. */
const char *lobby_enter_command(
    const struct client *, const struct lobby_table *, const char **words);
void lobby_tables_draw(
    const struct client *, struct lobby *, struct canvas *, struct rect);
void lobby_people_draw(const struct client *, struct canvas *, struct rect);

#endif
