/*
 * News, notes and the wall of a host with ten thousand accounts and a hundred
 * thousand notes: no command reads all of them, and all of it is bounded.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/hub/retention.h"
#include "daemon/hub/store/store_sqlite.h"
#include "tests/hub/steps.h"
#include "tests/hub/visitors.h"

#define JACK 1
#define ROSE 2
#define ANN 3 /* a guest */
#define MOD 4
#define ADDRESS "192.0.2.1"
#define ACCOUNTS 10000
#define STEPS 20 /* thousands, whatever there is */

static struct host host;

/* Its row among the accounts. */
static int
moderator(void)
{
	int i = 0;

	while (strcmp(host.conf->account[i].name, "mod") != 0)
		i++;
	return i;
}

static int
setup(void **state)
{
	visitors_open(&host);
	visitors_account(&host, "jack");
	visitors_account(&host, "rose");
	visitors_account(&host, "mod");
	host.conf->account[moderator()].role = ROLE_MODERATOR;
	*state = &host;
	return 0;
}

static void
sql(const char *text)
{
	char *error = NULL;

	sqlite3_exec(store_db(host.hub->store), text, NULL, NULL, &error);
	if (error != NULL)
		fail_msg("%s: %s", text, error);
}

/* Numbers from 1 to n, as x. */
#define UP_TO(n)                                                           \
	"WITH RECURSIVE up(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM up" \
	" WHERE x < " n ") "

/*
 * Five thousand topics of twenty notes, the newest thousand hidden; every
 * account has read some, and written on the wall.
 */
static void
fill(void)
{
	char name[16];
	int i;

	for (i = 1; i <= ACCOUNTS; i++) {
		snprintf(name, sizeof(name), "u%d", i);
		conf_account_add(host.conf, name)->role = ROLE_PLAYER;
	}
	conf_accounts_sort(host.conf);
	sql("BEGIN");
	sql(UP_TO("5000") "INSERT INTO topic (n, title, writer, at, active,"
			  " last, hidden)"
			  " SELECT x, 'Topic ' || x, 'u' || x, x, 20 * x, 20,"
			  " CASE WHEN x > 4000 THEN 'mod' END FROM up");
	sql(UP_TO("100000") "INSERT INTO note (topic, n, seq, at, writer, text,"
			    " edited)"
			    " SELECT (x + 19) / 20, (x - 1) % 20 + 1, x, x,"
			    " 'u' || (x % 10000 + 1), 'Note ' || x, 0 FROM up");
	sql(UP_TO("10000") "INSERT INTO oneliner (name, at, text)"
			   " SELECT 'u' || x, x, 'Kilroy' FROM up");
	sql(UP_TO("10000") "INSERT INTO reader (name, news, floor, at)"
			   " SELECT 'u' || x, 1, 1, x FROM up");
	sql(UP_TO("100000") "INSERT INTO bookmark (name, topic, note, seq, at)"
			    " SELECT 'u' || ((x - 1) / 10 + 1), x % 5000 + 1,"
			    " 3, x, x FROM up WHERE true"
			    " ON CONFLICT DO NOTHING");
	sql(UP_TO("200") "INSERT INTO bookmark (name, topic, note, seq, at)"
			 " SELECT 'jack', x, 3, x, x FROM up");
	sql("INSERT INTO reader VALUES ('jack', 1, 70000, 1)");
	sql(UP_TO("100") "INSERT INTO news (n, at, writer, title, text)"
			 " SELECT x, x, 'mod', 'Rum', 'At eight.' FROM up");
	sql("INSERT INTO number VALUES ('topics', 5000), ('notes', 100000),"
	    " ('news', 100)");
	sql("COMMIT");
}

static void
costs_little(int person, const char *words)
{
	steps_begin(host.hub->store);
	if (!visitor_may(&host, person, words))
		fail_msg("%s is refused", words);
	if (steps_taken() > STEPS)
		fail_msg("%s: %d thousand steps", words, steps_taken());
}

