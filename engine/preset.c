/* The presets: one row for each rule set of rules.md section 3. */
#include "engine/preset.h"

#define SEATS(n) (1 << (n))

/* What the rule sheets with two dice have in common. */
#define TWO_DICE .dice = 2, .arm = 6, .challenge = true, .activation = true

/* The players' own sheet with and without its advanced rules (U, W). */
#define UCKERS                                                       \
	TWO_DICE, .challenge_since = SINCE_TURN, .pairs = PAIRS_TWO, \
		  .activate_at_once = true, .six_home_throws = true, \
		  .advice = true, .winner_rethrows = true

/* The sheets that grew out of the Navy's BR 4006. */
#define SERVICE TWO_DICE, .challenge_since = SINCE_THROW

static const struct preset presets[] = {
    {"uckers", "the players' own sheet, basic and team rules",
	SEATS(2) | SEATS(4), 2, false, {UCKERS}},
    {"bigship", "uckers with suck-backs and blow-backs", SEATS(2) | SEATS(4), 2,
	false, {UCKERS, .suckback = SUCKBACK_BIGSHIP}},
    {"masters", "a game shop's sheet: challenges persist", SEATS(2) | SEATS(4),
	4, false, {SERVICE, .persist = true}},
    {"navy", "the Australian Navy's sheet with its variations",
	SEATS(2) | SEATS(4), 4, false, {SERVICE, .last_one_die = true}},
    {"museum", "a museum's well-tried set", SEATS(2) | SEATS(4), 4, false,
	{SERVICE, .last_one_die = true}},
    {"ludo", "the children's game: one die, each on their own",
	SEATS(2) | SEATS(3) | SEATS(4), 4, true, {.dice = 1, .arm = 6}},
    {"fleet-ludo", "one die, two sides, safe doorsteps, pairs", SEATS(4), 4,
	false,
	{.dice = 1,
	    .arm = 6,
	    .pairs = PAIRS_EVEN,
	    .side_blocks = true,
	    .safe_doorsteps = true,
	    .three_sixes = true}},
};

const struct preset *
preset_row(int n)
{
	if (n < 0 || (size_t)n >= sizeof(presets) / sizeof(presets[0]))
		return NULL;
	return &presets[n];
}
