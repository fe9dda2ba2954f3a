#ifndef DAEMON_CLIENT_VIEW_VIEW_PAGER_H
#define DAEMON_CLIENT_VIEW_VIEW_PAGER_H

/* The reader: a text to scroll through, help or a long answer. */
struct client;

/*
 * A reader over the base; it copies both. Scrolls, Esc closes, and so does a
 * character, which is typed then in what lies below.
 */
void pager_open(struct client *, const char *title, const char *text);
/* The same with a question: Enter closes it and does the line. */
void pager_ask(struct client *, const char *title, const char *text,
    const char *yes, const char *line);
/* The same above the dialog that lies there, which Esc goes back to. */
void pager_ask_above(struct client *, const char *title, const char *text,
    const char *yes, const char *line);

#endif
