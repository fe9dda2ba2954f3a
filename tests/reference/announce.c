/* Suck-backs and blow-backs in the reference (SB, BB, RG). */
#include "tests/reference/reference.h"

#include <string.h>

/* Two attempts at a target and no more (RG1, RG2). */
#define ATTEMPTS_MAX 2

static int
pipe_length(const struct ref_rules *r)
{
	return r->arm - 1;
}

/* The target's pipe square, or the blower's, as a number of its colour. */
static int
pipe_square(const struct ref_rules *r, int distance)
{
	return ref_tail(r) + distance;
}

static int
tail_shared(const struct ref_rules *r, int colour)
{
	return ref_shared(r, colour, ref_tail(r));
}

bool
ref_announcement_same(
    const struct ref_announcement *a, const struct ref_announcement *b)
{
	return a->kind == b->kind && a->colour == b->colour &&
	    a->target == b->target && a->distance == b->distance;
}

/* RG1, RG2: whether its two attempts are used up. */
static bool
used_up(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	int i;

	for (i = 0; i < p->attempts; i++)
		if (ref_announcement_same(&p->attempt[i], a) &&
		    p->failed[i] >= ATTEMPTS_MAX)
			return r->navy_suckback;
	return false;
}

/* RG1: neither attacker nor target has moved. */
bool
ref_attempt_holds(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	if (a->kind == REF_SUCKBACK)
		return ref_on(r, p, a->colour, tail_shared(r, a->target)) > 0 &&
		    ref_count(p, a->target, pipe_square(r, a->distance)) > 0;
	return ref_count(p, a->colour, pipe_square(r, a->distance)) > 0 &&
	    ref_on(r, p, a->target, tail_shared(r, a->colour)) > 0;
}

/* SB1: on an enemy's tail, no mixi-blob, since before this turn; RG1. */
static bool
can_suck(const struct ref_rules *r, const struct ref_position *p, int colour,
    int target)
{
	int square;

	if (!ref_enemies(r, colour, target) ||
	    ref_on(r, p, colour, tail_shared(r, target)) == 0)
		return false;
	square = ref_relative(r, colour, tail_shared(r, target));
	if (ref_mixi(r, p, colour, square))
		return false;
	return !r->bigship_suckback || !p->arrived[colour][square];
}

/* SB5: no blob is nearer; RG1: that does not apply. */
static bool
reachable(const struct ref_rules *r, const struct ref_position *p, int target,
    int distance)
{
	int near;

	if (!r->bigship_suckback)
		return true;
	for (near = 1; near < distance; near++)
		if (ref_count(p, target, pipe_square(r, near)) >= 2)
			return false;
	return true;
}

/* SB2, SB4: what stands there can be announced. */
static bool
can_be_sucked(const struct ref_rules *r, const struct ref_position *p,
    int target, int distance)
{
	int n = ref_count(p, target, pipe_square(r, distance));

	if (n == 0 || (r->bigship_suckback && n > 2))
		return false;
	return reachable(r, p, target, distance);
}

static int
suckbacks(const struct ref_rules *r, const struct ref_position *p, int colour,
    struct ref_announcement list[], int n)
{
	struct ref_announcement a = {.kind = REF_SUCKBACK, .colour = colour};

	for (a.target = 0; a.target < REF_COLOURS; a.target++) {
		if (!can_suck(r, p, colour, a.target))
			continue;
		for (a.distance = 1; a.distance <= pipe_length(r); a.distance++)
			if (can_be_sucked(r, p, a.target, a.distance) &&
			    !used_up(r, p, &a))
				list[n++] = a;
	}
	return n;
}

/* BB1: a mixi-blob is named by the first of its colours. */
static int
enemy_named(const struct ref_rules *r, const struct ref_position *p, int colour,
    int shared)
{
	int c;

	for (c = 0; c < REF_COLOURS; c++)
		if (ref_enemies(r, colour, c) && ref_on(r, p, c, shared) > 0)
			return c;
	return -1;
}

/* BB1, BB2: single, two-blob or mixi-blob; RG2: any enemy there. */
static int
blowbacks(const struct ref_rules *r, const struct ref_position *p, int colour,
    struct ref_announcement list[], int n)
{
	int tail = tail_shared(r, colour);
	struct ref_announcement a = {.kind = REF_BLOWBACK,
	    .colour = colour,
	    .target = enemy_named(r, p, colour, tail)};

	if (a.target == -1 ||
	    (r->bigship_suckback && ref_enemy_blob(r, p, colour, tail) > 2))
		return n;
	for (a.distance = 1; a.distance <= pipe_length(r); a.distance++)
		if (ref_count(p, colour, pipe_square(r, a.distance)) > 0 &&
		    !used_up(r, p, &a))
			list[n++] = a;
	return n;
}

/* SB2, BB1, RG1, RG2; none while a challenge or an attempt is under way. */
int
ref_announcements(const struct ref_rules *r, const struct ref_position *p,
    struct ref_announcement list[REF_ANNOUNCEMENTS])
{
	int c, n = 0;

	if (!r->bigship_suckback && !r->navy_suckback)
		return 0;
	if (p->suckback.kind != REF_NOTHING || p->challenge[p->turn].sixes > 0)
		return 0;
	for (c = 0; c < REF_COLOURS; c++)
		if (ref_moves_colour(r, p, p->turn, c))
			n = suckbacks(r, p, c, list, n);
	for (c = 0; c < REF_COLOURS; c++)
		if (ref_moves_colour(r, p, p->turn, c))
			n = blowbacks(r, p, c, list, n);
	return n;
}

