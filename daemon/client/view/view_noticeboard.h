#ifndef DAEMON_CLIENT_VIEW_VIEW_NOTICEBOARD_H
#define DAEMON_CLIENT_VIEW_VIEW_NOTICEBOARD_H

/* News and notes on a screen: a list of titles, and the pager above it. */
#include <jansson.h>
#include <stdbool.h>

#include "daemon/protocol/command.h"

struct client;

/*
 * Shows the answer to news or notes; false if it is none that has a view, and
 * becomes a line of talk.
 */
bool noticeboard_show(struct client *, enum command_id, const json_t *data);

#endif
