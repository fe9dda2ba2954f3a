/* What a process and all below it cost, from /proc. */
#include "tests/bench/cost.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define KERNEL_STACK_KIB 16 /* of each thread on 64-bit Linux */
#define PROCESSES_MAX 65536

static pid_t parent_of[PROCESSES_MAX];
static pid_t all[PROCESSES_MAX];
static int nall;

#define STAT_SIZE 512

/* A process's stat from its state on; NULL where it has gone. */
static const char *
stat_of(pid_t pid, char line[STAT_SIZE])
{
	char path[64];
	const char *p;
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	if (f == NULL)
		return NULL;
	p = fgets(line, STAT_SIZE, f);
	(void)fclose(f);
	/* The name in brackets may hold anything. */
	p = p == NULL ? NULL : strrchr(line, ')');
	return p == NULL || strlen(p) < 4 ? NULL : p + 2;
}

static pid_t
parent(pid_t pid)
{
	char line[STAT_SIZE];
	const char *p = stat_of(pid, line);

	return p == NULL ? 0 : (pid_t)atoi(p + 2);
}

static void
list_processes(void)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;

	nall = 0;
	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		if (atoi(entry->d_name) <= 0 || nall == PROCESSES_MAX)
			continue;
		all[nall] = (pid_t)atoi(entry->d_name);
		parent_of[nall] = parent(all[nall]);
		nall++;
	}
	if (dir != NULL)
		(void)closedir(dir);
}

/* The sum of a field in KiB in one of a process's files. */
static double
field(pid_t pid, const char *file, const char *name)
{
	char path[64], line[256];
	double sum = 0;
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, file);
	f = fopen(path, "r");
	if (f == NULL)
		return 0;
	while (fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, name, strlen(name)) == 0)
			sum += atof(line + strlen(name));
	(void)fclose(f);
	return sum;
}

static double
cpu_ms(pid_t pid)
{
	char path[64];
	double ns = 0;
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)pid);
	f = fopen(path, "r");
	if (f == NULL)
		return 0;
	if (fscanf(f, "%lf", &ns) != 1)
		ns = 0;
	(void)fclose(f);
	return ns / 1e6;
}

/* Of those below it that have ended; in whole ticks only. */
static double
ended_ms(pid_t pid)
{
	char line[STAT_SIZE];
	const char *p = stat_of(pid, line);
	long user = 0, kernel = 0;

	if (p == NULL ||
	    sscanf(p,
		"%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld",
		&user, &kernel) != 2)
		return 0;
	return (double)(user + kernel) * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static void
add(struct cost *cost, pid_t pid)
{
	cost->processes++;
	cost->cpu_ms += cpu_ms(pid);
	cost->memory_kib += field(pid, "smaps_rollup", "Pss:") +
	    field(pid, "status", "VmPTE:") +
	    field(pid, "status", "Threads:") * KERNEL_STACK_KIB;
	for (int i = 0; i < nall; i++)
		if (parent_of[i] == pid)
			add(cost, all[i]);
}

struct cost
cost_of(pid_t root)
{
	struct cost cost = {0};

	list_processes();
	add(&cost, root);
	cost.cpu_ms += ended_ms(root);
	return cost;
}

bool
cost_is_below(pid_t pid, pid_t root)
{
	while (pid > 1 && pid != root)
		pid = parent(pid);
	return pid == root;
}

double
clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

double
own_cpu_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}
