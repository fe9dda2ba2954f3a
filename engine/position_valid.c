/* Whether a position is possible. */
#include <string.h>

#include "engine/challenge.h"
#include "engine/play.h"
#include "engine/position_valid.h"
#include "engine/suckback.h"

/* An enemy of the colour on a square where it must not be; -1 for none. */
static int
position_valid_intruder(
    const struct ruleset *rs, const struct position *p, int colour, int square)
{
	int shared = board_shared(rs->arm, colour, square), here;

	if (shared == -1 || ruleset_safe(rs, shared))
		return -1;
	for (int c = 0; c < NCOLOUR; c++) {
		here = board_relative(rs->arm, c, shared);
		if (here <= board_tail(rs->arm) &&
		    position_count(p, c, here) > 0 &&
		    ruleset_enemies(rs, colour, c))
			return c;
	}
	return -1;
}

static bool
check_meetings(const struct ruleset *rs, const struct position *p,
    char error[RULESET_ERROR])
{
	int other;

	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			other =
			    position_valid_intruder(rs, p, c, p->counter[c][i]);
			if (other != -1)
				return ruleset_wrong(error,
				    "counters: %s %d and %s are enemies on "
				    "one square",
				    colour_name(c), p->counter[c][i],
				    colour_name(other));
		}
	return true;
}

static bool
check_home(const struct ruleset *rs, const struct position *p,
    char error[RULESET_ERROR])
{
	bool playing_on = rs->seats > 2 && !rs->partners;

	for (int s = 0; s < rs->seats; s++) {
		if (!position_side_home(rs, p, s) ||
		    (playing_on && s != p->turn))
			continue;
		return ruleset_wrong(error,
		    playing_on ? "turn: seat %d is home already"
			       : "counters: the side of seat %d is home "
				 "already",
		    s);
	}
	return true;
}

bool
position_valid(const struct ruleset *rs, const struct position *p,
    char error[RULESET_ERROR])
{
	struct position before;

	if (!check_meetings(rs, p, error) || !check_home(rs, p, error))
		return false;
	for (int s = 0; s < rs->seats; s++)
		if (p->challenge[s].sixes > 0 && !rs->persist &&
		    !challenge_stands(rs, p, s))
			return ruleset_wrong(error,
			    "challenge: seat %d has no blob before an attacker "
			    "on %s %d",
			    s, colour_name(p->challenge[s].colour),
			    p->challenge[s].from);
	before = *p;
	if (p->suckback.kind == ANNOUNCE_NONE)
		return true;
	memset(&before.suckback, 0, sizeof(before.suckback));
	return (rs->suckback == SUCKBACK_NAVY &&
		   plays_may_announce(rs, &before, &p->suckback)) ||
	    ruleset_wrong(
		error, "suckback: no such attempt can be under way here");
}
