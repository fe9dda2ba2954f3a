/* What a person hears of events and answers, sentence by sentence. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/client/model/table_snapshot.h"
#include "daemon/client/prompt.h"
#include "daemon/client/text/say.h"
#include "daemon/client/text/say_answer.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_glance.h"
#include "daemon/client/text/say_threats.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

/* An event, as JSON, comes to Guest-1~; what he hears. */
static void
assert_heard(struct localgame *local, const char *event, const char *expected)
{
	json_t *json = json_loads(event, 0, NULL);

	assert_non_null(json);
	forget();
	client_event(local->client, json);
	assert_string_equal(heard, expected);
	json_decref(json);
}

static void
assert_offer(struct localgame *local, const char *fields, const char *expected)
{
	char event[256];

	snprintf(event, sizeof(event), "{\"ev\":\"offer\",%s}", fields);
	assert_heard(local, event, expected);
}

static void
what_became_of_an_offer_is_a_sentence(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_offer(&local,
	    "\"kind\":\"draw\",\"from\":\"bob\",\"state\":\"declined\"",
	    "bob's offer of a draw was declined.\n");
	assert_offer(&local,
	    "\"kind\":\"match\",\"from\":\"bob\",\"to\":\"Guest-1~\","
	    "\"rules\":\"navy\",\"house\":\"\",\"seats\":2,"
	    "\"terms\":\"rated=no later=7 games=5\",\"state\":\"made\"",
	    "bob offers you a game: navy, unrated, later=7, a match of 5."
	    " Answer with y or n.\n");
	assert_offer(&local,
	    "\"kind\":\"match\",\"from\":\"Guest-1~\",\"to\":\"bob\","
	    "\"rules\":\"navy\",\"seats\":2,\"counter\":true,"
	    "\"state\":\"made\"",
	    "You answer bob's offer with another: navy.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"match\",\"names\":[\"al\",\"bo\"],"
	    "\"won\":[2,1],\"games\":5,\"state\":\"on\",\"seconds\":10}",
	    "Match of 5: al 2, bo 1. The next game begins in 10 seconds.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"match\",\"names\":[\"al\",\"bo\"],"
	    "\"won\":[3,1],\"games\":5,\"state\":\"over\"}",
	    "The match is over: al 3, bo 1.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"nobody\",\"seconds\":10}",
	    "Nobody came in 10 seconds: the house bot plays you.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"partners\",\"drawn\":true,"
	    "\"names\":[\"al\",\"bo\",\"cy\",\"di\"]}",
	    "Drawn by lot: al plays with cy, bo with di.\n");
	assert_offer(&local,
	    "\"kind\":\"adjourn\",\"from\":\"bob\",\"state\":\"declined\"",
	    "bob's offer to adjourn the game was declined.\n");
	assert_offer(&local,
	    "\"kind\":\"resign\",\"from\":\"bob\",\"asked\":[3],\"state\":"
	    "\"made\"",
	    "bob offers to resign; the partner must agree.\n");
	assert_offer(&local,
	    "\"kind\":\"resign\",\"from\":\"bob\",\"state\":\"declined\"",
	    "bob's offer to resign was declined.\n");
	assert_offer(&local,
	    "\"kind\":\"adjourn\",\"from\":\"bob\",\"state\":\"accepted\"",
	    "The game is adjourned.\n");
	assert_offer(&local,
	    "\"kind\":\"rules\",\"from\":\"bob\",\"state\":\"accepted\","
	    "\"rules\":\"ludo\",\"house\":\"arm=8\",\"seats\":2",
	    "The rules are now ludo with arm=8.\n");
	/* What is told otherwise: the game's end, the bot that comes. */
	assert_offer(&local,
	    "\"kind\":\"draw\",\"from\":\"bob\",\"state\":\"accepted\"", "");
	assert_offer(&local,
	    "\"kind\":\"fill\",\"from\":\"bob\",\"state\":\"accepted\"", "");
	localgame_stop(&local);
}

#define MINE "\"kind\":\"match\",\"from\":\"Guest-1~\",\"to\":\"bob\""
#define HIS "\"kind\":\"match\",\"from\":\"bob\",\"to\":\"Guest-1~\""

