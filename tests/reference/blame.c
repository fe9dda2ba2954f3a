/* Which clauses forbid a play, in the reference: the throw, challenges, SB. */
#include "tests/reference/reference.h"

#include <string.h>

static const char *const names[REF_CLAUSES] = {[REF_S3] = "S3",
    [REF_D1] = "D1",
    [REF_D2] = "D2",
    [REF_D3] = "D3",
    [REF_D4] = "D4",
    [REF_D7] = "D7",
    [REF_E1] = "E1",
    [REF_E3] = "E3",
    [REF_E4] = "E4",
    [REF_BL1] = "BL1",
    [REF_BL4] = "BL4",
    [REF_BL5] = "BL5",
    [REF_BL6] = "BL6",
    [REF_M3] = "M3",
    [REF_CH1] = "CH1",
    [REF_CH2] = "CH2",
    [REF_CH3] = "CH3",
    [REF_CH4] = "CH4",
    [REF_CH6] = "CH6",
    [REF_CH8] = "CH8",
    [REF_CH9] = "CH9",
    [REF_H1] = "H1",
    [REF_H3] = "H3",
    [REF_P1] = "P1",
    [REF_P2] = "P2",
    [REF_P3] = "P3",
    [REF_P4] = "P4",
    [REF_SB1] = "SB1",
    [REF_SB2] = "SB2",
    [REF_SB4] = "SB4",
    [REF_SB5] = "SB5",
    [REF_BB1] = "BB1",
    [REF_BB2] = "BB2",
    [REF_RG1] = "RG1",
    [REF_RG2] = "RG2",
    [REF_RG3] = "RG3",
    [REF_SNAKE_EYES] = "snake-eyes"};

const char *
ref_clause_name(enum ref_clause clause)
{
	return names[clause];
}

