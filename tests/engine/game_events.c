/*
 * Events: all that a throw or a play tells, in order, written like
 * "moved 0 R10/17, blob 0 R10/17 n=3, turn 1".
 */
#include <stdio.h>
#include <string.h>

#include "tests/engine/table.h"

#define TEXT 512

static int
write_squares(char *text, size_t size, int colour, int from, int to)
{
	return snprintf(
	    text, size, " %c%d/%d", colour_letter(colour), from, to);
}

/* How many of how many, 0 for none. */
static void
write_numbers(char *text, size_t size, int count, int total)
{
	int n = 0;

	if (count != 0)
		n = snprintf(text, size, " n=%d", count);
	if (total != 0)
		snprintf(text + n, size - n, " of=%d", total);
}

static void
write_event(const struct game_event *m, char *text, size_t size)
{
	int n =
	    snprintf(text, size, "%s %d", game_event_name(m->kind), m->seat);

	text += n;
	size -= n;
	switch (m->kind) {
	case GAME_EVENT_EXITED:
	case GAME_EVENT_MOVED:
	case GAME_EVENT_PIPED:
	case GAME_EVENT_HOME:
		write_squares(
		    text, size, m->moved.colour, m->moved.from, m->moved.to);
		break;
	case GAME_EVENT_BLOB:
	case GAME_EVENT_MIXI:
		n = write_squares(
		    text, size, m->blob.colour, m->blob.from, m->blob.to);
		write_numbers(text + n, size - n, m->blob.counters, 0);
		break;
	case GAME_EVENT_UCKED:
		snprintf(text, size, " %c%d", colour_letter(m->ucked.colour),
		    m->ucked.from);
		break;
	case GAME_EVENT_CHALLENGED:
	case GAME_EVENT_CHALLENGE_FAILED:
	case GAME_EVENT_CHALLENGE_WON:
		n = write_squares(text, size, m->challenge.colour,
		    m->challenge.from, m->challenge.to);
		n += snprintf(text + n, size - n, ">%c",
		    colour_letter(m->challenge.target));
		write_numbers(text + n, size - n, m->challenge.sixes,
		    m->challenge.needed);
		break;
	case GAME_EVENT_ANNOUNCED_HIT:
	case GAME_EVENT_ANNOUNCED_MISS:
		n = snprintf(text, size, " %c>%c",
		    colour_letter(m->attempt.colour),
		    colour_letter(m->attempt.target));
		write_numbers(
		    text + n, size - n, m->attempt.distance, m->attempt.kind);
		break;
	case GAME_EVENT_START_TIE:
		write_numbers(text, size, m->tie.seats, 0);
		break;
	case GAME_EVENT_COCKY:
		write_numbers(text, size, m->cocky.dice, 0);
		break;
	case GAME_EVENT_SNAKE_EYES:
		write_numbers(text, size, m->snake_eyes.out, 0);
		break;
	case GAME_EVENT_WON:
		write_numbers(text, size, m->won.how, 0);
		break;
	}
}

/* All that was told, but the throw itself. */
static void
assert_told(const struct table *t, const char *want)
{
	char text[TEXT] = "", one[64];

	for (int i = 0; i < t->events.n; i++) {
		if (t->events.event[i].kind == GAME_EVENT_THREW)
			continue;
		write_event(&t->events.event[i], one, sizeof(one));
		if (text[0] != '\0')
			strcat(text, ", ");
		strcat(text, one);
	}
	assert_string_equal(text, want);
}

/* Red and yellow are at home but for the squares that follow. */
static void
open_with(struct table *t, const char *rules, int seats, const char *house)
{
	table_open(t, rules, seats, house);
	table_place(t, RED, 56, 56, 56, 56);
	table_place(t, YELLOW, 56, 56, 56, 56);
}

