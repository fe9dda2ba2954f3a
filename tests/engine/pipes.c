/* Scenes of attacks along a pipe. */
#include "tests/engine/pipes.h"
#include "engine/suckback.h"

const struct announcement *
announced(struct scene *s, int kind, int target, int distance)
{
	static struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(&s->rs, &s->position, list);

	for (int i = 0; i < n; i++)
		if (list[i].kind == kind && list[i].target == target &&
		    list[i].distance == distance)
			return &list[i];
	return NULL;
}

const struct announcement *
suck(struct scene *s, int distance)
{
	return announced(s, ANNOUNCE_SUCKBACK, GREEN, distance);
}

const struct announcement *
blow(struct scene *s, int distance)
{
	return announced(s, ANNOUNCE_BLOWBACK, GREEN, distance);
}

const struct play *
at(struct scene *s, const struct announcement *a, int one, int other)
{
	uint8_t dice[DICE_MAX] = {one, other};

	assert_non_null(a);
	plays_list(&s->rs, &s->position, dice, a, &s->plays);
	assert_int_equal(s->plays.n, 1);
	return &s->plays.play[0];
}

void
assert_after(struct scene *s, const char *after, enum then then)
{
	assert_only_play(s, after, then);
	assert_int_equal(
	    s->plays.play[0].after.turn, then == THEN_NEXT ? 1 : 0);
}
