/* Made-up positions, crowded where the rules are hardest. */
#include "tests/reference/sample_position.h"

#include <string.h>

#define HOT 3 /* crowded squares of one position */

struct plan {
	int hot[HOT];   /* shared squares */
	int home, base; /* out of 16: how many go there */
};

static bool
chance(struct sample *s, int of)
{
	return sample_random(s, of) == 0;
}

/* A hot square, or one next to it, for blobs and those behind them. */
static int
hot_square(struct sample *s, const struct plan *plan, int colour)
{
	int shared = plan->hot[sample_random(s, HOT)];
	int near[] = {0, 0, 0, -1, -1, 1, -2, -6};

	shared += near[sample_random(s, 8)] + ref_track(&s->rules);
	return ref_relative(&s->rules, colour, shared % ref_track(&s->rules));
}

static int
any_square(struct sample *s, const struct plan *plan, int colour)
{
	int tail = ref_tail(&s->rules), home = ref_home(&s->rules);
	int other, kind = sample_random(s, 16);

	if (kind < plan->home)
		return home;
	if (kind < plan->home + plan->base)
		return REF_BASE;
	switch (sample_random(s, 12)) {
	case 0:
		return 0;
	case 1:
		return tail;
	case 2:
		return tail - sample_random(s, 8);
	case 3:
	case 4:
		return tail + 1 + sample_random(s, home - tail - 1);
	case 5: /* another colour's tail */
		other = sample_random(s, REF_COLOURS);
		return ref_relative(
		    &s->rules, colour, ref_shared(&s->rules, other, tail));
	case 6: /* another colour's doorstep, or the square behind it */
		other = sample_random(s, REF_COLOURS);
		return ref_relative(&s->rules, colour,
		    (ref_shared(&s->rules, other, 0) + sample_random(s, 2) +
			ref_track(&s->rules) - 1) %
			ref_track(&s->rules));
	case 7:
		return sample_random(s, tail + 1);
	default:
		return hot_square(s, plan, colour);
	}
}

/* Whether a counter may stand there: B3, and no enemy on a white square. */
static bool
may_stand(const struct sample *s, int colour, int square)
{
	int shared = ref_shared(&s->rules, colour, square);

	return shared == -1 || ref_safe(&s->rules, shared) ||
	    ref_enemy_count(&s->rules, &s->position, colour, shared) == 0;
}

/* A number that is not the empty square behind the doorstep. */
static int
placed(struct sample *s, const struct plan *plan, int colour)
{
	int square, tries;

	for (tries = 0; tries < 20; tries++) {
		square = any_square(s, plan, colour);
		if (may_stand(s, colour, square))
			return square;
	}
	return REF_BASE;
}

static void
place_colour(struct sample *s, struct plan *plan, int colour)
{
	int i, *square = s->position.counter[colour];

	plan->home = chance(s, 3) ? 12 : sample_random(s, 4);
	plan->base = sample_random(s, 5);
	for (i = 0; i < REF_COUNTERS; i++) {
		square[i] = i > 0 && chance(s, 3) ? square[i - 1]
						  : placed(s, plan, colour);
		if (!may_stand(s, colour, square[i]))
			square[i] = REF_BASE;
	}
	if (chance(s, 12))
		for (i = 0; i < REF_COUNTERS; i++)
			square[i] = ref_home(&s->rules);
}

static void
place_all(struct sample *s)
{
	struct plan plan;
	int c, i, first = sample_random(s, REF_COLOURS);

	for (i = 0; i < HOT; i++)
		plan.hot[i] = sample_random(s, ref_track(&s->rules));
	for (i = 0; i < REF_COLOURS; i++) {
		c = (first + i) % REF_COLOURS;
		if (ref_in_play(&s->rules, c))
			place_colour(s, &plan, c);
	}
}

/* Nobody has won, or in ludo with more seats there is one left to act. */
static bool
goes_on(const struct sample *s)
{
	int seat, home = 0;

	for (seat = 0; seat < s->rules.seats; seat++)
		if (ref_side_home(&s->rules, &s->position, seat))
			home++;
	if (s->rules.partners || s->rules.seats == 2)
		return home == 0;
	return home < s->rules.seats;
}

static void
mark_arrived(struct sample *s)
{
	struct ref_position *p = &s->position;
	int c, i;

	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; i < REF_COUNTERS; i++) {
			int square = p->counter[c][i];

			if (ref_shared(&s->rules, c, square) != -1 &&
			    ref_moves_colour(&s->rules, p, p->turn, c) &&
			    chance(s, 3))
				p->arrived[c][square] = true;
		}
}

static void
mark_backwards(struct sample *s)
{
	struct ref_position *p = &s->position;
	int c, i;

	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; i < REF_COUNTERS; i++)
			p->back[c][i] = p->counter[c][i] > 0 &&
			    p->counter[c][i] < ref_home(&s->rules) &&
			    ref_moves_colour(&s->rules, p, p->turn, c) &&
			    chance(s, 3);
}

