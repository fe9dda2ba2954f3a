/*
 * The lobby as session processes take it: bounded, in differences that give the
 * whole, not too often, and with pages for what it does not have.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/lobby_window.h"
#include "tests/hub/alone.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"

#define CROWD 5000
#define ON_LINK 1800 /* people, at most */
#define HELLO "{\"hello\":{\"protocol\":1,\"lobby\":true}}"

static struct host host;
static uint64_t chance;

/* What the first link has of the lobby, and how it came to it. */
static struct {
	json_t *window;
	json_int_t seq;
	int wholes, differences;
	size_t longest;
} picture;

static unsigned
drawn(unsigned n)
{
	return alone_mixed(chance++) % n;
}

static void
hear(const json_t *line)
{
	const json_t *lobby = json_object_get(line, "lobby");
	json_t *diff, *after;
	size_t length;

	if (lobby == NULL)
		return;
	length = json_dumpb(line, NULL, 0, JSON_COMPACT);
	if (length > picture.longest)
		picture.longest = length;
	if (json_object_get(lobby, "whole") != NULL) {
		picture.wholes++;
		after = json_incref(json_object_get(lobby, "whole"));
	} else {
		picture.differences++;
		assert_int_equal(
		    field_number(lobby, "seq", -1), picture.seq + 1);
		diff = json_copy((json_t *)lobby);
		json_object_del(diff, "seq");
		after = lobby_window_apply(picture.window, diff);
		assert_non_null(after);
		json_decref(diff);
	}
	json_decref(picture.window);
	picture.window = after;
	picture.seq = field_number(lobby, "seq", -1);
}

static int
set_up(void **state)
{
	log_open("test", LOG_LEVEL_ERROR, 1);
	memset(&picture, 0, sizeof(picture));
	chance = 1;
	host_open(&host);
	host.conf->max_guests = 2 * CROWD;
	host.conf->talk_rate = 100000;
	host.heard = hear;
	host_link(&host, 1, LINK_SESSION, false);
	host_send_text(&host, 1, HELLO);
	host_turn(&host);
	assert_int_equal(picture.wholes, 1);
	return 0;
}

static int
tear_down(void **state)
{
	host_close(&host);
	json_decref(picture.window);
	return 0;
}

/* People on as many links as they need, the first on link 1. */
static void
gather(int n)
{
	char name[16];
	int i, link;

	host.held = true;
	for (i = 0; i < n; i++) {
		link = 1 + i / ON_LINK;
		if (i > 0 && i % ON_LINK == 0)
			host_link(&host, link, LINK_SESSION, false);
		snprintf(name, sizeof(name), "p%d", i);
		host_login(&host, link, i % ON_LINK, name, NULL);
	}
	host.held = false;
	host_turn(&host);
	host_pass(&host, 6000);
}

/* The answer's data; borrowed until the next one of this person's. */
static const json_t *
ask(int person, const char *words)
{
	return json_object_get(host_ask(&host, 1, person, words), "data");
}

static size_t
rows_of(const char *list)
{
	return json_array_size(json_object_get(picture.window, list));
}

static void
a_crowd_has_a_small_window_and_true_counts(void **state)
{
	int i;

	gather(CROWD);
	assert_int_equal(field_number(picture.window, "here", 0), CROWD);
	assert_int_equal(field_number(picture.window, "guests", 0), CROWD);
	assert_int_equal(rows_of("people"), LOBBY_WINDOW_ROWS);
	host.held = true;
	for (i = 0; i < 300; i++)
		host_do(&host, 1, i, "new");
	host.held = false;
	host_turn(&host);
	host_pass(&host, 6000);
	assert_int_equal(field_number(picture.window, "table_count", 0), 300);
	assert_int_equal(rows_of("tables"), LOBBY_WINDOW_ROWS);
	assert_in_range(picture.longest, 1000, 3 * LOBBY_WINDOW_BYTES + 1000);
}

/* All rows of a list, page by page; that each comes once. */
static void
read_pages(const char *command, const char *list, const char *key, int all)
{
	json_t *seen = json_object(), *row;
	const json_t *data = NULL;
	char words[32], text[32];
	int next, pages = 0;
	size_t i;

	for (next = 1; next != 0; pages++) {
		snprintf(words, sizeof(words), "%s %d", command, next);
		data = ask(4, words);
		assert_int_equal(field_number(data, "row", 1), next);
		assert_in_range(
		    json_array_size(json_object_get(data, list)), 1, 100);
		json_array_foreach (json_object_get(data, list), i, row) {
			snprintf(text, sizeof(text), "%s%lld",
			    field_or(row, key, ""),
			    (long long)field_number(row, key, 0));
			assert_null(json_object_get(seen, text));
			json_object_set_new(seen, text, json_true());
		}
		next = (int)field_number(data, "next", 0);
	}
	assert_int_equal(json_object_size(seen), all);
	assert_in_range(pages, all / 100, all / 100 + 1);
	json_decref(seen);
}

