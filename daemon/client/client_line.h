#ifndef DAEMON_CLIENT_CLIENT_LINE_H
#define DAEMON_CLIENT_CLIENT_LINE_H

/* What a typed line does. */
struct client;

/* Handles a typed line. */
void client_line(struct client *, const char *line);
/* A command line, without its slash. */
void client_command(struct client *, const char *line);
/* The command of an exec; an unknown one ends it. */
void client_exec(struct client *);

#endif