static void
K1_ucked_counters_are_told(void **state)
{
	struct table t;

	/* Red 0 is green 39 and blue 13. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, BASE, 56, 56, 56);
	table_place(&t, GREEN, BASE, BASE, BASE, 39);
	table_throw(&t, 6, 1);
	table_play_first(&t);
	assert_told(&t, "exited 0 R-1/0, ucked 0 G39, again 0");
	/* Red 16 is green 3 and blue 29: a mixi-blob of three. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 12, 56, 56, 56);
	table_place(&t, GREEN, BASE, BASE, 3, 3);
	table_place(&t, BLUE, BASE, BASE, BASE, 29);
	table_throw(&t, 1, 3);
	table_play_first(&t);
	assert_told(
	    &t, "moved 0 R12/16, ucked 0 G3, ucked 0 G3, ucked 0 B29, turn 1");
	/* Green 51 is in its pipe, not on red 12. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 10, 56, 56, 56);
	table_place(&t, GREEN, BASE, BASE, BASE, 51);
	table_throw(&t, 1, 1);
	table_play_first(&t);
	assert_told(&t, "moved 0 R10/12, turn 1");
}

/* Red 13 is green's doorstep. */
static void
K3_nobody_is_ucked_on_a_safe_square(void **state)
{
	struct table t;

	table_open(&t, "fleet-ludo", 4, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 10);
	table_place(&t, GREEN, BASE, BASE, BASE, 0);
	table_throw(&t, 3, 0);
	table_play_first(&t);
	assert_told(&t, "moved 0 R10/13, turn 1");
	table_open(&t, "fleet-ludo", 4, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 10);
	table_place(&t, GREEN, BASE, BASE, BASE, 1);
	table_throw(&t, 4, 0);
	table_play_first(&t);
	assert_told(&t, "moved 0 R10/14, ucked 0 G1, turn 1");
}

/* The actor's play of two moves from the same square. */
static void
play_two_from(struct table *t, int from)
{
	struct action a = {.kind = ACTION_PLAY, .seat = t->game.actor};
	struct plays plays;
	const struct move *move;

	game_plays(&t->rs, &t->game, &plays);
	for (int i = 0; i < plays.n; i++) {
		a.play = plays.play[i];
		move = a.play.move;
		if (a.play.nmoves == 2 && move[0].from == from &&
		    move[1].from == from) {
			assert_null(table_try(t, &a));
			return;
		}
	}
	fail_msg("no such play");
}

static void
BL_blobs_are_told_once(void **state)
{
	struct table t;

	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 10, 17, 17, 56);
	table_throw(&t, 5, 2);
	table_play_to(&t, RED, 17);
	assert_told(&t, "moved 0 R10/17, blob 0 R10/17 n=3, turn 1");
	/* Both counters of a pair, and both that come out on a double six. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 17, 17, 56, 56);
	table_throw(&t, 4, 4);
	play_two_from(&t, 17);
	assert_told(
	    &t, "moved 0 R17/21, moved 0 R17/21, blob 0 R17/21 n=2, turn 1");
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, BASE, BASE, 56, 56);
	table_throw(&t, 6, 6);
	play_two_from(&t, BASE);
	assert_told(
	    &t, "exited 0 R-1/0, exited 0 R-1/0, blob 0 R-1/0 n=2, again 0");
}

static void
M1_mixes_are_told(void **state)
{
	struct table t;

	/* Yellow 4 is red 30. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 23, 56, 56, 56);
	table_place(&t, YELLOW, 4, 4, 56, 56);
	table_throw(&t, 5, 2);
	table_play_to(&t, RED, 30);
	assert_told(&t, "moved 0 R23/30, mixi 0 R23/30 n=3, turn 1");
	/* Yellow 51 is in its pipe, not on red 25. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 18, 56, 56, 56);
	table_place(&t, YELLOW, 51, 56, 56, 56);
	table_throw(&t, 5, 2);
	table_play_to(&t, RED, 25);
	assert_told(&t, "moved 0 R18/25, turn 1");
	/* A partner's counter makes a mix, an enemy's none. */
	table_open(&t, "fleet-ludo", 4, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 23);
	table_place(&t, YELLOW, BASE, BASE, BASE, 2);
	table_throw(&t, 5, 0);
	table_play_first(&t);
	assert_told(&t, "moved 0 R23/28, mixi 0 R23/28 n=2, turn 1");
}

