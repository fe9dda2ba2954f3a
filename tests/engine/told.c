/*
 * What is told of a play is what it does: checked for every play of many
 * games, from the events alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game_event.h"
#include "tests/engine/selfplay.h"

#define GAMES 2 /* of every variant */
#define ACTIONS 500

/* A play as it is told. */
struct told {
	const struct ruleset *rs;
	const struct game *game;
	const struct play *play;
	struct game_events events;
};

/* Calls check with every play of the throw in hand. */
static void
each_play(const struct ruleset *rs, const struct game *game,
    void (*check)(const struct told *))
{
	static struct plays plays;
	struct told told = {.rs = rs, .game = game};

	if (game->phase != PHASE_PLAY)
		return;
	game_plays(rs, game, &plays);
	for (int i = 0; i < plays.n; i++) {
		told.play = &plays.play[i];
		told.events.n = 0;
		game_event_emit_play(rs, game, told.play, &told.events);
		check(&told);
	}
}

static int
ascending(const void *a, const void *b)
{
	return *(const int8_t *)a - *(const int8_t *)b;
}

static void
carry(int8_t counter[NCOUNTER], int from, int to)
{
	int8_t *found = memchr(counter, (uint8_t)from, NCOUNTER);

	assert_non_null(found);
	*found = (int8_t)to;
}

static void
check_counters(const struct told *t)
{
	int8_t counter[NCOLOUR][NCOUNTER];
	const struct game_event *m;

	memcpy(counter, t->game->position.counter, sizeof(counter));
	for (int i = 0; i < t->events.n; i++) {
		m = &t->events.event[i];
		if (game_event_is_move(m))
			carry(counter[m->moved.colour], m->moved.from,
			    m->moved.to);
		if (m->kind == GAME_EVENT_UCKED)
			carry(counter[m->ucked.colour], m->ucked.from, BASE);
	}
	for (int c = 0; c < NCOLOUR; c++)
		qsort(counter[c], NCOUNTER, 1, ascending);
	assert_memory_equal(
	    counter, t->play->after.counter, sizeof(t->play->after.counter));
}

static void
check_kinds(const struct told *t)
{
	int tail = board_tail(t->rs->arm), home = board_home(t->rs->arm);
	const struct game_event *m;
	bool piped;

	for (int i = 0; i < t->events.n; i++) {
		m = &t->events.event[i];
		if (!game_event_is_move(m))
			continue;
		piped = m->moved.from != BASE && m->moved.from <= tail &&
		    m->moved.to > tail && m->moved.to != home;
		assert_int_equal(
		    m->kind == GAME_EVENT_EXITED, m->moved.from == BASE);
		assert_int_equal(
		    m->kind == GAME_EVENT_HOME, m->moved.to == home);
		assert_int_equal(m->kind == GAME_EVENT_PIPED, piped);
	}
}

/*
 * The side's counters on a colour's square of the track, unless it is safe
 * (E5), and other colours.
 */
static int
gathered(const struct told *t, int colour, int square, bool *mixed)
{
	const struct position *after = &t->play->after;
	int shared = board_shared(t->rs->arm, colour, square), n, all = 0;

	*mixed = false;
	if (shared != -1 && ruleset_safe(t->rs, shared))
		return 0;
	for (int c = 0; c < NCOLOUR; c++) {
		if (ruleset_owner(t->rs, c) == -1 ||
		    !ruleset_same_side(t->rs, ruleset_owner(t->rs, c),
			ruleset_owner(t->rs, colour)))
			continue;
		n = 0;
		for (int i = 0; i < NCOUNTER; i++)
			n += shared != -1 &&
			    board_shared(t->rs->arm, c, after->counter[c][i]) ==
				shared;
		*mixed |= c != colour && n > 0;
		all += n;
	}
	return all;
}

/* How often something is told of a colour's square. */
static int
times_told(const struct told *t, int kind, int colour, int square, int n)
{
	const struct game_event *m = t->events.event;
	int times = 0;

	for (int i = 0; i < t->events.n; i++, m++)
		times += m->kind == kind && m->blob.colour == colour &&
		    m->blob.to == square && m->blob.counters == n;
	return times;
}

static void
check_blobs(const struct told *t)
{
	const struct game_event *m = t->events.event;
	int moved = 0, told = 0, n;
	bool mixed;

	for (int i = 0; i < t->events.n; i++, m++) {
		told +=
		    m->kind == GAME_EVENT_BLOB || m->kind == GAME_EVENT_MIXI;
		if (!game_event_is_move(m) || m->moved.to == BASE)
			continue;
		n = gathered(t, m->moved.colour, m->moved.to, &mixed);
		moved += n >= 2;
		assert_int_equal(times_told(t, GAME_EVENT_MIXI, m->moved.colour,
				     m->moved.to, n),
		    n >= 2 && mixed);
		assert_int_equal(times_told(t, GAME_EVENT_BLOB, m->moved.colour,
				     m->moved.to, n),
		    n >= 2 && !mixed);
	}
	assert_true(told <= moved);
}

static int
count_kind(const struct told *t, int kind)
{
	int n = 0;

	for (int i = 0; i < t->events.n; i++)
		n += t->events.event[i].kind == kind;
	return n;
}

static void
check_lapsed(const struct told *t)
{
	const struct challenge *before = t->game->position.challenge;
	const struct challenge *after = t->play->after.challenge;
	int lapsed = 0;

	for (int s = 0; s < SEATS_MAX; s++)
		lapsed += s != t->game->position.turn && before[s].sixes > 0 &&
		    after[s].sixes == 0;
	if (t->play->then != THEN_WIN)
		assert_int_equal(
		    count_kind(t, GAME_EVENT_CHALLENGE_LAPSED), lapsed);
}

static void
tell_counters(const struct ruleset *rs, const struct game *game)
{
	each_play(rs, game, check_counters);
}

static void
tell_kinds(const struct ruleset *rs, const struct game *game)
{
	each_play(rs, game, check_kinds);
}

static void
tell_blobs(const struct ruleset *rs, const struct game *game)
{
	each_play(rs, game, check_blobs);
}

static void
tell_lapsed(const struct ruleset *rs, const struct game *game)
{
	each_play(rs, game, check_lapsed);
}

static void
moves_and_ucks_told_lead_to_the_position(void **state)
{
	selfplay_each(GAMES, ACTIONS, tell_counters);
}

static void
E1_H1_ways_out_into_the_pipe_and_home_are_told_so(void **state)
{
	selfplay_each(GAMES, ACTIONS, tell_kinds);
}

static void
BL1_M1_gatherings_are_told_by_their_size(void **state)
{
	selfplay_each(GAMES, ACTIONS, tell_blobs);
}

static void
CH9_challenges_that_lapse_are_told(void **state)
{
	selfplay_each(GAMES, ACTIONS, tell_lapsed);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(moves_and_ucks_told_lead_to_the_position),
	    cmocka_unit_test(E1_H1_ways_out_into_the_pipe_and_home_are_told_so),
	    cmocka_unit_test(BL1_M1_gatherings_are_told_by_their_size),
	    cmocka_unit_test(CH9_challenges_that_lapse_are_told),
	};

	return cmocka_run_group_tests_name("told", tests, NULL, NULL);
}
