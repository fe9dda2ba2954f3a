/* Choosing a play move by move. */
#include <string.h>

#include "daemon/client/model/move_picker.h"
#include "tests/ansi/test.h"

static struct plays plays;

static void
add_play(int nmoves, const struct move *moves)
{
	struct play *play = &plays.play[plays.n++];

	memset(play, 0, sizeof(*play));
	play->nmoves = (uint8_t)nmoves;
	memcpy(play->move, moves, sizeof(*moves) * (size_t)nmoves);
}

static const struct move red_out = {MOVE_COUNTER, RED, BASE, 0};
static const struct move red_on = {MOVE_COUNTER, RED, 0, 4};
static const struct move red_far = {MOVE_COUNTER, RED, 12, 16};
static const struct move yellow = {MOVE_COUNTER, YELLOW, 3, 7};

static int
make_plays(void **state)
{
	plays.n = 0;
	add_play(2, (struct move[]){red_out, red_on});
	add_play(2, (struct move[]){red_out, red_far});
	add_play(2, (struct move[]){yellow, red_out});
	add_play(2, (struct move[]){red_out, red_out});
	return 0;
}

static void
first_moves_are_listed_once_each(void **state)
{
	struct move_picker picker = {0};
	struct choice list[CHOICES_MAX];
	int n = move_picker_choices(&plays, &picker, list);

	assert_int_equal(n, 3);
	assert_true(move_same(&list[0].move, &red_out));
	assert_int_equal(list[0].plays, 4);
	assert_true(move_same(&list[1].move, &red_far));
	assert_true(move_same(&list[2].move, &yellow));
}

static void
a_move_waits_for_the_one_it_goes_on_from(void **state)
{
	struct move_picker picker = {0};
	struct choice list[CHOICES_MAX];
	int i, n = move_picker_choices(&plays, &picker, list);

	for (i = 0; i < n; i++)
		assert_false(move_same(&list[i].move, &red_on));
	move_picker_add(&picker, &red_out);
	n = move_picker_choices(&plays, &picker, list);
	assert_int_equal(n, 4);
	assert_true(move_same(&list[0].move, &red_on));
}

static void
either_order_leads_to_the_same_play(void **state)
{
	struct move_picker picker = {0};

	move_picker_add(&picker, &red_far);
	assert_int_equal(move_picker_play(&plays, &picker), 1);
	move_picker_undo(&picker);
	assert_int_equal(move_picker_play(&plays, &picker), -1);
	move_picker_add(&picker, &red_out);
	assert_int_equal(move_picker_play(&plays, &picker), -1);
	move_picker_add(&picker, &red_far);
	assert_int_equal(move_picker_play(&plays, &picker), 1);
}

static void
the_same_move_twice_is_chosen_twice(void **state)
{
	struct move_picker picker = {0};

	move_picker_add(&picker, &red_out);
	move_picker_add(&picker, &red_out);
	assert_int_equal(move_picker_play(&plays, &picker), 3);
}

static void
a_play_that_is_whole_may_stop(void **state)
{
	struct move_picker picker = {0};
	struct choice list[CHOICES_MAX];
	int n;

	add_play(1, &red_out);
	move_picker_add(&picker, &red_out);
	n = move_picker_choices(&plays, &picker, list);
	assert_true(list[n - 1].stop);
	assert_int_equal(list[n - 1].play, 4);
}

static void
undo_of_nothing_says_so(void **state)
{
	struct move_picker picker = {0};

	assert_false(move_picker_undo(&picker));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(
		first_moves_are_listed_once_each, make_plays),
	    cmocka_unit_test_setup(
		a_move_waits_for_the_one_it_goes_on_from, make_plays),
	    cmocka_unit_test_setup(
		either_order_leads_to_the_same_play, make_plays),
	    cmocka_unit_test_setup(
		the_same_move_twice_is_chosen_twice, make_plays),
	    cmocka_unit_test_setup(a_play_that_is_whole_may_stop, make_plays),
	    cmocka_unit_test(undo_of_nothing_says_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
