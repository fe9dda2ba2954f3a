/* What a throw meets on the board. */
#include "engine/throw.h"

/* Squares where nobody is ucked and nobody blocks (E5). */
static bool
is_safe(const struct throw *t, int shared)
{
	return t->rs->safe_doorsteps && shared % t->quarter == 0;
}

static void
add_block(struct throw *t, int shared, int size)
{
	struct block *block = &t->block[t->nblocks++];
	int relative = shared;

	block->size = size;
	for (int c = 0; c < NCOLOUR; c++) {
		block->relative[c] = relative;
		relative -= t->quarter;
		if (relative < 0)
			relative += t->track;
	}
}

/*
 * Counters of the other enemies of one side on a colour's square; with
 * *seen where a colour before it has looked at this square already.
 */
static int
others_on(const struct throw *t, int colour, int square, bool *seen)
{
	int owner = ruleset_owner(t->rs, colour), n = 0, relative, here;

	*seen = false;
	for (int c = 0; c < NCOLOUR; c++) {
		if (c == colour || !(t->enemies >> c & 1) ||
		    !ruleset_same_side(t->rs, owner, ruleset_owner(t->rs, c)))
			continue;
		relative = throw_relative(t, colour, square, c);
		here = 0;
		for (int i = 0; i < NCOUNTER; i++)
			here += t->before->counter[c][i] == relative;
		*seen |= here > 0 && c < colour;
		n += here;
	}
	return n;
}

static void
look_at(struct throw *t, int colour, int square, int count)
{
	int shared = board_shared(t->rs->arm, colour, square), others;
	bool seen;

	if (t->rs->side_blocks) {
		others = others_on(t, colour, square, &seen);
		if (!seen && count + others >= 2 && !is_safe(t, shared))
			add_block(t, shared, count + others);
	} else if (count >= 2 && others_on(t, colour, square, &seen) == 0) {
		add_block(t, shared, count);
	}
}

static void find_blocks(struct throw *t)
{
	const int8_t *counter;
	int count;

	t->nblocks = 0;
	for (int c = 0; c < NCOLOUR; c++) {
		if (!(t->enemies >> c & 1))
			continue;
		counter = t->before->counter[c];
		for (int i = 0; i < NCOUNTER; i += count) {
			for (count = 1; i + count < NCOUNTER &&
			     counter[i + count] == counter[i];)
				count++;
			if (counter[i] >= 0 && counter[i] <= t->tail)
				look_at(t, c, counter[i], count);
		}
	}
}

static void find_colours(struct throw *t)
{
	int seat = t->before->turn, partner = ruleset_partner(t->rs, seat);

	t->movable = position_movable(t->rs, t->before, seat);
	t->side = ruleset_seat_colours(t->rs, seat);
	if (partner != -1)
		t->side |= ruleset_seat_colours(t->rs, partner);
	t->enemies = 0;
	for (int s = 0; s < t->rs->seats; s++)
		t->enemies |= ruleset_seat_colours(t->rs, s);
	t->enemies &= ~t->side;
}

static int
owed(const struct throw *t)
{
	int before = t->rs->two_throws ? t->before->extra : 0;
	int sixes = throw_sixes(t);

	if (sixes == 0)
		return before;
	return before + (t->rs->two_throws ? sixes : 1);
}

void
throw_begin(struct throw *t, const struct ruleset *rs,
    const struct position *before, const uint8_t dice[DICE_MAX],
    struct plays *plays)
{
	uint16_t *throws;

	t->rs = rs;
	t->before = before;
	t->after = *before;
	t->dice[0] = dice[0];
	t->dice[1] = rs->dice == 2 ? dice[1] : 0;
	t->track = board_track(rs->arm);
	t->tail = board_tail(rs->arm);
	t->home = board_home(rs->arm);
	t->quarter = 2 * rs->arm + 1;
	t->owed = owed(t);
	t->drafts.n = 0;
	t->plays = plays;
	plays->n = 0;
	throws = &t->after.throws_so_far[before->turn];
	if (rs->snake_eyes && *throws < UINT16_MAX)
		++*throws;
	find_colours(t);
	find_blocks(t);
}

int
throw_sixes(const struct throw *t)
{
	return (t->dice[0] == 6) + (t->dice[1] == 6);
}

bool
throw_double(const struct throw *t)
{
	return t->dice[0] == t->dice[1];
}

int
throw_relative(const struct throw *t, int of, int square, int colour)
{
	int relative;

	if (square < 0 || square > t->tail)
		return NOWHERE;
	relative = square + (of - colour) * t->quarter;
	if (relative < 0)
		relative += t->track;
	else if (relative >= t->track)
		relative -= t->track;
	return relative <= t->tail ? relative : NOWHERE;
}
