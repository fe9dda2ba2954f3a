/* Squares, seats and sides of the reference (section 2, S3). */
#include "tests/reference/reference.h"

/* B1: the track has 4 * (2n + 1) squares. */
int
ref_track(const struct ref_rules *r)
{
	return 4 * (2 * r->arm + 1);
}

/* B1: a colour's tail is L - 2. */
int
ref_tail(const struct ref_rules *r)
{
	return ref_track(r) - 2;
}

/* B1: the pipe is the next n - 1 squares, home is after them. */
int
ref_home(const struct ref_rules *r)
{
	return ref_tail(r) + r->arm - 1 + 1;
}

/* B2: doorsteps are L/4 apart; -1 where the square is off the track. */
int
ref_shared(const struct ref_rules *r, int colour, int square)
{
	int track = ref_track(r);

	if (square < 0 || square > ref_tail(r))
		return -1;
	return (colour * (track / 4) + square) % track;
}

/* The other way round; L - 1 is the square that B3 keeps empty. */
int
ref_relative(const struct ref_rules *r, int colour, int shared)
{
	int track = ref_track(r);

	return (shared - colour * (track / 4) + track) % track;
}

/* Who owns a colour, -1 where it is not in play (section 1, referee). */
int
ref_owner(const struct ref_rules *r, int colour)
{
	if (r->seats == 4)
		return colour;
	if (r->seats == 3)
		return colour < 3 ? colour : -1;
	if (r->dice == 2)
		return colour % 2;
	return colour == REF_RED ? 0 : colour == REF_YELLOW ? 1 : -1;
}

bool
ref_in_play(const struct ref_rules *r, int colour)
{
	return ref_owner(r, colour) != -1;
}

/* The seat that faces it and wins with it, -1 where there is none. */
int
ref_partner(const struct ref_rules *r, int seat)
{
	return r->partners ? (seat + 2) % 4 : -1;
}

static bool
same_side(const struct ref_rules *r, int seat, int other)
{
	return seat == other || ref_partner(r, seat) == other;
}

bool
ref_enemies(const struct ref_rules *r, int colour, int other)
{
	if (!ref_in_play(r, colour) || !ref_in_play(r, other))
		return false;
	return !same_side(r, ref_owner(r, colour), ref_owner(r, other));
}

/* E5: the doorsteps of fleet-ludo. */
bool
ref_safe(const struct ref_rules *r, int shared)
{
	return r->safe_doorsteps && shared % (ref_track(r) / 4) == 0;
}

/* How many counters of a colour stand on its own square. */
int
ref_count(const struct ref_position *p, int colour, int square)
{
	int i, n = 0;

	for (i = 0; i < REF_COUNTERS; i++)
		if (p->counter[colour][i] == square)
			n++;
	return n;
}

/* How many counters of a colour stand on a shared square. */
int
ref_on(const struct ref_rules *r, const struct ref_position *p, int colour,
    int shared)
{
	int square = ref_relative(r, colour, shared);

	if (!ref_in_play(r, colour) || square > ref_tail(r))
		return 0;
	return ref_count(p, colour, square);
}

bool
ref_seat_home(const struct ref_rules *r, const struct ref_position *p, int seat)
{
	int c;

	for (c = 0; c < REF_COLOURS; c++)
		if (ref_owner(r, c) == seat &&
		    ref_count(p, c, ref_home(r)) != REF_COUNTERS)
			return false;
	return true;
}

/* WI1: all counters of the side are home. */
bool
ref_side_home(const struct ref_rules *r, const struct ref_position *p, int seat)
{
	int other;

	for (other = 0; other < r->seats; other++)
		if (same_side(r, seat, other) && !ref_seat_home(r, p, other))
			return false;
	return true;
}

/*
 * Whether the seat may move a colour now: its own, and after the last of
 * them is home the partner's once it is active (P1, P4).
 */
bool
ref_moves_colour(const struct ref_rules *r, const struct ref_position *p,
    int seat, int colour)
{
	int owner = ref_owner(r, colour);

	if (owner == -1)
		return false;
	if (!ref_seat_home(r, p, seat))
		return owner == seat;
	return r->activation && p->active[seat] &&
	    owner == ref_partner(r, seat);
}

/* S3; in ludo with three or four seats one that is home is passed over. */
int
ref_next_seat(const struct ref_rules *r, const struct ref_position *p)
{
	int i, seat = p->turn;

	for (i = 0; i < r->seats; i++) {
		seat = (seat + 1) % r->seats;
		if (r->partners || !ref_seat_home(r, p, seat))
			return seat;
	}
	return seat;
}

/* Ascending, each counter with its own mark of H3. */
void
ref_sort_counters(struct ref_position *p)
{
	int c, i, j;

	for (c = 0; c < REF_COLOURS; c++)
		for (i = 0; i < REF_COUNTERS; i++)
			for (j = i + 1; j < REF_COUNTERS; j++) {
				int *a = &p->counter[c][i];
				int *b = &p->counter[c][j];
				int square = *a;
				bool back = p->back[c][i];

				if (*a < *b ||
				    (*a == *b && back <= p->back[c][j]))
					continue;
				*a = *b;
				*b = square;
				p->back[c][i] = p->back[c][j];
				p->back[c][j] = back;
			}
}
