#ifndef DAEMON_PROTOCOL_COMMAND_H
#define DAEMON_PROTOCOL_COMMAND_H

/*
 * The table of commands that hub, session, help and manual share; the rows
 * stand in commands.h.
 */
#include <stdbool.h>

#include "accounts/account.h"

/* In this order: from TABLE on it needs one. */
enum command_where { ANYWHERE, NAMED, LASTING, STAYING, TABLE, SEAT };
/* BOTH: the session does its part, and the hub is told. */
enum command_carrier { HUB, SESSION, BOTH };

struct command {
	const char *name, *abbr, *args, *help;
	enum command_where where;
	enum account_role who;
	enum command_carrier carrier;
	int row; /* its place in commands.h */
};

/* The row-th command, NULL past the last. */
const struct command *command_row(int row);
/*
 * Finds the command that a line begins with, by name, short form, or a
 * beginning of its name that only one has (commands without a short form only
 * when at least three letters long); *rest is what follows, without leading
 * blanks. NULL where there is none.
 */
const struct command *command_find(const char *line, const char **rest);
/*
 * Why somebody of that role cannot have it by one call, as a clause to follow
 * its name; NULL where he can. Of a call that lasts the caller has to think.
 */
const char *command_no_call(const struct command *, enum account_role);
/* False where rest has more words than the command's arguments. */
bool command_takes(const struct command *, const char *rest);

#endif