static void
an_offer_of_one_to_another_names_both(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_offer(&local,
	    MINE ",\"state\":\"made\",\"rules\":\"ludo\",\"house\":\"\","
		 "\"seats\":2",
	    "You offer bob a game: ludo.\n");
	assert_offer(&local,
	    HIS ",\"state\":\"made\",\"rules\":\"ludo\",\"house\":\"\","
		"\"seats\":2",
	    "bob offers you a game: ludo. Answer with y or n.\n");
	assert_offer(&local, MINE ",\"state\":\"accepted\"",
	    "bob accepts your offer of a game.\n");
	assert_offer(&local, MINE ",\"state\":\"declined\"",
	    "bob declines your offer of a game.\n");
	assert_offer(&local, MINE ",\"state\":\"withdrawn\"",
	    "You take back the offer of a game to bob.\n");
	assert_offer(&local, HIS ",\"state\":\"accepted\"", "");
	assert_offer(&local, HIS ",\"state\":\"declined\"",
	    "You decline bob's offer of a game.\n");
	assert_offer(&local, HIS ",\"state\":\"withdrawn\"",
	    "bob takes back the offer of a game.\n");
	localgame_stop(&local);
}

/* In the lobby, n alone would open a table. */
static void
y_and_n_answer_a_match_by_ear(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_offer(&local, HIS ",\"state\":\"made\",\"rules\":\"ludo\"",
	    "bob offers you a game: ludo. Answer with y or n.\n");
	localgame_type(&local, "n\n");
	assert_string_equal(local.last, "decline bob");
	localgame_type(&local, "y\n");
	assert_string_equal(local.last, "accept bob");
	assert_offer(&local, HIS ",\"state\":\"withdrawn\"",
	    "bob takes back the offer of a game.\n");
	localgame_type(&local, "n\n");
	assert_string_equal(local.last, "new");
	localgame_stop(&local);
}

static void
an_offer_at_a_table_says_how_to_answer(void **state)
{
	struct localgame local = {0};
	json_t *offer = json_loads("{\"ev\":\"offer\"," HIS
				   ",\"state\":\"made\",\"rules\":\"ludo\","
				   "\"house\":\"\",\"seats\":2}",
	    0, NULL);

	assert_non_null(offer);
	begin(&local, 80, 24, 5);
	/* The lobby has a line of its own for it. */
	client_event(local.client, offer);
	client_draw(local.client);
	assert_false(shows("/accept"));
	localgame_type(&local, "b\r");
	client_event(local.client, offer);
	client_draw(local.client);
	assert_true(shows("/accept or"));
	json_decref(offer);
	localgame_stop(&local);
}

/* In the other chair sits name, and played the game that is over. */
static void
post_chair(struct localgame *local, const char *status, const char *name,
    const char *played)
{
	json_t *event = json_pack(
	    "{s:s,s:i,s:I,s:{s:s,s:s,s:s,s:i,s:[{s:s,s:s,s:b},{s:s?,s:s,s:b,"
	    "s:s?}],s:s,s:o,s:n,s:i},s:[]}",
	    "ev", "table", "table", 3, "seq", (json_int_t)++local->seq, "state",
	    "game", "3-1", "rules", ruleset_name(local->rules), "house", "",
	    "seats", 2, "chairs", "name", "Guest-1~", "role", "guest", "here",
	    1, "name", name, "role", "player", "here", 1, "played", played,
	    "status", status, "play", json_game(local->rules, local->game),
	    "decider", "watchers", 0, "moments");

	client_event(local->client, event);
	json_decref(event);
	client_draw(local->client);
}

/* The table's game is in that state; name sits in the other chair. */
static void
post_state(struct localgame *local, const char *status, const char *name)
{
	post_chair(local, status, name, NULL);
}

static void
an_adjourned_game_is_resumed_with_r(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	forget();
	post_state(&local, "adjourned", "bob");
	assert_non_null(strstr(heard, "Type r to resume"));
	localgame_type(&local, "r\n");
	assert_string_equal(local.last, "resume");
	forget();
	post_state(&local, "playing", "bob");
	assert_string_equal(heard, "The game goes on.\n");
	localgame_stop(&local);
}

static void
who_goes_to_the_lobby_hears_the_way_back(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	localgame_type(&local, "bot\n\n");
	post_state(&local, "adjourned", "bob");
	forget();
	localgame_type(&local, "l\n");
	assert_non_null(strstr(heard,
	    "You are in the lobby. /resume 3 continues the adjourned game.\n"));
	assert_null(strstr(heard, "/join"));
	localgame_stop(&local);
}

