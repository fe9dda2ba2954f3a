/*
 * What games come to: counted once whatever happens to the hub, equal to what
 * was seen as they were played, and computed again from the records.
 */
#include "daemon/hub/results.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "daemon/hub/player_figures.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/steps.h"
#include "tests/hub/visitors.h"

#define JACK 1
#define ROSE 2
#define ANN 3 /* a guest */
#define ADDRESS "192.0.2.1"

static struct host host;

/* Table events of the games, as people saw them. */
static struct {
	int64_t threw, ucked, sixes;
} seen[2];

static void
see_event(const json_t *event)
{
	const char *what = json_string_value(json_object_get(event, "m"));
	int64_t seat = json_integer_value(json_object_get(event, "seat"));
	const json_t *die;
	size_t i;

	if (what == NULL || seat < 0 || seat > 1)
		return;
	seen[seat].ucked += strcmp(what, "ucked") == 0;
	if (strcmp(what, "threw") != 0)
		return;
	seen[seat].threw++;
	json_array_foreach (json_object_get(event, "dice"), i, die)
		seen[seat].sixes += json_integer_value(die) == 6;
}

static void
see(const json_t *message)
{
	const json_t *inner = json_object_get(message, "m");
	const json_t *event;
	size_t i;

	if (inner == NULL)
		inner = message;
	json_array_foreach (json_object_get(inner, "moments"), i, event)
		see_event(event);
}

static void
come(void)
{
	visitor_come(&host, JACK, "jack", ADDRESS);
	visitor_come(&host, ROSE, "rose", ADDRESS);
	visitor_come(&host, ANN, "ann", ADDRESS);
}

static int
setup(void **state)
{
	visitors_open(&host);
	visitors_account(&host, "jack");
	visitors_account(&host, "rose");
	memset(seen, 0, sizeof(seen));
	come();
	return 0;
}

static int
teardown(void **state)
{
	host_close(&host);
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

static int64_t
figure(const char *name, const char *kind)
{
	char words[256];

	snprintf(words, sizeof(words),
	    "SELECT coalesce((SELECT n FROM figure JOIN competitor"
	    " ON id = competitor WHERE name = '%s' AND kind = '%s'), 0)",
	    name, kind);
	return visitors_sql(&host, words);
}

static void
settle(void)
{
	int i;

	for (i = 0; i < 10000 &&
	     visitors_sql(&host, "SELECT count(*) FROM result_due") > 0;
	     i++)
		host_pass(&host, 2);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM result_due"), 0);
}

/* A whole game, up to its last play. */
static void
play(int one, int other)
{
	assert_true(visitors_begin(&host, one, other));
	while (visitors_act(&host, one, other))
		;
}

static void
leave(int one, int other)
{
	assert_true(visitor_may(&host, one, "leave"));
	assert_true(visitor_may(&host, other, "leave"));
}

static void
resign(int one, int other)
{
	assert_true(visitors_begin(&host, one, other));
	visitors_end(&host, one, other);
}

static void
figures_are_what_was_seen(void **state)
{
	int i;

	host.heard = see;
	for (i = 0; i < 3; i++) {
		play(JACK, ROSE);
		leave(JACK, ROSE);
	}
	settle();
	assert_true(seen[0].threw > 100);
	assert_int_equal(figure("jack", "throws"), seen[0].threw);
	assert_int_equal(figure("rose", "throws"), seen[1].threw);
	assert_int_equal(figure("jack", "sixes"), seen[0].sixes);
	assert_int_equal(figure("jack", "ucked"), seen[0].ucked);
	assert_int_equal(figure("rose", "was_ucked"), seen[0].ucked);
	assert_int_equal(figure("jack", "was_ucked"), seen[1].ucked);
	assert_int_equal(figure("jack", "finished"), 3);
	assert_int_equal(figure("jack", "won") + figure("rose", "won"), 3);
	assert_int_equal(figure("rose", "pool singles games"), 3);
	assert_int_equal(figure("rose", "rules uckers games"), 3);
	assert_int_equal(figure("rose", "longest"),
	    visitors_sql(&host, "SELECT max(throws) FROM game"));
	assert_int_equal(figure("jack", "throws") + figure("rose", "throws"),
	    visitors_sql(&host,
		"SELECT count(*) FROM action WHERE line LIKE 'throw %'"));
}

static int64_t
rated(const char *name, const char *column)
{
	char words[256];

	snprintf(words, sizeof(words),
	    "SELECT coalesce((SELECT %s FROM rating JOIN competitor"
	    " ON id = competitor WHERE name = '%s'), -1)",
	    column, name);
	return visitors_sql(&host, words);
}

static void
a_game_is_rated_at_once(void **state)
{
	resign(JACK, ROSE);
	settle();
	assert_int_equal(rated("rose", "games"), 1);
	/* 1500 with 350, once won and once lost. */
	assert_int_equal(-rated("rose", "minus") / RATING_UNIT, 1662);
	assert_int_equal(-rated("jack", "minus") / RATING_UNIT, 1337);
	assert_int_equal(figure("rose", "won"), 1);
	assert_int_equal(figure("jack", "won"), 0);
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM honour WHERE honour ="
			     " 'first-win'"),
	    1);
	resign(ROSE, JACK);
	settle();
	assert_int_equal(-rated("rose", "minus") / RATING_UNIT, 1500);
	assert_int_equal(figure("rose", "streak"), 0);
	assert_int_equal(figure("rose", "best_streak"), 1);
	assert_int_equal(figure("jack", "streak"), 1);
}

