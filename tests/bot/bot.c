/*
 * The house bot's logic: events in, commands out, against a hub that is a few
 * lines here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "daemon/bot/bot.h"
#include "daemon/bot/decide.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "tests/engine/selfplay.h"

#define SENT_MAX 64
#define DELAY 500

/* What a bot has sent, newest last, and what it warned of. */
struct log {
	char line[SENT_MAX][512];
	int n, taken, warnings;
};

static void
on_send(void *arg, const char *line)
{
	struct log *log = arg;

	assert_true(log->n < SENT_MAX);
	snprintf(log->line[log->n++], sizeof(log->line[0]), "%s", line);
}

static void
on_warn(void *arg, const char *event, const char *text)
{
	struct log *log = arg;

	log->warnings++;
}

/* The next line that was sent, parsed; NULL where there is none. */
static json_t *
take(struct log *log)
{
	json_t *line;

	if (log->taken == log->n)
		return NULL;
	line = json_loads(log->line[log->taken++], 0, NULL);
	assert_non_null(line);
	if (log->taken == log->n)
		log->taken = log->n = 0;
	return line;
}

static void
assert_sends(struct log *log, const char *words, int table)
{
	json_t *line = take(log);

	assert_non_null(line);
	assert_string_equal(
	    json_string_value(json_object_get(line, "do")), words);
	assert_int_equal(
	    json_integer_value(json_object_get(line, "table")), table);
	json_decref(line);
}

static void
tell(struct bot *bot, json_t *event, int64_t now)
{
	char *line = json_dumps(event, JSON_COMPACT);

	assert_non_null(line);
	assert_true(bot_line(bot, line, now));
	free(line);
	json_decref(event);
}

/* A table of two, bot on chair 1, at a game of that notation (or none). */
static json_t *
state_of(const char *status, const char *game)
{
	json_t *state = json_pack("{s:s,s:[{s:s,s:s},{s:s,s:s,s:b}],s:[],s:i}",
	    "status", status, "chairs", "name", "alice", "role", "player",
	    "name", "Bot1", "role", "bot", "house", 1, "offers", "watchers", 0);
	char error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	assert_non_null(state);
	if (game == NULL)
		return state;
	if (!notation_game_parse(game, &rs, &g, error))
		fail_msg("%s", error);
	json_object_set_new(state, "play", json_game(&rs, &g));
	json_object_set_new(
	    state, "decider", json_integer(game_decider(&rs, &g)));
	return state;
}

static json_t *
table_event(int table, int seq, json_t *state)
{
	return json_pack("{s:s,s:i,s:i,s:o}", "ev", "table", "table", table,
	    "seq", seq, "state", state);
}

static void
assert_decides(json_t *state, const char *want)
{
	const struct bot_mind mind = {.level = bot_level(BOT_CHIEF)};
	unsigned chairs = bot_chairs(state, "Bot1");
	struct bot_decision decision;

	if (!bot_decide(&mind, state, chairs, 0, &decision))
		decision.command[0] = '\0';
	assert_string_equal(decision.command, want);
	json_decref(state);
}

#define START "uckers - 2 b,b,b,b/b,b,b,b/b,b,b,b/b,b,b,b "

static void
it_does_what_the_phase_asks(void **state)
{
	assert_decides(
	    state_of("playing", START "0 start - actor=1 starts=3,0,0,0 in=3"),
	    "throw");
	assert_decides(
	    state_of("playing", START "0 colours - actor=1"), "colours red");
	assert_decides(state_of("playing", START "1 throw - actor=1"), "throw");
	assert_decides(
	    state_of("playing", START "1 play 64 actor=1"), "play B b/0 0/4");
	/* Not its turn, or no game. */
	assert_decides(state_of("playing", START "0 throw -"), "");
	assert_decides(state_of("open", NULL), "");
	assert_decides(state_of("over", NULL), "");
	assert_decides(state_of("adjourned", NULL), "");
}

static void
SB2_it_announces_in_the_commands_words(void **state)
{
	assert_decides(state_of("playing",
			   "bigship - 2 b,b,b,53/b,b,b,37/b,b,b,b/"
			   "b,b,b,b 1 throw - actor=1"),
	    "throw suckback green 3 red");
	assert_decides(state_of("playing",
			   "bigship - 2 b,b,b,b/b,b,b,53/b,b,b,37/"
			   "b,b,b,b 1 throw - actor=1"),
	    "throw blowback green 3 yellow");
}

