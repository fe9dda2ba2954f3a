/* The evaluator's inputs: a table of rows, each with its function. */
#include <string.h>

#include "engine/challenge.h"
#include "engine/eval_inputs.h"
#include "engine/fnv.h"

#define QUARTER_MAX 17 /* arm 8; arm 6 leaves some of each quarter unused */
#define PIPE_MAX 7
#define WAYS 36  /* two dice; one die counts six for each */
#define REACH 12 /* the farthest that a throw goes */
#define LANES EVAL_LANES

/* Where the inputs of one colour's squares begin, by what kind they are. */
enum {
	AT_BASE,
	AT_TRACK = AT_BASE + NCOUNTER,
	AT_PIPE = AT_TRACK + 4 * QUARTER_MAX * 3,
	AT_HOME = AT_PIPE + PIPE_MAX * 2,
	AT_END = AT_HOME + NCOUNTER
};

typedef uint8_t lanes __attribute__((vector_size(LANES)));

/* A position with what several rows need. */
struct view {
	const struct eval_board *board;
	const struct ruleset *rs;
	const struct position *p;
	uint64_t *on;
	int seat;                           /* who throws */
	int colour[NCOLOUR], side[NCOLOUR]; /* by distance from the first */
	int ntogether[NCOLOUR];             /* 0 for those not in play */
	const struct eval_together *together[NCOLOUR];
	const struct eval_side *map;
	/* Squares that enemies can take with a throw, times their ways. */
	int loss[NCOLOUR], loss_later[NCOLOUR];
};

struct row {
	const char *name;
	int count;
	void (*find)(const struct view *, int base);
};

static inline void
turn_on(const struct view *v, int input)
{
	v->on[input / 64] |= UINT64_C(1) << input % 64;
}

/* So many inputs from that one, at most 32. */
static inline void
turn_on_bits(const struct view *v, int base, uint32_t bits)
{
	int place = base % 64;

	v->on[base / 64] |= (uint64_t)bits << place;
	/* The last word has none behind it. */
	if (place > 32 && bits >> (64 - place) != 0)
		v->on[base / 64 + 1] |= bits >> (64 - place);
}

/* The first so many of a row's inputs. */
static inline void
turn_on_first(const struct view *v, int base, int n, int most)
{
	turn_on_bits(v, base, (1u << (n > most ? most : n)) - 1);
}

static int
square_input(const struct eval_board *b, int square, int n)
{
	int part;

	if (square == BASE)
		return AT_BASE + n - 1;
	if (square == b->home)
		return AT_HOME + n - 1;
	if (square > b->tail)
		return AT_PIPE + (b->home - square - 1) * 2 + (n > 1);
	part = (square >= b->quarter) + (square >= 2 * b->quarter) +
	    (square >= 3 * b->quarter);
	return AT_TRACK +
	    (part * QUARTER_MAX + square - part * b->quarter) * 3 +
	    (n > 3 ? 3 : n) - 1;
}

static void
squares(const struct view *v, int base)
{
	const struct eval_together *t;

	for (int r = 0; r < NCOLOUR; r++, base += AT_END) {
		t = v->together[r];
		for (const struct eval_together *end = t + v->ntogether[r];
		     t < end; t++)
			turn_on(v, base + t->input);
	}
}

/* A colour's square of the track, counted on the shared track. */
static inline int
shared_square(const struct eval_board *b, int colour, int square)
{
	int shared = square + b->start[colour];

	return shared >= b->track ? shared - b->track : shared;
}

/* Counters of other sides than that. */
static inline int
count_enemies(const struct view *v, int shared, int of)
{
	int n = 0;

	for (int side = 0; side < v->board->sides; side++)
		if (side != of)
			n += v->map[side].counters[shared];
	return n;
}

