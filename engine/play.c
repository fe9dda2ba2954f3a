/* The list of plays of a throw. */
#include "engine/play.h"

#include "engine/challenge.h"
#include "engine/movegen.h"
#include "engine/movegen_build.h"
#include "engine/movegen_candidates.h"
#include "engine/movegen_ludo.h"
#include "engine/movegen_moves.h"
#include "engine/movegen_special.h"
#include "engine/suckback.h"

/* Only one of the movable counters is not home, and it is out. */
static bool
is_last_counter(const struct movegen *t)
{
	uint32_t word;
	int left = 0;

	for (int half = t->first; half < t->end; half++) {
		word = t->mover[half].word;
		if (word_find(word, BASE) != 0)
			return false;
		left += word_count(word_within(word, t->home - 1));
	}
	return left == 1;
}

/* H2: it goes home on one die although both could be used. */
static void
last_one_die(struct movegen *t)
{
	const struct parts *parts;

	for (int half = t->first; half < t->end; half++)
		for (unsigned dice = DICE_FIRST; dice <= DICE_SECOND; dice++) {
			parts = &t->parts[half][dice];
			if (parts->n > 0 &&
			    parts->part[0].move[0].to == t->home)
				movegen_candidates_add(t, dice);
		}
}

/* Throws without a choice are played, the others become candidates. */
static void
play_find(struct movegen *t, const struct announcement *announced)
{
	if (t->before->challenge[t->before->turn].sixes > 0) {
		challenge_throw(t);
		return;
	}
	if ((announced = position_attempt(t->before, announced)) != NULL) {
		suckback_throw(t, announced);
		return;
	}
	/* Some rule sets have throws with rules of their own. */
	if ((t->rs->three_sixes || t->rs->snake_eyes || t->movable == 0) &&
	    movegen_special(t))
		return;
	movegen_movers(t);
	movegen_candidates_begin(t);
	if (t->rs->dice == 2) {
		bool higher = t->dice[1] > t->dice[0];

		/* D4: both dice, or else one alone, the higher if it can. */
		for (int half = t->first; half < t->end; half++) {
			movegen_moves_two_dice(t, half);
			movegen_moves_pairs(t, half);
		}
		movegen_candidates_add(t, DICE_BOTH);
		challenge_candidates(t);
		if (t->ncandidates == 0)
			movegen_candidates_add(
			    t, higher ? DICE_SECOND : DICE_FIRST);
		if (t->ncandidates == 0)
			movegen_candidates_add(
			    t, higher ? DICE_FIRST : DICE_SECOND);
		if (t->rs->last_one_die && is_last_counter(t))
			last_one_die(t);
	} else {
		for (int half = t->first; half < t->end; half++) {
			movegen_moves_one_die(t, half);
			movegen_moves_pairs(t, half);
		}
		movegen_candidates_add(t, DICE_FIRST);
	}
	movegen_candidates_finish(t);
}

int
plays_find(struct movegen *t, const struct ruleset *rs,
    const struct position *position, const uint8_t dice[DICE_MAX],
    const struct announcement *announced)
{
	/* Nothing can be in progress there except two sixes of three (D7). */
	if (rs->single && position->sixes_in_a_row < 2)
		return movegen_ludo_find(t, rs, position, dice[0]);
	movegen_begin(t, rs, position, dice);
	play_find(t, announced);
	return t->nplays;
}

void
plays_build(const struct movegen *t, int n, struct play *play)
{
	if (t->made == MADE_OF_STEPS)
		movegen_ludo_build(t, n, play);
	else if (t->made == MADE_ALREADY)
		*play = t->play;
	else
		movegen_build(t, &t->candidate[t->order[n]], play);
}

void
plays_list(const struct ruleset *rs, const struct position *position,
    const uint8_t dice[DICE_MAX], const struct announcement *announced,
    struct plays *plays)
{
	struct movegen t;

	plays->n = plays_find(&t, rs, position, dice, announced);
	for (int n = 0; n < plays->n; n++)
		plays_build(&t, n, &plays->play[n]);
}

bool
plays_blocked(const struct ruleset *rs, const struct position *position)
{
	struct movegen t;
	struct play play;
	uint8_t dice[DICE_MAX];
	struct announcement list[ANNOUNCEMENTS_MAX];

	/* Throws at a challenge or an attempt, or for a six, count. */
	if (position->challenge[position->turn].sixes > 0 ||
	    position->suckback.kind != ANNOUNCE_NONE ||
	    position_movable(rs, position, position->turn) == 0)
		return false;
	/* No throw lets the seat play anything. */
	if (plays_announcements(rs, position, list) != 0)
		return false;
	for (dice[0] = 1; dice[0] <= 6; dice[0]++)
		for (dice[1] = dice[0]; dice[1] <= 6; dice[1]++) {
			if (plays_find(&t, rs, position, dice, NULL) > 1)
				return false;
			plays_build(&t, 0, &play);
			if (play.nmoves > 0)
				return false;
			if (rs->dice == 1)
				break;
		}
	return true;
}