static void
no_command_reads_everything(void **state)
{
	static const char *const all[] = {"notes", "notes before 1000",
	    "notes before 100001", "notes 17", "notes 17 20", "news", "news 1",
	    "news before 50", "oneliner"};
	static const char *const writers[] = {"notes next", "news next",
	    "note new Rum: When is it?", "note 5001 At eight.",
	    "note 3 Me too.", "note edit 5001.2 At six.", "notes 4",
	    "notes next", "oneliner Kilroy was here.", "notes read", "notes"};
	static const char *const moderators[] = {"notes", "notes before 1000",
	    "note hide 17", "note hide 18.3", "note show 17",
	    "news add Rum: At eight.", "news delete 50", "wipe u77"};
	size_t i;

	fill();
	steps_begin(host.hub->store);
	visitor_come(&host, JACK, "jack", ADDRESS);
	assert_in_range(steps_taken(), 0, STEPS);
	visitor_come(&host, ANN, "ann", ADDRESS);
	visitor_come(&host, MOD, "mod", ADDRESS);
	for (i = 0; i < sizeof(all) / sizeof(*all); i++) {
		costs_little(ANN, all[i]);
		costs_little(JACK, all[i]);
	}
	for (i = 0; i < sizeof(writers) / sizeof(*writers); i++)
		costs_little(JACK, writers[i]);
	for (i = 0; i < sizeof(moderators) / sizeof(*moderators); i++)
		costs_little(MOD, moderators[i]);
	/* The lobby's window has the wall. */
	steps_begin(host.hub->store);
	host_pass(&host, SECOND);
	assert_in_range(steps_taken(), 0, STEPS);
}

static int
rows(const char *words, const char *field)
{
	return (int)json_array_size(visitor_data(&host, JACK, words, field));
}

static void
pages_lead_through_all_topics(void **state)
{
	char words[40] = "notes";
	const json_t *before;
	int pages = 0;

	fill();
	visitor_come(&host, JACK, "jack", ADDRESS);
	for (;;) {
		assert_int_equal(rows(words, "topics"), 20);
		pages++;
		before = visitor_data(&host, JACK, words, "before");
		if (!json_is_integer(before))
			break;
		snprintf(words, sizeof(words), "notes before %d",
		    (int)json_integer_value(before));
		if (pages == 199)
			break;
	}
	/* Four thousand are not hidden. */
	assert_int_equal(pages, 199);
	assert_int_equal(rows(words, "topics"), 20);
	assert_true(
	    json_is_integer(visitor_data(&host, JACK, words, "before")));
}

static void
a_person_writes_so_many_notes_a_day(void **state)
{
	int i;

	visitor_come(&host, JACK, "jack", ADDRESS);
	visitor_come(&host, ROSE, "rose", ADDRESS);
	assert_true(visitor_may(&host, JACK, "note new Rum: When is it?"));
	for (i = 1; i < 30; i++)
		assert_true(visitor_may(&host, JACK, "note 1 When?"));
	assert_string_equal(visitor_refusal(&host, JACK, "note 1 When?"),
	    "You have written 30 notes in a day, which is the most; try again"
	    " tomorrow.");
	assert_true(visitor_may(&host, ROSE, "note 1 At eight."));
	host_pass(&host, DAY);
	assert_true(visitor_may(&host, JACK, "note 1 When?"));
}

static void
a_topic_has_so_many_notes(void **state)
{
	visitor_come(&host, JACK, "jack", ADDRESS);
	assert_true(visitor_may(&host, JACK, "note new Rum: When is it?"));
	sql(UP_TO(
	    "198") "INSERT INTO note (topic, n, seq, at, writer, text,"
		   " edited)"
		   " SELECT 1, x + 1, x + 1, 1, 'rose', 'Note', 0 FROM up");
	sql("UPDATE topic SET last = 199, active = 199");
	sql("UPDATE number SET value = 199 WHERE key = 'notes'");
	assert_true(visitor_may(&host, JACK, "note 1 The last one."));
	assert_non_null(strstr(visitor_refusal(&host, JACK, "note 1 One more."),
	    "Topic 1 is full with 200 notes"));
	/* It is read a page at a time. */
	assert_int_equal(rows("notes 1 1", "notes"), 50);
	assert_int_equal(
	    json_integer_value(visitor_data(&host, JACK, "notes 1 1", "more")),
	    51);
	assert_int_equal(rows("notes 1 151", "notes"), 50);
	assert_true(
	    json_is_null(visitor_data(&host, JACK, "notes 1 151", "more")));
}

