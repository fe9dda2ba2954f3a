#ifndef DAEMON_CLIENT_VIEW_VIEW_PASSWORD_H
#define DAEMON_CLIENT_VIEW_VIEW_PASSWORD_H

struct client;

#define CLIENT_PASSWORD_TELNET                                              \
	"Telnet is not encrypted: others on the network can read what you " \
	"type. With SSH they cannot."

/* The dialog in which a password is typed (client_password.h). */
void view_password_open(struct client *);

#endif
