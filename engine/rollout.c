/*
 * One play at random, without the list of all: for playing games to their
 * end by the thousand. Rule sets as plain as the children's game have a way
 * of their own here, on all counters at once; the others take the list.
 */
#include <string.h>

#include "engine/throw.h"

/* A byte for each counter, in the order of position.counter. */
#define ALL (NCOLOUR * NCOUNTER)
#define NONE ALL
typedef int8_t counters __attribute__((vector_size(ALL)));

/* The plain throw of one die by a seat with one colour. */
struct plain {
	int colour, die, exit;
	int tail, home, quarter;
	uint32_t word;    /* the colour's counters before */
	counters enemies; /* on the colour's own squares, or NOWHERE */
	counters blobs;   /* those of them that stand on another one */
	bool any_blobs, ucks;
	int n; /* steps, the highest counter first */
	int8_t counter[NCOUNTER], to[NCOUNTER];
};

/* How much further on the track each counter is for a colour. */
#define LANES(n) n, n, n, n
#define SEEN(q)                                                        \
	{                                                              \
		{LANES(0), LANES(q), LANES(2 * q), LANES(3 * q)},      \
		    {LANES(3 * q), LANES(0), LANES(q), LANES(2 * q)},  \
		    {LANES(2 * q), LANES(3 * q), LANES(0), LANES(q)},  \
		{                                                      \
			LANES(q), LANES(2 * q), LANES(3 * q), LANES(0) \
		}                                                      \
	}
static const counters seen_six[NCOLOUR] = SEEN(13);
static const counters seen_eight[NCOLOUR] = SEEN(17);

static bool
any(counters bytes)
{
	uint64_t half[2];

	memcpy(half, &bytes, sizeof(half));
	return (half[0] | half[1]) != 0;
}

/* The first counter whose byte is set; NONE where there is none. */
static int
first(counters bytes)
{
	uint64_t half[2];

	memcpy(half, &bytes, sizeof(half));
	if ((half[0] | half[1]) == 0)
		return NONE;
	half[0] = le64toh(half[0]);
	half[1] = le64toh(half[1]);
	return half[0] != 0 ? __builtin_ctzll(half[0]) / 8
			    : 8 + __builtin_ctzll(half[1]) / 8;
}

static counters
every(int byte)
{
	return (counters){0} + (int8_t)byte;
}

/* Only E, BL1 and H1 are left of the rules, and nobody has a partner. */
static bool
is_plain(const struct ruleset *rs)
{
	return rs->dice == 1 && !rs->partners && rs->pairs == PAIRS_NONE &&
	    !rs->side_blocks && !rs->safe_doorsteps && !rs->bounce &&
	    !rs->three_sixes && !rs->activation;
}

static void
look(struct plain *p, const struct ruleset *rs, const struct position *position)
{
	/* The last of a colour has none of its own behind it. */
	static const counters last = {
	    0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1};
	const counters *seen = rs->arm == 6 ? seen_six : seen_eight;
	counters square, next, relative, gone, tail = every(p->tail);

	memcpy(&square, position->counter, sizeof(square));
	memcpy(&next, &position->counter[0][1], sizeof(next));
	relative = square + seen[p->colour];
	relative -= every(p->tail + 2) & (relative > tail + 1);
	gone = (square < 0) | (square > tail) | (seen[p->colour] == 0) |
	    (relative > tail);
	p->enemies = (relative & ~gone) | (every(NOWHERE) & gone);
	p->blobs = (square == next) & ~gone & ~last;
	p->any_blobs = any(p->blobs);
}

/* BL1: no blob from one square to another. */
static bool
is_free(const struct plain *p, int low, int high)
{
	return !p->any_blobs ||
	    !any(p->blobs & (p->enemies >= every(low)) &
		(p->enemies <= every(high)));
}

/*
 * Finds what may move, the highest counter first and one of each square.
 * Whether one may is added up, not branched on: nobody could foresee it.
 */
static void
find_steps(struct plain *p)
{
	counters hit = {0};
	int square, to, last = p->home;
	bool may;

	for (int i = NCOUNTER - 1; i >= 0; i--) {
		square = word_square(p->word, i);
		to = square == BASE ? p->exit : square + p->die;
		may = (square != last) & (to != BASE) & (to <= p->home);
		if (p->any_blobs && may)
			may = is_free(p, square + 1, to);
		to = may ? to : p->home;
		hit |= p->enemies == every(to);
		p->counter[p->n] = i;
		p->to[p->n] = to;
		p->n += may;
		last = square;
	}
	p->ucks = any(hit);
}

