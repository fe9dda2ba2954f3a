/* What guests may have in the database in all is bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/store/store_sqlite.h"
#include "tests/hub/steps.h"
#include "tests/hub/visitors.h"

#define MIB (INT64_C(1) << 20)
#define ADDRESS "192.0.2.1"

static struct host host;

static int
setup(void **state)
{
	visitors_open_bounded(&host, 1 << 20, 1);
	*state = &host;
	return 0;
}

/* A game of two that is over at once. */
static void
game(int one, int other)
{
	assert_true(visitors_begin(&host, one, other));
	visitors_end(&host, one, other);
}

/* How many games a list of them has. */
static int
rows_of(int person, const char *words)
{
	return (int)json_array_size(
	    visitor_data(&host, person, words, "games"));
}

static void
bytes_are_told_by_kind(void **state)
{
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	visitor_come(&host, 3, "jack", ADDRESS);
	visitor_come(&host, 4, "rose", ADDRESS);
	for (i = 0; i < 100; i++) {
		visitor_talk(&host, 1, "shout ");
		visitor_talk(&host, 3, "tell ann~ ");
		visitor_talk(&host, 3, "shout ");
	}
	assert_int_equal(visitors_usage(&host, "talk", "guest_rows"), 100);
	assert_int_equal(visitors_usage(&host, "talk", "rows"), 200);
	assert_in_range(
	    visitors_usage(&host, "talk", "guest_bytes"), 40000, 60000);
	game(1, 2);
	game(1, 3);
	game(3, 4);
	assert_int_equal(visitors_usage(&host, "games", "guest_rows"), 1);
	assert_int_equal(visitors_usage(&host, "games", "rows"), 2);
	assert_int_equal(visitors_usage(&host, "log", "guest_rows"), 2);
	assert_int_equal(visitors_usage(&host, "names", "guest_rows"), 2);
	assert_true(visitor_may(&host, 1, "set palette mono"));
	assert_true(visitor_may(&host, 1, "set palette classic"));
	assert_true(visitor_may(&host, 1, "censor ben"));
	assert_true(visitor_may(&host, 1, "notify ben"));
	assert_true(visitor_may(&host, 3, "set palette mono"));
	assert_int_equal(visitors_usage(&host, "preferences", "guest_rows"), 1);
	/* With the times of first and last visits of the two with accounts. */
	assert_int_equal(
	    visitors_usage(&host, "preferences", "rows"), 1 + 2 * 2);
	assert_int_equal(visitors_usage(&host, "lists", "guest_rows"), 2);
	assert_true(visitor_may(&host, 1, "uncensor ben"));
	assert_int_equal(visitors_usage(&host, "lists", "guest_rows"), 1);
	/* Guests who do not come back leave nothing but their game. */
	visitor_go(&host, 1);
	visitor_go(&host, 2);
	host_pass(&host, 31 * DAY);
	assert_int_equal(visitors_usage(&host, "names", "guest_bytes"), 0);
	assert_int_equal(
	    visitors_usage(&host, "preferences", "guest_bytes"), 0);
	assert_int_equal(visitors_usage(&host, "lists", "guest_bytes"), 0);
	assert_int_equal(visitors_usage(&host, "talk", "bytes"), 0);
	assert_int_equal(visitors_usage(&host, "games", "guest_rows"), 1);
}

static int64_t
file_bytes(void)
{
	return 4096 * visitors_sql(&host, "PRAGMA page_count");
}

/* What is told is what the file grows by: short games, whole ones, talk. */
static void
what_is_counted_is_what_the_file_has(void **state)
{
	int64_t told, grown;
	int what, i;

	host.conf->guest_disk_total = 1000;
	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	for (what = 0; what < 3; what++) {
		told = -visitors_usage(&host, NULL, "guest_bytes");
		grown = -file_bytes();
		for (i = 0; what == 0 && i < 200; i++)
			game(1, 2);
		for (i = 0; what == 1 && i < 10; i++) {
			assert_true(visitors_begin(&host, 1, 2));
			while (visitors_act(&host, 1, 2))
				;
			assert_true(visitor_may(&host, 1, "leave"));
			assert_true(visitor_may(&host, 2, "leave"));
		}
		for (i = 0; what == 2 && i < 1000; i++)
			visitor_talk(&host, 1 + i % 2, "shout ");
		told += visitors_usage(&host, NULL, "guest_bytes");
		grown += file_bytes();
		assert_in_range(grown, told * 3 / 4, told * 5 / 4);
	}
}

