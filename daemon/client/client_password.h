#ifndef DAEMON_CLIENT_CLIENT_PASSWORD_H
#define DAEMON_CLIENT_CLIENT_PASSWORD_H

/*
 * Choosing a password: it is typed twice, and never shown, kept in the history
 * or logged. The hub asks for one by refusing a command, which is sent again
 * with it.
 */
#include <stdbool.h>

#include "accounts/password.h"

struct client;
struct key;

enum password_step { PASSWORD_NEW, PASSWORD_AGAIN, PASSWORD_OLD };

struct client_password {
	enum password_step step;
	char *line; /* the command */
	char first[PASSWORD_MAX + 1], typed[PASSWORD_MAX + 1];
	const char *problem; /* with what was typed before; or NULL */
	bool waits;          /* for the hub's answer; keys are not for it */
};

/*
 * The hub has refused that command for want of a password; sent: it had one, so
 * the old one is wanted. False where there is nobody to ask.
 */
bool client_password_ask(struct client *, const char *line, bool sent);
/* What is to be typed now, in words. */
const char *client_password_prompt(const struct client *);
/* Whether keys are for it. */
bool client_password_typing(const struct client *);
/* A key of it; true as long as it goes on. */
bool client_password_key(struct client *, const struct key *);
/* Forgets it. */
void client_password_end(struct client *);

#endif
