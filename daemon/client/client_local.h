#ifndef DAEMON_CLIENT_CLIENT_LOCAL_H
#define DAEMON_CLIENT_CLIENT_LOCAL_H

/* The commands that the session carries out itself. */
struct client;
struct command;

/* Carries out a command of the session. */
void client_local(struct client *, const struct command *, const char *rest);

#endif
