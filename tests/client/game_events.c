/*
 * The sentences of what has just happened, as a spectator hears them, as they
 * stand on a screen, and as the one reads them whom it happens to; and of what
 * may happen next.
 */
#include <stdio.h>
#include <stdlib.h>

#include "daemon/client/model/table_snapshot.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/client/text/say_threats.h"
#include "tests/engine/table.h"

static const char *const names[SEATS_MAX] = {"ann", "ben", "cat", "dan"};

static void
assert_words(const struct table *t, int me, bool terse, const char *want)
{
	struct table_snapshot *snapshot =
	    table_snapshot_make(&t->rs, &t->game, &t->events, 1, names);
	struct narrator talk = {.table = snapshot, .me = me, .terse = terse};
	size_t size;
	char *text;

	talk.out = open_memstream(&text, &size);
	assert_non_null(talk.out);
	say_game_events(&talk, false);
	fclose(talk.out);
	while (size > 0 && text[size - 1] == ' ')
		text[--size] = '\0';
	assert_string_equal(text, want);
	free(text);
	table_snapshot_drop(snapshot);
}

/* Green 10 is red 23, where two of ben's stand before ann's. */
static void
open_challenge(struct table *t, const char *rules)
{
	table_open(t, rules, 2, NULL);
	table_place(t, RED, 22, 56, 56, 56);
	table_place(t, GREEN, BASE, BASE, 10, 10);
	t->game.position.challenge[0] = (struct challenge){RED, 22, 1};
}

static void
CH4_a_challenge_says_at_whose_blob(void **state)
{
	struct table t;

	open_challenge(&t, "uckers");
	table_throw(&t, 6, 1);
	assert_words(&t, -1, false,
	    "ann throws 6 and 1. ann is twice at the green blob on its 10: two"
	    " of three sixes. ann throws again.");
	assert_words(&t, 1, true,
	    "ann throws 6 and 1. ann is twice at your green, 2 of 3.");
	assert_words(
	    &t, 0, true, "You throw 6 and 1. You are twice at green, 2 of 3.");
}

static void
CH7_a_blob_is_ucked_off_in_one_sentence(void **state)
{
	struct table t;

	open_challenge(&t, "uckers");
	table_throw(&t, 6, 6);
	assert_words(&t, -1, false,
	    "ann throws a double six! The challenge is won! Red goes from 22 to"
	    " 23. Two green are ucked off, back to base from 10! It is ben's"
	    " turn.");
	assert_words(&t, 1, true,
	    "ann throws a double six! The challenge is won! Red 22 to 23. Your"
	    " two green are ucked off!");
}

static void
CH6_CH9_a_throw_without_a_six_fails_or_keeps_the_count(void **state)
{
	struct table t;

	open_challenge(&t, "uckers");
	table_throw(&t, 5, 1);
	assert_words(&t, 1, true,
	    "ann throws 5 and 1. No six: the challenge at your green fails.");
	open_challenge(&t, "masters");
	table_throw(&t, 5, 1);
	assert_words(&t, 1, true,
	    "ann throws 5 and 1. No six: still once at your green.");
	assert_words(&t, 0, false,
	    "You throw 5 and 1. No six: still once at the green blob. It is"
	    " ben's turn.");
}

static void
throw_announced(struct table *t, int kind, int distance, int a, int b)
{
	struct action action = {.kind = ACTION_ANNOUNCE,
	    .announcement = {(uint8_t)kind, RED, GREEN, (uint8_t)distance}};

	assert_null(table_try(t, &action));
	table_throw(t, a, b);
}

static void
D5_a_throw_without_a_play_is_one_sentence(void **state)
{
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, BASE);
	table_place(&t, YELLOW, BASE, BASE, BASE, BASE);
	table_throw(&t, 3, 4);
	assert_words(
	    &t, -1, false, "ann throws 3 and 4: no play. It is ben's turn.");
	assert_words(&t, 0, true, "You throw 3 and 4: no play.");
}

static void
S1_who_starts_has_the_turn_without_a_word(void **state)
{
	struct table t;

	table_start(&t, "masters", 2, NULL);
	table_throw(&t, 6, 5);
	table_throw(&t, 1, 2);
	assert_words(
	    &t, -1, false, "ben throws 1 and 2 for the start. ann starts.");
}

