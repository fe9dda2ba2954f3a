/*
 * What the house bots cost: the processor time of a choice for each level and
 * rule set, that of the account of a game, and a messdeck-bot with many tables
 * at once.
 *	bots [-b program] [-t tables] [-s seconds] weights
 */
#include <sys/socket.h>
#include <sys/wait.h>

#include <jansson.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/bot_level.h"
#include "engine/json_game.h"
#include "engine/luck_account.h"
#include "engine/notation.h"

#define CHOICES 1500 /* of each level and rule set */
#define ACCOUNTS 20  /* games of each rule set */
#define TABLES_MAX 256
#define DELAY 900 /* ms, as a host has it */
#define LINE_MAX_BYTES 65536

static uint64_t seed = 1;

static unsigned
draw(unsigned limit)
{
	seed = seed * UINT64_C(6364136223846793005) + 1;
	return (unsigned)((seed >> 33) % limit);
}

static double
clock_us(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* A throw, or colours. */
static struct action
throw_action(const struct ruleset *rs, const struct game *game)
{
	struct action action = {.kind = ACTION_THROW, .seat = game->actor};

	if (game->phase == PHASE_COLOURS) {
		action.kind = ACTION_COLOURS;
		action.colour = RED;
	}
	action.dice[0] = (uint8_t)(1 + draw(6));
	action.dice[1] = rs->dice == 2 ? (uint8_t)(1 + draw(6)) : 0;
	return action;
}

static void
throw_on(const struct ruleset *rs, struct game *game)
{
	struct game_events events = {0};
	struct action action = throw_action(rs, game);

	game_apply(rs, game, &action, &events);
}

static struct action
play_action(const struct ruleset *rs, const struct game *game, int number)
{
	struct action action = {
	    .kind = ACTION_PLAY, .seat = (uint8_t)game_decider(rs, game)};

	game_play(rs, game, number, &action.play);
	return action;
}

static void
play_on(const struct ruleset *rs, struct game *game, int number)
{
	struct game_events events = {0};
	struct action action = play_action(rs, game, number);

	game_apply(rs, game, &action, &events);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
bench_level(const struct eval *eval, const struct ruleset *rs, int level)
{
	static double us[CHOICES];
	struct bot_mind mind = {.eval = eval,
	    .level = bot_level(level),
	    .budget = bot_level(level)->budget};
	struct plays plays;
	struct game game;
	int n = 0, number;

	game_start(rs, &game);
	while (n < CHOICES) {
		if (game.phase == PHASE_OVER)
			game_start(rs, &game);
		if (game.phase != PHASE_PLAY) {
			throw_on(rs, &game);
			continue;
		}
		game_plays(rs, &game, &plays);
		us[n] = clock_us(CLOCK_PROCESS_CPUTIME_ID);
		number = bot_level_play(&mind, rs, &game);
		us[n] = clock_us(CLOCK_PROCESS_CPUTIME_ID) - us[n];
		if (plays.n > 1)
			n++;
		play_on(rs, &game, number);
	}
	qsort(us, CHOICES, sizeof(us[0]), compare);
	printf("%-10s %d  %-12s  p50 %8.3f ms  p99 %8.3f ms\n",
	    ruleset_name(rs), rs->seats, mind.level->name,
	    us[CHOICES / 2] / 1000, us[CHOICES * 99 / 100] / 1000);
	fflush(stdout);
}

/* An account of whole games, in which the leading hand has all seats. */
static void
bench_account(const struct eval *eval, const struct ruleset *rs)
{
	const struct bot_mind mind = {.eval = eval,
	    .level = bot_level(BOT_LEADING_HAND),
	    .budget = bot_level(BOT_LEADING_HAND)->budget};
	struct luck_change changes[LUCK_CHANGES];
	struct luck_account account;
	double us[ACCOUNTS], drift, start, squares = 0;
	struct action action;
	struct game *game = &account.game;

	for (int i = 0; i < ACCOUNTS; i++) {
		start = clock_us(CLOCK_PROCESS_CPUTIME_ID);
		luck_account_begin(&account, eval, rs);
		while (game->phase != PHASE_OVER) {
			action = game->phase == PHASE_PLAY
			    ? play_action(
				  rs, game, bot_level_play(&mind, rs, game))
			    : throw_action(rs, game);
			luck_account_action(&account, &action, changes);
		}
		us[i] = clock_us(CLOCK_PROCESS_CPUTIME_ID) - start;
		drift = (double)account.sums[0].drift / LUCK_ONE;
		squares += drift * drift;
	}
	qsort(us, ACCOUNTS, sizeof(us[0]), compare);
	printf("%-10s %d  account of a game  p50 %6.0f ms  most %6.0f ms  "
	       "sd of drift %.3f\n",
	    ruleset_name(rs), rs->seats, us[ACCOUNTS / 2] / 1000,
	    us[ACCOUNTS - 1] / 1000, sqrt(squares / ACCOUNTS));
	fflush(stdout);
}

/* A table of the small hub below: the bot has both seats. */
struct table {
	struct game game;
	int seq;
	double sent; /* ms: when it was told of the state */
};

static void
tell(int fd, const struct ruleset *rs, struct table *table, int number)
{
	char game[16];
	json_t *event;
	char *line;

	snprintf(game, sizeof(game), "T%04d-1", number);
	event = json_pack("{s:s,s:i,s:i,s:{s:s,s:s,s:[{s:s,s:b},{s:s,s:b}],s:[]"
			  ",s:i,s:o,s:i}}",
	    "ev", "table", "table", number, "seq", ++table->seq, "state",
	    "status", "playing", "game", game, "chairs", "name", "Bot", "house",
	    1, "name", "Bot", "house", 1, "offers", "watchers", 1, "play",
	    json_game(rs, &table->game), "decider",
	    game_decider(rs, &table->game));
	line = json_dumps(event, JSON_COMPACT);
	if (write(fd, line, strlen(line)) < 0 || write(fd, "\n", 1) < 0)
		exit(1);
	free(line);
	json_decref(event);
	table->sent = clock_us(CLOCK_MONOTONIC) / 1000;
}

/* Does what the bot says; false where it is no command for a table. */
static int
obey(const struct ruleset *rs, struct table *tables, int n, const char *line)
{
	json_t *message = json_loads(line, 0, NULL);
	const char *words = json_string_value(json_object_get(message, "do"));
	int where = (int)json_integer_value(json_object_get(message, "table"));
	struct table *table = &tables[where];
	struct plays plays;
	int number;

	if (words == NULL || where < 0 || where >= n) {
		json_decref(message);
		return -1;
	}
	if (strncmp(words, "play ", 5) == 0) {
		game_plays(rs, &table->game, &plays);
		number =
		    notation_find(rs, &table->game.position, &plays, words + 5);
		if (number < 0) {
			fprintf(stderr, "%s is no play\n", words);
			exit(1);
		}
		play_on(rs, &table->game, number);
	} else
		throw_on(rs, &table->game);
	if (table->game.phase == PHASE_OVER)
		game_start(rs, &table->game);
	json_decref(message);
	return where;
}

static void
bench_tables(const char *program, const char *weights, const struct ruleset *rs,
    int n, int seconds)
{
	static struct table tables[TABLES_MAX];
	static char in[LINE_MAX_BYTES + 1];
	double start, end, latest = 0, late, used;
	size_t length = 0;
	int fd[2], number, actions = 0;
	struct pollfd p;
	char *line, *newline;
	clockid_t clock;
	ssize_t got;
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0 || (pid = fork()) < 0)
		exit(1);
	if (pid == 0) {
		dup2(fd[1], 3);
		execl(program, "messdeck-bot", "--fd", "3", "--level",
		    "admiral", "--name", "Bot", "--weights", weights, "--delay",
		    "900", (char *)NULL);
		_exit(127);
	}
	close(fd[1]);
	for (int i = 0; i < n; i++) {
		game_start(rs, &tables[i].game);
		tell(fd[0], rs, &tables[i], i);
	}
	start = clock_us(CLOCK_MONOTONIC) / 1000;
	end = start + seconds * 1000;
	p = (struct pollfd){fd[0], POLLIN, 0};
	while (clock_us(CLOCK_MONOTONIC) / 1000 < end) {
		if (poll(&p, 1, 100) <= 0)
			continue;
		got = read(fd[0], in + length, LINE_MAX_BYTES - length);
		if (got <= 0)
			exit(1);
		length += (size_t)got;
		in[length] = '\0';
		for (line = in; (newline = strchr(line, '\n')) != NULL;
		     line = newline + 1) {
			*newline = '\0';
			number = obey(rs, tables, n, line);
			if (number < 0)
				continue;
			late = clock_us(CLOCK_MONOTONIC) / 1000 -
			    tables[number].sent - DELAY;
			if (late > latest)
				latest = late;
			actions++;
			tell(fd[0], rs, &tables[number], number);
		}
		length -= (size_t)(line - in);
		memmove(in, line, length + 1);
	}
	clock_getcpuclockid(pid, &clock);
	used = clock_us(clock) / 1000;
	printf("%d tables of the admiral: %d actions in %d s, %.0f %% of a "
	       "core, the latest %.0f ms after its time\n",
	    n, actions, seconds, used / seconds / 10, latest);
	close(fd[0]);
	waitpid(pid, NULL, 0);
}

int
main(int argc, char **argv)
{
	static const struct {
		const char *rules;
		int seats;
	} rows[] = {{"uckers", 2}, {"uckers", 4}, {"bigship", 2},
	    {"bigship", 4}, {"masters", 2}, {"masters", 4}, {"navy", 2},
	    {"museum", 4}, {"ludo", 2}, {"ludo", 3}, {"ludo", 4},
	    {"fleet-ludo", 4}};
	const char *program = "./messdeck-bot";
	char error[EVAL_ERROR], why[RULESET_ERROR];
	int c, tables = 64, seconds = 20;
	struct ruleset rs;
	struct eval *eval;

	while ((c = getopt(argc, argv, "b:s:t:")) != -1)
		if (c == 'b')
			program = optarg;
		else if (c == 's')
			seconds = atoi(optarg);
		else if (c == 't')
			tables = atoi(optarg);
	if (optind + 1 != argc || tables < 1 || tables > TABLES_MAX) {
		fprintf(stderr,
		    "usage: bots [-b program] [-s seconds] [-t tables] "
		    "weights\n");
		return 64;
	}
	if ((eval = eval_open(argv[optind], error)) == NULL) {
		fprintf(stderr, "%s\n", error);
		return 1;
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!ruleset_make(&rs, rows[i].rules, rows[i].seats, NULL, why))
			return 1;
		for (int level = 0; level < BOT_LEVELS; level++)
			bench_level(eval, &rs, level);
		bench_account(eval, &rs);
	}
	ruleset_make(&rs, "uckers", 2, NULL, why);
	bench_tables(program, argv[optind], &rs, tables, seconds);
	eval_close(eval);
	return 0;
}
