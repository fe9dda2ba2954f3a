#ifndef DAEMON_CONF_CONF_H
#define DAEMON_CONF_CONF_H

/*
 * The configuration: read by a grammar, with bounds from a table of options. A
 * value; the process that read it owns it.
 */
#include <limits.h>
#include <stdbool.h>

#include "accounts/account.h"
#include "daemon/lib/address.h"
#include "daemon/lib/art_places.h"
#include "daemon/lib/transports.h"
#include "engine/bot_level.h"

#define CONF_ERROR 4096

/* A rule set of the host's own: one of the engine's with house rules. */
struct conf_preset {
	char *name, *rules;
	char **house; /* "split", "arm=8" */
	int nhouse;
	char *text; /* a line about it; NULL: none */
};

/* What a machine does in a cluster. */
enum cluster_role {
	CLUSTER_NONE,  /* there is no cluster: one machine does everything */
	CLUSTER_BOTH,  /* front end, and hubs */
	CLUSTER_FRONT, /* gate and session processes */
	CLUSTER_HUB    /* hubs, auth, the bot */
};

struct conf {
	char *name;            /* the host's, shown to people: "Messdeck" */
	char *motd;            /* its text, not the file's name */
	char *art[NART_PLACE]; /* pictures (conf_art.h); NULL: none */
	struct {
		char **address; /* "*:2222", "[::1]:2222" */
		int n;
	} listen[NTRANSPORT], metrics; /* for metrics: none */
	char *state_dir;               /* host key, database, local socket */
	char *host_key;                /* file; default state_dir/host_key */
	char *user;                    /* the user to run as, NULL: no change */
	int sessions_per_process;      /* 1-1024, default 64 */
	int max_sessions;              /* all of them, default 5000 */
	int max_per_address;           /* one address or IPv6 /64 network */
	int max_guests;
	int guest_disk; /* MiB that guests may add to the database in a day */
	int guest_disk_total;           /* MiB that they may have in it */
	int bots;                       /* whether there are house bots */
	char *bot_name[BOT_LEVELS];     /* by level: "Jenny" */
	char *weights;                  /* of the bots; NULL: the usual file */
	char *nudge_command;            /* a program's path; NULL: none */
	int bot_delay;                  /* ms the bot takes to think */
	bool guests;                    /* whether guests get in */
	enum registration registration; /* who may make an account */
	int max_accounts;               /* in the database */
	int address_accounts;           /* that an address may make in a day */
	bool sysop_over_ssh;
	int talk_rate;                       /* lines in ten seconds */
	int command_rate;                    /* cost a second; 0: any */
	int silent_minutes, dropped_minutes; /* 3, 2 */
	int claim_days;   /* after which an adjourned game may be claimed */
	int idle_minutes; /* in the lobby, 0 never */
	int hang_seconds; /* that a process may hang, 0 for ever */
	int log_level;
	char *log;     /* "stderr", "syslog", a file; NULL: by how it began */
	char **exempt; /* networks without admission limits */
	int nexempt;
	struct network *exempts; /* nexempt of them, as numbers */
	char **reserved; /* names that no guest has, beside those built in */
	int nreserved;
	char **bans; /* as conf_ban.h reads them */
	int nbans;
	char **channels; /* that are always there, by their names */
	int nchannels;
	struct conf_preset *preset; /* npreset of them, in the file's order */
	int npreset;
	char *table_rules; /* of a new table; also the name of a preset */
	char **table_house;
	int ntable_house;
	int table_seats; /* 0: the usual number for its rules */
	struct {
		enum cluster_role role;
		char *store;        /* PostgreSQL's conninfo; NULL: SQLite */
		char *decks_socket; /* where to find deck %d */
		char *listen;       /* where own hubs listen; an address, too */
		char *key_file;     /* of the word that links say; NULL: none */
		char **prefer;      /* decks, as numbers */
		int nprefer;
		int decks;    /* that the host has; 1 without a cluster */
		bool standby; /* the database must have one */
	} cluster;
	struct account *account; /* naccount of them, in the order of names */
	int naccount;
	struct conf_skeleton *skeleton; /* the index of conf_names.c */
	int nskeleton;
	struct conf_key *key; /* the index of their keys */
	int nkey;
};

/* Defaults only. */
struct conf *conf_default(void);
/*
 * Reads a file and what it includes, over the defaults. NULL if anything is
 * wrong: *error, which the caller frees, then has every mistake as a line
 * "file:line: message", including files that others can write or read.
 */
struct conf *conf_read(const char *file, char **error);
/* Reads what conf_write wrote; checks only single values. */
struct conf *conf_read_fd(int fd, char **error);
/*
 * Writes it for conf_read: the gate passes it to its children in this form.
 * Accounts and pictures are included only for the process that needs them.
 */
bool conf_write(const struct conf *, int fd, bool all);
void conf_free(struct conf *);
/* Once all options are there: makes exempts of exempt. */
void conf_exempt_parse(struct conf *);
/* Whether it is in a network that the sysop exempts from limits. */
bool conf_exempts(const struct conf *, const struct address *);
/* Whether two texts of an option are the same; NULL is none. */
bool conf_same_text(const char *, const char *);
/* Whether two lists of an option have the same entries in the same order. */
bool conf_same_list(char *const *a, int na, char *const *b, int nb);

/* The account of that name; NULL. */
const struct account *conf_account(const struct conf *, const char *name);
/* The account that has a key line, with or without comment; NULL. */
const struct account *conf_account_by_key(const struct conf *, const char *key);
/* Whether the name of an account begins so, in any case. */
bool conf_account_begins(const struct conf *, const char *begin);
/*
 * Adds an account of that name, without anything else: valid until the next one
 * is added. After the last one they must be put in order, which also makes the
 * index of conf_names.h.
 */
struct account *conf_account_add(struct conf *, const char *name);
void conf_accounts_sort(struct conf *);

/* Adds a preset of that name: valid until the next one is added. */
struct conf_preset *conf_preset_add(struct conf *, const char *name);

struct conf_option;
struct conf_parse;

/* Sets the option to the value that was read last, which is valid. */
void conf_store(struct conf_parse *, const struct conf_option *, bool append);

/* The beginning of an answer to messdeckctl that adds to a success. */
#define STATE_DONE "done: "
/* Files of the state directory: what the gate says, and who is refused now. */
#define STATE_FILE "messdeckd.state"
#define STATE_PENALTIES "messdeckd.penalties"

#endif
