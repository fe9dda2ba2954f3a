/* What a throw meets on the board. */
#include "engine/movegen_simd.h"
#include "engine/turn_end.h"

/* The tables of movegen_simd.h: a colour's four counters, and all colours'. */
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

/* How many enemies are on a square, and of how many colours. */
static int
count_enemies(const struct mover *mover, int square, int *colours)
{
	uint64_t here;
	int n = 0, one;

	*colours = 0;
	for (int half = 0; half < 2; half++)
		for (here = pair_find(mover->met[half], square); here != 0;
		     here >>= 32) {
			one = word_count(here);
			*colours += one > 0;
			n += one;
		}
	return n;
}

/*
 * Blobs block (BL1), a mixi-blob does not (M2); where blocks are made by a
 * side (BL6) both do.
 */
void
movegen_blocks(const struct movegen *t, struct mover *mover)
{
	int square, size, colours;

	for (int i = 0; i < LANES; i++) {
		square = mover->met[i / 8] >> 8 * (i % 8) & 0xff;
		if (square > t->tail || mover_is_blocked(mover, square))
			continue;
		size = count_enemies(mover, square, &colours);
		if (size > 1 && (colours == 1 || t->rs->side_blocks))
			mover->block[mover->nblocks++] =
			    (struct block){square, size};
	}
}

void
movegen_mover(const struct movegen *t, int colour, struct mover *mover)
{
	lanes met = lanes_meet(t->rs, t->before, t->enemies, colour);
	lanes safe = {0};

	mover->colour = colour;
	memcpy(mover->square, t->before->counter[colour], NCOUNTER);
	mover->mask = (uint64_t)UINT32_MAX << (colour % 2 == 0 ? 32 : 0);
	mover->word = word_pack(mover->square);
	mover->backs = t->before->backwards >> colour * NCOUNTER & 0xf;
	mover->last = word_last(mover->word);
	/* Those on their way back are the first ones of a square (H3). */
	for (int i = 0; mover->backs != 0 && i < NCOUNTER - 1; i++)
		if ((mover->backs >> i & 3) == 1)
			mover->last |= UINT32_C(0x80) << 8 * i;
	if (t->owed > 0)
		mover->held = turn_held(t, colour);
	if (t->rs->safe_doorsteps) {
		/*
		 * No enemy is met on a doorstep: nothing can happen there (E5).
		 */
		for (int c = 0; c < NCOLOUR; c++)
			safe |= met == (lanes){0} + (int8_t)(c * t->quarter);
		met = (met & ~safe) | (lanes_nowhere & safe);
	}
	lanes_mover(t, met, mover);
}

void
movegen_movers(struct movegen *t)
{
	t->first = (t->movable & (1u << RED | 1u << GREEN)) == 0;
	t->end = 1 + (t->movable >> YELLOW != 0);
	for (int half = t->first; half < t->end; half++)
		movegen_mover(t, 2 * half + (t->movable >> (2 * half + 1) & 1),
		    &t->mover[half]);
}

void
movegen_begin(struct movegen *t, const struct ruleset *rs,
    const struct position *before, const uint8_t dice[DICE_MAX])
{
	int seat = before->turn, sixes;

	t->rs = rs;
	t->before = before;
	t->dice[0] = dice[0];
	t->dice[1] = rs->dice == 2 ? dice[1] : 0;
	t->quarter = board_quarter(rs->arm);
	t->track = 4 * t->quarter;
	t->tail = t->track - 2;
	t->home = t->tail + rs->arm;
	/* D6; a position counts all but the next one in a byte. */
	sixes = movegen_sixes(t);
	t->owed = rs->two_throws ? before->extra + sixes : sixes > 0;
	if (t->owed > UINT8_MAX + 1)
		t->owed = UINT8_MAX + 1;
	t->ncandidates = 0;
	t->ucks = 0;
	t->made = MADE_OF_CANDIDATES;
	t->throws = before->throws_so_far[seat];
	if (rs->snake_eyes && t->throws < UINT16_MAX)
		t->throws++;
	t->active = before->active;
	t->side = rs->side_colours[seat];
	t->enemies = rs->enemy_colours[seat];
	t->movable = position_movable(rs, before, seat);
}

void
movegen_uck(const struct movegen *t, struct packed *packed, unsigned colours,
    int colour, int square)
{
	int relative;

	COLOURS_FOREACH (c, colours) {
		relative = movegen_relative(t, colour, square, c);
		for (int n = packed_count(packed, c, relative); n > 0; n--)
			packed_move(packed, c, relative, BASE);
	}
}
