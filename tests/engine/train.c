/* The trainer: its gradient, the same weights from the same seed, matches. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/dice.h"
#include "engine/position_valid.h"
#include "engine/train/learn.h"
#include "engine/train/match.h"
#include "engine/train/selfplay.h"
#include "engine/train/weights.h"
#include "tests/engine/selfplay.h"

/* What learning makes less: the surprise at what was wanted. */
static double
surprise(const struct float_net *net, const struct float_inputs *inputs,
    const struct float_chances *wanted)
{
	struct float_chances now;
	double sum = 0;

	float_net_chances(net, inputs, wanted->in, &now);
	if (wanted->in == 1)
		return -wanted->chance[0] * log(now.chance[0]) -
		    (1 - wanted->chance[0]) * log(1 - now.chance[0]);
	for (int o = 0; o < NCOLOUR; o++)
		if (wanted->in >> o & 1)
			sum -= wanted->chance[o] * log(now.chance[o]);
	return sum;
}

/*
 * The step that learning made, without how it is scaled, is the slope downwards
 * that is found by trying; at a unit's bend it is between those of both sides.
 */
static void
check_step(float *weight, float learnt, float moved, float rate,
    const struct float_net *net, const struct float_inputs *inputs,
    const struct float_chances *wanted)
{
	double here = surprise(net, inputs, wanted), before, after;
	float was = *weight;
	double step =
	    (double)(was - learnt) * sqrt((double)moved) / (double)rate;

	*weight = was + 0.002f;
	after = (surprise(net, inputs, wanted) - here) / 0.002;
	*weight = was - 0.002f;
	before = (here - surprise(net, inputs, wanted)) / 0.002;
	*weight = was;
	assert_true(step > fmin(before, after) - 0.005);
	assert_true(step < fmax(before, after) + 0.005);
}

static void
check_gradient(struct float_net *net, struct float_net *learnt,
    const struct float_inputs *inputs, const struct float_chances *wanted)
{
	struct float_moved moved;
	float rate = 0.05f;
	int input = inputs->on[0];

	for (size_t i = 0; i < sizeof(moved) / sizeof(float); i++)
		((float *)&moved)[i] = 1;
	*learnt = *net;
	float_net_learn(learnt, &moved, inputs, wanted, rate);
	for (int j = 0; j < EVAL_HIDDEN; j++)
		check_step(&net->row[input][j], learnt->row[input][j],
		    moved.row[input], rate, net, inputs, wanted);
	for (int o = 0; o < NCOLOUR; o++)
		check_step(&net->out[o][3], learnt->out[o][3], moved.out[o],
		    rate, net, inputs, wanted);
}

/* Each input's weights move down the slope that is found by trying. */
static void
test_gradient(void **state)
{
	static const struct float_chances wanted[] = {{1, {0.9f}},
	    {0xf, {0.7f, 0.1f, 0.2f, 0}}, {0xb, {0.1f, 0.6f, 0, 0.3f}}};
	struct float_inputs inputs = {.n = 3};
	struct float_net *net = malloc(sizeof(*net));
	struct float_net *learnt = malloc(sizeof(*learnt));
	struct random random = {.state = 6};

	(void)state;
	assert_non_null(net);
	assert_non_null(learnt);
	float_net_begin(net, &random);
	for (int i = 0; i < EVAL_INPUTS; i++) {
		inputs.on[0] = (uint16_t)i;
		inputs.on[1] = (uint16_t)((i + 7) % EVAL_INPUTS);
		inputs.on[2] = (uint16_t)((i + 501) % EVAL_INPUTS);
		check_gradient(net, learnt, &inputs, &wanted[i % 3]);
	}
	free(learnt);
	free(net);
}

static void
test_exponentials(void **state)
{
	(void)state;
	for (int i = -3000; i <= 0; i++)
		assert_true(fabs((double)float_exp((float)i / 100) -
				exp(i / 100.0)) <= 2e-6 * exp(i / 100.0));
	assert_true(float_exp(-1000) == 0);
}

/* Trains all families for a moment, and hashes the file. */
static void
train(int threads, uint64_t seed, char hex[DICE_HEX])
{
	char path[] = "/tmp/messdeck-train-XXXXXX", error[WEIGHTS_ERROR];
	struct weights_task task = {.seed = seed,
	    .lambda = WEIGHTS_LAMBDA,
	    .threads = threads,
	    .quiet = true,
	    .note = "test"};
	static uint8_t bytes[1 << 21];
	int fd = mkstemp(path);
	size_t n;
	FILE *file;

	assert_true(fd >= 0);
	close(fd);
	unlink(path);
	for (int f = 0; f < NFAMILY; f++)
		task.n[f] = 60;
	assert_true(weights_learn(&task, path, error));
	task.refine = true;
	task.mix.endings = 30;
	for (int f = 0; f < NFAMILY; f++)
		task.n[f] = 300;
	assert_true(weights_learn(&task, path, error));
	file = fopen(path, "rb");
	assert_non_null(file);
	n = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	unlink(path);
	dice_sha256(bytes, n, hex);
}