/* A program's account plays in a pool of its own. */
static void
games_with_bots_have_their_pool(void **state)
{
	struct account *account;
	int i;

	for (i = 0; i < host.conf->naccount; i++) {
		account = &host.conf->account[i];
		if (name_same(account->name, "rose"))
			account->role = ROLE_BOT;
	}
	visitor_go(&host, ROSE);
	visitor_come(&host, ROSE, "rose", ADDRESS);
	resign(JACK, ROSE);
	settle();
	assert_int_equal(rated("rose", "games"), 1);
	assert_int_equal(rated("rose", "pool"), RATING_BOTS);
	assert_int_equal(rated("jack", "pool"), RATING_BOTS);
	assert_int_equal(figure("rose", "pool singles games"), 1);
}

static void
games_with_guests_are_counted_but_not_rated(void **state)
{
	resign(ANN, JACK);
	settle();
	assert_int_equal(figure("jack", "won"), 1);
	assert_int_equal(rated("jack", "games"), -1);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM competitor"), 1);
}

/* The hub is killed while a long game is counted, after each slice of it. */
static void
a_killed_hub_counts_once(void **state)
{
	int ticks;

	for (ticks = 0; ticks < 5; ticks++) {
		do
			play(JACK, ROSE);
		while (visitors_sql(&host,
			   "SELECT count(*) FROM action WHERE game = (SELECT "
			   "max(n) FROM game)") < 260 &&
		    (leave(JACK, ROSE), true));
		host_pass(&host, ticks);
		host_crash(&host, 10);
		host_link(&host, VISITORS_LINK, LINK_SESSION, false);
		come();
		settle();
		assert_int_equal(figure("jack", "begun"),
		    visitors_sql(&host,
			"SELECT count(*) FROM game WHERE ended IS NOT NULL"));
		assert_int_equal(rated("jack", "games"),
		    visitors_sql(
			&host, "SELECT count(DISTINCT n) FROM rating_result"));
		visitor_may(&host, JACK, "leave");
		visitor_may(&host, ROSE, "leave");
	}
}

static void
a_full_disk_loses_and_doubles_nothing(void **state)
{
	play(JACK, ROSE);
	disk_set(DISK_FULL);
	host_pass(&host, 20);
	disk_set(DISK_OK);
	host_pass(&host, 20 * SECOND);
	settle();
	assert_int_equal(figure("jack", "begun"), 1);
	assert_int_equal(rated("rose", "games"), 1);
}

#define SAME(table)                                                           \
	assert_int_equal(visitors_sql(&host,                                  \
			     "SELECT count(*) FROM (SELECT * FROM " table     \
			     " EXCEPT SELECT * FROM was_" table ")"),         \
	    0);                                                               \
	assert_int_equal(visitors_sql(&host,                                  \
			     "SELECT count(*) FROM (SELECT * FROM was_" table \
			     " EXCEPT SELECT * FROM " table ")"),             \
	    0)

