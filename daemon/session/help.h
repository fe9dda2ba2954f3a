#ifndef DAEMON_SESSION_HELP_H
#define DAEMON_SESSION_HELP_H

/*
 * Help: the commands, by their table; and topics, the texts of etc/help,
 * which the build puts into the program, for a session process opens no
 * files.
 */
#include <stdbool.h>
#include <stdio.h>

#include "accounts/account.h"

struct seen;

struct help_topic {
	const char *name, *text;
};

/* The texts, by name, ended by a NULL name; made from etc/help. */
extern const struct help_topic help_topics[];

/*
 * Writes help on a command or a topic, or on "" an overview. A role sees what
 * it may do; table (or NULL) gives the topic "rules" its rule card. False,
 * with nothing written, where there is no such help.
 */
bool
help_write(FILE *, const char *what, enum account_role, const struct seen *);
/* The n-th topic's or command's name for completion; NULL past the last. */
const char *help_name(int n);

#endif