/* On a safe doorstep nobody blocks, so that no blob is made there. */
static void
E5_nothing_gathers_on_a_safe_doorstep(void **state)
{
	struct table t;

	/* Red 13 is green's doorstep and yellow 39. */
	table_open(&t, "fleet-ludo", 4, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 10);
	table_place(&t, YELLOW, BASE, BASE, BASE, 39);
	table_throw(&t, 3, 0);
	table_play_first(&t);
	assert_told(&t, "moved 0 R10/13, turn 1");
	table_open(&t, "fleet-ludo", 4, NULL);
	table_place(&t, RED, BASE, BASE, 10, 13);
	table_throw(&t, 3, 0);
	table_play_to(&t, RED, 13);
	assert_told(&t, "moved 0 R10/13, turn 1");
}

static void
H1_ways_into_the_pipe_and_home_are_told(void **state)
{
	static const struct {
		int from, a, b;
		const char *told;
	} cases[] = {
	    {43, 5, 2, "moved 0 R43/50, turn 1"},
	    {50, 4, 1, "piped 0 R50/55, turn 1"},
	    {49, 1, 1, "piped 0 R49/51, turn 1"},
	    {51, 3, 1, "moved 0 R51/55, turn 1"},
	};
	struct table t;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		open_with(&t, "uckers", 2, NULL);
		table_place(&t, RED, cases[i].from, 56, 56, 56);
		table_throw(&t, cases[i].a, cases[i].b);
		table_play_to(&t, RED, cases[i].from + cases[i].a + cases[i].b);
		assert_told(&t, cases[i].told);
	}
	/* No blob in the pipe nor at home. */
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 50, 54, 56, 56);
	table_place(&t, YELLOW, 20, 56, 56, 56);
	table_throw(&t, 3, 1);
	table_play_to(&t, RED, 54);
	assert_told(&t, "piped 0 R50/54, turn 1");
	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 50, 56, 56, 56);
	table_place(&t, YELLOW, 20, 56, 56, 56);
	table_throw(&t, 5, 1);
	table_play_to(&t, RED, 56);
	assert_told(&t, "home 0 R50/56, turn 1");
}