static void
who_is_left_after_a_game_may_call_the_bot(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "b\r");
	post_state(&local, "over", "bob");
	assert_true(shows("r Enter: rematch"));
	post_state(&local, "over", NULL);
	assert_false(shows("rematch"));
	assert_true(shows("f Enter: a bot sits down   l Enter: lobby"));
	localgame_type(&local, "f\r");
	assert_string_equal(local.last, "fill 2");
	localgame_stop(&local);
}

static void
a_winner_who_has_left_keeps_his_name(void **state)
{
	struct localgame local = {0};

	begin(&local, 80, 24, 5);
	localgame_type(&local, "b\r");
	local.game->phase = PHASE_OVER;
	local.game->outcome = OUTCOME_RESIGNED;
	local.game->winner = 1;
	post_chair(&local, "over", NULL, "bob");
	assert_true(shows("bob has won"));
	assert_true(shows("free"));
	/* And whoever sits down there then has not won anything. */
	post_chair(&local, "over", "carol", "bob");
	assert_true(shows("bob has won"));
	assert_true(shows("bob won!"));
	assert_true(shows("carol"));
	assert_false(shows("carol won!"));
	localgame_stop(&local);
}

/* Something happens at the table that is told in one row. */
static void
post_forfeit(struct localgame *local)
{
	struct game_event forfeited = {.kind = GAME_EVENT_FORFEITED, .seat = 1};

	localgame_tell(local, &forfeited);
}

static void
say_stay_while_events_pass(void **state)
{
	struct localgame local = {0};
	json_t *said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "say", "from", "bob", "text", "good luck");
	int before, after;

	/* However far the page is filled when the words come. */
	for (before = 0; before < 8; before++) {
		begin(&local, 80, 24, 5);
		localgame_type(&local, "b\r");
		for (after = 0; after < before; after++)
			post_forfeit(&local);
		client_event(local.client, said);
		for (after = 0; after < 5; after++) {
			post_forfeit(&local);
			assert_true(shows("bob: good luck"));
		}
		for (after = 0; after < 5; after++)
			post_forfeit(&local);
		assert_false(shows("bob: good luck"));
		localgame_stop(&local);
	}
	json_decref(said);
}

static void
assert_answer(const char *command, const char *data, const char *expected)
{
	char words[1024] = "";
	json_t *json = json_loads(data, JSON_DECODE_ANY, NULL);
	FILE *out = fmemopen(words, sizeof(words), "w");
	const char *rest;

	assert_non_null(json);
	say_answer(out, command_find(command, &rest)->id, json);
	fclose(out);
	json_decref(json);
	assert_string_equal(words, expected);
}

static void
what_is_taken_back_is_said_once(void **state)
{
	assert_answer(
	    "unseek", "{\"seek\":false}", "You no longer seek a game.\n");
	assert_answer(
	    "withdraw", "{\"seek\":false}", "You no longer seek a game.\n");
	/* The event of an offer has said so. */
	assert_answer("withdraw", "{}", "");
	assert_answer("withdraw", "null", "");
}

static void
faces_are_counted_in_narrow_columns(void **state)
{
	assert_answer("dicetest",
	    "{\"player\":{\"name\":\"bob\",\"faces\":[1,2,3,4,5,20],"
	    "\"dice\":35,\"chi2\":43.857,\"p\":0},"
	    "\"house\":{\"name\":null,\"faces\":[600,600,600,600,600,600],"
	    "\"dice\":3600,\"chi2\":0,\"p\":1}}",
	    "Thrown            bob   everybody\n"
	    "1                   1         600\n"
	    "2                   2         600\n"
	    "3                   3         600\n"
	    "4                   4         600\n"
	    "5                   5         600\n"
	    "6                  20         600\n"
	    "chi-square      43.86        0.00\n"
	    "p               0.000       1.000\n"
	    "Fair dice come out more uneven with chance p: only a p below "
	    "0.001 is odd.\n");
}

