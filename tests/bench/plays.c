/*
 * What plays cost, on one core: the full list of plays for a throw of 2-seat
 * uckers, and random games of ludo with four seats, one play at a time;
 * beside gnubg's static evaluations a second in the same run, where gnubg is
 * installed.
 *	plays [seed]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/eval.h"
#include "engine/movegen.h"
#include "engine/play.h"

#define THROWS 20000 /* positions of random games, with a throw each */
#define ROUNDS 25
#define GAMES 10000
#define GNUBG                                                            \
	"PATH=$PATH:/usr/games gnubg -t -q -r -c /dev/stdin 2>/dev/null" \
	" <<'END'\nset threads 1\ncalibrate 50\nquit\nEND\n"

struct position_thrown {
	struct position position;
	uint8_t dice[DICE_MAX];
};

static uint64_t seed = 1;

static uint32_t
draw_bits(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed >> 32;
}

static unsigned
draw(unsigned limit)
{
	return (uint64_t)draw_bits() * limit >> 32;
}

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec + now.tv_nsec * 1e-9;
}

static void
make_rules(struct ruleset *rs, const char *preset, int seats)
{
	char error[RULESET_ERROR];

	if (ruleset_make(rs, preset, seats, NULL, error))
		return;
	fprintf(stderr, "%s\n", error);
	exit(1);
}

static void
throw_dice(const struct ruleset *rs, uint8_t dice[DICE_MAX])
{
	dice[0] = 1 + draw(6);
	dice[1] = rs->dice == 2 ? 1 + draw(6) : 0;
}

/* Plays random games and keeps what was thrown where. */
static void
gather(const struct ruleset *rs, struct position_thrown *thrown, int n)
{
	static struct plays plays;
	struct position position;
	const struct play *play;

	position_start(&position);
	for (int i = 0; i < n; i++) {
		thrown[i].position = position;
		throw_dice(rs, thrown[i].dice);
		plays_list(rs, &position, thrown[i].dice, NULL, &plays);
		play = &plays.play[draw(plays.n)];
		position = play->after;
		if (play->then == THEN_WIN)
			position_start(&position);
	}
}

/* Lists all plays again and again; returns how many a second. */
static double
bench_lists(double *nanoseconds)
{
	static struct position_thrown thrown[THROWS];
	static struct plays plays;
	struct ruleset rs;
	double start;
	long n = 0;

	make_rules(&rs, "uckers", 2);
	gather(&rs, thrown, THROWS);
	start = seconds();
	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < THROWS; i++) {
			plays_list(&rs, &thrown[i].position, thrown[i].dice,
			    NULL, &plays);
			n += plays.n;
		}
	start = seconds() - start;
	*nanoseconds = start * 1e9 / (ROUNDS * THROWS);
	return n / start;
}

/* Evaluates all plays of throws, as a bot does; returns how many a second. */
static double
bench_evaluations(const struct eval *eval, const char *preset, int seats)
{
	static struct position_thrown thrown[THROWS];
	static struct eval_plays plays;
	struct ruleset rs;
	double start;
	long n = 0, budget;

	make_rules(&rs, preset, seats);
	gather(&rs, thrown, THROWS);
	start = seconds();
	for (int round = 0; round < 3; round++)
		for (int i = 0; i < THROWS; i++) {
			budget = 0;
			eval_throw(eval, &rs, &thrown[i].position,
			    thrown[i].dice, NULL, 0, &budget, &plays);
			n += plays.n;
		}
	return n / (seconds() - start);
}

