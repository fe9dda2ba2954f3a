/*
 * What sessions cost, on the machine it runs on: memory of idle ones, CPU of
 * handshakes and of watchers, time from key to screen; beside Debian's sshd
 * running cat and the cryptography alone, in the same run.
 *
 *   tests/bench/sessions [-m messdeckd] [-s sshd] [count ...]
 */
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/bench/bare.h"
#include "tests/bench/cost.h"
#include "tests/bench/host.h"
#include "tests/bench/load.h"

#define HANDSHAKES 100
#define KEYS 500
#define ROUNDS 20
#define SSHD_SESSIONS 100 /* 2 MiB each */
#define SETTLE_MS 1500
#define FRAME 1500

struct figures {
	const char *name;
	int sessions, processes;
	double idle_kib, handshake_ms, login_ms;
	double key_median_ms, key_p99_ms;
	double watcher_us, frame_bytes, latest_ms;
};

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* Handshakes only: connected, keys exchanged, gone. */
static double
measure_handshakes(const struct host *host)
{
	double before = cost_of(host->pid).cpu_ms;
	int done = 0;

	for (int i = 0; i < HANDSHAKES; i++)
		done += load_handshake(host->port);
	return (cost_of(host->pid).cpu_ms - before) / (done == 0 ? 1 : done);
}

static void
connect_all(struct load *load, int n)
{
	for (int i = 0; i < n; i++) {
		if (!load_connect(load, NULL))
			break;
		/* The terminal's query is answered while others connect. */
		if (i % 32 == 31)
			load_read(load, 0, load_count(load) - 1, 1, false);
	}
	if (load_count(load) > 0)
		load_read(load, 0, load_count(load) - 1, SETTLE_MS, false);
}

static void
measure_keys(struct load *load, struct figures *f)
{
	double latency[KEYS], before;
	int n = 0, client;

	for (int i = 0; i < KEYS; i++) {
		client = i % load_count(load);
		before = clock_ms();
		load_type(load, client, "x");
		load_read(load, client, client, 1000, true);
		if (load_heard_at(load, client) != 0)
			latency[n++] = load_heard_at(load, client) - before;
	}
	/* What stands in an input line is a picture of its own. */
	for (int i = 0; i < load_count(load); i++)
		load_type(load, i, "\025");
	load_read(load, 0, load_count(load) - 1, SETTLE_MS, false);
	if (n == 0)
		return;
	qsort(latency, (size_t)n, sizeof(latency[0]), by_size);
	f->key_median_ms = latency[n / 2];
	f->key_p99_ms = latency[n * 99 / 100];
}

static double
latest(const struct load *load, int first, int last, double since)
{
	double at, most = 0;

	for (int i = first; i <= last; i++) {
		at = load_heard_at(load, i);
		/* Not heard at all counts as all the time waited. */
		at = at == 0 ? 1000 : at - since;
		most = at > most ? at : most;
	}
	return most;
}

/* One changes the table by a word, all others watch it. */
static void
change(struct load *load, const struct host *host, int round)
{
	static char frame[FRAME];
	char text[64];

	if (strcmp(host->name, "sshd") == 0) {
		memset(frame, 'x', sizeof(frame));
		(void)host_frame(host, frame, sizeof(frame));
		return;
	}
	(void)snprintf(text, sizeof(text), "\025change number %d\r", round);
	load_type(load, 0, text);
}

static void
measure_watchers(struct load *load, const struct host *host, struct figures *f)
{
	double cpu, before, late;
	uint64_t bytes = 0;
	int last = load_count(load) - 1;

	cpu = cost_of(host->pid).cpu_ms;
	for (int i = 0; i < ROUNDS; i++) {
		before = clock_ms();
		change(load, host, i);
		load_read(load, 1, last, 1000, true);
		bytes += load_bytes(load);
		late = latest(load, 1, last, before);
		f->latest_ms = late > f->latest_ms ? late : f->latest_ms;
		load_read(load, 0, last, 60, false);
		bytes += load_bytes(load);
	}
	cpu = cost_of(host->pid).cpu_ms - cpu;
	f->watcher_us = cpu * 1e3 / ROUNDS / last;
	f->frame_bytes = (double)bytes / ROUNDS / last;
}

