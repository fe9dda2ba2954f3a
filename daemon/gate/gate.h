#ifndef DAEMON_GATE_GATE_H
#define DAEMON_GATE_GATE_H

/*
 * The gate process: the parent of all others. gate.c is its heart; the other
 * files of the room share what stands here.
 */
#include <sys/queue.h>
#include <sys/types.h>

#include <limits.h>
#include <stdbool.h>

#include "daemon/address.h"
#include "daemon/conf.h"
#include "daemon/gate/admission.h"
#include "daemon/gate/watchdog.h"
#include "daemon/link.h"
#include "daemon/loop.h"

#define GATE_FD_LINK 3 /* in a child: its link to the gate */
#define GATE_FD_CONF 4 /* in a child: the configuration */
/* What a child says when it can serve; and that it lives, when it is asked. */
#define GATE_READY "{\"ready\":true,\"pong\":true}"
#define GATE_PONG "{\"pong\":true}"
/* What the hub says of a bot whose link it has cut. */
#define GATE_NO_BOT "{\"bot\":false}"
/* A child's exit status: what keeps it from starting does not pass by itself.
 */
#define GATE_NEVER 78
/* The exit status of a check by a program too old for the database. */
#define GATE_SCHEMA_TOO_NEW 79

enum role { CHILD_HUB, CHILD_AUTH, CHILD_BOT, CHILD_SESSION, NCHILD };

/* An accepted connection, while a session process has it. */
struct conn {
	TAILQ_ENTRY(conn) entry;
	int id;
	struct address address;
	int64_t since;
	bool in;     /* logged in */
	bool failed; /* a password or key was refused */
};

struct child {
	TAILQ_ENTRY(child) entry;
	struct gate *gate;
	enum role role;
	int number; /* of a session process, from 1 */
	pid_t pid;
	struct link *link; /* NULL for a bot, and when it is closed */
	int64_t started;
	bool ready;
	bool retiring; /* gets no more connections */
	struct watchdog watchdog;
	int missed; /* how often it has asked for a link to the hub */
	TAILQ_HEAD(conn_list, conn) conns;
	int nconn;
};

/* How soon a role that died is started again. */
struct respawn {
	struct gate *gate;
	enum role role;
	struct timer *timer;
	int64_t delay; /* ms that the next start waits */
	bool waiting;
};

struct listener;

struct gate {
	struct loop *loop;
	struct conf *conf;
	const char *conf_file; /* NULL: defaults only */
	const char *program;   /* its own file, to start others from */
	bool foreground;
	TAILQ_HEAD(child_list, child) children;
	struct respawn respawn[NCHILD];
	TAILQ_HEAD(listener_list, listener) listeners;
	struct timer *listen_timer; /* opens them again after a pause */
	int local_fd;               /* listening unix socket */
	int pid_fd;                 /* locked while it runs */
	int ready_fd;               /* for background_ready(), -1: nobody */
	struct admission_book *admission;
	struct {
		int64_t since;
		int told, untold;
	} refusals; /* in the log, since then */
	int next_link, next_conn;
	int answers;      /* that messdeckctl got, counted */
	char *answer;     /* the last one */
	char *trouble;    /* what keeps the hub from running, NULL: nothing */
	bool announced;   /* that it is ready */
	bool served;      /* it has been ready before */
	bool upgraded;    /* messdeckctl waits until it is ready */
	bool failed;      /* it ends because it cannot begin */
	int64_t stopping; /* since when, 0: not */
	bool sessions_asked; /* to stop */
	struct timer *stop_timer, *upgrade_timer, *watchdog_timer;
	int64_t watchdog_due; /* when it should look again */
};

struct gate_start {
	const char *conf_file;
	struct conf *conf; /* the gate's from now on */
	bool foreground;
	int state_fd; /* what upgrade() left, -1 at a first start */
};

/* Serves until a signal ends it; the exit status. */
int gate_process(const struct gate_start *);
/* Says that the host is ready, once, when hub and sessions are. */
void gate_ready(struct gate *);
/* Ends a host that cannot begin. */
void gate_fail(struct gate *);
/* What a running host cannot change goes back to what it was. */
void gate_keep_fixed(struct conf *, const struct conf *old);

