/* What positions and plays are worth, looking some throws ahead. */
#include <limits.h>
#include <string.h>

#include "engine/eval_cache.h"
#include "engine/eval_net.h"
#include "engine/eval_throws.h"
#include "engine/movegen.h"

/* The mean of sums of values, rounded so that sides still add up to one. */
static void
mean(const struct ruleset *rs, const int64_t sum[SEATS_MAX], int n,
    struct eval_values *values)
{
	int left = EVAL_ONE, most = 0;

	memset(values, 0, sizeof(*values));
	for (int s = 0; s < rs->seats; s++) {
		values->seat[s] = (int32_t)(sum[s] / n);
		if (rs->partners && s >= 2)
			values->seat[s] = values->seat[s - 2];
		else
			left -= values->seat[s];
		if (values->seat[s] > values->seat[most])
			most = s;
	}
	for (int s = 0; s < rs->seats; s++)
		if (s == most || (rs->partners && (s + 2) % 4 == most))
			values->seat[s] += left;
}

/* The seat's side has won. */
static void
won(const struct ruleset *rs, int seat, struct eval_values *values)
{
	memset(values, 0, sizeof(*values));
	for (int s = 0; s < rs->seats; s++)
		if (ruleset_same_side(rs, s, seat))
			values->seat[s] = EVAL_ONE;
}

/*
 * By the net, but for solved endings and a game that is over. With two sides
 * whichever has come home has won; with more of them the others play on without
 * the winner, who has the turn only where he has just won.
 */
static void
static_values(struct eval_from *from, const struct position *p,
    struct eval_values *values)
{
	const struct ruleset *rs = from->board.rs;

	for (int s = 0; s < rs->seats; s++)
		if ((s == p->turn || from->board.sides == 2) &&
		    position_side_home(rs, p, s)) {
			won(rs, s, values);
			return;
		}
	if (from->cache != NULL && eval_cache_find(from->cache, p, values))
		return;
	if (!eval_endings_values(from->eval->endings, rs, p, values))
		eval_net_values(from, p, values);
	if (from->cache != NULL)
		eval_cache_put(from->cache, p, values);
}

/* Nothing is decided but by the next throw: a challenge or an attempt. */
static bool
is_under_way(const struct position *p)
{
	return p->challenge[p->turn].sixes > 0 ||
	    p->suckback.kind != ANNOUNCE_NONE;
}

/* The mean over a throw that leaves no choice. */
static void
under_way_values(struct eval_from *from, const struct position *p, long *budget,
    struct eval_values *values)
{
	const struct ruleset *rs = from->board.rs;
	int64_t sum[SEATS_MAX] = {0};
	struct throws throws;
	struct play play;
	struct movegen t;

	throws_list(rs, &throws);
	*budget -= throws.n - 1;
	for (int i = 0; i < throws.n; i++) {
		plays_find(&t, rs, p, throws.kind[i].dice, NULL);
		plays_build(&t, 0, &play);
		static_values(from, &play.after, values);
		for (int s = 0; s < rs->seats; s++)
			sum[s] +=
			    (int64_t)values->seat[s] * throws.kind[i].ways;
	}
	mean(rs, sum, throws.all, values);
}

static void
position_values(struct eval_from *from, const struct position *p, long *budget,
    struct eval_values *values)
{
	--*budget;
	if (is_under_way(p) && !position_side_home(from->board.rs, p, p->turn))
		under_way_values(from, p, budget, values);
	else
		static_values(from, p, values);
}

void
eval_position(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, struct eval_values *values)
{
	struct eval_from from;
	long budget = LONG_MAX;

	eval_net_begin(&from, eval, rs);
	position_values(&from, p, &budget, values);
}

/* The better one for the seat first; of equal ones the lower number. */
static int
compare(const struct eval_play *a, const struct eval_play *b, int seat)
{
	if (a->values.seat[seat] != b->values.seat[seat])
		return a->values.seat[seat] > b->values.seat[seat] ? -1 : 1;
	return a->number < b->number ? -1 : 1;
}

