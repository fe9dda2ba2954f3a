/*
 * What a crowd costs: a login while so many are there, a change of the lobby
 * for each who sees it, a word and a play for each who watches, and how late
 * the last watcher has the play.
 *
 *   tests/bench/crowd [-m messdeckd] [-r rows] [-w FILE] [count ...]
 */
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/bench/bare.h"
#include "tests/bench/cost.h"
#include "tests/bench/figure.h"
#include "tests/bench/host.h"
#include "tests/bench/load.h"

#define HANDSHAKES 64
#define LOGINS 32
#define CHANGES 8      /* of the lobby */
#define CHANGE_MS 1200 /* apart: the lobby's news come twice a second */
#define WORDS 20
#define ROUNDS 12
#define QUIET_MS 80
#define WATCHERS_MOST 1000

struct crowd {
	struct host host;
	struct load *load;
	double handshake_ms;
	const char *rows; /* "login", "lobby" or "watch"; NULL: all */
};

/* A cost for each of so many people. */
struct each {
	double cpu_us, bytes; /* the sum of all times until it is divided */
	double last_ms;       /* until the last one has it, at worst */
	int n;                /* times */
};

static double
cpu_ms(const struct crowd *crowd)
{
	return cost_of(crowd->host.pid).cpu_ms;
}

static void
measure_handshake(struct crowd *crowd)
{
	double before;
	int done = 0;

	(void)load_handshake(crowd->host.port);
	before = cpu_ms(crowd);
	for (int i = 0; i < HANDSHAKES; i++)
		done += load_handshake(crowd->host.port);
	crowd->handshake_ms = (cpu_ms(crowd) - before) / (done + !done);
}

static bool
is_wanted(const struct crowd *crowd, const char *rows)
{
	return crowd->rows == NULL || strcmp(crowd->rows, rows) == 0;
}

/* Of the next ones, while so many are there; what these then see, too. */
static void
measure_login(struct crowd *crowd, int n)
{
	double before = cpu_ms(crowd);
	int came = load_grow(crowd->load, n + LOGINS) - n;

	if (came > 0)
		figure_print("login", n, (cpu_ms(crowd) - before) / came, "ms",
		    "handshake", crowd->handshake_ms);
}

static void
print_each(const char *name, int people, const struct each *each)
{
	char bytes[32];

	figure_print(name, people, each->cpu_us, "us", "seal and send",
	    bare_frame_us((size_t)each->bytes + 1));
	(void)snprintf(bytes, sizeof(bytes), "%s bytes", name);
	printf("%-24s %10.0f B\n", bytes, each->bytes);
}

/* The first opens a table and leaves it: two changes that all others see. */
static void
measure_changes(struct crowd *crowd, const char *name)
{
	static const char *const lines[] = {
	    "\025/new uckers 2\r", "\025/leave\r"};
	int last = load_count(crowd->load) - 1;
	struct each each = {.n = CHANGES};
	double before = cpu_ms(crowd);

	for (int i = 0; i < CHANGES; i++) {
		load_type(crowd->load, 0, lines[i % 2]);
		load_read(crowd->load, 0, last, CHANGE_MS, false);
		each.bytes += (double)load_bytes(crowd->load);
	}
	each.cpu_us = (cpu_ms(crowd) - before) * 1e3 / CHANGES / last;
	each.bytes /= (double)CHANGES * last;
	print_each(name, last, &each);
}

/* In an empty lobby, where the first table has its board shown, and else. */
static void
measure_lobby(struct crowd *crowd)
{
	int last = load_count(crowd->load) - 1;

	measure_changes(crowd, "lobby-first");
	load_type(crowd->load, last, "\025/new uckers 2\r");
	load_settle(crowd->load);
	measure_changes(crowd, "lobby");
	load_type(crowd->load, last, "\025/leave\r");
	load_settle(crowd->load);
}

/* One types; it counts if the watchers, from 2 on, see anything of it. */
static void
show(struct crowd *crowd, int who, const char *line, struct each *each)
{
	struct load *load = crowd->load;
	int last = load_count(load) - 1;
	double cpu = cpu_ms(crowd), before = clock_ms(), late;
	uint64_t bytes;

	load_type(load, who, line);
	load_read(load, 2, 2, QUIET_MS, true);
	bytes = load_bytes(load);
	if (bytes == 0) {
		load_read(load, 0, last, QUIET_MS, false);
		return;
	}
	load_read(load, 3, last, 1000, true);
	bytes += load_bytes(load);
	late = load_latest(load, 3, last, before);
	each->last_ms = late > each->last_ms ? late : each->last_ms;
	load_read(load, 0, last, QUIET_MS, false);
	each->bytes += (double)(bytes + load_bytes(load));
	each->cpu_us += (cpu_ms(crowd) - cpu) * 1e3;
	each->n++;
}

