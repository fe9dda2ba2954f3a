#ifndef DAEMON_HUB_CMD_CMD_LISTS_H
#define DAEMON_HUB_CMD_CMD_LISTS_H

/* censor and notify, and the ends of both: whom a person marks for himself. */
#include "daemon/protocol/codes.h"

struct conn;
struct hub;

/*
 * Sends a notice of that code, arrived or left, about the connection's person
 * to who asked for it, unless another connection of his is here, too.
 */
void
user_lists_watch_notify(struct hub *, const struct conn *, enum notice_code);

#endif