/* What was read stays so, although only so many places are known. */
static void
bookmarks_are_bounded(void **state)
{
	char words[40];
	int i;

	fill();
	sql("DELETE FROM bookmark WHERE name = 'jack'");
	visitor_come(&host, JACK, "jack", ADDRESS);
	for (i = 3700; i <= 4000; i++) {
		snprintf(words, sizeof(words), "notes %d", i);
		assert_true(visitor_may(&host, JACK, words));
	}
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM bookmark"
			     " WHERE name = 'jack'"),
	    200);
	assert_true(
	    json_is_null(visitor_data(&host, JACK, "notes next", "topic")));
	for (i = 4000; i >= 3700; i -= 20) {
		snprintf(words, sizeof(words), "notes before %d", 20 * i + 1);
		assert_int_equal(
		    json_integer_value(json_object_get(
			json_array_get(
			    visitor_data(&host, JACK, words, "topics"), 0),
			"unread")),
		    0);
	}
	assert_true(visitor_may(&host, JACK, "notes read"));
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM bookmark"
			     " WHERE name = 'jack'"),
	    0);
}

static void
the_newest_hundred_pieces_of_news_stay(void **state)
{
	int i;

	visitor_come(&host, MOD, "mod", ADDRESS);
	for (i = 0; i < 105; i++)
		assert_true(visitor_may(&host, MOD, "news add Rum: At eight."));
	assert_int_equal(visitors_sql(&host, "SELECT min(n) FROM news"), 6);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM news"), 100);
}

/* All slices; the longest one's steps in thousands. */
static int
forget(int64_t later)
{
	int most = 0;
	bool more;

	do {
		steps_begin(host.hub->store);
		more = retention_run(host.hub, host.now + later);
		most = steps_taken() > most ? steps_taken() : most;
	} while (more);
	host_turn(&host);
	return most;
}

static void
what_nobody_has_touched_for_a_year_goes(void **state)
{
	fill();
	visitor_come(&host, JACK, "jack", ADDRESS);
	assert_true(visitor_may(&host, JACK, "note 3 Me too."));
	assert_true(visitor_may(&host, JACK, "oneliner Kilroy was here."));
	assert_true(visitor_may(&host, JACK, "notes 5"));
	/* What fill() wrote is from 1970. */
	assert_in_range(forget(0), 0, 40);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM topic"), 1);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM note"), 21);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM oneliner"), 1);
	assert_int_equal(visitors_usage(&host, "notes", "rows"), 21);
	assert_in_range(visitors_usage(&host, "bookmarks", "rows"), 1, 2);
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM bookmark"
			     " WHERE name <> 'jack'"),
	    0);
	assert_int_equal(forget(364 * DAY), 0);
	assert_int_equal(rows("notes 3 1", "notes"), 21);
	forget(366 * DAY);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM note"), 0);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM bookmark"), 0);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM oneliner"), 0);
}

/* However much guests have, accounts' notes do not make room for it. */
static void
of_too_many_notes_the_oldest_topic_goes(void **state)
{
	visitor_come(&host, JACK, "jack", ADDRESS);
	assert_true(visitor_may(&host, JACK, "note new Rum: When is it?"));
	assert_true(visitor_may(&host, JACK, "note new Gin: When is it?"));
	assert_true(visitor_may(&host, JACK, "note 1 At eight."));
	sql("UPDATE usage SET bytes = 1 << 40 WHERE guests = 1"
	    " AND kind = 'invites'");
	assert_true(retention_due(host.hub));
	forget(0);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM topic"), 2);
	sql("UPDATE usage SET bytes = 0 WHERE guests = 1");
	sql("UPDATE usage SET n = 200001 WHERE guests = 0 AND kind = 'notes'");
	forget(0);
	assert_int_equal(visitors_sql(&host, "SELECT n FROM topic"), 1);
	assert_int_equal(visitors_sql(&host, "SELECT count(*) FROM note"), 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, visitors_close)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(no_command_reads_everything),
	    TEST(pages_lead_through_all_topics),
	    TEST(a_person_writes_so_many_notes_a_day),
	    TEST(a_topic_has_so_many_notes),
	    TEST(bookmarks_are_bounded),
	    TEST(the_newest_hundred_pieces_of_news_stay),
	    TEST(what_nobody_has_touched_for_a_year_goes),
	    TEST(of_too_many_notes_the_oldest_topic_goes),
	};

	visitors_init();
	return cmocka_run_group_tests_name("noticeboard", tests, NULL, NULL);
}