static void
finger_is_one_line_and_a_profile(void **state)
{
	assert_answer("finger",
	    "{\"name\":\"bob\",\"role\":\"player\",\"here\":true,\"table\":3,"
	    "\"seat\":1,\"idle\":130,\"begun\":5,\"games\":4,"
	    "\"wins\":1}",
	    "bob is a player and playing at table 3, idle 2m."
	    " Games: 4 finished of 5 begun, won: 1.\n");
	assert_answer("finger",
	    "{\"name\":\"bob\",\"role\":\"player\",\"here\":true,"
	    "\"table\":null,\"seat\":null,\"idle\":5,\"begun\":0,\"games\":0,"
	    "\"wins\":0}",
	    "bob is a player and in the lobby. Games: 0 finished of 0"
	    " begun, won: 0.\n");
	assert_answer("finger",
	    "{\"name\":\"bob~\",\"role\":\"guest\",\"here\":false,"
	    "\"table\":null,\"seat\":null,\"idle\":null,\"begun\":2,\"games\":"
	    "2,"
	    "\"wins\":2}",
	    "bob~ is a guest and not here. Games: 2 finished of 2 begun,"
	    " won: 2.\n");
	assert_answer("finger",
	    "{\"name\":\"bob\",\"role\":\"player\",\"here\":true,\"table\":3,"
	    "\"seat\":null,\"idle\":5,\"away\":\"lunch\",\"town\":\"Ark "
	    "Royal\","
	    "\"profile\":\"Rum!\",\"since\":86400,\"begun\":1,\"games\":1,"
	    "\"wins\":0}",
	    "bob is a player from Ark Royal and watching table 3, away: lunch."
	    " First here 1970-01-02 00:00 UTC. Games: 1 finished of 1 begun,"
	    " won: 0.\n\"Rum!\"\n");
	assert_answer("finger",
	    "{\"name\":\"bob\",\"role\":\"player\",\"here\":false,"
	    "\"table\":null,\"seat\":null,\"idle\":null,\"since\":86400,"
	    "\"seen\":176460,\"begun\":1,\"games\":1,\"wins\":0}",
	    "bob is a player and not here. Last here 1970-01-03 01:01 UTC."
	    " First here 1970-01-02 00:00 UTC. Games: 1 finished of 1 begun,"
	    " won: 0.\n");
	assert_answer("finger",
	    "{\"name\":\"bob~\",\"role\":\"guest\",\"here\":true,\"table\":"
	    "null,"
	    "\"seat\":null,\"idle\":5,\"away\":\"\",\"since\":86400,\"begun\":"
	    "0,"
	    "\"games\":0,\"wins\":0}",
	    "bob~ is a guest and in the lobby, away. Came in 1970-01-02 00:00"
	    " UTC. Games: 0 finished of 0 begun, won: 0.\n");
}

static void
who_is_away_is_said_to_be(void **state)
{
	assert_answer("who",
	    "{\"here\":1,\"people\":[{\"name\":\"bob\",\"role\":\"player\","
	    "\"table\":null,\"seat\":null,\"idle\":60,\"away\":\"lunch\"}]}",
	    "bob  player  in the lobby, idle 1m, away: "
	    "lunch\n"
	    "1 person is here.\n");
	assert_answer("tell", "{\"name\":\"bob\",\"away\":\"lunch\"}",
	    "bob has it, but is away: lunch.\n");
	assert_answer("tell", "{\"name\":\"bob\",\"away\":\"\"}",
	    "bob has it, but is away.\n");
	assert_answer("away", "{\"away\":\"lunch\"}",
	    "You are away: lunch. /back ends it, and so does playing or"
	    " talking.\n");
	assert_answer("set", "{\"name\":\"town\",\"value\":\"Ark Royal\"}",
	    "Your town: Ark Royal\n");
	assert_answer("set", "{\"name\":\"town\",\"value\":null}",
	    "Your town is empty now.\n");
	assert_answer("set", "{\"name\":\"bell\",\"value\":\"on\"}", "");
}

static void
who_comes_to_the_host_or_to_the_table_is_told_apart(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"arrived\",\"name\":\"bob\"}",
	    "bob has come in.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"left\",\"name\":\"bob\"}",
	    "bob has gone.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"arrived\",\"name\":\"bob\","
	    "\"table\":3,\"seat\":1}",
	    "bob has arrived.\n");
	localgame_stop(&local);
	assert_answer("notify", "{\"names\":[\"bob\",\"al\"]}",
	    "You are told when these people come or go: bob, al.\n");
	assert_answer("notify", "{\"names\":[]}",
	    "You are not told when anybody comes or goes.\n");
	assert_answer(
	    "censor", "{\"names\":[\"bob\"]}", "You do not hear bob.\n");
}