/* The same for all throws of a position at once. */
static double
bench_expected(const struct eval *eval, const char *preset, int seats)
{
	static struct position_thrown thrown[THROWS];
	static struct plays plays;
	struct eval_values values;
	struct ruleset rs;
	double start, used = 0;
	long n = 0;

	make_rules(&rs, preset, seats);
	gather(&rs, thrown, THROWS);
	for (int i = 0; i < THROWS / 10; i++) {
		start = seconds();
		eval_expected(eval, &rs, &thrown[i].position, NULL, 0, &values);
		used += seconds() - start;
		for (uint8_t a = 1; a <= 6; a++)
			for (uint8_t b = rs.dice == 2 ? a : 6; b <= 6; b++) {
				plays_list(&rs, &thrown[i].position,
				    (uint8_t[]){a, rs.dice == 2 ? b : 0}, NULL,
				    &plays);
				n += plays.n;
			}
	}
	return n / used;
}

/* Plays random games to the first win; returns how many a second. */
static double
bench_games(double *throws)
{
	struct play plays[2], *play = plays, *next = plays + 1, *last;
	uint8_t dice[DICE_MAX];
	struct ruleset rs;
	struct movegen t;
	int number;
	long n = 0;
	double start;

	make_rules(&rs, "ludo", 4);
	start = seconds();
	for (int game = 0; game < GAMES; game++) {
		position_start(&play->after);
		do {
			throw_dice(&rs, dice);
			number =
			    draw(plays_find(&t, &rs, &play->after, dice, NULL));
			plays_build(&t, number, next);
			last = play;
			play = next;
			next = last;
			n++;
		} while (play->then != THEN_WIN);
	}
	start = seconds() - start;
	*throws = (double)n / GAMES;
	return GAMES / start;
}

/* Static evaluations a second; 0 where there is no gnubg. */
static double
ask_gnubg(void)
{
	FILE *gnubg = popen(GNUBG, "r");
	char line[1024], *found;
	double rate = 0;

	if (gnubg == NULL)
		return 0;
	while (fgets(line, sizeof(line), gnubg) != NULL)
		if ((found = strstr(line, "Calibration result: ")) != NULL)
			rate = strtod(
			    found + strlen("Calibration result: "), NULL);
	pclose(gnubg);
	return rate;
}

static void
report(const char *what, double rate, double gnubg)
{
	printf("%-40s %12.0f /s", what, rate);
	if (gnubg > 0)
		printf("  %8.2f times gnubg's evaluations", rate / gnubg);
	printf("\n");
}

int
main(int argc, char *argv[])
{
	double nanoseconds, throws, plays, games, gnubg;
	const char *source = getenv("MESSDECK_SRCDIR");
	char path[4096], error[EVAL_ERROR];
	struct eval *eval;

	if (argc > 1)
		seed = strtoull(argv[1], NULL, 10) | 1;
	gnubg = ask_gnubg();
	snprintf(path, sizeof(path), "%s/etc/weights/messdeck.eval",
	    source != NULL ? source : ".");
	eval = eval_open(path, error);
	plays = bench_lists(&nanoseconds);
	games = bench_games(&throws);
	if (gnubg > 0)
		report("gnubg: static evaluations", gnubg, 0);
	else
		printf("gnubg is not installed: nothing to compare with\n");
	report("uckers, 2 seats: plays listed", plays, gnubg);
	report("uckers, 2 seats: lists of plays", 1e9 / nanoseconds, gnubg);
	printf(
	    "%-40s %12.0f ns\n", "uckers, 2 seats: a list takes", nanoseconds);
	if (eval != NULL) {
		report("uckers, 2 seats: evaluations",
		    bench_evaluations(eval, "uckers", 2), gnubg);
		report("uckers, 2 seats: the same, all throws",
		    bench_expected(eval, "uckers", 2), gnubg);
		report("uckers, 4 seats: evaluations",
		    bench_evaluations(eval, "uckers", 4), gnubg);
		report("ludo, 2 seats: evaluations",
		    bench_evaluations(eval, "ludo", 2), gnubg);
		report("ludo, 4 seats: evaluations",
		    bench_evaluations(eval, "ludo", 4), gnubg);
		eval_close(eval);
	} else
		printf("%s\n", error);
	report("ludo, 4 seats: random games", games, gnubg);
	printf("%-40s %12.0f throws\n", "ludo, 4 seats: a game takes", throws);
	return 0;
}
