/* The evaluator's inputs: a table of rows, each with its function. */
#include <string.h>

#include "engine/challenge.h"
#include "engine/eval_inputs.h"
#include "engine/fnv.h"

#define TRACK_MAX 68
#define QUARTER_MAX 17 /* arm 8; arm 6 leaves some of each quarter unused */
#define PIPE_MAX 7
#define WAYS 36  /* two dice; one die counts six for each */
#define REACH 12 /* the farthest that a throw goes */

/* Where the inputs of one colour's squares begin, by what kind they are. */
enum {
	AT_BASE,
	AT_TRACK = AT_BASE + NCOUNTER,
	AT_PIPE = AT_TRACK + 4 * QUARTER_MAX * 3,
	AT_HOME = AT_PIPE + PIPE_MAX * 2,
	AT_END = AT_HOME + NCOUNTER
};

/* A position with what several rows need. */
struct view {
	const struct ruleset *rs;
	const struct position *p;
	struct eval_inputs *to;
	int track, tail, home;
	int colour[NCOLOUR];            /* by distance from the first */
	unsigned enemies[NCOLOUR];      /* of a colour, as bits */
	uint8_t at[TRACK_MAX][NCOLOUR]; /* counters there */
	int noccupied;
	uint8_t occupied[NCOLOUR * NCOUNTER]; /* squares that are not empty */
};

struct row {
	const char *name;
	int count;
	void (*find)(const struct view *, int base);
};

static void
turn_on(const struct view *v, int input)
{
	v->to->on[v->to->n++] = (uint16_t)input;
}

/* As many inputs as the value has limits below it. */
static void
turn_on_steps(
    const struct view *v, int base, int value, const int *limit, int n)
{
	for (int i = 0; i < n && value > limit[i]; i++)
		turn_on(v, base + i);
}

static const int counts[] = {0, 1, 2, 3};

static int
square_input(const struct view *v, int square, int n)
{
	int quarter = v->track / 4;

	if (square == BASE)
		return AT_BASE + n - 1;
	if (square == v->home)
		return AT_HOME + n - 1;
	if (square > v->tail)
		return AT_PIPE + (v->home - square - 1) * 2 + (n > 1);
	return AT_TRACK +
	    (square / quarter * QUARTER_MAX + square % quarter) * 3 +
	    (n > 3 ? 3 : n) - 1;
}

static void
squares(const struct view *v, int base)
{
	const int8_t *counter;

	for (int r = 0; r < NCOLOUR; r++, base += AT_END) {
		if (v->rs->owner[v->colour[r]] < 0)
			continue;
		counter = v->p->counter[v->colour[r]];
		for (int i = 0, n; i < NCOUNTER; i += n) {
			n = 1;
			while (i + n < NCOUNTER && counter[i + n] == counter[i])
				n++;
			turn_on(v, base + square_input(v, counter[i], n));
		}
	}
}

static int
count_enemies(const struct view *v, int shared, int colour)
{
	int n = 0;

	for (int c = 0; c < NCOLOUR; c++)
		if (v->enemies[colour] >> c & 1)
			n += v->at[shared][c];
	return n;
}

/* Nothing that stands there can be ucked by a single counter. */
static bool
is_safe(const struct view *v, int shared, int colour)
{
	int others = 0;

	if (ruleset_safe(v->rs, shared))
		return true;
	for (int c = 0; c < NCOLOUR; c++)
		if (c != colour)
			others += v->at[shared][c];
	if (v->rs->side_blocks)
		return v->at[shared][colour] + others >= 2;
	return v->at[shared][colour] >= 2 && others == 0;
}

/* Ways to go exactly that far with one throw. */
static int
ways_to(const struct ruleset *rs, int distance)
{
	static const uint8_t two[REACH + 1] = {
	    0, 11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1};

	if (rs->dice == 1)
		return distance <= 6 ? 6 : 0;
	return two[distance];
}

/* Squares from one to another, the way that counters go. */
static int
distance(const struct view *v, int from, int to)
{
	return to < from ? to - from + v->track : to - from;
}

/* How far a colour has come that stands on a shared square. */
static int
relative(const struct view *v, int colour, int shared)
{
	return distance(v, colour * v->track / 4, shared);
}

/* Ways in which an enemy of the colour reaches a shared square. */
static int
ways_to_hit(const struct view *v, int shared, int colour)
{
	int n = 0, back, d, owner;

	for (int i = 0; i < v->noccupied; i++) {
		back = v->occupied[i];
		d = distance(v, back, shared);
		if (d < 1 || d > REACH)
			continue;
		for (int c = 0; c < NCOLOUR; c++)
			if (v->at[back][c] > 0 && v->enemies[colour] >> c & 1 &&
			    relative(v, c, back) + d <= v->tail)
				n += ways_to(v->rs, d);
	}
	if (shared % (v->track / 4) == 0) {
		owner = shared / (v->track / 4);
		if (v->enemies[colour] >> owner & 1 &&
		    v->p->counter[owner][0] == BASE)
			n += v->rs->dice == 1 ? 6 : 11;
	}
	return n > WAYS ? WAYS : n;
}