static void
WI1_a_win_is_told_and_nothing_after_it(void **state)
{
	struct table t;

	open_with(&t, "uckers", 2, NULL);
	table_place(&t, YELLOW, 53, 56, 56, 56);
	table_throw(&t, 2, 1);
	table_play_first(&t);
	assert_told(&t, "home 0 Y53/56, won 0 n=2");
	table_open(&t, "ludo", 3, NULL);
	table_place(&t, RED, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_told(&t, "home 0 R55/56, won 0 n=2, turn 1");
}

static void
P1_coming_home_and_waking_up_are_told(void **state)
{
	struct table t;

	table_open(&t, "masters", 4, NULL);
	table_place(&t, RED, 53, 56, 56, 56);
	table_throw(&t, 2, 1);
	table_play_first(&t);
	assert_told(&t, "home 0 R53/56, all_home 0, turn 1");
	table_open(&t, "masters", 4, NULL);
	table_place(&t, RED, 56, 56, 56, 56);
	table_throw(&t, 5, 1);
	assert_told(&t, "forfeited 0, turn 1");
	t.game.actor = t.game.position.turn = 0;
	table_throw(&t, 6, 1);
	assert_told(&t, "active 0, turn 1");
	/* Active, with nothing to move. */
	t.game.actor = t.game.position.turn = 0;
	table_throw(&t, 5, 1);
	assert_told(&t, "forfeited 0, turn 1");
}

/* Green 10 is red 23. */
static void
CH4_challenges_are_told(void **state)
{
	struct table t;

	open_with(&t, "uckers", 2, NULL);
	table_place(&t, RED, 22, 56, 56, 56);
	table_place(&t, GREEN, BASE, BASE, 10, 10);
	t.game.position.challenge[0] = (struct challenge){RED, 22, 1};
	table_throw(&t, 6, 1);
	assert_told(&t, "challenged 0 R22/23>G n=2 of=3, again 0");
	table_throw(&t, 6, 1);
	assert_told(&t,
	    "challenge_won 0 R22/23>G, moved 0 R22/23, ucked 0 G10, "
	    "ucked 0 G10, turn 1");
	table_place(&t, RED, 22, 56, 56, 56);
	table_place(&t, GREEN, BASE, BASE, 10, 10);
	t.game.actor = t.game.position.turn = 0;
	t.game.position.challenge[0] = (struct challenge){RED, 22, 2};
	table_throw(&t, 5, 1);
	assert_told(&t, "challenge_failed 0 R22/23>G n=2, turn 1");
	t.game.actor = t.game.position.turn = 0;
	t.game.position.challenge[0] = (struct challenge){RED, 22, 1};
	table_throw(&t, 5, 1);
	assert_told(&t, "challenge_failed 0 R22/23>G n=1, turn 1");
	/* The blob that challenges is not told anew. */
	table_place(&t, RED, 22, 22, 56, 56);
	table_place(&t, GREEN, BASE, BASE, 10, 10);
	t.game.actor = t.game.position.turn = 0;
	t.game.position.challenge[0] = (struct challenge){RED, 22, 1};
	table_throw(&t, 6, 1);
	assert_told(&t, "challenged 0 R22/23>G n=2 of=3, again 0");
}

/* Green 10 is red 23 and leaves the blob. */
static void
CH9_lapsed_challenges_are_told(void **state)
{
	struct table t;

	open_with(&t, "masters", 2, NULL);
	table_place(&t, RED, 22, 56, 56, 56);
	table_place(&t, GREEN, 10, 10, 56, 56);
	table_place(&t, BLUE, 56, 56, 56, 56);
	t.game.position.challenge[0] = (struct challenge){RED, 22, 1};
	t.game.actor = t.game.position.turn = 1;
	table_throw(&t, 2, 1);
	table_play_to(&t, GREEN, 13);
	assert_told(&t, "moved 1 G10/13, challenge_lapsed 0, turn 0");
	/* With swapped colours it is the other chair's. */
	table_place(&t, GREEN, 10, 10, 56, 56);
	t.game.position.challenge[0] = (struct challenge){RED, 22, 1};
	t.game.swapped = 1;
	t.game.actor = 0;
	t.game.position.turn = 1;
	table_throw(&t, 2, 1);
	table_play_to(&t, GREEN, 13);
	assert_told(&t, "moved 0 G10/13, challenge_lapsed 1, turn 1");
	/* A seat's own is won, not lapsed; a game that is over has none. */
	table_place(&t, GREEN, BASE, BASE, 10, 10);
	t.game.actor = 1;
	t.game.position.turn = 0;
	t.game.position.challenge[0] = (struct challenge){RED, 22, 2};
	table_throw(&t, 6, 1);
	assert_told(&t,
	    "challenge_won 1 R22/23>G, moved 1 R22/23, ucked 1 G10, "
	    "ucked 1 G10, turn 0");
	t.game.swapped = 0;
	table_place(&t, RED, 53, 56, 56, 56);
	t.game.position.turn = t.game.actor = 0;
	t.game.position.challenge[1] = (struct challenge){GREEN, 5, 1};
	table_throw(&t, 2, 1);
	table_play_first(&t);
	assert_told(&t, "home 0 R53/56, won 0");
}

static void
announce(struct table *t, int kind, int distance)
{
	struct action a = {
	    .kind = ACTION_ANNOUNCE, .announcement = {kind, RED, GREEN, 0}};

	a.announcement.distance = distance;
	assert_null(table_try(t, &a));
}

/* Green's tail is red 11. */
static void
SB3_suckbacks_are_told(void **state)
{
	static const struct {
		int a, b;
		const char *told;
	} cases[] = {
	    {3, 4,
		"announced_hit 0 R>G n=3 of=1, ucked 0 G53, moved 0 R11/12, "
		"turn 1"},
	    {3, 5,
		"announced_hit 0 R>G n=3 of=1, ucked 0 G53, ucked 0 G55, "
		"moved 0 R11/12, turn 1"},
	    {5, 5, "announced_miss 0 R>G n=3 of=1, moved 0 R11/12, turn 1"},
	};
	struct table t;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		table_open(&t, "bigship", 2, NULL);
		table_place(&t, RED, BASE, BASE, BASE, 11);
		table_place(&t, GREEN, BASE, 53, 55, 56);
		announce(&t, ANNOUNCE_SUCKBACK, 3);
		table_throw(&t, cases[i].a, cases[i].b);
		assert_told(&t, cases[i].told);
	}
}

