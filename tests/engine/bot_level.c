/* The levels of house bots: wins, noise that can be repeated, budgets. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bot_level.h"
#include "engine/eval_net.h"
#include "engine/suckback.h"
#include "tests/engine/selfplay.h"

static struct bot_mind
mind_of(int level, const char *game)
{
	return (struct bot_mind){.eval = selfplay_eval,
	    .level = bot_level(level),
	    .game = bot_level_game(game),
	    .budget = bot_level(level)->budget};
}

static int wins;

static void
check_wins(const struct ruleset *rs, const struct game *game)
{
	struct bot_mind mind;
	struct plays plays;
	struct play play;
	int i;

	if (game->phase != PHASE_PLAY)
		return;
	game_plays(rs, game, &plays);
	for (i = 0; i < plays.n; i++)
		if (plays.play[i].then == THEN_WIN)
			break;
	if (i == plays.n)
		return;
	wins += plays.n > 1;
	for (int level = 0; level < BOT_LEVELS; level++) {
		mind = mind_of(level, "wins");
		assert_true(game_play(
		    rs, game, bot_level_play(&mind, rs, game), &play));
		assert_int_equal(play.then, THEN_WIN);
	}
}

/* Endings: the seat to act has one or two counters left, others are behind. */
static void
ending(const struct ruleset *rs, uint64_t *seed, struct game *game)
{
	struct position *p = &game->position;
	int home = board_home(rs->arm), left;

	game_start(rs, game);
	left = 1 + (int)selfplay_random(seed, 2);
	for (int c = 0; c < NCOLOUR; c++) {
		if (rs->owner[c] < 0)
			continue;
		for (int i = 0; i < NCOUNTER; i++)
			if (!(rs->side_colours[0] >> c & 1))
				p->counter[c][i] =
				    (int8_t)selfplay_random(seed, 20);
			else if (rs->owner[c] == 0 && left > 0 &&
			    selfplay_random(seed, 2) == 0) {
				p->counter[c][i] = (int8_t)(home - 1 -
				    (int)selfplay_random(seed, 6));
				left--;
			} else
				p->counter[c][i] = (int8_t)home;
		position_sort(p, (enum colour)c);
	}
	game->phase = PHASE_PLAY;
	game->dice[0] = (uint8_t)(1 + selfplay_random(seed, 6));
	if (rs->dice == 2)
		game->dice[1] = (uint8_t)(1 + selfplay_random(seed, 6));
}

static void
test_no_level_misses_a_win(void **state)
{
	struct ruleset rs;
	struct game game;
	uint64_t seed = 5;

	(void)state;
	for (int i = 0; i < 2000 * selfplay_nvariants; i++) {
		selfplay_rules(&selfplay_variants[i % selfplay_nvariants], &rs);
		ending(&rs, &seed, &game);
		check_wins(&rs, &game);
	}
	/* In so many of them something else could have been played. */
	assert_true(wins > 100);
}

static struct {
	int choices, other_game, other_level[BOT_LEVELS];
} noise;

static void
check_noise(const struct ruleset *rs, const struct game *game)
{
	struct bot_mind mind, other;
	struct plays plays;
	int play, best;

	if (game->phase != PHASE_PLAY)
		return;
	game_plays(rs, game, &plays);
	if (plays.n == 1)
		return;
	noise.choices++;
	mind = mind_of(BOT_ADMIRAL, "1");
	mind.budget = 0;
	best = bot_level_play(&mind, rs, game);
	for (int level = 0; level < BOT_ADMIRAL; level++) {
		mind = mind_of(level, "1");
		play = bot_level_play(&mind, rs, game);
		assert_in_range(play, 0, plays.n - 1);
		assert_int_equal(bot_level_play(&mind, rs, game), play);
		noise.other_level[level] += play != best;
		other = mind_of(level, "2");
		noise.other_game += bot_level_play(&other, rs, game) != play;
	}
}

