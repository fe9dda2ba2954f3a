#ifndef DAEMON_HUB_AWAY_H
#define DAEMON_HUB_AWAY_H

/*
 * Who has said that they are away. It holds for all connections of a person,
 * and ends with the last of them.
 */
#include "daemon/hub/state.h"

/* A person is away from now on, with a clean text of at most AWAY_MAX bytes. */
void away_begin(struct hub *, const char *name, const char *text);
/* A person is back, and is told so; false where they were not away. */
bool away_end(struct hub *, const char *name);
/*
 * Whether somebody is to be told that another is away: once for each time that
 * they are.
 */
bool away_tell(struct conn *who, const struct conn *other);

#endif
