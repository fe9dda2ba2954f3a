#ifndef DAEMON_GATE_GATE_H
#define DAEMON_GATE_GATE_H

/*
 * The gate process: the parent of all others. gate.c is its core; this is what
 * the files of the room share.
 */
#include <sys/queue.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <jansson.h>
#include <stdbool.h>

#include "daemon/conf/conf.h"
#include "daemon/gate/admission.h"
#include "daemon/gate/watchdog.h"
#include "daemon/lib/address.h"
#include "daemon/lib/link.h"
#include "daemon/lib/loop.h"
#include "daemon/lib/transports.h"
#include "daemon/lib/tree.h"

/* CHILD_TEMPLATE forks those of CHILD_SESSION. */
enum role {
	CHILD_HUB,
	CHILD_AUTH,
	CHILD_BOT,
	CHILD_SESSION,
	CHILD_TEMPLATE,
	CHILD_METRICS,
	CHILD_NUDGE, /* started before the sandbox, never again */
	CHILD_ANALYST,
	NCHILD
};

/* An accepted connection, while a session process has it. */
struct gate_conn {
	TAILQ_ENTRY(gate_conn) entry;
	struct child *child;
	struct admission_place place;
	int id;
	enum transport_id transport;
	struct address address;
	int64_t since;
	int home;      /* the deck that its person begins at */
	uint64_t told; /* the decks whose hubs were, of this connection */
	bool in;       /* logged in */
	bool failed;   /* a password was wrong */
	bool yielding; /* its process has been told to end it */
};

/* A child's link to the hub of a deck. */
struct hub_link {
	RB_ENTRY(hub_link) by_number;
	struct child *child;
	int deck;
	int number;      /* of its latest link, 0: none */
	int passing;     /* number of one that the hub has not confirmed */
	int64_t dialled; /* ms: when it was given one, 0: not by this hub */
	bool wanted;     /* a session process that has people there */
};

struct child {
	TAILQ_ENTRY(child) entry;
	struct gate *gate;
	enum role role;
	int number;        /* of a session process, from 1 */
	pid_t pid;         /* 0 until the template has forked it */
	int far_end;       /* of its link until then, else -1 */
	struct link *link; /* NULL for a bot or the analyst, and when closed */
	int64_t started;
	int64_t claimed; /* when a hub has claimed its deck, 0: not */
	bool ready;
	bool open;     /* a session process that gets connections */
	int level;     /* of a bot */
	int deck;      /* of a hub, a bot or an analyst */
	bool retiring; /* a template or a bot: is to end */
	int64_t burnt; /* ns of processor time that a bot had used */
	struct watchdog watchdog;
	struct hub_link *hub_link; /* to each deck's hub */
	RB_ENTRY(child) by_load;
	int missed;      /* how often it has asked for one */
	json_t *figures; /* that it has reported last, NULL: none */
	TAILQ_HEAD(conn_list, gate_conn) conns;
	int nconn;
};

/* The back-off of a role whose process died. */
struct respawn {
	struct gate *gate;
	enum role role;
	int deck; /* of a hub */
	struct timer *timer;
	int64_t delay; /* ms that the next start waits */
	bool waiting;
	struct watchdog_claims claims; /* of hubs */
};

/* A deck's hub on this machine. */
struct own_hub {
	struct respawn respawn;
	int fd;               /* where it is found, -1: nowhere */
	struct watch *nobody; /* who asks there while no hub runs; NULL */
	char *trouble;        /* what keeps it from running, NULL: nothing */
	bool handed;          /* it has given its deck to another machine's */
	bool serves;          /* it has its deck */
	int bots[BOT_LEVELS]; /* processes that each level should have */
};

struct deck;
struct listener;
RB_HEAD(hub_links, hub_link);
RB_HEAD(children_by_load, child);

struct gate {
	struct loop *loop;
	struct conf *conf;
	const char *conf_file; /* NULL: defaults only */
	const char *program;   /* its own file, to start others from */
	bool foreground;
	TAILQ_HEAD(child_list, child) children;
	int decks;           /* that the host has */
	struct deck *deck;   /* in a cluster; NULL: this machine's hub serves */
	struct own_hub *own; /* a hub for each deck, if it has them */
	struct hub_links hub_links;   /* of all children, by number */
	struct children_by_load open; /* session processes */
	int nconn;                    /* of all of them */
	struct respawn respawn[NCHILD];
	TAILQ_HEAD(listener_list, listener) listeners;
	struct timer *listen_timer; /* opens them again after a pause */
	int local_fd;               /* listening unix socket */
	int pid_fd;                 /* locked while it runs */
	int ready_fd;               /* for daemonize_ready(), -1: nobody */
	int log_fd;                 /* the log's file before log_file_use() */
	struct stat key;            /* the file of the host key */
	struct admission_book *admission;
	struct {
		int64_t since;
		int told, untold;
	} refusals;              /* in the log, since then */
	struct timer *bot_timer; /* for a look at what they use */
	int64_t bots_looked;     /* ms: when that was last */
	int next_link, next_conn;
	unsigned next_home; /* deck that the next person begins at */
	json_t *figures;    /* gate_figures.c's; NULL: nothing was counted */
	int yielding;       /* connections that are to end for others */
	int answers;        /* that messdeckctl got, counted */
	char *answer;       /* the last one */
	char kept[56];      /* options that the last reload could not change */
	bool sandboxed;
	bool announced;      /* that it is ready */
	bool served;         /* it has been ready before */
	bool upgraded;       /* messdeckctl waits until it is ready */
	int failed;          /* it ends because it cannot start: with that */
	int64_t stopping;    /* since when, 0: not */
	bool sessions_asked; /* to stop */
	struct timer *stop_timer, *upgrade_timer, *watchdog_timer;
	struct timer *systemd_timer; /* NULL: its watchdog does not wait */
	int64_t systemd_ms;          /* how long it waits */
	int64_t watchdog_due;        /* when it should look again */
	struct timer *penalties_timer, *addresses_timer;
	int addresses_conn; /* next_conn as the file of addresses has it */
	bool penalties_due;
	unsigned penalties_changes; /* admission_changes() as last written */
};

struct gate_start {
	const char *conf_file;
	struct conf *conf; /* the gate's from now on */
	bool foreground;
	int state_fd; /* what upgrade() left, -1 at a first start */
};

/* Serves until a signal ends it; returns the exit status. */
int gate_process(const struct gate_start *);
/* Says that the host is ready, once, when hub and sessions are. */
void gate_ready(struct gate *);
/* Ends a host that cannot start, with that exit status. */
void gate_fail(struct gate *, int status);
/* Stops the host; why is for the log. */
void gate_stop(struct gate *, const char *why);
/*
 * Options that a running host cannot change keep their old values, and are
 * recorded.
 */
void gate_keep_fixed(struct gate *, struct conf *, const char *state_dir,
    const char *host_key, const char *user, const char *log,
    const char *nudge_command);

/* child.c: starting and reaping. */

/* A line from a child's link, its end (child_link.c). */
extern const struct link_ops child_link_ops;

#endif
