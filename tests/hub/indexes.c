/*
 * What finds people, tables, invites and marks, against a walk over all of
 * them: after each of many random commands, logins, losses and ends.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"
#include "tests/hub/indexed.h"

#define PEOPLE 24
#define TURNS 3000

static struct host host;
static uint32_t seed;

static uint32_t
pick(uint32_t n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

/* The text of a member of the newest message that has it. */
static const char *
heard(int link, int number, const char *member)
{
	const json_t *queue = host_queue(&host, link, number);
	const char *text = NULL;
	size_t i = json_array_size(queue);

	while (text == NULL && i-- > 0)
		text = json_string_value(
		    json_object_get(json_array_get(queue, i), member));
	return text == NULL ? "" : text;
}

/* Two session processes, the sysop and the house bot. */
static void
open_links(void)
{
	host_link(&host, 1, LINK_SESSION, false);
	host_link(&host, 2, LINK_SESSION, false);
	host_link(&host, 3, LINK_LOCAL, true);
	host_link(&host, 4, LINK_BOT, false);
	host_send_json(
	    &host, 4, 0, json_pack("{s:{s:s}}", "login", "name", "Jenny"));
}

static int
set_up(void **state)
{
	host_open(&host);
	host.conf->talk_rate = 100000;
	open_links();
	return 0;
}

static int
tear_down(void **state)
{
	host_close(&host);
	return 0;
}

static void
names_are_found_in_any_case_and_by_their_beginning(void **state)
{
	host_login(&host, 1, 1, "Alice", "192.0.2.1");
	host_login(&host, 1, 2, "Albert", "192.0.2.1");
	assert_string_equal(conn_named(host.hub, "ALICE~")->name, "Alice~");
	assert_string_equal(conn_meant(host.hub, "alice")->name, "Alice~");
	assert_string_equal(conn_meant(host.hub, "ali")->name, "Alice~");
	assert_null(conn_meant(host.hub, "al"));
	assert_null(conn_meant(host.hub, "bob"));
	assert_null(conn_meant(host.hub, ""));
	assert_null(conn_meant(host.hub, "alice-and-a-very-long-name"));
	/* Whose name it is stands before those that begin with it. */
	host_login(&host, 1, 3, "Ali", "192.0.2.1");
	assert_string_equal(conn_meant(host.hub, "ALI")->name, "Ali~");
	host_send_json(&host, 1, 3, json_pack("{s:s}", "gone", "quit"));
	assert_null(conn_named(host.hub, "Ali~"));
	assert_string_equal(conn_meant(host.hub, "ali")->name, "Alice~");
}

static void
who_takes_another_name_is_found_by_it_alone(void **state)
{
	char words[64];

	host_login(&host, 1, 1, "alice", "192.0.2.1");
	snprintf(words, sizeof(words), "resume %s", heard(1, 1, "token"));
	host_send_json(&host, 1, 1, json_pack("{s:s}", "gone", "quit"));
	host_login(&host, 2, 1, "zoe", "192.0.2.1");
	host_do(&host, 2, 1, words);
	assert_null(conn_named(host.hub, "zoe~"));
	assert_string_equal(conn_named(host.hub, "alice~")->name, "alice~");
	assert_int_equal(people_count(host.hub), 1);
}

static void
a_place_is_taken_again_once_its_link_is_lost(void **state)
{
	char link[64];

	host_login(&host, 1, 5, "alice", "192.0.2.1");
	strlcpy(link, heard(1, 5, "link"), sizeof(link));
	host_unlink(&host, 1);
	assert_int_equal(people_count(host.hub), 0);
	host_conn(&host, 2, 9, "ssh", "192.0.2.1");
	host_send_json(
	    &host, 2, 9, json_pack("{s:{s:s}}", "attach", "link", link));
	assert_int_equal(people_count(host.hub), 1);
	assert_ptr_equal(people_on_peer(people_peer(host.hub, 2), 9),
	    conn_named(host.hub, "alice~"));
	assert_null(people_peer(host.hub, 1));
}