static void
test_noise_is_repeatable(void **state)
{
	(void)state;
	memset(&noise, 0, sizeof(noise));
	selfplay_each(1, 300, check_noise);
	assert_true(noise.choices > 1000);
	/* Another game has other noise, and the weaker level more of it. */
	assert_true(noise.other_game > noise.choices / 20);
	for (int level = 0; level < BOT_CHIEF; level++)
		assert_true(
		    noise.other_level[level] > noise.other_level[level + 1]);
	assert_true(noise.other_level[BOT_CADET] < noise.choices * 9 / 10);
}

static int announced;

static void
check_announcements(const struct ruleset *rs, const struct game *game)
{
	struct announcement list[ANNOUNCEMENTS_MAX], announcement, again;
	struct bot_mind mind;
	int n = 0;

	if (game->phase == PHASE_THROW && game->announced.kind == ANNOUNCE_NONE)
		n = plays_announcements(rs, &game->position, list);
	for (int level = 0; level < BOT_LEVELS; level++) {
		mind = mind_of(level, "1");
		if (!bot_level_announce(&mind, rs, game, &announcement))
			continue;
		assert_true(n > 0);
		assert_true(
		    plays_may_announce(rs, &game->position, &announcement));
		assert_true(bot_level_announce(&mind, rs, game, &again));
		assert_memory_equal(&again, &announcement, sizeof(again));
		announced++;
	}
}

static void
test_announcements_are_possible(void **state)
{
	(void)state;
	selfplay_each(1, 500, check_announcements);
	assert_true(announced > 10);
}

/* What has been announced, and what was not, by the kind of rule. */
static struct {
	int suckbacks, blowbacks, plain;
} chosen[SUCKBACK_NAVY + 1];

#define ROUNDED SEATS_MAX /* by that much a mean may differ */

/* The mean, over all throws, of what the best play of each is worth. */
static double
mean_of_throws(const struct ruleset *rs, const struct position *p,
    const struct announcement *at)
{
	int sides = rs->dice == 2 ? 6 : 1;
	struct eval_plays plays;
	long budget = 0;
	double sum = 0;

	for (int i = 0; i < 6 * sides; i++) {
		eval_throw(selfplay_eval, rs, p,
		    (uint8_t[]){(uint8_t)(1 + i / sides),
			rs->dice == 2 ? (uint8_t)(1 + i % 6) : 0},
		    at, 0, &budget, &plays);
		sum += plays.play[0].values.seat[p->turn];
	}
	return sum / (6 * sides);
}

static void
count_chosen(
    const struct ruleset *rs, const struct announcement *a, bool announces)
{
	if (!announces)
		chosen[rs->suckback].plain++;
	else if (a->kind == ANNOUNCE_SUCKBACK)
		chosen[rs->suckback].suckbacks++;
	else
		chosen[rs->suckback].blowbacks++;
}

/*
 * The admiral's choice is the best one, and the others' are no further behind
 * than their noise can make them.
 */
static void
check_choice_of_announcements(const struct ruleset *rs, const struct game *game)
{
	struct announcement list[ANNOUNCEMENTS_MAX], a;
	double plain, value[ANNOUNCEMENTS_MAX], most, own;
	struct bot_mind mind;
	bool announces;
	int n;

	if (game->phase != PHASE_THROW ||
	    game->announced.kind != ANNOUNCE_NONE ||
	    (n = plays_announcements(rs, &game->position, list)) == 0)
		return;
	most = plain = mean_of_throws(rs, &game->position, NULL);
	for (int i = 0; i < n; i++) {
		value[i] = mean_of_throws(rs, &game->position, &list[i]);
		most = value[i] > most ? value[i] : most;
	}
	for (int level = 0; level < BOT_LEVELS; level++) {
		mind = mind_of(level, "1");
		announces = bot_level_announce(&mind, rs, game, &a);
		own = plain;
		for (int i = 0; announces && i < n; i++)
			if (memcmp(&list[i], &a, sizeof(a)) == 0)
				own = value[i];
		assert_true(
		    most - own <= (double)mind.level->noise * 2 + ROUNDED);
		if (level == BOT_ADMIRAL)
			count_chosen(rs, &a, announces);
	}
}

