#ifndef TESTS_BENCH_COST_H
#define TESTS_BENCH_COST_H

/* What a process and all below it cost, from /proc. */
#include <stdbool.h>
#include <sys/types.h>

struct cost {
	int processes;
	double cpu_ms;     /* since they began */
	double memory_kib; /* PSS, page tables and kernel stacks */
};

/* Of the process and its children, theirs, and so on. */
struct cost cost_of(pid_t root);
/* Whether a process is the root or somewhere below it. */
bool cost_is_below(pid_t, pid_t root);
/* A clock for latencies, in ms. */
double clock_ms(void);
/* CPU of this thread, in us. */
double own_cpu_us(void);

#endif
