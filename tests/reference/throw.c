/* Every way to use a plain throw, and must-play, in the reference. */
#include "tests/reference/reference.h"

#include <assert.h>
#include <string.h>

/* A counter that a play has moved, and how. */
struct step {
	int colour, counter, die;
	bool exit, ucked;
};

struct ref_play *
ref_play_add(struct ref_plays *plays, const struct ref_position *before)
{
	struct ref_play *play;

	assert(plays->n < REF_PLAYS);
	play = &plays->play[plays->n++];
	memset(play, 0, sizeof(*play));
	play->after = *before;
	play->then = REF_THEN_NEXT;
	return play;
}

static struct ref_play *
add_copy(struct ref_plays *plays, const struct ref_play *other)
{
	struct ref_play *play = ref_play_add(plays, &other->after);

	*play = *other;
	return play;
}

static void
drop_last(struct ref_plays *plays)
{
	plays->n--;
}

/*
 * D3: one counter may not go on after its own move, but E1: after an exit
 * the other die is free for it too, unless it ucked there. split (GA) lifts
 * both. exit-same (E1): with one exit the other die is for that counter.
 */
static bool
second_allowed(const struct ref_rules *r, const struct step *first,
    const struct step *second)
{
	bool same = first->colour == second->colour &&
	    first->counter == second->counter;

	if (same && !r->split && !(first->exit && !first->ucked))
		return false;
	if (r->exit_same && !same && first->exit != second->exit)
		return false;
	return true;
}

static bool
move_step(const struct ref_rules *r, struct ref_play *play, struct step *s)
{
	s->exit = play->after.counter[s->colour][s->counter] == REF_BASE;
	if (!ref_move_one(r, play, s->colour, s->counter, s->die, &s->ucked))
		return false;
	play->used++;
	play->die = s->die;
	return true;
}

/* H2: the only counter that is not home goes home by one exact die. */
static bool
last_home(const struct ref_rules *r, const struct ref_position *before,
    const struct ref_play *play, int seat)
{
	int c, left = 0, still = 0;

	if (!r->last_one_die)
		return false;
	for (c = 0; c < REF_COLOURS; c++) {
		if (!ref_moves_colour(r, before, seat, c))
			continue;
		left += REF_COUNTERS - ref_count(before, c, ref_home(r));
		still += REF_COUNTERS - ref_count(&play->after, c, ref_home(r));
	}
	return left == 1 && still == 0;
}

/* D1: the other die for any counter, judged on the position after the first. */
static void
second_die(const struct ref_rules *r, const struct ref_position *before,
    const struct ref_play *one, const struct step *first, int die,
    struct ref_plays *plays)
{
	struct ref_play *play;
	struct step s = {.die = die};

	for (s.colour = 0; s.colour < REF_COLOURS; s.colour++) {
		if (!ref_moves_colour(r, before, before->turn, s.colour))
			continue;
		for (s.counter = 0; s.counter < REF_COUNTERS; s.counter++) {
			play = add_copy(plays, one);
			if (!move_step(r, play, &s) ||
			    !second_allowed(r, first, &s))
				drop_last(plays);
		}
	}
}

/* D1: one die first, and then the other or, subject to D4, none. */
static void
first_die(const struct ref_rules *r, const struct ref_position *before, int die,
    int other, struct ref_plays *plays)
{
	struct ref_play *play, one;
	struct step s = {.die = die};

	for (s.colour = 0; s.colour < REF_COLOURS; s.colour++) {
		if (!ref_moves_colour(r, before, before->turn, s.colour))
			continue;
		for (s.counter = 0; s.counter < REF_COUNTERS; s.counter++) {
			play = ref_play_add(plays, before);
			if (!move_step(r, play, &s)) {
				drop_last(plays);
				continue;
			}
			play->last_home =
			    last_home(r, before, play, before->turn);
			one = *play;
			if (r->dice == 2)
				second_die(r, before, &one, &s, other, plays);
		}
	}
}

/* D2: both dice for one counter by their sum. */
static void
sums(const struct ref_rules *r, const struct ref_position *before, int sum,
    struct ref_plays *plays)
{
	struct ref_play *play;
	int c, i;

	for (c = 0; c < REF_COLOURS; c++) {
		if (!ref_moves_colour(r, before, before->turn, c))
			continue;
		for (i = 0; i < REF_COUNTERS; i++) {
			play = ref_play_add(plays, before);
			play->used = 2;
			if (!ref_move_sum(r, play, c, i, sum))
				drop_last(plays);
		}
	}
}

/* BL4, BL5, BL6: two counters of a colour together, each by the number. */
static void
pairs(const struct ref_rules *r, const struct ref_position *before, int number,
    struct ref_plays *plays)
{
	struct ref_play *play;
	int c, i, j;

	for (c = 0; c < REF_COLOURS; c++) {
		if (!ref_moves_colour(r, before, before->turn, c))
			continue;
		for (i = 0; i < REF_COUNTERS; i++)
			for (j = i + 1; j < REF_COUNTERS; j++) {
				play = ref_play_add(plays, before);
				play->used = r->dice;
				if (!ref_move_pair(r, play, c, i, j, number))
					drop_last(plays);
			}
	}
}

/* All that the throw could be used for, must-play not yet considered. */
void
ref_candidates(const struct ref_rules *r, const struct ref_position *before,
    const int dice[2], struct ref_plays *plays)
{
	if (r->dice == 1) {
		first_die(r, before, dice[0], 0, plays);
		if (r->pairs == REF_PAIRS_EVEN && dice[0] % 2 == 0)
			pairs(r, before, dice[0] / 2, plays);
		return;
	}
	first_die(r, before, dice[0], dice[1], plays);
	first_die(r, before, dice[1], dice[0], plays);
	sums(r, before, dice[0] + dice[1], plays);
	if (r->pairs != REF_PAIRS_NONE && dice[0] == dice[1])
		pairs(r, before, dice[0], plays);
	if (r->challenge)
		ref_challenge_starts(r, before, dice, plays);
}

/*
 * D4: as many dice as any play uses; if that is one, the higher die if any
 * play uses it; H2 is let off. D5: with none the throw is forfeited, which
 * the caller sees from n = 0.
 */
void
ref_must_play(
    const struct ref_rules *r, const int dice[2], struct ref_plays *plays)
{
	int high = r->dice == 2 && dice[1] > dice[0] ? dice[1] : dice[0];
	int i, n = 0, most = 0;
	bool high_used = false;

	for (i = 0; i < plays->n; i++) {
		if (plays->play[i].used > most)
			most = plays->play[i].used;
		if (plays->play[i].used == 1 && plays->play[i].die == high)
			high_used = true;
	}
	for (i = 0; i < plays->n; i++) {
		const struct ref_play *play = &plays->play[i];
		bool stays = play->used == most;

		if (r->dice == 2 && stays && most == 1 && high_used)
			stays = play->die == high;
		if (stays || play->last_home)
			plays->play[n++] = plays->play[i];
	}
	plays->n = n;
}
