#ifndef DAEMON_AUTH_AUTH_H
#define DAEMON_AUTH_AUTH_H

/*
 * The auth process: verifies password hashes, at most two at once, so that
 * nothing else ever waits for one. Each is verified in a process of its own,
 * which frees its 64 MiB when it ends.
 */

/*
 * Serves on descriptor 3 until the gate's link ends; returns the exit status.
 */
int auth_process(void);

#endif
