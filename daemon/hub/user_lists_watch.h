#ifndef DAEMON_HUB_USER_LISTS_WATCH_H
#define DAEMON_HUB_USER_LISTS_WATCH_H

/* Who wants to be told when somebody comes and goes (cmd_marks.c). */
#include "daemon/hub/state.h"

/*
 * Sends a notice of that code, arrived or left, about the connection's person
 * to who asked for it, unless another connection of his is here, too.
 */
void
user_lists_watch_notify(struct hub *, const struct conn *, const char *code);

#endif
