/* Whether there can be such a game, whatever led to it. */
#include <string.h>

#include "engine/challenge.h"
#include "engine/game.h"
#include "engine/game_valid.h"
#include "engine/position_valid.h"
#include "engine/suckback.h"

/* The winner of the start chooses only where there are two pairs (S2). */
static bool
may_choose_colours(const struct ruleset *rs)
{
	return rs->winner_rethrows && rs->seats == 2;
}

/* What the phase requires of the other fields. */
static bool
check_phase(
    const struct ruleset *rs, const struct game *g, char error[RULESET_ERROR])
{
	bool over = g->phase == PHASE_OVER, play = g->phase == PHASE_PLAY;
	int next;

	/* Who throws for the start, and whose throw is next (S1). */
	next = g->phase == PHASE_START ? game_start_next(rs, g) : g->actor;
	if (next == -1)
		return ruleset_wrong(error,
		    "contends: it must be two seats or more, one of them "
		    "still to throw, and all but them have thrown");
	if (g->actor != next)
		return ruleset_wrong(error,
		    "actor: it must be seat %d, the next to throw for the "
		    "start",
		    next);
	if (g->phase == PHASE_COLOURS && !may_choose_colours(rs))
		return ruleset_wrong(
		    error, "phase: nobody chooses colours in these rules");
	for (int d = 0; play && d < rs->dice; d++)
		if (g->dice[d] == 0)
			return ruleset_wrong(
			    error, "dice: the throw in hand is missing");
	if (g->actor >= rs->seats ||
	    ((play || g->phase == PHASE_THROW) &&
		game_side(g, g->actor) != g->position.turn))
		return ruleset_wrong(
		    error, "actor: it must be the seat whose turn it is");
	if (over != (g->outcome != OUTCOME_NONE))
		return ruleset_wrong(error,
		    "outcome: it belongs to a game that is over, and to no "
		    "other");
	if (g->winner != NOSEAT && (!over || g->winner >= rs->seats))
		return ruleset_wrong(
		    error, "winner: it is a seat, of a game that is over");
	return true;
}

/* WI1: the seats that have come in, each once, while the others play on. */
static bool
check_places(
    const struct ruleset *rs, const struct game *g, char error[RULESET_ERROR])
{
	bool over = g->phase == PHASE_OVER;
	unsigned in = 0, home = 0;

	if (rs->partners || rs->seats == 2)
		return g->nplaces == 0 ||
		    ruleset_wrong(
			error, "places: nobody plays on for them here");
	for (int s = 0; s < rs->seats; s++)
		home |= (unsigned)position_seat_home(rs, &g->position, s) << s;
	for (int i = 0; i < g->nplaces; i++) {
		if (g->places[i] >= rs->seats || in >> g->places[i] & 1)
			return ruleset_wrong(
			    error, "places: each seat comes in once");
		in |= 1u << g->places[i];
	}
	return over || in == home ||
	    ruleset_wrong(error, "places: they are of the seats that are home");
}

/* Marks are only on counters of the side to act, where they mean something. */
static bool
check_marks(const struct ruleset *rs, const struct position *p,
    char error[RULESET_ERROR])
{
	unsigned side = rs->side_colours[p->turn];
	int square;

	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			square = p->counter[c][i];
			if (p->arrived & COUNTER_BIT(c, i) &&
			    (!(side >> c & 1) || square < 0 ||
				square > board_tail(rs->arm)))
				return ruleset_wrong(error,
				    "arrived: %s %d is not a square of the "
				    "track "
				    "that the side to act holds",
				    colour_name(c), square);
			if (p->backwards & COUNTER_BIT(c, i) &&
			    (!(side >> c & 1) || square < 1 ||
				square >= board_home(rs->arm)))
				return ruleset_wrong(error,
				    "backwards: %s %d is nobody of the side to "
				    "act on the way back",
				    colour_name(c), square);
		}
	return true;
}

/* Values that only some rule sets have. */
static bool
check_foreign(
    const struct ruleset *rs, const struct game *g, char error[RULESET_ERROR])
{
	static const struct position none;
	const struct position *p = &g->position;
	const struct {
		bool is, may_be;
		const char *why;
	} rows[] = {
	    {p->active != 0, rs->activation && p->active >> rs->seats == 0,
		"active: nobody can be in these rules"},
	    {memcmp(p->attempts, none.attempts, sizeof(none.attempts)) != 0,
		rs->suckback == SUCKBACK_NAVY,
		"attempts: these rules do not count them"},
	    {memcmp(p->throws_so_far, none.throws_so_far,
		 sizeof(none.throws_so_far)) != 0,
		rs->snake_eyes, "throws_so_far: these rules count none"},
	    {p->sixes_in_a_row != 0, rs->three_sixes,
		"sixes_in_a_row: these rules do not count them"},
	    {p->backwards != 0, rs->bounce,
		"backwards: in these rules no counter goes back"},
	    {p->extra != 0, rs->two_throws,
		"extra: in these rules no throw is owed"},
	    {g->cocky != 0, rs->cocky != 0,
		"cocky: in these rules no die lands so"},
	    {g->swapped, may_choose_colours(rs),
		"swapped: nobody chooses colours in these rules"},
	    {g->asked, rs->advice, "asked: there is no partner to ask"},
	    {g->asked, g->phase == PHASE_PLAY || g->phase == PHASE_OVER,
		"asked: there is no throw in hand to ask about"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].is && !rows[i].may_be)
			return ruleset_wrong(error, "%s", rows[i].why);
	return true;
}

bool
game_valid(
    const struct ruleset *rs, const struct game *g, char error[RULESET_ERROR])
{
	bool thrown = g->phase == PHASE_THROW || g->phase == PHASE_PLAY;

	if (!check_foreign(rs, g, error) || !check_phase(rs, g, error) ||
	    !check_places(rs, g, error))
		return false;
	/* Every recorded challenge is in progress. */
	for (int s = 0; s < rs->seats; s++)
		if (g->position.challenge[s].sixes > 0 &&
		    !(rs->challenge && challenge_stands(rs, &g->position, s)))
			return ruleset_wrong(error,
			    "challenge: seat %d can have none under way here",
			    s);
	if (g->phase == PHASE_OVER)
		return true;
	/* The announcement is possible, or in progress. */
	if (g->announced.kind != ANNOUNCE_NONE &&
	    !(thrown &&
		(memcmp(&g->announced, &g->position.suckback,
		     sizeof(g->announced)) == 0 ||
		    plays_may_announce(rs, &g->position, &g->announced))))
		return ruleset_wrong(
		    error, "announced: that cannot have been announced here");
	return check_marks(rs, &g->position, error) &&
	    position_valid(rs, &g->position, error);
}
