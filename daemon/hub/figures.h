#ifndef DAEMON_HUB_FIGURES_H
#define DAEMON_HUB_FIGURES_H

/* What the hub counts, for metrics-listen. */
#include <jansson.h>
#include <stdint.h>

#include "daemon/protocol/codes.h"

/* Upper bounds of a commit's time in ms; longer ones are in none of them. */
#define FIGURES_BOUNDS(X) X(1) X(2) X(5) X(10) X(20) X(50) X(100) X(500)
#define FIGURES_COUNT(ms) +1
#define FIGURES_NBOUND (0 FIGURES_BOUNDS(FIGURES_COUNT))

/* All of them since the hub began. */
struct figures {
	int64_t throws, plays;
	int64_t turned_away[NBYE]; /* who was not in yet, by the goodbye */
	int64_t commit_us;         /* that commits took in all */
	int64_t commits[FIGURES_NBOUND]; /* that took at most its bound */
};

struct hub;

/* Counts a commit that wrote, and the time that it took. */
void figures_commit(struct figures *, int64_t us);
/*
 * All figures, flat: numbers by the names of daemon/metrics/metrics_rows.h. It
 * reads no table of the database, and walks over nobody.
 */
json_t *figures_all(struct hub *);

#endif