static void
it_blows_on_the_dice_once(void **state)
{
	json_t *s = state_of("phrases", NULL);

	json_object_set_new(s, "phrased", json_pack("[b,b]", 0, 0));
	assert_decides(s, "phrase");
	s = state_of("phrases", NULL);
	json_object_set_new(s, "phrased", json_pack("[b,b]", 0, 1));
	assert_decides(s, "");
}

static json_t *
offered(const char *kind, const char *game, json_t *asked)
{
	json_t *s = state_of(game == NULL ? "over" : "playing", game);

	json_array_append_new(json_object_get(s, "offers"),
	    json_pack(
		"{s:s,s:i,s:o}", "kind", kind, "seat", 0, "asked", asked));
	return s;
}

static void
it_answers_offers(void **state)
{
	const char *ahead = "uckers - 2 b,b,b,b/b,b,b,9/b,b,b,b/b,b,b,b 0 "
			    "throw -";
	const char *behind = "uckers - 2 b,b,b,9/b,b,b,b/b,b,b,b/b,b,b,b 0 "
			     "throw -";

	assert_decides(
	    offered("rematch", NULL, json_pack("[i]", 1)), "accept rematch");
	assert_decides(offered("rematch", NULL, json_pack("[]")), "");
	assert_decides(offered("resign", NULL, json_pack("[i]", 2)), "");
	assert_decides(
	    offered("draw", ahead, json_pack("[i]", 1)), "decline draw");
	assert_decides(
	    offered("draw", behind, json_pack("[i]", 1)), "accept draw");
	assert_decides(
	    offered("adjourn", ahead, json_pack("[i]", 1)), "accept adjourn");
}

static void
it_leaves_when_alone(void **state)
{
	json_t *s = state_of("over", NULL);

	json_object_set_new(json_array_get(json_object_get(s, "chairs"), 0),
	    "name", json_null());
	assert_decides(s, "leave");
	/* Somebody else's bot is company. */
	s = state_of("over", NULL);
	json_object_set_new(json_array_get(json_object_get(s, "chairs"), 0),
	    "role", json_string("bot"));
	assert_decides(s, "");
	/* A table of bots that somebody watches plays on to its end. */
	s = state_of("playing", START "1 throw - actor=1");
	json_object_set_new(json_array_get(json_object_get(s, "chairs"), 0),
	    "house", json_true());
	json_object_set_new(s, "watchers", json_integer(1));
	assert_decides(s, "throw");
}

/* One where only house bots sit, and which is for bots. */
static json_t *
pitted(const char *status, const char *game)
{
	json_t *s = state_of(status, game);

	json_object_set_new(json_array_get(json_object_get(s, "chairs"), 0),
	    "house", json_true());
	json_object_set_new(s, "pit", json_true());
	return s;
}

static void
it_plays_where_bots_are_to_play(void **state)
{
	json_t *s = pitted("phrases", NULL);

	json_object_set_new(s, "phrased", json_pack("[b,b]", 0, 0));
	assert_decides(s, "phrase");
	assert_decides(pitted("playing", START "1 throw - actor=1"), "throw");
	assert_decides(pitted("over", NULL), "leave");
	assert_decides(pitted("adjourned", NULL), "leave");
}

static void
it_logs_in_and_sits_down_where_it_is_sent(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot =
	    bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, DELAY);
	json_t *line;

	bot_start(bot);
	line = take(&log);
	assert_int_equal(json_integer_value(json_object_get(
			     json_object_get(line, "hello"), "protocol")),
	    1);
	json_decref(line);
	line = take(&log);
	assert_string_equal(json_string_value(json_object_get(
				json_object_get(line, "login"), "name")),
	    "Bot1");
	json_decref(line);
	tell(bot, json_pack("{s:{s:i}}", "hello", "protocol", 1), 0);
	tell(bot,
	    json_pack("{s:s,s:i,s:i}", "ev", "bot", "table", 7, "seat", 1), 0);
	assert_sends(&log, "join 7 2", 7);
	assert_int_equal(log.warnings, 0);
	bot_free(bot);
}

