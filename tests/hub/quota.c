/* What guests can add to the database in a day is bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/quota.h"
#include "tests/hub/disk.h"
#include "tests/hub/visitors.h"

#define LINK VISITORS_LINK
#define ALL (INT64_C(1) << 20) /* bytes of a day: guest-disk = 1 */
#define SLACK 2048             /* the last thing that there was room for */

static struct host host;

static int
setup(void **state)
{
	visitors_open(&host);
	host.conf->guest_disk = 1;
	*state = &host;
	return 0;
}

static void
come(int person, const char *address)
{
	host_login(&host, LINK, person, "guest", address);
}

static bool
accepted(int person, const char *words)
{
	return host_refusal(&host, LINK, person, words) == NULL;
}

static bool
refused_for_the_disk(int person, const char *words)
{
	const char *code = host_refusal(&host, LINK, person, words);

	return code != NULL && strcmp(code, "disk") == 0;
}

static int64_t
lines(void)
{
	return visitors_sql(&host, "SELECT count(*) FROM said");
}

static int64_t
bytes(void)
{
	return 4096 * visitors_sql(&host, "PRAGMA page_count");
}

/* Says something long; whether it was recorded. */
static bool
shout(int person)
{
	char words[400];
	int64_t before = lines();

	memset(words, 'x', sizeof(words));
	memcpy(words, "shout ", 6);
	words[sizeof(words) - 1] = '\0';
	assert_true(accepted(person, words));
	return lines() > before;
}

/* Shouts until it is not recorded any more; how often it was. */
static int
shout_out(int person)
{
	int n = 0;

	while (shout(person))
		if (++n > 100000)
			fail_msg("there is no bound");
	return n;
}

/* An event among those that wait for a person; NULL for none. */
static const json_t *
event_of(int person, const char *key, const char *value)
{
	json_t *queue = host_queue(&host, LINK, person), *event;
	const char *text;
	size_t i;

	json_array_foreach (queue, i, event) {
		text = json_string_value(json_object_get(event, key));
		if (text != NULL && strcmp(text, value) == 0)
			return event;
	}
	return NULL;
}

static void
a_guests_talk_is_recorded_up_to_his_part(void **state)
{
	int64_t before;

	come(1, "192.0.2.1");
	come(2, "192.0.2.1");
	assert_true(shout(1));
	before = bytes();
	shout_out(1);
	assert_in_range(bytes() - before, ALL / 32, ALL / 16 + ALL / 32);
	/* He hears so, once, and so do those who hear him. */
	assert_non_null(event_of(1, "code", "quota"));
	json_array_clear(host_queue(&host, LINK, 2));
	assert_false(shout(1));
	assert_null(event_of(1, "code", "quota"));
	assert_true(json_is_true(
	    json_object_get(event_of(2, "ev", "said"), "unrecorded")));
	/* Who has not said much is recorded. */
	assert_true(shout(2));
}

static void
it_comes_back_evenly_in_a_day(void **state)
{
	int n, again;

	come(1, "192.0.2.1");
	host_pass(&host, DAY);
	n = shout_out(1);
	host_pass(&host, DAY / 4);
	again = shout_out(1);
	assert_in_range(again, n / 4 - 2, n / 4 + 2);
	host_pass(&host, DAY);
	again = shout_out(1);
	assert_in_range(again, n - 2, n + 2);
}

/* Each of more and more guests until all of an address, a network, the host. */
static void
addresses_networks_and_all_have_their_parts(void **state)
{
	static const struct {
		const char *format; /* of an address, by a number */
		int64_t part;
	} kind[] = {
	    {"192.0.2.1", 8},
	    {"192.0.2.%d", 4},
	    {"198.51.%d.1", 1},
	    {"203.0.113.%d", 1},
	};
	static const char *const six[] = {
	    "2001:db8:1:1::%x", "2001:db8:1:%x::1"};
	char address[64];
	int64_t before;
	int person = 1, i, n;
	size_t k;

	for (k = 0; k < 2; k++) {
		before = bytes();
		for (n = 0; n < 40; n++, person++) {
			snprintf(address, sizeof(address), six[k], n + 1);
			come(person, address);
			shout_out(person);
		}
		assert_in_range(bytes() - before,
		    ALL / (k == 0 ? 8 : 4) / 2 - (k == 0 ? 0 : ALL / 8),
		    ALL / (k == 0 ? 8 : 4) * 3 / 2);
	}
	host_pass(&host, 2 * DAY);
	before = bytes();
	for (k = 0; k < 4; k++) {
		for (i = 0; i < 40; i++, person++) {
			snprintf(
			    address, sizeof(address), kind[k].format, i + 10);
			come(person, address);
			shout_out(person);
		}
		assert_true(bytes() - before < ALL / kind[k].part * 3 / 2);
	}
	assert_true(bytes() - before > ALL / 2);
	/* They are at their bounds. */
	assert_true(refused_for_the_disk(person - 1, "new uckers 2"));
	assert_true(refused_for_the_disk(person - 1, "set palette mono"));
}