/* Weeks of games, some of them resigned; then all of it once more. */
static void
all_of_it_is_computed_again_from_the_records(void **state)
{
	int i;

	for (i = 0; i < 12; i++) {
		if (i % 3 == 0)
			resign(
			    i % 2 == 0 ? JACK : ROSE, i % 2 == 0 ? ROSE : JACK);
		else {
			play(JACK, ROSE);
			leave(JACK, ROSE);
		}
		settle();
		host_pass(&host, 2 * DAY);
		visitor_go(&host, JACK);
		visitor_go(&host, ROSE);
		visitor_come(&host, JACK, "jack", ADDRESS);
		visitor_come(&host, ROSE, "rose", ADDRESS);
	}
	assert_true(figure("jack", "ucked") > 3);
	sql("CREATE TABLE was_figure AS SELECT * FROM figure;"
	    "CREATE TABLE was_rating AS SELECT * FROM rating;"
	    "CREATE TABLE was_versus AS SELECT * FROM versus;"
	    "CREATE TABLE was_honour AS SELECT * FROM honour;"
	    "CREATE TABLE was_rating_result AS SELECT * FROM rating_result;"
	    "DELETE FROM figure; DELETE FROM rating; DELETE FROM versus;"
	    "DELETE FROM honour; DELETE FROM rating_result;"
	    "DELETE FROM eight_piecer;"
	    "INSERT INTO result_due (game) SELECT n FROM game"
	    " WHERE ended IS NOT NULL ORDER BY ended, n");
	results_rollback(host.hub);
	settle();
	assert_int_equal(figure("jack", "begun"), 12);
	SAME("figure");
	SAME("rating");
	SAME("versus");
	SAME("honour");
	SAME("rating_result");
}

/* The list of results alone gives the same ratings. */
static void
ratings_are_computed_again_from_their_results(void **state)
{
	struct rating rating[SEATS_MAX] = {{0}};
	struct result_seat result[SEATS_MAX] = {{0}};
	sqlite3_stmt *stmt;
	int64_t period, ids[2] = {0};
	int i, games = 0, at;

	for (i = 0; i < 10; i++) {
		resign(i % 3 == 0 ? JACK : ROSE, i % 3 == 0 ? ROSE : JACK);
		settle();
		host_pass(&host, i == 5 ? 20 * DAY : 3 * DAY);
		visitor_come(&host, JACK, "jack", ADDRESS);
		visitor_come(&host, ROSE, "rose", ADDRESS);
	}
	ids[0] = visitors_sql(
	    &host, "SELECT id FROM competitor WHERE name = 'jack'");
	ids[1] = visitors_sql(
	    &host, "SELECT id FROM competitor WHERE name = 'rose'");
	sqlite3_prepare_v2(store_db(host.hub->store),
	    "SELECT competitor, place, absent, at FROM rating_result"
	    " ORDER BY n, seat",
	    -1, &stmt, NULL);
	while (sqlite3_step(stmt) == SQLITE_ROW) {
		at = sqlite3_column_int64(stmt, 0) == ids[1];
		period = rating_period(sqlite3_column_int64(stmt, 3));
		if (games < 2)
			rating[at] = rating_new(period);
		rating_enter(&rating[at], period);
		result[at].place = sqlite3_column_int(stmt, 1);
		result[at].absent = sqlite3_column_int(stmt, 2) != 0;
		if (games++ % 2 == 1)
			results_rate(rating, result, 2, false);
	}
	sqlite3_finalize(stmt);
	assert_int_equal(games, 20);
	assert_int_equal(rating[0].points, rated("jack", "points"));
	assert_int_equal(rating[0].deviation, rated("jack", "deviation"));
	assert_int_equal(rating[0].volatility, rated("jack", "volatility"));
	assert_int_equal(rating[0].surprise, rated("jack", "surprise"));
	assert_int_equal(rating[1].points, rated("rose", "points"));
	assert_int_equal(rating[1].information, rated("rose", "information"));
	assert_true(rating[0].points != rating[1].points);
}

static double
change(const struct result_seat result[4], int seats, bool partners, int seat)
{
	struct rating rating[4];
	int i;

	for (i = 0; i < 4; i++)
		rating[i] = rating_new(1);
	results_rate(rating, result, seats, partners);
	return rating_now(&rating[seat]).points - 1500;
}