/* A challenge of that seat, if there can be one; the last of some tries. */
static void
add_challenge(struct sample *s, int seat)
{
	struct ref_challenge ch;
	int tries;

	for (tries = 0; tries < 16; tries++) {
		ch.colour = sample_random(s, REF_COLOURS);
		ch.from = s->position.counter[ch.colour][sample_random(s, 4)];
		ch.sixes = 1 + sample_random(s, s->rules.persist ? 4 : 2);
		if (ref_challenge_stands(&s->rules, &s->position, seat, &ch))
			s->position.challenge[seat] = ch;
	}
}

static void
add_challenges(struct sample *s)
{
	int seat;

	for (seat = 0; seat < s->rules.seats; seat++)
		if (seat == s->position.turn ? chance(s, 4)
					     : s->rules.persist && chance(s, 2))
			add_challenge(s, seat);
}

static bool
remembered(
    const struct ref_position *p, const struct ref_announcement *announced)
{
	int i;

	for (i = 0; i < p->attempts; i++)
		if (ref_announcement_same(&p->attempt[i], announced))
			return true;
	return false;
}

/* Failed attempts of every seat, and perhaps one that is under way. */
static void
add_attempts(struct sample *s)
{
	struct ref_announcement list[REF_ANNOUNCEMENTS];
	struct ref_position seen = s->position, *p = &s->position;
	int i, n;

	memset(seen.challenge, 0, sizeof(seen.challenge));
	for (seen.turn = 0; seen.turn < s->rules.seats; seen.turn++) {
		n = ref_announcements(&s->rules, &seen, list);
		for (i = 0; i < n && p->attempts < REF_ATTEMPTS; i++) {
			if (remembered(p, &list[i]) || !chance(s, 3))
				continue;
			p->attempt[p->attempts] = list[i];
			p->failed[p->attempts++] = 1 + sample_random(s, 2);
		}
	}
	n = ref_announcements(&s->rules, p, list);
	if (n > 0 && chance(s, 3))
		p->suckback = list[sample_random(s, n)];
}

/* Snake-eyes: sometimes the first throw, or the one after a double one. */
static void
add_throws(struct sample *s)
{
	struct ref_position *p = &s->position;
	int c, i, seat, to = chance(s, 2) ? REF_BASE : 0;
	bool early = chance(s, 2);

	for (seat = 0; seat < s->rules.seats; seat++)
		p->throws_so_far[seat] = 2 + sample_random(s, 9);
	if (!early)
		return;
	for (c = 0; c < REF_COLOURS; c++) {
		if (ref_owner(&s->rules, c) != p->turn)
			continue;
		for (i = 0; i < REF_COUNTERS; i++)
			p->counter[c][i] = may_stand(s, c, to) ? to : REF_BASE;
	}
	p->throws_so_far[p->turn] = to == REF_BASE ? 0 : 1;
}

/* What is lost when a challenge or an attempt begins (D6, H3). */
static void
drop_lost(struct ref_position *p)
{
	if (p->challenge[p->turn].sixes == 0 && p->suckback.kind == REF_NOTHING)
		return;
	p->extra = 0;
	memset(p->back, 0, sizeof(p->back));
}

/* What the referee may be asked although no game comes to it. */
static void
make_odd(struct sample *s)
{
	struct ref_position *p = &s->position;
	int seat;

	for (seat = 0; seat < s->rules.seats; seat++) {
		p->active[seat] =
		    s->rules.activation && s->rules.partners && chance(s, 2);
		if (s->rules.snake_eyes)
			p->throws_so_far[seat] = sample_random(s, 2);
	}
}

static void
add_state(struct sample *s)
{
	struct ref_position *p = &s->position;
	bool odd = chance(s, 16);
	int seat;

	do
		p->turn = sample_random(s, s->rules.seats);
	while (ref_side_home(&s->rules, p, p->turn));
	if (s->rules.snake_eyes)
		add_throws(s);
	for (seat = 0; seat < s->rules.seats; seat++)
		p->active[seat] = s->rules.activation && s->rules.partners &&
		    ref_seat_home(&s->rules, p, seat) && chance(s, 2);
	if (odd)
		make_odd(s);
	if (chance(s, 2))
		mark_arrived(s);
	if (s->rules.bounce && chance(s, 2))
		mark_backwards(s);
	if (s->rules.three_sixes)
		p->sixes_in_a_row = sample_random(s, 3);
	if (s->rules.two_throws)
		p->extra = sample_random(s, 3);
	if (s->rules.challenge)
		add_challenges(s);
	if (s->rules.navy_suckback)
		add_attempts(s);
	if (!odd)
		drop_lost(p);
}

void
sample_position(struct sample *s)
{
	do {
		ref_position_start(&s->position);
		place_all(s);
	} while (!goes_on(s));
	add_state(s);
	ref_sort_counters(&s->position);
	ref_settle(&s->rules, &s->position);
}
