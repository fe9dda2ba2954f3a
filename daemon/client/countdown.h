#ifndef DAEMON_CLIENT_COUNTDOWN_H
#define DAEMON_CLIENT_COUNTDOWN_H

/*
 * How long a player has until the others may let a bot play for him: in the
 * last corner of the screen, in steps of so many seconds that fewer cells than
 * seconds change. By ear only the host's warnings are said.
 */
#include <stdint.h>

#include "ansi/canvas.h"

struct client;

struct countdown {
	int64_t due; /* when the time is over, 0: no clock runs */
	int warn;    /* seconds with which it becomes loud */
	int shown;   /* seconds that the screen shows, -1: none */
};

/* A table's event has come, or the person has another seat. */
void countdown_take(struct client *);
/* The host or the game is away. */
void countdown_end(struct client *);
/* Marks the client when what is shown changes; the next such time, 0: never. */
int64_t countdown_tick(struct client *);
/* The columns that it takes from the last row's end. */
int countdown_width(const struct client *);
void countdown_draw(const struct client *, struct canvas *);

#endif
