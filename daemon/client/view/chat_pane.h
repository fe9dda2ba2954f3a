#ifndef DAEMON_CLIENT_VIEW_CHAT_PANE_H
#define DAEMON_CLIENT_VIEW_CHAT_PANE_H

/* The talk on the screen: its newest page, scrolling back, and unread marks. */
#include <stdbool.h>

struct canvas;
struct client;
struct key;
struct rect;

/*
 * Draws the talk in a rectangle, newest at its bottom, scrolled back by the
 * client's scroll.
 */
void chat_pane_draw(struct client *, struct canvas *, struct rect);
/* PageUp, PageDown and the wheel scroll it; true where used. */
bool chat_pane_key(struct client *, const struct key *);
/* A line has come: keep the same lines visible while scrolled back. */
void chat_pane_arrived(struct client *);
/* Whether somebody has said something that was not shown. */
bool chat_pane_has_unread(const struct client *);
/*
 * How much talk came while it was covered, as a mark in the screen's corner,
 * for views that cover it.
 */
void widget_unread(const struct client *, struct canvas *);
/* How many rows the newest line takes at that width; 0: this page has none. */
int chat_pane_newest_rows(struct client *, int width);
/* Finds the newest page of talk for a place of that size, and its hash. */
void chat_pane_page(struct client *, int width, int height);

#endif