/* The first square of the pipe, and the last one. */
static void
SB3_the_whole_pipe_is_told(void **state)
{
	struct table t;

	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, 51, 55);
	announce(&t, ANNOUNCE_SUCKBACK, 1);
	table_throw(&t, 1, 5);
	assert_told(&t,
	    "announced_hit 0 R>G n=1 of=1, ucked 0 G51, ucked 0 G55, moved 0 "
	    "R11/12, turn 1");
}

/* The last counter of its colour that is not home. */
static void
SB3_the_last_one_sucked_back_is_told(void **state)
{
	struct table t;

	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, 53, 56, 56, 56);
	announce(&t, ANNOUNCE_SUCKBACK, 3);
	table_throw(&t, 3, 4);
	assert_told(&t,
	    "announced_hit 0 R>G n=3 of=1, ucked 0 G53, moved 0 R11/12, turn "
	    "1");
}

static void
RG1_attempts_that_go_on_are_told(void **state)
{
	struct table t;

	table_open(&t, "navy", 2, "navy-suckback");
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, BASE, 53);
	announce(&t, ANNOUNCE_SUCKBACK, 3);
	table_throw(&t, 6, 5);
	assert_told(&t, "announced_miss 0 R>G n=3 of=1, again 0");
	assert_int_equal(t.game.announced.kind, ANNOUNCE_NONE);
	assert_int_equal(t.game.phase, PHASE_THROW);
	table_throw(&t, 5, 5);
	assert_told(&t, "announced_miss 0 R>G n=3 of=1, turn 1");
	t.game.actor = t.game.position.turn = 0;
	announce(&t, ANNOUNCE_SUCKBACK, 3);
	table_throw(&t, 6, 5);
	table_throw(&t, 3, 5);
	assert_told(&t,
	    "announced_hit 0 R>G n=3 of=1, ucked 0 G53, moved 0 R11/12, turn "
	    "1");
}

/* Green 37 and blue 11 stand on red's tail. */
static void
BB2_blowbacks_are_told(void **state)
{
	struct table t;

	for (int hit = 0; hit < 2; hit++) {
		table_open(&t, "bigship", 2, NULL);
		table_place(&t, RED, BASE, BASE, BASE, 53);
		table_place(&t, GREEN, BASE, 5, 37, 37);
		announce(&t, ANNOUNCE_BLOWBACK, 3);
		table_throw(&t, 3, hit ? 3 : 1);
		assert_told(&t,
		    hit ? "announced_hit 0 R>G n=3 of=2, ucked 0 G37, ucked 0 "
			  "G37, "
			  "moved 0 R53/50, turn 1"
			: "announced_miss 0 R>G n=3 of=2, turn 1");
	}
	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 53);
	table_place(&t, GREEN, BASE, BASE, BASE, 37);
	table_place(&t, BLUE, BASE, BASE, BASE, 11);
	announce(&t, ANNOUNCE_BLOWBACK, 3);
	table_throw(&t, 3, 1);
	assert_told(&t,
	    "announced_hit 0 R>G n=3 of=2, ucked 0 G37, ucked 0 B11, moved 0 "
	    "R53/50, "
	    "turn 1");
}

