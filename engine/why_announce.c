/* Why a suck-back or a blow-back cannot be announced (SB, BB, RG). */
#include <string.h>

#include "engine/suckback.h"
#include "engine/why_judge.h"

/* How many counters of some colours are on a tail, and of how many colours. */
static int
count_on_tail(const struct movegen *t, unsigned colours, int pipe, int *of)
{
	int n = 0, one;

	*of = 0;
	COLOURS_FOREACH (c, colours) {
		one = position_count(
		    t->before, c, movegen_relative(t, pipe, t->tail, c));
		*of += one > 0;
		n += one;
	}
	return n;
}

/* The first enemy colour on the tail. */
static int
first_on_tail(const struct movegen *t, int pipe)
{
	COLOURS_FOREACH (c, t->enemies)
		if (position_count(t->before, c,
			movegen_relative(t, pipe, t->tail, c)) > 0)
			return c;
	return pipe;
}

/* How many are so far up a pipe, from its first square to its last. */
static int
count_in_pipe(const struct movegen *t, int colour, int distance)
{
	if (distance < 1 || t->tail + distance >= t->home)
		return 0;
	return position_count(t->before, colour, t->tail + distance);
}

/* SB5: a blob nearer than the distance; 0: none. */
static int
find_blob(const struct movegen *t, int colour, int distance)
{
	for (int d = 1; d < distance; d++)
		if (count_in_pipe(t, colour, d) >= 2)
			return d;
	return 0;
}

static bool
has_arrived(const struct movegen *t, int colour, int square)
{
	for (int i = 0; i < NCOUNTER; i++)
		if (t->before->counter[colour][i] == square &&
		    t->before->arrived & COUNTER_BIT(colour, i))
			return true;
	return false;
}

static enum why_reason
judge_suckback(
    const struct movegen *t, const struct announcement *a, struct why *why)
{
	bool bigship = t->rs->suckback == SUCKBACK_BIGSHIP;
	int square = movegen_relative(t, a->target, t->tail, a->colour),
	    colours;
	int n = count_in_pipe(t, a->target, a->distance), blob;

	if (!(t->enemies >> a->target & 1))
		return WHY_SUCK_NOBODY;
	if (position_count(t->before, a->colour, square) == 0)
		return WHY_SUCK_NOBODY;
	count_on_tail(t, t->side, a->target, &colours);
	if (colours > 1)
		return WHY_SUCK_MIXI;
	if (bigship && has_arrived(t, a->colour, square))
		return WHY_SUCK_ARRIVED;
	if (n == 0)
		return WHY_SUCK_EMPTY;
	if (bigship && n > 2)
		return WHY_SUCK_THREE;
	blob = bigship ? find_blob(t, a->target, a->distance) : 0;
	why->number = blob;
	return blob > 0 ? WHY_SUCK_BEHIND : WHY_SUCK_TWICE;
}

static enum why_reason
judge_blowback(
    const struct movegen *t, const struct announcement *a, struct why *why)
{
	int colours, n = count_on_tail(t, t->enemies, a->colour, &colours);

	if (count_in_pipe(t, a->colour, a->distance) == 0)
		return WHY_BLOW_EMPTY;
	if (n == 0)
		return WHY_BLOW_NOBODY;
	if (t->rs->suckback == SUCKBACK_BIGSHIP && colours == 1 && n > 2)
		return WHY_BLOW_THREE;
	if (position_count(t->before, a->target,
		movegen_relative(t, a->colour, t->tail, a->target)) == 0)
		return WHY_BLOW_NOBODY;
	/* BB1: of a mixi-blob only the first colour is named. */
	why->enemy = first_on_tail(t, a->colour);
	return why->enemy == a->target ? WHY_BLOW_TWICE : WHY_BLOW_FIRST;
}

static enum why_reason
judge_announcement(
    const struct movegen *t, const struct announcement *a, struct why *why)
{
	const struct position *before = t->before;
	bool suck = a->kind == ANNOUNCE_SUCKBACK;
	enum why_reason reason;

	if (t->rs->suckback == SUCKBACK_NONE)
		return suck ? WHY_SUCK_SAFE : WHY_BLOW_SAFE;
	if (before->challenge[before->turn].sixes > 0)
		return WHY_CHALLENGING;
	if (before->suckback.kind != ANNOUNCE_NONE)
		return before->suckback.kind == ANNOUNCE_SUCKBACK ? WHY_SUCKING
								  : WHY_BLOWING;
	if (t->movable == 0)
		return WHY_WAITS_FOR_SIX;
	if ((reason = why_colour(t, a->colour)) != WHY_NOT) {
		why->move.colour = a->colour;
		return reason;
	}
	return suck ? judge_suckback(t, a, why) : judge_blowback(t, a, why);
}

void
why_announcement(const struct ruleset *rs, const struct position *position,
    const struct announcement *announcement, struct why *why)
{
	static const uint8_t not_thrown[DICE_MAX];
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(rs, position, list);
	struct movegen t;

	memset(why, 0, sizeof(*why));
	why->announcement = *announcement;
	for (int i = 0; i < n; i++)
		if (memcmp(&list[i], announcement, sizeof(list[i])) == 0) {
			why->play = i;
			return;
		}
	movegen_begin(&t, rs, position, not_thrown);
	why->reason = judge_announcement(&t, announcement, why);
}