/* Whom the n-th step ucks. */
static int
ucked_by(const struct plain *p, int n)
{
	return p->ucks ? first(p->enemies == every(p->to[n])) : NONE;
}

/*
 * Where the n-th step's play comes in the list. A colour before the seat's
 * own decides first: its list is the lower the higher a counter it lost, and
 * highest where it lost none. Only then the own list does, which ascends as
 * the steps were found.
 */
static int
rank(const struct plain *p, int n)
{
	int ucked = ucked_by(p, n);

	if (ucked / NCOUNTER >= p->colour)
		ucked = NONE;
	return (ucked ^ (NCOUNTER - 1)) * NCOUNTER + n;
}

/* The step of the play of that number. */
static int
choose(const struct plain *p, int number)
{
	int before;

	for (int n = 0; n < p->n; n++) {
		before = 0;
		for (int i = 0; i < p->n; i++)
			before += rank(p, i) < rank(p, n);
		if (before == number)
			return n;
	}
	return 0;
}

/* No two enemies stand on one square but a blob, which cannot be ucked. */
static void
uck(struct position *position, int ucked)
{
	int8_t *counter = position->counter[ucked / NCOUNTER];
	uint32_t backs = 0;

	word_unpack(word_move(word_pack(counter), ucked % NCOUNTER, BASE, false,
			&backs),
	    counter);
}

/* D6 and CH2: a six throws again, and what has arrived since is noted. */
static void
throw_again(const struct plain *p, struct position *position, uint32_t word)
{
	int shift = p->colour * NCOUNTER;
	uint32_t held = word_held(p->word, position->arrived >> shift & 0xf);

	position->arrived = word_arrived(held, word, p->tail) << shift;
	position->extra = 0;
}

static enum then
take(const struct plain *p, const struct ruleset *rs, struct position *position,
    uint32_t random)
{
	uint32_t word = p->word, backs = 0;
	int n, ucked;

	if (p->n > 0) {
		n = (uint64_t)random * p->n >> 32;
		if (p->ucks && p->n > 1)
			n = choose(p, n);
		word = word_move(word, p->counter[n], p->to[n], false, &backs);
		if ((ucked = ucked_by(p, n)) != NONE)
			uck(position, ucked);
		word_unpack(word, position->counter[p->colour]);
	}
	if (p->die == 6) {
		throw_again(p, position, word);
		return THEN_THROW;
	}
	position_next(rs, position);
	return THEN_NEXT;
}

static int
exit_square(const struct ruleset *rs, int die)
{
	if (die == 6)
		return rs->exit_six ? 5 : 0;
	return die == 1 && rs->exit_one_or_six ? 0 : BASE;
}

/* The seat's last counter goes home, or has gone there before. */
static bool
comes_in(const struct plain *p)
{
	if (word_square(p->word, 1) != p->home)
		return false;
	return word_square(p->word, 0) == p->home ||
	    (p->n > 0 && p->to[0] == p->home);
}

/* False where the seat comes in, which is the end or nearly so. */
static bool
try_plain(const struct ruleset *rs, struct position *position, int die,
    uint32_t random, enum then *then)
{
	struct plain p;

	p.die = die;
	p.exit = exit_square(rs, die);
	p.n = 0;
	p.ucks = false;
	p.colour = __builtin_ctz(rs->own_colours[position->turn]);
	p.word = word_pack(position->counter[p.colour]);
	p.tail = 8 * rs->arm + 2;
	p.home = p.tail + rs->arm;
	if (p.word != word_all(BASE) || p.exit != BASE) {
		look(&p, rs, position);
		find_steps(&p);
	}
	if (comes_in(&p))
		return false;
	*then = take(&p, rs, position, random);
	return true;
}

enum then
plays_random(const struct ruleset *rs, struct position *position,
    const uint8_t dice[DICE_MAX], uint32_t random)
{
	struct plays plays;
	const struct play *play;
	enum then then;

	if (is_plain(rs) && try_plain(rs, position, dice[0], random, &then))
		return then;
	plays_list(rs, position, dice, NULL, &plays);
	play = &plays.play[(uint64_t)random * plays.n >> 32];
	*position = play->after;
	return play->then;
}
