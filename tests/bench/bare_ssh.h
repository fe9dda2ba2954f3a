#ifndef TESTS_BENCH_BARE_SSH_H
#define TESTS_BENCH_BARE_SSH_H

/*
 * The least server that libssh allows: it lets everybody in, gives them a
 * terminal and echoes what they type. One process serves all connections.
 */

/*
 * Serves on 127.0.0.1 with the host key of that file, until a signal ends the
 * process; returns only when it cannot begin.
 */
void bare_ssh_serve(int port, const char *key);

#endif
