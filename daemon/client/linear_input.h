#ifndef DAEMON_CLIENT_LINEAR_INPUT_H
#define DAEMON_CLIENT_LINEAR_INPUT_H

/* Typing in linear mode: the line as it is edited, and what ends it. */
struct client;
struct key;

/* A key; a whole line does what it says. */
void linear_input(struct client *, const struct key *);

#endif
