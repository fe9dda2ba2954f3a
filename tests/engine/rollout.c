/*
 * A play taken at random is the one of that number in the whole list, with
 * all that follows: for plain rule sets on crowded positions of any kind, for
 * every rule set along random games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/play.h"
#include "tests/engine/selfplay.h"

#define POSITIONS 1000 /* of each rule set */
#define THROWS 2000    /* of each variant's games */
#define CROWD 9        /* squares that most counters keep to */

static uint64_t seed = 5;

static uint32_t
random_bits(void)
{
	return (uint32_t)selfplay_random(&seed, 1u << 16) << 16 |
	    selfplay_random(&seed, 1u << 16);
}

/* Takes a play both ways; position becomes what it leaves. */
static enum then
check_play(const struct ruleset *rs, struct position *position,
    const uint8_t dice[DICE_MAX], uint32_t random)
{
	static struct plays plays;
	const struct play *play;
	enum then then;

	plays_list(rs, position, dice, NULL, &plays);
	play = &plays.play[(uint64_t)random * (unsigned)plays.n >> 32];
	then = plays_random(rs, position, dice, random);
	assert_int_equal(then, play->then);
	assert_memory_equal(position, &play->after, sizeof(*position));
	return then;
}

/* A square near one place of the track, in the pipe, in base or home. */
static int8_t
crowded_square(const struct ruleset *rs, enum colour colour, unsigned place)
{
	unsigned pipe = (unsigned)rs->arm + 1;
	unsigned shared = place + selfplay_random(&seed, CROWD);
	int square, tail = board_tail(rs->arm);

	switch (selfplay_random(&seed, 8)) {
	case 0:
		return BASE;
	case 1:
		return (int8_t)(tail + (int)selfplay_random(&seed, pipe));
	default:
		shared %= (unsigned)board_track(rs->arm);
		square = board_relative(rs->arm, colour, (int)shared);
		return (int8_t)(square > tail ? BASE : square);
	}
}

static void
crowd(const struct ruleset *rs, struct position *p)
{
	unsigned place, own;
	char error[RULESET_ERROR];

	do {
		position_start(rs, p);
		place = selfplay_random(&seed, (unsigned)board_track(rs->arm));
		for (int c = 0; c < NCOLOUR; c++)
			for (int i = 0; i < NCOUNTER; i++)
				if (ruleset_owner(rs, c) != -1)
					p->counter[c][i] =
					    crowded_square(rs, c, place);
		p->turn = (uint8_t)selfplay_random(&seed, rs->seats);
		own = (unsigned)__builtin_ctz(rs->own_colours[p->turn]);
		p->arrived =
		    (uint16_t)(selfplay_random(&seed, 16) << own * NCOUNTER);
		for (int c = 0; c < NCOLOUR; c++)
			position_sort(p, c);
	} while (!position_valid(rs, p, error));
}

static void
plain_plays_are_those_of_the_list(void **state)
{
	static const char *const house[] = {"", "arm=8", "exit-six",
	    "exit-one-or-six", "arm=8 exit-six exit-one-or-six", "bounce",
	    "three-sixes"};
	char error[RULESET_ERROR];
	struct position position, copy;
	struct ruleset rs;
	uint8_t die[DICE_MAX] = {0};

	(void)state;
	for (size_t n = 0; n < 3 * sizeof(house) / sizeof(house[0]); n++) {
		assert_true(ruleset_make(
		    &rs, "ludo", 2 + (int)(n % 3), house[n / 3], error));
		for (int i = 0; i < POSITIONS; i++) {
			crowd(&rs, &position);
			for (die[0] = 1; die[0] <= 6; die[0]++) {
				copy = position;
				check_play(&rs, &copy, die, random_bits());
			}
		}
	}
}

static void
random_games_are_those_of_the_list(void **state)
{
	uint8_t dice[DICE_MAX];
	struct position position;
	struct ruleset rs;

	(void)state;
	for (int v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		position_start(&rs, &position);
		for (int i = 0; i < THROWS; i++) {
			dice[0] = (uint8_t)(selfplay_random(&seed, 6) + 1);
			dice[1] = (uint8_t)(selfplay_random(&seed, 6) + 1);
			if (check_play(&rs, &position, dice, random_bits()) ==
			    THEN_WIN)
				position_start(&rs, &position);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plain_plays_are_those_of_the_list),
	    cmocka_unit_test(random_games_are_those_of_the_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
