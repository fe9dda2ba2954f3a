/* The levels of the house bots: values, and the noise on them. */
#include <string.h>

#include "engine/bot_level.h"
#include "engine/fnv.h"
#include "engine/suckback.h"

static const struct bot_level levels[BOT_LEVELS] = {
    [BOT_CADET] = {"cadet", "the cadet, who still learns", 0, 0, 150000},
    [BOT_LEADING_HAND] = {"leading-hand", "the leading hand, a fair bot", 0, 0,
	45000},
    [BOT_CHIEF] = {"chief", "the chief, a strong bot", 0, 0, 15000},
    [BOT_ADMIRAL] = {"admiral", "the admiral, the strongest", 2, 120000, 0},
};

/*
 * With no more than that the admiral looks as it did when that was all it had,
 * so that what was recorded then can be repeated; and always with two dice and
 * two seats, where care would cost too much.
 */
#define BUDGET_PLAIN 60000

/* Numbers of announcements, and of a plain throw, among those of plays. */
#define NUMBER_PLAIN PLAYS_MAX
#define NUMBER_ANNOUNCEMENT (PLAYS_MAX + 1)

const struct bot_level *
bot_level(int n)
{
	return n >= 0 && n < BOT_LEVELS ? &levels[n] : NULL;
}

int
bot_level_find(const char *name)
{
	for (int i = 0; name != NULL && i < BOT_LEVELS; i++)
		if (strcmp(name, levels[i].name) == 0)
			return i;
	return -1;
}

uint64_t
bot_level_game(const char *id)
{
	uint64_t hash = FNV64_BEGIN;

	for (; *id != '\0'; id++)
		hash = fnv64_step(hash, (unsigned char)*id);
	return hash;
}

/* Well mixed bits (splitmix64). */
static uint64_t
level_mix(uint64_t bits)
{
	bits += UINT64_C(0x9e3779b97f4a7c15);
	bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
	return bits ^ bits >> 31;
}

/*
 * The noise on a choice: small amounts more often than large ones. It depends
 * on the position and the throw, too, so that nobody can tell before the throw
 * which plays it will favour.
 */
static int64_t
level_noise(const struct bot_mind *mind, const struct ruleset *rs, uint64_t now,
    int number)
{
	uint64_t bits = level_mix(now ^ level_mix((uint64_t)number));
	/* With more than two sides chances are smaller, and differ less. */
	int64_t width =
	    mind->level->noise / (rs->seats > 2 && !rs->partners ? 2 : 1) + 1;

	return (int64_t)((bits & 0xffffffff) * (uint64_t)width >> 32) -
	    (int64_t)((bits >> 32) * (uint64_t)width >> 32);
}

static uint64_t
level_now(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game)
{
	return level_mix(mind->game ^ game_hash(rs, game));
}

/* A play that wins; -1: none does. */
static int
winning_play(const struct plays *plays)
{
	for (int i = 0; i < plays->n; i++)
		if (plays->play[i].then == THEN_WIN)
			return i;
	return -1;
}

/* Throws of one die are so few that more of them can be looked at. */
int
bot_level_plies(
    const struct bot_level *level, const struct ruleset *rs, long *budget)
{
	if (*budget > level->budget)
		*budget = level->budget;
	if (rs->dice > 1 && rs->seats == 2 && *budget > BUDGET_PLAIN)
		*budget = BUDGET_PLAIN;
	if (level->plies == 0)
		return 0;
	if (*budget > BUDGET_PLAIN)
		return EVAL_CAREFUL + level->plies + (rs->dice > 1 ? 0 : 2);
	return level->plies + (rs->dice > 1 ? 0 : 1);
}

int
bot_level_play(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game)
{
	const struct position *p = &game->position;
	struct eval_plays values;
	struct plays plays;
	long budget = mind->budget;
	int plies = bot_level_plies(mind->level, rs, &budget), best;
	uint64_t now;
	int64_t one, most = 0;

	game_plays(rs, game, &plays);
	if (plays.n == 1)
		return 0;
	if ((best = winning_play(&plays)) >= 0)
		return best;
	eval_throw(mind->eval, rs, p, game->dice, &game->announced, plies,
	    &budget, &values);
	if (mind->level->noise == 0)
		return values.play[0].number;
	now = level_now(mind, rs, game);
	for (int i = 0; i < values.n; i++) {
		one = values.play[i].values.seat[p->turn] +
		    level_noise(mind, rs, now, values.play[i].number);
		if (best < 0 || one > most) {
			most = one;
			best = values.play[i].number;
		}
	}
	return best;
}

bool
bot_level_announce(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game, struct announcement *announcement)
{
	const struct position *p = &game->position;
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct eval_values values;
	uint64_t now;
	int64_t one, most;
	int n = 0, best = -1;

	if (game->phase == PHASE_THROW && game->announced.kind == ANNOUNCE_NONE)
		n = plays_announcements(rs, p, list);
	if (n == 0)
		return false;
	now = level_now(mind, rs, game);
	eval_expected(mind->eval, rs, p, NULL, 0, &values);
	most = values.seat[p->turn] + level_noise(mind, rs, now, NUMBER_PLAIN);
	for (int i = 0; i < n; i++) {
		eval_expected(mind->eval, rs, p, &list[i], 0, &values);
		one = values.seat[p->turn] +
		    level_noise(mind, rs, now, NUMBER_ANNOUNCEMENT + i);
		if (one > most) {
			most = one;
			best = i;
		}
	}
	if (best >= 0)
		*announcement = list[best];
	return best >= 0;
}

int32_t
bot_level_chance(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game, int chair)
{
	const struct position *p = &game->position;
	struct eval_values values;
	struct eval_plays plays;
	long budget = 0;

	if (game->phase == PHASE_PLAY) {
		eval_throw(mind->eval, rs, p, game->dice, &game->announced, 0,
		    &budget, &plays);
		values = plays.play[0].values;
	} else
		eval_position(mind->eval, rs, p, &values);
	return values.seat[game_side(game, chair)];
}
