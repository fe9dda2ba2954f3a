/*
 * Hashes of positions and games: the same on every machine and in every later
 * version, for records hold them. The numbers were worked out elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"

static void
make(struct ruleset *rs, struct game *game, const char *rules, int seats,
    const char *house)
{
	char error[RULESET_ERROR];

	if (!ruleset_make(rs, rules, seats, house, error))
		fail_msg("%s", error);
	game_start(rs, game);
}

/* Every field has a value of its own. */
static const struct position full = {
    .counter = {{-1, 0, 14, 74}, {-1, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}},
    .challenge = {{RED, 14, 1}, {GREEN, BASE, 2}, {YELLOW, 5, 3},
	{BLUE, 9, 255}},
    .throws_so_far = {0, 1, 258, 65535},
    .turn = 3,
    .active = 9,
    .arrived = 0x1234,
    .backwards = 0x8421,
    .suckback = {ANNOUNCE_SUCKBACK, RED, BLUE, 7},
    .attempts = {{{1, 2}, {3, 4}, {5, 6}, {7, 8}},
	{{9, 10}, {11, 12}, {13, 14}, {15, 16}}},
    .sixes_in_a_row = 2,
    .extra = 255};

static const struct game full_game = {.phase = PHASE_PLAY,
    .actor = 2,
    .swapped = 1,
    .dice = {6, 5},
    .announced = {ANNOUNCE_BLOWBACK, BLUE, GREEN, 4},
    .start = {12, 11, 10, 9},
    .start_in = 15,
    .cocky = 2,
    .asked = 1,
    .outcome = OUTCOME_NONE,
    .winner = 1,
    .eight_piecer = true,
    .harbour = true,
    .places = {3, 1, 0, 2},
    .nplaces = 3,
    .nthrows = 0x1234,
    .nactions = 0x5678};

static void
hashes_of_positions_stay_for_ever(void **state)
{
	struct ruleset rs;
	struct game game;

	make(&rs, &game, "uckers", 2, "");
	assert_int_equal(
	    position_hash(&rs, &game.position), UINT64_C(0x7394344afde33091));
	make(&rs, &game, "masters", 4, "arm=8");
	assert_int_equal(
	    position_hash(&rs, &full), UINT64_C(0xd9164ac912624b8a));
}

static void
hashes_of_games_stay_for_ever(void **state)
{
	struct ruleset rs;
	struct game game;

	make(&rs, &game, "uckers", 2, "");
	assert_int_equal(game_hash(&rs, &game), UINT64_C(0xe5b7516945ce53ff));
	make(&rs, &game, "masters", 4, "arm=8");
	game = full_game;
	game.position = full;
	assert_int_equal(game_hash(&rs, &game), UINT64_C(0x6cd7546af6b1b1d5));
}

/* Any other byte of a game makes another hash, padding left aside. */
static void
a_hash_knows_every_difference(void **state)
{
	struct ruleset rs;
	struct game game, other;
	uint64_t hash;
	size_t same = 0;

	make(&rs, &game, "masters", 4, "arm=8");
	game = full_game;
	game.position = full;
	hash = game_hash(&rs, &game);
	for (size_t i = 0; i < sizeof(game); i++) {
		memcpy(&other, &game, sizeof(game));
		((uint8_t *)&other)[i] ^= 1;
		same += game_hash(&rs, &other) == hash;
	}
	assert_in_range(same, 0, 3);
}

/* A game may take longer than sixteen bits can count. */
static void
a_hash_knows_long_games(void **state)
{
	static const uint32_t counts[] = {0, 1, 0xffff, 0x10000, 0x10001,
	    0x20000, 0x1000000, 0x2000000, 0x80000000};
	uint64_t hash[2 * sizeof(counts) / sizeof(counts[0])];
	struct ruleset rs;
	struct game game;
	size_t n = 0;

	make(&rs, &game, "uckers", 2, "");
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		game.nthrows = counts[i];
		game.nactions = 7;
		hash[n++] = game_hash(&rs, &game);
		game.nthrows = 7;
		game.nactions = counts[i];
		hash[n++] = game_hash(&rs, &game);
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			assert_int_not_equal(hash[i], hash[j]);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(hashes_of_positions_stay_for_ever),
	    cmocka_unit_test(hashes_of_games_stay_for_ever),
	    cmocka_unit_test(a_hash_knows_every_difference),
	    cmocka_unit_test(a_hash_knows_long_games),
	};

	return cmocka_run_group_tests_name("hashes", tests, NULL, NULL);
}
