/* The account of a game adds up, and luck is no bias. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bot_level.h"
#include "engine/luck_account.h"
#include "engine/luck_plays.h"
#include "tests/engine/selfplay.h"

#define GAMES 9      /* of every variant, more than 200 in all */
#define ADJOURNED 80 /* actions after which most are, to save time */
#define MANY 200     /* whole games of every variant with made up values */
#define ENDLESS 1000000
#define ADMIRAL 300 /* actions of each of the admiral's games */

static int whole; /* games of every variant that are played to their end */

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
				assert_int_equal(
				    change->change[c], change->change[c - 2]);
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

/* By chance, or by the best play of each throw: equals of the evaluator's. */
static void
play_game(const struct ruleset *rs, int most, bool best, uint64_t *seed,
    struct spread *luck, struct spread *drift)
{
	struct luck_change changes[LUCK_CHANGES];
	struct luck_account account;
	struct action action;
	int n;

	luck_account_begin(&account, selfplay_eval, rs);
	for (int i = 0; i < most && account.game.phase != PHASE_OVER; i++) {
		action = selfplay_action(rs, &account.game, 0, seed);
		if (best && action.kind == ACTION_PLAY)
			game_play(rs, &account.game,
			    account.plays.play[0].number, &action.play);
		n = luck_account_action(&account, &action, changes);
		check_changes(&account, changes, n, luck);
		check_sums(&account);
	}
	if (account.game.outcome == OUTCOME_WON) {
		assert_int_equal(account.now[account.game.winner], LUCK_ONE);
		spread_add(drift, account.sums[0].drift);
	}
}

/*
 * Values made up from the position, so that there is time for many games: an
 * account has to add up whoever values the game.
 */
static bool made_up;

static void
make_up(const struct ruleset *rs, const struct position *p, uint64_t more,
    struct eval_values *values)
{
	uint64_t seed = position_hash(rs, p) ^ more;
	int sides = rs->partners ? 2 : rs->seats, left = EVAL_ONE;

	memset(values, 0, sizeof(*values));
	for (int s = 0; s < sides; s++) {
		values->seat[s] = s == sides - 1
		    ? left
		    : (int32_t)selfplay_random(&seed, (unsigned)left + 1);
		left -= values->seat[s];
	}
	for (int s = sides; s < rs->seats; s++)
		values->seat[s] = values->seat[s - 2];
}

void __real_eval_expected(const struct eval *, const struct ruleset *,
    const struct position *, const struct announcement *, int,
    struct eval_values *);
void __wrap_eval_expected(const struct eval *, const struct ruleset *,
    const struct position *, const struct announcement *, int,
    struct eval_values *);
void __real_eval_throw(const struct eval *, const struct ruleset *,
    const struct position *, const uint8_t[DICE_MAX],
    const struct announcement *, int, long *, struct eval_plays *);
void __wrap_eval_throw(const struct eval *, const struct ruleset *,
    const struct position *, const uint8_t[DICE_MAX],
    const struct announcement *, int, long *, struct eval_plays *);

void
__wrap_eval_expected(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const struct announcement *announced, int plies,
    struct eval_values *values)
{
	uint64_t more = (uint64_t)plies + 1;

	if (!made_up) {
		__real_eval_expected(eval, rs, p, announced, plies, values);
		return;
	}
	if (announced != NULL)
		more = more << 32 | (uint64_t)announced->kind << 24 |
		    (uint64_t)announced->colour << 16 |
		    (uint64_t)announced->target << 8 | announced->distance;
	make_up(rs, p, more, values);
}

static int play_seat;

static int
compare_plays(const void *a, const void *b)
{
	int32_t x = ((const struct eval_play *)a)->values.seat[play_seat];
	int32_t y = ((const struct eval_play *)b)->values.seat[play_seat];

	return (x < y) - (x > y);
}

void
__wrap_eval_throw(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const uint8_t dice[DICE_MAX],
    const struct announcement *announced, int plies, long *budget,
    struct eval_plays *out)
{
	struct eval_values *values;
	struct plays plays;

	if (!made_up) {
		__real_eval_throw(
		    eval, rs, p, dice, announced, plies, budget, out);
		return;
	}
	plays_list(rs, p, dice, announced, &plays);
	out->n = plays.n;
	for (int i = 0; i < plays.n; i++) {
		out->play[i].number = (uint16_t)i;
		values = &out->play[i].values;
		make_up(rs, &plays.play[i].after, 0, values);
		for (int s = 0; plays.play[i].then == THEN_WIN && s < rs->seats;
		     s++)
			values->seat[s] =
			    ruleset_same_side(rs, s, p->turn) ? EVAL_ONE : 0;
	}
	play_seat = p->turn;
	qsort(out->play, (size_t)out->n, sizeof(out->play[0]), compare_plays);
}

static int
begin_to_make_up(void **state)
{
	(void)state;
	made_up = true;
	return 0;
}

static int
end_making_up(void **state)
{
	(void)state;
	made_up = false;
	return 0;
}

/* 200 whole games of every variant. */
static void
test_many_games_add_up(void **state)
{
	struct spread luck = {0}, drift = {0};
	struct ruleset rs;
	uint64_t seed = 2;

	(void)state;
	for (int v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		for (int g = 0; g < MANY; g++)
			play_game(&rs, ENDLESS, g % 2, &seed, &luck, &drift);
	}
	assert_int_equal(drift.n, MANY * selfplay_nvariants);
}

