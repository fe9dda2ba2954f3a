#ifndef DAEMON_CLIENT_SEAT_TIME_H
#define DAEMON_CLIENT_SEAT_TIME_H

/*
 * The clocks of a table that has any: on a screen beside each seat, where one
 * cell changes in a second, and for the person's own seat a warning at thirty
 * and at ten seconds: by ear a sentence, on a screen the bell.
 */
#include <stdint.h>

#include "daemon/client/model/table_snapshot.h"

struct client;

struct seat_time {
	int64_t at;    /* the moment whose times the screen shows */
	int64_t shown; /* seconds of the seat whose time runs, -1: none */
	int warned;    /* the last warning of this throw: 30, 10; 0: none */
};

#define SEAT_TIME_TEXT 8

/* A table's event has come, or the person has another seat. */
void seat_time_take(struct client *);
/*
 * Marks the client dirty when the display changes, and warns; returns the next
 * such time, 0: never.
 */
int64_t seat_time_tick(struct client *);
/* "9:59", "1h05", "2d04h" of a seat; "" where the table has no clocks. */
const char *seat_time_text(const struct table_snapshot *, int seat, int64_t at,
    char text[SEAT_TIME_TEXT]);
/* Whether so little is left that it is highlighted. */
bool seat_time_short(const struct table_snapshot *, int seat, int64_t at);

#endif
