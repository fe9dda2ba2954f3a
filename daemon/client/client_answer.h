#ifndef DAEMON_CLIENT_CLIENT_ANSWER_H
#define DAEMON_CLIENT_CLIENT_ANSWER_H

/* Answers of the hub to what was asked of it: what is said of them. */
#include <jansson.h>

struct client;

/* client_answer.c: the hub's answer to a command that was sent. */
void client_answer(struct client *, const json_t *answer);

#endif
