#ifndef DAEMON_AUTH_AUTH_H
#define DAEMON_AUTH_AUTH_H

/*
 * The auth process: verifies hashes of passwords, two at once at most, so that
 * nothing else ever waits for one. Each is verified in a process of its own,
 * which gives its 64 MiB back.
 */

/* Serves on descriptor 3 until the gate's link ends; the exit status. */
int auth_process(void);

#endif
