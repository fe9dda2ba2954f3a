#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_LAYOUT_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_LAYOUT_H

/* How many rows the parts of the lobby have. */
#include <stdbool.h>

struct client;

#define LOBBY_WORDS 4 /* rows of a table's picture in words */

struct lobby_layout {
	bool wide;   /* the picture is at the right, with all rows there */
	int top;     /* the row below the host's picture, if there is one */
	int bottom;  /* the row below all parts */
	int tables;  /* rows without the titles above them, here and below */
	int people;  /* wide only, like the wall */
	int wall;    /* 0: without its title, too */
	int picture; /* narrow only: LOBBY_WORDS, or a board's */
};

struct lobby_layout lobby_layout(const struct client *);

#endif
