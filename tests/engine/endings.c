/*
 * Solved endings of two seats with one counter left each; and ludo with two
 * left: solved here, and how much the chosen plays give away of what the best
 * ones are worth.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/bot_greedy.h"
#include "engine/bot_level.h"
#include "engine/position_valid.h"
#include "engine/suckback.h"
#include "tests/engine/selfplay.h"
#include "tests/reference/reference.h"

#define SQUARES 58 /* from base to home */
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

/* --- one counter left each --- */

/* Where the other seat's counter is of that colour, counted from red. */
static void
put_last(
    const struct ruleset *rs, int ahead, int own, int other, struct position *p)
{
	int home = board_home(rs->arm);

	position_start(p);
	COLOURS_FOREACH (c, rs->own_colours[0] | rs->own_colours[1])
		memset(p->counter[c], home, NCOUNTER);
	p->counter[RED][0] = (int8_t)own;
	p->counter[RED + ahead][0] = (int8_t)other;
	if (rs->snake_eyes)
		p->throws_so_far[0] = p->throws_so_far[1] = 2;
}

/* Another solver finds the same, with either seat to throw. */
static void
test_reference(void **state)
{
	static double chance[2][REF_SQUARES][REF_SQUARES];
	static const struct {
		const char *preset;
		int sides, ahead[2];
	} rows[] = {
	    {"ludo", 1, {2, 0}}, {"uckers", 2, {1, 3}}, {"masters", 2, {1, 3}}};
	struct eval_values values;
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct position p;
	int home, side, turn, n = 0;
	double other;

	(void)state;
	for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
		ref_endings(rows[r].preset, chance);
		assert_true(ruleset_make(&rs, rows[r].preset, 2, "", error));
		home = board_home(rs.arm);
		for (int i = 0; i < rows[r].sides * 2 * home * home; i++) {
			side = i % rows[r].sides;
			turn = i / rows[r].sides % 2;
			put_last(&rs, rows[r].ahead[side],
			    i / rows[r].sides / 2 % home + BASE,
			    i / rows[r].sides / 2 / home + BASE, &p);
			p.turn = (uint8_t)turn;
			if (!position_valid(&rs, &p, error))
				continue;
			eval_position(eval, &rs, &p, &values);
			/* Seen from the other seat the colours change, too. */
			other = turn == 0
			    ? chance[side][p.counter[RED][0] + 1]
				    [p.counter[RED + rows[r].ahead[side]][0] +
					1]
			    : chance[rows[r].sides - 1 - side]
				    [p.counter[RED + rows[r].ahead[side]][0] +
					1][p.counter[RED][0] + 1];
			assert_true(
			    fabs(values.seat[turn] - other * EVAL_ONE) <= 1.5);
			assert_int_equal(
			    values.seat[0] + values.seat[1], EVAL_ONE);
			n++;
		}
	}
	assert_in_range(n, 2 * 5 * 55 * 55, 2 * 5 * 56 * 56);
}

/* What a position is worth, by its throws and what may be announced before. */
static int32_t
best_way(const struct ruleset *rs, const struct position *p)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct eval_values values;
	int32_t best;
	int n = plays_announcements(rs, p, list);

	eval_expected(eval, rs, p, NULL, 0, &values);
	best = values.seat[p->turn];
	for (int i = 0; i < n; i++) {
		eval_expected(eval, rs, p, &list[i], 0, &values);
		best =
		    values.seat[p->turn] > best ? values.seat[p->turn] : best;
	}
	return best;
}

/* Throws sixes, so that the turn goes on; false: it does not. */
static bool
throw_sixes(const struct ruleset *rs, int sixes, int other, struct position *p)
{
	uint8_t dice[DICE_MAX] = {6, rs->dice == 2 ? (uint8_t)other : 0};
	uint8_t turn = p->turn;
	struct plays plays;

	for (; sixes > 0; sixes--) {
		plays_list(rs, p, dice, NULL, &plays);
		*p = plays.play[0].after;
		if (p->turn != turn || plays.play[0].then != THEN_THROW)
			return false;
	}
	return true;
}

