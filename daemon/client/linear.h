#ifndef DAEMON_CLIENT_LINEAR_H
#define DAEMON_CLIENT_LINEAR_H

/*
 * The linear view: sentences, one after the other, and nothing else. For
 * screen readers, pipes, dumb terminals and exec.
 */
#include <stdbool.h>

struct client;
struct key;
struct narrator;

/* linear.c: by ear, and for exec. */
void linear_say(struct client *, const char *text);
void linear_input(struct client *, const struct key *);
/* Keeps what was said last, for repeat; more: together with that before. */
void linear_remember(struct client *, const char *text, bool more);
/* Says what is asked of the person now. */
void linear_prompt(struct client *);
void linear_table(struct client *, const struct narrator *, bool turned);

#endif
