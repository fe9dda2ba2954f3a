#ifndef DAEMON_LIB_CLOCK_H
#define DAEMON_LIB_CLOCK_H

/*
 * Whether somebody set the clock of days, or the machine slept: seen by a
 * clock that never jumps. Small steps, by which clocks are kept right, are
 * none.
 */
#include <stdbool.h>
#include <stdint.h>

#define CLOCK_STEP 5000 /* ms; smaller ones hurt nobody */

struct clock {
	bool known;
	int64_t ahead; /* of the one that never jumps, when last looked at */
};

/*
 * To be asked now and then, at least every hour; now and monotonic as
 * loop_now() and loop_monotonic() give them. The ms that it was set by since
 * the last time, 0 for none.
 */
static inline int64_t
clock_set_by(struct clock *clock, int64_t now, int64_t monotonic)
{
	int64_t ahead = now - monotonic, by = ahead - clock->ahead;
	bool set = clock->known && (by > CLOCK_STEP || by < -CLOCK_STEP);

	clock->known = true;
	clock->ahead = ahead;
	return set ? by : 0;
}

#endif