static void
sides_and_leavers_have_their_rules(void **state)
{
	const struct result_seat drawn[4] = {{1, false}, {1, false}};
	const struct result_seat placed[4] = {
	    {2, false}, {1, false}, {3, false}, {0, false}};
	const struct result_seat pair[4] = {
	    {1, false}, {2, false}, {1, false}, {2, false}};
	const struct result_seat left[4] = {{1, true}, {2, false}};
	const struct result_seat partner[4] = {
	    {1, false}, {2, false}, {1, true}, {2, false}};
	const struct result_seat loser[4] = {{1, false}, {2, true}};
	const struct result_seat open[4] = {{1, false}, {0, false}, {0, false}};

	assert_true(fabs(change(drawn, 2, false, 0)) < 1e-6);
	/* Each against each. */
	assert_true(change(placed, 4, false, 1) > change(placed, 4, false, 0));
	assert_true(change(placed, 4, false, 0) > 50);
	assert_true(change(placed, 4, false, 2) < -50);
	assert_true(change(placed, 4, false, 3) < change(placed, 4, false, 2));
	/* Partners win together. */
	assert_true(change(pair, 4, true, 0) > 100);
	assert_true(
	    fabs(change(pair, 4, true, 0) - change(pair, 4, true, 2)) < 1e-6);
	assert_true(change(pair, 4, true, 3) < -100);
	/* Who left has lost, though a bot won; who lost to that bot has not. */
	assert_true(change(left, 2, false, 0) < -100);
	assert_true(fabs(change(left, 2, false, 1)) < 1e-6);
	assert_true(change(partner, 4, true, 0) > 100);
	assert_true(change(partner, 4, true, 2) < -100);
	assert_true(fabs(change(partner, 4, true, 1)) < 1e-6);
	assert_true(change(loser, 2, false, 0) > 100);
	assert_true(change(loser, 2, false, 1) < -100);
	/* A draw among those who had not come in is no result. */
	assert_true(
	    fabs(change(open, 3, false, 1) - change(open, 3, false, 2)) < 1e-6);
	assert_true(change(open, 3, false, 1) < -100);
}

/* A game of which the result is another one is counted again. */
static void
eight_piecers_are_written_on_the_board(void **state)
{
	const json_t *row;

	resign(JACK, ROSE);
	resign(JACK, ANN);
	resign(ANN, JACK);
	settle();
	sql("UPDATE game SET eight_piecer = 1, harbour = n = 1;"
	    "INSERT INTO result_due (game) SELECT n FROM game ORDER BY n");
	results_rollback(host.hub);
	settle();
	assert_int_equal(figure("rose", "eight_piecers_given"), 1);
	assert_int_equal(figure("jack", "eight_piecers_given"), 1);
	assert_int_equal(figure("jack", "eight_piecers_taken"), 2);
	assert_int_equal(figure("jack", "in_harbour"), 1);
	assert_int_equal(visitors_sql(&host,
			     "SELECT count(*) FROM honour WHERE honour ="
			     " 'eight-piecer'"),
	    2);
	/* Not the one that a guest has lost. */
	row = visitor_data(&host, ANN, "boardback", "eight_piecers");
	assert_int_equal(json_array_size(row), 2);
	row = json_array_get(row, 1);
	assert_true(json_is_true(json_object_get(row, "harbour")));
	assert_string_equal(json_string_value(json_array_get(
				json_object_get(row, "losers"), 0)),
	    "jack");
	assert_string_equal(json_string_value(json_array_get(
				json_object_get(row, "winners"), 0)),
	    "rose");
}

static struct player_figures figures;

/* Adds a game; what is not said is zero. */
static void
add(const struct player_game *game)
{
	static const uint32_t none[NTALLY];
	struct player_game all = *game;

	all.tally = all.tally == NULL ? none : all.tally;
	all.rules = all.rules == NULL ? "uckers" : all.rules;
	player_figures_add(&figures, &all);
}

static bool
honoured(const char *word)
{
	const char *name, *title, *condition;
	int i;

	for (i = 0; (name = honour_row(i, &title, &condition)) != NULL; i++)
		if (strcmp(name, word) == 0)
			return honour_earned(i, &figures);
	fail_msg("there is no honour %s", word);
	return false;
}

