/* Whole squares of counters: who is met there, who goes to base. */
#include "engine/movegen.h"

bool
stand_meets(const struct thrown *t, const struct stand *stand, unsigned colours,
    int colour, int square)
{
	COLOURS_FOREACH (c, colours)
		if (stand_count(
			stand, c, throw_relative(t, colour, square, c)) > 0)
			return true;
	return false;
}

void
stand_uck(const struct thrown *t, struct stand *stand, unsigned colours,
    int colour, int square)
{
	int relative;

	COLOURS_FOREACH (c, colours) {
		relative = throw_relative(t, colour, square, c);
		for (int n = stand_count(stand, c, relative); n > 0; n--)
			stand_move(stand, c, relative, BASE);
	}
}