/* child.c: starting and burying. */

/* Starts a process; NULL (logged) when that fails. */
struct child *child_start(struct gate *, enum role);
/* Starts it now, or when its back-off is over. */
void child_want(struct gate *, enum role);
/* Gives the hub the configuration again. */
void child_send_conf(struct gate *);
/* Tells the processes that are not sent it how much to log. */
void child_send_level(const struct gate *);
/* Takes over a process that lives already, with its link. */
struct child *
child_adopt(struct gate *, enum role, int number, pid_t, int link_fd);
/* Deals with every child that ended. */
void child_reap(struct gate *);
struct child *child_find(struct gate *, enum role);
int child_count(struct gate *, enum role);
/* "hub", "auth", "bot", "session". */
const char *child_title(const struct child *);
/* A link between the hub and this child, when both are there. */
void child_join_hub(struct child *);
/* A line from a child's link, its end (child_link.c). */
extern const struct link_ops child_link_ops;

/* roster.c: what is known of connections. */

/* Hands an accepted socket to a session process, or refuses and closes it. */
void roster_take(struct gate *, int fd, const char *transport,
    const struct address *, int port);
/* Keeps one session process with room, so that nobody waits for its start. */
void roster_keep_ready(struct gate *);
/* Whether a session process can take one more. */
bool roster_room(struct gate *);
/* None can, but one that will is about to start. */
bool roster_soon(struct gate *);
int roster_count(struct gate *);
/*
 * {"login":...} and {"closed":...} of a session process; late: not logged in
 * when the time for that was over.
 */
void roster_login(struct child *, int id, bool ok);
void roster_closed(struct child *, int id, bool late);
/* Takes over a connection that its process already has. */
void roster_adopt(struct child *, int id, const struct address *, bool in);
/* Ends an idle session process unless it is the only one with room. */
void roster_retire(struct child *);
/* Its process is gone with all of them. */
void roster_lost(struct child *, bool crashed);

/* listen.c: the sockets. */

/* Each listener's descriptor and how the configuration names it. */
void listen_each(struct gate *,
    void (*each)(void *arg, int fd, const char *transport, const char *text),
    void *arg);
/* Listens as the configuration says; what it no longer names is closed. */
bool listen_open(struct gate *, char error[CONF_ERROR]);
void listen_close(struct gate *);
/* The socket for programs of this machine. */
bool listen_local(struct gate *, char error[CONF_ERROR]);
/* Hands an inherited socket to the gate. */
void
listen_adopt(struct gate *, int fd, const char *transport, const char *text);

/* background.c: for a host that nobody watches. */

/*
 * Goes on in a process of its own. The one that was started ends when the host
 * is ready, with 0, or when it has ended before, with 1.
 */
bool background_enter(struct gate *, char error[CONF_ERROR]);
void background_ready(struct gate *);

/* state.c: the state directory. */

#define STATE_FILE_SIZE \
	(PATH_MAX + 2 * CONF_ERROR + 64) /* of the lock's file */

/* Makes directory and host key; takes the lock that only one gate has. */
bool state_prepare(struct gate *, char error[CONF_ERROR]);
/*
 * Writes into the lock's file the process id, the configuration's name, and,
 * for messdeckctl, which number the last answer to a signal has, behind it in
 * the same line what keeps the hub from running, and the answer: nothing where
 * it was done, else why not.
 */
void state_answer(struct gate *, const char *answer);
/* The same, with what keeps the hub from running; NULL: nothing. */
void state_trouble(struct gate *, const char *trouble);
/* Becomes the user that the configuration names. */
bool state_drop_privileges(const struct conf *, char error[CONF_ERROR]);

/* upgrade.c: the gate's own new start, keeping every socket. */

/*
 * Starts the program anew in this process, unless the one on disk cannot go on
 * with configuration and database; returns only when that fails.
 */
void upgrade(struct gate *);
/* In the new program: takes what upgrade() left. */
bool upgrade_take(struct gate *, int state_fd, char error[CONF_ERROR]);

#endif
