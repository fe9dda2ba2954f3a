/* What a throw meets on the board. */
#include "engine/ways.h"

/* A byte for each counter, in the order of position.counter. */
#define ALL (NCOLOUR * NCOUNTER)
typedef int8_t counters __attribute__((vector_size(ALL)));

/* A colour's four counters, and all colours'. */
#define LANES(n) n, n, n, n
#define COLOURS(r, g, y, b)                            \
	{                                              \
		LANES(r), LANES(g), LANES(y), LANES(b) \
	}
#define EVERY(n) COLOURS(n, n, n, n)

/* How far each colour is ahead of another one, by quarters of the track. */
#define AHEAD(q)                                                              \
	{                                                                     \
		COLOURS(0, q, 2 * q, 3 * q), COLOURS(3 * q, 0, q, 2 * q),     \
		    COLOURS(2 * q, 3 * q, 0, q), COLOURS(q, 2 * q, 3 * q, 0), \
	}

/* Squares for all counters at once, on both sizes of the board (B1). */
static const struct lanes {
	counters ahead[NCOLOUR];
	counters track, tail;
} lanes[] = {
    {AHEAD(13), EVERY(52), EVERY(50)},
    {AHEAD(17), EVERY(68), EVERY(66)},
};

static const counters colour_bit = COLOURS(1, 2, 4, 8);
static const counters nowhere = EVERY(NOWHERE);

static counters
every(int byte)
{
	return (counters){0} + (int8_t)byte;
}

/* The enemies on the mover's own squares where anything can happen (E5). */
static void
look(const struct thrown *t, int colour, uint64_t met[2])
{
	const struct lanes *l = &lanes[t->rs->arm == 8];
	counters square, relative, gone;

	memcpy(&square, t->before->counter, sizeof(square));
	relative = square + l->ahead[colour];
	relative -= l->track & (relative >= l->track);
	gone = (square < 0) | (square > l->tail) | (relative > l->tail) |
	    ((colour_bit & every(t->enemies)) == 0);
	if (t->rs->safe_doorsteps)
		for (int c = 0; c < NCOLOUR; c++)
			gone |= relative == every(c * t->quarter);
	relative = (relative & ~gone) | (nowhere & gone);
	memcpy(met, &relative, sizeof(relative));
	met[0] = le64toh(met[0]);
	met[1] = le64toh(met[1]);
}

/* Two counters of one colour stand together somewhere. */
static bool
has_twins(const uint64_t met[2])
{
	return (pair_twins(met[0]) & ~pair_find(met[0], NOWHERE)) != 0 ||
	    (pair_twins(met[1]) & ~pair_find(met[1], NOWHERE)) != 0;
}

/* How many enemies stand on a square, and how many colours they are of. */
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
static void
find_blocks(const struct thrown *t, struct mover *mover)
{
	int square, size, colours;

	for (int i = 0; i < ALL; i++) {
		square = mover->met[i / 8] >> 8 * (i % 8) & 0xff;
		if (square == NOWHERE || mover_is_blocked(mover, square))
			continue;
		size = count_enemies(mover, square, &colours);
		if (size > 1 && (colours == 1 || t->rs->side_blocks))
			mover->block[mover->nblocks++] =
			    (struct block){square, size};
	}
}

/* Those on their way back are the first ones of a square (H3). */
static uint32_t
last_back(unsigned backs)
{
	uint32_t last = 0;

	for (int i = 0; i < NCOUNTER - 1; i++)
		if ((backs >> i & 3) == 1)
			last |= UINT32_C(0x80) << 8 * i;
	return last;
}

void
throw_mover(const struct thrown *t, int colour, struct mover *mover)
{
	mover->colour = colour;
	memcpy(mover->square, t->before->counter[colour], NCOUNTER);
	mover->mask = (uint64_t)UINT32_MAX << (colour % 2 == 0 ? 32 : 0);
	mover->word = word_pack(mover->square);
	mover->backs = t->before->backwards >> colour * NCOUNTER & 0xf;
	mover->last = word_last(mover->word);
	if (mover->backs != 0)
		mover->last |= last_back(mover->backs);
	if (t->owed > 0)
		mover->held = turn_held(t, colour);
	look(t, colour, mover->met);
	mover->nblocks = 0;
	if (t->rs->side_blocks || has_twins(mover->met))
		find_blocks(t, mover);
}

void
throw_movers(struct thrown *t)
{
	t->first = (t->movable & (1u << RED | 1u << GREEN)) == 0;
	t->end = 1 + (t->movable >> YELLOW != 0);
	for (int half = t->first; half < t->end; half++)
		throw_mover(t, 2 * half + (t->movable >> (2 * half + 1) & 1),
		    &t->mover[half]);
}

static int
owed(const struct thrown *t)
{
	int before = t->rs->two_throws ? t->before->extra : 0;
	int sixes = throw_sixes(t);

	if (sixes == 0)
		return before;
	return before + (t->rs->two_throws ? sixes : 1);
}

void
throw_begin(struct thrown *t, const struct ruleset *rs,
    const struct position *before, const uint8_t dice[DICE_MAX])
{
	int seat = before->turn;

	t->rs = rs;
	t->before = before;
	t->dice[0] = dice[0];
	t->dice[1] = rs->dice == 2 ? dice[1] : 0;
	t->quarter = 2 * rs->arm + 1;
	t->track = 4 * t->quarter;
	t->tail = t->track - 2;
	t->home = t->tail + rs->arm;
	t->owed = owed(t);
	t->ndrafts = 0;
	t->ucks = 0;
	t->alone = false;
	t->single = false;
	t->throws = before->throws_so_far[seat];
	if (rs->snake_eyes && t->throws < UINT16_MAX)
		t->throws++;
	t->active = before->active;
	t->side = rs->side_colours[seat];
	t->enemies = rs->enemy_colours[seat];
	t->movable = position_movable(rs, before, seat);
}
