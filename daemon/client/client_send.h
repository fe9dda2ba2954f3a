#ifndef DAEMON_CLIENT_CLIENT_SEND_H
#define DAEMON_CLIENT_CLIENT_SEND_H

/* Commands for the hub, and which answers are still to come. */
#include <stdbool.h>

struct client;
struct command;

/*
 * A command for the hub, with its arguments. then: the line whose rule card
 * this requests, NULL for none.
 */
void client_send(
    struct client *, const char *command, const char *rest, const char *then);
/* The same by the command's row. */
void client_send_row(struct client *, const struct command *, const char *rest,
    const char *then);
/* A line with a password, and the old one or NULL. */
void client_send_password(
    struct client *, const char *line, const char *password, const char *old);
/* The same for the screen's own requests; false if it must wait. */
bool client_ask(struct client *, const char *command, const char *rest);
/* Forgets the commands whose answers will not come. */
void client_forget(struct client *);

#endif