/*
 * The same seed makes the same file, with any number of threads, and on every
 * machine. A change to how something is learnt, or seen, makes another one,
 * which "train make" prints.
 */
static void
test_training_is_pinned(void **state)
{
	char one[DICE_HEX], other[DICE_HEX], pinned[DICE_HEX], path[4096];
	FILE *file;

	(void)state;
	train(1, 3, one);
	train(3, 3, other);
	assert_string_equal(one, other);
	train(1, 4, other);
	assert_string_not_equal(one, other);
	selfplay_path("tests/data/trained", path, sizeof(path));
	file = fopen(path, "r");
	assert_non_null(file);
	assert_non_null(fgets(pinned, sizeof(pinned), file));
	fclose(file);
	assert_string_equal(one, pinned);
}

struct first_throw {
	const struct selfplay *games;
	bool is_noted;
};

static void
check_first_throw(void *arg, const struct selfplay_turn *turn)
{
	struct first_throw *first = arg;
	const struct ruleset *rs = &first->games->rs;
	char error[RULESET_ERROR];

	if (first->is_noted)
		return;
	first->is_noted = true;
	assert_true(position_valid(rs, turn->position, error));
	for (int s = 0; s < rs->seats; s++)
		assert_false(position_side_home(rs, turn->position, s));
	for (int c = 0; c < NCOLOUR; c++)
		assert_true(rs->owner[c] < 0 ||
		    position_home(rs, turn->position, (enum colour)c) > 0);
}

/* Where it is asked for, all games begin near their end. */
static void
test_games_begin_at_endings(void **state)
{
	struct first_throw first;
	struct selfplay *games;

	(void)state;
	for (int f = 0; f < NFAMILY; f++) {
		games = selfplay_new((enum eval_family)f, 7);
		assert_non_null(games);
		games->mix.endings = 100;
		for (int i = 0; i < 50; i++) {
			first = (struct first_throw){.games = games};
			selfplay_game(games, check_first_throw, &first);
			assert_true(first.is_noted);
		}
		selfplay_free(games);
	}
}

static void
count_followed(void *arg, const struct selfplay_turn *turn)
{
	long *count = arg;

	count[turn->followed]++;
}

/* The part of the throws in some games after which the best play is played. */
static double
best_plays(enum eval_family family, int chance)
{
	long count[2] = {0};
	struct selfplay *games = selfplay_new(family, 7);

	assert_non_null(games);
	games->mix.chance = chance;
	for (int i = 0; i < 40; i++)
		selfplay_game(games, count_followed, count);
	selfplay_free(games);
	return (double)count[1] / (double)(count[0] + count[1]);
}

/* Where it is asked for, there are more games against chance. */
static void
test_games_are_against_chance(void **state)
{
	double none, half, all;

	(void)state;
	for (enum eval_family f = 0; f < NFAMILY; f++) {
		none = best_plays(f, 0);
		half = best_plays(f, 50);
		all = best_plays(f, 100);
		assert_true(all < half && half < none);
	}
}

static void
find_players(struct match_task *task, const char *a, const char *b,
    const struct eval *eval)
{
	char error[RULESET_ERROR];

	assert_true(player_find(&task->a, a, eval, task->rs, error));
	assert_true(player_find(&task->b, b, eval, task->rs, error));
}

/* Two that play alike win each pair's games half and half. */
static void
test_pairs_cancel_luck(void **state)
{
	struct match_task task = {.seed = 1, .groups = 20, .threads = 1};
	struct match_result result, again;
	char error[RULESET_ERROR];
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	task.rs = &rs;
	find_players(&task, "greedy", "greedy", NULL);
	assert_true(match_play(&task, &result, error));
	assert_int_equal(result.games, 40);
	assert_int_equal(result.won, 20);
	find_players(&task, "greedy", "random", NULL);
	assert_true(match_play(&task, &result, error));
	task.threads = 2;
	assert_true(match_play(&task, &again, error));
	assert_int_equal(result.won, again.won);
	assert_in_range(result.won, 35, 40);
}

/* Whoever plays ludo alone is no opponent elsewhere; values need weights. */
static void
test_players_that_cannot_play(void **state)
{
	char error[RULESET_ERROR];
	struct player player;
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	assert_false(player_find(&player, "expert", NULL, &rs, error));
	assert_false(player_find(&player, "admiral", NULL, &rs, error));
	assert_false(player_find(&player, "nobody", NULL, &rs, error));
	assert_true(player_find(&player, "./mybot", NULL, &rs, error));
	assert_true(player_is_program(&player));
	assert_true(ruleset_make(&rs, "ludo", 4, "", error));
	assert_true(player_find(&player, "expert", NULL, &rs, error));
}