static void
the_oldest_games_of_guests_go(void **state)
{
	int64_t last, games;
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	visitor_come(&host, 3, "jack", ADDRESS);
	game(1, 2);
	game(1, 3);
	visitor_talk(&host, 3, "shout ");
	assert_true(visitor_may(&host, 1, "record T0001-1"));
	for (i = 0; i < 1200; i++)
		game(1, 2);
	host_pass(&host, 60 * MINUTE);
	assert_in_range(visitors_guest_bytes(&host), MIB * 9 / 10, MIB);
	games = visitors_usage(&host, "games", "guest_rows");
	assert_in_range(games, 100, 1050);
	/* The first is gone, and whoever asks for it hears why. */
	assert_string_equal(visitor_refusal(&host, 3, "record T0001-1"),
	    "The record of T0001-1 was deleted: of games between guests the "
	    "host has only the latest.");
	assert_string_equal(visitor_refusal(&host, 3, "verify 1"),
	    "The record of 1 was deleted: of games between guests the host has "
	    "only the latest.");
	assert_string_equal(visitor_refusal(&host, 3, "record T0002-1"),
	    "There is no game T0002-1.");
	/* The account's game and words are all there, and proven. */
	assert_true(visitor_may(&host, 3, "record T0001-2"));
	assert_true(
	    json_is_true(visitor_data(&host, 3, "verify T0001-2", "right")));
	assert_int_equal(visitors_usage(&host, "talk", "rows"), 1);
	assert_int_equal(rows_of(3, "history jack"), 1);
	/* So are the latest of the guests; and the log has every game. */
	assert_int_equal(rows_of(1, "history ben"), 20);
	assert_true(visitor_may(&host, 1, "verify T0001-1202"));
	assert_int_equal(visitors_usage(&host, "log", "rows") +
		visitors_usage(&host, "log", "guest_rows"),
	    2 * 1202);
	last = host.hub->games;
	host_crash(&host, SECOND);
	assert_int_equal(host.hub->games, last);
}

static void
no_game_has_the_number_of_one_that_was_deleted(void **state)
{
	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	game(1, 2);
	game(1, 2);
	host.conf->guest_disk_total = 0;
	host_pass(&host, 60 * MINUTE);
	assert_int_equal(visitors_usage(&host, "games", "guest_rows"), 0);
	host_crash(&host, SECOND);
	assert_int_equal(host.hub->games, 2);
}

static void
a_flood_of_talk_does_not_displace_games(void **state)
{
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	visitor_come(&host, 3, "jack", ADDRESS);
	game(1, 2);
	visitor_go(&host, 2);
	visitor_come(&host, 2, "ben2", ADDRESS);
	assert_true(visitors_begin(&host, 1, 3));
	visitor_talk(&host, 1, "say ");
	visitor_talk(&host, 3, "say ");
	visitors_end(&host, 1, 3);
	assert_int_equal(visitors_usage(&host, "talk", "guest_rows"), 1);
	visitor_talk(&host, 1, "shout first ");
	visitor_talk(&host, 1, "tell rose ");
	for (i = 0; i < 4000; i++)
		visitor_talk(&host, 2, "shout ");
	host_pass(&host, 60 * MINUTE);
	assert_in_range(
	    visitors_usage(&host, "talk", "guest_bytes"), MIB * 9 / 10, MIB);
	assert_true(visitor_may(&host, 3, "record T0001-1"));
	/* What a guest said in an account's game is no part of its proof. */
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM said"
			     " WHERE game = 2 AND sender = 'ann~'"),
	    0);
	assert_true(
	    json_is_true(visitor_data(&host, 3, "verify T0001-2", "right")));
	/* A message that nobody has read is not the guest's any more. */
	visitor_go(&host, 3);
	visitor_come(&host, 4, "rose", ADDRESS);
	assert_int_equal(
	    json_array_size(visitor_data(&host, 4, "messages", "messages")), 1);
}