static void
it_thinks_for_its_delay_and_answers_once(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot =
	    bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, DELAY);
	const char *game = START "1 throw - actor=1";

	tell(bot, table_event(3, 10, state_of("playing", game)), 1000);
	assert_int_equal(bot_tick(bot, 1000), 1000 + DELAY);
	assert_int_equal(log.n, 0);
	assert_int_equal(bot_tick(bot, 1000 + DELAY), -1);
	assert_string_equal(log.line[0],
	    "{\"do\":\"throw\",\"id\":1,\"table\":3,\"at\":10,\"thought\":"
	    "\"greedy\"}");
	/* News of who is there is no reason to throw again. */
	tell(bot, table_event(3, 10, state_of("playing", game)), 2000);
	assert_int_equal(bot_tick(bot, 9000), -1);
	assert_int_equal(log.n, 1);
	/* The next state is. */
	tell(bot, table_event(3, 11, state_of("playing", game)), 9000);
	assert_int_equal(bot_tick(bot, 9000 + DELAY), -1);
	assert_int_equal(log.n, 2);
	bot_free(bot);
}

static void
it_keeps_many_tables_apart(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot =
	    bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, DELAY);
	const char *game = START "1 throw - actor=1";

	tell(bot, table_event(3, 10, state_of("playing", game)), 0);
	tell(bot, table_event(4, 90, state_of("playing", game)), 100);
	assert_int_equal(bot_tick(bot, DELAY), 100 + DELAY);
	assert_sends(&log, "throw", 3);
	assert_int_equal(bot_tick(bot, 100 + DELAY), -1);
	assert_sends(&log, "throw", 4);
	bot_free(bot);
}

#define ACT 600000 /* us that a choice has taken */

/* Each look at the processor's time costs as if it were a long choice. */
static int64_t
on_used(void *arg)
{
	static int64_t used;

	used += ACT;
	return used;
}

/* The n-th line's budget, as it was noted with the choice. */
static long
budget_of(const struct log *log, int n)
{
	struct bot_thought thought;
	json_t *line = json_loads(log->line[n], 0, NULL);

	assert_non_null(line);
	assert_true(bot_thought_parse(
	    json_string_value(json_object_get(line, "thought")), &thought));
	json_decref(line);
	return thought.budget;
}

/*
 * People's choices cost less where there is less time; those of bots' matches
 * wait until they may cost all, and people never wait for them.
 */
static void
bots_matches_wait_for_their_whole_budget(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, on_used};
	const struct bot_level *admiral = bot_level(BOT_ADMIRAL);
	struct eval *eval = selfplay_weights();
	const char *game = START "1 play 66 actor=1";
	struct bot *bot;
	int64_t due;

	assert_non_null(eval);
	bot = bot_new(&io, "Bot1", admiral, eval, DELAY);
	/* After a short delay; the second one has to wait. */
	tell(bot, table_event(3, 10, pitted("playing", game)), 900);
	tell(bot, table_event(4, 10, pitted("playing", game)), 900);
	assert_true(bot_tick(bot, 900) < 1000);
	due = bot_tick(bot, 1000);
	assert_int_equal(log.n, 1);
	assert_int_equal(budget_of(&log, 0), admiral->budget);
	assert_true(due > 1000 + DELAY);
	/* Somebody's table comes first, and its choice is cheaper. */
	tell(bot, table_event(5, 10, state_of("playing", game)), 1000);
	assert_int_equal(bot_tick(bot, 1000), 1000 + DELAY);
	assert_true(bot_tick(bot, 1000 + DELAY) > due);
	assert_int_equal(log.n, 2);
	assert_in_range(budget_of(&log, 1), 0, admiral->budget - 1);
	/* A throw costs nothing: it does not wait. */
	tell(bot,
	    table_event(6, 10, pitted("playing", START "1 throw - actor=1")),
	    1000);
	due = bot_tick(bot, 1000 + DELAY);
	assert_int_equal(log.n, 3);
	while (log.n == 3 && due > 0 && due < 60000)
		due = bot_tick(bot, due);
	assert_int_equal(log.n, 4);
	assert_int_equal(budget_of(&log, 3), admiral->budget);
	assert_int_equal(log.warnings, 0);
	bot_free(bot);
	eval_close(eval);
}

/* The n-th line's table. */
static int
table_of(const struct log *log, int n)
{
	json_t *line = json_loads(log->line[n], 0, NULL);
	int table;

	assert_non_null(line);
	table = (int)json_integer_value(json_object_get(line, "table"));
	json_decref(line);
	return table;
}

/*
 * Who has waited longest is answered first, whenever his table came; and the
 * more people wait for a play, the less each one may cost.
 */
