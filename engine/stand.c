/* Moving counters about while a play is being made. */
#include "engine/throw.h"

#include <string.h>

void
stand_copy(struct stand *stand, const struct position *position)
{
	memcpy(stand->counter, position->counter, sizeof(stand->counter));
	stand->backwards = position->backwards;
}

int
stand_count(const struct stand *stand, int colour, int square)
{
	const int8_t *counter = stand->counter[colour];

	return (counter[0] == square) + (counter[1] == square) +
	    (counter[2] == square) + (counter[3] == square);
}

bool
stand_meets(const struct throw *t, const struct stand *stand, unsigned colours,
    int colour, int square)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (colours >> c & 1 &&
		    stand_count(
			stand, c, throw_relative(t, colour, square, c)) > 0)
			return true;
	return false;
}

static bool
is_back(const struct stand *stand, int colour, int n)
{
	return stand->backwards & COUNTER_BIT(colour, n);
}

static void
set_back(struct stand *stand, int colour, int n, bool back)
{
	stand->backwards &= ~COUNTER_BIT(colour, n);
	if (back)
		stand->backwards |= COUNTER_BIT(colour, n);
}

/* The order of a list: squares, on one square those on their way back first. */
static int
rank(const struct stand *stand, int colour, int n)
{
	return 2 * stand->counter[colour][n] + !is_back(stand, colour, n);
}

static void
swap(struct stand *stand, int colour, int n)
{
	int8_t *counter = stand->counter[colour], square = counter[n];
	bool back = is_back(stand, colour, n);

	counter[n] = counter[n + 1];
	set_back(stand, colour, n, is_back(stand, colour, n + 1));
	counter[n + 1] = square;
	set_back(stand, colour, n + 1, back);
}

/* Puts the n-th counter, which has just changed, into its place. */
static void
settle_back(struct stand *stand, int colour, int n)
{
	for (; n < NCOUNTER - 1 &&
	     rank(stand, colour, n) > rank(stand, colour, n + 1);
	     n++)
		swap(stand, colour, n);
	for (; n > 0 && rank(stand, colour, n - 1) > rank(stand, colour, n);
	     n--)
		swap(stand, colour, n - 1);
}

/* The same where no counter of the colour is on its way back. */
static void
settle(int8_t *counter, int n, int square)
{
	for (; n < NCOUNTER - 1 && counter[n + 1] < square; n++)
		counter[n] = counter[n + 1];
	for (; n > 0 && counter[n - 1] > square; n--)
		counter[n] = counter[n - 1];
	counter[n] = square;
}

void
stand_move(
    struct stand *stand, int colour, int from, bool was_back, int to, bool back)
{
	int8_t *counter = stand->counter[colour];
	int n = 0;

	if (stand->backwards == 0 && !back) {
		while (counter[n] != from)
			n++;
		settle(counter, n, to);
		return;
	}
	while (counter[n] != from || is_back(stand, colour, n) != was_back)
		n++;
	counter[n] = to;
	set_back(stand, colour, n, back);
	settle_back(stand, colour, n);
}

void
stand_uck(const struct throw *t, struct stand *stand, unsigned colours,
    int colour, int square)
{
	int relative;

	for (int c = 0; c < NCOLOUR; c++) {
		if (!(colours >> c & 1))
			continue;
		relative = throw_relative(t, colour, square, c);
		for (int n = stand_count(stand, c, relative); n > 0; n--)
			stand_move(stand, c, relative, false, BASE, false);
	}
}

void
stand_step(const struct throw *t, struct stand *stand, const struct step *step)
{
	stand_move(stand, step->colour, step->from, step->was_back, step->to,
	    step->back);
	if (step->ucks)
		stand_uck(t, stand, t->enemies, step->colour, step->to);
}