static void
messages_wait_for_who_was_away(void **state)
{
	struct localgame local = {0};

	begin_by_ear(&local, "uckers", 2, 5);
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"messages\",\"n\":1}",
	    "1 message waits for you: /messages.\n");
	assert_heard(&local,
	    "{\"ev\":\"notice\",\"code\":\"messages\",\"n\":2}",
	    "2 messages wait for you: /messages.\n");
	localgame_stop(&local);
	assert_answer("tell", "{\"left\":\"bob\"}",
	    "bob is not here and will find it in /messages.\n");
	assert_answer(
	    "messages", "{\"messages\":[]}", "You have no messages.\n");
	assert_answer("messages",
	    "{\"messages\":[{\"n\":1,\"how\":\"read\",\"from\":\"al\","
	    "\"at\":0,\"text\":\"ahoy\"},{\"n\":2,\"how\":\"left\","
	    "\"from\":\"bo\",\"at\":60,\"text\":\"rum?\"}]}",
	    " 1  al, 1970-01-01 00:00: ahoy\n"
	    " 2  bo, 1970-01-01 00:01, new: rum?\n"
	    "/reply NUMBER TEXT answers one; /messages delete NUMBER, or all,"
	    " deletes.\n");
	assert_answer("messages", "{\"deleted\":1,\"rest\":2}",
	    "1 message deleted, 2 left.\n");
	assert_answer("messages", "{\"deleted\":3,\"rest\":0}",
	    "3 messages deleted, 0 left.\n");
	assert_answer("messages", "{\"deleted\":0,\"rest\":0}",
	    "You have no messages.\n");
	assert_answer("reply", "{\"left\":\"bob\"}",
	    "bob is not here and will find it in /messages.\n");
}

static void
a_side_of_two_is_named_as_winner(void **state)
{
	assert_answer("history",
	    "{\"games\":[{\"game\":\"T1\",\"rules\":\"uckers\",\"house\":\"\","
	    "\"names\":[\"al\",\"bo\",\"cy\",\"di\"],\"at\":0,\"winner\":1,"
	    "\"outcome\":\"won\"}]}",
	    "T1  1970-01-01 00:00  uckers for four: al - bo - cy - di;"
	    " bo and di won\n");
	assert_answer("history",
	    "{\"games\":[{\"game\":\"T1\",\"rules\":\"uckers\",\"house\":\"\","
	    "\"names\":[\"al\",\"bo\",\"cy\",\"bo\"],\"at\":0,\"winner\":1,"
	    "\"outcome\":\"won\"}]}",
	    "T1  1970-01-01 00:00  uckers for four: al - bo - cy - bo;"
	    " bo won\n");
}

static void
who_finished_for_another_is_named_and_has_won(void **state)
{
	assert_answer("history",
	    "{\"games\":[{\"game\":\"T1\",\"rules\":\"uckers\",\"house\":\"\","
	    "\"names\":[\"al\",\"bo\"],\"substitutes\":[null,\"Jenny\"],"
	    "\"at\":0,\"winner\":1,\"outcome\":\"won\"}]}",
	    "T1  1970-01-01 00:00  uckers: al - bo; Jenny finished for bo;"
	    " Jenny won\n");
	assert_answer("history",
	    "{\"games\":[{\"game\":\"T1\",\"rules\":\"uckers\",\"house\":\"\","
	    "\"names\":[\"al\",\"bo\",\"cy\",\"di\"],"
	    "\"substitutes\":[null,null,\"Jenny\",null],"
	    "\"at\":0,\"winner\":0,\"outcome\":\"claimed\"}]}",
	    "T1  1970-01-01 00:00  uckers for four: al - bo - cy - di;"
	    " Jenny finished for cy; al and Jenny won\n");
}

static void
a_table_is_listed_with_what_there_is_to_say(void **state)
{
	assert_answer("games",
	    "{\"tables\":[{\"table\":1,\"rules\":\"ludo\",\"house\":\"\","
	    "\"seats\":2,\"names\":[\"bob\",null],\"status\":\"open\","
	    "\"throw\":0,\"watchers\":0},{\"table\":2,\"rules\":\"ludo\","
	    "\"house\":\"\",\"seats\":2,\"names\":[\"al\",\"di\"],"
	    "\"status\":\"playing\",\"throw\":7,\"watchers\":3}]}",
	    "  1  ludo: bob - (free); open\n"
	    "  2  ludo: al - di; playing, throw 7, 3 watching\n");
}

