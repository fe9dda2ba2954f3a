#ifndef DAEMON_PROTOCOL_COMMAND_H
#define DAEMON_PROTOCOL_COMMAND_H

/*
 * The table of commands that hub, session, help and manual share; the rows are
 * in commands.h.
 */
#include <stdbool.h>
#include <stddef.h>

#include "accounts/account.h"

/* In this order: from TABLE on it needs one. */
enum command_where { ANYWHERE, NAMED, LASTING, STAYING, TABLE, SEAT };
/*
 * BOTH: the session does its part and passes it on to the hub. EITHER: in
 * linear mode the session, if it already knows the answer, else the hub.
 */
enum command_carrier { HUB, SESSION, BOTH, EITHER };

enum command_flag {
	AT_SEQ = 1, /* decides something: refused if the table has changed */
	GRAVE = 2,  /* cannot be undone: needs its slash even in linear mode */
	TELLS =
	    4, /* its text is meant for certain people, though not by name */
	CARD_FIRST =
	    8,     /* sits down: the rule card must have been shown first */
	CTL = 16,  /* messdeckctl's help has it, as it has the sysops' */
	LONG = 32, /* carried out a piece at a time, one of all at a time */
	AUDIT = 64 /* by a moderator or sysop it is a row of the audit */
};
/*
 * Among the flags: how much of its hub a host lets people have by it, in
 * tenths of a millisecond at worst, its share of the commit included.
 */
#define COST(n) ((n) << 8)

/* The kind of a command's argument; its row is in command.c. */
enum argument {
	ARG_NONE,
	ARG_TOPIC,
	ARG_SETTING,
	ARG_NUMBER,
	ARG_COLOUR,
	ARG_NAME,
	ARG_WHOM,
	ARG_CHANNEL,
	ARG_CHANNEL_ACT,
	ARG_ABOUT,
	ARG_POSITION,
	ARG_MESSAGE,
	ARG_OFFER,
	ARG_NETWORK,
	ARG_TABLE,
	ARG_LIVE,
	ARG_TOKEN,
	ARG_CARD,
	ARG_RULES,
	ARG_AGAINST,
	ARG_LEVEL,
	ARG_SEATS,
	ARG_PAIR,
	ARG_HOUSE,
	ARG_SOUGHT,
	ARG_OWN,
	ARG_SEAT,
	ARG_PASS,
	ARG_KEEP,
	ARG_ATTEMPT,
	ARG_PLAY,
	ARG_THOUGHT,
	ARG_SIDE,
	ARG_WORDS,
	ARG_TEXT,
	ARG_GAME,
	ARG_EXAMINED,
	ARG_PLACE,
	ARG_LINE,
	ARG_POOL,
	ARG_ROW,
	ARG_GAMES,
	ARG_FROM,
	ARG_SPEED,
	ARG_FILTER,
	ARG_REASON,
	ARG_MINUTES,
	ARG_DAYS,
	ARG_FILE,
	ARG_NEWS,
	ARG_NOTES,
	ARG_NOTE,
	ARG_REPORT_TEXT,
	ARG_TABLE_ACT,
	ARG_ALL,
	ARG_OFF,
	ARG_STOP,
	ARG_ACCOUNT_ACT,
	ARG_NEWNAME,
	ARG_CODE,
	ARG_KEY,
	ARG_ACCOUNT,
	ARG_CLUSTER,
	ARG_PIT,
	NARGUMENT,
	OPTIONAL = 128 /* or'ed to one of them */
};

/* What is completed there: names, too, if nothing better is known. */
enum argument_completion {
	COMPLETES_NOTHING,
	COMPLETES_PERSON,
	COMPLETES_TOPIC,
	COMPLETES_OPTION,
	COMPLETES_RULES,
	COMPLETES_LEVEL,
	COMPLETES_AGAINST,
	COMPLETES_TABLE,
	COMPLETES_CHANNEL,
	NCOMPLETION
};

#define COMMAND_ARGUMENTS 4

/* A command's place in commands.h: COMMAND_who. */
enum command_id {
#define X(name, abbr, args, where, who, carrier, flags, function, help) \
	COMMAND_##name,
#include "daemon/protocol/commands.h"
#undef X
	NCOMMAND
};

struct command {
	enum command_id id;
	const char *name, *abbr;
	unsigned char args[COMMAND_ARGUMENTS]; /* up to the first ARG_NONE */
	enum command_where where;
	enum account_role who;
	enum command_carrier carrier;
	unsigned flags;
	const char *help;
};

/* The row-th command, NULL past the last. */
const struct command *command_row(int row);
/*
 * Finds the command that a line begins with, by name, short form, or
 * unambiguous abbreviation (for commands without a short form, of at least
 * three letters); *rest is what follows, without leading blanks. NULL if there
 * is none.
 */
const struct command *command_find(const char *line, const char **rest);
/* Whether a line's first word is the command's whole name. */
bool command_whole(const struct command *, const char *line);
/*
 * Drops the slash before each command that a sentence names, such as "/games
 * lists them", except before commands with one of the flags in keep. Returns
 * whether there was any.
 */
bool command_unslash(char *sentence, unsigned keep);
/*
 * Why somebody of that role cannot use it in a call, as a clause to follow its
 * name; NULL if they can. Calls that last are up to the caller.
 */
const char *command_no_call(const struct command *, enum account_role);

#define COMMAND_USAGE 96 /* room for any command's usage */
/* Writes its usage: "join table [seat]"; returns usage. */
const char *command_usage(const struct command *, char usage[COMMAND_USAGE]);
/* The same without its name: "table [seat]", "" if it has no arguments. */
const char *
command_arguments(const struct command *, char usage[COMMAND_USAGE]);
/* What it costs: COST of its row, else 1. */
int command_cost(const struct command *);
/* Whether it has that argument. */
bool command_has(const struct command *, enum argument);
/* False if rest has more words than the command's arguments. */
bool command_takes(const struct command *, const char *rest);
/*
 * How the n-th word after it is completed, from 0; *nth is its place in its
 * argument.
 */
enum argument_completion
command_completes(const struct command *, int n, int *nth);

#endif
