/* Suck-backs and blow-backs: what may be announced, and the throw at it. */
#include <string.h>

#include "engine/movegen.h"
#include "engine/suckback.h"
#include "engine/turn_end.h"

/* Counters of some colours on one square. */
struct crowd {
	int count;
	int colours;
	int first; /* the first of the colours */
};

/* How many counters of a colour are on its square. */
static int
count_on(const struct movegen *t, int colour, int square)
{
	return word_count(
	    word_find(word_pack(t->before->counter[colour]), square));
}

static struct crowd
crowd_on(const struct movegen *t, unsigned colours, int colour, int square)
{
	struct crowd crowd = {0};
	int n;

	COLOURS_FOREACH (c, colours) {
		n = count_on(t, c, movegen_relative(t, colour, square, c));
		if (n == 0)
			continue;
		if (crowd.colours++ == 0)
			crowd.first = c;
		crowd.count += n;
	}
	return crowd;
}

/* Two or more of one colour; a mixi-blob is none. */
static bool
is_blob(const struct crowd *crowd)
{
	return crowd->colours == 1 && crowd->count >= 2;
}

static bool
is_bigship(const struct movegen *t)
{
	return t->rs->suckback == SUCKBACK_BIGSHIP;
}

static int
in_pipe(const struct movegen *t, int colour, int distance)
{
	if (distance < 1 || t->tail + distance >= t->home)
		return 0;
	return count_on(t, colour, t->tail + distance);
}

/* SB5: nothing behind a blob can be reached. */
static bool
is_reached(const struct movegen *t, int colour, int distance)
{
	for (int d = 1; is_bigship(t) && d < distance; d++)
		if (in_pipe(t, colour, d) >= 2)
			return false;
	return true;
}

/* SB1, RG1: the colour has an attacker on the target's tail. */
static bool
on_tail(const struct movegen *t, int colour, int target)
{
	struct crowd crowd = crowd_on(t, t->side, target, t->tail);
	int square = movegen_relative(t, target, t->tail, colour);

	if (crowd.colours != 1 || crowd.first != colour)
		return false;
	/* In bigship it stood there before this turn. */
	for (int i = 0; is_bigship(t) && i < NCOUNTER; i++)
		if (t->before->counter[colour][i] == square &&
		    t->before->arrived & COUNTER_BIT(colour, i))
			return false;
	return true;
}

struct announcements {
	struct announcement *list;
	int n;
};

static void
suckback_announce(const struct movegen *t, struct announcements *to,
    const struct announcement *announcement)
{
	if (!is_bigship(t) &&
	    position_failed(t->rs, t->before, announcement) >= 2)
		return;
	to->list[to->n++] = *announcement;
}

static void
list_suckbacks(const struct movegen *t, struct announcements *to, int colour)
{
	struct announcement a = {.kind = ANNOUNCE_SUCKBACK, .colour = colour};
	int count;

	COLOURS_FOREACH (target, t->enemies) {
		if (!on_tail(t, colour, target))
			continue;
		a.target = target;
		for (int d = 1; t->tail + d < t->home; d++) {
			a.distance = d;
			count = in_pipe(t, target, d);
			if (count > 0 && (count <= 2 || !is_bigship(t)) &&
			    is_reached(t, target, d))
				suckback_announce(t, to, &a);
		}
	}
}

static void
list_blowbacks(const struct movegen *t, struct announcements *to, int colour)
{
	struct crowd enemy = crowd_on(t, t->enemies, colour, t->tail);
	struct announcement a = {
	    .kind = ANNOUNCE_BLOWBACK, .colour = colour, .target = enemy.first};

	if (enemy.count == 0 ||
	    (is_bigship(t) && enemy.colours == 1 && enemy.count > 2))
		return;
	for (int d = 1; t->tail + d < t->home; d++) {
		a.distance = d;
		if (in_pipe(t, colour, d) > 0)
			suckback_announce(t, to, &a);
	}
}

int
plays_announcements(const struct ruleset *rs, const struct position *position,
    struct announcement list[ANNOUNCEMENTS_MAX])
{
	static const uint8_t not_thrown[DICE_MAX];
	struct announcements to = {.list = list};
	struct movegen t;

	if (rs->suckback == SUCKBACK_NONE ||
	    position->challenge[position->turn].sixes > 0 ||
	    position->suckback.kind != ANNOUNCE_NONE)
		return 0;
	movegen_begin(&t, rs, position, not_thrown);
	COLOURS_FOREACH (c, t.movable)
		list_suckbacks(&t, &to, c);
	COLOURS_FOREACH (c, t.movable)
		list_blowbacks(&t, &to, c);
	return to.n;
}

