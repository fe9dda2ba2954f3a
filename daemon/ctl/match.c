/* messdeckctl match: two bots play many games at the host. */
#include "daemon/ctl/match.h"

#include <getopt.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "daemon/ctl/ask.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/lib/loop.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/field.h"

#define GAMES_MOST 100000
#define TABLES_MOST 16
#define PATIENCE_MS 300000 /* that a table may be silent */
#define LOOK_MS 5000
#define GOODBYE_MS 5000 /* for the hub to close the tables */
#define NORMAL 1.96     /* of a normal error, 95 % are within so many sigma */

enum { ID_PIT = 1, ID_END };

struct match;

/* A connection, and the table that it watches. */
struct match_table {
	struct match *match;
	struct link *link;
	int number; /* 0: none */
	int seat;   /* of the first bot, or its partner's */
	int64_t heard;
	bool asked; /* for a game, and there is no answer yet */
	bool ended; /* it has nothing to do any more */
};

struct match {
	const char *bot[2], *rules;
	int games, tables;
	bool json;
	struct loop *loop;
	struct timer *look, *goodbye;
	struct match_table table[TABLES_MOST];
	char ruleset[32]; /* its name */
	int seats, sides; /* 0: not known yet */
	bool accounts;    /* one of the bots is no house bot */
	int begun, over, won, drawn;
	bool stopping;
	int status;
};

static void
match_complain(struct match *match, int status, const char *sentence)
{
	fprintf(stderr, "messdeckctl: match: %s\n", sentence);
	match->status = status;
}

static void
table_send(struct match_table *t, json_t *message)
{
	char *line = message == NULL ? NULL : json_dumps(message, JSON_COMPACT);

	if (line != NULL)
		link_send(t->link, line, strlen(line), -1);
	free(line);
	json_decref(message);
}

/* It has nothing to do any more; after the last one the match is over. */
static void
table_ended(struct match_table *t)
{
	struct match *match = t->match;
	int left = 0;

	t->ended = true;
	for (int i = 0; i < match->tables; i++)
		left += match->table[i].link != NULL && !match->table[i].ended;
	if (left == 0)
		loop_stop(match->loop);
}

/* Closes the table, so that its bots are free. */
static void
table_close(struct match_table *t)
{
	char *words;

	/* Then it is closed when the answer comes. */
	if (t->asked)
		return;
	/* House bots leave a game that is over, and who watched may stay. */
	if (t->number == 0 || (!t->match->stopping && !t->match->accounts)) {
		t->number = 0;
		table_ended(t);
		return;
	}
	words = xasprintf("table %d end", t->number);
	t->number = 0;
	table_send(t, json_pack("{s:s,s:i}", "do", words, "id", ID_END));
	free(words);
}

static void
match_give_up(void *arg)
{
	loop_stop(((struct match *)arg)->loop);
}

/* Begins no more games, and closes those that are on. */
static void
match_stop(struct match *match)
{
	if (match->stopping)
		return;
	match->stopping = true;
	timer_start(match->goodbye, GOODBYE_MS);
	for (int i = 0; i < match->tables; i++)
		if (match->table[i].link != NULL && !match->table[i].ended)
			table_close(&match->table[i]);
}

static void
match_fail(struct match *match, int status, const char *sentence)
{
	if (match->stopping)
		return;
	match_complain(match, status, sentence);
	match_stop(match);
}

/* The next game there, if there is to be another; the seats take turns. */
static void
table_begin(struct match_table *t)
{
	struct match *match = t->match;
	char *words;

	if (match->begun == match->games || match->stopping) {
		table_close(t);
		return;
	}
	t->seat = match->sides == 0 ? 0 : match->begun % match->sides;
	match->begun++;
	t->asked = true;
	words = xasprintf("pit %s %s %d %s", match->bot[0], match->bot[1],
	    t->seat + 1, match->rules);
	table_send(t, json_pack("{s:s,s:i}", "do", words, "id", ID_PIT));
	free(words);
}

/* Whether the first bot's side has won. */
static bool
table_won(const struct match_table *t, int winner)
{
	const struct match *match = t->match;

	return match->sides < match->seats
	    ? winner % match->sides == t->seat % match->sides
	    : winner == t->seat;
}