/* Scores and dice go with the last that is known of a guest. */
static void
nothing_is_left_of_guests_who_came_once(void **state)
{
	char name[16];
	int i;

	for (i = 0; i < 800; i++) {
		snprintf(name, sizeof(name), "a%d", i);
		visitor_come(&host, 1, name, ADDRESS);
		snprintf(name, sizeof(name), "b%d", i);
		visitor_come(&host, 2, name, ADDRESS);
		game(1, 2);
		visitor_go(&host, 1);
		visitor_go(&host, 2);
		host_pass(&host, MINUTE);
		json_array_clear(host_queue(&host, VISITORS_LINK, 1));
		json_array_clear(host_queue(&host, VISITORS_LINK, 2));
	}
	host_pass(&host, 60 * MINUTE);
	assert_in_range(visitors_guest_bytes(&host), MIB * 9 / 10, MIB);
	host_pass(&host, 31 * DAY);
	assert_int_equal(visitors_usage(&host, "names", "guest_rows"), 0);
	host.conf->guest_disk_total = 0;
	host_pass(&host, 60 * MINUTE);
	assert_int_equal(visitors_guest_bytes(&host), 0);
	/* The name is free again. */
	visitor_come(&host, 1, "a0", ADDRESS);
	assert_string_equal(
	    json_string_value(visitor_data(&host, 1, "finger", "name")), "a0~");
}

/* So many actions more in the first game. */
static void
add_actions(int n)
{
	char sql[256];

	snprintf(sql, sizeof(sql),
	    "WITH RECURSIVE c(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM c"
	    " WHERE n < 1000 + %d) INSERT INTO action (game, n, at, name, "
	    "line, hash)"
	    " SELECT 1, n, 0, 'ann~',"
	    " 'throw 0 66', 0 FROM c",
	    n);
	assert_int_equal(
	    sqlite3_exec(store_db(host.hub->store), sql, NULL, NULL, NULL),
	    SQLITE_OK);
}

/* Games that never end: at last the one that was begun first does not count. */
static void
where_nothing_else_is_left_a_game_is_voided(void **state)
{
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	assert_true(visitors_begin(&host, 1, 2));
	assert_true(visitor_may(&host, 1, "adjourn"));
	assert_true(visitor_may(&host, 2, "adjourn"));
	assert_true(visitor_may(&host, 1, "leave"));
	assert_true(visitor_may(&host, 2, "leave"));
	add_actions(20000);
	for (i = 0; i < 1000; i++)
		visitor_talk(&host, 1, "shout ");
	assert_int_equal(rows_of(1, "stored"), 1);
	host.conf->guest_disk_total = 0;
	host.hub->forget_due = host.now;
	for (i = 0; rows_of(1, "stored") == 1; i++) {
		assert_in_range(i, 0, 1000);
		host_pass(&host, SECOND / 20);
	}
	assert_int_equal(visitors_usage(&host, "talk", "guest_rows"), 0);
	/* Their seats are kept for a while yet. */
	host_pass(&host, 2 * DAY);
	assert_int_equal(visitors_usage(&host, "games", "guest_rows"), 0);
}

/*
 * So much came at once that nobody may add anything, and so that nobody makes
 * the hub look again: it looks all the same, and not in an hour.
 */
static void
who_may_add_nothing_soon_may(void **state)
{
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	game(1, 2);
	add_actions(40000);
	/* They add a part of the limit themselves, so that it is looked at. */
	for (i = 0; i < 40; i++)
		visitor_talk(&host, 1, "shout ");
	assert_false(visitors_begin(&host, 1, 2));
	host_pass(&host, 10 * SECOND);
	assert_in_range(visitors_guest_bytes(&host), 0, MIB);
	game(1, 2);
}

