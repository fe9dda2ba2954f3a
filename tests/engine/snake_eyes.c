/* The house rule snake-eyes. */
#include "tests/engine/scene.h"

static void
snake_eyes_puts_all_counters_out(void **state)
{
	struct scene s;

	scene_set(&s, *state, "snake-eyes", "G 39 39");
	scene_throw(&s, 1, 1);
	assert_only_play(&s,
	    s.rs.seats == 2 ? "R 0 0 0 0 / Y 0 0 0 0 / G" : "R 0 0 0 0 / G",
	    THEN_NEXT);
	assert_int_equal(s.plays.play[0].after.throws_so_far[0], 1);
}

static void
snake_eyes_again_puts_them_back(void **state)
{
	struct scene s;

	scene_set(&s, *state, "snake-eyes", "");
	scene_throw(&s, 1, 1);
	scene_go_on(&s, &s.plays.play[0]);
	s.position.turn = 0;
	scene_throw(&s, 1, 1);
	assert_only_play(&s, s.rs.seats == 2 ? "R / Y" : "R", THEN_NEXT);
}

static void
snake_eyes_not_when_one_has_left(void **state)
{
	struct scene s;

	scene_set(&s, *state, "snake-eyes", "R 0 0 0 3");
	s.position.throws_so_far[0] = 1;
	scene_throw(&s, 1, 1);
	assert_no_play(&s, "R");
	assert_play(&s, "R 0 0 0 5", THEN_NEXT);
}

static void
snake_eyes_only_on_the_first_throws(void **state)
{
	struct scene s;

	scene_set(&s, *state, "snake-eyes", "");
	s.position.throws_so_far[0] = 1;
	scene_throw(&s, 1, 1);
	assert_forfeit(&s, THEN_NEXT);
	scene_set(&s, *state, NULL, "");
	scene_throw(&s, 1, 1);
	assert_forfeit(&s, THEN_NEXT);
}

static const struct clause_test tests[] = {
    CLAUSE(snake_eyes_puts_all_counters_out, TWO_DICE),
    CLAUSE(snake_eyes_again_puts_them_back, TWO_DICE),
    CLAUSE(snake_eyes_not_when_one_has_left, TWO_DICE),
    CLAUSE(snake_eyes_only_on_the_first_throws, TWO_DICE),
};

SCENE_MAIN(tests)
