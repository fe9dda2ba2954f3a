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
 * Whether the host key is there and nobody else's; false with a sentence. And
 * whether its file is another than when this was called last.
 */
bool state_key_right(const struct gate *, char error[CONF_ERROR]);
bool state_key_changed(struct gate *);
/*
 * Answers a signal, for messdeckctl, in STATE_FILE: an object with "pid", the
 * configuration's name "conf", how many signals were answered, "answers", the
 * last "answer": "" if it was done, STATE_DONE and a remark, or why it was not
 * done; "trouble", what keeps the hub from running; and the host key's file
 * "key", and whether it is a "credential" that systemd has loaded.
 */
void state_answer(struct gate *, const char *answer);
/* The same, with what keeps the hub of a deck from running; NULL: nothing. */
void state_trouble(struct gate *, int deck, const char *trouble);
/* What keeps a hub of this machine from running; NULL: nothing. */
const char *state_in_trouble(const struct gate *);
/*
 * Writes the penalties into a file for messdeckctl within a second, if they
 * have changed.
 */
void state_penalties(struct gate *);
/* Makes the directory; becomes the user that the configuration names. */
bool state_drop_privileges(const struct conf *, char error[CONF_ERROR]);

#endif