/*
 * Positions, and those in the middle of a turn, are worth what comes of them:
 * one of so many is looked at.
 */
static void
check_agree(const struct ruleset *rs, const char *house, int of)
{
	struct eval_values values;
	char error[RULESET_ERROR];
	struct position p;
	int32_t best;
	int squares = board_home(rs->arm) - BASE, n = 0, own, other, ahead;

	for (int i = 0; i < 2 * squares * squares; i += of) {
		ahead = rs->dice == 1 ? 2 : i % 2 ? 1 : 3;
		own = i / 2 % squares + BASE;
		other = i / 2 / squares + BASE;
		for (int sixes = 0; sixes < 3; sixes++) {
			put_last(rs, ahead, own, other, &p);
			if (!position_valid(rs, &p, error) ||
			    !throw_sixes(rs, sixes, 1 + i / 2 % 6, &p))
				continue;
			best = best_way(rs, &p);
			eval_position(eval, rs, &p, &values);
			if (abs(values.seat[p.turn] - best) > 2)
				fail_msg("%s %s: %d and %d after %d sixes are "
					 "worth %d, not %d",
				    ruleset_name(rs), house, own, other, sixes,
				    values.seat[p.turn], best);
			n++;
		}
	}
	assert_in_range(
	    n, squares * squares * 2 / of, squares * squares * 6 / of);
}

static void
test_agree(void **state)
{
	static const char *const presets[] = {
	    "uckers", "bigship", "masters", "navy", "museum", "ludo"};
	const char *values, *about, *word;
	char error[RULESET_ERROR];
	struct ruleset rs;
	int n = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(presets) / sizeof(presets[0]); i++) {
		assert_true(ruleset_make(&rs, presets[i], 2, "", error));
		check_agree(&rs, "", 1);
		for (int h = 0;
		     (word = ruleset_house_rule(h, &values, &about)) != NULL;
		     h++) {
			if (strcmp(word, "two-throws") == 0 ||
			    strcmp(word, "navy-suckback") == 0)
				continue;
			if (strcmp(word, "arm") == 0)
				word = "arm=8";
			/* The others have their rules from uckers. */
			if (i != 0 && i != 1 && strcmp(presets[i], "ludo") != 0)
				continue;
			if (!ruleset_make(&rs, presets[i], 2, word, error))
				continue;
			check_agree(&rs, word, 7);
			n++;
		}
	}
	assert_in_range(n, 20, 60);
}

/* Rule sets without solved endings: the net says what their positions are
 * worth. */
static void
test_not_solved(void **state)
{
	static const char *const rows[][2] = {{"uckers", "two-throws"},
	    {"uckers", "navy-suckback"}, {"uckers", "snake-eyes"}};
	struct eval_values solved, values;
	char error[RULESET_ERROR];
	struct ruleset rs, plain;
	struct position p;

	(void)state;
	assert_true(ruleset_make(&plain, "uckers", 2, "", error));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_true(
		    ruleset_make(&rs, rows[i][0], 2, rows[i][1], error));
		put_last(&rs, 1, 20, 30, &p);
		/* A first throw may still put all counters out. */
		memset(p.throws_so_far, 0, sizeof(p.throws_so_far));
		eval_position(eval, &rs, &p, &values);
		eval_position(eval, &plain, &p, &solved);
		assert_int_not_equal(values.seat[0], solved.seat[0]);
		assert_int_equal(values.seat[0] + values.seat[1], EVAL_ONE);
	}
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
	    cmocka_unit_test(test_reference),
	    cmocka_unit_test(test_agree),
	    cmocka_unit_test(test_not_solved),
	    cmocka_unit_test(test_regret),
	};

	least = argc > 1 && strcmp(argv[1], "long") == 0 ? BASE
							 : 3 * board_quarter(6);
	return cmocka_run_group_tests(tests, open_weights, close_weights);
}
