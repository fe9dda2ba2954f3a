#ifndef DAEMON_HUB_ACCOUNT_ASK_H
#define DAEMON_HUB_ACCOUNT_ASK_H

/* What a command asks the auth process; its answer comes in a later turn. */
#include "daemon/hub/request.h"

struct account_ask {
	/* The answer, to a request without arguments; hash: one that was made.
	 */
	void (*answered)(struct request *, const struct account_ask *, bool ok,
	    const char *hash);
	char name[NAME_SIZE];
	char code[DICE_HEX];  /* of an invitation, hashed; "" */
	const char *password; /* a new one, while the old one is checked */
	/* For account_ask.c. */
	const struct command *command;
	json_t *id;
	char *kept; /* the password */
};

/*
 * Asks for a hash of the password or, with a hash, whether it is the hash's.
 * The question is copied. False, having refused, while another one waits.
 */
bool account_ask(struct request *, const struct account_ask *, const char *hash,
    const char *password);
/* True, having refused, if the hash that was asked for could not be made. */
bool account_ask_failed(struct request *, bool ok, const char *hash);
/* Passes an answer on; false where the connection has asked nothing so. */
bool
account_ask_answered(struct hub *, struct conn *, bool ok, const char *hash);
void account_ask_free(struct conn *);

#endif
