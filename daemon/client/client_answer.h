#ifndef DAEMON_CLIENT_CLIENT_ANSWER_H
#define DAEMON_CLIENT_CLIENT_ANSWER_H

/* The hub's answers to commands, and how they are presented. */
#include <jansson.h>

struct client;

/* Handles the hub's answer to a command. */
void client_answer(struct client *, const json_t *answer);

#endif