bool
plays_may_announce(const struct ruleset *rs, const struct position *position,
    const struct announcement *announcement)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(rs, position, list);

	for (int i = 0; i < n; i++)
		if (memcmp(&list[i], announcement, sizeof(list[i])) == 0)
			return true;
	return false;
}

static bool
suckback_shows(const struct movegen *t, int number, bool twice)
{
	bool first = t->dice[0] == number, second = t->dice[1] == number;

	if (twice)
		return first && second;
	return first || second || t->dice[0] + t->dice[1] == number;
}

/* RG1, RG2: another throw for a six, else one more failed attempt. */
static void
miss_navy(
    struct movegen *t, struct play *play, const struct announcement *announced)
{
	int failed;

	if (movegen_sixes(t) > 0) {
		play->after.suckback = *announced;
		turn_hold(t, play, THEN_SUCKBACK);
		return;
	}
	failed = position_failed(t->rs, t->before, announced);
	position_set_failed(t->rs, &play->after, announced, failed + 1);
	turn_over(t, play);
}

static void
suckback_move(
    struct play *play, struct packed *packed, int colour, int from, int to)
{
	play->move[play->nmoves++] =
	    (struct move){.colour = colour, .from = from, .to = to};
	packed_move(packed, colour, from, to);
}

static void
suckback_suck(
    const struct movegen *t, struct packed *packed, int target, int distance)
{
	int square = t->tail + distance;

	for (int n = packed_count(packed, target, square); n > 0; n--)
		packed_move(packed, target, square, BASE);
}

/* SB3: the other die reaches another single. */
static void
suck_other(const struct movegen *t, struct packed *packed,
    const struct announcement *announced)
{
	int other;

	if (t->dice[0] == announced->distance)
		other = t->dice[1];
	else if (t->dice[1] == announced->distance)
		other = t->dice[0];
	else
		return;
	if (other != announced->distance &&
	    in_pipe(t, announced->target, other) == 1 &&
	    is_reached(t, announced->target, other))
		suckback_suck(t, packed, announced->target, other);
}

static void
throw_suckback(struct movegen *t, struct play *play, struct packed *packed,
    const struct announcement *announced)
{
	int colour = announced->colour, target = announced->target;
	int square = movegen_relative(t, target, t->tail, colour);
	struct crowd attacker = crowd_on(t, t->side, target, t->tail);
	bool twice = in_pipe(t, target, announced->distance) >= 2 ||
	    (!is_bigship(t) && is_blob(&attacker));
	bool hit = suckback_shows(t, announced->distance, twice);
	struct mover mover;

	if (hit) {
		suckback_suck(t, packed, target, announced->distance);
		suck_other(t, packed, announced);
	}
	if (!hit && !is_bigship(t)) {
		miss_navy(t, play, announced);
		return;
	}
	/* SB6: one attacker moves on, unless a blob is there. */
	movegen_mover(t, colour, &mover);
	if (!mover_is_blocked(&mover, square + 1)) {
		suckback_move(play, packed, colour, square, square + 1);
		movegen_uck(t, packed, t->enemies, colour, square + 1);
	}
	packed_paste(packed, &play->after);
	turn_over(t, play);
}

static void
throw_blowback(struct movegen *t, struct play *play, struct packed *packed,
    const struct announcement *announced)
{
	int colour = announced->colour;
	struct crowd enemy = crowd_on(t, t->enemies, colour, t->tail);
	bool twice = is_blob(&enemy) ||
	    (!is_bigship(t) && in_pipe(t, colour, announced->distance) >= 2);

	if (!suckback_shows(t, announced->distance, twice)) {
		if (is_bigship(t))
			turn_over(t, play);
		else
			miss_navy(t, play, announced);
		return;
	}
	movegen_uck(t, packed, t->enemies, colour, t->tail);
	if (is_bigship(t))
		suckback_move(play, packed, colour,
		    t->tail + announced->distance, t->tail);
	packed_paste(packed, &play->after);
	turn_over(t, play);
}

void
suckback_throw(struct movegen *t, const struct announcement *announced)
{
	struct announcement at = *announced;
	struct play *play = turn_play(t);
	struct packed packed = packed_of(t->before);

	memset(&play->after.suckback, 0, sizeof(play->after.suckback));
	if (at.kind == ANNOUNCE_SUCKBACK)
		throw_suckback(t, play, &packed, &at);
	else
		throw_blowback(t, play, &packed, &at);
}
