/*
 * What it costs that nothing is sent before it is on disk: the time from a
 * player's Enter to the throw on his own screen, with many tables playing,
 * beside fdatasync alone on the same disk in the same run; and how many moves
 * and commits a second there are when all play as fast as they can.
 *
 *   tests/bench/commit [-c conninfo] [-m messdeckd] [-n throws] [tables ...]
 *
 * At the first table two people sit at terminals of 80x24, and type. Enter
 * alone throws; it draws nothing before the hub has said what was thrown (as
 * tests/e2e/enter.t shows), so that is on disk and drawn when the first bytes
 * come. At the other tables programs play over the host protocol; two of them
 * only watch the first one, to know whose turn it is.
 *
 * With -c each measurement is followed by the same one with the state on that
 * server of PostgreSQL, in a database of its own that is made by psql.
 */
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/bench/cost.h"
#include "tests/bench/figure.h"
#include "tests/bench/host.h"
#include "tests/bench/load.h"

#define MOVES_MOST 1000
#define TABLES_MOST 1000
#define NAME_SIZE 32
#define CYCLE_MS 5    /* for the programs' answers, between two of them */
#define STILL_MS 60   /* more than between two pictures of a screen */
#define TABLE_MS 2000 /* every other table has a move so often */
#define RUSH_MS 3000
#define QUIET 20 /* ms of silence */
#define PAGES 4  /* that a commit writes, more or less */
#define PAGE 4096

struct times {
	double ms[MOVES_MOST];
	int n;
};

static void
print_times(const char *what, struct times *times)
{
	if (times->n == 0) {
		printf("%-34s nothing\n", what);
		return;
	}
	figure_sort(times->ms, times->n);
	printf("%-34s median %7.2f ms  p99 %7.2f ms  (%d)\n", what,
	    times->ms[times->n / 2], times->ms[times->n * 99 / 100], times->n);
}

/* Writing some pages and fdatasync, as a commit must, and nothing else. */
static void
bare_sync(int fd, struct times *times)
{
	static const char pages[PAGES * PAGE];
	double before = clock_ms();

	if (write(fd, pages, sizeof(pages)) != -1 && fdatasync(fd) != -1)
		times->ms[times->n++] = clock_ms() - before;
}

/* The value behind the last "key": of what a client was sent; NULL. */
static const char *
last_value(const struct load *load, int client, const char *key)
{
	const char *text = load_last(load, client);
	size_t n = strlen(key), at = strlen(text);

	/* From the end: the rest is long, and of moves before. */
	while (at-- > 0)
		if (text[at] == *key && strncmp(text + at, key, n) == 0)
			return text + at + n;
	return NULL;
}

static void
command(struct load *load, int client, const char *words)
{
	char line[128];

	snprintf(line, sizeof(line), "{\"do\":\"%s\",\"id\":1}\n", words);
	load_type(load, client, line);
}

/* Whom a client heard of in the first seat of its table, before all rematches.
 */
static char first_seat[2 * TABLES_MOST][NAME_SIZE];

/*
 * Which of the two at a table, as a client hears of it, has that seat: with a
 * rematch they exchange theirs.
 */
static int
sitter(const struct load *load, int client, char seat)
{
	const char *name = last_value(load, client, "\"chairs\":[{\"name\":\"");
	char *first = first_seat[client];
	bool same;

	if (name == NULL)
		return seat - '0';
	if (*first == '\0')
		snprintf(
		    first, NAME_SIZE, "%.*s", (int)strcspn(name, "\""), name);
	same = strncmp(name, first, strlen(first)) == 0;
	return (seat - '0') ^ !same;
}

static bool
is(const char *value, const char *word)
{
	return value != NULL && strncmp(value, word, strlen(word)) == 0;
}

static void
both(struct load *load, int table, const char *words)
{
	command(load, 2 * table, words);
	command(load, 2 * table + 1, words);
}

static void
type_both(struct load *hands, const char *keys)
{
	load_type(hands, 0, keys);
	load_type(hands, 1, keys);
}

/*
 * What a person types next at the first table; gives the seat whose Enter
 * throws, -1 for any other keys.
 */
