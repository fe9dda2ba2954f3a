/* What follows a play: another throw, the next seat, the end (D6, P6, WI). */
#include <string.h>

#include "engine/challenge.h"
#include "engine/movegen.h"
#include "engine/turn_end.h"

struct play *
turn_play(struct movegen *t)
{
	t->made = MADE_ALREADY;
	t->nplays = 1;
	t->play.nmoves = 0;
	t->play.eight_piecer = false;
	t->play.harbour = false;
	movegen_after(t, &t->play.after);
	return &t->play;
}

/* The failed attempts at a pipe's counters, where each of them is now. */
static uint8_t
carry_attempts(const int8_t before[NCOUNTER], const int8_t after[NCOUNTER],
    uint8_t attempts)
{
	uint8_t carried = 0;

	for (int i = 0; i < NCOUNTER; i++)
		for (int n = 0; n < NCOUNTER; n++)
			if (after[i] == before[n]) {
				carried |= (attempts >> 2 * n & 3) << 2 * i;
				break;
			}
	return carried;
}

/* RG1: attempts are forgotten when attacker or target has moved. */
static void
drop_attempts(const struct movegen *t, struct position *after, int pipe)
{
	const int8_t *before = t->before->counter[pipe];
	uint8_t *attempts;
	int enemy, tail;

	for (int side = 0; side < 2; side++) {
		enemy = (pipe + (side == 0 ? 1 : 3)) % NCOLOUR;
		tail = movegen_relative(t, pipe, t->tail, enemy);
		for (int kind = 0; kind < 2; kind++) {
			attempts = &after->attempts[kind][pipe][side];
			*attempts = position_count(after, enemy, tail) == 0
			    ? 0
			    : carry_attempts(
				  before, after->counter[pipe], *attempts);
		}
	}
}

bool
turn_judges(const struct movegen *t)
{
	static const uint8_t no_attempts[sizeof(t->before->attempts)];
	static const struct challenge no_challenges[SEATS_MAX];
	const struct position *before = t->before;

	if (t->rs->persist &&
	    memcmp(before->challenge, no_challenges, sizeof(no_challenges)) !=
		0)
		return true;
	return t->rs->suckback == SUCKBACK_NAVY &&
	    memcmp(before->attempts, no_attempts, sizeof(no_attempts)) != 0;
}

void
turn_judge(const struct movegen *t, struct position *after)
{
	if (t->rs->persist) {
		/*
		 * CH9: challenges whose blob or attacker is gone are forgotten.
		 */
		for (int s = 0; s < t->rs->seats; s++)
			if (after->challenge[s].sixes > 0 &&
			    challenge_needs(
				t->rs, after, s, &after->challenge[s]) == 0)
				memset(&after->challenge[s], 0,
				    sizeof(after->challenge[s]));
	}
	if (t->rs->suckback == SUCKBACK_NAVY)
		for (int c = 0; c < NCOLOUR; c++)
			drop_attempts(t, after, c);
}

uint32_t
turn_held(const struct movegen *t, int colour)
{
	uint32_t word = word_pack(t->before->counter[colour]);
	unsigned arrived = t->before->arrived >> colour * NCOUNTER & 0xf;

	/* A counter that arrived is replaced by one that is nowhere. */
	for (int i = 0; i < NCOUNTER; i++)
		if (arrived >> i & 1)
			word |= UINT32_C(0x7f) << 8 * i;
	return word;
}

void
turn_again(const struct movegen *t, struct position *after)
{
	after->extra = t->owed - 1;
	if (t->rs->three_sixes)
		after->sixes_in_a_row = t->before->sixes_in_a_row + 1;
}

void
turn_follow(const struct movegen *t, struct play *play)
{
	struct position *after = &play->after;
	int seat = t->before->turn;
	unsigned bits;

	if (position_side_home(t->rs, after, seat)) {
		struct position bare;

		position_start(&bare);
		memcpy(bare.counter, play->after.counter, sizeof(bare.counter));
		bare.turn = seat;
		if (t->rs->everyone) {
			/*
			 * WI1: the others play on; their challenges count on,
			 * where they persist.
			 */
			turn_judge(t, after);
			if (t->rs->persist)
				memcpy(bare.challenge, after->challenge,
				    sizeof(bare.challenge));
			memset(&bare.challenge[bare.turn], 0,
			    sizeof(bare.challenge[0]));
			memcpy(bare.throws_so_far, after->throws_so_far,
			    sizeof(bare.throws_so_far));
		}
		play->after = bare;
		play->then = THEN_WIN;
		/* WI2: what the losers have achieved. */
		play->eight_piecer = true;
		play->harbour = true;
		COLOURS_FOREACH (c, t->enemies) {
			if (play->after.counter[c][NCOUNTER - 1] == t->home)
				play->eight_piecer = false;
			if (play->after.counter[c][NCOUNTER - 1] != BASE)
				play->harbour = false;
		}
		return;
	}
	/* P6: the seat has just brought its last counter home. */
	if (t->owed == 0 ||
	    (!t->rs->six_home_throws &&
		position_seat_home(t->rs, after, seat) &&
		!position_seat_home(t->rs, t->before, seat))) {
		turn_over(t, play);
		return;
	}
	turn_judge(t, after);
	bits = 0;
	COLOURS_FOREACH (c, t->side)
		bits |= word_arrived(turn_held(t, c),
			    word_pack(after->counter[c]), t->tail)
		    << c * NCOUNTER;
	after->arrived = bits;
	turn_again(t, after);
	play->then = THEN_THROW;
}

void
turn_over(const struct movegen *t, struct play *play)
{
	struct position *after = &play->after;

	turn_judge(t, after);
	if (!t->rs->persist)
		memset(after->challenge, 0, sizeof(after->challenge));
	position_next(t->rs, after);
	play->then = THEN_NEXT;
}

void
turn_hold(const struct movegen *t, struct play *play, enum then then)
{
	struct position *after = &play->after;

	turn_judge(t, after);
	after->backwards = 0;
	after->extra = 0;
	after->sixes_in_a_row = 0;
	play->then = then;
}
