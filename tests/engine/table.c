/* A table to play at, for tests of whole games. */
#include "tests/engine/table.h"

void
table_start(struct table *t, const char *rules, int seats, const char *house)
{
	char error[RULESET_ERROR];

	if (!ruleset_make(&t->rs, rules, seats, house, error))
		fail_msg("%s", error);
	game_start(&t->rs, &t->game);
	t->events.n = 0;
}

void
table_open(struct table *t, const char *rules, int seats, const char *house)
{
	table_start(t, rules, seats, house);
	t->game.phase = PHASE_THROW;
	t->game.actor = 0;
	t->game.start_in = 1;
}

void
table_place(struct table *t, enum colour colour, int a, int b, int c, int d)
{
	int8_t *counter = t->game.position.counter[colour];

	counter[0] = a;
	counter[1] = b;
	counter[2] = c;
	counter[3] = d;
}

const char *
table_try(struct table *t, const struct action *action)
{
	const char *why = game_check(&t->rs, &t->game, action);

	if (why == NULL) {
		t->events.n = 0;
		game_apply(&t->rs, &t->game, action, &t->events);
	}
	return why;
}

static void
throw_dice(struct table *t, int a, int b, unsigned cocky)
{
	struct action action = {
	    .kind = ACTION_THROW, .seat = t->game.actor, .cocky = cocky};

	action.dice[0] = a;
	action.dice[1] = t->rs.dice == 2 ? b : 0;
	assert_null(table_try(t, &action));
}

void
table_throw(struct table *t, int a, int b)
{
	throw_dice(t, a, b, 0);
}

void
table_throw_cocky(struct table *t, int a, int b)
{
	throw_dice(t, a, b, 1);
}

void
table_play_first(struct table *t)
{
	struct action action = {.kind = ACTION_PLAY, .seat = t->game.actor};

	assert_true(game_play(&t->rs, &t->game, 0, &action.play));
	assert_null(table_try(t, &action));
}

void
table_play_to(struct table *t, enum colour colour, int to)
{
	struct action play = {.kind = ACTION_PLAY, .seat = t->game.actor};
	struct plays plays;
	const struct move *move;

	game_plays(&t->rs, &t->game, &plays);
	for (int i = 0; i < plays.n; i++) {
		play.play = plays.play[i];
		move = play.play.move;
		if (play.play.nmoves == 1 && move->colour == colour &&
		    move->to == to) {
			assert_null(table_try(t, &play));
			return;
		}
	}
	fail_msg("no such play");
}

const struct game_event *
table_told(const struct table *t, int kind)
{
	for (int i = 0; i < t->events.n; i++)
		if (t->events.event[i].kind == kind)
			return &t->events.event[i];
	return NULL;
}
