/*
 * Ludo for two, each with two counters that are not home: solved, and how much
 * the chosen plays give away of what the best ones are worth.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bot_greedy.h"
#include "engine/bot_level.h"
#include "engine/eval_endings.h"
#include "tests/engine/selfplay.h"

#define SQUARES (ENDING_SQUARES + 1) /* home, too */
#define PAIRS (SQUARES * (SQUARES + 1) / 2)
#define WON UINT32_MAX
#define AGAIN (UINT32_C(1) << 31) /* the same seat throws */
#define CLOSE 2e-6f

/*
 * Whoever throws is red. A state is both pairs of squares; what its plays lead
 * to are states as whoever throws next sees them.
 */
struct endings {
	struct ruleset rs;
	uint32_t *lead; /* of all plays, throw by throw */
	uint8_t *n;     /* how many they are, by state and die */
	float *chance;  /* of whoever throws */
	int least;      /* square that is looked at */
	int pair[PAIRS][2];
};

static struct eval *eval;
static int least; /* with "long" all squares are looked at */

static int
pair_of(int a, int b)
{
	int low = (a < b ? a : b) - BASE, high = (a < b ? b : a) - BASE;

	return high * (high + 1) / 2 + low;
}

static void
put(const struct endings *e, int own, int other, struct position *p)
{
	position_start(p);
	memset(p->counter, SQUARES - 2, sizeof(p->counter));
	for (int i = 0; i < 2; i++) {
		p->counter[RED][i] = (int8_t)e->pair[own][i];
		p->counter[YELLOW][i] = (int8_t)e->pair[other][i];
	}
}

static uint32_t
lead_of(const struct play *play)
{
	const int8_t *red = play->after.counter[RED];
	const int8_t *yellow = play->after.counter[YELLOW];
	int a = pair_of(red[0], red[1]), b = pair_of(yellow[0], yellow[1]);

	if (play->then == THEN_WIN)
		return WON;
	return play->after.turn == 0 ? AGAIN | (uint32_t)(a * PAIRS + b)
				     : (uint32_t)(b * PAIRS + a);
}

static float
worth(const struct endings *e, uint32_t lead)
{
	if (lead == WON)
		return 1;
	return lead & AGAIN ? e->chance[lead & ~AGAIN] : 1 - e->chance[lead];
}

/* Neither side is home, and nobody is further back than what is looked at. */
static bool
is_state(const struct endings *e, int own, int other)
{
	int home = SQUARES - 2;

	return e->pair[own][0] >= e->least && e->pair[other][0] >= e->least &&
	    e->pair[own][0] < home && e->pair[other][0] < home;
}

static void
list_plays(
    const struct endings *e, int own, int other, int die, struct plays *plays)
{
	struct position p;

	put(e, own, other, &p);
	plays_list(&e->rs, &p, (uint8_t[]){(uint8_t)die, 0}, NULL, plays);
}

static void
find_leads(struct endings *e)
{
	size_t n = 0, room = 0;
	struct plays plays;
	uint8_t *count = e->n;

	for (int own = PAIRS - 1; own >= 0; own--)
		for (int other = PAIRS - 1; other >= 0; other--)
			for (int die = 1; die <= 6 && is_state(e, own, other);
			     die++) {
				list_plays(e, own, other, die, &plays);
				*count++ = (uint8_t)plays.n;
				if (n + (size_t)plays.n > room) {
					room = (n + 1000) * 3 / 2;
					e->lead = realloc(
					    e->lead, room * sizeof(*e->lead));
					assert_non_null(e->lead);
				}
				for (int i = 0; i < plays.n; i++)
					e->lead[n++] = lead_of(&plays.play[i]);
			}
}

/* The best chance of each state, from the last round's; how far off they were.
 */