static void
table_over(struct match_table *t, const json_t *state)
{
	const json_t *play = json_object_get(state, "play");
	const char *outcome = field_or(play, "outcome", "");
	int winner = (int)field_number(play, "winner", -1);
	struct match *match = t->match;
	bool won = winner >= 0 && table_won(t, winner);

	if (winner < 0 && strcmp(outcome, codes_outcome(OUTCOME_DRAWN)) != 0) {
		match_fail(match, 1, "a game ended without a result");
		return;
	}
	match->over++;
	match->won += won;
	match->drawn += winner < 0;
	if (!match->json)
		fprintf(stderr,
		    "game %d of %d: %s, %d throws, %s%s; %s has won %d\n",
		    match->over, match->games, field_or(state, "game", "?"),
		    (int)field_number(play, "throws", 0),
		    winner < 0 ? "drawn" : "won by ",
		    winner < 0 ? "" : match->bot[!won], match->bot[0],
		    match->won);
	table_begin(t);
}

/* How a table's game stands. */
static void
table_state(struct match_table *t, const json_t *state)
{
	int status = codes_status_parse(field_text(state, "status"));

	if (status == TABLE_OVER)
		table_over(t, state);
	else if (status == TABLE_ADJOURNED)
		match_fail(t->match, 1, "a bot has left its game");
}

/*
 * The first game has begun: how many seats take turns is known now. Somebody's
 * bot plays one game at a time.
 */
static void
match_begun(struct match *match, const json_t *data)
{
	strlcpy(match->ruleset, field_or(data, "rules", ""),
	    sizeof(match->ruleset));
	match->seats = (int)field_number(data, "seats", 2);
	match->sides = (int)field_number(data, "sides", 2);
	match->accounts = field_true(data, "accounts");
	for (int i = 1; i < match->tables; i++)
		if (match->accounts)
			table_ended(&match->table[i]);
		else
			table_begin(&match->table[i]);
}

static void
table_answer(struct match_table *t, const json_t *message)
{
	const json_t *data = json_object_get(message, "data");
	struct match *match = t->match;

	if (field_number(message, "re", 0) == ID_END) {
		table_ended(t);
		return;
	}
	t->asked = false;
	if (!field_true(message, "ok")) {
		match_fail(match,
		    codes_refusal_parse(field_text(message, "code")) ==
			    REFUSED_USAGE
			? EX_USAGE
			: 1,
		    field_or(message, "error", "the hub refused"));
		return;
	}
	t->number = (int)field_number(data, "table", 0);
	/* It came when all were to be closed. */
	if (match->stopping)
		table_close(t);
	else if (match->sides == 0)
		match_begun(match, data);
}

static void
on_line(void *arg, char *line, size_t length, int fd)
{
	struct match_table *t = arg;
	json_t *message = json_loadb(line, length, 0, NULL);
	const char *event = field_or(message, "ev", "");

	t->heard = loop_monotonic();
	if (json_object_get(message, "re") != NULL)
		table_answer(t, message);
	else if (json_object_get(message, "waits") != NULL)
		match_fail(t->match, EX_UNAVAILABLE,
		    field_or(json_object_get(message, "waits"), "words",
			"the hub waits for its deck"));
	else if (t->number == 0 || t->asked)
		/* It is about the table of the game before. */;
	else if (strcmp(event, "table") == 0 &&
	    field_number(message, "table", 0) == t->number)
		table_state(t, json_object_get(message, "state"));
	else if (strcmp(event, "you") == 0 &&
	    field_number(message, "table", 0) == 0) {
		t->number = 0;
		match_fail(t->match, 1, "somebody has closed a table");
	}
	json_decref(message);
}

static void
on_closed(void *arg, const char *why)
{
	struct match_table *t = arg;
	struct match *match = t->match;

	link_free(t->link);
	t->link = NULL;
	t->number = 0;
	t->asked = false;
	if (!match->stopping)
		match_complain(
		    match, EX_UNAVAILABLE, "the hub has ended the connection");
	match_stop(match);
	table_ended(t);
}

static const struct link_ops match_ops = {on_line, on_closed};

static void
on_signal(void *arg, int signo)
{
	struct match *match = arg;

	if (match->stopping)
		loop_stop(match->loop);
	match_fail(match, 1, "stopped; its games are void");
}

static void
match_look(void *arg)
{
	struct match *match = arg;
	int64_t now = loop_monotonic();

	for (int i = 0; i < match->tables; i++)
		if (match->table[i].number != 0 &&
		    now - match->table[i].heard > PATIENCE_MS)
			match_fail(match, 1,
			    "a bot has done nothing for five minutes");
	timer_start(match->look, LOOK_MS);
}