static void
what_the_window_has_not_is_read_in_pages(void **state)
{
	const json_t *data;
	int i;

	gather(520);
	host.held = true;
	for (i = 100; i < 350; i++)
		host_do(&host, 1, i, "new");
	host.held = false;
	host_turn(&host);
	read_pages("who", "people", "name", 520);
	read_pages("games", "tables", "table", 250);
	/* The first page does not say that it is the first. */
	assert_null(json_object_get(ask(4, "who"), "row"));
	assert_null(json_object_get(ask(4, "games"), "row"));
	/* Beyond the end is nothing, and no row before the first. */
	data = ask(4, "games 251");
	assert_int_equal(json_array_size(json_object_get(data, "tables")), 0);
	assert_int_equal(field_number(data, "table_count", 0), 250);
	assert_true(json_is_null(json_object_get(data, "next")));
	assert_null(ask(4, "who 0"));
}

/* What somebody does next, of all that changes the lobby. */
static void
act(int link, int person)
{
	static const char *const lines[] = {"new", "new ludo 4", "leave",
	    "seek", "unseek", "join 1", "join 2", "watch 1", "watch 3",
	    "match p1", "bot", "who"};
	char name[16];

	if (drawn(4) == 0)
		host_send_json(
		    &host, link, person, json_pack("{s:s}", "gone", "quit"));
	else if (drawn(3) == 0) {
		snprintf(name, sizeof(name), "p%u", drawn(200));
		host_login(&host, link, person, name, NULL);
	} else
		host_do(&host, link, person,
		    lines[drawn(sizeof(lines) / sizeof(*lines))]);
}

static void
differences_give_the_whole(void **state)
{
	json_t *followed;
	int i;

	host_link(&host, 2, LINK_SESSION, false);
	for (i = 0; i < 3000; i++) {
		act(1 + (int)drawn(2), (int)drawn(90));
		host_pass(&host, 20 * drawn(20));
		if (i % 50 != 49)
			continue;
		/* After what is still to come, all of it once more. */
		host_pass(&host, 6000);
		followed = json_incref(picture.window);
		host_send_text(&host, 1, HELLO);
		host_turn(&host);
		assert_true(json_equal(followed, picture.window));
		json_decref(followed);
	}
	assert_in_range(picture.differences, 500, 3000);
	assert_int_equal(picture.wholes, 1 + 3000 / 50);
}

static void
news_come_twice_a_second_at_most(void **state)
{
	int i, before;

	host_login(&host, 1, 0, "ann", NULL);
	host_pass(&host, 1000);
	before = picture.differences;
	for (i = 0; i < 200; i++) {
		host_do(&host, 1, 0, i % 2 == 0 ? "new" : "leave");
		host_pass(&host, 70);
	}
	assert_in_range(picture.differences - before, 10, 29);
}

static void
the_first_news_come_at_once(void **state)
{
	host_pass(&host, 10000);
	host_login(&host, 1, 0, "ann", NULL);
	assert_int_equal(picture.differences, 1);
	assert_non_null(lobby_window_row(
	    json_object_get(picture.window, "people"), "name", "ann~"));
}

/* A login that is not among the rows changes nothing else. */
static void
counts_alone_come_every_five_seconds(void **state)
{
	char name[16];
	int i, before;

	gather(LOBBY_WINDOW_ROWS);
	before = picture.differences;
	for (i = 0; i < 100; i++) {
		snprintf(name, sizeof(name), "late%d", i);
		host_login(&host, 1, 100 + i, name, NULL);
		host_pass(&host, 200);
	}
	assert_in_range(picture.differences - before, 3, 5);
	host_pass(&host, 5000);
	assert_int_equal(
	    field_number(picture.window, "here", 0), LOBBY_WINDOW_ROWS + 100);
	/* Then there is nothing to tell. */
	before = picture.differences;
	host_pass(&host, 20000);
	assert_int_equal(picture.differences, before);
}

/* How many events of the lobby wait for somebody; they are taken. */
static int
own_events(int person)
{
	json_t *queue = host_queue(&host, 1, person), *event;
	size_t i;
	int n = 0;

	json_array_foreach (queue, i, event)
		n += strcmp(field_or(event, "ev", ""), "lobby") == 0;
	json_array_clear(queue);
	return n;
}

