/* Why a play is not among the plays: what comes before the moves. */
#include "engine/why.h"

#include <string.h>

#include "engine/challenge.h"
#include "engine/suckback.h"
#include "engine/why_judge.h"

void
why_note(struct why_judge *j, int score, enum why_reason reason,
    const struct wanted_move *m, const struct why *facts)
{
	if (score <= j->score)
		return;
	j->score = score;
	*j->why = *facts;
	j->why->reason = reason;
	memcpy(j->why->dice, j->t.dice, sizeof(j->why->dice));
	j->why->about_move = m != NULL;
	if (m != NULL)
		j->why->move = (struct move){.kind = m->kind,
		    .colour = m->colour,
		    .from = m->from,
		    .to = m->to};
}

/* A colour that the seat may move and that has a counter there. */
static int
guess_colour(const struct movegen *t, int square, int last)
{
	COLOURS_FOREACH (c, t->movable)
		if (position_count(t->before, c, square) > 0)
			return c;
	return last >= 0 ? last : __builtin_ctz(t->side);
}

static void
fill_colours(struct why_judge *j)
{
	struct wanted_move *m;
	int last = -1;

	for (int i = 0; i < j->wanted.n; i++) {
		m = &j->wanted.move[i];
		if (m->colour < 0)
			m->colour = guess_colour(&j->t, m->from, last);
		last = m->colour;
	}
}

enum why_reason
why_colour(const struct movegen *t, int colour)
{
	int seat = t->before->turn;

	if (t->movable >> colour & 1)
		return WHY_NOT;
	if (!(t->side >> colour & 1))
		return WHY_COLOUR;
	if (t->rs->own_colours[seat] >> colour & 1)
		return WHY_ALL_HOME;
	return WHY_PARTNER;
}

/* P1-P3: the seat is all home and not yet active. */
static enum why_reason
judge_waiting(const struct movegen *t)
{
	if (t->movable != 0)
		return WHY_NOT;
	return movegen_sixes(t) > 0 ? WHY_ACTIVE_NEXT : WHY_WAITS_FOR_SIX;
}

/* A throw that is at something, or that is not played. */
static enum why_reason
judge_throw(const struct why_judge *j, const struct announcement *announced)
{
	const struct position *before = j->t.before;
	const struct challenge *challenge = &before->challenge[before->turn];
	const struct wanted_move *m = j->wanted.move;

	if (challenge->sixes > 0)
		return j->wanted.n == 1 && m->kind == MOVE_CHALLENGE &&
			m->colour == challenge->colour &&
			m->from == challenge->from && movegen_sixes(&j->t) == 0
		    ? WHY_CHALLENGE_FAILED
		    : WHY_CHALLENGING;
	if ((announced = position_attempt(before, announced)) != NULL)
		return announced->kind == ANNOUNCE_SUCKBACK ? WHY_SUCKING
							    : WHY_BLOWING;
	if (j->t.rs->three_sixes && j->t.dice[0] == 6 &&
	    before->sixes_in_a_row >= 2)
		return WHY_THIRD_SIX;
	if (j->plays.n == 1 && j->plays.play[0].nmoves > DICE_MAX)
		return WHY_SNAKE_EYES;
	return judge_waiting(&j->t);
}

static enum why_reason
judge_challenge(const struct why_judge *j, struct why *facts)
{
	const struct wanted_move *m = j->wanted.move;
	const struct movegen *t = &j->t;
	struct challenge challenge = {.colour = m->colour, .from = m->from};
	bool base = m->from == BASE;

	facts->square = m->from + 1;
	if (position_count(t->before, m->colour, m->from) == 0)
		return base ? WHY_CHALLENGE_BASE : WHY_CHALLENGE_NOBODY;
	if (m->from >= t->tail)
		return WHY_CHALLENGE_TAIL;
	if (!mover_is_blocked(&t->mover[m->colour / 2], m->from + 1))
		return base ? WHY_CHALLENGE_DOORSTEP : WHY_CHALLENGE_NO_BLOB;
	if (challenge_needs(t->rs, t->before, t->before->turn, &challenge) == 0)
		return WHY_CHALLENGE_MIXI;
	if (movegen_sixes(t) == 0)
		return WHY_CHALLENGE_NO_SIX;
	return WHY_CHALLENGE_ARRIVED;
}

static void
why_challenge(struct why_judge *j)
{
	const struct wanted_move *m = j->wanted.move;
	struct why facts = {0};
	enum why_reason reason;

	if (!j->t.rs->challenge)
		reason = WHY_NO_CHALLENGES;
	else if (j->wanted.n > 1)
		reason = WHY_CHALLENGE_ALONE;
	else
		reason = judge_challenge(j, &facts);
	why_note(j, 0, reason, m, &facts);
}

static bool
has_challenge(const struct wanted_play *wanted)
{
	for (int i = 0; i < wanted->n; i++)
		if (wanted->move[i].kind == MOVE_CHALLENGE)
			return true;
	return false;
}

/* The reason, as far as the moves themselves need not be looked at. */
static enum why_reason
judge_before_moves(struct why_judge *j, const struct announcement *announced,
    const struct wanted_move **about)
{
	enum why_reason reason = judge_throw(j, announced);

	*about = NULL;
	if (reason != WHY_NOT)
		return reason;
	if (j->wanted.n == 0)
		return WHY_MUST_PLAY;
	for (int i = 0; i < j->wanted.n && reason == WHY_NOT; i++) {
		*about = &j->wanted.move[i];
		reason = why_colour(&j->t, (*about)->colour);
	}
	return reason;
}

void
why_play(const struct ruleset *rs, const struct position *position,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    const struct wanted_play *wanted, struct why *why)
{
	struct why_judge j = {.why = why, .score = -1, .wanted = *wanted};
	struct why facts = {0};
	const struct wanted_move *about;
	enum why_reason reason;

	plays_list(rs, position, dice, announced, &j.plays);
	movegen_begin(&j.t, rs, position, dice);
	/* P2: a double six makes it active with this throw. */
	if (j.t.movable == 0 && rs->activation && rs->activate_at_once &&
	    movegen_sixes(&j.t) == 2)
		j.t.movable = j.t.side & ~rs->own_colours[position->turn];
	movegen_movers(&j.t);
	/* A colour that was left out may be any whose play it is. */
	facts.play = notation_find_wanted(&j.plays, wanted);
	fill_colours(&j);
	if (facts.play == -2)
		facts.play = notation_find_wanted(&j.plays, &j.wanted);
	if (facts.play >= 0) {
		why_note(&j, 0, WHY_NOT, NULL, &facts);
		return;
	}
	reason = judge_before_moves(&j, announced, &about);
	if (reason != WHY_NOT)
		why_note(&j, 0, reason, about, &facts);
	else if (has_challenge(&j.wanted))
		why_challenge(&j);
	else
		why_moves(&j);
}
