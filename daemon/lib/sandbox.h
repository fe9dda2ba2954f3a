#ifndef DAEMON_LIB_SANDBOX_H
#define DAEMON_LIB_SANDBOX_H

/*
 * What a process of the host may still do once it has begun: a sandbox of
 * seccomp and Landlock for each role. It is passed on to the processes that it
 * starts.
 */
#include <stdbool.h>
#include <stddef.h>

enum sandbox_role {
	SANDBOX_GATE, /* writes files in its directory, reads any, listens */
	SANDBOX_HUB,  /* files in its directory */
	SANDBOX_AUTH, /* workers of its own */
	SANDBOX_BOT,  /* the link that it has */
	SANDBOX_TEMPLATE,   /* session processes */
	SANDBOX_SESSION,    /* the connections that it is given */
	SANDBOX_KEYGEN,     /* files in its directory */
	SANDBOX_METRICS,    /* the sockets on which it listens */
	SANDBOX_DECK_HUB,   /* as the hub, with a link to its database */
	SANDBOX_STORE_GATE, /* as the gate; its hub connects to a database */
	NSANDBOX
};

/*
 * Of a program of the host, first of all: other processes of the same user
 * cannot look into its memory, it leaves no core dump, and what it executes
 * gets no capability but that of listening on ports below 1024.
 */
void sandbox_start(void);

/*
 * From here on the process does only what its role needs: reads and writes
 * what it has open, waits, asks for memory, and what is said above. Anything
 * else fails with EPERM or EACCES, or kills the process where no honest code
 * would try it. The gate alone keeps the right to listen on ports below 1024,
 * if it has it; no other has a capability. directory: for the roles that have
 * one, else NULL; it exists. logs: for the gate, a directory in which it may
 * make and write files, too, or NULL. A session process may be forked from a
 * template in its sandbox.
 *
 * False if the kernel has neither seccomp nor Landlock, which is logged.
 */
bool sandbox_enter(enum sandbox_role, const char *directory, const char *logs);

#endif
