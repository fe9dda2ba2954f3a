/*
 * Processes of house bots: each has so many tables, those of a level stand in
 * for one another, and a seat is of one level alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/hub/bots.h"
#include "tests/hub/visitors.h"

#define FIRST 2 /* links of the bots */
#define SECOND_BOT 3
#define CHIEF 4
#define ADDRESS "192.0.2.1"

static void
bot_comes(struct host *host, int link, const char *name, const char *level)
{
	host_link(host, link, LINK_BOT, false);
	host_send_json(host, link, 0,
	    json_pack("{s:{s:s,s:s}}", "login", "name", name, "level", level));
}

/* Seats that a bot was told of since it was asked last. */
static int
invited(struct host *host, int link)
{
	json_t *queue = host_queue(host, link, 0);
	const json_t *event;
	const char *kind;
	size_t i;
	int n = 0;

	json_array_foreach (queue, i, event) {
		kind = json_string_value(json_object_get(event, "ev"));
		n += kind != NULL && strcmp(kind, "bot") == 0;
	}
	json_array_clear(queue);
	return n;
}

static void
guests_begin(struct host *host, int from, int to, const char *words)
{
	char name[16];

	for (int i = from; i < to; i++) {
		snprintf(name, sizeof(name), "g%d", i);
		visitor_come(host, i, name, ADDRESS);
		assert_string_equal(visitor_refusal(host, i, words), "");
	}
}

static void
one_process_has_so_many_tables(void **state)
{
	static struct host host;

	visitors_open(&host);
	bot_comes(&host, FIRST, "Jenny", "leading-hand");
	guests_begin(&host, 1, BOT_TABLES + 1, "bot ludo 3");
	assert_int_equal(invited(&host, FIRST), 2 * BOT_TABLES);
	assert_int_equal(host.bots[BOT_USUAL], 0);
	/* The next one waits, and another process is wanted. */
	guests_begin(&host, BOT_TABLES + 1, BOT_TABLES + 3, "bot ludo 2");
	assert_int_equal(invited(&host, FIRST), 0);
	assert_int_equal(host.bots[BOT_USUAL], 2);
	bot_comes(&host, SECOND_BOT, "Jenny", "leading-hand");
	assert_int_equal(invited(&host, SECOND_BOT), 2);
	/* The first one ends: the other plays what it has room for. */
	host_unlink(&host, FIRST);
	host_turn(&host);
	assert_int_equal(invited(&host, SECOND_BOT), 2 * (BOT_TABLES - 2));
	bot_comes(&host, FIRST, "Jenny", "leading-hand");
	assert_int_equal(invited(&host, FIRST), 2 * 2);
	/* A table that is over makes room. */
	assert_true(visitor_may(&host, BOT_TABLES + 1, "leave discard"));
	guests_begin(&host, BOT_TABLES + 3, BOT_TABLES + 4, "bot ludo 2");
	assert_int_equal(invited(&host, FIRST) + invited(&host, SECOND_BOT), 1);
	host_close(&host);
}

/* The table of which a bot was told last that it is not its own; 0. */
static int
dismissed(struct host *host, int link)
{
	json_t *queue = host_queue(host, link, 0);
	const json_t *event, *state;
	size_t i;
	int table = 0;

	json_array_foreach (queue, i, event) {
		state = json_object_get(event, "state");
		if (json_is_null(state))
			table = (int)json_integer_value(
			    json_object_get(event, "table"));
	}
	return table;
}

/* Whoever plays the bot at that table has begun, and leaves. */
static void
guest_adjourns(struct host *host, int person, int table)
{
	host_send_json(host, FIRST, 0,
	    json_pack(
		"{s:s,s:i,s:i}", "do", "phrase", "id", table, "table", table));
	assert_true(visitor_may(host, person, "phrase"));
	assert_true(visitor_may(host, person, "leave"));
}

static void
adjourned_games_keep_no_process(void **state)
{
	static struct host host;

	visitors_open(&host);
	bot_comes(&host, FIRST, "Jenny", "leading-hand");
	guests_begin(&host, 1, BOT_TABLES + 1, "bot ludo 2");
	assert_int_equal(invited(&host, FIRST), BOT_TABLES);
	for (int i = 1; i <= BOT_TABLES; i++) {
		guest_adjourns(&host, i, i);
		assert_int_equal(dismissed(&host, FIRST), i);
	}
	assert_int_equal(invited(&host, FIRST), 0);
	guests_begin(&host, BOT_TABLES + 1, 2 * BOT_TABLES, "bot ludo 2");
	assert_int_equal(invited(&host, FIRST), BOT_TABLES - 1);
	assert_int_equal(host.bots[BOT_USUAL], 0);
	/* One goes on, and the next one waits for another process. */
	assert_true(visitor_may(&host, 1, "join 1"));
	assert_int_equal(invited(&host, FIRST), 1);
	assert_true(visitor_may(&host, 2, "join 2"));
	assert_int_equal(invited(&host, FIRST), 0);
	assert_int_equal(host.bots[BOT_USUAL], 2);
	bot_comes(&host, SECOND_BOT, "Jenny", "leading-hand");
	assert_int_equal(invited(&host, SECOND_BOT), 1);
	host_close(&host);
}

static void
a_seat_is_of_one_level(void **state)
{
	static struct host host;
	const json_t *chairs;

	visitors_open(&host);
	bot_comes(&host, FIRST, "Jenny", "leading-hand");
	bot_comes(&host, CHIEF, "Tiffy", "chief");
	guests_begin(&host, 1, 2, "new ludo 4");
	assert_true(visitor_may(&host, 1, "fill 2 chief"));
	assert_true(visitor_may(&host, 1, "fill 3"));
	assert_string_equal(visitor_refusal(&host, 1, "fill 4 captain"),
	    "There is no level captain: cadet, leading-hand, chief or "
	    "admiral.");
	assert_int_equal(invited(&host, FIRST), 1);
	assert_int_equal(invited(&host, CHIEF), 1);
	/* The admiral is away: the seat waits. */
	assert_true(visitor_may(&host, 1, "fill 4 admiral"));
	chairs = json_object_get(
	    visitor_data(&host, 1, "board 1", "state"), "chairs");
	assert_string_equal(json_string_value(json_object_get(
				json_array_get(chairs, 1), "level")),
	    "chief");
	assert_string_equal(json_string_value(json_object_get(
				json_array_get(chairs, 3), "name")),
	    "OldGrog");
	/* It is not another level's. */
	host_send_json(&host, FIRST, 0,
	    json_pack("{s:s,s:i,s:i}", "do", "join 1 4", "id", 9, "table", 1));
	assert_int_equal(invited(&host, FIRST), 0);
	bot_comes(&host, SECOND_BOT, "OldGrog", "admiral");
	assert_int_equal(invited(&host, SECOND_BOT), 1);
	/* Also when the hub has been away. */
	host_crash(&host, 1000);
	bot_comes(&host, CHIEF, "Tiffy", "chief");
	assert_int_equal(invited(&host, CHIEF), 1);
	host_close(&host);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(one_process_has_so_many_tables),
	    cmocka_unit_test(adjourned_games_keep_no_process),
	    cmocka_unit_test(a_seat_is_of_one_level),
	};

	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