static void
people_are_answered_in_turn(void **state)
{
	static const int tables[] = {4, 5, 3, 6};
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	const struct bot_level *admiral = bot_level(BOT_ADMIRAL);
	struct eval *eval = selfplay_weights();
	const char *game = START "1 play 66 actor=1";
	struct bot *bot;

	assert_non_null(eval);
	bot = bot_new(&io, "Bot1", admiral, eval, DELAY);
	tell(bot, table_event(3, 10, state_of("playing", game)), 1000);
	tell(bot, table_event(4, 10, state_of("playing", game)), 1010);
	tell(bot, table_event(6, 10, state_of("playing", game)), 1020);
	tell(bot, table_event(5, 10, state_of("playing", game)), 1030);
	tell(bot, table_event(3, 11, state_of("playing", game)), 1040);
	tell(bot, table_event(6, 11, state_of("playing", game)), 1050);
	/* A throw and what is not due yet take nothing from the others. */
	tell(bot,
	    table_event(7, 10, state_of("playing", START "1 throw - actor=1")),
	    1060);
	tell(bot, table_event(8, 10, state_of("playing", game)), 1900);
	assert_int_equal(bot_tick(bot, 2000), 1900 + DELAY);
	assert_int_equal(log.n, 5);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(table_of(&log, i), tables[i]);
		assert_int_equal(budget_of(&log, i), admiral->budget / (4 - i));
	}
	assert_int_equal(table_of(&log, 4), 7);
	assert_int_equal(bot_tick(bot, 1900 + DELAY), -1);
	assert_int_equal(budget_of(&log, 5), admiral->budget);
	bot_free(bot);
	eval_close(eval);
}

/*
 * A game in which the second chair has to choose, and makes another play when
 * it looks ahead than when it does not: both, as commands.
 */
static json_t *
deep_choice(
    const struct bot_mind *mind, char deep[BOT_COMMAND], char flat[BOT_COMMAND])
{
	struct bot_mind hasty = *mind;
	struct bot_decision decision;
	struct game_events events;
	char error[RULESET_ERROR];
	struct action action;
	struct ruleset rs;
	uint64_t seed = 8;
	struct game g;
	json_t *state;

	hasty.budget = 0;
	assert_true(ruleset_make(&rs, "uckers", 2, "", error));
	game_start(&rs, &g);
	while (g.phase != PHASE_OVER) {
		if (g.phase == PHASE_PLAY && game_decider(&rs, &g) == 1 &&
		    bot_level_play(mind, &rs, &g) !=
			bot_level_play(&hasty, &rs, &g))
			break;
		action = selfplay_action(&rs, &g, 0, &seed);
		events.n = 0;
		game_apply(&rs, &g, &action, &events);
	}
	assert_int_equal(g.phase, PHASE_PLAY);
	state = state_of("playing", NULL);
	json_object_set_new(state, "play", json_game(&rs, &g));
	json_object_set_new(state, "decider", json_integer(1));
	assert_true(bot_decide(mind, state, 2, 0, &decision));
	strcpy(deep, decision.command);
	assert_true(bot_decide(&hasty, state, 2, 0, &decision));
	strcpy(flat, decision.command);
	assert_string_not_equal(deep, flat);
	return state;
}

/*
 * The first choice takes all that there is: the next one does not look ahead,
 * and one that comes much later does again.
 */
static void
with_nothing_left_it_does_not_look_ahead(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, on_used};
	const struct bot_level *admiral = bot_level(BOT_ADMIRAL);
	struct bot_mind mind = {.eval = selfplay_weights(),
	    .level = admiral,
	    .game = bot_level_game(""),
	    .budget = admiral->budget};
	char deep[BOT_COMMAND], flat[BOT_COMMAND];
	struct bot *bot;
	json_t *choice;

	assert_non_null(mind.eval);
	choice = deep_choice(&mind, deep, flat);
	bot = bot_new(&io, "Bot1", admiral, mind.eval, DELAY);
	for (int i = 0; i < 3; i++)
		tell(bot, table_event(3 + i, 10, json_incref(choice)),
		    i < 2 ? 1000 + i : 20000);
	bot_tick(bot, 1000 + DELAY);
	assert_int_equal(budget_of(&log, 0), admiral->budget);
	assert_sends(&log, deep, 3);
	bot_tick(bot, 1001 + DELAY);
	assert_int_equal(budget_of(&log, 0), 0);
	assert_sends(&log, flat, 4);
	bot_tick(bot, 20000 + DELAY);
	assert_int_equal(budget_of(&log, 0), admiral->budget);
	assert_sends(&log, deep, 5);
	assert_int_equal(log.warnings, 0);
	bot_free(bot);
	json_decref(choice);
	eval_close((struct eval *)mind.eval);
}

