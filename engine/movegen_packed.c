/* Whole squares of counters: who is met there, who goes to base. */
#include "engine/movegen_packed.h"
#include "engine/movegen.h"

bool
packed_meets(const struct movegen *t, const struct packed *packed,
    unsigned colours, int colour, int square)
{
	COLOURS_FOREACH (c, colours)
		if (packed_count(
			packed, c, movegen_relative(t, colour, square, c)) > 0)
			return true;
	return false;
}

void
packed_uck(const struct movegen *t, struct packed *packed, unsigned colours,
    int colour, int square)
{
	int relative;

	COLOURS_FOREACH (c, colours) {
		relative = movegen_relative(t, colour, square, c);
		for (int n = packed_count(packed, c, relative); n > 0; n--)
			packed_move(packed, c, relative, BASE);
	}
}
