#ifndef DAEMON_HUB_PEOPLE_ROWS_H
#define DAEMON_HUB_PEOPLE_ROWS_H

/*
 * People as rows in order of arrival, each person once: found by their row
 * in time that hardly grows with their number.
 */
#include "daemon/hub/state.h"

/* A new connection gets its slot behind all others; and gives it up. */
void people_rows_add(struct people_rows *, struct conn *);
void people_rows_remove(struct people_rows *, struct conn *);
/* Whether it has the row of its person. */
void people_rows_list(struct people_rows *, struct conn *, bool listed);
/* The connection that has a row, from 1; NULL behind the last one. */
struct conn *people_row(const struct hub *, int row);
void people_rows_free(struct people_rows *);

#endif
