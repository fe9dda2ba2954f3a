#ifndef DAEMON_SESSION_SHARE_H
#define DAEMON_SESSION_SHARE_H

/*
 * A connection's share of the process's time. Who has used more than that
 * lately goes on in what the others leave.
 */
#include <stdbool.h>
#include <stdint.h>

/* Zeroed at first. */
struct share {
	int64_t used; /* us that are not yet made up for */
	int64_t at;   /* when that was so */
};

/* It has used so many us more; now is loop_monotonic(). */
void share_use(struct share *, int64_t now, int64_t us);
/* Whether it has used too much. */
bool share_over(struct share *, int64_t now);

#endif
