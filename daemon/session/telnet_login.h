#ifndef DAEMON_SESSION_TELNET_LOGIN_H
#define DAEMON_SESSION_TELNET_LOGIN_H

/* The telnet login dialogue: name and password, or a guest. */
#include <stdbool.h>
#include <stddef.h>

#include "accounts/password.h"
#include "daemon/session/connection.h"
#include "daemon/session/telnet_foreign.h"

#define LOGIN_LINE_MAX PASSWORD_MAX

struct telnet_login {
	bool password; /* that is what is asked for; else the name */
	bool waiting;  /* the hub thinks */
	int tries;     /* wrong passwords so far */
	int names;     /* what was typed and cannot be one */
	char name[LOGIN_LINE_MAX + 1], line[LOGIN_LINE_MAX + 1];
	size_t length;
};

/*
 * say() writes to the person, prompt() what he is to answer; ask() puts a
 * question to the hub.
 */
struct telnet_login_io {
	void *arg;
	bool echo;
	void (*say)(void *arg, const char *text);
	void (*prompt)(void *arg, const char *text);
	void (*ask)(void *arg, const struct auth_question *);
	void (*foreign)(void *arg, enum foreign); /* a line of no person */
	void (*give_up)(void *arg);
};

/*
 * Greets with the host's name and asks for a name, which a guest may leave
 * empty.
 */
void telnet_login_begin(struct telnet_login *, const struct telnet_login_io *,
    const char *host, bool guests);
/*
 * Takes bytes up to the end of a line that asks the hub; gives how many: the
 * rest waits for the answer.
 */
size_t telnet_login_input(struct telnet_login *, const struct telnet_login_io *,
    const char *, size_t);
/* True when the person is in. */
bool telnet_login_answered(
    struct telnet_login *, const struct telnet_login_io *, bool ok);

#endif
