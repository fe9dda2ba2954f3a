/* Opponents of the literature: each rates the plays of a throw by rules. */
#include <limits.h>

#include "engine/train/ported.h"

#define REACH 6 /* of one die */

/* What those strategies look at in a play of ludo: one counter's move. */
struct facts {
	int from, to;
	int hits;          /* enemies sent to base */
	bool in_danger;    /* an enemy can hit it where it stands */
	bool safe;         /* none can where it goes */
	int threats;       /* enemies close behind where it goes */
	int nearest;       /* the closest of them; REACH + 1 for none */
	int prey;          /* enemies close before it */
	bool joins, parts; /* makes two of a kind stand together; ends that */
};

/* What a play means beside the others, from nothing to much. */
typedef int
strategy_score(const struct player_turn *, const struct facts *, int standing);

static int
enemies_in_base(const struct ruleset *rs, const struct position *p, int seat)
{
	int n = 0;

	COLOURS_FOREACH (c, rs->enemy_colours[seat])
		n += position_base(p, (enum colour)c);
	return n;
}

/* Enemies so many squares behind a square (or before it, from minus that). */
static int
count_near(const struct ruleset *rs, const struct position *p, int colour,
    int square, bool before, int *nearest)
{
	int shared = board_shared(rs->arm, (enum colour)colour, square), n = 0;
	int track = board_track(rs->arm), d, other;

	*nearest = REACH + 1;
	if (shared < 0)
		return 0;
	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			other = board_shared(
			    rs->arm, (enum colour)c, p->counter[c][i]);
			if (other < 0 ||
			    !ruleset_enemies(
				rs, (enum colour)colour, (enum colour)c))
				continue;
			d = before ? other - shared : shared - other;
			d = d < 0 ? d + track : d;
			if (d >= 1 && d <= REACH) {
				n++;
				*nearest = d < *nearest ? d : *nearest;
			}
		}
	return n;
}

static bool
is_safe(
    const struct ruleset *rs, const struct position *p, int colour, int square)
{
	int shared = board_shared(rs->arm, (enum colour)colour, square), any;

	return shared < 0 || ruleset_safe(rs, shared) ||
	    position_count(p, (enum colour)colour, square) >= 2 ||
	    count_near(rs, p, colour, square, false, &any) == 0;
}

/* The facts of a play; false where nothing moves. */
static bool
find_facts(
    const struct player_turn *t, const struct play *play, struct facts *f)
{
	const struct move *move = &play->move[0];
	int seat = t->position->turn, any;

	*f = (struct facts){.nearest = REACH + 1};
	if (play->nmoves == 0)
		return false;
	f->from = move->from;
	f->to = play->move[play->nmoves - 1].to;
	f->hits = enemies_in_base(t->rs, &play->after, seat) -
	    enemies_in_base(t->rs, t->position, seat);
	f->in_danger = !is_safe(t->rs, t->position, move->colour, f->from);
	f->safe = is_safe(t->rs, &play->after, move->colour, f->to);
	f->threats = f->safe ? 0
			     : count_near(t->rs, &play->after, move->colour,
				   f->to, false, &f->nearest);
	f->prey =
	    count_near(t->rs, &play->after, move->colour, f->to, true, &any);
	f->joins = position_count(
		       &play->after, (enum colour)move->colour, f->to) >= 2 &&
	    f->to <= board_tail(t->rs->arm);
	f->parts = f->from != BASE && f->from <= board_tail(t->rs->arm) &&
	    position_count(t->position, (enum colour)move->colour, f->from) >=
		2;
	return true;
}

/* How far a seat has come: squares, over all counters. */
static int
progress(const struct ruleset *rs, const struct position *p, int seat)
{
	int sum = 0;

	COLOURS_FOREACH (c, rs->own_colours[seat])
		for (int i = 0; i < NCOUNTER; i++)
			sum += p->counter[c][i] + 1;
	return sum;
}

/* Squares ahead of the best of the others; negative behind. */
static int
find_standing(const struct player_turn *t)
{
	int most = 0, one;

	for (int s = 0; s < t->rs->seats; s++) {
		one = progress(t->rs, t->position, s);
		if (s != t->position->turn && one > most)
			most = one;
	}
	return progress(t->rs, t->position, t->position->turn) - most;
}

/* The play that scores most; of equal ones any. */
static int
best_play(const struct player_turn *t, strategy_score *score)
{
	int best = 0, most = INT_MIN, one, equal = 0;
	int standing = find_standing(t);
	struct facts f;

	for (int i = 0; i < t->plays->n; i++) {
		one = find_facts(t, &t->plays->play[i], &f)
		    ? score(t, &f, standing)
		    : INT_MIN + 1;
		if (one > most) {
			most = one;
			best = i;
			equal = 1;
		} else if (one == most && random_below(t->random, ++equal) == 0)
			best = i;
	}
	return best;
}

