/* Challenges: started, thrown at, lapsed (CH1-CH9). */
#include "engine/challenge.h"
#include "engine/movegen.h"
#include "engine/movegen_candidates.h"
#include "engine/turn_end.h"

/* Counters of a colour on a shared square. */
static int
count_shared(const struct ruleset *rs, const struct position *position,
    int colour, int shared)
{
	int square = board_relative(rs->arm, colour, shared);

	return square <= board_tail(rs->arm)
	    ? position_count(position, colour, square)
	    : 0;
}

/* CH1, M3, CH8: a counter that may challenge what is in front of it. */
static bool
is_attacker(const struct ruleset *rs, const struct position *position,
    int colour, int from)
{
	int shared;

	if (from == BASE)
		return position_base(position, colour) > 0;
	if (from >= board_tail(rs->arm) ||
	    position_count(position, colour, from) == 0)
		return false;
	/* No other colours are on its square, if that is required. */
	shared = board_shared(rs->arm, colour, from);
	for (int c = 0; !rs->mixi_challenge && c < NCOLOUR; c++)
		if (c != colour && count_shared(rs, position, c, shared) > 0)
			return false;
	return true;
}

/* The colour of the challenged blob of enemies, and its size; -1: none. */
static int
find_blob(const struct ruleset *rs, const struct position *position, int seat,
    const struct challenge *challenge, int *size)
{
	int shared, blob = -1, n;

	if (!is_attacker(rs, position, challenge->colour, challenge->from))
		return -1;
	shared = board_shared(rs->arm, challenge->colour, challenge->from + 1);
	for (int c = 0; c < NCOLOUR; c++) {
		n = count_shared(rs, position, c, shared);
		if (n == 0)
			continue;
		if (blob != -1 || rs->side_colours[seat] >> c & 1)
			return -1;
		blob = c;
		*size = n;
	}
	return blob != -1 && *size >= 2 ? blob : -1;
}

int
challenge_target(const struct ruleset *rs, const struct position *position,
    int seat, const struct challenge *challenge)
{
	int size;

	return find_blob(rs, position, seat, challenge, &size);
}

int
challenge_needs(const struct ruleset *rs, const struct position *position,
    int seat, const struct challenge *challenge)
{
	int size;

	if (find_blob(rs, position, seat, challenge, &size) == -1)
		return 0;
	return size + !rs->easy_challenge + (challenge->from == BASE);
}

int
play_challenged(
    const struct ruleset *rs, const struct position *position, int seat)
{
	const struct challenge *challenge = &position->challenge[seat];

	return challenge->sixes == 0
	    ? -1
	    : challenge_target(rs, position, seat, challenge);
}

bool
challenge_stands(
    const struct ruleset *rs, const struct position *position, int seat)
{
	const struct challenge *challenge = &position->challenge[seat];
	unsigned movable = position_movable(rs, position, seat);

	return movable >> challenge->colour & 1 &&
	    challenge_needs(rs, position, seat, challenge) > 0;
}

void
challenge_candidates(struct movegen *t)
{
	const struct mover *mover;
	int from;

	if (!t->rs->challenge || movegen_sixes(t) == 0)
		return;
	for (int half = t->first; half < t->end; half++) {
		mover = &t->mover[half];
		for (int n = 0; n < NCOUNTER; n++) {
			from = mover->square[n];
			if (!mover_is_blocked(mover, from + 1) ||
			    !is_attacker(t->rs, t->before, mover->colour, from))
				continue;
			/* CH2: was it there all through the turn? */
			if (t->rs->challenge_since == SINCE_THROW ||
			    !(t->before->arrived &
				COUNTER_BIT(mover->colour, n)))
				movegen_candidates_challenge(
				    t, mover->colour, from);
		}
	}
}

void
challenge_throw(struct movegen *t)
{
	int seat = t->before->turn, sixes = movegen_sixes(t);
	const struct challenge *challenge = &t->before->challenge[seat];
	int colour = challenge->colour, from = challenge->from;
	int total = challenge->sixes + sixes;
	struct play *play = turn_play(t);
	struct packed packed;

	if (sixes == 0) {
		turn_over(t, play);
		return;
	}
	play->move[play->nmoves++] = (struct move){
	    .kind = MOVE_CHALLENGE, .colour = colour, .from = from, .to = from};
	if (total < challenge_needs(t->rs, t->before, seat, challenge)) {
		play->after.challenge[seat].sixes =
		    total < UINT8_MAX ? total : UINT8_MAX;
		turn_hold(t, play, THEN_CHALLENGE);
		return;
	}
	/* CH7: the blob goes to base, one attacker takes its square. */
	play->move[play->nmoves++] =
	    (struct move){.colour = colour, .from = from, .to = from + 1};
	packed = packed_of(t->before);
	movegen_uck(t, &packed, t->enemies, colour, from + 1);
	packed_move(&packed, colour, from, from + 1);
	packed_paste(&packed, &play->after);
	turn_over(t, play);
}
