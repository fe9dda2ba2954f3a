#ifndef DAEMON_CONF_CONF_H
#define DAEMON_CONF_CONF_H

/*
 * The configuration: a grammar reads it, a table of options has the bounds.
 * A value; the process that read it owns it.
 */
#include <limits.h>
#include <stdbool.h>

#include "accounts/account.h"
#include "daemon/lib/transports.h"

#define CONF_ERROR 4096
/* Of the gate's lock file: the configuration's name and two sentences. */
#define CONF_LOCK_SIZE (PATH_MAX + 2 * CONF_ERROR + 64)

struct conf {
	char *name; /* the host's, shown to people: "Messdeck" */
	char *motd; /* its text, not the file's name */
	struct {
		char **address; /* "*:2222", "[::1]:2222" */
		int n;
	} listen[NTRANSPORT];
	char *state_dir; /* host key, database, local socket */
	char *host_key;  /* file; default state_dir/host_key */
	char *user;      /* whom the processes become, NULL: nobody else */
	int sessions_per_process; /* 1-1024, default 64 */
	int max_sessions;         /* all of them, default 5000 */
	int max_per_address;      /* one address or IPv6 /64 network */
	int max_guests;
	int guest_disk; /* MiB that guests may add to the database in a day */
	int bots;       /* house bot processes, 0 or 1 */
	char *bot_name; /* "Jenny" */
	int bot_delay;  /* ms the bot takes to think */
	bool guests;    /* whether guests get in */
	bool sysop_over_ssh;
	int talk_rate;                       /* lines in ten seconds */
	int silent_minutes, dropped_minutes; /* 3, 2 */
	int claim_days;   /* after which an adjourned game may be claimed */
	int idle_minutes; /* in the lobby, 0 never */
	int hang_seconds; /* that a process may not answer, 0 for ever */
	int log_level;
	char **exempt; /* networks without admission limits */
	int nexempt;
	struct account *account; /* naccount of them */
	int naccount;
};

/* Defaults only. */
struct conf *conf_default(void);
/*
 * Reads a file and what it includes (defaults where they are silent). NULL when
 * anything is wrong: *error, for the caller to free, then has every mistake as
 * a line "file:line: message", and who else may write or read the files.
 */
struct conf *conf_read(const char *file, char **error);
/* Reads what conf_write wrote: only mistakes of single values are found. */
struct conf *conf_read_fd(int fd, char **error);
/*
 * Writes it so that conf_read of what was written gives the same: how the gate
 * hands it to its children. Only who must know gets the accounts with it.
 */
bool conf_write(const struct conf *, int fd, bool accounts);
void conf_free(struct conf *);

struct conf_option;
struct conf_parse;

/* Gives the option the value that was read last, which is right. */
void conf_store(struct conf_parse *, const struct conf_option *, bool append);

/* How an answer to messdeckctl begins that says more of what was done. */
#define STATE_DONE "done: "
/* The file of the state directory that has who is refused just now. */
#define STATE_PENALTIES "messdeckd.penalties"

#endif
