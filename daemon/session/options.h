#ifndef DAEMON_SESSION_OPTIONS_H
#define DAEMON_SESSION_OPTIONS_H

/* What `set` changes: a table of options, each with its words. */
#include <stdbool.h>
#include <stdio.h>

struct client;

struct options {
	bool terse;    /* short sentences */
	bool bell;     /* when it is the person's turn */
	bool title;    /* the window's title says whose turn it is */
	bool motion;   /* counters are seen on their way */
	bool lines;    /* the board in lines and letters, not in tiles */
	bool notation; /* plays in notation, not in words */
};

void options_init(struct options *);
/*
 * "", "bell" or "bell on": prints all options, one, or sets it; false with
 * one sentence printed where there is no such option or value.
 */
bool options_set(struct client *, const char *args, FILE *out);
/* The n-th option's name, and the m-th word it takes; NULL past the last. */
const char *options_name(int n);
const char *options_value(const char *name, int m);

#endif
