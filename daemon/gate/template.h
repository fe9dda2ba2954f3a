#ifndef DAEMON_GATE_TEMPLATE_H
#define DAEMON_GATE_TEMPLATE_H

/*
 * The template of session processes as the gate sees it: it forks them, and
 * until it has done so a session process is a link with nobody behind it, on
 * which messages wait.
 */
#include <jansson.h>
#include <stdbool.h>

struct child;
struct gate;

/*
 * Has a session process forked, now or when there is a template; false
 * (logged) where that cannot be.
 */
bool template_fork(struct child *);
/* One has begun, and forks all who wait. */
void template_begins(struct gate *);
/* {"forked":...}: the process is there, or cannot be. */
void template_says(struct gate *, const json_t *);
/* Reads what the template has said already. */
void template_hear(struct gate *);
/* The next session processes come from another one, started anew. */
void template_renew(struct gate *);
/* Whether session processes are still to be forked. */
bool template_owes(const struct gate *);
/* Gives them up, where no template will come any more. */
void template_give_up(struct gate *);

#endif
