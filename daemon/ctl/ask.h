#ifndef DAEMON_CTL_ASK_H
#define DAEMON_CTL_ASK_H

/*
 * Questions to the hub: on its local socket, or on the machine of a cluster
 * that has the deck.
 */
#include <jansson.h>
#include <stdbool.h>

/*
 * A connection, on which it waits so long for an answer, 0: for ever; -1. here:
 * to the hub of this machine, because a descriptor is to be passed.
 */
int ask_connect(const char *socket, int seconds, bool here);
/*
 * The hub's answer on this connection, which it closes; NULL for none. file: a
 * descriptor to pass along, or -1.
 */
json_t *ask_exchange(int fd, const json_t *m, int file);
/* The data of the answer to a command; NULL if there is none. */
json_t *ask_data(const char *socket, const char *line, int seconds);

#endif
