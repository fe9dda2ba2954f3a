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

/* How many quarters of the track each colour is ahead of one. */
static const counters ahead[NCOLOUR] = {
    COLOURS(0, 1, 2, 3),
    COLOURS(3, 0, 1, 2),
    COLOURS(2, 3, 0, 1),
    COLOURS(1, 2, 3, 0),
};

static const counters colour_bit = COLOURS(1, 2, 4, 8);

static counters
every(int byte)
{
	return (counters){0} + (int8_t)byte;
}

static void
store(uint64_t half[2], counters bytes)
{
	memcpy(half, &bytes, sizeof(bytes));
	half[0] = le64toh(half[0]);
	half[1] = le64toh(half[1]);
}

/* The enemies on the mover's own squares where anything can happen (E5). */
static counters
look(const struct thrown *t, const struct mover *mover)
{
	counters square, relative, gone;

	memcpy(&square, t->before->counter, sizeof(square));
	relative = square + ahead[mover->colour] * every(t->quarter);
	relative -= every(t->track) & (relative >= every(t->track));
	gone = (square < 0) | (square > every(t->tail)) |
	    (relative > every(t->tail)) |
	    ((colour_bit & every(t->enemies)) == 0);
	if (t->rs->safe_doorsteps)
		for (int doorstep = 0; doorstep < NCOLOUR; doorstep++)
			gone |= relative == every(doorstep * t->quarter);
	return (relative & ~gone) | (every(NOWHERE) & gone);
}

/* Two counters of one colour stand together somewhere. */
static bool
see_twins(const struct thrown *t, counters met)
{
	/* The last of a colour has none of its own behind it. */
	static const counters behind = {
	    -1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0};
	counters square, next, twins;
	uint64_t half[2];

	memcpy(&square, t->before->counter, sizeof(square));
	memcpy(&next, &t->before->counter[0][1], sizeof(next));
	twins = (square == next) & behind & (met != every(NOWHERE));
	store(half, twins);
	return (half[0] | half[1]) != 0;
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

void
throw_mover(const struct thrown *t, int colour, struct mover *mover)
{
	counters met;

	mover->colour = colour;
	memcpy(mover->square, t->before->counter[colour], NCOUNTER);
	mover->mask = (uint64_t)UINT32_MAX << (colour % 2 == 0 ? 32 : 0);
	mover->word = word_pack(t->before->counter[colour]);
	mover->key = t->key[colour / 2];
	mover->backs = t->before->backwards >> colour * NCOUNTER & 0xf;
	if (t->owed > 0)
		mover->held = turn_held(t, colour);
	mover->last = word_last(mover->word);
	/* Those on their way back are the first ones of a square. */
	for (int i = 0; mover->backs != 0 && i < NCOUNTER - 1; i++)
		if ((mover->backs >> i & 3) == 1)
			mover->last |= UINT32_C(0x80) << 8 * i;
	met = look(t, mover);
	store(mover->met, met);
	mover->nblocks = 0;
	if (t->rs->side_blocks || see_twins(t, met))
		find_blocks(t, mover);
}

void
throw_movers(struct thrown *t)
{
	unsigned colours;

	t->first = 2;
	t->end = 0;
	for (int half = 1; half >= 0; half--) {
		if ((colours = t->movable >> 2 * half & 3) == 0)
			continue;
		throw_mover(t, 2 * half + colours / 2, &t->mover[half]);
		t->first = half;
		if (t->end == 0)
			t->end = half + 1;
	}
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
	for (int half = 0; half < 2; half++)
		t->key[half] =
		    __builtin_bswap64(pair_pack(before->counter[2 * half]));
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

struct position
throw_after(const struct thrown *t)
{
	struct position after = *t->before;

	after.throws_so_far[after.turn] = t->throws;
	after.active = t->active;
	return after;
}
