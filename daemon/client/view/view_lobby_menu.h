#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_MENU_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_MENU_H

/* The lobby's menu: what a letter does, including offers and seeks. */
#include <stdbool.h>
#include <stdint.h>

struct canvas;
struct client;
struct lobby;
struct rect;

/* How many rows the menu takes. */
int lobby_menu_rows(void);
void lobby_menu_draw(const struct client *, struct canvas *, struct rect);
/* Handles a letter. */
void lobby_menu_press(struct client *, struct lobby *, uint32_t ch);
/*
 * Whether there is a row for an offer to this person, or somebody's seek; or
 * unread news; or the tour, for newcomers. And that row, if there is one.
 */
bool lobby_wishes(const struct client *);
void lobby_wishes_draw(const struct client *, struct canvas *, int y);

#endif
