/* Tables that are the same for every position. */
#include "engine/movegen_simd.h"

/* A colour's four counters, and all colours'. */
#define LIST(n) n, n, n, n
#define COLOURS(r, g, y, b)                        \
	{                                          \
		LIST(r), LIST(g), LIST(y), LIST(b) \
	}
#define EVERY(n) COLOURS(n, n, n, n)

/* Quarters of the track between them. */
#define AHEAD(q)                                                              \
	{                                                                     \
		COLOURS(0, q, 2 * q, 3 * q), COLOURS(3 * q, 0, q, 2 * q),     \
		    COLOURS(2 * q, 3 * q, 0, q), COLOURS(q, 2 * q, 3 * q, 0), \
	}

const struct lanes_board lanes_boards[] = {
    {AHEAD(13), EVERY(52), EVERY(50)},
    {AHEAD(17), EVERY(68), EVERY(66)},
};

#define SET(n) COLOURS(-((n)&1), -((n) >> 1 & 1), -((n) >> 2 & 1), -((n) >> 3))
#define FOUR_SETS(n) SET(n), SET((n) + 1), SET((n) + 2), SET((n) + 3)

const lanes lanes_colours[] = {
    FOUR_SETS(0), FOUR_SETS(4), FOUR_SETS(8), FOUR_SETS(12)};

#define NOBODY NOWHERE, NOWHERE - 1, NOWHERE - 2, NOWHERE - 3
const lanes lanes_nowhere = {NOBODY, NOBODY, NOBODY, NOBODY};
