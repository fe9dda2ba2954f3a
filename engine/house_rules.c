/* The house rules: one row for each of rules.md section 5. */
#include "engine/house_rules.h"
#include "engine/preset.h"

static const char *
two_dice(const struct ruleset *rs)
{
	return rs->dice == 2 ? NULL : "it is for games with two dice";
}

static const char *
one_die(const struct ruleset *rs)
{
	return rs->dice == 1 ? NULL : "it is for games with one die";
}

/* Only masters, navy and museum have room for BL5. */
static const char *
house_rules_pairless(const struct ruleset *rs)
{
	if (rs->dice == 1)
		return two_dice(rs);
	return rs->pairs == PAIRS_TWO ? "pairs move there anyway" : NULL;
}

static const char *
plain_ludo(const struct ruleset *rs)
{
	return rs->dice == 1 && !rs->safe_doorsteps ? NULL
						    : "it is for ludo only";
}

static const char *
safe_pipe(const struct ruleset *rs)
{
	if (rs->suckback == SUCKBACK_BIGSHIP)
		return "it has suck-backs of its own";
	return two_dice(rs);
}

static const char *
two_sides(const struct ruleset *rs)
{
	return rs->partners ? NULL : "it needs four seats as two sides";
}

static const char *
no_sides(const struct ruleset *rs)
{
	if (rs->dice == 1)
		return two_dice(rs);
	return rs->seats > 2 ? NULL : "it needs three or four seats";
}

static const char *
house_rules_anywhere(const struct ruleset *rs)
{
	(void)rs;
	return NULL;
}

#define ROW(name, field, type, on, refuse, about)                              \
	{                                                                      \
		name, about, type, on, offsetof(struct ruleset, field), refuse \
	}
#define SWITCH(name, field, refuse, about) \
	ROW(name, field, HOUSE_SWITCH, 1, refuse, about)

static const struct house_rule house_rules[] = {
    [HOUSE_BOUNCE] = SWITCH("bounce", bounce, house_rules_anywhere,
	"a counter that overshoots home comes back down"),
    [HOUSE_LAST_ONE_DIE] = SWITCH("last-one-die", last_one_die, two_dice,
	"the last counter may go home on one die"),
    [HOUSE_CHALLENGE_THROW] =
	ROW("challenge-throw", challenge_since, HOUSE_NAME, SINCE_THROW,
	    two_dice, "a challenger must have stood there before the throw"),
    [HOUSE_CHALLENGE_TURN] =
	ROW("challenge-turn", challenge_since, HOUSE_NAME, SINCE_TURN, two_dice,
	    "a challenger must have stood there before the turn"),
    SWITCH("split", split, two_dice,
	"one counter may use the dice one after the other and uck between"),
    SWITCH("mixi-challenge", mixi_challenge, two_dice,
	"a mixi-blob may challenge"),
    SWITCH("easy-challenge", easy_challenge, two_dice,
	"a challenge needs one six less"),
    SWITCH("two-throws", two_throws, two_dice,
	"a double six gives two extra throws"),
    SWITCH("exit-same", exit_same, two_dice,
	"beside an exit the other die is for the same counter"),
    ROW("pairs", pairs, HOUSE_SWITCH, PAIRS_ANY, house_rules_pairless,
	"a double may move a blob of two together"),
    ROW("navy-suckback", suckback, HOUSE_SWITCH, SUCKBACK_NAVY, safe_pipe,
	"suck-backs and blow-backs the Australian way"),
    SWITCH("persist", persist, two_dice, "a failed challenge keeps its count"),
    SWITCH("snake-eyes", snake_eyes, two_dice,
	"a double one on the first throw puts all counters out"),
    SWITCH("exit-six", exit_six, plain_ludo,
	"an exit counts six squares, the doorstep first"),
    SWITCH("exit-one-or-six", exit_one_or_six, plain_ludo,
	"a one brings a counter out too"),
    SWITCH("three-sixes", three_sixes, one_die,
	"the third six in a row ends the turn"),
    ROW("arm", arm, HOUSE_ARM, 6, house_rules_anywhere,
	"squares in an arm of the board"),
    ROW("cocky", cocky, HOUSE_CHANCE, 36, two_dice,
	"a die may land cocky, one time in N"),
    SWITCH("advice", advice, two_sides,
	"a seat may ask its partner how to play a throw"),
    SWITCH("everyone", everyone, no_sides,
	"three or four players, each on their own"),
};

const struct house_rule *
house_rule_row(int n)
{
	if (n < 0 || (size_t)n >= sizeof(house_rules) / sizeof(house_rules[0]))
		return NULL;
	return &house_rules[n];
}