static int
type_next(struct load *load, struct load *hands)
{
	const char *status = last_value(load, 0, "\"status\":\"");
	const char *decider = last_value(load, 0, "\"decider\":");
	const char *phase = last_value(load, 0, "\"phase\":\"");
	int seat;

	if (is(status, "over"))
		type_both(hands, "/rematch\r");
	if (is(status, "phrases"))
		type_both(hands, "\r");
	if (!is(status, "playing") || (!is(decider, "0") && !is(decider, "1")))
		return -1;
	seat = sitter(load, 0, *decider);
	if (is(phase, "play"))
		load_type(hands, seat, "1\r");
	else if (is(phase, "colours"))
		load_type(hands, seat, "r\r");
	else {
		load_type(hands, seat, "\r");
		return seat;
	}
	return -1;
}

/*
 * The next move of a table, by whoever's turn it is; false for none, where
 * there is another game to begin.
 */
static bool
move(struct load *load, int table)
{
	const char *status = last_value(load, 2 * table, "\"status\":\"");
	const char *decider = last_value(load, 2 * table, "\"decider\":");
	const char *phase = last_value(load, 2 * table, "\"phase\":\"");
	const char *words = "throw";

	if (is(status, "over"))
		both(load, table, "rematch");
	if (is(status, "phrases"))
		both(load, table, "phrase");
	if (!is(status, "playing") || (!is(decider, "0") && !is(decider, "1")))
		return false;
	if (is(phase, "play"))
		words = "play 1";
	if (is(phase, "colours"))
		words = "colours red";
	command(load, 2 * table + sitter(load, 2 * table, *decider), words);
	return true;
}

static bool
sit_down(struct load *load, struct load *hands, int tables)
{
	char words[32];
	int last;

	for (int i = 0; i < 2 * tables; i++)
		if (!load_connect(load, "json"))
			return false;
	if (!load_connect(hands, NULL) || !load_connect(hands, NULL))
		return false;
	last = load_count(load) - 1;
	load_read(load, 0, last, 2000, false);
	load_read(hands, 0, 1, 1000, false);
	type_both(hands, "/set motion off\r");
	load_read(hands, 0, 1, 300, false);
	load_type(hands, 0, "/new uckers 2\r");
	load_read(hands, 0, 1, 300, false);
	load_type(hands, 1, "/join 1\r");
	load_read(hands, 0, 1, 300, false);
	load_type(hands, 1, "\r"); /* the card of the rules */
	load_read(hands, 0, 1, 300, false);
	both(load, 0, "watch 1");
	for (int i = 1; i < tables; i++) {
		command(load, 2 * i, "new uckers 2");
		load_read(load, 2 * i, 2 * i, 1000, true);
		snprintf(words, sizeof(words), "join %d", i + 1);
		command(load, 2 * i + 1, words);
		load_read(load, 2 * i + 1, 2 * i + 1, 1000, true);
	}
	for (int i = 1; i < tables; i++)
		both(load, i, "phrase");
	load_read(load, 0, last, 1000 + tables, false);
	return true;
}

/*
 * Throws at the first table are timed, and a bare fdatasync before each; so
 * many others play on beside it.
 */
static void
time_throws(struct load *load, struct load *hands, int others, int disk,
    int moves, struct times *times, struct times *bare)
{
	double due = clock_ms(), before, each = (double)TABLE_MS / (others + 1);
	int next = 0, last = load_count(load) - 1, seat;

	times->n = bare->n = 0;
	for (int tries = 0; times->n < moves && tries < 4 * moves; tries++) {
		for (; others > 0 && due < clock_ms(); due += each)
			move(load, 1 + next++ % others);
		load_read(load, 0, last, CYCLE_MS, false);
		/* Pictures that come late must not be taken for the throw. */
		do
			load_read(hands, 0, 1, STILL_MS, false);
		while (load_bytes(hands) > 0);
		if (bare->n == times->n)
			bare_sync(disk, bare);
		before = clock_ms();
		seat = type_next(load, hands);
		if (seat < 0)
			continue;
		load_read(hands, seat, seat, 1000, true);
		if (load_heard_at(hands, seat) != 0)
			times->ms[times->n++] =
			    load_heard_at(hands, seat) - before;
	}
}