static void
honours_are_earned_by_figures(void **state)
{
	static const char *const rules[] = {"uckers", "bigship", "masters",
	    "navy", "museum", "ludo", "fleet-ludo"};
	uint32_t tally[NTALLY] = {[TALLY_SUCKBACKS] = 1, [TALLY_UCKED] = 99};
	size_t i;

	memset(&figures, 0, sizeof(figures));
	add(&(struct player_game){.absent = true});
	assert_false(honoured("first-game"));
	add(&(struct player_game){.tally = tally, .throws = 499});
	assert_true(honoured("first-game"));
	assert_true(honoured("suckback"));
	assert_false(honoured("blowback"));
	assert_false(honoured("first-win"));
	assert_false(honoured("hundred-uckings"));
	assert_false(honoured("long-haul"));
	add(&(struct player_game){
	    .tally = tally, .won = true, .behind = 6, .throws = 500});
	assert_true(honoured("first-win"));
	assert_true(honoured("hundred-uckings"));
	assert_true(honoured("long-haul"));
	assert_false(honoured("comeback"));
	add(&(struct player_game){.won = true, .behind = 7});
	assert_true(honoured("comeback"));
	for (i = 0; i < 3; i++) {
		assert_false(honoured("streak"));
		add(&(struct player_game){.won = true});
	}
	assert_true(honoured("streak"));
	add(&(struct player_game){.drawn = true});
	assert_int_equal(figures.n[FIGURE_STREAK], 0);
	assert_int_equal(figures.n[FIGURE_DRAWN], 1);
	assert_true(honoured("streak"));
	for (i = 1; i < 7; i++) {
		assert_false(honoured("every-rule-set"));
		add(&(struct player_game){.rules = rules[i]});
	}
	assert_true(honoured("every-rule-set"));
	for (i = (size_t)figures.n[FIGURE_FINISHED]; i < 100; i++) {
		assert_false(honoured("hundred-games"));
		add(&(struct player_game){.won = false});
	}
	assert_true(honoured("hundred-games"));
	assert_false(honoured("hundred-wins"));
}

/* Numbers from 1 to n, as x. */
#define UP_TO(n)                                                           \
	"WITH RECURSIVE up(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM up" \
	" WHERE x < " n ") "

/*
 * A hundred thousand games of ten thousand competitors, each of whom has met
 * ten others; jack has been in a thousand, one in five an eight-piecer.
 */
static void
fill(void)
{
	sql("BEGIN");
	sql(UP_TO("10000") "INSERT INTO competitor (id, name)"
			   " SELECT 10 + x, 'u' || x FROM up");
	sql("INSERT INTO competitor (id, name) VALUES (1, 'jack'),"
	    " (2, 'rose')");
	sql(UP_TO("10000") "INSERT INTO rating SELECT 10 + x, 0, 2900,"
			   " 1500000000 + x, 90000000 + x, 60000000, 0, 0, 0,"
			   " 20, -1500000000 - x, x % 2 FROM up");
	sql("INSERT INTO rating VALUES (1, 0, 2900, 1200000000, 60000000,"
	    " 60000000, 0, 0, 0, 1000, -1200000000, 0)");
	sql(UP_TO("100000") "INSERT INTO game (n, id, tbl, rules, house, seats,"
			    " made, ended, outcome, winner, throws, guests)"
			    " SELECT x, 'T0001-' || x, 1, 'uckers', '', 2, x,"
			    " x, 'won', 0, 100, 0 FROM up");
	sql(UP_TO("200000") "INSERT INTO player (game, seat, since, name, role,"
			    " result) SELECT (x + 1) / 2, x % 2, 0, CASE WHEN"
			    " x % 50 = 1 THEN 'jack' ELSE 'u' ||"
			    " (x % 10000 + 1) END, 'player', CASE x % 2 WHEN 0"
			    " THEN 'won' ELSE 'lost' END FROM up");
	sql(UP_TO("200000") "INSERT INTO rating_result SELECT (x + 1) / 2,"
			    " x % 2, (x + 1) / 2, 0, x, CASE WHEN x % 200 = 1"
			    " THEN 1 ELSE x % 10000 + 11 END, 1 + x % 2, 0,"
			    " 1500, 90 FROM up");
	sql(UP_TO("20000") "INSERT INTO eight_piecer SELECT x, 5 * x, x, 1,"
			   " 'uckers', x % 2 FROM up");
	sql(UP_TO("100000") "INSERT INTO versus SELECT 11 + x % 10000,"
			    " 11 + x / 10, 3, 4, 1 FROM up WHERE true"
			    " ON CONFLICT DO NOTHING");
	sql(UP_TO("10000") "INSERT INTO versus SELECT 1, 10 + x, 1, 1, 0"
			   " FROM up");
	sql(UP_TO("10000") "INSERT INTO honour SELECT 10 + x, 'first-win', x, x"
			   " FROM up");
	sql(UP_TO("10000") "INSERT INTO figure SELECT 10 + x, 'won', x"
			   " FROM up");
	sql("INSERT INTO figure VALUES (1, 'won', 500)");
	sql("COMMIT");
	host.hub->games = 100000;
}