/* They cannot be ucked by a single counter. */
static bool
is_safe(const struct view *v, const struct eval_together *t, int of)
{
	int all = v->map[of].counters[t->shared];

	if (ruleset_safe(v->rs, t->shared))
		return true;
	all += count_enemies(v, t->shared, of);
	return all >= 2 && (v->rs->side_blocks || all == t->n);
}

/* As inputs: more than 0, 2, 4, 7, 11, 16, 23 and 32 squares. */
static inline void
turn_on_loss(const struct view *v, int base, int squares_by_ways)
{
	static const uint8_t steps[] = {0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5,
	    5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8};
	int loss = squares_by_ways / WAYS;

	if (loss > 0)
		turn_on_first(v, base, steps[loss > 33 ? 33 : loss], 8);
}

/* What each colour may lose on the next throw. */
static void
exposure(const struct view *v, int base)
{
	for (int r = 0; r < NCOLOUR; r++, base += 8)
		turn_on_loss(v, base, v->loss[r]);
}

/* And to those who are further behind than that. */
static void
exposure_later(const struct view *v, int base)
{
	for (int r = 0; r < NCOLOUR; r++, base += 8)
		turn_on_loss(v, base, v->loss_later[r]);
}

/* A colour may have enemies that stand together. */
static bool
may_meet_blobs(const struct view *v, int r)
{
	return v->ntogether[r] > 0 &&
	    (v->board->sides > 2 || v->map[1 - v->side[r]].blobs);
}

/* Who may challenge: the blob's size, and from base. */
static void
behind_blobs(const struct view *v, int base)
{
	struct challenge c = {0};
	const struct eval_together *t;
	unsigned arrived;
	int needs;

	if (!v->rs->challenge)
		return;
	for (int r = 0; r < NCOLOUR; r++, base += 4) {
		if (!may_meet_blobs(v, r))
			continue;
		c.colour = (uint8_t)v->colour[r];
		arrived = v->rs->challenge_since == SINCE_TURN
		    ? v->p->arrived >> c.colour * NCOUNTER & 0xf
		    : 0;
		t = v->together[r];
		for (int n = 0; n < NCOUNTER && t->square < v->board->tail;
		     n += t->n, t++) {
			c.from = t->square;
			needs = count_enemies(v,
			    shared_square(v->board, c.colour, c.from + 1),
			    v->side[r]);
			if (needs < 2 || arrived >> n & 1 ||
			    challenge_needs(
				v->rs, v->p, v->rs->owner[c.colour], &c) == 0)
				continue;
			turn_on(v,
			    base +
				(c.from == BASE     ? 3
					: needs > 4 ? 2
						    : needs - 2));
		}
	}
}

/* Squares from there on with two or more enemies of a side. */
static inline lanes
blocks_from(const struct view *v, int shared, int of)
{
	lanes n = {0}, one;

	for (int side = 0; side < v->board->sides; side++)
		if (side != of) {
			memcpy(&one, v->map[side].counters + shared, LANES);
			n += one;
		}
	return (lanes)(n > 1);
}

static bool
is_any(lanes set)
{
	uint64_t half[2];

	memcpy(half, &set, sizeof(half));
	return (half[0] | half[1]) != 0;
}