static void
a_table_gets_the_lowest_number_that_is_free(void **state)
{
	static struct table tables[64];
	struct hub *hub = host.hub;
	int turn, i, number;

	memset(tables, 0, sizeof(tables));
	for (i = 0; i < 64; i++)
		table_init(&tables[i]);
	for (turn = 0; turn < 2000; turn++) {
		i = (int)pick(64);
		if (tables[i].number != 0) {
			tables_remove(hub, &tables[i]);
			tables[i].number = 0;
			continue;
		}
		for (number = 1; tables_numbered(hub, number) != NULL;)
			number++;
		tables_add(hub, &tables[i]);
		assert_int_equal(tables[i].number, number);
	}
	for (i = 0; i < 64; i++) {
		if (tables[i].number != 0)
			tables_remove(hub, &tables[i]);
		json_decref(tables[i].events);
		json_decref(tables[i].last);
	}
}

/* One of the people does something, comes, goes, or loses his link. */
static void
random_turn(void)
{
	static const char *const lines[] = {"new", "new navy 4", "leave",
	    "leave keep", "match p%d", "match p%d ludo", "accept p%d",
	    "decline p%d", "seek", "seek museum", "unseek", "join %d",
	    "watch %d", "phrase x", "throw", "play 1", "colours red", "adjourn",
	    "accept", "resume", "resign", "abort", "draw", "rematch",
	    "censor p%d", "uncensor p%d", "notify p%d", "unnotify p%d",
	    "say hi", "tell p%d hi", "rules ludo", "bot", "bot ludo 3",
	    "leave discard", "fill 2", "resume %d", "kibitz hi",
	    "peek %d live"};
	int person = (int)pick(PEOPLE), link = 1 + person % 2;
	char words[64], name[8];

	snprintf(name, sizeof(name), "%s%d", pick(2) ? "p" : "P", person);
	switch (pick(40)) {
	case 0:
		host_send_json(&host, link, person,
		    json_pack("{s:s}", "gone", pick(2) ? "quit" : "lost"));
		break;
	case 1:
		host_unlink(&host, link);
		host_link(&host, link, LINK_SESSION, false);
		break;
	case 2:
		host_pass(&host, pick(200) * 1000);
		break;
	case 3:
		snprintf(words, sizeof(words), "%s %s",
		    pick(2) ? "kick" : "mute", name);
		host_do(&host, 3, 0, words);
		break;
	case 4:
		disk_set(pick(2) ? DISK_FULL : DISK_OK);
		break;
	case 5:
		disk_set(DISK_OK);
		host_turn(&host);
		if (pick(4) == 0) {
			host_crash(&host, pick(2) * 1000);
			open_links();
		}
		break;
	case 6:
	case 7:
	case 8:
	case 9:
		host_login(&host, link, person, name, "192.0.2.1");
		break;
	default:
		snprintf(words, sizeof(words),
		    lines[pick(sizeof(lines) / sizeof(*lines))],
		    1 + (int)pick(PEOPLE / 2));
		host_do(&host, link, person, words);
	}
}

static void
after_anything_all_is_found_that_a_walk_finds(void **state)
{
	int turn;

	seed = 1;
	for (turn = 0; turn < TURNS; turn++) {
		random_turn();
		host_turn(&host);
		assert_false(host.failed);
		indexed_check(host.hub);
		json_object_clear(host.queue);
	}
	disk_set(DISK_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		names_are_found_in_any_case_and_by_their_beginning, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		who_takes_another_name_is_found_by_it_alone, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_place_is_taken_again_once_its_link_is_lost, set_up,
		tear_down),
	    cmocka_unit_test_setup_teardown(
		a_table_gets_the_lowest_number_that_is_free, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		after_anything_all_is_found_that_a_walk_finds, set_up,
		tear_down),
	};

	disk_install();
	log_open("test", LOG_LEVEL_ERROR, 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