/* A table with a game that goes on, where the listener has the first seat. */
static struct table_snapshot *
table_of(const char *preset, int seats, struct ruleset *rules)
{
	static const char *const names[] = {"alice", "bob", "carol", "dave"};
	struct game_events events = {.n = 0};
	char error[RULESET_ERROR];
	struct game game;

	assert_true(ruleset_make(rules, preset, seats, NULL, error));
	game_start(rules, &game);
	game.phase = PHASE_THROW;
	return table_snapshot_make(rules, &game, &events, 1, names);
}

/* Puts a colour's first counters on these squares, up to one that is -1. */
static void
put(struct table_snapshot *table, enum colour colour, int a, int b)
{
	int8_t *counter = table->game.position.counter[colour];

	counter[NCOUNTER - 1] = (int8_t)a;
	counter[NCOUNTER - 2] = (int8_t)b;
	position_sort(&table->game.position, colour);
}

typedef void (*about)(const struct narrator *);

static void
assert_told(
    const struct table_snapshot *table, int me, about say, const char *expected)
{
	char words[1024] = "";
	struct narrator talk = {.table = table, .me = me};

	talk.out = fmemopen(words, sizeof(words), "w");
	say(&talk);
	fclose(talk.out);
	if (strstr(words, expected) == NULL)
		assert_string_equal(words, expected);
}

static void
red_53(const struct narrator *talk)
{
	say_on_square(talk, RED, 53);
}

static void
red_56(const struct narrator *talk)
{
	say_on_square(talk, RED, 56);
}

static void
red_57(const struct narrator *talk)
{
	say_on_square(talk, RED, 57);
}

static void
green_51_behind(const struct narrator *talk)
{
	say_on_square(talk, RED, 12);
}

static void
a_square_of_a_pipe_is_told(void **state)
{
	struct ruleset rules;
	struct table_snapshot *table = table_of("uckers", 2, &rules);

	put(table, RED, 56, 53);
	assert_told(table, 0, red_53,
	    "Red's 53, in its pipe: a red counter. It is 3 from home.\n");
	assert_told(table, 0, red_56, "Red's 56, home: one.\n");
	assert_told(table, 0, red_57,
	    "Red's track goes from 0 to 50, its pipe to 55, and 56 is"
	    " home.\n");
	/* No green counter passes the square behind green's doorstep (B3). */
	assert_told(table, 0, green_51_behind,
	    "Red's 12: nothing. It is yellow's 38, blue's 25.\n");
	table_snapshot_drop(table);
}

static void
threats_are_as_far_as_the_dice_and_out_of_base(void **state)
{
	struct ruleset rules;
	struct table_snapshot *table = table_of("uckers", 2, &rules);

	/* Green's doorstep is red's 13; green's 1 is red's 14. */
	put(table, RED, 13, 23);
	put(table, GREEN, 1, BASE);
	assert_told(table, 0, say_threats,
	    "Red on 13: green in base.\nRed on 23: green 9 behind.\n");
	table_snapshot_drop(table);
	table = table_of("ludo", 4, &rules);
	put(table, RED, 23, BASE);
	put(table, GREEN, 1, BASE);
	assert_told(
	    table, 0, say_threats, "Nobody is within a throw of you.\n");
	table_snapshot_drop(table);
	/* Nothing is ucked on a doorstep of fleet-ludo (E5). */
	table = table_of("fleet-ludo", 4, &rules);
	put(table, RED, 13, BASE);
	put(table, BLUE, 33, BASE);
	assert_told(
	    table, 0, say_threats, "Nobody is within a throw of you.\n");
	table_snapshot_drop(table);
}

static void
what_stands_together_has_the_name_of_its_rules(void **state)
{
	struct ruleset rules;
	struct table_snapshot *table = table_of("uckers", 2, &rules);

	put(table, RED, 30, BASE);
	put(table, YELLOW, 4, BASE);
	assert_told(
	    table, 0, say_board, "30 a mixi-blob of one red and one yellow");
	table_snapshot_drop(table);
	table = table_of("fleet-ludo", 4, &rules);
	put(table, RED, 30, 13);
	put(table, YELLOW, 4, BASE);
	put(table, GREEN, 0, BASE);
	assert_told(table, 0, say_board, "13 one red and one green");
	assert_told(
	    table, 0, say_board, "30 a block of one red and one yellow");
	table_snapshot_drop(table);
}