/* The first so many squares of a throw's reach. */
static const uint8_t *
lanes_within(int squares)
{
	static const uint8_t ones[] = {255, 255, 255, 255, 255, 255, 255, 255,
	    255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

	return ones + REACH - (squares > REACH ? REACH : squares);
}

/* Enemy blocks close in front of each colour's counters. */
static void
blocks_ahead(const struct view *v, int base)
{
	const struct eval_together *t;
	lanes within;
	int n, shared;

	for (int r = 0; r < NCOLOUR; r++, base += NCOUNTER) {
		if (!may_meet_blobs(v, r))
			continue;
		n = 0;
		t = v->together[r];
		for (const struct eval_together *end = t + v->ntogether[r];
		     t < end && t->square < v->board->tail; t++) {
			shared = shared_square(
			    v->board, v->colour[r], t->square + 1);
			memcpy(&within,
			    lanes_within(v->board->tail - t->square), LANES);
			if (is_any(blocks_from(v, shared, v->side[r]) & within))
				n += t->n;
		}
		turn_on_first(v, base, n, NCOUNTER);
	}
}

/* Counters in a pipe with an enemy on its tail, where that matters. */
static void
pipes_attacked(const struct view *v, int base)
{
	const struct eval_together *t;
	int n, tail;

	if (v->rs->suckback == SUCKBACK_NONE)
		return;
	for (int r = 0; r < NCOLOUR; r++, base += 3) {
		if (v->ntogether[r] == 0)
			continue;
		tail = shared_square(v->board, v->colour[r], v->board->tail);
		if (count_enemies(v, tail, v->side[r]) == 0)
			continue;
		n = 0;
		t = v->together[r];
		for (const struct eval_together *end = t + v->ntogether[r];
		     t < end; t++)
			if (t->square > v->board->tail &&
			    t->square < v->board->home)
				n += t->n;
		turn_on_first(v, base, n, 3);
	}
}

/* Sixes that each seat's challenge still misses. */
static void
challenges(const struct view *v, int base)
{
	int seat, missing;

	for (int r = 0; r < v->rs->seats; r++) {
		seat = (v->seat + r) % v->rs->seats;
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

	turn_on_first(v, base, v->p->extra, 3);
	turn_on_first(v, base + 3, v->p->sixes_in_a_row, 2);
	if (v->p->backwards != 0)
		turn_on(v, base + 5);
	if (v->p->suckback.kind != ANNOUNCE_NONE)
		turn_on(v, base + 6);
	for (int r = 0; r < v->rs->seats; r++) {
		seat = (v->seat + r) % v->rs->seats;
		if (v->p->active >> seat & 1)
			turn_on(v, base + 7 + r);
		if (v->rs->snake_eyes && v->p->throws_so_far[seat] == 0)
			turn_on(v, base + 11 + r);
	}
}

static void
rules(const struct view *v, int base)
{
	turn_on_bits(v, base, v->board->rules);
}

static const struct row rows[] = {
    {"squares", NCOLOUR *AT_END, squares},
    {"exposure", NCOLOUR * 8, exposure},
    {"behind-blobs", NCOLOUR * 4, behind_blobs},
    {"blocks-ahead", NCOLOUR *NCOUNTER, blocks_ahead},
    {"pipes-attacked", NCOLOUR * 3, pipes_attacked},
    {"challenges", SEATS_MAX * 5, challenges},
    {"turn", 15, turn_state},
    {"rules", 25, rules}, /* with room for two more */
    {"exposure-later", NCOLOUR * 8, exposure_later},
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

int
eval_inputs_first(
    const struct eval_board *b, const struct position *p, int seat)
{
	unsigned own = b->rs->own_colours[seat];
	int first = __builtin_ctz(own);

	if ((own & (own - 1)) != 0 && compare_colours(p, first, first + 2) < 0)
		first += 2;
	return first;
}

/*
 * Rules that change how one plays. Cocky dice do not: all seats lose a turn to
 * them alike, and seldom.
 */
static uint32_t
rules_bits(const struct ruleset *rs)
{
	const bool on[] = {rs->arm == 8, rs->seats == 3,
	    rs->challenge_since == SINCE_THROW, rs->persist, rs->easy_challenge,
	    rs->mixi_challenge, rs->pairs == PAIRS_TWO, rs->pairs == PAIRS_ANY,
	    rs->suckback == SUCKBACK_BIGSHIP, rs->suckback == SUCKBACK_NAVY,
	    rs->split, rs->exit_same, rs->two_throws, rs->last_one_die,
	    rs->bounce, rs->snake_eyes, rs->exit_six, rs->exit_one_or_six,
	    rs->three_sixes, rs->activate_at_once, rs->six_home_throws,
	    rs->activation, rs->everyone};
	uint32_t bits = 0;

	for (int i = 0; i < (int)(sizeof(on) / sizeof(on[0])); i++)
		bits |= (uint32_t)on[i] << i;
	return bits;
}

void
eval_board_make(const struct ruleset *rs, struct eval_board *b)
{
	bool two = rs->seats == 2 || rs->partners;
	int owner;

	*b = (struct eval_board){.rs = rs,
	    .track = board_track(rs->arm),
	    .tail = board_tail(rs->arm),
	    .home = board_home(rs->arm),
	    .quarter = board_quarter(rs->arm),
	    .sides = two ? 2 : rs->seats,
	    .rules = rules_bits(rs)};
	for (int c = 0; c < NCOLOUR; c++) {
		owner = rs->owner[c];
		b->side[c] = (int8_t)(owner < 0 ? -1 : two ? owner % 2 : owner);
		b->start[c] = (int8_t)(c * b->quarter);
	}
}

/* Adds ways on the next squares, as far as so many that are left. */
static inline void
add_ways(uint8_t *ways, lanes more, int left)
{
	lanes within, now;

	if (left <= 0)
		return;
	memcpy(&within, lanes_within(left), LANES);
	memcpy(&now, ways, LANES);
	now += more & within;
	memcpy(ways, &now, LANES);
}

/* What a counter reaches from there, by the squares up to its tail. */
static inline void
add_reach(struct eval_side *map, int shared, int dice, int left)
{
	static const lanes one = {6, 6, 6, 6, 6, 6},
			   two = {11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1},
			   later = {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

	if (dice == 1) {
		add_ways(map->ways + shared + 1, one, left);
		add_ways(map->later + shared + 7, one, left - 6);
	} else {
		add_ways(map->ways + shared + 1, two, left);
		add_ways(map->later + shared + 13, later, left - REACH);
	}
}

/* What stands together of a colour, and what it adds to its side's map. */
static int
map_colour(const struct eval_board *b, const int8_t *counter, int colour,
    struct eval_together *t, struct eval_side *map)
{
	struct eval_together *begin = t;

	if (counter[0] == BASE)
		map->ways[b->start[colour]] += b->rs->dice == 1 ? 6 : 11;
	for (int i = 0; i < NCOUNTER; i += t->n, t++) {
		*t = (struct eval_together){.square = counter[i], .n = 1};
		while (i + t->n < NCOUNTER && counter[i + t->n] == t->square)
			t->n++;
		t->input = (uint8_t)square_input(b, t->square, t->n);
		if (t->square == BASE || t->square > b->tail)
			continue;
		t->shared = (uint8_t)shared_square(b, colour, t->square);
		map->counters[t->shared] += (uint8_t)t->n;
		map->blobs |= map->counters[t->shared] > 1;
		add_reach(map, t->shared, b->rs->dice, b->tail - t->square);
	}
	return (int)(t - begin);
}

/* Finds what can be hit, once everybody is on the maps. */
static void
find_losses(struct view *v)
{
	const struct eval_together *t;
	int ways, later, squares;

	for (int r = 0; r < NCOLOUR; r++) {
		v->loss[r] = v->loss_later[r] = 0;
		t = v->together[r];
		for (const struct eval_together *end = t + v->ntogether[r];
		     t < end && t->square <= v->board->tail; t++) {
			if (t->square == BASE)
				continue;
			ways = later = 0;
			for (int side = 0; side < v->board->sides; side++)
				if (side != v->side[r]) {
					ways += v->map[side].ways[t->shared];
					later += v->map[side].later[t->shared];
				}
			if (ways + later == 0 || is_safe(v, t, v->side[r]))
				continue;
			squares = t->n * (t->square + 12);
			v->loss[r] += squares * (ways > WAYS ? WAYS : ways);
			v->loss_later[r] +=
			    squares * (later > WAYS ? WAYS : later);
		}
	}
}

/* Adds what is beyond the track's end to its beginning. */
static inline void
fold(uint8_t *ways, int track)
{
	lanes now, more;

	for (int i = 0; i < 2 * LANES; i += LANES) {
		memcpy(&now, ways + i, LANES);
		memcpy(&more, ways + track + i, LANES);
		now += more;
		memcpy(ways + i, &now, LANES);
	}
}

/*
 * Loops that clear are unrolled, by a number that the pragma can read: what
 * compilers put in place of memset takes longer for so few bytes.
 */
enum { MAP_LANES = EVAL_MAP / LANES, WORDS = EVAL_WORDS };

static inline void
clear_map(uint8_t on_squares[EVAL_MAP])
{
#pragma GCC unroll MAP_LANES
	for (int i = 0; i < MAP_LANES; i++)
		memcpy(on_squares + i * LANES, &(lanes){0}, LANES);
}

/* Brings the maps of those sides up to date whose counters have moved. */
static void
find_sides(const struct eval_board *b, struct eval_sides *sides,
    const struct position *p)
{
	bool moved[SEATS_MAX] = {false};
	struct eval_side *map;

	for (int c = 0; c < NCOLOUR; c++)
		if (b->side[c] >= 0 &&
		    (!sides->known ||
			memcmp(sides->counter[c], p->counter[c], NCOUNTER) !=
			    0))
			moved[b->side[c]] = true;
	for (int side = 0; side < b->sides; side++)
		if (moved[side]) {
			map = &sides->map[side];
			clear_map(map->counters);
			clear_map(map->ways);
			clear_map(map->later);
			map->blobs = false;
		}
	for (int c = 0; c < NCOLOUR; c++)
		if (b->side[c] >= 0 && moved[b->side[c]]) {
			memcpy(sides->counter[c], p->counter[c], NCOUNTER);
			sides->n[c] = map_colour(b, p->counter[c], c,
			    sides->together[c], &sides->map[b->side[c]]);
		}
	for (int side = 0; side < b->sides; side++) {
		if (!moved[side])
			continue;
		map = &sides->map[side];
		fold(map->ways, b->track);
		fold(map->later, b->track);
		memcpy(map->counters + b->track, map->counters, LANES);
	}
	sides->known = true;
}

void
eval_inputs_find_from(const struct eval_board *b, struct eval_sides *sides,
    const struct position *p, int first, struct eval_inputs *to)
{
	struct view v;
	int base = 0, c;

	find_sides(b, sides, p);
	to->first = (uint8_t)first;
#pragma GCC unroll WORDS
	for (int word = 0; word < WORDS; word++)
		to->on[word] = 0;
	v.board = b;
	v.rs = b->rs;
	v.p = p;
	v.on = to->on;
	v.seat = b->rs->owner[first];
	v.map = sides->map;
	for (int r = 0; r < NCOLOUR; r++) {
		c = (first + r) % NCOLOUR;
		v.colour[r] = c;
		v.side[r] = b->side[c];
		v.ntogether[r] = b->side[c] < 0 ? 0 : sides->n[c];
		v.together[r] = sides->together[c];
	}
	find_losses(&v);
	for (int i = 0; i < NROWS; i++) {
		rows[i].find(&v, base);
		base += rows[i].count;
	}
}

void
eval_inputs_find(const struct eval_board *b, const struct position *p,
    int first, struct eval_inputs *to)
{
	struct eval_sides sides;

	sides.known = false;
	eval_inputs_find_from(b, &sides, p, first, to);
}

int
eval_inputs_list(const struct eval_inputs *inputs, uint16_t on[EVAL_INPUTS_ON])
{
	int n = 0;

	for (int word = 0; word < EVAL_WORDS; word++)
		for (uint64_t left = inputs->on[word]; left != 0;
		     left &= left - 1)
			on[n++] = (uint16_t)(word * 64 + __builtin_ctzll(left));
	return n;
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