#define DESK 64     /* tables of one process */
#define WHOLE 40000 /* us for a choice that may cost all, */
#define LEAST 200   /* and for any choice */

/* A processor whose only work is that bot, and people who answer it. */
struct desk {
	struct log log;
	int64_t us, thought; /* the time; how much of it went by thinking */
	int64_t tick;        /* ms that the bot was told last */
	int64_t due[DESK], told[DESK]; /* ms; us until a state comes; or -1 */
	int64_t latest;                /* ms, of all answers */
	uint64_t seed;
	int answers, seq;
};

static int64_t
desk_used(void *arg)
{
	return ((struct desk *)arg)->thought;
}

/* An answer: nobody else has waited longer. It has taken its time. */
static void
desk_send(void *arg, const char *line)
{
	struct desk *d = arg;
	int64_t us, due;
	int t;

	on_send(&d->log, line);
	t = table_of(&d->log, 0);
	due = d->due[t];
	assert_in_range(due, 0, d->tick);
	for (int i = 0; i < DESK; i++)
		assert_true(d->due[i] < 0 || due <= d->due[i]);
	us = LEAST +
	    WHOLE * budget_of(&d->log, 0) / bot_level(BOT_ADMIRAL)->budget;
	d->log.n = 0;
	d->us += us;
	d->thought += us;
	if (d->us / 1000 - due > d->latest)
		d->latest = d->us / 1000 - due;
	d->due[t] = -1;
	d->told[t] = d->us + 1000 * (100 + selfplay_random(&d->seed, 1000));
	d->answers++;
}

/*
 * Tells the states that have come; returns when the next ones do, in us. No
 * counter can move there, so that the test itself takes no time.
 */
static int64_t
desk_tell(struct desk *d, struct bot *bot)
{
	int64_t next = INT64_MAX, now = d->us / 1000;

	for (int i = 0; i < DESK; i++) {
		if (d->told[i] >= 0 && d->told[i] <= d->us) {
			tell(bot,
			    table_event(i, ++d->seq,
				state_of("playing", START "1 play 12 actor=1")),
			    now);
			d->due[i] = now + DELAY;
			d->told[i] = -1;
		}
		if (d->told[i] >= 0 && d->told[i] < next)
			next = d->told[i];
	}
	return next;
}

/*
 * All tables are due at once, and then whenever people have played: more than a
 * processor could think about. Nobody waits while it has nothing to do, nor for
 * more than what five whole choices take, and it takes no more than its share.
 */
static void
nobody_waits_for_long(void **state)
{
	struct desk d = {.seed = 4};
	struct bot_io io = {&d, desk_send, on_warn, desk_used};
	struct eval *eval = selfplay_weights();
	int64_t next, wakes, before = 0;
	struct bot *bot;

	assert_non_null(eval);
	bot = bot_new(&io, "Bot1", bot_level(BOT_ADMIRAL), eval, DELAY);
	memset(d.due, -1, sizeof(d.due));
	for (int second = 10; second <= 60; second += 10) {
		while (d.us < second * INT64_C(1000000)) {
			next = desk_tell(&d, bot);
			d.tick = d.us / 1000;
			wakes = bot_tick(bot, d.tick);
			if (wakes >= 0 && wakes * 1000 < next)
				next = wakes * 1000;
			for (int i = 0; i < DESK && next > d.us; i++)
				assert_true(
				    d.due[i] < 0 || d.due[i] * 1000 >= next);
			if (next > d.us)
				d.us = next;
		}
		assert_in_range(d.thought - before, 10 * 100000, 10 * 600000);
		before = d.thought;
	}
	assert_true(d.latest * 1000 <= 5 * WHOLE + DESK * LEAST);
	assert_true(d.answers > 60 * DESK / 2);
	bot_free(bot);
	eval_close(eval);
}

