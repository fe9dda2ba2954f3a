/* Where a colour's counters can go by a number (D1-D3, E, H), all at once. */
#include "engine/movegen_steps.h"

static void
set_byte(uint32_t *word, int n, int square)
{
	*word &= ~(UINT32_C(0xff) << 8 * n);
	*word |= ((uint32_t)square + 1) << 8 * n;
}

void
steps_bounce(const struct movegen *t, struct steps *steps, uint32_t word,
    unsigned backs, int number)
{
	int from, to, low, high;
	bool back;

	for (int n = 0; n < NCOUNTER; n++) {
		from = word_square(word, n);
		if (from == t->home)
			continue;
		if (backs >> n & 1) {
			/* At most to the doorstep, and from there forward. */
			back = from > number;
			to = back ? from - number : number - from;
			low = back ? to : 0;
			high = back || to < from ? from - 1 : to;
		} else if (from + number > t->home) {
			/* To home and back down again. */
			back = true;
			to = 2 * t->home - (from + number);
			low = to < from + 1 ? to : from + 1;
			high = t->tail;
		} else
			continue;
		set_byte(&steps->to, n, to);
		set_byte(&steps->low, n, low);
		set_byte(&steps->high, n, high);
		steps->may |= UINT32_C(0x80) << 8 * n;
		if (back)
			steps->back |= UINT32_C(0x80) << 8 * n;
	}
}

uint32_t
steps_free(const struct mover *mover, const struct steps *steps, int limit)
{
	uint32_t free = WORD_TOPS, block;

	for (int b = 0; b < mover->nblocks; b++) {
		if (mover->block[b].size <= limit)
			continue;
		block = word_all(mover->block[b].square);
		free &= ~(word_upto(steps->low, block) &
		    word_upto(block, steps->high));
	}
	return free;
}
