#ifndef DAEMON_GATE_CHILD_H
#define DAEMON_GATE_CHILD_H

/*
 * The gate's children: each is the program itself in another role, with its
 * link on descriptor 3 and the configuration on 4; but session processes are
 * forked from a template (template.h).
 */
#include <sys/types.h>

#include "daemon/gate/gate.h"

/* None yet, by the gate's configuration. */
void children_init(struct gate *);
/* They have all ended. */
void children_free(struct gate *);
/* Starts a process; NULL (logged) when that fails. */
struct child *child_start(struct gate *, enum role);
/* The same for one that is a deck's: a bot of a level, or an analyst. */
struct child *child_start_at(struct gate *, enum role, int deck, int level);
/*
 * Whether the hub's program for PostgreSQL is there, where it is needed; else a
 * sentence.
 */
bool child_hub_there(const struct gate *, char error[CONF_ERROR]);
/* Starts it now, or when its back-off is over; a hub for every deck. */
void child_want(struct gate *, enum role);
/* Gives the hubs the configuration again. */
void child_send_conf(struct gate *);
/* Sends the log level to the processes that do not get the configuration. */
void child_send_level(const struct gate *);
/* Takes over a running process, with its link; deck: of those that have one. */
struct child *
child_adopt(struct gate *, enum role, int number, int deck, pid_t, int link_fd);
/* The template has forked it; -1: it could not, and the child is freed. */
void child_forked(struct child *, pid_t);
/*
 * The session processes get no more connections, and end with their last ones.
 */
void child_retire_sessions(struct gate *);
/* Sends it a signal, where it is there. */
void child_signal(const struct child *, int signo);
/* Handles every child that has ended. */
void child_reap(struct gate *);
struct child *child_find(struct gate *, enum role);
/* The hub of a deck on this machine; NULL. */
struct child *child_hub(struct gate *, int deck);
/* Whether it is there, and has its deck or is the only one that there is. */
bool child_hub_serves(struct gate *, int deck);
/* The latest link of a child to a hub that has that number; NULL. */
struct hub_link *child_hub_link(struct gate *, int number);
/* Sets the number of a child's link to a deck's hub; 0: it has none. */
void child_set_hub_link(struct child *, int deck, int number);
int child_count(struct gate *, enum role);
/* "hub", "auth", "bot", "session", "template", "metrics", "nudge", "analyst" */
const char *child_title(const struct child *);
/* It has a link to the hub alone: a bot, or the analyst. */
bool child_of_hub(const struct child *);
/* Links the hub of a deck and this child, if both are there. */
void child_join_hub(struct child *, int deck);
/*
 * What a hub says of connections, this machine's or that of a deck: somebody
 * has logged in, or given a wrong password; it wants to have heard all that the
 * gate has said; the time of a shutdown has come.
 */
void child_hub_says(struct gate *, struct link *, const json_t *);

#endif