#define STEPS 20 /* thousands, whatever there is */

static void
assert_steps(const char *command, int most)
{
	steps_begin(host.hub->store);
	if (!visitor_may(&host, JACK, command))
		fail_msg("%s is refused", command);
	if (steps_taken() > most)
		fail_msg("%s: %d thousand steps", command, steps_taken());
}

static void
no_list_reads_everything(void **state)
{
	static const char *const all[] = {"ladder", "ladder singles 481",
	    "ladder ludo", "rating", "rating rose", "stats", "versus rose",
	    "versus rose jack", "honours", "boardback", "boardback 7",
	    "boardback 10000", "finger jack", "history", "history u77",
	    "comments 5", "examine 5"};
	/* Some of somebody's games: a piece of a thousand at a time. */
	static const char *const some[] = {"history jack won",
	    "history jack drawn", "history jack eight", "history jack navy",
	    "history jack drawn before 50000"};
	size_t i;

	fill();
	for (i = 0; i < sizeof(all) / sizeof(*all); i++)
		assert_steps(all[i], STEPS);
	for (i = 0; i < sizeof(some) / sizeof(*some); i++)
		assert_steps(some[i], 4 * STEPS);
	/* Nor does a game that is counted, with a name that changes. */
	sql("UPDATE rating SET period = 2950");
	resign(JACK, ROSE);
	steps_begin(host.hub->store);
	settle();
	assert_in_range(steps_taken(), 0, STEPS);
	assert_int_equal(figure("rose", "won"), 1);
	steps_begin(host.hub->store);
	store_competitor_rename(host.hub->store, "jack", "u77");
	assert_in_range(steps_taken(), 0, STEPS);
}

static void
pages_lead_down_a_ladder(void **state)
{
	char words[40] = "ladder";
	const json_t *next;
	int pages = 0, rows = 0;

	fill();
	do {
		rows += (int)json_array_size(
		    visitor_data(&host, JACK, words, "ladder"));
		next = visitor_data(&host, JACK, words, "next");
		snprintf(words, sizeof(words), "ladder singles %d",
		    (int)json_integer_value(next));
		pages++;
	} while (json_is_integer(next) && pages < 100);
	assert_int_equal(rows, 500);
	assert_int_equal(pages, 25);
	/* The best of those who are not provisional is first. */
	assert_string_equal(
	    json_string_value(json_object_get(
		json_array_get(
		    visitor_data(&host, JACK, "ladder", "ladder"), 0),
		"name")),
	    "u10000");
	assert_true(json_is_null(json_object_get(
	    json_array_get(visitor_data(&host, JACK, "rating", "ratings"), 0),
	    "place")));
}

static void
pages_lead_through_the_back_of_the_board(void **state)
{
	char words[40] = "boardback";
	const json_t *next, *row;
	int pages = 0, rows = 0;

	fill();
	sql("DELETE FROM eight_piecer WHERE n > 50");
	row = json_array_get(
	    visitor_data(&host, JACK, words, "eight_piecers"), 0);
	assert_int_equal(
	    json_integer_value(json_object_get(row, "number")), 250);
	assert_int_equal(json_array_size(json_object_get(row, "winners")), 1);
	assert_int_equal(json_array_size(json_object_get(row, "losers")), 1);
	do {
		rows += (int)json_array_size(
		    visitor_data(&host, JACK, words, "eight_piecers"));
		next = visitor_data(&host, JACK, words, "next");
		snprintf(words, sizeof(words), "boardback %d",
		    (int)json_integer_value(next));
		pages++;
	} while (json_is_integer(next) && pages < 100);
	assert_int_equal(rows, 50);
	assert_int_equal(pages, 3);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(figures_are_what_was_seen),
	    TEST(a_game_is_rated_at_once),
	    TEST(games_with_bots_have_their_pool),
	    TEST(games_with_guests_are_counted_but_not_rated),
	    TEST(a_killed_hub_counts_once),
	    TEST(a_full_disk_loses_and_doubles_nothing),
	    TEST(all_of_it_is_computed_again_from_the_records),
	    TEST(ratings_are_computed_again_from_their_results),
	    TEST(sides_and_leavers_have_their_rules),
	    TEST(eight_piecers_are_written_on_the_board),
	    cmocka_unit_test(honours_are_earned_by_figures),
	    TEST(no_list_reads_everything),
	    TEST(pages_lead_down_a_ladder),
	    TEST(pages_lead_through_the_back_of_the_board),
	};

	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
