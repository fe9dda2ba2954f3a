#ifndef DAEMON_CLIENT_VIEW_VIEW_PAGER_H
#define DAEMON_CLIENT_VIEW_VIEW_PAGER_H

/* The pager: a text to scroll through, help or a long answer. */
struct client;

/*
 * Opens a pager over the base; copies both strings. Keys scroll, Esc closes,
 * and so does a character, which is then typed into what is below.
 */
void pager_open(struct client *, const char *title, const char *text);
/* The same with a question: Enter closes it and runs the line. */
void pager_ask(struct client *, const char *title, const char *text,
    const char *yes, const char *line);
/* The same on top of an open dialog, to which Esc goes back. */
void pager_ask_above(struct client *, const char *title, const char *text,
    const char *yes, const char *line);

#endif
