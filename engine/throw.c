/* What a throw meets on the board. */
#include "engine/throw.h"

/* Squares of the track where enemies stand. */
struct presence {
	struct squares on;    /* any of them */
	struct squares twice; /* two or more of one colour */
	struct squares mixed; /* several colours */
};

static void
put(struct squares *squares, int shared)
{
	squares->bits[shared >> 6] |= UINT64_C(1) << (shared & 63);
}

static void
see_colour(const struct thrown *t, int colour, struct presence *seen)
{
	uint32_t word = t->stand.word[colour];
	int square, last = NOWHERE, shared;

	if (word == word_all(BASE) || word == word_all(t->home))
		return;
	for (int i = 0; i < NCOUNTER; i++) {
		square = word_square(word, i);
		if (square >= 0 && square <= t->tail) {
			shared = throw_shared(t, colour, square);
			if (square == last)
				put(&seen->twice, shared);
			else if (squares_has(&seen->on, shared))
				put(&seen->mixed, shared);
			put(&seen->on, shared);
		}
		last = square;
	}
}

static int
count_enemies(const struct thrown *t, int shared)
{
	int n = 0, relative = shared;

	for (int c = 0; c < NCOLOUR; c++) {
		if (t->enemies >> c & 1 && relative <= t->tail)
			n += stand_count(&t->stand, c, relative);
		relative -= t->quarter;
		if (relative < 0)
			relative += t->track;
	}
	return n;
}

static void
add_block(struct thrown *t, int shared)
{
	struct block *block = &t->block[t->nblocks++];
	int relative = shared;

	block->size = count_enemies(t, shared);
	for (int c = 0; c < NCOLOUR; c++) {
		block->relative[c] = relative;
		relative -= t->quarter;
		if (relative < 0)
			relative += t->track;
	}
}

/*
 * Blobs block (BL1), a mixi-blob does not (M2); where blocks are made by a
 * side (BL6) both do, but on its safe squares.
 */
static void
find_blocks(struct thrown *t, const struct presence *seen)
{
	bool sides = t->rs->side_blocks;
	uint64_t bits;
	int shared;

	for (int half = 0; half < 2; half++) {
		bits = seen->twice.bits[half];
		if (sides)
			bits |= seen->mixed.bits[half];
		else
			bits &= ~seen->mixed.bits[half];
		for (; bits != 0; bits &= bits - 1) {
			shared = 64 * half + __builtin_ctzll(bits);
			if (!throw_is_safe(t, shared))
				add_block(t, shared);
		}
	}
}

void
throw_look(struct thrown *t)
{
	struct presence seen = {0};

	for (int c = 0; c < NCOLOUR; c++)
		if (t->enemies >> c & 1)
			see_colour(t, c, &seen);
	t->enemy_on = seen.on;
	t->nblocks = 0;
	find_blocks(t, &seen);
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
    const struct position *before, const uint8_t dice[DICE_MAX],
    struct plays *plays)
{
	int seat = before->turn;
	uint16_t *throws;

	t->rs = rs;
	t->before = before;
	t->after = *before;
	stand_copy(&t->stand, before);
	t->dice[0] = dice[0];
	t->dice[1] = rs->dice == 2 ? dice[1] : 0;
	t->quarter = 2 * rs->arm + 1;
	t->track = 4 * t->quarter;
	t->tail = t->track - 2;
	t->home = t->tail + rs->arm;
	t->owed = owed(t);
	t->drafts.n = 0;
	t->nsteps = 0;
	t->plays = plays;
	plays->n = 0;
	throws = &t->after.throws_so_far[seat];
	if (rs->snake_eyes && *throws < UINT16_MAX)
		++*throws;
	t->side = rs->side_colours[seat];
	t->enemies = rs->enemy_colours[seat];
	t->movable = position_movable(rs, before, seat);
}
