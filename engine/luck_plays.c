/* The plays of a throw, looked at as far as the account of a game does. */
#include "engine/luck_plays.h"

#include <limits.h>

#include "engine/bot_level.h"

#define MISTAKE (EVAL_ONE / 100) /* what a play costs that is called one */

/*
 * Which plays are looked at further: so many of the best, and none that is
 * worse than the first by more than that.
 */
struct look {
	int most;
	int32_t margin;
};
static const struct look look_all = {8, EVAL_ONE / 16};
static const struct look look_first = {1, 0};

int
luck_plies(const struct ruleset *rs)
{
	return rs->dice == 1 ? 2 : 0;
}

/* A play by the mean over the throws that follow it, so many more ahead. */
static void
play_look(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, int plies, struct eval_play *one)
{
	struct play play;

	game_play(rs, game, one->number, &play);
	if (play.then != THEN_WIN)
		eval_expected(eval, rs, &play.after, NULL, plies, &one->values);
}

void
luck_plays_throw(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, struct eval_plays *plays,
    struct eval_values *values)
{
	long budget = LONG_MAX;
	struct eval_play best;

	eval_throw(eval, rs, &game->position, game->dice, &game->announced, 0,
	    &budget, plays);
	best = plays->play[0];
	if (luck_plies(rs) > 0)
		play_look(eval, rs, game, luck_plies(rs) - 1, &best);
	*values = best.values;
}

/* The best first; equal ones stay as they are. */
static void
plays_sort(struct eval_plays *plays, int seat)
{
	struct eval_play one;
	int j;

	for (int i = 1; i < plays->n; i++) {
		one = plays->play[i];
		for (j = i; j > 0 &&
		     plays->play[j - 1].values.seat[seat] <
			 one.values.seat[seat];
		     j--)
			plays->play[j] = plays->play[j - 1];
		plays->play[j] = one;
	}
}

/*
 * Looks further at the best plays, and at the one chosen. All others are held
 * to be no better than the worst of the former.
 */
static void
plays_look_at(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, const struct look *look, int plies, int chosen,
    struct eval_plays *plays)
{
	int seat = game->position.turn, n = 0;
	struct eval_play *play = plays->play, *worst = play;
	int32_t least = play->values.seat[seat] - look->margin;

	for (; n < plays->n && n < look->most &&
	     play[n].values.seat[seat] >= least;
	     n++) {
		play_look(eval, rs, game, plies, &play[n]);
		if (play[n].values.seat[seat] < worst->values.seat[seat])
			worst = &play[n];
	}
	for (; n < plays->n; n++)
		if (play[n].number == chosen)
			play_look(eval, rs, game, plies, &play[n]);
		else if (play[n].values.seat[seat] > worst->values.seat[seat])
			play[n].values = worst->values;
	plays_sort(plays, seat);
}

const struct eval_play *
luck_plays_find(const struct eval_plays *plays, int number)
{
	int i = 0;

	while (i < plays->n - 1 && plays->play[i].number != number)
		i++;
	return &plays->play[i];
}

void
luck_plays_judge(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, int chosen, struct eval_plays *plays)
{
	const struct bot_level *admiral = bot_level(BOT_ADMIRAL);
	long budget = admiral->budget;
	int plies = bot_level_plies(admiral, rs, &budget);
	int seat = game->position.turn;
	int32_t value;

	plays_look_at(eval, rs, game, &look_all, 0, chosen, plays);
	value = luck_plays_find(plays, chosen)->values.seat[seat];
	if (value < plays->play[0].values.seat[seat] - MISTAKE)
		plays_look_at(
		    eval, rs, game, &look_first, plies - 1, chosen, plays);
}

void
luck_plays(const struct eval *eval, const struct ruleset *rs,
    const struct game *game, struct eval_plays *plays)
{
	const struct bot_level *admiral = bot_level(BOT_ADMIRAL);
	int seat = game->position.turn;
	struct eval_play *play = plays->play;
	long budget = admiral->budget;
	int plies = bot_level_plies(admiral, rs, &budget);

	eval_throw(eval, rs, &game->position, game->dice, &game->announced,
	    plies, &budget, plays);
	for (int i = 1; i < plays->n; i++)
		if (play[i].values.seat[seat] > play[i - 1].values.seat[seat])
			play[i].values = play[i - 1].values;
}
