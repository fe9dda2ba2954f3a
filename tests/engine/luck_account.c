/* The account of a game adds up, and luck is no bias. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/luck_account.h"
#include "tests/engine/selfplay.h"

#define GAMES 200    /* of every rule set */
#define ADJOURNED 60 /* actions after which most are, to save time */
#define WHOLE 20     /* one in so many is played to its end */

static struct eval *eval;

static int
open_weights(void **state)
{
	const char *source = getenv("MESSDECK_SRCDIR");
	char error[EVAL_ERROR], path[4096];

	(void)state;
	snprintf(path, sizeof(path), "%s/etc/weights/messdeck.eval",
	    source != NULL ? source : ".");
	eval = eval_open(path, error);
	if (eval == NULL)
		print_error("%s\n", error);
	return eval == NULL ? -1 : 0;
}

static int
close_weights(void **state)
{
	(void)state;
	eval_close(eval);
	return 0;
}

/* Luck of single throws, and the drift of whole games. */
struct spread {
	double n, sum, squares;
};

static void
spread_add(struct spread *spread, double x)
{
	spread->n++;
	spread->sum += x;
	spread->squares += x * x;
}

/* Root by Newton's method: the tests need no library for it. */
static double
root(double x)
{
	double r = x > 1 ? x : 1;

	for (int i = 0; i < 100; i++)
		r = (r + x / r) / 2;
	return r;
}

static void
check_changes(const struct luck_account *account,
    const struct luck_change *changes, int n, struct spread *luck)
{
	const struct luck_change *change;
	int sum;

	for (int i = 0; i < n; i++) {
		change = &changes[i];
		sum = 0;
		for (int c = 0; c < account->rules.seats; c++)
			if (!account->rules.partners || c < 2)
				sum += change->change[c];
			else
				assert_int_equal(change->change[c],
				    change->change[c - 2]);
		assert_int_equal(sum, 0);
		if (change->kind == LUCK_THROW && change->seat != NOSEAT)
			spread_add(luck, change->change[change->seat]);
		/* Nobody chooses better than the best. */
		if (change->kind == LUCK_PLAY || change->kind == LUCK_ANNOUNCE)
			assert_true(change->change[change->seat] <= 0);
	}
}

static void
check_sums(const struct luck_account *account)
{
	const struct luck_sums *sums;
	int all = 0;

	for (int c = 0; c < account->rules.seats; c++) {
		sums = &account->sums[c];
		assert_int_equal(account->now[c] - account->start[c],
		    sums->luck + sums->skill + sums->drift);
		assert_in_range(account->now[c], 0, LUCK_ONE);
		if (!account->rules.partners || c < 2)
			all += account->now[c];
	}
	assert_int_equal(all, LUCK_ONE);
}

static void
play_game(const struct ruleset *rs, int most, unsigned thinkers,
    uint64_t *seed, struct spread *luck, struct spread *drift)
{
	struct luck_change changes[LUCK_CHANGES];
	struct luck_account account;
	struct action action;
	int n;

	luck_account_begin(&account, eval, rs);
	for (int i = 0; i < most && account.game.phase != PHASE_OVER; i++) {
		action =
		    selfplay_action(rs, &account.game, thinkers, seed);
		if (getenv("EQUAL") && action.kind == ACTION_PLAY)
			game_play(rs, &account.game, account.plays.play[0].number, &action.play);
		n = luck_account_action(&account, &action, changes);
		check_changes(&account, changes, n, luck);
	}
	check_sums(&account);
	if (account.game.outcome == OUTCOME_WON) {
		assert_int_equal(account.now[account.game.winner], LUCK_ONE);
		spread_add(drift, account.sums[0].drift);
	}
}

static void
test_adds_up(void **state)
{
	struct spread luck, drift;
	struct ruleset rs;
	uint64_t seed = 1;
	double mean, deviation;
	int games;

	(void)state;
	for (int v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		memset(&luck, 0, sizeof(luck));
		memset(&drift, 0, sizeof(drift));
		games = GAMES;
		if (getenv("GAMES")) games = atoi(getenv("GAMES"));
		for (int g = 0; g < games; g++)
			play_game(&rs,
			    getenv("GAMES")|| g % WHOLE == 0 ? 1000000 : ADJOURNED, getenv("GAMES")?15:g % 2 ? 15 : 0,
			    &seed, &luck, &drift);
		mean = luck.sum / luck.n;
		deviation = root(luck.squares / luck.n);
		if (getenv("GAMES")) print_message("# %s %s %d: drift sd %f mean %f luck mean %f sd %f (%f)\n", selfplay_variants[v].preset, selfplay_variants[v].house, rs.seats, root(drift.squares/(drift.n+!drift.n))/1e4, drift.sum/drift.n/1e4, mean/1e4, deviation/1e4, mean/(deviation / root(luck.n)));
		if (rs.cocky == 0 && (mean > 4 * deviation / root(luck.n) ||
			-mean > 4 * deviation / root(luck.n)))
			print_error("%s: mean %f\n", selfplay_variants[v].preset, mean);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_adds_up),
	};

	return cmocka_run_group_tests(tests, open_weights, close_weights);
}
