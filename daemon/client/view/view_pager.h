#ifndef DAEMON_CLIENT_VIEW_VIEW_PAGER_H
#define DAEMON_CLIENT_VIEW_VIEW_PAGER_H

/* The pager: a text to scroll through, help or a long answer. */
#include <stdbool.h>

struct client;

#define PAGER_KEYS 4 /* at most */

/* A letter that acts in a pager, beside those that scroll. */
struct pager_key {
	char ch;
	const char *label; /* its first word must do on a narrow screen */
	char line[40];     /* a command, or what is typed into the input line */
	bool types;
};

/*
 * Opens a pager over the base; copies both strings. Keys scroll, Esc closes,
 * and so does a character, which is then typed into what is below.
 */
void pager_open(struct client *, const char *title, const char *text);
/* The same with keys of its own, which are copied but for their labels. */
void pager_open_keys(struct client *, const char *title, const char *text,
    const struct pager_key *, int n);
/* Closes all views over the base, and begins a line in its input line. */
void pager_type(struct client *, const char *line);
/*
 * A pager with a question: Enter closes it and runs the line; so does y in the
 * lobby, where letters are keys.
 */
void pager_ask(struct client *, const char *title, const char *text,
    const char *yes, const char *line);
/* The same on top of an open dialog, to which Esc goes back. */
void pager_ask_above(struct client *, const char *title, const char *text,
    const char *yes, const char *line);

#endif
