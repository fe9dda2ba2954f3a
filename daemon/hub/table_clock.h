#ifndef DAEMON_HUB_TABLE_CLOCK_H
#define DAEMON_HUB_TABLE_CLOCK_H

/*
 * The clocks of tables: silent seats, dropped connections, missing phrases,
 * throws for blocked seats. Clocks run only while the hub does.
 */
#include <stdint.h>

struct hub;
struct table;

/* After loading: nobody is there yet, and no time was lost. */
void table_clocks_load(struct hub *);
/* Checks who is there and whose decision is awaited; before each commit. */
void table_clock_settle(struct hub *, struct table *);
/* Does what is due; the next due time, 0 for none. */
int64_t table_clocks_tick(struct hub *, int64_t now);

#endif
