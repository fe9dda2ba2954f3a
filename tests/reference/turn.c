/* What follows a play in the reference (D6, P6, WI, and the state). */
#include "tests/reference/reference.h"

#include <string.h>

void
ref_position_start(struct ref_position *p)
{
	int c, i;

	memset(p, 0, sizeof(*p));
	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; i < REF_COUNTERS; i++)
			p->counter[c][i] = REF_BASE;
}

bool
ref_has_six(const struct ref_rules *r, const int dice[2])
{
	return dice[0] == 6 || (r->dice == 2 && dice[1] == 6);
}

bool
ref_is_double(const struct ref_rules *r, const int dice[2], int number)
{
	return r->dice == 2 && dice[0] == number && dice[1] == number;
}

/* D6, D7: a six gives another throw; so does one that is still owed. */
void
ref_throw_again(
    const struct ref_rules *r, const int dice[2], struct ref_play *play)
{
	struct ref_position *p = &play->after;

	play->then = REF_THEN_THROW;
	if (ref_has_six(r, dice)) {
		if (r->three_sixes)
			p->sixes_in_a_row++;
		if (r->two_throws && ref_is_double(r, dice, 6) &&
		    p->extra < REF_EXTRA)
			p->extra++;
		return;
	}
	p->sixes_in_a_row = 0;
	if (p->extra > 0)
		p->extra--;
	else
		play->then = REF_THEN_NEXT;
}

/* D6 and, after the seat's last counter came home, P6. */
void
ref_follow(const struct ref_rules *r, const struct ref_position *before,
    const int dice[2], struct ref_play *play)
{
	int seat = before->turn;

	if (play->then == REF_THEN_CHALLENGE)
		return;
	if (!r->six_home_throws && !ref_seat_home(r, before, seat) &&
	    ref_seat_home(r, &play->after, seat))
		play->then = REF_THEN_NEXT;
	else
		ref_throw_again(r, dice, play);
}

/*
 * Referee, "arrived": squares that a colour of the seat holds now, but did
 * not hold before this throw or at some earlier time of this turn.
 */
static void
note_arrivals(const struct ref_rules *r, const struct ref_position *before,
    struct ref_position *p)
{
	int c, square;

	for (c = 0; c < REF_COLOURS; c++)
		for (square = 0; square < REF_SQUARES; square++)
			p->arrived[c][square] = square <= ref_tail(r) &&
			    ref_moves_colour(r, p, before->turn, c) &&
			    ref_count(p, c, square) > 0 &&
			    (before->arrived[c][square] ||
				ref_count(before, c, square) == 0);
}

/* CH9: a challenge lapses when its blob or its attacker is gone. */
static void
lapse(const struct ref_rules *r, struct ref_position *p)
{
	int seat;

	for (seat = 0; seat < REF_SEATS; seat++)
		if (!ref_challenge_stands(r, p, seat, &p->challenge[seat]))
			memset(
			    &p->challenge[seat], 0, sizeof(p->challenge[seat]));
}

/* RG1: attempts are forgotten when attacker or target has moved. */
static void
forget_attempts(const struct ref_rules *r, struct ref_position *p)
{
	int i, n = 0;

	for (i = 0; i < p->attempts; i++) {
		if (!ref_attempt_holds(r, p, &p->attempt[i]))
			continue;
		p->attempt[n] = p->attempt[i];
		p->failed[n++] = p->failed[i];
	}
	p->attempts = n;
}

/* What is judged after every play, and on a position that is given. */
void
ref_settle(const struct ref_rules *r, struct ref_position *p)
{
	lapse(r, p);
	forget_attempts(r, p);
}

/* What lasts for one turn only ends with it. */
static void
pass_turn(const struct ref_rules *r, struct ref_position *p)
{
	if (!r->persist)
		memset(p->challenge, 0, sizeof(p->challenge));
	memset(p->arrived, 0, sizeof(p->arrived));
	memset(&p->suckback, 0, sizeof(p->suckback));
	p->extra = 0;
	p->turn = ref_next_seat(r, p);
}

/* WI2: of all the seats on other sides; WI1. */
static void
win(const struct ref_rules *r, const struct ref_position *before,
    struct ref_play *play)
{
	struct ref_position *p = &play->after, clean;
	int c;

	play->then = REF_THEN_WIN;
	play->eight_piecer = play->harbour = true;
	for (c = 0; c < REF_COLOURS; c++) {
		int owner = ref_owner(r, c);

		if (owner == -1 || owner == before->turn ||
		    owner == ref_partner(r, before->turn))
			continue;
		if (ref_count(p, c, ref_home(r)) > 0)
			play->eight_piecer = false;
		if (ref_count(p, c, REF_BASE) != REF_COUNTERS)
			play->harbour = false;
	}
	ref_position_start(&clean);
	memcpy(clean.counter, p->counter, sizeof(clean.counter));
	clean.turn = before->turn;
	*p = clean;
}

/* The state of the position that a play leaves. */
void
ref_finish(const struct ref_rules *r, const struct ref_position *before,
    struct ref_play *play)
{
	struct ref_position *p = &play->after;

	if (r->snake_eyes)
		p->throws_so_far[before->turn]++;
	if (play->then != REF_THEN_THROW) {
		memset(p->back, 0, sizeof(p->back));
		p->sixes_in_a_row = 0;
	}
	ref_sort_counters(p);
	if (ref_side_home(r, p, before->turn)) {
		win(r, before, play);
		return;
	}
	note_arrivals(r, before, p);
	ref_settle(r, p);
	if (play->then == REF_THEN_NEXT)
		pass_turn(r, p);
}