static void
sort(struct eval_play *play, int n, int seat)
{
	struct eval_play one;
	int j;

	for (int i = 1; i < n; i++) {
		one = play[i];
		for (j = i; j > 0 && compare(&play[j - 1], &one, seat) > 0; j--)
			play[j] = play[j - 1];
		play[j] = one;
	}
}

/*
 * Which plays are looked at one more throw ahead: so many of those that look
 * best so far, and none that looks so much worse than the best one.
 */
static const struct {
	int plays;
	int32_t worse;
} further[] = {
    {PLAYS_MAX, EVAL_ONE},
    {8, EVAL_ONE / 16},
    {4, EVAL_ONE / 50},
    {4, EVAL_ONE / 50},
    {4, EVAL_ONE / 50},
};
_Static_assert(sizeof(further) / sizeof(further[0]) == EVAL_PLIES + 1,
    "a row for each number of throws");

/*
 * A careful look chooses among so many plays of a later throw by looking at
 * them, too, unless one looks so much worse. With one die it does not before
 * its last throw: there that would cost more than a throw further.
 */
#define BEST 3
#define BEST_WORSE (EVAL_ONE / 40)
#define LOOKS_LEFT(rs) ((rs)->dice > 1 ? 1 : 2)

static bool expected(struct eval_from *, const struct position *,
    const struct announcement *, int plies, long *budget, struct eval_values *);

/* Plays of a later throw that look best, the first one more than the others. */
struct best_plays {
	int n;
	struct play play[BEST];
	struct eval_values values[BEST];
};

/* Finds so many of them, without looking further. */
static void
best_plays_find(struct eval_from *from, const uint8_t dice[DICE_MAX],
    const struct announcement *announced, long *budget, int most,
    struct best_plays *best)
{
	int seat = from->parent->turn, at;
	struct eval_values values;
	struct movegen t;
	struct play play;
	int n = plays_find(&t, from->board.rs, from->parent, dice, announced);

	best->n = 0;
	for (int i = 0; i < n; i++) {
		plays_build(&t, i, &play);
		position_values(from, &play.after, budget, &values);
		at = best->n;
		while (at > 0 &&
		    best->values[at - 1].seat[seat] < values.seat[seat])
			at--;
		if (at == most)
			continue;
		best->n += best->n < most;
		for (int j = best->n - 1; j > at; j--) {
			best->play[j] = best->play[j - 1];
			best->values[j] = best->values[j - 1];
		}
		best->play[at] = play;
		best->values[at] = values;
	}
}

/*
 * Puts the play first that is best when they are looked at so many throws
 * ahead. False where the budget does not suffice.
 */
static bool
best_plays_look(struct eval_from *from, struct eval_from *next,
    struct best_plays *best, int plies, long *budget)
{
	int seat = from->parent->turn, first = 0;
	int32_t least = best->values[0].seat[seat] - BEST_WORSE;

	while (best->values[best->n - 1].seat[seat] < least)
		best->n--;
	if (best->n == 1 || best->play[0].then == THEN_WIN)
		return true;
	for (int i = 0; i < best->n; i++) {
		if (!expected(next, &best->play[i].after, NULL, plies, budget,
			&best->values[i]))
			return false;
		if (best->values[i].seat[seat] > best->values[first].seat[seat])
			first = i;
	}
	best->play[0] = best->play[first];
	best->values[0] = best->values[first];
	return true;
}

/*
 * The mean over all throws. What is played there is what looks best without
 * looking further, or by a careful look. False where the budget does not
 * suffice.
 */
static bool
expected(struct eval_from *from, const struct position *p,
    const struct announcement *announced, int plies, long *budget,
    struct eval_values *out)
{
	bool looks = plies >= from->looks;
	int64_t sum[SEATS_MAX] = {0};
	struct eval_from next = *from;
	struct throws throws;
	struct best_plays best;

