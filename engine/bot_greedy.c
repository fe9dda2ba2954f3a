/*
 * The house bot's thinking: it rates the position after each play. Frozen: a
 * change here changes the yardstick, and the tests that pin its choices.
 *
 * Values are in squares, times 36 so that chances of two dice are whole
 * numbers.
 */
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/suckback.h"

#define UNIT 36 /* one square */
#define TRACK_MAX 68
#define WORTH_OUT 12  /* being out of base */
#define WORTH_PIPE 6  /* having turned into the pipe */
#define WORTH_HOME 14 /* being home, on top of the pipe's */
#define WORTH_WIN 100000
#define WORTH_BLOCK 2  /* a blob, for each enemy close behind it */
#define WORTH_BEHIND 3 /* standing where a blob can be challenged */
#define WORTH_TURN 9   /* the average throw, about */

/* A position with the values that are needed again and again. */
struct bot_view {
	const struct ruleset *rs;
	const struct position *p;
	int track, tail, home;
	unsigned own; /* colours of the thinking side, as bits */
	uint8_t at[TRACK_MAX][NCOLOUR]; /* counters on the shared track */
};

static void
view_make(struct bot_view *v, const struct ruleset *rs,
    const struct position *p, unsigned own)
{
	int shared;

	memset(v, 0, sizeof(*v));
	v->rs = rs;
	v->p = p;
	v->track = board_track(rs->arm);
	v->tail = board_tail(rs->arm);
	v->home = board_home(rs->arm);
	v->own = own;
	for (int colour = 0; colour < NCOLOUR; colour++)
		for (int i = 0; i < NCOUNTER; i++) {
			shared = board_shared(
			    rs->arm, colour, p->counter[colour][i]);
			if (shared >= 0)
				v->at[shared][colour]++;
		}
}

static bool
is_own(const struct bot_view *v, int colour)
{
	return v->own & 1u << colour;
}

/* The value of a counter on a square, in squares. */
static int
bot_greedy_worth(const struct bot_view *v, int square)
{
	if (square == BASE)
		return 0;
	if (square == v->home)
		return square + WORTH_OUT + WORTH_PIPE + WORTH_HOME;
	if (square > v->tail)
		return square + WORTH_OUT + WORTH_PIPE;
	return square + WORTH_OUT;
}

/* Ways in 36 to go exactly that far with one throw. */
static int
bot_greedy_ways(const struct ruleset *rs, int distance)
{
	int n = 0;

	if (rs->dice == 1)
		return distance <= 6 ? 6 : 0;
	if (distance <= 6)
		n = 11;
	if (distance >= 2 && distance <= 12)
		n += distance <= 7 ? distance - 1 : 13 - distance;
	return n;
}

static int
count_on(const struct bot_view *v, int shared)
{
	int n = 0;

	for (int colour = 0; colour < NCOLOUR; colour++)
		n += v->at[shared][colour];
	return n;
}

/* A square where nothing can be ucked. */
static bool
is_safe(const struct bot_view *v, int shared, int colour)
{
	int all = count_on(v, shared);

	if (ruleset_safe(v->rs, shared))
		return true;
	if (v->rs->side_blocks)
		return all >= 2;
	return all >= 2 && v->at[shared][colour] == all;
}

/* Ways in 36 in which an enemy of the colour reaches that shared square. */
static int
bot_greedy_shots(const struct bot_view *v, int shared, int colour)
{
	int square, target, n = 0;

	for (int enemy = 0; enemy < NCOLOUR; enemy++) {
		if (!ruleset_enemies(v->rs, enemy, colour))
			continue;
		target = board_relative(v->rs->arm, enemy, shared);
		if (target > v->tail)
			continue;
		for (int i = 0; i < NCOUNTER; i++) {
			square = v->p->counter[enemy][i];
			if (square == BASE && target == 0 && i == 0)
				n += v->rs->dice == 1 ? 6 : 11;
			if (square != BASE && target > square)
				n += bot_greedy_ways(v->rs, target - square);
		}
	}
	return n > 32 ? 32 : n;
}

/* What a side may lose by being hit on its next throw, 36 to the square. */
static int
bot_greedy_risk(const struct bot_view *v, bool own)
{
	int shared, square, sum = 0;

	for (int colour = 0; colour < NCOLOUR; colour++) {
		if (is_own(v, colour) != own)
			continue;
		for (int i = 0; i < NCOUNTER; i++) {
			square = v->p->counter[colour][i];
			shared = board_shared(v->rs->arm, colour, square);
			if (shared >= 0 && !is_safe(v, shared, colour))
				sum += bot_greedy_worth(v, square) *
				    bot_greedy_shots(v, shared, colour);
		}
	}
	return sum;
}

/* Enemies of the colour up to twelve squares behind a shared square. */
static int
count_followers(const struct bot_view *v, int shared, int colour)
{
	int n = 0, back;

	for (int d = 1; d <= 12; d++) {
		back = (shared + v->track - d) % v->track;
		for (int enemy = 0; enemy < NCOLOUR; enemy++)
			if (ruleset_enemies(v->rs, enemy, colour))
				n += v->at[back][enemy];
	}
	return n;
}

/* Blobs block counters behind them, and may be challenged from there. */
static int
bot_greedy_blobs(const struct bot_view *v)
{
	int next, sum = 0;

	for (int shared = 0; shared < v->track; shared++)
		for (int colour = 0; colour < NCOLOUR; colour++) {
			if (v->at[shared][colour] == 0 || !is_own(v, colour))
				continue;
			if (v->at[shared][colour] >= 2 &&
			    is_safe(v, shared, colour))
				sum += WORTH_BLOCK *
				    count_followers(v, shared, colour);
			next = (shared + 1) % v->track;
			if (v->rs->challenge &&
			    board_relative(v->rs->arm, colour, next) <=
				v->tail &&
			    count_on(v, next) >= 2 &&
			    count_on(v, next) == v->at[shared][colour])
				sum += WORTH_BEHIND;
		}
	return sum * UNIT;
}