static void
snake_eyes_are_told(void **state)
{
	struct table t;

	table_open(&t, "uckers", 4, "snake-eyes");
	table_place(&t, BLUE, BASE, BASE, 13, 13);
	table_throw(&t, 1, 1);
	assert_told(&t,
	    "snake_eyes 0 n=1, exited 0 R-1/0, ucked 0 B13, ucked 0 B13, "
	    "exited 0 R-1/0, exited 0 R-1/0, exited 0 R-1/0, "
	    "blob 0 R-1/0 n=4, turn 1");
	t.game.actor = t.game.position.turn = 0;
	table_throw(&t, 1, 1);
	assert_told(&t,
	    "snake_eyes 0, moved 0 R0/-1, moved 0 R0/-1, moved 0 R0/-1, "
	    "moved 0 R0/-1, turn 1");
}

static void
S1_starts_are_told(void **state)
{
	struct table t;

	table_start(&t, "masters", 4, NULL);
	table_throw(&t, 2, 1);
	assert_told(&t, "");
	table_throw(&t, 4, 1);
	table_throw(&t, 3, 1);
	table_throw(&t, 3, 2);
	assert_told(&t, "start_tie 1 n=10");
	assert_int_equal(t.game.start_in, 10);
	assert_int_equal(t.game.start[0], 3);
	assert_int_equal(t.game.start[1], 0);
	assert_int_equal(t.game.start[2], 4);
	assert_int_equal(t.game.start[3], 0);
	assert_int_equal(t.game.actor, 1);
	table_throw(&t, 1, 1);
	assert_int_equal(t.game.actor, 3);
	table_throw(&t, 2, 1);
	assert_told(&t, "starts 3, turn 3");
	assert_int_equal(t.game.start_in, 8);
	assert_int_equal(t.game.position.turn, 3);
	table_start(&t, "uckers", 2, NULL);
	table_throw(&t, 2, 1);
	table_throw(&t, 4, 1);
	assert_told(&t, "starts 1");
}

static void
more_than_there_is_room_for_replace_the_last(void **state)
{
	struct {
		struct game_events events;
		unsigned behind;
	} all = {.behind = 0x5a5a5a5a};
	struct game_event *event;
	int i;

	for (i = 0; i < GAME_EVENTS_MAX; i++) {
		event = game_event_emit(&all.events, GAME_EVENT_TURN, i % 4);
		assert_ptr_equal(event, &all.events.event[i]);
	}
	event = game_event_emit(&all.events, GAME_EVENT_WON, 2);
	assert_ptr_equal(event, &all.events.event[GAME_EVENTS_MAX - 1]);
	assert_int_equal(event->kind, GAME_EVENT_WON);
	assert_int_equal(all.events.n, GAME_EVENTS_MAX);
	assert_int_equal(all.behind, 0x5a5a5a5a);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(K1_ucked_counters_are_told),
	    cmocka_unit_test(K3_nobody_is_ucked_on_a_safe_square),
	    cmocka_unit_test(BL_blobs_are_told_once),
	    cmocka_unit_test(M1_mixes_are_told),
	    cmocka_unit_test(E5_nothing_gathers_on_a_safe_doorstep),
	    cmocka_unit_test(H1_ways_into_the_pipe_and_home_are_told),
	    cmocka_unit_test(WI1_a_win_is_told_and_nothing_after_it),
	    cmocka_unit_test(P1_coming_home_and_waking_up_are_told),
	    cmocka_unit_test(CH4_challenges_are_told),
	    cmocka_unit_test(CH9_lapsed_challenges_are_told),
	    cmocka_unit_test(SB3_suckbacks_are_told),
	    cmocka_unit_test(SB3_the_whole_pipe_is_told),
	    cmocka_unit_test(SB3_the_last_one_sucked_back_is_told),
	    cmocka_unit_test(RG1_attempts_that_go_on_are_told),
	    cmocka_unit_test(BB2_blowbacks_are_told),
	    cmocka_unit_test(snake_eyes_are_told),
	    cmocka_unit_test(S1_starts_are_told),
	    cmocka_unit_test(more_than_there_is_room_for_replace_the_last),
	};

	return cmocka_run_group_tests_name("game_events", tests, NULL, NULL);
}
