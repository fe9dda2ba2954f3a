#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_H

/* What the files of the lobby's view share. */
#include "daemon/client/client_internal.h"
#include "daemon/client/model/lobby_row.h"

struct lobby {
	int64_t number;  /* the table under the cursor, 0: none */
	int cursor, top; /* its row, and the first one shown */
	bool typing;     /* keys belong to the input line */
};

/*
 * view_lobby_list.c: the tables and the people. The table under the cursor;
 * false where there is none.
 */
bool
lobby_chosen(const struct client *, const struct lobby *, struct lobby_table *);
/* Moves the cursor by so many rows. */
void lobby_move(struct client *, struct lobby *, int by);
/* Keeps the cursor on its table when the rows change. */
void lobby_follow(const struct client *, struct lobby *);
/* What Enter does at a table: the command, and the words for it. */
const char *lobby_enter_command(
    const struct client *, const struct lobby_table *, const char **words);
void lobby_tables_draw(
    const struct client *, struct lobby *, struct canvas *, struct rect);
void lobby_people_draw(const struct client *, struct canvas *, struct rect);

/* view_lobby_menu.c: what a letter does. */
/* How many rows the menu takes. */
int lobby_menu_rows(void);
void lobby_menu_draw(const struct client *, struct canvas *, struct rect);
/* A letter that is pressed. */
void lobby_menu_press(struct client *, struct lobby *, uint32_t ch);
/* On the row: who wants something of this person, or of anybody; or the tour,
 * for newcomers. False if there is nothing. */
bool lobby_wishes_draw(const struct client *, struct canvas *, int y);

/* view_lobby_peek.c: the live picture of the chosen table. */
/* Its board, who plays, what goes on and what was played last. */
void lobby_peek_draw(
    const struct client *, const struct lobby *, struct canvas *, struct rect);
/* The same in a few lines of words, for a narrow screen. */
void lobby_peek_words(
    const struct client *, const struct lobby *, struct canvas *, struct rect);

#endif