static void
a_refused_command_is_tried_again_more_plainly(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, 0);
	int64_t now = 0;
	int i;

	tell(bot,
	    table_event(3, 10, state_of("playing", START "1 play 64 actor=1")),
	    now);
	for (i = 1; i <= 20; i++) {
		bot_tick(bot, now);
		if (log.n == 0)
			break;
		assert_sends(&log, i > 2 ? "play 1" : "play B b/0 0/4", 3);
		tell(bot,
		    json_pack("{s:i,s:b,s:s,s:s}", "re", i, "ok", 0, "code",
			"busy", "error", "Not now."),
		    now);
		now += 1000;
	}
	/* It gives up some time, until the table moves on. */
	assert_in_range(i, 5, 15);
	assert_int_equal(log.warnings, i - 1);
	tell(bot,
	    table_event(3, 11, state_of("playing", START "1 play 64 actor=1")),
	    now);
	bot_tick(bot, now);
	assert_sends(&log, "play B b/0 0/4", 3);
	bot_free(bot);
}

static void
a_table_that_is_gone_is_forgotten_in_silence(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, 0);

	tell(bot,
	    table_event(3, 10, state_of("playing", START "1 throw - actor=1")),
	    0);
	bot_tick(bot, 0);
	assert_sends(&log, "throw", 3);
	tell(bot,
	    json_pack("{s:i,s:b,s:s,s:s}", "re", 1, "ok", 0, "code", "notable",
		"error", "There is no table 3."),
	    0);
	assert_int_equal(bot_tick(bot, 90000), -1);
	assert_int_equal(log.n, 0);
	assert_int_equal(log.warnings, 0);
	bot_free(bot);
}

static void
a_table_where_it_sits_no_more_is_forgotten(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot =
	    bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, DELAY);
	json_t *gone = state_of("playing", START "1 throw - actor=1");

	tell(bot,
	    table_event(3, 10, state_of("playing", START "1 throw - actor=1")),
	    0);
	json_object_set_new(json_array_get(json_object_get(gone, "chairs"), 1),
	    "name", json_string("carol"));
	tell(bot, table_event(3, 11, gone), 0);
	assert_int_equal(bot_tick(bot, 9000), -1);
	assert_int_equal(log.n, 0);
	bot_free(bot);
}

static void
nonsense_does_no_harm(void **state)
{
	static const char *const lines[] = {"", "[]", "{", "{\"ev\":7}",
	    "{\"ev\":\"table\"}", "{\"ev\":\"table\",\"state\":[]}",
	    "{\"ev\":\"table\",\"table\":1,\"seq\":2,\"state\":{\"chairs\":"
	    "[{\"name\":\"Bot1\"}],\"status\":\"playing\",\"decider\":0,"
	    "\"play\":{\"phase\":\"throw\"}}}",
	    "{\"re\":\"x\"}", "{\"re\":99,\"ok\":false}",
	    "{\"ev\":\"table\",\"table\":2,\"seq\":2,\"state\":{\"chairs\":"
	    "[7,null,{\"name\":\"Bot1\"}],\"status\":\"phrases\","
	    "\"phrased\":{}}}"};
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, 0);
	size_t i;

	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		assert_true(bot_line(bot, lines[i], 0));
		bot_tick(bot, 0);
	}
	assert_false(
	    bot_line(bot, "{\"ev\":\"bye\",\"code\":\"stopping\"}", 0));
	bot_free(bot);
}

static void
it_goes_by_the_name_that_the_hub_gives_it(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "bot", bot_level(BOT_CHIEF), NULL, 0);

	tell(bot, json_pack("{s:s,s:s}", "ev", "welcome", "name", "Bot1"), 0);
	tell(bot,
	    table_event(3, 10, state_of("playing", START "1 throw - actor=1")),
	    0);
	bot_tick(bot, 0);
	assert_sends(&log, "throw", 3);
	bot_free(bot);
}

static void
a_stale_command_is_no_reason_to_warn(void **state)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, 0);

	tell(bot,
	    table_event(3, 10, state_of("playing", START "1 throw - actor=1")),
	    0);
	bot_tick(bot, 0);
	tell(
	    bot, table_event(3, 11, state_of("playing", START "0 throw -")), 0);
	tell(bot,
	    json_pack("{s:i,s:b,s:s,s:s}", "re", 1, "ok", 0, "code", "stale",
		"error", "The table has moved on."),
	    0);
	assert_int_equal(log.warnings, 0);
	assert_int_equal(bot_tick(bot, 0), -1);
	assert_int_equal(log.n, 1);
	bot_free(bot);
}

