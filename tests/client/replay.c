/* A recorded game, gone through there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/client/model/replay.h"
#include "daemon/client/model/table_snapshot.h"
#include "engine/record_write.h"
#include "tests/engine/record_make.h"

static struct replay *
replay_of(const struct variant *variant, uint64_t seed, int nactions,
    struct record_text *text)
{
	char error[RULESET_ERROR] = "";
	struct replay *replay;

	record_make(variant, seed, nactions, text);
	replay = replay_new(text->text, text->length, error);
	if (replay == NULL)
		fail_msg("%s %d: %s", variant->preset, variant->seats, error);
	return replay;
}

/* At every place the game is the one whose hash the record has. */
static void
places(void **state)
{
	struct record_text text = {0};
	const struct record_file *file;
	struct table_snapshot *table;
	struct replay *replay;
	struct game game;
	int v, n;

	for (v = 0; v < selfplay_nvariants; v++) {
		replay =
		    replay_of(&selfplay_variants[v], (uint64_t)v, -1, &text);
		file = replay_file(replay);
		assert_true(replay_last(replay) > 60);
		/* Backwards, as no list that grows would find them. */
		for (n = replay_last(replay); n > 0; n--) {
			replay_game(replay, n, &game);
			assert_true(game_hash(&file->head.rules, &game) ==
			    file->entry[n - 1].hash);
			assert_int_equal(game.nactions, n);
			assert_int_equal(
			    game.nthrows, replay_throws(replay, n));
		}
		table = replay_snapshot(replay, replay_last(replay));
		assert_int_equal(table->status, TABLE_OVER);
		assert_true(table->events.n > 0);
		assert_string_equal(table->chair[0].name, "alice");
		table_snapshot_drop(table);
		table = replay_snapshot(replay, 0);
		assert_int_equal(table->status, TABLE_PLAYING);
		assert_int_equal(table->events.n, 0);
		table_snapshot_drop(table);
		replay_drop(replay);
		record_text_free(&text);
	}
}

static bool
has_event(const struct replay *replay, int place, int kind)
{
	struct table_snapshot *table = replay_snapshot(replay, place);
	bool found = false;
	int i;

	for (i = 0; i < table->events.n; i++)
		found |= table->events.event[i].kind == kind;
	table_snapshot_drop(table);
	return found;
}

/* Adds what the actions after one place, up to another, made happen. */
static void
happen(const struct replay *replay, int since, int place,
    struct game_events *events)
{
	struct table_snapshot *table;
	int i;

	while (since < place) {
		table = replay_snapshot(replay, ++since);
		assert_true(events->n + table->events.n <= GAME_EVENTS_MAX);
		for (i = 0; i < table->events.n; i++)
			events->event[events->n++] = table->events.event[i];
		table_snapshot_drop(table);
	}
}

/* A throw ends where the next one begins, and has all that happened in it. */
static void
throw_by_throw(const struct replay *replay)
{
	const struct ruleset *rules = &replay_file(replay)->head.rules;
	int last = replay_last(replay), place = 0, since, nth;
	struct game_events events, expected;
	struct game game, there;

	for (nth = 0; nth <= replay_throws(replay, last); nth++) {
		since = place;
		while (place < last && replay_throws(replay, place + 1) <= nth)
			place++;
		expected.n = 0;
		if (nth > 0)
			happen(replay, since, place, &expected);
		replay_throw(replay, nth, &game, &events);
		replay_game(replay, place, &there);
		assert_int_equal(game.nthrows, nth);
		assert_true(
		    game_hash(rules, &game) == game_hash(rules, &there));
		assert_int_equal(events.n, expected.n);
		while (expected.n-- > 0)
			assert_memory_equal(&events.event[expected.n],
			    &expected.event[expected.n],
			    sizeof(*expected.event));
	}
	assert_int_equal(place, last);
}

/* Of a game that is over, and of one that is still on. */
static void
throws(void **state)
{
	struct record_text text = {0};
	struct replay *replay;
	int v;

	for (v = 0; v < 2 * selfplay_nvariants; v++) {
		replay = replay_of(&selfplay_variants[v / 2], (uint64_t)v,
		    v % 2 == 0 ? -1 : 70, &text);
		throw_by_throw(replay);
		replay_drop(replay);
		record_text_free(&text);
	}
}

