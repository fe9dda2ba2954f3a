#ifndef DAEMON_CLIENT_CLIENT_LOCAL_H
#define DAEMON_CLIENT_CLIENT_LOCAL_H

/* The commands that the session carries out itself. */
struct client;
struct command;

/* client_local.c: the commands that the session carries out. */
void client_local(struct client *, const struct command *, const char *rest);

#endif