/* What a hub would do with a command of the chair. */
static void
carry_out(const struct ruleset *rs, struct game *g, int chair,
    const char *words, unsigned *dice)
{
	struct action a = {.seat = (uint8_t)chair};
	struct game_events events = {0};
	struct plays plays;
	int number;

	if (strncmp(words, "play ", 5) == 0) {
		a.kind = ACTION_PLAY;
		game_plays(rs, g, &plays);
		number = notation_find(rs, &g->position, &plays, words + 5);
		assert_in_range(number, 0, plays.n - 1);
		a.play = plays.play[number];
	} else if (strncmp(words, "colours ", 8) == 0) {
		a.kind = ACTION_COLOURS;
		a.colour = (uint8_t)colour_parse(words + 8);
	} else {
		assert_string_equal(words, "throw");
		a.kind = ACTION_THROW;
		*dice = *dice * 1103515245 + 12345;
		a.dice[0] = (uint8_t)((*dice >> 16) % 6 + 1);
		if (rs->dice == 2)
			a.dice[1] = (uint8_t)((*dice >> 20) % 6 + 1);
	}
	assert_null(game_check(rs, g, &a));
	game_apply(rs, g, &a, &events);
}

/* A bot that holds every chair plays a game to its end over the protocol. */
static void
plays_a_whole_game(const char *preset, int seats)
{
	struct log log = {0};
	struct bot_io io = {&log, on_send, on_warn, NULL};
	struct bot *bot = bot_new(&io, "Bot1", bot_level(BOT_CHIEF), NULL, 0);
	char error[RULESET_ERROR];
	unsigned dice = 7;
	struct ruleset rs;
	struct game g;
	json_t *state, *chairs, *line;
	int seq, i;

	assert_true(ruleset_make(&rs, preset, seats, "", error));
	game_start(&rs, &g);
	for (seq = 1; g.phase != PHASE_OVER && seq < 20000; seq++) {
		chairs = json_array();
		for (i = 0; i < seats; i++)
			json_array_append_new(chairs,
			    json_pack(
				"{s:s,s:s}", "name", "Bot1", "role", "bot"));
		state = json_pack("{s:s,s:o,s:o,s:i,s:i}", "status", "playing",
		    "chairs", chairs, "play", json_game(&rs, &g), "decider",
		    game_decider(&rs, &g), "watchers", 1);
		tell(bot, table_event(1, seq, state), seq);
		bot_tick(bot, seq);
		line = take(&log);
		assert_non_null(line);
		carry_out(&rs, &g, game_decider(&rs, &g),
		    json_string_value(json_object_get(line, "do")), &dice);
		json_decref(line);
	}
	assert_int_equal(g.outcome, OUTCOME_WON);
	assert_int_equal(log.warnings, 0);
	bot_free(bot);
}

static void
it_plays_whole_games(void **state)
{
	plays_a_whole_game("uckers", 2);
	plays_a_whole_game("uckers", 4);
	plays_a_whole_game("ludo", 3);
	plays_a_whole_game("fleet-ludo", 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(it_does_what_the_phase_asks),
	    cmocka_unit_test(SB2_it_announces_in_the_commands_words),
	    cmocka_unit_test(it_blows_on_the_dice_once),
	    cmocka_unit_test(it_answers_offers),
	    cmocka_unit_test(it_leaves_when_alone),
	    cmocka_unit_test(it_logs_in_and_sits_down_where_it_is_sent),
	    cmocka_unit_test(it_thinks_for_its_delay_and_answers_once),
	    cmocka_unit_test(it_keeps_many_tables_apart),
	    cmocka_unit_test(it_plays_where_bots_are_to_play),
	    cmocka_unit_test(bots_matches_wait_for_their_whole_budget),
	    cmocka_unit_test(people_are_answered_in_turn),
	    cmocka_unit_test(with_nothing_left_it_does_not_look_ahead),
	    cmocka_unit_test(nobody_waits_for_long),
	    cmocka_unit_test(a_refused_command_is_tried_again_more_plainly),
	    cmocka_unit_test(a_table_that_is_gone_is_forgotten_in_silence),
	    cmocka_unit_test(a_table_where_it_sits_no_more_is_forgotten),
	    cmocka_unit_test(it_goes_by_the_name_that_the_hub_gives_it),
	    cmocka_unit_test(a_stale_command_is_no_reason_to_warn),
	    cmocka_unit_test(nonsense_does_no_harm),
	    cmocka_unit_test(it_plays_whole_games),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