static void
test_announcements_are_the_best(void **state)
{
	(void)state;
	memset(chosen, 0, sizeof(chosen));
	selfplay_each(40, 1000, check_choice_of_announcements);
	for (int rule = SUCKBACK_BIGSHIP; rule <= SUCKBACK_NAVY; rule++) {
		assert_true(chosen[rule].suckbacks > 10);
		assert_true(chosen[rule].blowbacks > 10);
		assert_true(chosen[rule].plain > 10);
	}
}

static void
check_budget(const struct ruleset *rs, const struct game *game)
{
	static uint64_t seed = 3;
	struct bot_mind mind = mind_of(BOT_ADMIRAL, "1");
	struct eval_plays values;
	long budget = 0;

	if (game->phase != PHASE_PLAY || selfplay_random(&seed, 20) > 0)
		return;
	/* Without a budget it does not look ahead. */
	eval_throw(selfplay_eval, rs, &game->position, game->dice,
	    &game->announced, 0, &budget, &values);
	mind.budget = 0;
	assert_int_equal(bot_level_play(&mind, rs, game),
	    values.play[0].values.seat[game->position.turn] == EVAL_ONE
		? bot_level_play(&mind, rs, game)
		: values.play[0].number);
	/* More than the level's is never used. */
	mind.budget = bot_level(BOT_ADMIRAL)->budget;
	budget = bot_level_play(&mind, rs, game);
	mind.budget = LONG_MAX;
	assert_int_equal(bot_level_play(&mind, rs, game), budget);
}

static void
test_budgets_bound_what_is_looked_at(void **state)
{
	(void)state;
	selfplay_each(1, 200, check_budget);
}

static int differing;

static int
best_of(
    const struct ruleset *rs, const struct game *game, int plies, long budget)
{
	struct eval_plays values;

	eval_throw(selfplay_eval, rs, &game->position, game->dice,
	    &game->announced, plies, &budget, &values);
	return values.play[0].number;
}

/*
 * Choices are noted with their budgets: one of 60000 positions stays what it
 * was when that was all that the admiral had.
 */
static void
check_depth(const struct ruleset *rs, const struct game *game)
{
	static uint64_t seed = 4;
	struct bot_mind mind = mind_of(BOT_ADMIRAL, "1");
	int before, now, less, more, further = rs->dice == 1 ? 4 : 2;

	if (game->phase != PHASE_PLAY || selfplay_random(&seed, 20) > 0)
		return;
	less = best_of(rs, game, rs->dice == 1 ? 3 : 2, 60000);
	more = rs->dice > 1 && rs->seats == 2
	    ? less
	    : best_of(rs, game, further + EVAL_CAREFUL, mind.budget);
	now = bot_level_play(&mind, rs, game);
	mind.budget = 60000;
	before = bot_level_play(&mind, rs, game);
	assert_int_equal(before, less);
	assert_int_equal(now, more);
	differing += now != before;
}

static void
test_budgets_say_how_far_the_admiral_looks(void **state)
{
	(void)state;
	selfplay_each(1, 200, check_depth);
	assert_true(differing > 0);
}

/*
 * A choice: positions that it may cost, those that the nets have valued for it,
 * and throws of the look ahead; what is left of the budget, where that is seen.
 */
static struct {
	long budget, evaluated, throws;
	const long *left;
} cost = {.budget = LONG_MAX};

void __real_eval_net_values(
    struct eval_from *, const struct position *, struct eval_values *);
void __wrap_eval_net_values(
    struct eval_from *, const struct position *, struct eval_values *);
int __real_plays_find(struct movegen *, const struct ruleset *,
    const struct position *, const uint8_t[DICE_MAX],
    const struct announcement *);
int __wrap_plays_find(struct movegen *, const struct ruleset *,
    const struct position *, const uint8_t[DICE_MAX],
    const struct announcement *);

/* What is valued is counted. */
void
__wrap_eval_net_values(struct eval_from *from, const struct position *p,
    struct eval_values *values)
{
	cost.evaluated++;
	__real_eval_net_values(from, p, values);
	if (cost.left != NULL)
		assert_true(cost.evaluated <= cost.budget - *cost.left);
}

