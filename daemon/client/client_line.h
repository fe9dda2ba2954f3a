#ifndef DAEMON_CLIENT_CLIENT_LINE_H
#define DAEMON_CLIENT_CLIENT_LINE_H

/* What a typed line does. */
#include <stdbool.h>

struct client;

/* Handles a typed line. */
void client_line(struct client *, const char *line);
/*
 * A command for the hub, with its arguments. then: the line whose rule card
 * this requests, NULL for none.
 */
void client_send(
    struct client *, const char *command, const char *rest, const char *then);
/* Forgets the commands whose answers will not come. */
void client_forget(struct client *);
/* A command line, without its slash. */
void client_command(struct client *, const char *line);
/* The same for the screen's own requests; false if it must wait. */
bool client_ask(struct client *, const char *command, const char *rest);
/* The command of an exec; an unknown one ends it. */
void client_exec(struct client *);

#endif