/* The turns that are lost to cocky dice change the games (D9). */
static void
test_D9_cocky_dice_are_thrown(void **state)
{
	struct match_task task = {.seed = 1, .groups = 50, .threads = 1};
	struct match_result plain, cocky;
	char error[RULESET_ERROR];
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	task.rs = &rs;
	find_players(&task, "greedy", "random", NULL);
	assert_true(match_play(&task, &plain, error));
	assert_true(ruleset_make(&rs, "uckers", 2, "cocky=2", error));
	assert_true(match_play(&task, &cocky, error));
	assert_int_not_equal(plain.won, cocky.won);
	/* All lose turns to them alike. */
	assert_true(cocky.share > 0.85);
}

/* Without the luck of throws, fewer games show as much. */
static void
test_luck_is_taken_away(void **state)
{
	struct eval *eval = selfplay_weights();
	struct match_task task = {
	    .seed = 5, .groups = 60, .threads = 1, .luck = eval};
	char error[RULESET_ERROR];
	struct match_result result;
	struct ruleset rs;

	assert_non_null(eval);
	(void)state;
	assert_true(ruleset_make(&rs, "ludo", 2, "", error));
	task.rs = &rs;
	find_players(&task, "0-ply", "random", eval);
	assert_true(match_play(&task, &result, error));
	assert_true(result.skill_error < result.error);
	assert_true(fabs(result.skill - result.share) <
	    result.error + result.skill_error);
	eval_close(eval);
}

/* A match ends once it is clear who is stronger. */
static void
test_a_match_that_is_clear_ends(void **state)
{
	struct match_task task = {.seed = 5,
	    .groups = 2000,
	    .threads = 1,
	    .sprt = true,
	    .elo = {0, 100}};
	char error[RULESET_ERROR];
	struct match_result result;
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "ludo", 2, "", error));
	task.rs = &rs;
	find_players(&task, "greedy", "random", NULL);
	assert_true(match_play(&task, &result, error));
	assert_true(result.likelihood >= MATCH_SPRT);
	assert_true(result.groups < 2000);
	find_players(&task, "random", "greedy", NULL);
	assert_true(match_play(&task, &result, error));
	assert_true(result.likelihood <= -MATCH_SPRT);
}

struct bound {
	const char *rules, *house;
	int seats, groups, percent;
};

static const struct bound bounds[] = {
    {"uckers", "", 2, 400, 78},
    {"uckers", "", 4, 400, 60},
    {"navy", "everyone", 4, 100, 18},
    {"ludo", "", 2, 400, 54},
    {"ludo", "", 3, 400, 30},
    {"ludo", "", 4, 400, 22},
    {"fleet-ludo", "", 4, 400, 54},
    {NULL, NULL, 0, 0, 0},
};

/*
 * How strong the weights are at least, looking no throw ahead: five sigma below
 * what was measured.
 */
static void
test_strength(void **state)
{
	struct eval *eval = selfplay_weights();
	char wrong[RULESET_ERROR];
	struct match_result result;
	struct match_task task;
	struct ruleset rs;

	(void)state;
	assert_non_null(eval);
	for (const struct bound *b = bounds; b->rules != NULL; b++) {
		assert_true(
		    ruleset_make(&rs, b->rules, b->seats, b->house, wrong));
		task = (struct match_task){
		    .rs = &rs, .seed = 99, .groups = b->groups, .threads = 1};
		find_players(&task, "0-ply", "greedy", eval);
		assert_true(match_play(&task, &result, wrong));
		print_message("# %s %d: %.1f %% +- %.1f\n", b->rules, b->seats,
		    100 * result.share, 100 * result.error);
		assert_true(result.share * 100 >= b->percent);
	}
	eval_close(eval);
}

/* train [make]: make prints tests/data/trained. */
int
main(int argc, char **argv)
{
	char trained[DICE_HEX];
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_gradient),
	    cmocka_unit_test(test_exponentials),
	    cmocka_unit_test(test_training_is_pinned),
	    cmocka_unit_test(test_games_begin_at_endings),
	    cmocka_unit_test(test_games_are_against_chance),
	    cmocka_unit_test(test_pairs_cancel_luck),
	    cmocka_unit_test(test_players_that_cannot_play),
	    cmocka_unit_test(test_D9_cocky_dice_are_thrown),
	    cmocka_unit_test(test_luck_is_taken_away),
	    cmocka_unit_test(test_a_match_that_is_clear_ends),
	    cmocka_unit_test(test_strength),
	};

	if (argc > 1 && strcmp(argv[1], "make") == 0) {
		train(1, 3, trained);
		puts(trained);
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
