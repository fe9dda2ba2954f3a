#ifndef DAEMON_CLIENT_HELP_HELP_H
#define DAEMON_CLIENT_HELP_HELP_H

/*
 * Help: the commands, from their table; and topics, the texts of etc/help,
 * which are compiled in because a session process opens no files.
 */
#include <stdbool.h>
#include <stdio.h>

#include "accounts/account.h"

struct rule_list;
struct table_snapshot;

struct help_topic {
	const char *name, *text;
};

/* The texts, by name, ended by a NULL name; made from etc/help. */
extern const struct help_topic help_topics[];

/* The reader of help: role, table, and way of reading. */
struct help_for {
	enum account_role role;
	const struct table_snapshot
	    *table; /* its rules are shown, too; NULL: none */
	bool ear;   /* words instead of drawings */
	bool flow;  /* a paragraph is one line: the caller wraps it */
	const struct rule_list *rules; /* the host's rule sets, or NULL */
};

/*
 * Writes help on a command or a topic, or on "" an overview. False, with
 * nothing written, if there is no such help.
 */
bool help_write(FILE *, const char *what, const struct help_for *);
/*
 * The n-th topic's, command's or rule's name for completion; NULL past the
 * last.
 */
const char *help_name(const struct rule_list *, int n);

/* help_topic.c */
/* The first line of a text that gives other words for its topic. */
#define HELP_ALSO "= also "

#endif
