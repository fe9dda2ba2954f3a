#ifndef TESTS_BENCH_HOST_H
#define TESTS_BENCH_HOST_H

/*
 * The servers that are measured: Messdeck, and beside it the least server that
 * libssh allows, and Debian's sshd.
 */
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define HOST_PATH 256

struct host {
	const char *name;
	pid_t pid;
	int port;
	char dir[HOST_PATH];      /* its files, removed at the end */
	char key[HOST_PATH + 16]; /* to log in with; "" as a guest */
	char user[64];
};

/*
 * Each starts in the foreground below this process; false: not there.
 * per_process: people that a session process takes, 0: as it comes. Where
 * MESSDECK_TEST_STORE is a connection string, Messdeck's state is there.
 */
bool host_start_messdeck(
    struct host *, const char *messdeckd, int sessions, int per_process);
bool host_start_libssh(struct host *);
bool host_start_sshd(struct host *, const char *sshd);
void host_stop(struct host *);
/* A number of Messdeck's "stats", as ./messdeckctl prints them; 0: none. */
long host_stat(const struct host *, const char *name);
/* Writes a frame to the terminal of every cat below sshd; how many. */
int host_frame(const struct host *, const char *frame, size_t);

#endif