/* The record of a game that is on: what it lacks, a longer one has. */
static void
goes_on(void **state)
{
	const struct variant uckers = {"uckers", "", 2};
	struct record_text text = {0};
	struct replay *replay = replay_of(&uckers, 7, 40, &text);
	struct table_snapshot *table = replay_snapshot(replay, 40);
	int throws = replay_throws(replay, 40);

	assert_int_equal(replay_last(replay), 40);
	assert_int_equal(table->status, TABLE_PLAYING);
	table_snapshot_drop(table);
	assert_true(replay_has(replay, throws, 40));
	assert_true(replay_has(replay, throws - 1, 41));
	/* Another action may belong to the last throw. */
	assert_false(replay_has(replay, throws, 41));
	assert_false(replay_has(replay, throws + 1, 40));
	replay_drop(replay);
	record_text_free(&text);
	replay = replay_of(&uckers, 7, 80, &text);
	assert_true(replay_has(replay, throws, 80));
	replay_drop(replay);
	record_text_free(&text);
}

/* One who goes away takes nothing from the others. */
static void
shared(void **state)
{
	const struct variant ludo = {"ludo", "", 4};
	struct record_text text = {0};
	struct replay *replay = replay_of(&ludo, 3, 50, &text);
	struct game game;

	assert_ptr_equal(replay_keep(replay), replay);
	replay_drop(replay);
	replay_game(replay, 20, &game);
	assert_int_equal(game.nactions, 20);
	assert_true(game_hash(&replay_file(replay)->head.rules, &game) ==
	    replay_file(replay)->entry[19].hash);
	replay_drop(replay);
	replay_drop(NULL);
	record_text_free(&text);
}

/* Every ucking is found, forward and back, and nothing else. */
static void
stops(void **state)
{
	const struct variant uckers = {"uckers", "", 2};
	struct record_text text = {0};
	struct replay *replay = replay_of(&uckers, 7, -1, &text);
	int last = replay_last(replay), found[4000], n = 0, place, i;

	for (place = 1; place < last; place++)
		if (has_event(replay, place, GAME_EVENT_UCKED))
			found[n++] = place;
	assert_true(n > 3);
	for (place = 0, i = 0; i < n; i++) {
		place = replay_find(replay, place, 1, REPLAY_UCKING);
		assert_int_equal(place, found[i]);
	}
	assert_int_equal(replay_find(replay, place, 1, REPLAY_UCKING), last);
	for (place = last, i = n - 1; i >= 0; i--) {
		place = replay_find(replay, place, -1, REPLAY_UCKING);
		assert_int_equal(place, found[i]);
	}
	assert_int_equal(replay_find(replay, place, -1, REPLAY_UCKING), 0);
	assert_int_equal(replay_find(replay, 0, -1, REPLAY_UCKING), -1);
	assert_int_equal(replay_find(replay, last, 1, REPLAY_ANY), -1);
	place = replay_find(replay, 0, 1, REPLAY_THROW);
	assert_true(has_event(replay, place, GAME_EVENT_THREW));
	replay_drop(replay);
	record_text_free(&text);
}

/* Talk belongs to the place before which it was said. */
static void
talk(void **state)
{
	const struct variant ludo = {"ludo", "", 4};
	struct record_text text = {0};
	struct replay *replay = replay_of(&ludo, 3, 50, &text);
	int64_t when = replay_when(replay, 20);
	char error[RULESET_ERROR];
	struct record_text more = {0};
	const struct record_file *file = replay_file(replay);
	int n, after;

	record_put_head(&more, &file->head);
	for (n = 0; n < file->nentries; n++)
		record_put_action(&more, (unsigned)n + 1, file->entry[n].when,
		    file->entry[n].who, file->entry[n].hash,
		    file->entry[n].line);
	record_put_talk(&more, when, "say", "alice", "Sixes!");
	record_put_talk(&more, when + 100000, "kibitz", "bob", "Well played.");
	record_put_end(&more, file->result, file->position);
	replay_drop(replay);
	replay = replay_new(more.text, more.length, error);
	assert_non_null(replay);
	for (after = 0; replay_when(replay, after) < when; after++)
		assert_int_equal(replay_talk(replay, after), 0);
	assert_int_equal(replay_talk(replay, after), 1);
	assert_int_equal(replay_talk(replay, replay_last(replay)), 2);
	replay_drop(replay);
	record_text_free(&more);
	record_text_free(&text);
}

/* What is no record, or cannot be gone through, says so. */
static void
refused(void **state)
{
	const struct variant navy = {"navy", "", 2};
	struct record_text text = {0};
	char error[RULESET_ERROR] = "";

	assert_null(replay_new("a game", 6, error));
	assert_string_not_equal(error, "");
	record_make(&navy, 5, 30, &text);
	*error = '\0';
	assert_null(replay_new(text.text, text.length / 2, error));
	assert_string_not_equal(error, "");
	record_text_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(places),
	    cmocka_unit_test(throws),
	    cmocka_unit_test(goes_on),
	    cmocka_unit_test(shared),
	    cmocka_unit_test(stops),
	    cmocka_unit_test(talk),
	    cmocka_unit_test(refused),
	};

	return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
