/* Ratings: the paper's example, periods, and who is rated how certainly. */
#include "accounts/rating.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WEEK INT64_C(604800000)
#define NEAR(a, b, by) assert_true(fabs((a) - (b)) <= (by))

static const struct rating_value three[] = {
    {1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}};

static struct rating
example(void)
{
	struct rating rating = rating_new(0);
	struct rating_value mine;
	int i;

	rating.deviation = 200 * RATING_UNIT;
	mine = rating_before(&rating);
	for (i = 0; i < 3; i++)
		rating_result(&rating, &mine, &three[i], i == 0);
	return rating;
}

/*
 * "Example of the Glicko-2 system" prints 1464.06, computed on from mu' =
 * -0.2069; with all its digits that is -0.20695, and 1464.051.
 */
static void
the_example_of_the_paper(void **state)
{
	const struct rating rating = example();
	const struct rating_value now = rating_now(&rating);
	double v = 1e9 / (double)rating.information;
	double mu = (now.points - 1500) / 173.7178;

	/* These the paper has from g and E of four and three digits. */
	NEAR(v, 1.7785, 0.0006);
	NEAR(v * (double)rating.surprise / 1e9, -0.4834, 0.0006);
	NEAR(mu, -0.2069, 0.00005);
	NEAR(now.points, 1464.06, 0.01);
	NEAR(now.deviation, 151.52, 0.005);
	NEAR(now.deviation / 173.7178, 0.8722, 0.00005);
	NEAR(now.volatility, 0.05999, 0.00001);
}

static void
somebody_new_is_provisional(void **state)
{
	const struct rating rating = rating_new(7);
	struct rating_value value = rating_now(&rating);

	NEAR(value.points, 1500, 0);
	NEAR(value.deviation, 350, 0);
	NEAR(value.volatility, 0.06, 1e-12);
	assert_true(rating_provisional(&value));
	value.deviation = 109.9;
	assert_false(rating_provisional(&value));
}

/* What is shown while a period lasts is what it ends with. */
static void
a_period_ends_as_it_was_shown(void **state)
{
	struct rating rating = example();
	const struct rating_value shown = rating_now(&rating);
	struct rating_value after;

	rating_enter(&rating, 1);
	after = rating_before(&rating);
	NEAR(after.points, shown.points, 1e-6);
	NEAR(after.deviation, shown.deviation, 1e-6);
	assert_int_equal(rating.results, 0);
	assert_int_equal(rating.information, 0);
	/* A result of the past, by a clock that went back, counts in this one.
	 */
	rating_enter(&rating, 0);
	assert_int_equal(rating.period, 1);
}

static void
periods_without_games_make_it_less_certain(void **state)
{
	struct rating once = example(), often = once;
	struct rating_value value;
	double phi;
	int64_t i;

	value = rating_now(&once);
	phi = value.deviation / 173.7178;
	rating_enter(&once, 2);
	NEAR(rating_before(&once).points, value.points, 1e-6);
	NEAR(rating_before(&once).deviation,
	    173.7178 * sqrt(phi * phi + value.volatility * value.volatility),
	    1e-5);
	/* Whether each week is entered or all at once. */
	rating_enter(&once, 30);
	for (i = 1; i <= 30; i++)
		rating_enter(&often, i);
	NEAR(rating_before(&once).deviation, rating_before(&often).deviation,
	    1e-4);
	rating_enter(&once, 100000);
	NEAR(rating_before(&once).deviation, 350, 0);
}

static void
a_week_begins_on_monday(void **state)
{
	/* 2026-11-23 was a Monday. */
	const int64_t monday = INT64_C(1795392000000);

	assert_int_equal(rating_period(monday), rating_period(monday - 1) + 1);
	assert_int_equal(
	    rating_period(monday), rating_period(monday + WEEK - 1));
}

static void
partners_are_rated_by_their_mean(void **state)
{
	const struct rating_value mean = rating_mean(three, 3);
	struct rating a = rating_new(0), b = a;
	const struct rating_value fresh = rating_before(&a);

	NEAR(mean.points, 1550, 1e-9);
	NEAR(mean.deviation, 430.0 / 3, 1e-9);
	/* What the side did is new to both by as much. */
	b.points = 1700 * RATING_UNIT;
	rating_result(&a, &mean, &fresh, 1);
	rating_result(&b, &mean, &fresh, 1);
	assert_int_equal(a.surprise, b.surprise);
	assert_true(rating_now(&a).points > 1500);
	NEAR(rating_now(&a).points - 1500, rating_now(&b).points - 1700, 1e-6);
}

/* However often and however far, no number gets out of hand. */
static void
extremes_stay_finite(void **state)
{
	struct rating rating = rating_new(0), other = rating_new(0);
	struct rating_value mine, his;
	int i;

	for (i = 0; i < 3000; i++) {
		rating_enter(&rating, i / 30);
		rating_enter(&other, i / 30);
		mine = rating_before(&rating);
		his = rating_before(&other);
		rating_result(&rating, &mine, &his, 1);
		rating_result(&other, &his, &mine, 0);
	}
	mine = rating_now(&rating);
	his = rating_now(&other);
	assert_true(isfinite(mine.points) && isfinite(mine.deviation));
	assert_true(mine.points > 1700 && mine.points < 6000);
	assert_true(mine.deviation > 5 && mine.deviation <= 350);
	assert_true(mine.volatility > 0.001 && mine.volatility < 1);
	NEAR(mine.points + his.points, 3000, 1);
}

static void
pools_have_words(void **state)
{
	int i;

	for (i = 0; i < NRATING_POOL; i++)
		assert_int_equal(rating_pool_parse(rating_pool_word(i)), i);
	assert_int_equal(rating_pool_parse("chess"), -1);
	assert_string_equal(rating_pool_name(RATING_PAIRS), "two dice, pairs");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_example_of_the_paper),
	    cmocka_unit_test(somebody_new_is_provisional),
	    cmocka_unit_test(a_period_ends_as_it_was_shown),
	    cmocka_unit_test(periods_without_games_make_it_less_certain),
	    cmocka_unit_test(a_week_begins_on_monday),
	    cmocka_unit_test(partners_are_rated_by_their_mean),
	    cmocka_unit_test(extremes_stay_finite),
	    cmocka_unit_test(pools_have_words),
	};

	return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