/* What each colour may lose on the next throw, in squares. */
static void
exposure(const struct view *v, int base)
{
	static const int limit[] = {0, 2, 4, 7, 11, 16, 23, 32};
	int sum, square, shared;

	for (int r = 0; r < NCOLOUR; r++, base += 8) {
		sum = 0;
		for (int i = 0; i < NCOUNTER; i++) {
			square = v->p->counter[v->colour[r]][i];
			shared = board_shared(v->rs->arm, v->colour[r], square);
			if (shared >= 0 && !is_safe(v, shared, v->colour[r]))
				sum += (square + 12) *
				    ways_to_hit(v, shared, v->colour[r]);
		}
		turn_on_steps(v, base, sum / WAYS, limit, 8);
	}
}

/* Who may challenge: the blob's size, and from base. */
static void
behind_blobs(const struct view *v, int base)
{
	struct challenge c = {0};
	unsigned arrived;
	int needs, seat;

	for (int r = 0; r < NCOLOUR; r++, base += 4) {
		c.colour = v->colour[r];
		seat = v->rs->owner[c.colour];
		if (!v->rs->challenge || seat < 0)
			continue;
		arrived = v->rs->challenge_since == SINCE_TURN
		    ? v->p->arrived >> c.colour * NCOUNTER & 0xf
		    : 0;
		for (int i = 0; i < NCOUNTER; i++) {
			c.from = v->p->counter[c.colour][i];
			if (c.from >= v->tail || arrived >> i & 1 ||
			    (i > 0 && c.from == v->p->counter[c.colour][i - 1]))
				continue;
			needs = count_enemies(v,
			    board_shared(v->rs->arm, c.colour, c.from + 1),
			    c.colour);
			if (needs < 2 ||
			    challenge_needs(v->rs, v->p, seat, &c) == 0)
				continue;
			turn_on(v,
			    base +
				(c.from == BASE     ? 3
					: needs > 4 ? 2
						    : needs - 2));
		}
	}
}

/* Whether one of the squares is close in front of a counter. */
static bool
is_close_behind(const int block[], int n, int square)
{
	for (int i = 0; i < n; i++)
		if (block[i] > square && block[i] <= square + REACH)
			return true;
	return false;
}

/* Enemy blocks close in front of each colour's counters. */
static void
blocks_ahead(const struct view *v, int base)
{
	int n, nblocks, square, colour, block[NCOLOUR * NCOUNTER];

	for (int r = 0; r < NCOLOUR; r++, base += NCOUNTER) {
		colour = v->colour[r];
		nblocks = 0;
		for (int i = 0; i < v->noccupied; i++) {
			square = relative(v, colour, v->occupied[i]);
			if (square <= v->tail &&
			    count_enemies(v, v->occupied[i], colour) >= 2)
				block[nblocks++] = square;
		}
		n = 0;
		for (int i = 0; i < NCOUNTER && nblocks > 0; i++)
			n += is_close_behind(
			    block, nblocks, v->p->counter[colour][i]);
		turn_on_steps(v, base, n, counts, NCOUNTER);
	}
}

/* Counters in a pipe with an enemy on its tail, where that matters. */
static void
pipes_attacked(const struct view *v, int base)
{
	int n, tail;

	for (int r = 0; r < NCOLOUR; r++, base += 3) {
		tail = board_shared(v->rs->arm, v->colour[r], v->tail);
		if (v->rs->suckback == SUCKBACK_NONE ||
		    count_enemies(v, tail, v->colour[r]) == 0)
			continue;
		n = 0;
		for (int i = 0; i < NCOUNTER; i++)
			n += v->p->counter[v->colour[r]][i] > v->tail &&
			    v->p->counter[v->colour[r]][i] < v->home;
		turn_on_steps(v, base, n, counts, 3);
	}
}

/* Sixes that each seat's challenge still misses. */
static void
challenges(const struct view *v, int base)
{
	int seat, missing;

	for (int r = 0; r < v->rs->seats; r++) {
		seat = (v->p->turn + r) % v->rs->seats;
		if (v->p->challenge[seat].sixes == 0)
			continue;
		missing =
		    challenge_needs(v->rs, v->p, seat, &v->p->challenge[seat]) -
		    v->p->challenge[seat].sixes;
		missing = missing < 1 ? 1 : missing > 5 ? 5 : missing;
		turn_on(v, base + r * 5 + missing - 1);
	}
}

