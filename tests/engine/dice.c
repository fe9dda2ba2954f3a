/* The dice: the scheme's published vector, and what it promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/dice.h"

#define GAME "T0042-7"
#define MIX                                \
	"55aeacc996588b21b94eaa3f1145f4b5" \
	"3659027372b61668ba9cadef545b2d2f"

static uint8_t secret[DICE_SECRET];

static int
make_secret(void **state)
{
	for (int i = 0; i < DICE_SECRET; i++)
		secret[i] = (uint8_t)i;
	return 0;
}

static void
commitment_is_the_published_one(void **state)
{
	char hex[DICE_HEX];

	dice_commit(secret, GAME, hex);
	assert_string_equal(hex,
	    "9bfd3754885ae9da07a902783f6c87e4"
	    "3925998806921144b9739431684445d4");
}

static void
seeds_and_mix_are_the_published_ones(void **state)
{
	const char *names[] = {"alice", "bob"};
	char seeds[2][DICE_HEX], hex[DICE_HEX];

	dice_seed(0, "alice", "lucky 7", seeds[0]);
	assert_string_equal(seeds[0],
	    "5158c8e4ee8dac37a2e9eec886ae5d84"
	    "dfade5a4302f46ebbe8a06b84f38175c");
	dice_seed(1, "bob", "", seeds[1]);
	assert_string_equal(seeds[1],
	    "ef82a34d39f5d0420df8f72d0581f45f"
	    "28844217943d9d6deffd0568ce62149a");
	dice_mix(GAME, 2, names, (const char(*)[DICE_HEX])seeds, hex);
	assert_string_equal(hex, MIX);
}

static void
throws_are_the_published_ones(void **state)
{
	static const char want[] = "6612463323434642";
	uint8_t dice[2];

	for (unsigned t = 1; t <= 8; t++) {
		dice_throw(secret, GAME, MIX, t, 2, dice);
		assert_int_equal(dice[0], want[2 * t - 2] - '0');
		assert_int_equal(dice[1], want[2 * t - 1] - '0');
	}
}

static void
forty_dice_go_on_into_a_second_block(void **state)
{
	static const char want[] = "5243464236142633364241621612443431522353";
	uint8_t dice[40];

	dice_throw(secret, GAME, MIX, 9, 40, dice);
	for (int i = 0; i < 40; i++)
		assert_int_equal(dice[i], want[i] - '0');
}

static void
seats_in_another_order_give_another_mix(void **state)
{
	const char *names[] = {"bob", "alice"};
	char seeds[2][DICE_HEX], hex[DICE_HEX];

	dice_seed(0, "bob", "", seeds[0]);
	dice_seed(1, "alice", "lucky 7", seeds[1]);
	dice_mix(GAME, 2, names, (const char(*)[DICE_HEX])seeds, hex);
	assert_string_not_equal(hex, MIX);
}

static void
faces_are_even(void **state)
{
	uint8_t dice[2];
	double chi = 0;
	unsigned count[6] = {0};

	for (unsigned t = 1; t <= 30000; t++) {
		dice_throw(secret, GAME, MIX, t, 2, dice);
		count[dice[0] - 1]++;
		count[dice[1] - 1]++;
	}
	for (int i = 0; i < 6; i++)
		chi += (count[i] - 10000.0) * (count[i] - 10000.0) / 10000.0;
	/* One set of dice in ten thousand would miss this by chance. */
	assert_true(chi < 25.7);
}

static void
D9_cocky_dice_come_one_in_so_many(void **state)
{
	unsigned bits, count = 0;

	for (unsigned t = 1; t <= 36000; t++) {
		bits = dice_cocky(secret, GAME, MIX, t, 2, 36);
		assert_true(bits < 4);
		assert_int_equal(bits, dice_cocky(secret, GAME, MIX, t, 2, 36));
		count += (bits & 1) + (bits >> 1);
		assert_int_equal(dice_cocky(secret, GAME, MIX, t, 2, 0), 0);
	}
	assert_in_range(count, 1800, 2200);
}

/* Worked out by another program from the same words. */
static void
D9_cocky_dice_are_those_of_their_stream(void **state)
{
	static const char even[] = "3231232330";
	static const struct {
		unsigned t, bits;
	} rare[] = {{51, 0}, {52, 2}, {86, 1}, {104, 1}, {140, 1}, {148, 2}};

	for (unsigned t = 1; t <= 10; t++)
		assert_int_equal(
		    dice_cocky(secret, GAME, MIX, t, 2, 2), even[t - 1] - '0');
	for (size_t i = 0; i < sizeof(rare) / sizeof(rare[0]); i++)
		assert_int_equal(
		    dice_cocky(secret, GAME, MIX, rare[i].t, 2, 36),
		    rare[i].bits);
}

static void
hex_is_read_back_and_nothing_else_is(void **state)
{
	uint8_t bytes[2];
	char text[5];

	assert_true(dice_unhex("00ff", bytes, 2));
	dice_hex(bytes, 2, text);
	assert_string_equal(text, "00ff");
	assert_false(dice_unhex("00FF", bytes, 2));
	assert_false(dice_unhex("00f", bytes, 2));
	assert_false(dice_unhex("00ff0", bytes, 2));
	assert_false(dice_unhex("0 ff", bytes, 2));
	assert_false(dice_unhex("", bytes, 2));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(commitment_is_the_published_one),
	    cmocka_unit_test(seeds_and_mix_are_the_published_ones),
	    cmocka_unit_test(throws_are_the_published_ones),
	    cmocka_unit_test(forty_dice_go_on_into_a_second_block),
	    cmocka_unit_test(seats_in_another_order_give_another_mix),
	    cmocka_unit_test(faces_are_even),
	    cmocka_unit_test(D9_cocky_dice_come_one_in_so_many),
	    cmocka_unit_test(D9_cocky_dice_are_those_of_their_stream),
	    cmocka_unit_test(hex_is_read_back_and_nothing_else_is),
	};

	return cmocka_run_group_tests(tests, make_secret, NULL);
}