/* A slice is short, and a game that is half deleted is gone all the same. */
static void
a_long_game_goes_in_slices(void **state)
{
	int slices, i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	visitor_come(&host, 3, "jack", ADDRESS);
	game(1, 2);
	game(1, 2);
	add_actions(19000);
	for (i = 0; i < 2000; i++)
		visitor_talk(&host, 1, "shout ");
	host.conf->guest_disk_total = 0;
	host.hub->forget_due = host.now;
	host_turn(&host);
	assert_false(visitor_may(&host, 3, "record T0001-1"));
	host_crash(&host, SECOND);
	host_link(&host, VISITORS_LINK, LINK_SESSION, false);
	for (slices = 0; visitors_sql(&host,
			     "SELECT (SELECT count(*) FROM action) +"
			     " (SELECT count(*) FROM player) +"
			     " (SELECT count(*) FROM said)") > 0;
	     slices++) {
		assert_in_range(slices, 0, 1000);
		steps_begin(host.hub->store);
		host_pass(&host, SECOND / 20);
		assert_in_range(steps_taken(), 0, 60);
	}
	assert_in_range(slices, 20, 1000);
}

static int64_t
bans_and_mutes(void)
{
	return visitors_sql(
	    &host, "SELECT count(*) FROM mark WHERE kind IN ('ban', 'mute')");
}

static void
bans_and_mutes_go_a_month_after_their_end(void **state)
{
	const json_t *queue, *bye;
	char words[64];
	int i;

	host_link(&host, 2, LINK_LOCAL, true);
	for (i = 0; i < 20; i++) {
		snprintf(words, sizeof(words), "%s 203.0.113.%d %d",
		    i % 2 == 0 ? "ban" : "mute", i, 1 + i / 10);
		host_do(&host, 2, 0, words);
	}
	host_do(&host, 2, 0, "ban 203.0.113.100");
	host_do(&host, 2, 0, "mute 203.0.113.100");
	host_do(&host, 2, 0, "ban 203.0.113.101 100");
	host_do(&host, 2, 0, "censor jack");
	assert_int_equal(bans_and_mutes(), 23);
	host_pass(&host, 30 * DAY - 60 * MINUTE);
	assert_int_equal(bans_and_mutes(), 23);
	/* Mutes are in minutes, bans in days; they are looked for each hour. */
	host_pass(&host, 4 * 60 * MINUTE);
	assert_int_equal(bans_and_mutes(), 13);
	host_pass(&host, DAY);
	assert_int_equal(bans_and_mutes(), 8);
	host_crash(&host, SECOND);
	host_link(&host, VISITORS_LINK, LINK_SESSION, false);
	host_pass(&host, DAY);
	assert_int_equal(bans_and_mutes(), 3);
	/* What has not ended is in force. */
	visitor_come(&host, 1, "ann", "203.0.113.100");
	queue = host_queue(&host, VISITORS_LINK, 1);
	bye = json_array_get(queue, json_array_size(queue) - 1);
	assert_string_equal(
	    json_string_value(json_object_get(bye, "code")), "banned");
	visitor_come(&host, 2, "ben", "203.0.113.0");
	assert_true(visitor_may(&host, 2, "who"));
}

static bool
keep_none(void *arg, int64_t game)
{
	return false;
}

/* A record is read piece by piece, and its game goes between two of them. */
static void
a_record_whose_game_goes_is_not_half_of_it(void **state)
{
	struct store *store = host.hub->store;
	struct recording *recording;
	int i;

	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	assert_true(visitors_begin(&host, 1, 2));
	for (i = 0; i < 20; i++)
		assert_true(visitors_act(&host, 1, 2));
	visitors_end(&host, 1, 2);
	/* Replayed, and half written. */
	recording = recording_begin(store, "T0001-1");
	assert_non_null(recording);
	assert_int_equal(recording_go_on(recording, 15), RECORDING_MORE);
	assert_int_equal(recording_go_on(recording, 15), RECORDING_MORE);
	store_guest_games_forget(store, 1000, keep_none, NULL);
	assert_int_equal(recording_go_on(recording, 15), RECORDING_DELETED);
	recording_free(recording);
	assert_null(recording_begin(store, "T0001-1"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		bytes_are_told_by_kind, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		what_is_counted_is_what_the_file_has, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		the_oldest_games_of_guests_go, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		no_game_has_the_number_of_one_that_was_deleted, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		a_flood_of_talk_does_not_displace_games, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		nothing_is_left_of_guests_who_came_once, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		where_nothing_else_is_left_a_game_is_voided, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		who_may_add_nothing_soon_may, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		a_long_game_goes_in_slices, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		bans_and_mutes_go_a_month_after_their_end, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		a_record_whose_game_goes_is_not_half_of_it, setup,
		visitors_close),
	};

	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
