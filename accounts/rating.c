/* Ratings by Glicko-2. The numbers of steps are those of the paper. */
#include "accounts/rating.h"

#include <math.h>
#include <string.h>

#define POINTS 1500.0
#define DEVIATION 350.0
#define VOLATILITY 0.06
#define SCALE 173.7178 /* points in a unit of mu and phi */
#define TAU 0.5        /* how much the volatility may change */
#define CLOSE 0.000001 /* to the new volatility, and near enough */
#define TRIES 100      /* to get there; a dozen will do */
#define PROVISIONAL 110.0

#define DAY_MS INT64_C(86400000)
#define WEEK_MS (7 * DAY_MS)

static const struct {
	const char *word, *name;
} pools[NRATING_POOL] = {
#define X(symbol, word, name) {word, name},
    RATING_POOLS(X)
#undef X
};

const char *
rating_pool_word(int pool)
{
	return pools[pool].word;
}

const char *
rating_pool_name(int pool)
{
	return pools[pool].name;
}

int
rating_pool_parse(const char *word)
{
	int i;

	for (i = 0; i < NRATING_POOL; i++)
		if (strcmp(pools[i].word, word) == 0)
			return i;
	return -1;
}

int64_t
rating_period(int64_t ms)
{
	/* The first day of 1970 was a Thursday. */
	return (ms + 3 * DAY_MS) / WEEK_MS;
}

static int64_t
to_units(double value)
{
	return llround(value * RATING_UNIT);
}

static int64_t
to_fine_units(double value)
{
	return llround(value * RATING_FINE);
}

struct rating
rating_new(int64_t period)
{
	return (struct rating){.period = period,
	    .points = to_units(POINTS),
	    .deviation = to_units(DEVIATION),
	    .volatility = to_fine_units(VOLATILITY)};
}

struct rating_value
rating_before(const struct rating *rating)
{
	return (struct rating_value){
	    .points = (double)rating->points / RATING_UNIT,
	    .deviation = (double)rating->deviation / RATING_UNIT,
	    .volatility = (double)rating->volatility / RATING_FINE};
}

void
rating_result(struct rating *rating, const struct rating_value *side,
    const struct rating_value *other, double score)
{
	double phi = other->deviation / SCALE;
	double g = 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
	/* The score that was to be expected. */
	double e = 1 / (1 + exp(-g * (side->points - other->points) / SCALE));

	rating->information += to_fine_units(g * g * e * (1 - e));
	rating->surprise += to_fine_units(g * (score - e));
	rating->results++;
}

/* Step 5: the function of which the new volatility is the root. */
struct volatility {
	double delta2, phi2, v, a;
};

static double
volatility_f(const struct volatility *w, double x)
{
	double e = exp(x), spread = w->phi2 + w->v + e;

	return e * (w->delta2 - spread) / (2 * spread * spread) -
	    (x - w->a) / (TAU * TAU);
}

static double
volatility_next(double delta, double phi, double v, double sigma)
{
	struct volatility w = {delta * delta, phi * phi, v, log(sigma * sigma)};
	double low = w.a, high = w.a - TAU, f_low, f_high, x, f;
	int i;

	if (w.delta2 > w.phi2 + v)
		high = log(w.delta2 - w.phi2 - v);
	else
		for (i = 0; i < TRIES && volatility_f(&w, high) < 0; i++)
			high -= TAU;
	f_low = volatility_f(&w, low);
	f_high = volatility_f(&w, high);
	for (i = 0; i < TRIES && fabs(high - low) > CLOSE; i++) {
		x = low + (low - high) * f_low / (f_high - f_low);
		f = volatility_f(&w, x);
		if (f * f_high <= 0) {
			low = high;
			f_low = f_high;
		} else
			f_low /= 2;
		high = x;
		f_high = f;
	}
	return exp(low / 2);
}

struct rating_value
rating_now(const struct rating *rating)
{
	struct rating_value value = rating_before(rating);
	double information = (double)rating->information / RATING_FINE;
	double surprise = (double)rating->surprise / RATING_FINE;
	double phi = value.deviation / SCALE, v;

	/* Where the results were certain beforehand they say nothing. */
	if (rating->information <= 0)
		return value;
	v = 1 / information;
	value.volatility =
	    volatility_next(v * surprise, phi, v, value.volatility);
	phi = hypot(phi, value.volatility);
	phi = 1 / sqrt(1 / (phi * phi) + information);
	value.points += SCALE * phi * phi * surprise;
	value.deviation = fmin(phi * SCALE, DEVIATION);
	return value;
}

void
rating_enter(struct rating *rating, int64_t period)
{
	int64_t idle = period - rating->period;
	struct rating_value value;
	double growth;

	if (idle <= 0)
		return;
	value = rating_now(rating);
	if (rating->results > 0)
		idle--;
	growth = value.volatility * SCALE * sqrt((double)idle);
	*rating = (struct rating){.period = period,
	    .points = to_units(value.points),
	    .deviation =
		to_units(fmin(hypot(value.deviation, growth), DEVIATION)),
	    .volatility = to_fine_units(value.volatility)};
}

struct rating_value
rating_mean(const struct rating_value *value, int n)
{
	struct rating_value mean = {0};
	int i;

	for (i = 0; i < n; i++) {
		mean.points += value[i].points / n;
		mean.deviation += value[i].deviation / n;
		mean.volatility += value[i].volatility / n;
	}
	return mean;
}

bool
rating_provisional(const struct rating_value *value)
{
	return value->deviation >= PROVISIONAL;
}
