/*
 * Guests at forty addresses add to the database as fast as they may, day after
 * day: hoarders [DAYS [SEED]]. The file stays bounded, what accounts have is
 * all there, and guests from elsewhere play.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store.h"
#include "tests/hub/visitors.h"

#define MIB (INT64_C(1) << 20)
#define HOARDERS 40
#define JACK 101
#define ROSE 102
#define ANN 103
#define BEN 104
#define SOME_ROWS 50

static struct host host;
static int days = 8;
static uint32_t seed = 1;

static unsigned
chance(unsigned n)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 16) % n;
}

static int
setup(void **state)
{
	visitors_open_bounded(&host, 1, 3);
	*state = &host;
	return 0;
}

/* Four at an address, four addresses in a network, and networks of both kinds.
 */
static void
hoarder_comes(int person)
{
	char address[64], name[16];

	snprintf(address, sizeof(address),
	    person % 2 == 0 ? "10.0.%d.%d" : "2001:db8:%d:%d::1", person / 8,
	    person / 4);
	snprintf(name, sizeof(name), "h%u", chance(1000000));
	visitor_come(&host, person, name, address);
}

/* One thing that is stored; false where it is refused, or not recorded. */
static bool
hoard(int person)
{
	char words[64];
	int other = 1 + (int)chance(HOARDERS);
	int64_t before = store_added(host.hub->store);

	switch (chance(8)) {
	case 0:
		if (other == person || !visitors_begin(&host, person, other))
			return false;
		while (chance(30) != 0 && visitors_act(&host, person, other))
			if (chance(3) == 0)
				visitor_talk(&host, person, "say ");
		if (!visitor_may(&host, person, "resign"))
			visitor_may(&host, other, "resign");
		visitor_may(&host, person, "leave");
		visitor_may(&host, other, "leave");
		break;
	case 1:
		visitor_talk(&host, person, "tell jack ");
		break;
	case 2:
		snprintf(words, sizeof(words), "set palette %s",
		    chance(2) == 0 ? "mono" : "classic");
		visitor_may(&host, person, words);
		break;
	case 3:
		visitor_may(&host, person, "censor jack");
		visitor_may(&host, person, "channel ocean");
		visitor_may(&host, person, "notify rose");
		break;
	case 4:
		visitor_go(&host, person);
		hoarder_comes(person);
		break;
	default:
		visitor_talk(&host, person, "shout ");
	}
	return store_added(host.hub->store) > before;
}

/* All that they may for a day: until most of what they try is in vain. */
static void
hoard_for_a_day(void)
{
	int vain = 0, person, i;

	while (vain < 4 * HOARDERS)
		vain += !hoard(1 + (int)chance(HOARDERS));
	for (person = 1; person <= HOARDERS; person++)
		json_array_clear(host_queue(&host, VISITORS_LINK, person));
	for (i = 0; i < 24; i++)
		host_pass(&host, 60 * MINUTE);
	for (i = JACK; i <= BEN; i++)
		json_array_clear(host_queue(&host, VISITORS_LINK, i));
}

/* Accounts have a game with talk, preferences, lists, and a message. */
static void
accounts_begin(void)
{
	int i;

	visitor_come(&host, JACK, "jack", "192.0.2.1");
	visitor_come(&host, ROSE, "rose", "192.0.2.2");
	assert_true(visitors_begin(&host, JACK, ROSE));
	for (i = 0; i < SOME_ROWS; i++) {
		visitors_act(&host, JACK, ROSE);
		visitor_talk(&host, JACK, "say ");
	}
	visitors_end(&host, JACK, ROSE);
	assert_true(visitor_may(&host, JACK, "set palette mono"));
	assert_true(visitor_may(&host, JACK, "notify rose"));
	assert_true(visitor_may(&host, JACK, "channel ocean"));
	assert_true(visitor_may(&host, JACK, "note new Rum: When is it?"));
	assert_true(visitor_may(&host, ROSE, "notes 1"));
	assert_true(visitor_may(&host, ROSE, "note 1 At eight bells."));
	assert_true(visitor_may(&host, ROSE, "note edit 1.2 At six."));
	assert_true(visitor_may(&host, JACK, "notes read"));
	assert_true(visitor_may(&host, JACK, "oneliner Kilroy was here."));
	visitor_go(&host, ROSE);
	assert_true(visitor_may(&host, JACK, "tell rose Come back."));
}