/* Green's tail is red 11. */
static void
SB3_who_is_sucked_back_reads_it(void **state)
{
	struct table t;

	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, 53, 56);
	throw_announced(&t, ANNOUNCE_SUCKBACK, 3, 2, 1);
	assert_words(&t, 1, true,
	    "ann throws 2 and 1. The suck-back hits! Your green is sucked back!"
	    " Red 11 to 12.");
	assert_words(&t, -1, false,
	    "ann throws 2 and 1. The suck-back hits! Green is sucked back to"
	    " base from 53 in its pipe! Red goes from 11 to 12. It is ben's"
	    " turn.");
}

/* Where the attacker ends stands one that nobody sucked back. */
static void
SB6_who_is_ucked_by_the_step_is_not_sucked_back(void **state)
{
	struct table t;

	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 11);
	table_place(&t, GREEN, BASE, BASE, 53, 56);
	table_place(&t, BLUE, BASE, BASE, 25, 56);
	throw_announced(&t, ANNOUNCE_SUCKBACK, 3, 2, 1);
	assert_words(&t, -1, true,
	    "ann throws 2 and 1. The suck-back hits! Green is sucked back! Red"
	    " 11 to 12. Blue is ucked off!");
}

/* Red's tail is green 37. */
static void
BB2_who_is_blown_back_reads_it(void **state)
{
	struct table t;

	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 53);
	table_place(&t, GREEN, BASE, BASE, 37, 37);
	throw_announced(&t, ANNOUNCE_BLOWBACK, 3, 3, 3);
	assert_words(&t, 1, true,
	    "ann throws a double three. The blow-back hits! Your two green are"
	    " blown back! Red 53 to 50.");
	table_open(&t, "bigship", 2, NULL);
	table_place(&t, RED, BASE, BASE, BASE, 53);
	table_place(&t, GREEN, BASE, BASE, BASE, 37);
	throw_announced(&t, ANNOUNCE_BLOWBACK, 3, 5, 5);
	assert_words(
	    &t, 1, true, "ann throws a double five. The blow-back misses.");
}

/* A pair of red's goes from 10 to 14, which is green 1. */
static void
BL4_a_pair_is_told_together(void **state)
{
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 10, 10, 56, 56);
	table_place(&t, GREEN, BASE, BASE, 1, 1);
	table_throw(&t, 4, 4);
	table_play_first(&t);
	assert_words(
	    &t, 1, true, "Two red 10 to 14. Your two green are ucked off!");
	assert_words(&t, 0, false,
	    "Two red go from 10 to 14. Two green are ucked off, back to base"
	    " from 1! Red has a blob of two on 14. It is ben's turn.");
}

/* Each of ann's throws with one counter on the way home. */
static void
H1_the_way_home_is_told_with_what_is_left(void **state)
{
	struct table t;

	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 48, 56, 56, 56);
	table_throw(&t, 3, 1);
	table_play_first(&t);
	assert_words(&t, -1, false,
	    "Red goes from 48 to 52 in its pipe, 4 from home. It is ben's"
	    " turn.");
	assert_words(&t, 1, true, "Red 48 to 52, 4 from home.");
	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 52, 56, 56, 56);
	table_throw(&t, 1, 1);
	table_play_first(&t);
	assert_words(&t, -1, false,
	    "Red goes from 52 to 54 in its pipe, 2 from home. It is ben's"
	    " turn.");
	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 54, 54, 56, 56);
	table_throw(&t, 2, 2);
	table_play_first(&t);
	assert_words(&t, 0, true, "Two red 54 home!");
	assert_words(&t, 0, false,
	    "Two red go home from 54 in their pipe! It is ben's turn.");
}