static float
sweep(struct endings *e)
{
	const uint32_t *lead = e->lead;
	const uint8_t *n = e->n;
	float most = 0, sum, best, one, change;

	for (int own = PAIRS - 1; own >= 0; own--)
		for (int other = PAIRS - 1; other >= 0; other--) {
			if (!is_state(e, own, other))
				continue;
			sum = 0;
			for (int die = 0; die < 6; die++, n++) {
				best = 0;
				for (int i = 0; i < *n; i++) {
					one = worth(e, *lead++);
					best = one > best ? one : best;
				}
				sum += best;
			}
			change = sum / 6 - e->chance[own * PAIRS + other];
			e->chance[own * PAIRS + other] = sum / 6;
			change = change < 0 ? -change : change;
			most = change > most ? change : most;
		}
	return most;
}

static struct endings *
solve(void)
{
	struct endings *e = calloc(1, sizeof(*e));
	char error[RULESET_ERROR];

	assert_non_null(e);
	assert_true(ruleset_make(&e->rs, "ludo", 2, NULL, error));
	e->least = least;
	for (int b = 0; b < SQUARES; b++)
		for (int a = 0; a <= b; a++) {
			e->pair[pair_of(a + BASE, b + BASE)][0] = a + BASE;
			e->pair[pair_of(a + BASE, b + BASE)][1] = b + BASE;
		}
	e->n = calloc((size_t)PAIRS * PAIRS, 6);
	e->chance = calloc((size_t)PAIRS * PAIRS, sizeof(*e->chance));
	assert_non_null(e->n);
	assert_non_null(e->chance);
	find_leads(e);
	while (sweep(e) > CLOSE)
		;
	return e;
}

static int
by_greed(const struct ruleset *rs, const struct game *game)
{
	struct plays plays;

	game_plays(rs, game, &plays);
	return bot_greedy_play(rs, game, &plays);
}

static int
by_level(const struct ruleset *rs, const struct game *game)
{
	const struct bot_level *level = bot_level(BOT_ADMIRAL);

	return bot_level_play(
	    &(struct bot_mind){
		.eval = eval, .level = level, .budget = level->budget},
	    rs, game);
}

/* What a choice gives away on average; only where two plays differ. */
static double
find_regret(const struct endings *e,
    int (*choose)(const struct ruleset *, const struct game *), int choices)
{
	struct game game = {.phase = PHASE_PLAY};
	uint64_t seed = 5;
	struct plays plays;
	double sum = 0;
	float best, one;
	int n = 0, own, other, choice;

	while (n < choices) {
		own = (int)selfplay_random(&seed, PAIRS);
		other = (int)selfplay_random(&seed, PAIRS);
		game.dice[0] = (uint8_t)(1 + selfplay_random(&seed, 6));
		if (!is_state(e, own, other))
			continue;
		list_plays(e, own, other, game.dice[0], &plays);
		if (plays.n < 2)
			continue;
		put(e, own, other, &game.position);
		choice = choose(&e->rs, &game);
		best = 0;
		for (int i = 0; i < plays.n; i++) {
			one = worth(e, lead_of(&plays.play[i]));
			best = one > best ? one : best;
		}
		sum += (double)(best - worth(e, lead_of(&plays.play[choice])));
		n++;
	}
	return sum / n;
}

static void
test_regret(void **state)
{
	struct endings *e = solve();
	double admiral, greedy;

	(void)state;
	admiral = find_regret(e, by_level, 3000);
	greedy = find_regret(e, by_greed, 3000);
	print_message("# a choice gives away %.6f, and %.6f by the yardstick\n",
	    admiral, greedy);
	assert_true(admiral <= 0.0005);
	assert_true(admiral < greedy / 4);
	free(e->lead);
	free(e->n);
	free(e->chance);
	free(e);
}

static int
open_weights(void **state)
{
	(void)state;
	eval = selfplay_weights();
	return eval == NULL ? -1 : 0;
}

static int
close_weights(void **state)
{
	(void)state;
	eval_close(eval);
	return 0;
}

/* endings [long]: usually only of counters that can no longer be hit. */
int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_regret),
	};

	least = argc > 1 && strcmp(argv[1], "long") == 0 ? BASE
							 : 3 * board_quarter(6);
	return cmocka_run_group_tests(tests, open_weights, close_weights);
}
