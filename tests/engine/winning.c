/* WI: the end. */
#include "tests/engine/scene.h"

static const struct play *
win(struct scene *s, const char *after)
{
	const struct play *play = scene_find(s, after);

	assert_non_null(play);
	assert_int_equal(play->then, THEN_WIN);
	return play;
}

/* Three with one die or two, which takes p3 home. */
static void
throw_three(struct scene *s)
{
	if (s->rs.dice == 2)
		scene_throw(s, 2, 1);
	else
		scene_throw(s, 3, 0);
}

static void
WI1_the_side_with_all_eight_home_wins(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 h h h / Y h h h h / G 10");
	throw_three(&s);
	win(&s, "R h h h h");
}

static void
WI1_four_are_not_enough(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 h h h / Y h h h 5");
	throw_three(&s);
	assert_play(&s, "R h h h h", THEN_NEXT);
}

static void
WI1_ludo_needs_four(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R p3 h h h / Y 5");
	scene_throw(&s, 3, 0);
	win(&s, "R h h h h");
}

/* Who has come in is passed over. */
static void
WI1_in_ludo_the_others_play_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, NULL, "R 10 / G h h h h / Y 5");
	scene_throw(&s, 3, 0);
	assert_play(&s, "R 13", THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.turn, 2);
}

static void
WI1_with_everyone_four_are_enough(void **state)
{
	struct scene s;

	scene_set(&s, *state, "everyone", "R p3 h h h / G 10 / Y 5");
	throw_three(&s);
	win(&s, "R h h h h");
}

static void
WI1_with_everyone_the_others_play_on(void **state)
{
	struct scene s;

	scene_set(&s, *state, "everyone", "R 10 / G h h h h / Y 5");
	scene_throw(&s, 2, 1);
	assert_play(&s, "R 13", THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.turn, 2);
}

/* Yellow 36 is red 10. */
static void
B2_with_everyone_the_opposite_colour_is_an_enemy(void **state)
{
	struct scene s;

	scene_set(&s, *state, "everyone", "R 8 / Y 36");
	scene_throw(&s, 1, 1);
	assert_only_play(&s, "R 10 / Y b", THEN_NEXT);
	scene_set(&s, *state, "everyone", "R 8 / Y 36 36");
	scene_throw(&s, 2, 3);
	assert_forfeit(&s, THEN_NEXT);
}

static void
WI2_nobody_home_is_an_eight_piecer(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NULL,
	    ((const struct sheet *)*state)->seats == 2 &&
		    ((const struct sheet *)*state)->rules[0] == 'l'
		? "R p3 h h h / Y 10"
		: "R p3 h h h / Y h h h h / G 10");
	if (!s.rs.partners && s.rs.seats > 2)
		scene_set(&s, *state, NULL, "R p3 h h h / Y 3 / G 10");
	throw_three(&s);
	play = win(&s, "R h h h h");
	assert_true(play->eight_piecer);
	assert_false(play->harbour);
}

static void
WI2_one_home_is_none(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NULL, "R p3 h h h / Y h h h h / G h");
	throw_three(&s);
	play = win(&s, "R h h h h");
	assert_false(play->eight_piecer);
	assert_false(play->harbour);
}

static void
WI2_all_in_base_is_in_harbour(void **state)
{
	struct scene s;
	const struct play *play;

	scene_set(&s, *state, NULL, "R p3 h h h");
	if (s.rs.dice == 2 || s.rs.partners)
		scene_set(&s, *state, NULL, "R p3 h h h / Y h h h h");
	throw_three(&s);
	play = win(&s, "R h h h h");
	assert_true(play->eight_piecer);
	assert_true(play->harbour);
}

static const struct clause_test tests[] = {
    CLAUSE(WI1_the_side_with_all_eight_home_wins, TWO_DICE | FLEET4),
    CLAUSE(WI1_four_are_not_enough, TWO_DICE | FLEET4),
    CLAUSE(WI1_ludo_needs_four, ANY_LUDO),
    CLAUSE(WI1_in_ludo_the_others_play_on, LUDO),
    CLAUSE(WI1_with_everyone_four_are_enough, FOUR_SEATS),
    CLAUSE(WI1_with_everyone_the_others_play_on, FOUR_SEATS),
    CLAUSE(B2_with_everyone_the_opposite_colour_is_an_enemy, FOUR_SEATS),
    CLAUSE(WI2_nobody_home_is_an_eight_piecer, ALL),
    CLAUSE(WI2_one_home_is_none, TWO_DICE | FLEET4),
    CLAUSE(WI2_all_in_base_is_in_harbour, ALL),
};

SCENE_MAIN(tests)
