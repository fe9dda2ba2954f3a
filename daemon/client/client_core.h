#ifndef DAEMON_CLIENT_CLIENT_CORE_H
#define DAEMON_CLIENT_CLIENT_CORE_H

/* What every part of a client may ask of it; this calls none of them. */
#include <stdio.h>

struct client;
struct narrator;

/* Something is to be drawn at the end of the turn. */
void client_mark(struct client *);
/* Ends the connection with an exit status, once. */
void client_leave(struct client *, int status);
/* A line on an exec's standard error. */
void client_warn(struct client *, const char *text);
/* Ends an exec with a line on standard error. */
void client_fail(struct client *, const char *text, int status);
/* Rings the bell, where it is on. */
void client_ring(struct client *);
/* The talk about the table where the person is. */
struct narrator client_talk(const struct client *, FILE *);

#endif