static void
accounts_have_all(void)
{
	assert_true(
	    json_is_true(visitor_data(&host, JACK, "verify T0001-1", "right")));
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM said WHERE game = 1"
			     " AND sender = 'jack'"),
	    SOME_ROWS);
	assert_string_equal(
	    json_string_value(json_object_get(
		visitor_data(&host, JACK, "options", "options"), "palette")),
	    "mono");
	assert_int_equal(
	    json_array_size(visitor_data(&host, JACK, "notify", "names")), 1);
	assert_int_equal(
	    json_array_size(visitor_data(&host, JACK, "notes 1", "notes")), 2);
	assert_int_equal(
	    json_array_size(visitor_data(&host, JACK, "oneliner", "wall")), 1);
	assert_int_equal(
	    json_array_size(visitor_data(&host, JACK, "channel", "channels")),
	    1);
	visitor_come(&host, ROSE, "rose", "192.0.2.2");
	assert_int_equal(
	    json_array_size(visitor_data(&host, ROSE, "messages", "messages")),
	    1);
}

/* Guests from elsewhere play a game to its end and have its record. */
static void
honest_guests_play(void)
{
	char words[40];

	visitor_come(&host, ANN, "ann", "198.51.100.1");
	visitor_come(&host, BEN, "ben", "203.0.113.1");
	assert_true(visitors_begin(&host, ANN, BEN));
	while (visitors_act(&host, ANN, BEN))
		;
	snprintf(words, sizeof(words), "verify %d", (int)host.hub->games);
	assert_true(json_is_true(visitor_data(&host, ANN, words, "right")));
	visitor_go(&host, ANN);
	visitor_go(&host, BEN);
}

/* After all that was added, changed and deleted, what is counted is there. */
static void
all_is_counted(void)
{
	static const struct {
		const char *kind, *sql;
	} kinds[] = {
	    {"games", "SELECT count(*) FROM game"},
	    {"talk", "SELECT count(*) FROM said"},
	    {"log", "SELECT count(*) FROM log"},
	    {"names", "SELECT count(*) FROM guest"},
	    {"preferences", "SELECT count(*) FROM setting"},
	    {"lists", "SELECT count(*) FROM mark"},
	    {"scores",
		"SELECT (SELECT count(*) FROM score) +"
		" (SELECT count(*) FROM face)"},
	    {"invites", "SELECT count(*) FROM invite"},
	    {"news", "SELECT count(*) FROM news"},
	    {"topics", "SELECT count(*) FROM topic"},
	    {"notes", "SELECT count(*) FROM note"},
	    {"bookmarks", "SELECT count(*) FROM bookmark"},
	    {"readers", "SELECT count(*) FROM reader"},
	    {"oneliners", "SELECT count(*) FROM oneliner"},
	    {"channels", "SELECT count(*) FROM channel"},
	    {"memberships", "SELECT count(*) FROM channel_member"},
	};
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		assert_int_equal(visitors_usage(&host, kinds[i].kind, "rows") +
			visitors_usage(&host, kinds[i].kind, "guest_rows"),
		    visitors_sql(&host, kinds[i].sql));
}

static void
the_file_is_bounded_whatever_guests_add(void **state)
{
	int64_t total = host.conf->guest_disk_total * MIB, file, unused, log;
	int64_t logged = 0;
	int day, person;

	accounts_begin();
	for (person = 1; person <= HOARDERS; person++)
		hoarder_comes(person);
	for (day = 1; day <= days; day++) {
		hoard_for_a_day();
		honest_guests_play();
		file = store_file_bytes(host.hub->store, &unused);
		log = visitors_usage(&host, "log", "bytes") +
		    visitors_usage(&host, "log", "guest_bytes");
		print_message("# day %d: file %d KiB, unused %d, guests %d, "
			      "games %d, talk %d, names %d, log %d\n",
		    day, (int)(file >> 10), (int)(unused >> 10),
		    (int)(visitors_guest_bytes(&host) >> 10),
		    (int)(visitors_usage(&host, "games", "guest_bytes") >> 10),
		    (int)(visitors_usage(&host, "talk", "guest_bytes") >> 10),
		    (int)(visitors_usage(&host, "names", "guest_bytes") >> 10),
		    (int)(log >> 10));
		assert_in_range(visitors_guest_bytes(&host), 0, total);
		assert_in_range(file, 0, total * 3 / 2 + log);
		/* Of what stays for ever little is added in a day. */
		assert_in_range(log - logged, 0, MIB / 8);
		logged = log;
	}
	/* They would have been far beyond it. */
	assert_in_range(store_added(host.hub->store), total * 3 / 2, INT64_MAX);
	accounts_have_all();
	all_is_counted();
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		the_file_is_bounded_whatever_guests_add, setup, visitors_close),
	};

	if (argc > 1)
		days = atoi(argv[1]);
	if (argc > 2)
		seed = (uint32_t)atoi(argv[2]);
	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