/* Red 13 is green's doorstep, red 26 is green 13. */
static void
threats_are_told_once_with_who_may_come_out(void **state)
{
	struct table t;
	struct table_snapshot *snapshot;
	struct narrator talk = {.me = 0};
	size_t size;
	char *text;

	table_open(&t, "uckers", 2, NULL);
	table_place(&t, RED, 13, 26, 26, 56);
	table_place(&t, YELLOW, 2, 56, 56, 56);
	table_place(&t, GREEN, BASE, 7, 8, 8);
	talk.table = snapshot =
	    table_snapshot_make(&t.rs, &t.game, &t.events, 1, names);
	talk.out = open_memstream(&text, &size);
	assert_non_null(talk.out);
	say_threats(&talk);
	fclose(talk.out);
	assert_string_equal(text,
	    "Red on 13: green in base.\n"
	    "Red blob on 26: green 5 behind, green 6 behind.\n"
	    "Yellow on 2: green 7 behind, green 8 behind.\n");
	free(text);
	table_snapshot_drop(snapshot);
}

static void
snake_eyes_tell_all_counters_together(void **state)
{
	struct table t;

	table_open(&t, "uckers", 4, "snake-eyes");
	table_place(&t, BLUE, BASE, BASE, 13, 13);
	table_throw(&t, 1, 1);
	assert_words(&t, 3, true,
	    "ann throws a double one. Snake eyes: all counters go out. Four"
	    " red out. Your two blue are ucked off!");
	t.game.actor = t.game.position.turn = 0;
	table_throw(&t, 1, 1);
	assert_words(&t, 3, true,
	    "ann throws a double one. Snake eyes: all counters go back to"
	    " base. Four red 0 to base.");
}

static void
WI1_who_comes_in_after_the_winner_comes_second(void **state)
{
	struct table t;

	table_open(&t, "ludo", 3, NULL);
	table_place(&t, RED, 55, 56, 56, 56);
	table_place(&t, GREEN, 55, 56, 56, 56);
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_words(&t, 1, true, "Red 55 home! ann wins!");
	t.game.actor = t.game.position.turn = 1;
	table_throw(&t, 1, 0);
	table_play_first(&t);
	assert_words(&t, 1, true, "Green 55 home! You come second!");
}

static void
S1_a_double_for_the_start_is_one(void **state)
{
	struct table t;

	table_start(&t, "uckers", 2, NULL);
	table_throw(&t, 3, 3);
	assert_words(&t, 1, true, "ann throws a double three for the start.");
	table_throw(&t, 5, 1);
	assert_words(&t, 1, true,
	    "You throw 5 and 1 for the start. A tie: ann and you throw again.");
}

/* Ben has brought all home, and dan has one on the track. */
static void
P1_who_waits_and_who_is_active_is_told(void **state)
{
	struct table t;

	table_open(&t, "uckers", 4, NULL);
	table_place(&t, GREEN, 56, 56, 56, 56);
	table_place(&t, BLUE, BASE, BASE, BASE, 5);
	t.game.actor = t.game.position.turn = 1;
	table_throw(&t, 5, 1);
	assert_words(&t, -1, true, "ben throws 5 and 1. ben waits for a six.");
	t.game.actor = t.game.position.turn = 1;
	table_throw(&t, 6, 1);
	assert_words(&t, 0, true,
	    "ben throws 6 and 1. ben is active and may move dan's counters.");
	assert_words(&t, 3, true,
	    "ben throws 6 and 1. ben is active and may move your counters.");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(CH4_a_challenge_says_at_whose_blob),
	    cmocka_unit_test(CH7_a_blob_is_ucked_off_in_one_sentence),
	    cmocka_unit_test(
		CH6_CH9_a_throw_without_a_six_fails_or_keeps_the_count),
	    cmocka_unit_test(D5_a_throw_without_a_play_is_one_sentence),
	    cmocka_unit_test(S1_who_starts_has_the_turn_without_a_word),
	    cmocka_unit_test(SB3_who_is_sucked_back_reads_it),
	    cmocka_unit_test(SB6_who_is_ucked_by_the_step_is_not_sucked_back),
	    cmocka_unit_test(BB2_who_is_blown_back_reads_it),
	    cmocka_unit_test(BL4_a_pair_is_told_together),
	    cmocka_unit_test(H1_the_way_home_is_told_with_what_is_left),
	    cmocka_unit_test(threats_are_told_once_with_who_may_come_out),
	    cmocka_unit_test(snake_eyes_tell_all_counters_together),
	    cmocka_unit_test(WI1_who_comes_in_after_the_winner_comes_second),
	    cmocka_unit_test(S1_a_double_for_the_start_is_one),
	    cmocka_unit_test(P1_who_waits_and_who_is_active_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
