#ifndef ACCOUNTS_RATING_H
#define ACCOUNTS_RATING_H

/*
 * Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2013):
 * ratings as pure values. What is stored is whole numbers, so that the same
 * results in the same order give the same rating, wherever it is computed.
 */
#include <stdbool.h>
#include <stdint.h>

/* X(symbol, its code word, what it is called); a family of games each. */
#define RATING_POOLS(X)                            \
	X(SINGLES, "singles", "two dice, singles") \
	X(PAIRS, "pairs", "two dice, pairs")       \
	X(LUDO, "ludo", "ludo")                    \
	X(FLEET, "fleet-ludo", "fleet-ludo")       \
	X(BOTS, "bots", "with accounts that are bots")

enum rating_pool {
#define X(symbol, word, name) RATING_##symbol,
	RATING_POOLS(X)
#undef X
	    NRATING_POOL
};

/* Its code word and what it is called; and back, -1 for no such pool. */
const char *rating_pool_word(int pool);
const char *rating_pool_name(int pool);
int rating_pool_parse(const char *word);

#define RATING_UNIT 1000000    /* of points and deviation */
#define RATING_FINE 1000000000 /* of the volatility and the two sums */

/*
 * What somebody has in a pool: the rating at the beginning of a period, and
 * what the results of that period add up to.
 */
struct rating {
	int64_t period;
	int64_t points, deviation; /* in millionths */
	int64_t volatility;        /* in billionths, as the sums are */
	int64_t information;       /* the sum of g(phi)^2 E (1 - E) */
	int64_t surprise;          /* the sum of g(phi) (score - E) */
	int64_t results;           /* how many */
};

/* As people are told: 1500, 350, 0.06. */
struct rating_value {
	double points, deviation, volatility;
};

/* The period, a week from Monday on, of a time in ms since 1970. */
int64_t rating_period(int64_t ms);
/* Of somebody without a result. */
struct rating rating_new(int64_t period);
/*
 * Ends the periods before this one: the results count, and a period without
 * any makes the rating less certain. Nothing for a period that has passed.
 */
void rating_enter(struct rating *, int64_t period);
/* At the beginning of its period; and with the results since then. */
struct rating_value rating_before(const struct rating *);
struct rating_value rating_now(const struct rating *);
/* Of partners: the mean of each number. */
struct rating_value rating_mean(const struct rating_value *, int n);
/*
 * Adds a result of the rating's period: its own side's value and the other
 * side's, both at the beginning of the period; score is 1, 0.5 or 0.
 */
void rating_result(struct rating *, const struct rating_value *side,
    const struct rating_value *other, double score);
/* Whether so uncertain a rating is a provisional one. */
bool rating_provisional(const struct rating_value *);

#endif
