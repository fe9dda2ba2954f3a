/* The trainer: its gradient, the same net from the same seed, its matches. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/train/learn.h"
#include "engine/train/match.h"

/* What learning makes less: the surprise at what was wanted. */
static double
surprise(const struct float_net *net, const struct eval_inputs *inputs,
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

/* The step that learning makes is the slope found by trying. */
static void
test_gradient(void **state)
{
	static const struct float_chances wanted[] = {{1, {0.9f}},
	    {0xf, {0.7f, 0.1f, 0.2f, 0}}, {0xb, {0.1f, 0.6f, 0, 0.3f}}};
	struct eval_inputs inputs = {0};
	static const int on[] = {5, 300, 1039};
	struct float_net *net = malloc(sizeof(*net));
	struct float_net *learnt = malloc(sizeof(*learnt));
	struct random random = {.state = 6};
	double up, down;
	float *weight, rate = 0.01f, slope;

	(void)state;
	assert_non_null(net);
	assert_non_null(learnt);
	for (int i = 0; i < 3; i++)
		inputs.on[on[i] / 64] |= UINT64_C(1) << on[i] % 64;
	float_net_begin(net, &random);
	for (int w = 0; w < 3; w++) {
		*learnt = *net;
		float_net_learn(learnt, &inputs, &wanted[w], rate);
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < EVAL_HIDDEN; j++) {
				weight = &net->row[on[i]][j];
				slope =
				    (learnt->row[on[i]][j] - *weight) /
				    rate;
				*weight += 0.001f;
				up = surprise(net, &inputs, &wanted[w]);
				*weight -= 0.002f;
				down = surprise(net, &inputs, &wanted[w]);
				*weight += 0.001f;
				/* No unit is that close to its bend. */
				assert_true(fabs((down - up) / 0.002 -
						(double)slope) < 0.005);
			}
	}
	free(learnt);
	free(net);
}

static void
learn(enum eval_family family, uint64_t seed, struct eval_net *net)
{
	struct learn_task task = {
	    .family = family, .seed = seed, .games = 20, .rate = 0.05f};

	assert_true(learn_family(&task, net));
}

static void
test_the_same_seed_makes_the_same_net(void **state)
{
	struct eval_net *one = malloc(sizeof(*one));
	struct eval_net *other = malloc(sizeof(*other));

	(void)state;
	assert_non_null(one);
	assert_non_null(other);
	for (int f = 0; f < NFAMILY; f++) {
		learn((enum eval_family)f, 3, one);
		learn((enum eval_family)f, 3, other);
		assert_memory_equal(one, other, sizeof(*one));
		learn((enum eval_family)f, 4, other);
		assert_memory_not_equal(one, other, sizeof(*one));
	}
	free(one);
	free(other);
}

/* Two that play alike win each pair's games half and half. */
static void
test_pairs_cancel_luck(void **state)
{
	struct match_task task = {.seed = 1, .groups = 20};
	struct match_result result, again;
	char error[RULESET_ERROR];
	struct ruleset rs;

	(void)state;
	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	task.rs = &rs;
	assert_true(match_player_parse(&task.a, "greedy", NULL));
	assert_true(match_player_parse(&task.b, "greedy", NULL));
	match_play(&task, 1, &result);
	assert_int_equal(result.games, 40);
	assert_int_equal(result.won, 20);
	assert_true(match_player_parse(&task.b, "random", NULL));
	match_play(&task, 1, &result);
	match_play(&task, 2, &again);
	assert_int_equal(result.won, again.won);
	assert_in_range(result.won, 35, 40);
}

struct bound {
	const char *rules;
	int seats;
	const char *player;
	int groups, percent;
};

static const struct bound bounds[] = {
    {"uckers", 2, "0-ply", 100, 67},
    {"uckers", 4, "0-ply", 100, 50},
    {"ludo", 2, "0-ply", 300, 50},
    {"ludo", 4, "0-ply", 100, 17},
    {"fleet-ludo", 4, "0-ply", 100, 48},
    {NULL, 0, NULL, 0, 0},
};
/* For make check-long. */
static const struct bound long_bounds[] = {
    {"uckers", 2, "1-ply", 150, 80},
    {"uckers", 4, "1-ply", 150, 63},
    {"ludo", 2, "1-ply", 500, 52},
    {"ludo", 3, "1-ply", 400, 34},
    {"ludo", 4, "1-ply", 300, 24},
    {"fleet-ludo", 4, "1-ply", 500, 61},
    {NULL, 0, NULL, 0, 0},
};

/* How strong the weights are at least, some way below what was measured. */
static void
test_strength(void **state)
{
	const char *source = getenv("MESSDECK_SRCDIR");
	char path[4096], error[EVAL_ERROR], wrong[RULESET_ERROR];
	struct match_result result;
	struct match_task task;
	struct ruleset rs;
	struct eval *eval;

	snprintf(path, sizeof(path), "%s/etc/weights/messdeck.eval",
	    source != NULL ? source : ".");
	eval = eval_open(path, error);
	assert_non_null(eval);
	for (const struct bound *b = *state; b->rules != NULL; b++) {
		assert_true(ruleset_make(&rs, b->rules, b->seats, "", wrong));
		task = (struct match_task){
		    .rs = &rs, .seed = 99, .groups = b->groups};
		assert_true(match_player_parse(&task.a, b->player, eval));
		assert_true(match_player_parse(&task.b, "greedy", NULL));
		match_play(&task, 1, &result);
		print_message("# %s %d %s: %.1f %% +- %.1f\n", b->rules,
		    b->seats, b->player, 100 * result.share,
		    100 * result.error);
		assert_true(result.share * 100 >= b->percent);
	}
	eval_close(eval);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_gradient),
	    cmocka_unit_test(test_the_same_seed_makes_the_same_net),
	    cmocka_unit_test(test_pairs_cancel_luck),
	    cmocka_unit_test_prestate(test_strength, (void *)bounds),
	};
	const struct CMUnitTest long_tests[] = {
	    cmocka_unit_test_prestate(test_strength, (void *)long_bounds),
	};

	if (argc > 1 && strcmp(argv[1], "long") == 0)
		return cmocka_run_group_tests(long_tests, NULL, NULL);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