/*
 * A throw of the look ahead is looked at to its end, with all its plays, but
 * with nothing left none is begun. The throw at what is under way is part of
 * what its position costs.
 */
int
__wrap_plays_find(struct movegen *t, const struct ruleset *rs,
    const struct position *p, const uint8_t dice[DICE_MAX],
    const struct announcement *at)
{
	if (cost.evaluated > 0 && p->challenge[p->turn].sixes == 0 &&
	    p->suckback.kind == ANNOUNCE_NONE) {
		cost.throws++;
		assert_true(cost.evaluated < cost.budget);
		if (cost.left != NULL)
			assert_true(*cost.left > 0);
	}
	return __real_plays_find(t, rs, p, dice, at);
}

/* A small one in most cases, so that there is time for whole games. */
static long
some_budget(uint64_t *seed, long most)
{
	unsigned kind = selfplay_random(seed, 1000);

	if (kind >= 20)
		most = 60;
	else if (kind >= 3)
		most = 3000;
	return (long)selfplay_random(seed, (unsigned)most + 1);
}

/* What comes now is not counted. */
static int
stop_counting(void **state)
{
	(void)state;
	cost.left = NULL;
	cost.budget = LONG_MAX;
	return 0;
}

static int choices; /* that have looked ahead */

static void
check_count(const struct ruleset *rs, const struct game *game)
{
	static uint64_t seed = 9;
	static long budget;
	struct bot_mind mind = mind_of(BOT_ADMIRAL, "1");
	struct eval_plays values;
	int plies;

	if (game->phase != PHASE_PLAY)
		return;
	mind.budget = some_budget(&seed, mind.budget);
	memset(&cost, 0, sizeof(cost));
	cost.budget = mind.budget;
	bot_level_play(&mind, rs, game);
	choices += cost.throws > 1;
	/* The same, seen from inside. */
	budget = mind.budget;
	plies = bot_level_plies(mind.level, rs, &budget);
	memset(&cost, 0, sizeof(cost));
	cost.budget = budget;
	cost.left = &budget;
	eval_throw(selfplay_eval, rs, &game->position, game->dice,
	    &game->announced, plies, &budget, &values);
	stop_counting(NULL);
}

/* Whole games, and at the budget's end not a throw more. */
static void
test_budgets_are_kept_in_500_games(void **state)
{
	(void)state;
	selfplay_each(500 / selfplay_nvariants + 1, INT_MAX, check_count);
	assert_true(choices > 10000);
}

static void
check_chance(const struct ruleset *rs, const struct game *game)
{
	struct bot_mind mind = mind_of(BOT_CHIEF, "1");
	int64_t sum = 0;

	if (game->phase == PHASE_OVER)
		return;
	for (int chair = 0; chair < rs->seats; chair++)
		sum += bot_level_chance(&mind, rs, game, chair);
	assert_int_equal(sum, rs->partners ? 2 * EVAL_ONE : EVAL_ONE);
}

static void
test_chances_of_chairs(void **state)
{
	(void)state;
	selfplay_each(1, 200, check_chance);
}

static void
test_names(void **state)
{
	(void)state;
	assert_null(bot_level(-1));
	assert_null(bot_level(BOT_LEVELS));
	assert_int_equal(bot_level_find("leading-hand"), BOT_LEADING_HAND);
	assert_int_equal(bot_level_find("sprog"), -1);
	assert_int_equal(bot_level_find(NULL), -1);
	for (int i = 0; i < BOT_LEVELS; i++)
		assert_int_equal(bot_level_find(bot_level(i)->name), i);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_no_level_misses_a_win),
	    cmocka_unit_test(test_noise_is_repeatable),
	    cmocka_unit_test(test_announcements_are_possible),
	    cmocka_unit_test(test_announcements_are_the_best),
	    cmocka_unit_test(test_budgets_bound_what_is_looked_at),
	    cmocka_unit_test(test_budgets_say_how_far_the_admiral_looks),
	    cmocka_unit_test_teardown(
		test_budgets_are_kept_in_500_games, stop_counting),
	    cmocka_unit_test(test_chances_of_chairs),
	    cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, selfplay_open, selfplay_close);
}