/* The first opens a table, all others watch it. */
static void
gather(struct load *load, const struct host *host)
{
	int last = load_count(load) - 1;

	if (strcmp(host->name, "sshd") == 0)
		return;
	load_type(load, 0, "/new uckers 2\r");
	load_read(load, 0, 0, 1000, false);
	for (int i = 1; i <= last; i++)
		load_type(load, i, "/watch 1\r");
	load_read(load, 0, last, SETTLE_MS, false);
}

static struct figures
measure(struct host *host, int n)
{
	struct figures f = {.name = host->name};
	struct cost base, full;
	struct load *load;

	load = load_new(
	    n, host->port, host->user, *host->key == '\0' ? NULL : host->key);
	f.handshake_ms = measure_handshakes(host);
	base = cost_of(host->pid);
	connect_all(load, n);
	f.sessions = load_count(load);
	if (f.sessions > 1) {
		full = cost_of(host->pid);
		f.processes = full.processes;
		f.login_ms = (full.cpu_ms - base.cpu_ms) / f.sessions;
		gather(load, host);
		full = cost_of(host->pid);
		f.idle_kib = (full.memory_kib - base.memory_kib) / f.sessions;
		measure_keys(load, &f);
		measure_watchers(load, host, &f);
	}
	load_free(load);
	host_stop(host);
	return f;
}

static void
print(const struct figures *f, double bare_ms)
{
	double bare_us = bare_frame_us((size_t)f->frame_bytes + 1);

	printf("%-10s %8d %5d %9.1f %9.2f %6.1fx %8.2f %7.2f %7.2f %8.1f "
	       "%7.0f %6.1fx %8.1f\n",
	    f->name, f->sessions, f->processes, f->idle_kib, f->handshake_ms,
	    f->handshake_ms / bare_ms, f->login_ms, f->key_median_ms,
	    f->key_p99_ms, f->watcher_us, f->frame_bytes,
	    f->watcher_us / bare_us, f->latest_ms);
	(void)fflush(stdout);
}

static void
explain(double bare_ms)
{
	printf("One handshake's cryptography alone: %.2f ms of CPU. "
	       "One frame of %d bytes sealed and sent: %.1f us.\n"
	       "KiB: PSS, page tables and kernel stacks of all processes, more "
	       "than without sessions, a session.\n"
	       "CPU: of all processes. x: times the cryptography alone "
	       "(handshake), times seal and send (watcher).\n\n",
	    bare_ms, FRAME, bare_frame_us(FRAME));
	printf("%-10s %8s %5s %9s %9s %7s %8s %7s %7s %8s %7s %7s %8s\n", "",
	    "sessions", "procs", "KiB idle", "handsh.ms", "", "login ms",
	    "key med", "p99 ms", "watch us", "bytes", "", "last ms");
}

int
main(int argc, char *argv[])
{
	const char *messdeckd = "./messdeckd", *sshd = "/usr/sbin/sshd";
	static char *standard[] = {"100", "1000", NULL};
	const struct rlimit files = {65536, 65536};
	struct figures figures;
	struct host host;
	double bare_ms;
	char **count;
	int c;

	while ((c = getopt(argc, argv, "m:s:")) != -1) {
		if (c == 'm')
			messdeckd = optarg;
		else if (c == 's')
			sshd = optarg;
		else
			return 64;
	}
	if (sodium_init() == -1)
		return 1;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	bare_ms = bare_handshake_us() / 1e3;
	explain(bare_ms);
	for (count = optind < argc ? argv + optind : standard; *count != NULL;
	     count++) {
		if (!host_start_messdeck(&host, messdeckd, atoi(*count)))
			return 1;
		figures = measure(&host, atoi(*count));
		print(&figures, bare_ms);
	}
	if (host_start_sshd(&host, sshd)) {
		figures = measure(&host, SSHD_SESSIONS);
		print(&figures, bare_ms);
	}
	return 0;
}
