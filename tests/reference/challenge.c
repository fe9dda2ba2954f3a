/* The challenge in the reference (CH1-CH9, M3). */
#include "tests/reference/reference.h"

static int
sixes(const int dice[2])
{
	return (dice[0] == 6) + (dice[1] == 6);
}

/*
 * CH1: the square right ahead of the attacker, on its own way round: none
 * from its tail on. CH8: from base it is its own doorstep.
 */
static int
target_square(const struct ref_rules *r, int colour, int from)
{
	return from < ref_tail(r) ? ref_shared(r, colour, from + 1) : -1;
}

static int
target_size(const struct ref_rules *r, const struct ref_position *p, int colour,
    int from)
{
	int shared = target_square(r, colour, from);

	return shared == -1 ? 0 : ref_enemy_blob(r, p, colour, shared);
}

/* CH1, CH8, CH9 and M3: an attacker and its blob are there. */
bool
ref_challenge_stands(const struct ref_rules *r, const struct ref_position *p,
    int seat, const struct ref_challenge *ch)
{
	if (ch->sixes == 0 || !ref_moves_colour(r, p, seat, ch->colour))
		return false;
	if (ref_count(p, ch->colour, ch->from) == 0)
		return false;
	if (!r->mixi_challenge && ref_mixi(r, p, ch->colour, ch->from))
		return false;
	return target_size(r, p, ch->colour, ch->from) > 0;
}

/* CH5: one more than the blob has, GE: as many; CH8: from base one more. */
static int
sixes_needed(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_challenge *ch)
{
	int n = target_size(r, p, ch->colour, ch->from);

	if (!r->easy_challenge)
		n++;
	if (ch->from == REF_BASE)
		n++;
	return n;
}

static void
announce(struct ref_play *play, const struct ref_challenge *ch)
{
	struct ref_move *m = &play->move[play->moves++];

	m->challenge = true;
	m->colour = ch->colour;
	m->from = ch->from;
}

/* CH2: where the turn is the measure, it stood there before this turn. */
static bool
was_there(const struct ref_rules *r, const struct ref_position *p, int colour,
    int from)
{
	return !r->since_turn || from == REF_BASE || !p->arrived[colour][from];
}

static void
start_one(const struct ref_rules *r, const struct ref_position *before,
    int colour, int from, struct ref_plays *plays)
{
	struct ref_challenge ch = {.colour = colour, .from = from, .sixes = 1};
	struct ref_play *play;

	if (!ref_challenge_stands(r, before, before->turn, &ch) ||
	    !was_there(r, before, colour, from))
		return;
	play = ref_play_add(plays, before);
	play->used = 2;
	play->then = REF_THEN_CHALLENGE;
	play->after.challenge[before->turn] = ch;
	play->after.extra = 0;
	announce(play, &ch);
}

/*
 * CH3: one six of the throw starts a challenge, the other die is lost; D4:
 * it counts as both; D6: throws that are owed are lost.
 */
void
ref_challenge_starts(const struct ref_rules *r,
    const struct ref_position *before, const int dice[2],
    struct ref_plays *plays)
{
	int c, from;

	if (sixes(dice) == 0)
		return;
	for (c = 0; c < REF_COLOURS; c++) {
		if (!ref_moves_colour(r, before, before->turn, c))
			continue;
		for (from = REF_BASE; from < ref_tail(r); from++)
			start_one(r, before, c, from, plays);
	}
}

/* CH7: the blob goes to base, one attacker goes on to its square. */
static void
succeed(const struct ref_rules *r, struct ref_play *play,
    const struct ref_challenge *ch)
{
	struct ref_position *p = &play->after;
	struct ref_move *m = &play->move[play->moves++];
	int i;

	ref_uck(r, p, ch->colour, target_square(r, ch->colour, ch->from));
	m->colour = ch->colour;
	m->from = ch->from;
	m->to = ch->from + 1;
	for (i = 0; i < REF_COUNTERS; i++)
		if (p->counter[ch->colour][i] == ch->from) {
			p->counter[ch->colour][i] = ch->from + 1;
			break;
		}
	p->challenge[p->turn].sixes = 0;
	play->then = REF_THEN_NEXT;
}

/*
 * CH4, CH6, CH7, CH9: a throw at a challenge that is under way; D6: no throw
 * is owed any more.
 */
void
ref_challenge_throw(const struct ref_rules *r,
    const struct ref_position *before, const int dice[2],
    struct ref_plays *plays)
{
	struct ref_play *play = ref_play_add(plays, before);
	struct ref_challenge *ch = &play->after.challenge[before->turn];
	struct ref_challenge now;

	play->after.extra = 0;
	if (sixes(dice) == 0) {
		if (!r->persist)
			ch->sixes = 0;
		play->then = REF_THEN_NEXT;
		return;
	}
	ch->sixes += sixes(dice);
	now = *ch;
	announce(play, &now);
	if (now.sixes >= sixes_needed(r, before, &now))
		succeed(r, play, &now);
	else
		play->then = REF_THEN_CHALLENGE;
}
