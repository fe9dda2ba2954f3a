#ifndef DAEMON_CLIENT_CLIENT_SCREEN_H
#define DAEMON_CLIENT_CLIENT_SCREEN_H

/* The screen: which view gets a key, and one picture at the end of a turn. */
#include <stdio.h>

struct client;
struct key;
struct view;

/* Chooses the base view for where the person is; starts it if it is new. */
void client_choose_view(struct client *);
void screen_enter(struct client *);
void screen_leave(struct client *);
void screen_key(struct client *, const struct key *);
/*
 * Passes the letter that waits for the next to the view on top, with these
 * bits.
 */
void screen_release(struct client *, uint8_t mods);
void screen_draw(struct client *);
/* Writes the change to a picture of that view alone. */
void screen_picture(struct client *, const struct view *, FILE *);

#endif
