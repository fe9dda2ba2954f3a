/*
 * Rates results for tests/accounts/ratings.t: a line is a period, two players
 * from 0 on, and the first one's score: "3 17 4 0.5". At the end, each player's
 * rating, deviation and volatility.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/rating.h"

#define PLAYERS 1000

static struct rating rating[PLAYERS];
static bool played[PLAYERS];

static void
enter(int player, int64_t period)
{
	if (!played[player])
		rating[player] = rating_new(period);
	played[player] = true;
	rating_enter(&rating[player], period);
}

static void
rate(int64_t period, int one, int other, double score)
{
	struct rating_value a, b;

	enter(one, period);
	enter(other, period);
	a = rating_before(&rating[one]);
	b = rating_before(&rating[other]);
	rating_result(&rating[one], &a, &b, score);
	rating_result(&rating[other], &b, &a, 1 - score);
}

int
main(void)
{
	struct rating_value value;
	int64_t period;
	double score;
	int one, other;

	while (scanf("%" SCNd64 " %d %d %lf", &period, &one, &other, &score) ==
	    4) {
		if (one < 0 || one >= PLAYERS || other < 0 || other >= PLAYERS)
			return EXIT_FAILURE;
		rate(period, one, other, score);
	}
	for (one = 0; one < PLAYERS; one++) {
		if (!played[one])
			continue;
		value = rating_now(&rating[one]);
		printf("%d %.6f %.6f %.9f\n", one, value.points,
		    value.deviation, value.volatility);
	}
	return EXIT_SUCCESS;
}
