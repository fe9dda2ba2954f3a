/* The players of matches, as a table of rows. */
#include <stdio.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/bot_level.h"
#include "engine/suckback.h"
#include "engine/train/fractions.h"
#include "engine/train/ported.h"

#define BUDGET 1000000 /* of a choice by values: as good as any */

struct player_kind {
	const char *name;
	bool values, one_die; /* needs weights; is for ludo only */
	int plies;
	int level; /* of the house bots' */
	int (*play)(const struct player_turn *);
	bool (*announce)(const struct player_turn *, struct announcement *);
};

static int
by_greed(const struct player_turn *t)
{
	struct game game = {.phase = PHASE_PLAY, .position = *t->position};

	return bot_greedy_play(t->rs, &game, t->plays);
}

static bool
announce_by_greed(const struct player_turn *t, struct announcement *a)
{
	struct game game = {.phase = PHASE_THROW, .position = *t->position};

	return bot_greedy_announce(t->rs, &game, a);
}

static int
by_chance(const struct player_turn *t)
{
	return random_below(t->random, t->plays->n);
}

static int
by_value(const struct player_turn *t)
{
	long budget = BUDGET;
	struct eval_plays values;

	/* An announcement leaves no choice, so this throw is a plain one. */
	eval_throw(t->player->eval, t->rs, t->position, t->dice, NULL,
	    t->player->kind->plies, &budget, &values);
	return values.play[0].number;
}

/* A level plays as it does at a table, in a game of that number. */
static struct bot_mind
mind_of(const struct player_turn *t)
{
	const struct bot_level *level = bot_level(t->player->kind->level);

	return (struct bot_mind){.eval = t->player->eval,
	    .level = level,
	    .game = t->game,
	    .budget = level->budget};
}

static int
by_level(const struct player_turn *t)
{
	struct game game = {.phase = PHASE_PLAY, .position = *t->position};
	struct bot_mind mind = mind_of(t);

	memcpy(game.dice, t->dice, sizeof(game.dice));
	return bot_level_play(&mind, t->rs, &game);
}

static bool
announce_by_level(const struct player_turn *t, struct announcement *a)
{
	struct game game = {.phase = PHASE_THROW, .position = *t->position};
	struct bot_mind mind = mind_of(t);

	return bot_level_announce(&mind, t->rs, &game, a);
}

static bool
announce_by_value(const struct player_turn *t, struct announcement *a)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(t->rs, t->position, list), best = -1;
	int seat = t->position->turn;
	struct eval_values values;
	int32_t most;

	if (n == 0)
		return false;
	eval_expected(t->player->eval, t->rs, t->position, NULL, 0, &values);
	most = values.seat[seat];
	for (int i = 0; i < n; i++) {
		eval_expected(
		    t->player->eval, t->rs, t->position, &list[i], 0, &values);
		if (values.seat[seat] > most) {
			most = values.seat[seat];
			best = i;
		}
	}
	if (best >= 0)
		*a = list[best];
	return best >= 0;
}

static const struct player_kind kinds[] = {
    {.name = "greedy", .play = by_greed, .announce = announce_by_greed},
    {.name = "random", .play = by_chance},
    {"0-ply", true, false, 0, 0, by_value, announce_by_value},
    {"fractions", true, false, 0, 0, fractions_play, announce_by_value},
    {"1-ply", true, false, 1, 0, by_value, announce_by_value},
    {"2-ply", true, false, 2, 0, by_value, announce_by_value},
    {"3-ply", true, false, 3, 0, by_value, announce_by_value},
    {"4-ply", true, false, 4, 0, by_value, announce_by_value},
    {"cadet", true, false, 0, BOT_CADET, by_level, announce_by_level},
    {"leading-hand", true, false, 0, BOT_LEADING_HAND, by_level,
	announce_by_level},
    {"chief", true, false, 0, BOT_CHIEF, by_level, announce_by_level},
    {"admiral", true, false, 0, BOT_ADMIRAL, by_level, announce_by_level},
    {.name = "aggressive", .one_die = true, .play = ported_aggressive},
    {.name = "defensive", .one_die = true, .play = ported_defensive},
    {.name = "fast", .one_die = true, .play = ported_fast},
    {.name = "expert", .one_die = true, .play = ported_expert},
    {.name = "balanced", .one_die = true, .play = ported_balanced},
    {.name = "cautious", .one_die = true, .play = ported_cautious},
    {.name = "probabilistic", .one_die = true, .play = ported_probabilistic},
};
#define NKINDS (sizeof(kinds) / sizeof(kinds[0]))

bool
player_find(struct player *player, const char *name, const struct eval *eval,
    const struct ruleset *rs, char error[RULESET_ERROR])
{
	*player = (struct player){.name = name, .eval = eval};
	if (strchr(name, '/') != NULL)
		return true;
	for (size_t i = 0; i < NKINDS; i++)
		if (strcmp(kinds[i].name, name) == 0)
			player->kind = &kinds[i];
	if (player->kind == NULL)
		return ruleset_wrong(error,
		    "there is no player %.60s, and a program's name has a /",
		    name);
	if (player->kind->one_die && !rs->single)
		return ruleset_wrong(error,
		    "%.60s plays ludo only, with each seat on its own", name);
	if (player->kind->values && eval == NULL)
		return ruleset_wrong(error, "%.60s needs weights", name);
	return true;
}

bool
player_is_program(const struct player *player)
{
	return player->kind == NULL;
}

bool
player_needs_fractions(const struct player *player)
{
	return player->kind != NULL && player->kind->play == fractions_play;
}

int
player_play(const struct player_turn *t)
{
	return t->player->kind->play(t);
}

bool
player_announce(const struct player_turn *t, struct announcement *a)
{
	return t->player->kind->announce != NULL &&
	    t->player->kind->announce(t, a);
}