/* Every table of programs has a move as soon as its last one is seen. */
static void
rush(const struct host *host, struct load *load, int tables)
{
	double start, seconds;
	long before = host_stat(host, "commits"), moves = 0;
	int last = load_count(load) - 1, heard, quiet = QUIET;

	start = clock_ms();
	while (clock_ms() < start + RUSH_MS) {
		heard = 0;
		for (int i = 1; i < tables; i++) {
			if (load_heard_at(load, 2 * i) == 0 && quiet < QUIET)
				continue;
			moves += move(load, i);
			heard++;
		}
		/* A move may be refused: then nothing is ever heard of it. */
		quiet = heard == 0 ? quiet + 1 : 0;
		load_read(load, 0, last, 1, false);
	}
	seconds = (clock_ms() - start) / 1000;
	printf("%-34s %7.0f moves and %.0f commits a second\n",
	    "  as fast as they can", (double)moves / seconds,
	    (double)(host_stat(host, "commits") - before) / seconds);
}

static bool
measure(const char *messdeckd, int playing, int moves)
{
	/* Where one plays another is there for the rush. */
	int tables = playing > 1 ? playing : 2;
	struct load *load, *hands;
	struct times times, bare;
	struct host host;
	char what[64], path[HOST_PATH + 16];
	int disk;
	bool ok;

	if (!host_start_messdeck(&host, messdeckd, 2 * tables + 2, 0))
		return false;
	snprintf(path, sizeof(path), "%s/bare", host.dir);
	disk = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	memset(first_seat, 0, sizeof(first_seat));
	load = load_new(2 * tables, host.port, "guest", NULL);
	hands = load_new(2, host.port, "guest", NULL);
	ok = sit_down(load, hands, tables);
	if (ok) {
		time_throws(
		    load, hands, playing - 1, disk, moves, &times, &bare);
		snprintf(what, sizeof(what), "%d %s: Enter to throw", playing,
		    playing == 1 ? "table" : "tables");
		print_times(what, &times);
		print_times("  fdatasync alone", &bare);
		rush(&host, load, tables);
		fflush(stdout);
	}
	close(disk);
	load_free(hands);
	load_free(load);
	host_stop(&host);
	return ok;
}

/* The same with an empty database on that server. */
static bool
measure_shared(
    const char *conninfo, const char *messdeckd, int playing, int moves)
{
	static const char *const sql[] = {
	    "DROP DATABASE IF EXISTS messdeck_bench",
	    "CREATE DATABASE messdeck_bench TEMPLATE template0 LOCALE 'C'"
	    " ENCODING 'UTF8'"};
	char text[512];
	bool ok;

	for (int i = 0; i < 2; i++) {
		(void)snprintf(text, sizeof(text),
		    "psql -X -q -c \"%s\" \"%s dbname=postgres\" 2>&1", sql[i],
		    conninfo);
		if (system(text) != 0)
			return false;
	}
	(void)snprintf(
	    text, sizeof(text), "%s dbname=messdeck_bench", conninfo);
	setenv("MESSDECK_TEST_STORE", text, 1);
	printf("PostgreSQL\n");
	ok = measure(messdeckd, playing, moves);
	unsetenv("MESSDECK_TEST_STORE");
	return ok;
}

int
main(int argc, char **argv)
{
	static char *standard[] = {"1", "100", NULL};
	const char *messdeckd = "./messdeckd", *conninfo = NULL;
	struct rlimit files = {8192, 8192};
	char **tables = standard;
	int c, moves = 60;

	while ((c = getopt(argc, argv, "c:m:n:")) != -1) {
		if (c == 'c')
			conninfo = optarg;
		else if (c == 'm')
			messdeckd = optarg;
		else if (c == 'n')
			moves = atoi(optarg);
		else
			return 64;
	}
	if (moves < 1 || moves > MOVES_MOST)
		return 64;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	if (optind < argc)
		tables = argv + optind;
	for (; *tables != NULL; tables++)
		if (!measure(messdeckd, atoi(*tables), moves) ||
		    (conninfo != NULL &&
			!measure_shared(
			    conninfo, messdeckd, atoi(*tables), moves)))
			return 1;
	return 0;
}
