#ifndef DAEMON_LIB_SEND_FD_H
#define DAEMON_LIB_SEND_FD_H

/* Descriptors that are passed over Unix sockets. */
#include <stddef.h>
#include <sys/types.h>

/* As send(2); the first of the n bytes carries a copy of the descriptor. */
ssize_t send_fd(int socket, const void *bytes, size_t n, int flags, int fd);

#endif
