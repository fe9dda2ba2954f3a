#ifndef DAEMON_SESSION_CONNECTION_LOGIN_H
#define DAEMON_SESSION_CONNECTION_LOGIN_H

/* One connection before the login: requests to the hub. */
#include <jansson.h>
#include <stdbool.h>

struct auth_question;
struct client_setup;
struct connection;

/*
 * Asks the hub, one question at a time; the transport's answered() follows. A
 * name or a password of more than a kilobyte is refused without asking.
 */
void connection_ask(struct connection *, const struct auth_question *);
/*
 * Requests the hub's figures: figures() follows. False if the hub is away: then
 * it follows once the hub is back.
 */
bool connection_figures(struct connection *);
/*
 * Logged in, with the kind of service: a client of setup's mode, or (json) the
 * bare host protocol. Everything is copied.
 */
void
connection_start(struct connection *, const struct client_setup *, bool json);
/* Wipes a password in it. */
void connection_forget_question(struct connection *);
/* The hub's answer to the question; NULL: it is refused without asking. */
void connection_answered(struct connection *, const json_t *m);
/*
 * Inside of the transport's answered(): the whole answer, or NULL where there
 * is none.
 */
const json_t *connection_answer(const struct connection *);
/* The hub is away: time that goes by until then is not the person's. */
void connection_login_waits(struct connection *);
/* A new one is there: what the old one was asked is asked again. */
void connection_login_again(struct connection *);

#endif
