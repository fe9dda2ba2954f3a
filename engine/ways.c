/* Where a colour's counters may go by a number (D1-D3, E, H), all at once. */
#include "engine/throw.h"

int
ways_exit(const struct thrown *t, int number)
{
	if (number == 6)
		return t->rs->exit_six ? 5 : 0;
	return number == 1 && t->rs->exit_one_or_six ? 0 : BASE;
}

static void
set_byte(uint32_t *word, int n, int square)
{
	*word &= ~(UINT32_C(0xff) << 8 * n);
	*word |= ((uint32_t)square + 1) << 8 * n;
}

/* On the way back, at most to the doorstep and from there forward (H3). */
static void
go_back(struct ways *ways, int n, int from, int number)
{
	int to = from > number ? from - number : number - from;
	bool back = from > number;

	set_byte(&ways->to, n, to);
	set_byte(&ways->low, n, back ? to : 0);
	set_byte(&ways->high, n, back || to < from ? from - 1 : to);
	ways->may |= UINT32_C(0x80) << 8 * n;
	if (back)
		ways->back |= UINT32_C(0x80) << 8 * n;
}

/* To home and back down again (H3). */
static void
go_beyond(const struct thrown *t, struct ways *ways, int n, int from, int to)
{
	to = 2 * t->home - to;
	set_byte(&ways->to, n, to);
	set_byte(&ways->low, n, to < from + 1 ? to : from + 1);
	set_byte(&ways->high, n, t->tail);
	ways->may |= UINT32_C(0x80) << 8 * n;
	ways->back |= UINT32_C(0x80) << 8 * n;
}

static void
bounce(const struct thrown *t, struct ways *ways, uint32_t word, unsigned backs,
    int number)
{
	int from;

	for (int n = 0; n < NCOUNTER; n++) {
		from = word_square(word, n);
		if (from == BASE || from == t->home)
			continue;
		if (backs >> n & 1)
			go_back(ways, n, from, number);
		else if (from + number > t->home)
			go_beyond(t, ways, n, from, from + number);
	}
}

/* Those whose way leads past blocks of at most limit. */
static uint32_t
is_free(const struct mover *mover, const struct ways *ways, int limit)
{
	uint32_t free = WORD_TOPS, block;

	for (int b = 0; b < mover->nblocks; b++) {
		if (mover->block[b].size <= limit)
			continue;
		block = word_all(mover->block[b].square);
		free &= ~(word_upto(ways->low, block) &
		    word_upto(block, ways->high));
	}
	return free;
}

struct ways
ways_find(const struct thrown *t, const struct mover *mover, uint32_t word,
    unsigned backs, int number, int exit, int limit)
{
	uint32_t base = word_find(word, BASE), out = word_mask(base);
	struct ways ways;

	ways.low = word + WORD_EVERY;
	ways.to = word + (uint32_t)number * WORD_EVERY;
	ways.to = (ways.to & ~out) | (word_all(exit) & out);
	ways.high = ways.to;
	ways.back = 0;
	ways.may = word_upto(ways.to, word_all(t->home));
	if (exit == BASE)
		ways.may &= ~base;
	if (t->rs->bounce)
		bounce(t, &ways, word, backs, number);
	if (mover->nblocks > 0)
		ways.may &= is_free(mover, &ways, limit);
	return ways;
}

uint64_t
ways_ucks(const struct mover *mover, int square)
{
	return pair_find(mover->met[0], square) |
	    pair_find(mover->met[1], square) >> 1;
}
