#ifndef DAEMON_CLIENT_COUNTDOWN_H
#define DAEMON_CLIENT_COUNTDOWN_H

/*
 * The time that a player has until the others may let a bot take over: in the
 * bottom corner of the screen, in steps of several seconds so that few cells
 * change, and rounded down. Where the seats have clocks it shows what that of
 * the player's seat does. In linear mode only the host's warnings are printed.
 */
#include <stdint.h>

#include "ansi/canvas.h"

struct client;

struct countdown {
	int64_t due; /* when the time is over, 0: no clock runs */
	int from;    /* seconds before that from which it is visible */
	int warn;    /* seconds at which it is highlighted */
	int shown;   /* seconds that the screen shows, -1: none */
};

/* A table's event has come, or the person has another seat. */
void countdown_take(struct client *);
/* The host or the game is away. */
void countdown_end(struct client *);
/*
 * Marks the client dirty when the display changes; returns the next such time,
 * 0: never.
 */
int64_t countdown_tick(struct client *);
/* The columns that it takes from the last row's end. */
int countdown_width(const struct client *);
void countdown_draw(const struct client *, struct canvas *);

#endif