	eval_net_parent(from, p);
	throws_list(from->board.rs, &throws);
	for (int t = 0; t < throws.n; t++) {
		if (*budget <= 0)
			return false;
		best_plays_find(from, throws.kind[t].dice, announced, budget,
		    looks ? BEST : 1, &best);
		if (looks &&
		    !best_plays_look(
			from, &next, &best, plies - from->looks, budget))
			return false;
		*out = best.values[0];
		if (plies > 0 && best.play[0].then != THEN_WIN &&
		    !expected(&next, &best.play[0].after, NULL, plies - 1,
			budget, out))
			return false;
		for (int s = 0; s < from->board.rs->seats; s++)
			sum[s] += (int64_t)out->seat[s] * throws.kind[t].ways;
	}
	mean(from->board.rs, sum, throws.all, out);
	return true;
}

/* How many of the plays, sorted, are looked at so many throws ahead. */
static int
count_further(const struct eval_plays *out, int seat, int plies)
{
	int32_t least = out->play[0].values.seat[seat] - further[plies].worse;
	int n = 0;

	while (n < out->n && n < further[plies].plays &&
	    out->play[n].values.seat[seat] > least)
		n++;
	/* One that is clearly the best needs no more than its own value. */
	return n == 1 && plies > 1 ? 0 : n;
}

/* Looks at the best plays of a throw, and those alone, so far ahead. */
static void
look_further(struct eval_from *from, const struct plays *plays, int plies,
    long *budget, struct eval_plays *out)
{
	int seat = from->parent->turn, n = count_further(out, seat, plies);
	struct eval_from next = *from;
	struct eval_values values;
	const struct play *play;

	for (int i = 0; i < n; i++) {
		play = &plays->play[out->play[i].number];
		if (play->then == THEN_WIN)
			continue;
		if (expected(
			&next, &play->after, NULL, plies - 1, budget, &values))
			out->play[i].values = values;
		else
			n = i;
	}
	sort(out->play, n, seat);
}

/* Only the last time with care, where that is asked for. */
static void
look_ahead(struct eval_from *from, const struct plays *plays, int plies,
    long *budget, struct eval_plays *out)
{
	int last = plies & ~EVAL_CAREFUL;

	for (int ply = 1; ply <= last && ply <= EVAL_PLIES; ply++) {
		if (ply == last && plies != last)
			from->looks = LOOKS_LEFT(from->board.rs);
		look_further(from, plays, ply, budget, out);
	}
}

/* Not inline: others would have room for a cache on their stacks, too. */
static __attribute__((noinline)) void
look_ahead_far(const struct eval_from *from, const struct plays *plays,
    int plies, long *budget, struct eval_plays *out)
{
	struct eval_from far = *from;
	struct eval_cache cache;

	eval_cache_begin(&cache);
	far.cache = &cache;
	look_ahead(&far, plays, plies, budget, out);
}

void
eval_throw(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const uint8_t dice[DICE_MAX],
    const struct announcement *announced, int plies, long *budget,
    struct eval_plays *out)
{
	struct eval_from from;
	struct plays plays;

	eval_net_begin(&from, eval, rs);
	eval_net_parent(&from, p);
	plays_list(rs, p, dice, announced, &plays);
	out->n = plays.n;
	for (int i = 0; i < plays.n; i++) {
		out->play[i].number = (uint16_t)i;
		position_values(
		    &from, &plays.play[i].after, budget, &out->play[i].values);
	}
	sort(out->play, out->n, p->turn);
	if (plies > 1)
		look_ahead_far(&from, &plays, plies, budget, out);
	else
		look_ahead(&from, &plays, plies, budget, out);
}

static __attribute__((noinline)) void
expected_far(const struct eval_from *from, const struct position *p,
    const struct announcement *announced, int plies, struct eval_values *out)
{
	struct eval_from far = *from;
	long budget = LONG_MAX;
	struct eval_cache cache;

	eval_cache_begin(&cache);
	far.cache = &cache;
	if ((plies & EVAL_CAREFUL) != 0)
		far.looks = LOOKS_LEFT(from->board.rs);
	expected(&far, p, announced, plies & ~EVAL_CAREFUL, &budget, out);
}

void
eval_expected(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const struct announcement *announced, int plies,
    struct eval_values *out)
{
	long budget = LONG_MAX;
	struct eval_from from;

	eval_net_begin(&from, eval, rs);
	if (plies > 0)
		expected_far(&from, p, announced, plies, out);
	else
		expected(&from, p, announced, 0, &budget, out);
}