/* Whoever uses the others' parts does not keep them from playing. */
static void
who_has_used_little_has_a_reserve(void **state)
{
	const struct conn *conn;

	host.conf->guest_disk = 4;
	come(1, "192.0.2.1");
	TAILQ_FOREACH (conn, &host.hub->conns, entry)
		quota_charge(host.hub, conn, 4 * ALL);
	assert_true(refused_for_the_disk(1, "new uckers 2"));
	come(2, "198.51.100.1");
	come(3, "203.0.113.1");
	assert_true(shout(2));
	assert_true(accepted(2, "set palette mono"));
	assert_true(accepted(2, "new uckers 2"));
	assert_true(accepted(3, "join 1"));
	assert_true(accepted(2, "phrase"));
	assert_true(accepted(3, "phrase"));
	assert_true(visitors_act(&host, 2, 3));
	/* That is not much, and a game that was begun goes on. */
	assert_in_range(shout_out(2), 1, 4 * ALL / 16 / 16 / 300);
	assert_true(refused_for_the_disk(2, "set palette classic"));
	assert_true(visitors_act(&host, 2, 3));
	/* Twice as much is used: only who has used it waits. */
	TAILQ_FOREACH (conn, &host.hub->conns, entry)
		if (conn->number == 1)
			quota_charge(host.hub, conn, 4 * ALL);
	assert_true(visitors_act(&host, 2, 3));
}

static void
accounts_are_not_touched(void **state)
{
	int i;

	host_link(&host, 2, LINK_LOCAL, true);
	host_send_text(&host, 2, "{\"login\":{\"name\":\"jack\"}}");
	come(1, "192.0.2.1");
	shout_out(1);
	for (i = 0; i < 500; i++) {
		int64_t before = lines();

		host_send_text(&host, 2,
		    "{\"do\":\"shout a line as long as most of them are\"}");
		assert_int_equal(lines(), before + 1);
		json_array_clear(host_queue(&host, 2, 0));
		json_array_clear(host_queue(&host, LINK, 1));
	}
}

/* Two guests from elsewhere, and a game of theirs. */
static void
begin_game(void)
{
	come(1, "192.0.2.1");
	come(2, "198.51.100.1");
	assert_true(accepted(1, "new uckers 2"));
	assert_true(accepted(2, "join 1"));
	assert_true(accepted(1, "phrase"));
	assert_true(accepted(2, "phrase"));
}

static void
games_go_on_but_none_begins(void **state)
{
	int64_t before, grown, used;
	int i, acted = 0;

	begin_game();
	shout_out(1);
	shout_out(2);
	before = visitors_sql(&host, "SELECT count(*) FROM action");
	for (i = 0; i < 40; i++)
		acted += visitors_act(&host, 1, 2);
	assert_true(acted > 20);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM action") - before, acted);
	grown = bytes();
	used = quota_used(host.hub);
	while (visitors_act(&host, 1, 2))
		;
	/* What is counted is what the file grows by. */
	assert_in_range(bytes() - grown, (quota_used(host.hub) - used) / 2,
	    (quota_used(host.hub) - used) * 3 / 2);
	/* It is over: another one does not begin, nor one elsewhere. */
	assert_true(refused_for_the_disk(1, "rematch"));
	assert_true(accepted(1, "leave"));
	assert_true(refused_for_the_disk(1, "new ludo 2"));
	host_pass(&host, DAY);
	assert_true(accepted(1, "new ludo 2"));
}

/* Twice their part, and the game waits until some of it has come back. */
static void
a_game_that_has_no_end_waits(void **state)
{
	const struct conn *conn;
	int i, asked = 0;

	begin_game();
	assert_true(visitors_act(&host, 1, 2));
	TAILQ_FOREACH (conn, &host.hub->conns, entry)
		quota_charge(host.hub, conn, 2 * ALL / 16);
	for (i = 1; i <= 2; i++) {
		assert_false(visitors_act(&host, i, i));
		asked += refused_for_the_disk(i, "throw") ||
		    refused_for_the_disk(i, "play 1");
	}
	assert_int_equal(asked, 1);
	host_pass(&host, 4 * 60 * MINUTE);
	assert_true(visitors_act(&host, 1, 2));
}

