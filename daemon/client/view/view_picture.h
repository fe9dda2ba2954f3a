#ifndef DAEMON_CLIENT_VIEW_VIEW_PICTURE_H
#define DAEMON_CLIENT_VIEW_VIEW_PICTURE_H

/* The host's pictures, where people see them. */
#include "daemon/lib/art_places.h"

struct canvas;
struct client;
struct rect;

/*
 * Whoever comes in: a screen shows the picture until a key is pressed, if it
 * has the columns; the linear view says what it shows, if the artist did.
 */
void picture_welcome(struct client *);
/*
 * The rows that a picture takes where there are so many columns and at most so
 * many rows; 0: it has no room, or there is none.
 */
int picture_rows(const struct client *, enum art_place, int width, int height);
/* Draws it in a rectangle with these rows. */
void picture_banner(
    const struct client *, enum art_place, struct canvas *, struct rect);
/* Writes the goodbye on a screen that has been left. */
void picture_goodbye(struct client *);

#endif