static void
turn_state(const struct view *v, int base)
{
	int seat;

	turn_on_steps(v, base, v->p->extra, counts, 3);
	turn_on_steps(v, base + 3, v->p->sixes_in_a_row, counts, 2);
	if (v->p->backwards != 0)
		turn_on(v, base + 5);
	if (v->p->suckback.kind != ANNOUNCE_NONE)
		turn_on(v, base + 6);
	for (int r = 0; r < v->rs->seats; r++) {
		seat = (v->p->turn + r) % v->rs->seats;
		if (v->p->active >> seat & 1)
			turn_on(v, base + 7 + r);
		if (v->rs->snake_eyes && v->p->throws_so_far[seat] == 0)
			turn_on(v, base + 11 + r);
	}
}

static void
rules(const struct view *v, int base)
{
	const struct ruleset *rs = v->rs;
	const bool on[] = {rs->arm == 8, rs->seats == 3,
	    rs->challenge_since == SINCE_THROW, rs->persist, rs->easy_challenge,
	    rs->mixi_challenge, rs->pairs == PAIRS_TWO, rs->pairs == PAIRS_ANY,
	    rs->suckback == SUCKBACK_BIGSHIP, rs->suckback == SUCKBACK_NAVY,
	    rs->split, rs->exit_same, rs->two_throws, rs->last_one_die,
	    rs->bounce, rs->snake_eyes, rs->exit_six, rs->exit_one_or_six,
	    rs->three_sixes, rs->activate_at_once, rs->six_home_throws,
	    rs->activation, rs->everyone, rs->cocky != 0};

	for (int i = 0; i < (int)(sizeof(on) / sizeof(on[0])); i++)
		if (on[i])
			turn_on(v, base + i);
}

static const struct row rows[] = {
    {"squares", NCOLOUR *AT_END, squares},
    {"exposure", NCOLOUR * 8, exposure},
    {"behind-blobs", NCOLOUR * 4, behind_blobs},
    {"blocks-ahead", NCOLOUR *NCOUNTER, blocks_ahead},
    {"pipes-attacked", NCOLOUR * 3, pipes_attacked},
    {"challenges", SEATS_MAX * 5, challenges},
    {"turn", 15, turn_state},
    {"rules", 25, rules},
};
#define NROWS ((int)(sizeof(rows) / sizeof(rows[0])))

/* Which of a seat's two colours comes first: the one further on. */
static int
compare_colours(const struct position *p, int a, int b)
{
	int x = 0, y = 0, order;

	for (int i = 0; i < NCOUNTER; i++) {
		x += p->counter[a][i];
		y += p->counter[b][i];
	}
	if (x != y)
		return x - y;
	/* What one looking from there would see, all the way round. */
	for (int r = 0; r < NCOLOUR; r++) {
		order = memcmp(p->counter[(a + r) % NCOLOUR],
		    p->counter[(b + r) % NCOLOUR], NCOUNTER);
		if (order != 0)
			return order;
	}
	for (int r = 0; r < NCOLOUR; r++) {
		x = p->arrived >> (a + r) % NCOLOUR * NCOUNTER & 0xf;
		y = p->arrived >> (b + r) % NCOLOUR * NCOUNTER & 0xf;
		if (x != y)
			return x - y;
	}
	return 0;
}

void
eval_inputs_find(
    const struct ruleset *rs, const struct position *p, struct eval_inputs *to)
{
	struct view v = {.rs = rs, .p = p, .to = to};
	static const uint8_t none[NCOLOUR];
	unsigned own = rs->own_colours[p->turn];
	int base = 0, shared;

	to->n = 0;
	to->first = (uint8_t)__builtin_ctz(own);
	if ((own & (own - 1)) != 0 &&
	    compare_colours(p, to->first, to->first + 2) < 0)
		to->first += 2;
	v.track = board_track(rs->arm);
	v.tail = board_tail(rs->arm);
	v.home = board_home(rs->arm);
	for (int r = 0; r < NCOLOUR; r++) {
		v.colour[r] = (to->first + r) % NCOLOUR;
		v.enemies[r] =
		    rs->owner[r] < 0 ? 0 : rs->enemy_colours[rs->owner[r]];
	}
	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			shared = board_shared(rs->arm, c, p->counter[c][i]);
			if (shared < 0)
				continue;
			if (memcmp(v.at[shared], none, sizeof(none)) == 0)
				v.occupied[v.noccupied++] = (uint8_t)shared;
			v.at[shared][c]++;
		}
	for (int i = 0; i < NROWS; i++) {
		rows[i].find(&v, base);
		base += rows[i].count;
	}
}

uint64_t
eval_inputs_layout(void)
{
	uint64_t hash = FNV64_BEGIN;

	for (int i = 0; i < NROWS; i++) {
		for (const char *c = rows[i].name; *c != '\0'; c++)
			hash = fnv64_step(hash, (uint8_t)*c);
		hash = fnv64_step(hash, (uint64_t)rows[i].count);
	}
	return hash;
}