/* Hits where it can, and else moves by chance. */
static int
score_aggressive(
    const struct player_turn *t, const struct facts *f, int standing)
{
	(void)t;
	(void)standing;
	return f->hits;
}

/* Takes a counter out of danger where one is, and else moves by chance. */
static int
score_defensive(
    const struct player_turn *t, const struct facts *f, int standing)
{
	(void)t;
	(void)standing;
	return (f->in_danger && f->safe ? 2 : 0) + (f->in_danger ? 1 : 0);
}

/* Moves the counter that is furthest on. */
static int
score_fast(const struct player_turn *t, const struct facts *f, int standing)
{
	(void)t;
	(void)standing;
	return f->from;
}

/* All of these by priority, and without running into danger. */
static int
score_expert(const struct player_turn *t, const struct facts *f, int standing)
{
	int score = f->from;

	(void)standing;
	if (f->to == board_home(t->rs->arm))
		score += 3000;
	if (f->hits > 0)
		score += 5000;
	if (f->in_danger && f->safe)
		score += 4000;
	if (f->from == BASE)
		score += 2000;
	if (f->joins)
		score += 1000;
	return score - (f->safe ? 0 : 500 * f->threats) - (f->parts ? 500 : 0);
}

/*
 * Comes home, goes up its pipe, hits, stands together, goes where it is safe,
 * comes out: the first of these that it can; bolder where it is behind.
 */
static int
score_balanced(const struct player_turn *t, const struct facts *f, int standing)
{
	int track = board_track(t->rs->arm);
	bool behind = standing<-track / 4, ahead = standing> track / 4;
	int score = f->to - f->from - f->threats * (ahead ? 20 : 10);

	if (f->to == board_home(t->rs->arm))
		return score + 7000;
	if (f->from > board_tail(t->rs->arm))
		return f->to + 6000;
	if (f->hits > 0 && (!ahead || f->safe) &&
	    f->threats <= (behind ? 2 : 1) && (behind || f->nearest > 2))
		return score + 5000;
	if (f->joins)
		return score + 4000;
	if (f->safe && !f->parts)
		return score + 3000;
	if (f->from == BASE)
		return score + 2000;
	return score + (f->prey > 0 ? 1000 : 0);
}

/* Comes home, goes up its pipe, and else moves only where it is safe. */
static int
score_cautious(const struct player_turn *t, const struct facts *f, int standing)
{
	int pieces_out = 0;

	(void)standing;
	COLOURS_FOREACH (c, t->rs->own_colours[t->position->turn])
		for (int i = 0; i < NCOUNTER; i++)
			pieces_out += t->position->counter[c][i] >= 0 &&
			    t->position->counter[c][i] <=
				board_tail(t->rs->arm);
	if (f->to == board_home(t->rs->arm))
		return 5000;
	if (f->from > board_tail(t->rs->arm))
		return 4000 + f->to;
	if (f->from == BASE)
		return pieces_out == 0 ? 2000 : 1000;
	return f->safe ? 3000 + f->to : -100 * f->threats - f->to;
}

/*
 * The chance to be hit weighed against what a play gains, in thousandths:
 * 1 - (5/6)^n for n enemies close behind.
 */
static int
score_probabilistic(
    const struct player_turn *t, const struct facts *f, int standing)
{
	static const int risk[] = {0, 167, 306, 421, 518, 598};
	int track = board_track(t->rs->arm), gain;
	int weight = standing > track ? 12 : standing < -track ? 8 : 10;

	if (f->to == board_home(t->rs->arm))
		return INT_MAX;
	gain = 2000 * f->hits;
	if (f->to > board_tail(t->rs->arm))
		gain += 1500 + 200;
	else if (f->from == BASE)
		gain += 1200;
	else
		gain += 1000 * (f->to - f->from) / track;
	gain += f->safe ? 1000 : 0;
	return gain - risk[f->threats > 5 ? 5 : f->threats] * weight / 10;
}

int
ported_aggressive(const struct player_turn *t)
{
	return best_play(t, score_aggressive);
}

int
ported_defensive(const struct player_turn *t)
{
	return best_play(t, score_defensive);
}

int
ported_fast(const struct player_turn *t)
{
	return best_play(t, score_fast);
}

int
ported_expert(const struct player_turn *t)
{
	return best_play(t, score_expert);
}

int
ported_balanced(const struct player_turn *t)
{
	return best_play(t, score_balanced);
}

int
ported_cautious(const struct player_turn *t)
{
	return best_play(t, score_cautious);
}

int
ported_probabilistic(const struct player_turn *t)
{
	return best_play(t, score_probabilistic);
}