static int
bot_greedy_progress(const struct bot_view *v)
{
	int sum = 0, one;

	for (int colour = 0; colour < NCOLOUR; colour++)
		for (int i = 0; i < NCOUNTER; i++) {
			one = bot_greedy_worth(v, v->p->counter[colour][i]);
			sum += is_own(v, colour) ? one : -one;
		}
	return sum * UNIT;
}

/* What the enemies on a shared square would lose. */
static int
enemies_worth(const struct bot_view *v, int shared)
{
	int sum = 0;

	for (int colour = 0; colour < NCOLOUR; colour++)
		if (!is_own(v, colour))
			sum += v->at[shared][colour] *
			    bot_greedy_worth(
				v, board_relative(v->rs->arm, colour, shared));
	return sum;
}

/* The expected gain of a challenge, for the seat that throws at it. */
static int
challenge_worth(const struct bot_view *v, const struct challenge *c)
{
	/*
	 * Ways in 36 squared to throw that many sixes without a throw that
	 * misses.
	 */
	static const int chance[] = {1296, 396, 146, 52, 18, 7};
	int shared = board_shared(v->rs->arm, c->colour, c->from + 1);
	int need = count_on(v, shared) + !v->rs->easy_challenge +
	    (c->from == BASE) - c->sixes;

	if (need < 0)
		need = 0;
	return need < 6 ? enemies_worth(v, shared) * chance[need] / UNIT : 0;
}

static int
bot_greedy_judge(
    const struct ruleset *rs, const struct play *play, unsigned own, int seat)
{
	struct bot_view v;
	int sum;

	if (play->then == THEN_WIN)
		return WORTH_WIN * UNIT;
	view_make(&v, rs, &play->after, own);
	sum = bot_greedy_progress(&v) + bot_greedy_blobs(&v);
	if (play->then == THEN_NEXT)
		return sum - bot_greedy_risk(&v, true) +
		    bot_greedy_risk(&v, false) / 3;
	if (play->then == THEN_THROW)
		return sum + WORTH_TURN * UNIT - bot_greedy_risk(&v, true) / 2 +
		    bot_greedy_risk(&v, false);
	/* Starting a challenge; continuing one is not a choice. */
	return sum - bot_greedy_risk(&v, true) +
	    challenge_worth(&v, &play->after.challenge[seat]);
}

int
bot_greedy_play(
    const struct ruleset *rs, const struct game *g, const struct plays *plays)
{
	unsigned own = rs->side_colours[g->position.turn];
	int best = 0, most = 0, score;

	for (int i = 0; i < plays->n; i++) {
		score = bot_greedy_judge(
		    rs, &plays->play[i], own, g->position.turn);
		if (i == 0 || score > most) {
			most = score;
			best = i;
		}
	}
	return best;
}

/* What a hit costs the enemy; doubles: only a double hits. */
static int
suckback_gain(
    const struct bot_view *v, const struct announcement *a, bool *doubles)
{
	int pipe = v->tail + a->distance;
	int there = position_count(v->p, a->target, pipe), standing = 1;

	if (v->rs->suckback == SUCKBACK_NAVY)
		standing =
		    count_on(v, board_shared(v->rs->arm, a->target, v->tail));
	*doubles = there >= 2 || standing >= 2;
	return there * bot_greedy_worth(v, pipe);
}

/* The same, less what the counter drops by (BB3). */
static int
blowback_gain(
    const struct bot_view *v, const struct announcement *a, bool *doubles)
{
	int pipe = v->tail + a->distance;
	int shared = board_shared(v->rs->arm, a->colour, v->tail);
	int there = v->at[shared][a->target];

	*doubles = there >= 2 && there == count_on(v, shared);
	if (v->rs->suckback == SUCKBACK_BIGSHIP)
		return enemies_worth(v, shared) - a->distance;
	*doubles |= position_count(v->p, a->colour, pipe) >= 2;
	return enemies_worth(v, shared);
}

bool
bot_greedy_announce(const struct ruleset *rs, const struct game *g,
    struct announcement *announcement)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct bot_view v;
	int n, score, most = 0;

	if (g->phase != PHASE_THROW)
		return false;
	n = plays_announcements(rs, &g->position, list);
	view_make(&v, rs, &g->position, rs->side_colours[g->position.turn]);
	for (int i = 0; i < n; i++) {
		bool doubles;
		int gain, ways;

		/*
		 * The expected gain of an announcement, less the plain throw
		 * that it replaces.
		 */
		gain = list[i].kind == ANNOUNCE_SUCKBACK
		    ? suckback_gain(&v, &list[i], &doubles)
		    : blowback_gain(&v, &list[i], &doubles);
		if (doubles)
			ways = list[i].distance <= 6;
		else
			ways = bot_greedy_ways(rs, list[i].distance);
		score = gain * ways - WORTH_TURN * UNIT;
		if (score > most) {
			most = score;
			*announcement = list[i];
		}
	}
	return most > 0;
}

int
bot_greedy_lead(const struct ruleset *rs, const struct game *g, int chair)
{
	struct bot_view v;

	view_make(&v, rs, &g->position, rs->side_colours[game_side(g, chair)]);
	return bot_greedy_progress(&v) / UNIT;
}
