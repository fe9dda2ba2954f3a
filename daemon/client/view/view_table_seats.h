#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_SEATS_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_SEATS_H

/* Beside the board: the table's head, its seats, and the dice. */
#include <stdint.h>

struct canvas;
struct table_scene;
struct table_snapshot;

/*
 * One seat's line: whose turn, colours, name, counters home and in base, or
 * its clock at a moment in place of the latter.
 */
void table_seat_draw(struct canvas *, int x, int y, int width,
    const struct table_snapshot *, int seat, int me, int64_t at);
void table_side_draw(const struct table_scene *, struct canvas *);

#endif
