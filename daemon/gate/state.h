#ifndef DAEMON_GATE_STATE_H
#define DAEMON_GATE_STATE_H

/*
 * The state directory: the lock, the host key, and whose they are.
 */
#include <stdbool.h>

#include "daemon/conf/conf.h"

struct gate;

/* Takes the lock that only one gate has; makes the host key. */
bool state_prepare(struct gate *, char error[CONF_ERROR]);
/*
 * Writes into the lock's file the process id, the configuration's name, and,
 * for messdeckctl, which number the last answer to a signal has, behind it in
 * the same line what keeps the hub from running, and the answer: nothing where
 * it was done, with STATE_DONE what else there is to say, else why not.
 */
void state_answer(struct gate *, const char *answer);
/* The same, with what keeps the hub from running; NULL: nothing. */
void state_trouble(struct gate *, const char *trouble);
/*
 * Has who is refused for what his connections did written into a file for
 * messdeckctl, at most once a second, if that has changed.
 */
void state_penalties(struct gate *);
/* Makes the directory; becomes the user that the configuration names. */
bool state_drop_privileges(const struct conf *, char error[CONF_ERROR]);

#endif
