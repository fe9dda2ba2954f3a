#ifndef DAEMON_GATE_TEMPLATE_H
#define DAEMON_GATE_TEMPLATE_H

/*
 * The template of session processes as the gate sees it. A session process
 * that it has not yet forked is a link with nobody behind it, on which messages
 * wait.
 */
#include <jansson.h>
#include <stdbool.h>

struct child;
struct gate;

/*
 * Has a session process forked, now or when there is a template; false, logged,
 * if that fails.
 */
bool template_fork(struct child *);
/* A template is there: it forks all that wait. */
void template_begins(struct gate *);
/* {"forked":...}: the process is there, or could not be forked. */
void template_says(struct gate *, const json_t *);
/* Handles the messages that the template has already sent. */
void template_drain(struct gate *);
/* Replaces the template: the next session processes are forked from another. */
void template_renew(struct gate *);
/* Whether session processes are still to be forked. */
bool template_pending(const struct gate *);
/* Gives those up: no template will come any more. */
void template_give_up(struct gate *);

#endif
