/* Building plays from what has been found, one by one. */
#include "engine/movegen_build.h"
#include "engine/movegen.h"
#include "engine/turn_end.h"

#include <string.h>

void
movegen_build_begin(struct movegen *t)
{
	int left;

	/* As few counters are left to go home as there are dice. */
	left = 0;
	for (int half = t->first; half < t->end; half++)
		left += NCOUNTER -
		    word_count(word_find(t->mover[half].word, t->home));
	t->finishes = left <= DICE_MAX;
	t->judges = turn_judges(t);
}

void
movegen_build_after(const struct movegen *t, struct position *after)
{
	movegen_after(t, after);
	if (t->owed > 0) {
		turn_again(t, after);
		return;
	}
	if (!t->rs->persist)
		memset(after->challenge, 0, sizeof(after->challenge));
	position_next(t->rs, after);
}

/* All that the seat may move is home: the end, or P6. */
static bool
is_home(const struct movegen *t, const struct position *after)
{
	for (int half = t->first; half < t->end; half++)
		if (after->counter[t->mover[half].colour][0] != t->home)
			return false;
	return true;
}

/* What follows must be decided from the throw's own position. */
void
movegen_build_last(const struct movegen *t, struct play *play)
{
	struct position after;

	movegen_after(t, &after);
	memcpy(after.counter, play->after.counter, sizeof(after.counter));
	after.backwards = 0;
	play->after = after;
	turn_follow(t, play);
}

void
movegen_build(const struct movegen *t, const struct candidate *candidate,
    struct play *play)
{
	const struct part *a = candidate->part[0], *b = candidate->part[1];
	struct position *after = &play->after;

	play->eight_piecer = false;
	play->harbour = false;
	if (candidate->tie < TIE_MOVES) {
		uint8_t colour;
		int8_t from;

		/* CH3: one six counts, the other die is lost. */
		colour = candidate->tie >> 8;
		from = (candidate->tie & 0xff) - 1;
		movegen_after(t, after);
		play->nmoves = 1;
		play->move[0] = (struct move){.kind = MOVE_CHALLENGE,
		    .colour = colour,
		    .from = from,
		    .to = from};
		after->challenge[t->before->turn] = (struct challenge){
		    .colour = colour, .from = from, .sixes = 1};
		turn_hold(t, play, THEN_CHALLENGE);
		return;
	}
	*after = t->after;
	key_unpack(candidate->key, after);
	memcpy(play->move, a->move, sizeof(a->move));
	memcpy(play->move + a->nmoves, b->move, sizeof(b->move));
	play->nmoves = a->nmoves + b->nmoves;
	if (t->finishes && is_home(t, after)) {
		movegen_build_last(t, play);
		return;
	}
	after->arrived = a->arrived | b->arrived;
	after->backwards = a->backs | b->backs;
	if (t->judges)
		turn_judge(t, after);
	play->then = t->owed > 0 ? THEN_THROW : THEN_NEXT;
}