/*
 * Games by chance and by the best plays, adjourned and to their end. The luck
 * of all throws has the mean 0, as near as their number lets it be.
 */
static void
test_adds_up(void **state)
{
	const struct variant *variant;
	struct spread luck, drift;
	struct ruleset rs;
	uint64_t seed = 1;
	double sigma;

	(void)state;
	for (int v = 0; v < selfplay_nvariants; v++) {
		variant = &selfplay_variants[v];
		selfplay_rules(variant, &rs);
		memset(&luck, 0, sizeof(luck));
		memset(&drift, 0, sizeof(drift));
		for (int g = 0; g < GAMES; g++)
			play_game(&rs, ADJOURNED, g % 2, &seed, &luck, &drift);
		for (int g = 0; g < whole; g++)
			play_game(&rs, ENDLESS, true, &seed, &luck, &drift);
		sigma = root(luck.squares / luck.n) / root(luck.n);
		if (whole > 1)
			print_message(
			    "# %s %s %d: luck %.2f, %.2f sigma; drift of %.0f "
			    "games %.2f, sd %.2f\n",
			    variant->preset, variant->house, rs.seats,
			    luck.sum / luck.n, luck.sum / luck.n / sigma,
			    drift.n, drift.sum / (drift.n + !drift.n),
			    root(drift.squares / (drift.n + !drift.n)));
		assert_true(luck.sum / luck.n < 4 * sigma);
		assert_true(luck.sum / luck.n > -4 * sigma);
	}
}

/* Who resigns gives up what the position was worth, and luck has no part. */
static void
test_endings(void **state)
{
	static const struct {
		enum action_kind kind;
		int end;
	} rows[] = {{ACTION_RESIGN, 0}, {ACTION_DRAW, LUCK_ONE / 2},
	    {ACTION_CLAIM, LUCK_ONE}};
	struct luck_change changes[LUCK_CHANGES];
	struct luck_account account, before;
	struct ruleset rs;
	struct action action;
	uint64_t seed = 7;
	int n;

	(void)state;
	selfplay_rules(&selfplay_variants[0], &rs);
	luck_account_begin(&account, selfplay_eval, &rs);
	for (int i = 0; i < ADJOURNED; i++) {
		action = selfplay_action(&rs, &account.game, 0, &seed);
		luck_account_action(&account, &action, changes);
	}
	before = account;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		account = before;
		action = (struct action){.kind = (uint8_t)rows[i].kind};
		n = luck_account_action(&account, &action, changes);
		assert_int_equal(n, 1);
		assert_int_equal(changes[0].kind, LUCK_ENDING);
		assert_int_equal(account.now[0], rows[i].end);
		assert_int_equal(account.sums[0].luck, before.sums[0].luck);
		check_sums(&account);
	}
	/* What is voided has no result: it stays as it was. */
	account = before;
	action = (struct action){.kind = ACTION_VOID};
	assert_int_equal(luck_account_action(&account, &action, changes), 0);
	assert_int_equal(account.now[0], before.now[0]);
}

/*
 * The best of the plays is what the admiral makes, and their values descend.
 * Nothing that it makes is called a mistake.
 */
static void
check_admiral(const struct variant *variant, int actions, bool *differed)
{
	const struct bot_mind admiral = {.eval = selfplay_eval,
	    .level = bot_level(BOT_ADMIRAL),
	    .budget = bot_level(BOT_ADMIRAL)->budget};
	struct luck_change changes[LUCK_CHANGES];
	struct luck_account account;
	struct eval_plays plays;
	struct action action;
	struct ruleset rs;
	uint64_t seed = 5;
	int n, turn;

	selfplay_rules(variant, &rs);
	luck_account_begin(&account, selfplay_eval, &rs);
	while (actions-- > 0 && account.game.phase != PHASE_OVER) {
		action = selfplay_action(&rs, &account.game, 0, &seed);
		if (action.kind == ACTION_PLAY) {
			luck_plays(selfplay_eval, &rs, &account.game, &plays);
			n = bot_level_play(&admiral, &rs, &account.game);
			assert_int_equal(plays.play[0].number, n);
			turn = account.game.position.turn;
			for (int i = 1; i < plays.n; i++)
				assert_true(plays.play[i].values.seat[turn] <=
				    plays.play[i - 1].values.seat[turn]);
			*differed |= n != account.plays.play[0].number;
			game_play(&rs, &account.game, n, &action.play);
		}
		n = luck_account_action(&account, &action, changes);
		for (int i = 0; i < n; i++)
			if (changes[i].kind == LUCK_PLAY)
				assert_true(changes[i].change[action.seat] >
				    -LUCK_ONE / 100);
	}
}

static void
test_admiral(void **state)
{
	static const struct variant rows[] = {{"masters", "", 2},
	    {"uckers", "", 4}, {"ludo", "", 2}, {"fleet-ludo", "", 4}};
	bool differed;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		differed = false;
		check_admiral(&rows[i], ADMIRAL, &differed);
		assert_true(differed);
	}
}

/* luck_account [GAMES]: so many of every variant to their end; usually one. */
int
main(int argc, char *argv[])
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_adds_up),
	    cmocka_unit_test_setup_teardown(
		test_many_games_add_up, begin_to_make_up, end_making_up),
	    cmocka_unit_test(test_endings),
	    cmocka_unit_test(test_admiral),
	};

	whole = argc > 1 ? atoi(argv[1]) : 1;
	return cmocka_run_group_tests(tests, selfplay_open, selfplay_close);
}