static bool
match_connect(struct match *match, const char *socket)
{
	for (int i = 0; i < match->tables; i++) {
		struct match_table *t = &match->table[i];
		int fd = ask_connect(socket, 0, 0, false);

		if (fd == -1)
			return false;
		t->match = match;
		t->link = link_new(match->loop, fd, &match_ops, t);
		t->heard = loop_monotonic();
		table_send(t, json_pack("{s:{s:i}}", "hello", "protocol", 1));
	}
	return true;
}

/* The share, and the bounds of its interval (E. B. Wilson's, 1927). */
static void
match_print(const struct match *match)
{
	double n = match->over, share = (match->won + match->drawn / 2.0) / n;
	double scale = 1 + NORMAL * NORMAL / n;
	double middle = (share + NORMAL * NORMAL / (2 * n)) / scale;
	double half = NORMAL / scale *
	    sqrt(share * (1 - share) / n + NORMAL * NORMAL / (4 * n * n));
	double low = share <= 0 ? 0 : middle - half;
	double high = share >= 1 ? 1 : middle + half;
	json_t *all;

	if (match->json) {
		all = json_pack("{s:s,s:i,s:s,s:s,s:i,s:i,s:i,s:f,s:f,s:f}",
		    "rules", match->ruleset, "seats", match->seats, "a",
		    match->bot[0], "b", match->bot[1], "games", match->over,
		    "won", match->won, "drawn", match->drawn, "share", share,
		    "low", low, "high", high);
		json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(5));
		putchar('\n');
		json_decref(all);
		return;
	}
	printf("%s %d: %s won %d of %d games against %s", match->ruleset,
	    match->seats, match->bot[0], match->won, match->over,
	    match->bot[1]);
	if (match->drawn > 0)
		printf(", and %d were drawn", match->drawn);
	printf("\nshare %.2f %%, in 19 cases of 20 between %.2f and %.2f %%\n",
	    100 * share, 100 * low, 100 * high);
}

/* A number of an option; false, having complained. */
static bool
match_number(struct match *match, const char *option, int most, int *number)
{
	const char *error;
	char *sentence;

	*number = (int)strtonum(optarg, 1, most, &error);
	if (error == NULL)
		return true;
	sentence = xasprintf("--%s takes a number from 1 to %d, not \"%s\"",
	    option, most, optarg);
	match_complain(match, EX_USAGE, sentence);
	free(sentence);
	return false;
}

/* One word, as a command of the hub takes it. */
static bool
is_word(const char *text)
{
	return *text != '\0' && text[strcspn(text, " \t")] == '\0';
}

static bool
match_options(struct match *match, int n, char **words)
{
	static const struct option options[] = {
	    {"games", required_argument, NULL, 'g'},
	    {"rules", required_argument, NULL, 'r'},
	    {"tables", required_argument, NULL, 't'}, {NULL, 0, NULL, 0}};
	bool right = true;
	int c;

	optind = 0;
	opterr = 0;
	while (right && (c = getopt_long(n, words, "", options, NULL)) != -1)
		if (c == 'r')
			match->rules = optarg;
		else if (c == 'g')
			right = match_number(
			    match, "games", GAMES_MOST, &match->games);
		else if (c == 't')
			right = match_number(
			    match, "tables", TABLES_MOST, &match->tables);
		else
			right = false;
	if (right && n - optind == 2 && is_word(words[optind]) &&
	    is_word(words[optind + 1])) {
		match->bot[0] = words[optind];
		match->bot[1] = words[optind + 1];
		return true;
	}
	if (match->status == 0)
		match_complain(match, EX_USAGE,
		    "it takes two bots: match admiral chief --rules "
		    "\"uckers 2\" --games 100");
	return false;
}

int
match_run(const char *socket, bool json, int n, char **words)
{
	static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
	struct match match = {
	    .rules = "", .games = 100, .tables = 4, .json = json};

	if (!match_options(&match, n, words))
		return match.status;
	if (match.tables > match.games)
		match.tables = match.games;
	match.loop = loop_new();
	match.look = loop_timer(match.loop, match_look, &match);
	match.goodbye = loop_timer(match.loop, match_give_up, &match);
	if (!match_connect(&match, socket)) {
		match_complain(&match, EX_UNAVAILABLE, ask_failure());
	} else {
		for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
			loop_signal(match.loop, signals[i], on_signal, &match);
		match_look(&match);
		table_begin(&match.table[0]);
		loop_run(match.loop, NULL, NULL);
	}
	if (match.over > 0)
		match_print(&match);
	for (int i = 0; i < match.tables; i++)
		if (match.table[i].link != NULL)
			link_free(match.table[i].link);
	timer_free(match.look);
	timer_free(match.goodbye);
	loop_free(match.loop);
	return match.status;
}
