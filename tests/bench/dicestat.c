/*
 * Whether the dice fall as they should:
 *
 *     dicestat [THROWS]   throws two dice so often (six million), in games of
 *                         200 throws with fresh secrets, and prints how well
 *                         faces, pairs, series, doubles and seats fit fair
 *                         dice; ends with 1 where a p-value is below 1e-6
 *     dicestat -s         streams bits made of dice for ever, for dieharder
 */
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/dice.h"

#define FACES 6
#define SEATS 4
#define GAME 200  /* throws */
#define STREAM 40 /* dice that a streamed throw has */
#define ODD 1e-6

struct counts {
	double die[2][FACES];         /* first die, second die */
	double pair[FACES * FACES];   /* both of a throw */
	double serial[FACES * FACES]; /* a first die and the one before */
	double doubles[2];            /* no, yes */
	double seat[SEATS][FACES];
};

/* A game's fresh dice. */
struct source {
	uint8_t secret[DICE_SECRET];
	char game[32], mix[DICE_HEX];
	unsigned n, t;
};

static void
source_next_game(struct source *source)
{
	const char *names[2] = {"alice", "bob"};
	char seeds[2][DICE_HEX];

	randombytes_buf(source->secret, sizeof(source->secret));
	snprintf(source->game, sizeof(source->game), "T0001-%u", ++source->n);
	dice_seed(0, names[0], "", seeds[0]);
	dice_seed(1, names[1], "", seeds[1]);
	dice_mix(source->game, 2, names, (const char(*)[DICE_HEX])seeds,
	    source->mix);
	source->t = 0;
}

static void
source_throw(struct source *source, int dice, uint8_t out[])
{
	if (source->t == GAME || source->n == 0)
		source_next_game(source);
	dice_throw(
	    source->secret, source->game, source->mix, ++source->t, dice, out);
}

/* The regularized upper incomplete gamma function: a series or a fraction. */
static double
gamma_tail(double a, double x)
{
	double term, sum, b, c, d, delta, front;

	if (x <= 0)
		return 1;
	/* cppcheck-suppress invalidFunctionArg; x is above 0 */
	front = exp(-x + a * log(x) - lgamma(a));
	if (x < a + 1) {
		term = sum = 1 / a;
		for (int i = 1; i < 10000 && term > sum * 1e-15; i++) {
			term *= x / (a + i);
			sum += term;
		}
		return 1 - sum * front;
	}
	b = x + 1 - a;
	c = 1e300;
	d = 1 / b;
	sum = d;
	for (int i = 1; i < 10000; i++) {
		b += 2;
		d = 1 / (b - i * (i - a) * d);
		c = b - i * (i - a) / c;
		delta = c * d;
		sum *= delta;
		if (fabs(delta - 1) < 1e-15)
			break;
	}
	return sum * front;
}

/* Prints one row; how likely fair dice are to be so uneven or more. */
static double
judge(const char *what, const double *seen, const double *chance, int n)
{
	double all = 0, chi2 = 0, expected, p;

	for (int i = 0; i < n; i++)
		all += seen[i];
	for (int i = 0; i < n; i++) {
		expected = all * (chance == NULL ? 1.0 / n : chance[i]);
		chi2 += (seen[i] - expected) * (seen[i] - expected) / expected;
	}
	p = gamma_tail((n - 1) / 2.0, chi2 / 2);
	printf("%-16s %12.0f  chi-square %8.2f of %2d  p %.4f\n", what, all,
	    chi2, n - 1, p);
	return p;
}

static void
count(struct counts *counts, long throws)
{
	struct source source = {.n = 0};
	int before = -1;
	uint8_t dice[2];

	for (long i = 0; i < throws; i++) {
		source_throw(&source, 2, dice);
		dice[0]--;
		dice[1]--;
		counts->die[0][dice[0]]++;
		counts->die[1][dice[1]]++;
		counts->pair[dice[0] * FACES + dice[1]]++;
		counts->doubles[dice[0] == dice[1]]++;
		counts->seat[i % SEATS][dice[0]]++;
		counts->seat[i % SEATS][dice[1]]++;
		if (before >= 0)
			counts->serial[before * FACES + dice[0]]++;
		before = dice[0];
	}
}

static double
smaller(double a, double b)
{
	return a < b ? a : b;
}

static int
report(long throws)
{
	static const double doubles[2] = {5.0 / 6, 1.0 / 6};
	static struct counts counts;
	double least;
	char name[16];

	count(&counts, throws);
	least = judge("first die", counts.die[0], NULL, FACES);
	least = smaller(least, judge("second die", counts.die[1], NULL, FACES));
	least =
	    smaller(least, judge("pairs", counts.pair, NULL, FACES * FACES));
	least = smaller(least,
	    judge("one after another", counts.serial, NULL, FACES * FACES));
	least = smaller(least, judge("doubles", counts.doubles, doubles, 2));
	for (int i = 0; i < SEATS; i++) {
		snprintf(name, sizeof(name), "seat %d", i + 1);
		least =
		    smaller(least, judge(name, counts.seat[i], NULL, FACES));
	}
	printf("least p %.4f: %s\n", least,
	    least < ODD ? "these dice are not fair" : "nothing is odd");
	return least < ODD;
}

/* Dice of 1 to 4 are two bits each; others are passed over. */
static int
stream(void)
{
	struct source source = {.n = 0};
	uint8_t dice[STREAM];
	unsigned bits = 0, n = 0;

	while (!ferror(stdout)) {
		source_throw(&source, STREAM, dice);
		for (int i = 0; i < STREAM; i++) {
			if (dice[i] > 4)
				continue;
			bits = bits << 2 | (dice[i] - 1u);
			if (++n % 4 == 0)
				putchar((int)(bits & 0xff));
		}
	}
	return 0;
}

int
main(int argc, char **argv)
{
	long throws = 6000000;

	if (sodium_init() < 0)
		return 1;
	if (argc == 2 && strcmp(argv[1], "-s") == 0)
		return stream();
	if (argc == 2)
		throws = strtol(argv[1], NULL, 10);
	if (argc > 2 || throws < 1000) {
		fprintf(stderr, "usage: dicestat [-s | throws]\n");
		return 64;
	}
	return report(throws);
}
