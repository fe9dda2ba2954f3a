/* A position's own state: counting, sorting, turns, the hash. */
#include "engine/position.h"
#include "engine/fnv.h"

#include <string.h>

void
position_start(struct position *position)
{
	memset(position, 0, sizeof(*position));
	memset(position->counter, BASE, sizeof(position->counter));
}

int
position_count(const struct position *position, enum colour colour, int square)
{
	int n = 0;

	for (int i = 0; i < NCOUNTER; i++)
		n += position->counter[colour][i] == square;
	return n;
}

int
position_home(const struct ruleset *rs, const struct position *position,
    enum colour colour)
{
	return position_count(position, colour, board_home(rs->arm));
}

int
position_base(const struct position *position, enum colour colour)
{
	return position_count(position, colour, BASE);
}

void
position_sort(struct position *position, enum colour colour)
{
	int8_t *counter = position->counter[colour], square;
	int n;

	for (int i = 1; i < NCOUNTER; i++) {
		square = counter[i];
		for (n = i; n > 0 && counter[n - 1] > square; n--)
			counter[n] = counter[n - 1];
		counter[n] = square;
	}
}

static enum colour
pipe_of(const struct announcement *announcement)
{
	return announcement->kind == ANNOUNCE_SUCKBACK ? announcement->target
						       : announcement->colour;
}

/* The enemy on the tail: 0 the colour after the pipe's, 1 the one before it. */
static int
side_of(const struct announcement *announcement)
{
	enum colour enemy = announcement->kind == ANNOUNCE_SUCKBACK
	    ? announcement->colour
	    : announcement->target;

	return enemy == (pipe_of(announcement) + NCOLOUR - 1) % NCOLOUR;
}

int
position_failed(const struct ruleset *rs, const struct position *position,
    const struct announcement *announcement)
{
	enum colour pipe = pipe_of(announcement);
	int square = board_tail(rs->arm) + announcement->distance;
	int kind = announcement->kind == ANNOUNCE_BLOWBACK;
	uint8_t bits = position->attempts[kind][pipe][side_of(announcement)];

	for (int i = 0; i < NCOUNTER; i++)
		if (position->counter[pipe][i] == square)
			return bits >> 2 * i & 3;
	return 0;
}

void
position_set_failed(const struct ruleset *rs, struct position *position,
    const struct announcement *announcement, int failed)
{
	enum colour pipe = pipe_of(announcement);
	int square = board_tail(rs->arm) + announcement->distance;
	int kind = announcement->kind == ANNOUNCE_BLOWBACK;
	uint8_t *bits = &position->attempts[kind][pipe][side_of(announcement)];

	for (int i = 0; i < NCOUNTER; i++)
		if (position->counter[pipe][i] == square)
			*bits = (*bits & ~(3 << 2 * i)) | failed << 2 * i;
}

void
position_next(const struct ruleset *rs, struct position *position)
{
	int turn = position->turn, tries = rs->seats;

	position->arrived = 0;
	position->backwards = 0;
	position->sixes_in_a_row = 0;
	position->extra = 0;
	memset(&position->suckback, 0, sizeof(position->suckback));
	/* With partners a seat that is home continues to throw (P1). */
	do
		turn = turn + 1 == rs->seats ? 0 : turn + 1;
	while (!rs->partners && rs->seats > 2 && --tries > 0 &&
	    position_seat_home(rs, position, turn));
	position->turn = turn;
}

static bool
colours_home(
    const struct ruleset *rs, const struct position *position, unsigned colours)
{
	int home = board_home(rs->arm);

	/* Lists ascend: all are home if the first one is. */
	for (; colours != 0; colours &= colours - 1)
		if (position->counter[__builtin_ctz(colours)][0] != home)
			return false;
	return true;
}

bool
position_seat_home(
    const struct ruleset *rs, const struct position *position, int seat)
{
	return colours_home(rs, position, rs->own_colours[seat]);
}

bool
position_side_home(
    const struct ruleset *rs, const struct position *position, int seat)
{
	return colours_home(rs, position, rs->side_colours[seat]);
}

unsigned
position_movable(
    const struct ruleset *rs, const struct position *position, int seat)
{
	unsigned own = rs->own_colours[seat];

	if (!rs->activation || !colours_home(rs, position, own))
		return own;
	return position->active >> seat & 1 ? rs->side_colours[seat] & ~own : 0;
}

/* FNV-1a over numbers, so that padding and byte order do not matter. */
static void
position_mix(uint64_t *hash, unsigned value)
{
	for (int i = 0; i < 2; i++, value >>= 8)
		*hash = fnv64_step(*hash, value & 0xff);
}

uint64_t
position_hash(const struct ruleset *rs, const struct position *position)
{
	uint64_t hash = FNV64_BEGIN;

	position_mix(&hash, rs->arm);
	position_mix(&hash, rs->seats);
	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++)
			position_mix(&hash, position->counter[c][i] + 1);
	for (int s = 0; s < SEATS_MAX; s++) {
		position_mix(&hash, position->challenge[s].colour);
		position_mix(&hash, position->challenge[s].from + 1);
		position_mix(&hash, position->challenge[s].sixes);
		position_mix(&hash, position->throws_so_far[s]);
	}
	position_mix(&hash, position->turn);
	position_mix(&hash, position->active);
	position_mix(&hash, position->arrived);
	position_mix(&hash, position->backwards);
	position_mix(&hash, position->suckback.kind);
	position_mix(&hash, position->suckback.colour);
	position_mix(&hash, position->suckback.target);
	position_mix(&hash, position->suckback.distance);
	for (int kind = 0; kind < 2; kind++)
		for (int c = 0; c < NCOLOUR; c++)
			for (int e = 0; e < 2; e++)
				position_mix(
				    &hash, position->attempts[kind][c][e]);
	position_mix(&hash, position->sixes_in_a_row);
	position_mix(&hash, position->extra);
	return hash;
}
