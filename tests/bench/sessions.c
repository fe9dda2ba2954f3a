/*
 * What sessions cost, on the machine it runs on: memory of idle ones with so
 * many a process, CPU of handshakes and of watchers, time from key to screen;
 * beside the least server that libssh allows, Debian's sshd running cat, and
 * the cryptography alone, in the same run.
 *
 *   tests/bench/sessions [-m messdeckd] [-n people] [-s sshd] [per process ...]
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

#define BATCH 25 /* handshakes of each client, with one server by turns */
#define CLIENTS 4
#define BATCHES 8
#define KEYS 500
#define ROUNDS 20
#define SSHD_SESSIONS 100 /* 2 MiB each */
#define FRAME 1500

struct figures {
	int sessions, processes;
	double idle_kib, watch_kib, handshake_ms, bare_ms, login_ms;
	double key_median_ms, key_p99_ms;
	double watcher_us, frame_bytes, latest_ms;
};

/*
 * Handshakes only: connected, keys exchanged, gone. Several clients keep all
 * processors busy: one after another, a server of one process has a core's
 * caches for itself and looks cheaper than it ever is in a crowd.
 */
static double
handshakes(const struct host *host)
{
	double before = cost_of(host->pid).cpu_ms;
	int done = load_handshakes(host->port, CLIENTS, BATCH);

	return (cost_of(host->pid).cpu_ms - before) / (done + !done);
}

/* By turns, for the machine does other things, too; the least of each. */
static void
measure_handshakes(
    const struct host *host, const struct host *bare, struct figures *f)
{
	double own, other;

	f->bare_ms = handshakes(bare);
	f->handshake_ms = handshakes(host);
	for (int i = 1; i < BATCHES; i++) {
		other = handshakes(bare);
		own = handshakes(host);
		f->bare_ms = other < f->bare_ms ? other : f->bare_ms;
		f->handshake_ms = own < f->handshake_ms ? own : f->handshake_ms;
	}
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
	load_settle(load);
	if (n == 0)
		return;
	figure_sort(latency, n);
	f->key_median_ms = latency[n / 2];
	f->key_p99_ms = latency[n * 99 / 100];
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
		late = load_latest(load, 1, last, before);
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
gather(struct load *load)
{
	int last = load_count(load) - 1;

	load_type(load, 0, "/new uckers 2\r");
	load_read(load, 0, 0, 1000, false);
	for (int i = 1; i <= last; i++)
		load_type(load, i, "/watch 1\r");
	load_settle(load);
}

/* n people come to a host; bare is the server to compare handshakes with. */
static struct figures
measure(const struct host *host, const struct host *bare, int n)
{
	struct figures f = {0};
	struct cost base, full;
	struct load *load;

	load = load_new(
	    n, host->port, host->user, *host->key == '\0' ? NULL : host->key);
	measure_handshakes(host, bare, &f);
	base = cost_of(host->pid);
	f.sessions = load_grow(load, n);
	if (f.sessions > 1) {
		full = cost_of(host->pid);
		f.processes = full.processes;
		f.login_ms = (full.cpu_ms - base.cpu_ms) / f.sessions;
		f.idle_kib = (full.memory_kib - base.memory_kib) / f.sessions;
		if (strcmp(host->name, "messdeckd") == 0)
			gather(load);
		full = cost_of(host->pid);
		f.watch_kib = (full.memory_kib - base.memory_kib) / f.sessions;
		measure_keys(load, &f);
		if (host != bare)
			measure_watchers(load, host, &f);
	}
	load_free(load);
	return f;
}

static void
print(const char *name, const struct figures *f)
{
	printf("%-15s %6d %5d %7.1f %7.1f %7.2f %5.2fx %7.2f %7.2f %7.2f", name,
	    f->sessions, f->processes, f->idle_kib, f->watch_kib,
	    f->handshake_ms, f->handshake_ms / f->bare_ms, f->login_ms,
	    f->key_median_ms, f->key_p99_ms);
	if (f->watcher_us > 0)
		printf(" %8.1f %5.0f %5.1fx %7.1f", f->watcher_us,
		    f->frame_bytes,
		    f->watcher_us / bare_frame_us((size_t)f->frame_bytes + 1),
		    f->latest_ms);
	printf("\n");
	(void)fflush(stdout);
}

static void
explain(void)
{
	printf("One handshake's cryptography alone: %.2f ms of CPU. "
	       "One frame of %d bytes sealed and sent: %.1f us.\n"
	       "KiB: PSS, page tables and kernel stacks of all processes, more "
	       "than without sessions, a session;\n"
	       "first in the lobby, then at a table.\n"
	       "CPU: of all processes. x: times the least server of libssh "
	       "(handshake), times seal and send (watcher).\n\n",
	    bare_handshake_us() / 1e3, FRAME, bare_frame_us(FRAME));
	printf("%-15s %6s %5s %7s %7s %7s %6s %7s %7s %7s %8s %5s %6s %7s\n",
	    "", "people", "procs", "idleKiB", "tab.KiB", "shake", "", "login",
	    "key p50", "p99 ms", "watch us", "bytes", "", "last ms");
}

int
main(int argc, char *argv[])
{
	const char *messdeckd = "./messdeckd", *sshd = "/usr/sbin/sshd";
	static char *standard[] = {"64", "256", "1000", NULL};
	const struct rlimit files = {65536, 65536};
	int c, people = 1000;
	struct host host, bare;
	struct figures f;
	char name[32], **each;

	while ((c = getopt(argc, argv, "m:n:s:")) != -1) {
		if (c == 'm')
			messdeckd = optarg;
		else if (c == 'n')
			people = atoi(optarg);
		else if (c == 's')
			sshd = optarg;
		else
			return 64;
	}
	if (sodium_init() == -1)
		return 1;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	explain();
	if (!host_start_libssh(&bare))
		return 1;
	f = measure(&bare, &bare, people);
	print("libssh", &f);
	for (each = optind < argc ? argv + optind : standard; *each != NULL;
	     each++) {
		(void)snprintf(name, sizeof(name), "%.8s a process", *each);
		if (!host_start_messdeck(&host, messdeckd, people, atoi(*each)))
			return 1;
		f = measure(&host, &bare, people);
		host_stop(&host);
		print(name, &f);
	}
	if (host_start_sshd(&host, sshd)) {
		f = measure(&host, &bare, SSHD_SESSIONS);
		host_stop(&host);
		print("sshd", &f);
	}
	host_stop(&bare);
	return 0;
}