/* Two sit down, the others watch; motion would be frames of its own. */
static void
gather(struct load *load)
{
	int last = load_count(load) - 1;

	for (int i = 0; i <= last; i++)
		load_type(load, i, "\025/set motion off\r");
	load_type(load, 0, "\025/new uckers 2\r");
	load_settle(load);
	for (int i = 2; i <= last; i++)
		load_type(load, i, "\025/watch 1\r");
	load_type(load, 1, "\025/join 1\r");
	load_settle(load);
	/* He has read the rule card. */
	load_type(load, 1, "\r");
	load_settle(load);
	for (int i = 0; i < 2; i++)
		load_type(load, i, "\025/phrase x\r");
	load_settle(load);
}

static void
measure_words(struct crowd *crowd)
{
	int watchers = load_count(crowd->load) - 2;
	struct each each = {0};
	char line[64];

	for (int i = 0; i < WORDS; i++) {
		(void)snprintf(line, sizeof(line), "\025word number %d\r", i);
		show(crowd, 0, line, &each);
	}
	if (each.n == 0)
		return;
	each.cpu_us /= (double)each.n * watchers;
	each.bytes /= (double)each.n * watchers;
	print_each("word", watchers, &each);
}

/* Whoever has the turn: the others' lines are refused to them alone. */
static void
measure_plays(struct crowd *crowd)
{
	static const char *const lines[] = {
	    "\025/throw\r", "\025/colours red\r", "\025/play 1\r"};
	int watchers = load_count(crowd->load) - 2;
	struct each each = {0};

	for (int i = 0; i < ROUNDS * 6; i++)
		show(crowd, i / 3 % 2, lines[i % 3], &each);
	if (each.n == 0)
		return;
	each.cpu_us /= (double)each.n * watchers;
	each.bytes /= (double)each.n * watchers;
	print_each("watch", watchers, &each);
	printf("%-24s %10.1f ms   (the last of %d watchers, at worst)\n",
	    "watch last", each.last_ms, watchers);
}

static bool
crowd_begin(struct crowd *crowd, const char *messdeckd, int most)
{
	if (!host_start_messdeck(&crowd->host, messdeckd, most, 0))
		return false;
	crowd->load = load_new(most, crowd->host.port, crowd->host.user, NULL);
	return true;
}

static void
crowd_end(struct crowd *crowd)
{
	load_free(crowd->load);
	host_stop(&crowd->host);
}

/* Into the lobby, and what those who are there see of it. */
static bool
measure_lobbies(
    struct crowd *crowd, const char *messdeckd, char **count, int most)
{
	if (!crowd_begin(crowd, messdeckd, most + LOGINS))
		return false;
	measure_handshake(crowd);
	for (; *count != NULL; count++) {
		(void)load_grow(crowd->load, atoi(*count));
		measure_login(crowd, atoi(*count));
		if (is_wanted(crowd, "lobby"))
			measure_lobby(crowd);
	}
	crowd_end(crowd);
	return true;
}

static bool
measure_tables(struct crowd *crowd, const char *messdeckd, char **count)
{
	for (; *count != NULL; count++) {
		if (atoi(*count) > WATCHERS_MOST)
			continue;
		if (!crowd_begin(crowd, messdeckd, atoi(*count) + 2))
			return false;
		(void)load_grow(crowd->load, atoi(*count) + 2);
		gather(crowd->load);
		measure_words(crowd);
		measure_plays(crowd);
		crowd_end(crowd);
	}
	return true;
}

int
main(int argc, char *argv[])
{
	static char *standard[] = {"100", "1000", NULL};
	const struct rlimit files = {65536, 65536};
	const char *messdeckd = "./messdeckd", *path = NULL;
	char **counts = standard, **count;
	struct crowd crowd = {0};
	int c, most = 0;

	while ((c = getopt(argc, argv, "m:r:w:")) != -1) {
		if (c == 'm')
			messdeckd = optarg;
		else if (c == 'r')
			crowd.rows = optarg;
		else if (c == 'w')
			path = optarg;
		else
			return 64;
	}
	if (sodium_init() == -1 || !figure_file(path))
		return 1;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	if (optind < argc)
		counts = argv + optind;
	for (count = counts; *count != NULL; count++) {
		if (atoi(*count) < 1) {
			(void)fprintf(stderr,
			    "crowd: %s: a count of people is at least 1.\n",
			    *count);
			return 64;
		}
		most = atoi(*count) > most ? atoi(*count) : most;
	}
	if ((is_wanted(&crowd, "login") || is_wanted(&crowd, "lobby")) &&
	    !measure_lobbies(&crowd, messdeckd, counts, most))
		return 1;
	return !is_wanted(&crowd, "watch") ||
		measure_tables(&crowd, messdeckd, counts)
	    ? 0
	    : 1;
}