int
ref_clause_find(const char *name)
{
	for (int i = 0; i < REF_CLAUSES; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

static bool
same_move(const struct ref_move *a, const struct ref_move *b)
{
	return a->challenge == b->challenge && a->colour == b->colour &&
	    a->from == b->from && (a->challenge || a->to == b->to);
}

/* The play has these moves and no others, in any order. */
static bool
has_moves(const struct ref_play *play, const struct ref_move m[], int n)
{
	unsigned met = 0;

	for (int i = 0; i < n; i++) {
		int j;

		for (j = 0; j < play->moves; j++)
			if (!(met >> j & 1) && same_move(&play->move[j], &m[i]))
				break;
		if (j == play->moves)
			return false;
		met |= 1u << j;
	}
	return n == play->moves;
}

/*
 * S3: the seat moves its own colours. P4 and P1: a partner's only when it is
 * active; fleet-ludo, which has no activation, says so in P1. H1: home is out
 * of play.
 */
static unsigned long long
blame_colour(
    const struct ref_rules *r, const struct ref_position *p, int colour)
{
	int owner = ref_owner(r, colour);

	if (ref_moves_colour(r, p, p->turn, colour))
		return 0;
	if (owner == p->turn)
		return REF_BIT(REF_H1);
	if (owner == -1 || owner != ref_partner(r, p->turn))
		return REF_BIT(REF_S3);
	return r->activation ? REF_BIT(REF_P4) : REF_BIT(REF_P1);
}

static unsigned long long
blame_challenge(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], const struct ref_move *m)
{
	bool base = m->from == REF_BASE;
	unsigned long long none = base ? REF_BIT(REF_CH8) : REF_BIT(REF_CH1);
	unsigned long long bits = 0;

	/* CH1, CH8: the attacker is there, and right behind a blob. */
	if (ref_count(p, m->colour, m->from) == 0)
		bits |= none;
	if (m->from >= ref_tail(r))
		bits |= REF_BIT(REF_CH1);
	else if (ref_enemy_blob(r, p, m->colour,
		     ref_shared(r, m->colour, m->from + 1)) == 0)
		bits |= none;
	if (!base && !r->mixi_challenge && ref_mixi(r, p, m->colour, m->from))
		bits |= REF_BIT(REF_M3);
	if (!base && m->from <= ref_tail(r) && r->since_turn &&
	    p->arrived[m->colour][m->from])
		bits |= REF_BIT(REF_CH2);
	if (!ref_has_six(r, dice))
		bits |= REF_BIT(REF_CH3);
	return bits;
}

/* P1 to P3: a seat that is home moves nothing until it is active. */
static unsigned long long
blame_waiting(
    const struct ref_rules *r, struct ref_position *p, const int dice[2])
{
	if (!r->activation || !ref_seat_home(r, p, p->turn) ||
	    p->active[p->turn])
		return 0;
	if (!ref_has_six(r, dice))
		return REF_BIT(REF_P1);
	if (r->activate_at_once && ref_is_double(r, dice, 6)) {
		p->active[p->turn] = true;
		return 0;
	}
	return r->activate_at_once ? REF_BIT(REF_P2) : REF_BIT(REF_P3);
}

/* What the throw is at, so that no counter is moved by choice. */
static unsigned long long
blame_throw(const struct ref_rules *r, struct ref_position *p,
    const int dice[2], const struct ref_announcement *announced,
    const struct ref_plays *plays)
{
	if (p->challenge[p->turn].sixes > 0)
		return REF_BIT(r->persist ? REF_CH9 : REF_CH4) |
		    (ref_has_six(r, dice) ? 0 : REF_BIT(REF_CH6));
	if (announced == NULL && p->suckback.kind != REF_NOTHING)
		announced = &p->suckback;
	if (announced != NULL && r->navy_suckback)
		return REF_BIT(REF_RG3);
	if (announced != NULL)
		return announced->kind == REF_SUCKBACK ? REF_BIT(REF_SB2)
						       : REF_BIT(REF_BB1);
	if (r->three_sixes && dice[0] == 6 && p->sixes_in_a_row >= 2)
		return REF_BIT(REF_D7);
	/* Section 5: a double one that moves all of the seat's counters. */
	if (r->snake_eyes && plays->n == 1 && plays->play[0].moves > 2)
		return REF_BIT(REF_SNAKE_EYES);
	return blame_waiting(r, p, dice);
}

unsigned long long
ref_blame(const struct ref_rules *r, const struct ref_position *before,
    const int dice[2], const struct ref_announcement *announced,
    const struct ref_move m[], int n)
{
	static struct ref_plays plays;
	struct ref_position p = *before;
	unsigned long long bits;
	bool challenge = false;

	ref_plays_list(r, before, dice, announced, &plays);
	for (int i = 0; i < plays.n; i++)
		if (has_moves(&plays.play[i], m, n))
			return 0;
	bits = blame_throw(r, &p, dice, announced, &plays);
	if (bits != 0)
		return bits;
	if (n == 0)
		return REF_BIT(REF_D4);
	for (int i = 0; i < n; i++) {
		bits |= blame_colour(r, &p, m[i].colour);
		challenge |= m[i].challenge;
		if (m[i].challenge)
			bits |= blame_challenge(r, &p, dice, &m[i]);
	}
	if (challenge && !r->challenge)
		return bits | REF_BIT(REF_CH1);
	/* CH3: the other die is lost. */
	if (challenge)
		return n > 1 ? bits | REF_BIT(REF_CH3) : bits;
	return bits | ref_blame_moves(r, &p, dice, &plays, m, n);
}

/* RG1, RG2: two attempts have failed. */
static bool
used_up(const struct ref_position *p, const struct ref_announcement *a)
{
	for (int i = 0; i < p->attempts; i++)
		if (ref_announcement_same(&p->attempt[i], a) &&
		    p->failed[i] >= 2)
			return true;
	return false;
}

static int
in_pipe(const struct ref_rules *r, const struct ref_position *p, int colour,
    int distance)
{
	int square = ref_tail(r) + distance;

	return distance < 1 || square >= ref_home(r)
	    ? 0
	    : ref_count(p, colour, square);
}

static unsigned long long
blame_suckback(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	int shared = ref_shared(r, a->target, ref_tail(r));
	int square = ref_relative(r, a->colour, shared);
	int n = in_pipe(r, p, a->target, a->distance);
	unsigned long long bits = 0;

	if (!ref_enemies(r, a->colour, a->target) ||
	    ref_on(r, p, a->colour, shared) == 0 ||
	    ref_mixi(r, p, a->colour, square))
		bits |= r->navy_suckback ? REF_BIT(REF_RG1) : REF_BIT(REF_SB1);
	if (r->navy_suckback)
		return n == 0 || used_up(p, a) ? bits | REF_BIT(REF_RG1) : bits;
	if (square <= ref_tail(r) && p->arrived[a->colour][square])
		bits |= REF_BIT(REF_SB1);
	if (n == 0)
		bits |= REF_BIT(REF_SB2);
	if (n > 2)
		bits |= REF_BIT(REF_SB4);
	for (int d = 1; d < a->distance; d++)
		if (in_pipe(r, p, a->target, d) >= 2)
			bits |= REF_BIT(REF_SB5);
	return bits;
}

static unsigned long long
blame_blowback(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	int shared = ref_shared(r, a->colour, ref_tail(r)), first = -1;
	enum ref_clause there = r->navy_suckback ? REF_RG2 : REF_BB1;
	unsigned long long bits = 0;

	if (in_pipe(r, p, a->colour, a->distance) == 0 ||
	    !ref_enemies(r, a->colour, a->target) ||
	    ref_on(r, p, a->target, shared) == 0)
		bits |= REF_BIT(there);
	for (int c = REF_COLOURS - 1; c >= 0; c--)
		if (ref_enemies(r, a->colour, c) && ref_on(r, p, c, shared) > 0)
			first = c;
	/* BB1: a mixi-blob is named by the first of its colours. */
	if (first != a->target)
		bits |= REF_BIT(REF_BB1);
	if (r->bigship_suckback && ref_enemy_blob(r, p, a->colour, shared) > 2)
		bits |= REF_BIT(REF_BB2);
	if (r->navy_suckback && used_up(p, a))
		bits |= REF_BIT(REF_RG2);
	return bits;
}

unsigned long long
ref_blame_announcement(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	bool suck = a->kind == REF_SUCKBACK;
	unsigned long long bits;

	if (!r->bigship_suckback && !r->navy_suckback)
		return suck ? REF_BIT(REF_SB1) : REF_BIT(REF_BB1);
	if (p->challenge[p->turn].sixes > 0)
		return REF_BIT(r->persist ? REF_CH9 : REF_CH4);
	if (p->suckback.kind != REF_NOTHING)
		return REF_BIT(REF_RG3);
	if (r->activation && ref_seat_home(r, p, p->turn) &&
	    !p->active[p->turn])
		return REF_BIT(REF_P1);
	bits = blame_colour(r, p, a->colour);
	if (bits != 0)
		return bits;
	return suck ? blame_suckback(r, p, a) : blame_blowback(r, p, a);
}