static void
colours_are_listed_as_one_says_them(void **state)
{
	static const char *const said[] = {
	    "", "red", "red and yellow", "green, yellow and blue"};
	static const unsigned colours[] = {0, 1u << RED,
	    1u << RED | 1u << YELLOW, 1u << GREEN | 1u << YELLOW | 1u << BLUE};
	size_t size;
	char *text;
	FILE *out;
	int i;

	for (i = 0; i < 4; i++) {
		out = open_memstream(&text, &size);
		assert_non_null(out);
		say_colours(out, colours[i]);
		fclose(out);
		assert_string_equal(text, said[i]);
		free(text);
	}
}

static void
partners_are_named_and_win_together(void **state)
{
	struct ruleset rules;
	struct table_snapshot *table = table_of("uckers", 4, &rules);
	struct game_event won = {.kind = GAME_EVENT_WON, .seat = 2};

	assert_told(table, 0, say_seats, "carol has yellow, on your side.\n");
	assert_told(
	    table, -1, say_seats, "carol has yellow, on alice's side.\n");
	table->events.event[table->events.n++] = won;
	table->status = TABLE_OVER;
	table->game.phase = PHASE_OVER;
	table->game.outcome = OUTCOME_WON;
	table->game.winner = 2;
	assert_told(table, 0, say_board, "You and carol have won.\n");
	assert_told(table, 3, say_board, "carol and alice have won.\n");
	table_snapshot_drop(table);
}

static void
bots_of_one_name_are_told_apart(void **state)
{
	struct ruleset rules;
	struct table_snapshot *table = table_of("ludo", 4, &rules);
	struct model model = {.table = table, .seat = 0, .silent = -1};
	char hint[128] = "";
	FILE *out = fmemopen(hint, sizeof(hint), "w");

	table->chair[1].name = table->chair[2].name = "Jenny";
	assert_told(table, 0, say_seats,
	    "You have red.\nJenny has green.\nJenny has yellow.\n");
	table->status = TABLE_PLAYING;
	table->decider = table->game.actor = 1;
	assert_told(table, -1, say_glance, ", Jenny (green) to throw");
	prompt_hint(out, &model, false);
	fclose(out);
	assert_string_equal(hint, "Jenny (green) to throw");
	table_snapshot_drop(table);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_became_of_an_offer_is_a_sentence),
	    cmocka_unit_test(an_offer_of_one_to_another_names_both),
	    cmocka_unit_test(y_and_n_answer_a_match_by_ear),
	    cmocka_unit_test(an_offer_at_a_table_says_how_to_answer),
	    cmocka_unit_test(an_adjourned_game_is_resumed_with_r),
	    cmocka_unit_test(who_goes_to_the_lobby_hears_the_way_back),
	    cmocka_unit_test(who_is_left_after_a_game_may_call_the_bot),
	    cmocka_unit_test(a_winner_who_has_left_keeps_his_name),
	    cmocka_unit_test(say_stay_while_events_pass),
	    cmocka_unit_test(what_is_taken_back_is_said_once),
	    cmocka_unit_test(faces_are_counted_in_narrow_columns),
	    cmocka_unit_test(finger_is_one_line_and_a_profile),
	    cmocka_unit_test(who_is_away_is_said_to_be),
	    cmocka_unit_test(a_table_is_listed_with_what_there_is_to_say),
	    cmocka_unit_test(
		who_comes_to_the_host_or_to_the_table_is_told_apart),
	    cmocka_unit_test(messages_wait_for_who_was_away),
	    cmocka_unit_test(a_side_of_two_is_named_as_winner),
	    cmocka_unit_test(who_finished_for_another_is_named_and_has_won),
	    cmocka_unit_test(a_square_of_a_pipe_is_told),
	    cmocka_unit_test(threats_are_as_far_as_the_dice_and_out_of_base),
	    cmocka_unit_test(what_stands_together_has_the_name_of_its_rules),
	    cmocka_unit_test(colours_are_listed_as_one_says_them),
	    cmocka_unit_test(partners_are_named_and_win_together),
	    cmocka_unit_test(bots_of_one_name_are_told_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
