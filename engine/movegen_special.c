/* Throws with rules of their own (D7, P1, P2, snake-eyes). */
#include "engine/movegen_special.h"
#include "engine/movegen.h"
#include "engine/turn_end.h"

static bool
snake_eyes(struct movegen *t)
{
	int seat = t->before->turn, throws = t->before->throws_so_far[seat];
	unsigned own = ruleset_seat_colours(t->rs, seat);
	struct packed packed = packed_of(t->before);
	struct play *play;

	if (!t->rs->snake_eyes || t->dice[0] != 1 || t->dice[1] != 1)
		return false;
	if (throws > 1)
		return false;
	/* The second throw counts only while all are on their doorsteps. */
	COLOURS_FOREACH (c, own)
		if (throws == 1 &&
		    (t->before->counter[c][0] != 0 ||
			t->before->counter[c][NCOUNTER - 1] != 0))
			return false;
	play = turn_play(t);
	COLOURS_FOREACH (c, own) {
		if (throws == 0) {
			for (int i = 0; i < NCOUNTER; i++)
				play->move[play->nmoves++] =
				    (struct move){.colour = c,
					.from = t->before->counter[c][i],
					.to = 0};
			packed.word[c] = word_all(0);
			movegen_uck(t, &packed, t->enemies, c, 0);
		} else {
			for (int i = 0; i < NCOUNTER; i++)
				play->move[play->nmoves++] = (struct move){
				    .colour = c, .from = 0, .to = BASE};
			packed.word[c] = word_all(BASE);
		}
	}
	packed_paste(&packed, &play->after);
	turn_follow(t, play);
	return true;
}

/* P1-P3: a seat that is all home and waits for a six to become active. */
static bool
takes_activation(struct movegen *t)
{
	int seat = t->before->turn, sixes = movegen_sixes(t);
	struct position after;

	/* Without a six the throw is forfeited, as if nothing could move. */
	if (!t->rs->activation || t->movable != 0 || sixes == 0)
		return false;
	t->active |= 1u << seat;
	if (sixes == 2 && t->rs->activate_at_once) {
		movegen_after(t, &after);
		t->movable = position_movable(t->rs, &after, seat);
		return false;
	}
	turn_over(t, turn_play(t));
	return true;
}

bool
movegen_special(struct movegen *t)
{
	/* D7: the third six in a row is not played. */
	if (t->rs->three_sixes && t->dice[0] == 6 &&
	    t->before->sixes_in_a_row >= 2) {
		turn_over(t, turn_play(t));
		return true;
	}
	return snake_eyes(t) || takes_activation(t);
}