/* Nor does what a full disk has taken back count. */
static void
what_is_not_added_does_not_count(void **state)
{
	int64_t used;
	int i;

	come(1, "192.0.2.1");
	assert_true(shout(1));
	used = quota_used(host.hub);
	assert_true(used > 0);
	disk_set(DISK_FULL);
	host.held = true;
	for (i = 0; i < 20; i++)
		host_do(&host, LINK, 1, "new uckers 2");
	host.held = false;
	host_turn(&host);
	assert_int_equal(quota_used(host.hub), used);
	disk_set(DISK_OK);
	assert_true(shout(1));
	assert_true(quota_used(host.hub) > used);
}

/* The log of games is never shortened, so that little may be added to it. */
static void
games_that_are_over_at_once_are_few(void **state)
{
	int n;

	come(1, "192.0.2.1");
	come(2, "198.51.100.1");
	for (n = 0; accepted(1, "new uckers 2") && accepted(2, "join 1"); n++) {
		assert_in_range(n, 0, 40);
		assert_true(accepted(1, "phrase"));
		assert_true(accepted(2, "phrase"));
		assert_true(accepted(1, "resign"));
		assert_true(accepted(1, "leave"));
		assert_true(accepted(2, "leave"));
	}
	assert_true(refused_for_the_disk(1, "new uckers 2") ||
	    refused_for_the_disk(2, "new uckers 2"));
	assert_in_range(
	    visitors_sql(
		&host, "SELECT sum(length(line) + length(chain)) FROM log"),
	    ALL / 16 / 16 / 2, 2 * ALL / 16 / 16);
}

/* Whoever comes by ever another name displaces nobody's. */
static void
names_beyond_their_part_are_kept_for_an_hour(void **state)
{
	char name[NAME_SIZE];
	int person;

	for (person = 1; person <= 60; person++) {
		snprintf(name, sizeof(name), "name-%d", person);
		visitor_come(&host, person, name, "192.0.2.1");
		visitor_go(&host, person);
	}
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM guest"), 60);
	host_pass(&host, 50 * MINUTE);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM guest"), 60);
	host_pass(&host, 2 * 60 * MINUTE);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM guest"),
	    ALL / 8 / QUOTA_NAME);
	assert_int_equal(
	    visitors_sql(
		&host, "SELECT count(*) FROM guest WHERE name = 'name-1~'"),
	    1);
	/* Others are not concerned. */
	come(person, "198.51.100.1");
	visitor_go(&host, person);
	host_pass(&host, DAY);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM guest"),
	    ALL / 8 / QUOTA_NAME + 1);
}

static void
talk_that_is_not_recorded_takes_no_room_in_a_record(void **state)
{
	int i;

	host.conf->talk_rate = 10 * GAME_TALK;
	begin_game();
	shout_out(1);
	for (i = 0; i < GAME_TALK; i++)
		assert_true(accepted(1, "say x"));
	assert_true(accepted(2, "say y"));
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM said WHERE game <> 0"),
	    1);
}

static void
talk_on_a_full_disk_takes_no_room_in_a_record(void **state)
{
	int i;

	host.conf->talk_rate = 10 * GAME_TALK;
	host.conf->guest_disk = 100;
	begin_game();
	disk_set(DISK_FULL);
	for (i = 0; i < GAME_TALK; i++)
		assert_true(accepted(1, "say x"));
	disk_set(DISK_OK);
	host_pass(&host, MINUTE);
	assert_true(accepted(2, "say y"));
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM said WHERE game <> 0"),
	    1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		a_guests_talk_is_recorded_up_to_his_part, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		it_comes_back_evenly_in_a_day, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		addresses_networks_and_all_have_their_parts, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		who_has_used_little_has_a_reserve, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		accounts_are_not_touched, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		games_go_on_but_none_begins, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		a_game_that_has_no_end_waits, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		what_is_not_added_does_not_count, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		games_that_are_over_at_once_are_few, setup, visitors_close),
	    cmocka_unit_test_setup_teardown(
		names_beyond_their_part_are_kept_for_an_hour, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		talk_that_is_not_recorded_takes_no_room_in_a_record, setup,
		visitors_close),
	    cmocka_unit_test_setup_teardown(
		talk_on_a_full_disk_takes_no_room_in_a_record, setup,
		visitors_close),
	};

	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
