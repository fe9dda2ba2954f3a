#ifndef DAEMON_CLIENT_LINEAR_H
#define DAEMON_CLIENT_LINEAR_H

/*
 * The linear view: plain sentences, one after another. For screen readers,
 * pipes, dumb terminals and exec.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct client;
struct narrator;

/* Linear mode, and exec. */
void linear_say(struct client *, const char *text);
/* The same on an exec's standard error. */
void linear_warn(struct client *, const char *text);
/* Writes text from anybody: sanitized, in the terminal's character set. */
void linear_put(const struct client *, FILE *out, const char *text, size_t len);
/* Keeps the last sentences for repeat; more: together with those before. */
void linear_remember(struct client *, const char *text, bool more);
/* Prints the current prompt as a sentence. */
void linear_prompt(struct client *);
void linear_table(struct client *, const struct narrator *, bool turned);

#endif
