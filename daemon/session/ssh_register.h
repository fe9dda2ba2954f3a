#ifndef DAEMON_SESSION_SSH_REGISTER_H
#define DAEMON_SESSION_SSH_REGISTER_H

/*
 * An account made on the way in, by keyboard-interactive, on a host without
 * guests: name, invitation and password are asked for one after another, and
 * the hub judges each. Somebody who came with a key needs no password.
 *
 * Everybody is asked for a password first, with an account or without, and
 * Enter alone leads here: the words tell no name apart from another until
 * somebody tries to make an account by it.
 */
#include <jansson.h>
#include <libssh/libssh.h>
#include <stdbool.h>

#include "accounts/account.h"

struct ssh_conn;

#define REGISTER_MS 300000 /* from accept on, for all of it */
#define CODE_MAX 63

/* What the person was asked for last. */
enum register_step {
	REGISTER_NOT,
	REGISTER_LOGIN, /* the password of an account; Enter: there is none */
	REGISTER_OWNER, /* Enter: come in by the account of the key */
	REGISTER_NAME,
	REGISTER_CODE,
	REGISTER_PASSWORD,
	REGISTER_OVER /* nothing; it has read why it cannot go on */
};

struct ssh_register {
	enum register_step step;
	bool by_key;   /* and no password is needed */
	bool asked;    /* the question under way is one of these */
	bool prompted; /* the person was asked something, in reply */
	char name[NAME_SIZE], code[CODE_MAX + 1];
};

/*
 * What to ask somebody by that name, by the hub's answer to a keyboard without
 * a password; false where that is only the password.
 */
bool ssh_register_begin(struct ssh_conn *, ssh_message, const json_t *answer);
/* Whether a response is for one of the steps, and not an account's password. */
bool ssh_register_takes(struct ssh_conn *);
/*
 * The response: asks the hub, which keeps the message (true), or the person
 * (prompted), or refuses it.
 */
bool ssh_register_response(struct ssh_conn *, ssh_message);
/* The hub's refusal of a step: what is asked next. */
void ssh_register_refused(struct ssh_conn *, ssh_message, const json_t *answer);

#endif
