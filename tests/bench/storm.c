/*
 * Everybody comes at once, as after a restart of the machine, while four play
 * at each table: how many are in after how long, what they cost, and how long
 * those who play wait for their keys meanwhile; then the same with everybody
 * there.
 *
 *   tests/bench/storm [-m messdeckd] [-n people] [-s seconds] [-t tables]
 *       [-v watchers of each table] [-w FILE]
 */
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/cost.h"
#include "tests/bench/figure.h"
#include "tests/bench/host.h"
#include "tests/bench/load.h"

#define PLAYERS 4       /* at each table */
#define COMERS 8        /* processes that connect, one person after another */
#define KEY_MS 1000     /* after that a key is lost */
#define PACE_MS 15      /* between two keys */
#define LINE_MS 1000    /* between two lines at a table; a play takes two */
#define KEYS_MOST 20000 /* that are timed */
#define CALM_MS 15000
#define FREE_MS 300000 /* no storm is longer */

struct storm {
	struct host host;
	struct load *load; /* of those who play and watch */
	int people, tables, watchers, seconds;
	int keys, lines; /* typed so far */
	double line_due;
	int heard[COMERS]; /* a pipe's end for each process that connects */
	pid_t comer[COMERS];
};

struct keys {
	double latency[KEYS_MOST];
	int n, lost;
};

static int
seats(const struct storm *storm)
{
	return PLAYERS + storm->watchers;
}

/* The i-th at a table: who opens it, who joins, who watches. */
static void
sit(struct storm *storm, int table, int i)
{
	int client = table * seats(storm) + i;
	char line[32];

	(void)snprintf(line, sizeof(line),
	    i == 0            ? "\025/new uckers 4\r"
		: i < PLAYERS ? "\025/join %d\r"
			      : "\025/watch %d\r",
	    table + 1);
	load_type(storm->load, client, line);
	/* Tables have their numbers in this order. */
	if (i == 0)
		load_read(storm->load, client, client, KEY_MS, true);
}

static void
type_all(struct storm *storm, const char *keys)
{
	for (int i = 0; i < load_count(storm->load); i++)
		if (i % seats(storm) < PLAYERS)
			load_type(storm->load, i, keys);
	load_settle(storm->load);
}

static bool
seat_all(struct storm *storm)
{
	int n = storm->tables * seats(storm);

	storm->load = load_new(n, storm->host.port, "guest", NULL);
	if (load_grow(storm->load, n) < n)
		return false;
	for (int i = 0; i < seats(storm); i++) {
		for (int table = 0; table < storm->tables; table++)
			sit(storm, table, i);
		load_settle(storm->load);
	}
	/* They have read the rule card, and have no words for the dice. */
	type_all(storm, "\r");
	type_all(storm, "\025/phrase x\r");
	return true;
}

/* Connects its share, then reads until the parent has gone. */
static void
come(const struct storm *storm, int share, int out, int in)
{
	double begin = clock_ms(), due;
	struct pollfd parent = {.fd = in, .events = POLLIN};
	struct load *load;

	load = load_new(share, storm->host.port, "guest", NULL);
	for (int i = 0; i < share; i++) {
		due = begin + storm->seconds * 1e3 * i / share;
		if (i > 0)
			load_read(load, 0, i - 1,
			    due > clock_ms() ? (int)(due - clock_ms()) : 0,
			    false);
		if (!load_connect(load, NULL))
			break;
	}
	dprintf(out, "%d\n", load_count(load));
	while (poll(&parent, 1, 0) == 0)
		load_read(load, 0, load_count(load) - 1, 100, false);
	_exit(0);
}

/* The end that they read is closed with this process. */
static void
begin(struct storm *storm)
{
	int gate[2], out[2];

	if (pipe(gate) == -1)
		exit(1);
	for (int i = 0; i < COMERS; i++) {
		if (pipe(out) == -1)
			exit(1);
		storm->heard[i] = out[0];
		storm->comer[i] = fork();
		if (storm->comer[i] == 0) {
			(void)close(gate[1]);
			come(storm,
			    storm->people * (i + 1) / COMERS -
				storm->people * i / COMERS,
			    out[1], gate[0]);
		}
		(void)close(out[1]);
	}
	(void)close(gate[0]);
}

static int
arrived(struct storm *storm)
{
	char text[16];
	int n = 0;
	ssize_t got;

	for (int i = 0; i < COMERS; i++) {
		got = read(storm->heard[i], text, sizeof(text) - 1);
		text[got < 0 ? 0 : got] = '\0';
		n += atoi(text);
	}
	return n;
}

static bool
all_reported(const struct storm *storm)
{
	struct pollfd fd[COMERS];

	for (int i = 0; i < COMERS; i++)
		fd[i] =
		    (struct pollfd){.fd = storm->heard[i], .events = POLLIN};
	return poll(fd, COMERS, 0) == COMERS;
}