static void
one_person_is_told_what_is_for_him_alone(void **state)
{
	const json_t *queue = host_queue(&host, 1, 0), *event, *row;

	host_login(&host, 1, 0, "ann", NULL);
	event = json_array_get(queue, json_array_size(queue) - 1);
	row = json_object_get(event, "row");
	assert_string_equal(field_or(row, "name", ""), "ann~");
	assert_null(json_object_get(event, "people"));
	assert_int_equal(own_events(0), 1);
	host_login(&host, 1, 1, "bob", NULL);
	host_pass(&host, 10000);
	assert_int_equal(own_events(0), 0);
	host_do(&host, 1, 1, "match ann");
	host_pass(&host, 1000);
	event = json_array_get(queue, json_array_size(queue) - 1);
	assert_int_equal(json_array_size(json_object_get(event, "offers")), 1);
	assert_int_equal(own_events(0), 1);
	host_do(&host, 1, 1, "decline ann");
	host_pass(&host, 1000);
	event = json_array_get(queue, json_array_size(queue) - 1);
	assert_int_equal(json_array_size(json_object_get(event, "offers")), 0);
	assert_true(json_is_array(json_object_get(event, "offers")));
}

/* A session process of the version before. */
static void
a_link_that_does_not_ask_has_events_for_each(void **state)
{
	const json_t *queue, *event;

	host_link(&host, 2, LINK_SESSION, false);
	host_login(&host, 2, 0, "old", NULL);
	host_pass(&host, 1000);
	json_array_clear(host_queue(&host, 2, 0));
	host_login(&host, 1, 0, "ann", NULL);
	host_pass(&host, 1000);
	queue = host_queue(&host, 2, 0);
	event = json_array_get(queue, json_array_size(queue) - 1);
	assert_int_equal(json_array_size(json_object_get(event, "people")), 2);
	assert_true(json_is_array(json_object_get(event, "offers")));
}

/* A list of rows with other names and values, and some order. */
static json_t *
random_window(void)
{
	json_t *people = json_array();
	int i, name;

	for (i = (int)drawn(12); i > 0; i--) {
		name = (int)drawn(15);
		json_array_append_new(people,
		    json_pack(
			"{s:i,s:i}", "name", name, "table", (int)drawn(2)));
	}
	return json_pack("{s:i,s:o}", "here", (int)drawn(3), "people", people);
}

static void
any_window_follows_from_any_other(void **state)
{
	json_t *before = random_window(), *after, *diff, *applied;
	int i;

	for (i = 0; i < 3000; i++) {
		after = random_window();
		diff = lobby_window_diff(before, after);
		applied = diff == NULL ? json_incref(before)
				       : lobby_window_apply(before, diff);
		assert_true(json_equal(applied, after));
		json_decref(diff);
		json_decref(applied);
		json_decref(before);
		before = after;
	}
	json_decref(before);
}

static void
a_difference_of_another_window_is_none(void **state)
{
	static const char *const wrong[] = {
	    "{\"people\":{\"drop\":[1],\"add\":[],\"set\":[]}}",
	    "{\"people\":{\"drop\":[],\"add\":[[2,{}]],\"set\":[]}}",
	    "{\"people\":{\"drop\":[],\"add\":[],\"set\":[[1,{}]]}}",
	    "{\"people\":{\"drop\":[-1],\"add\":[],\"set\":[]}}",
	    "{\"people\":{\"drop\":[\"0\"],\"add\":[],\"set\":[]}}",
	    "{\"people\":{\"drop\":[],\"add\":[[0]],\"set\":[]}}",
	    "{\"people\":[]}"};
	json_t *before = json_loads("{\"people\":[{\"name\":\"a\"}]}", 0, NULL);
	json_t *diff;
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		diff = json_loads(wrong[i], 0, NULL);
		assert_non_null(diff);
		assert_null(lobby_window_apply(before, diff));
		json_decref(diff);
	}
	assert_int_equal(json_array_size(json_object_get(before, "people")), 1);
	json_decref(before);
}

#define WITH_HUB(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    WITH_HUB(a_crowd_has_a_small_window_and_true_counts),
	    WITH_HUB(what_the_window_has_not_is_read_in_pages),
	    WITH_HUB(differences_give_the_whole),
	    WITH_HUB(news_come_twice_a_second_at_most),
	    WITH_HUB(the_first_news_come_at_once),
	    WITH_HUB(counts_alone_come_every_five_seconds),
	    WITH_HUB(one_person_is_told_what_is_for_him_alone),
	    WITH_HUB(a_link_that_does_not_ask_has_events_for_each),
	    cmocka_unit_test(any_window_follows_from_any_other),
	    cmocka_unit_test(a_difference_of_another_window_is_none),
	};

	disk_install();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
