#ifndef DAEMON_LIB_CLOCK_H
#define DAEMON_LIB_CLOCK_H

/*
 * Detects that somebody set the wall clock, or that the machine slept, by
 * comparing it with the monotonic clock. Small steps, by which clocks are
 * adjusted, do not count.
 */
#include <stdbool.h>
#include <stdint.h>

#define CLOCK_STEP 5000 /* ms; smaller steps do no harm */

struct clock {
	bool known;
	int64_t ahead; /* of the monotonic clock, at the last call */
};

/*
 * To be called regularly, at least every hour, with loop_now() and
 * loop_monotonic(). Returns the ms by which the clock was set since the last
 * call, 0 for none.
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