/* SB3, SB4, BB2, RG3: either die or the sum, or the double of it. */
static bool
is_hit(int distance, bool doubled, const int dice[2])
{
	if (doubled)
		return dice[0] == distance && dice[1] == distance;
	return dice[0] == distance || dice[1] == distance ||
	    dice[0] + dice[1] == distance;
}

static void
uck_from_pipe(struct ref_position *p, int target, int square)
{
	int i;

	for (i = 0; i < REF_COUNTERS; i++)
		if (p->counter[target][i] == square)
			p->counter[target][i] = REF_BASE;
}

/* SB3: another single, at exactly the other die, goes too. */
static void
uck_another(const struct ref_rules *r, struct ref_position *p,
    const struct ref_announcement *a, const int dice[2])
{
	int other;

	if (dice[0] == a->distance)
		other = dice[1];
	else if (dice[1] == a->distance)
		other = dice[0];
	else
		return;
	if (other != a->distance && other <= pipe_length(r) &&
	    ref_count(p, a->target, pipe_square(r, other)) == 1 &&
	    reachable(r, p, a->target, other))
		uck_from_pipe(p, a->target, pipe_square(r, other));
}

static void
move_counter(struct ref_play *play, int colour, int from, int to)
{
	struct ref_move *m = &play->move[play->moves++];
	int i;

	m->colour = colour;
	m->from = from;
	m->to = to;
	for (i = 0; i < REF_COUNTERS; i++)
		if (play->after.counter[colour][i] == from) {
			play->after.counter[colour][i] = to;
			break;
		}
}

/* SB6, RG1: one attacker moves on one square, unless a blob stands there. */
static void
move_on(const struct ref_rules *r, struct ref_play *play,
    const struct ref_announcement *a)
{
	struct ref_position *p = &play->after;
	int from = ref_relative(r, a->colour, tail_shared(r, a->target));
	int ahead = ref_shared(r, a->colour, from + 1);

	if (ref_enemy_blob(r, p, a->colour, ahead) > 0)
		return;
	move_counter(play, a->colour, from, from + 1);
	ref_uck(r, p, a->colour, ahead);
}

/* SB3-SB6, RG1, RG3; true if it hit. */
static bool
suck(const struct ref_rules *r, struct ref_play *play,
    const struct ref_announcement *a, const int dice[2])
{
	struct ref_position *p = &play->after;
	int square = pipe_square(r, a->distance);
	bool doubled = ref_count(p, a->target, square) >= 2;

	if (r->navy_suckback &&
	    ref_on(r, p, a->colour, tail_shared(r, a->target)) >= 2)
		doubled = true;
	if (!is_hit(a->distance, doubled, dice))
		return false;
	if (!doubled)
		uck_another(r, p, a, dice);
	uck_from_pipe(p, a->target, square);
	return true;
}

/* BB2, BB3, RG2, RG3; true if it hit. */
static bool
blow(const struct ref_rules *r, struct ref_play *play,
    const struct ref_announcement *a, const int dice[2])
{
	int square = pipe_square(r, a->distance);
	int tail = tail_shared(r, a->colour);
	bool doubled = ref_enemy_blob(r, &play->after, a->colour, tail) > 0;

	if (r->navy_suckback && ref_count(&play->after, a->colour, square) >= 2)
		doubled = true;
	if (!is_hit(a->distance, doubled, dice))
		return false;
	ref_uck(r, &play->after, a->colour, tail);
	if (r->bigship_suckback)
		move_counter(play, a->colour, square, ref_tail(r));
	return true;
}

/* RG1, RG2: one more failed attempt. */
static void
remember_failure(struct ref_position *p, const struct ref_announcement *a)
{
	int i;

	for (i = 0; i < p->attempts; i++)
		if (ref_announcement_same(&p->attempt[i], a))
			break;
	if (i == p->attempts) {
		if (p->attempts == REF_ATTEMPTS)
			return;
		p->attempt[p->attempts++] = *a;
		p->failed[i] = 0;
	}
	p->failed[i]++;
}

/*
 * A throw at an announcement. SB6, BB3: the turn is over whatever it shows;
 * RG1, RG2: a miss with a six gives another throw at the same number.
 */
void
ref_attempt(const struct ref_rules *r, const struct ref_position *before,
    const struct ref_announcement *a, const int dice[2],
    struct ref_plays *plays)
{
	struct ref_play *play = ref_play_add(plays, before);
	struct ref_position *p = &play->after;
	bool sucks = a->kind == REF_SUCKBACK;
	bool hit = sucks ? suck(r, play, a, dice) : blow(r, play, a, dice);

	p->extra = 0;
	memset(&p->suckback, 0, sizeof(p->suckback));
	play->then = REF_THEN_NEXT;
	if (sucks && (hit || r->bigship_suckback))
		move_on(r, play, a);
	if (hit || r->bigship_suckback)
		return;
	if (dice[0] == 6 || dice[1] == 6) {
		p->suckback = *a;
		play->then = REF_THEN_SUCKBACK;
	} else
		remember_failure(p, a);
}
