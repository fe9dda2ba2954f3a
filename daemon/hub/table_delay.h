#ifndef DAEMON_HUB_TABLE_DELAY_H
#define DAEMON_HUB_TABLE_DELAY_H

/*
 * Games that spectators see some throws later (the term "delay"). The table
 * keeps the game after each of its last throws, what happened in them, and what
 * its players said meanwhile; everybody without a seat there is shown the
 * oldest of them, whatever way he looks. When the game is over all see its end.
 */
#include "daemon/hub/state.h"

/* Whether that person sees the game as it is; NULL: anybody in the lobby. */
bool table_delay_live(const struct table *, const struct conn *);
/* The game as it is (live), or as everybody else sees it. */
struct game table_delay_game(const struct table *, bool live);
/* Until when (ms) they have heard its players. */
int64_t table_delay_until(const struct table *);
/*
 * Talk of a seat, an event that spectators hear with the throw; false: at once.
 */
bool table_delay_said(struct table *, const char *from, json_t *event);

/*
 * A committed change of the table goes out: takes it over. What has happened
 * meanwhile in the game that spectators see, a new reference; NULL: they see
 * everything at once, and what of that has not been shown is in the table's
 * events now. said: what was said, or NULL.
 */
json_t *table_delay_step(struct hub *, struct table *, json_t **said);
/* After loading: finds the games of the last throws again. */
void table_delay_load(struct hub *, struct table *);
void table_delay_free(struct table *);

#endif