/* Each table's players throw and play by turns, as fast as people do. */
static void
play_on(struct storm *storm)
{
	static const char *const lines[] = {"\025/throw\r", "\025/play 1\r"};
	double now = clock_ms();
	int table, line;

	if (storm->line_due < now - LINE_MS)
		storm->line_due = now - LINE_MS;
	while (storm->line_due < now) {
		table = storm->lines % storm->tables;
		line = storm->lines++ / storm->tables;
		load_type(storm->load,
		    table * seats(storm) + line / 2 % PLAYERS, lines[line % 2]);
		storm->line_due += (double)LINE_MS / storm->tables;
	}
}

/* One of those who play types a letter, which is timed. */
static void
press(struct storm *storm, struct keys *keys)
{
	int table = storm->keys % storm->tables;
	int time = storm->keys++ / storm->tables;
	int client = table * seats(storm) + time % PLAYERS;
	double before, at;
	char key[] = "\025a";

	play_on(storm);
	/* Another one than the last time, or nothing changes. */
	key[1] += (char)(time % 26);
	before = clock_ms();
	load_type(storm->load, client, key);
	load_read(storm->load, client, client, KEY_MS, true);
	at = load_heard_at(storm->load, client);
	if (at == 0)
		keys->lost++;
	else if (keys->n < KEYS_MOST)
		keys->latency[keys->n++] = at - before;
	load_read(storm->load, 0, load_count(storm->load) - 1, PACE_MS, false);
}

static void
print_keys(const char *name, struct keys *keys, const struct keys *peer)
{
	char what[32];

	if (keys->n == 0)
		return;
	figure_sort(keys->latency, keys->n);
	(void)snprintf(what, sizeof(what), "%s-p50", name);
	figure_print(what, 0, keys->latency[keys->n / 2], "ms", "calm p50",
	    peer->latency[peer->n / 2]);
	(void)snprintf(what, sizeof(what), "%s-p99", name);
	figure_print(what, 0, keys->latency[keys->n * 99 / 100], "ms",
	    "calm p99", peer->latency[peer->n * 99 / 100]);
	printf(
	    "%-24s %10d lost of %d\n", name, keys->lost, keys->lost + keys->n);
}

/* Keys in a quiet phase, of so many ms. */
static void
press_for(struct storm *storm, struct keys *keys, double ms)
{
	double end = clock_ms() + ms;

	while (clock_ms() < end)
		press(storm, keys);
}

static void
measure(struct storm *storm)
{
	static struct keys calm, stormy, crowded;
	struct cost before, after;
	double began, end;
	long commits;
	int came;

	press_for(storm, &calm, CALM_MS);
	print_keys("calm", &calm, &calm);
	before = cost_of(storm->host.pid);
	began = clock_ms();
	end = began + FREE_MS;
	begin(storm);
	while (!all_reported(storm) && clock_ms() < end)
		press(storm, &stormy);
	came = arrived(storm);
	printf("%d of %d people are in after %.1f s\n", came, storm->people,
	    (clock_ms() - began) / 1e3);
	print_keys("storm", &stormy, &calm);
	after = cost_of(storm->host.pid);
	if (came == 0)
		return;
	printf("%.2f ms of CPU and %.1f KiB each, %d processes\n",
	    (after.cpu_ms - before.cpu_ms) / came,
	    (after.memory_kib - before.memory_kib) / came, after.processes);
	before = after;
	commits = host_stat(&storm->host, "commits");
	press_for(storm, &crowded, CALM_MS);
	after = cost_of(storm->host.pid);
	print_keys("crowded", &crowded, &calm);
	commits = host_stat(&storm->host, "commits") - commits;
	printf("%ld of %d tables play, %.0f commits a second, %.1f %% of a "
	       "CPU with everybody there\n",
	    host_stat(&storm->host, "playing"), storm->tables,
	    commits * 1e3 / CALM_MS,
	    (after.cpu_ms - before.cpu_ms) * 100 / CALM_MS);
}

int
main(int argc, char *argv[])
{
	struct storm storm = {.people = 5000, .tables = 100, .seconds = 60};
	const struct rlimit files = {65536, 65536};
	const char *messdeckd = "./messdeckd", *path = NULL;
	int c;

	while ((c = getopt(argc, argv, "m:n:s:t:v:w:")) != -1) {
		if (c == 'm')
			messdeckd = optarg;
		else if (c == 'n')
			storm.people = atoi(optarg);
		else if (c == 's')
			storm.seconds = atoi(optarg);
		else if (c == 't')
			storm.tables = atoi(optarg);
		else if (c == 'v')
			storm.watchers = atoi(optarg);
		else if (c == 'w')
			path = optarg;
		else
			return 64;
	}
	if (storm.tables < 1 || sodium_init() == -1 || !figure_file(path))
		return 64;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	(void)signal(SIGPIPE, SIG_IGN);
	if (!host_start_messdeck(&storm.host, messdeckd,
		storm.people + storm.tables * seats(&storm), 0))
		return 1;
	if (seat_all(&storm))
		measure(&storm);
	for (int i = 0; i < COMERS; i++)
		if (storm.comer[i] > 0)
			(void)kill(storm.comer[i], SIGTERM);
	host_stop(&storm.host);
	return 0;
}
