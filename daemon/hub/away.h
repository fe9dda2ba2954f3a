#ifndef DAEMON_HUB_AWAY_H
#define DAEMON_HUB_AWAY_H

/*
 * Who has said that they are away, which holds for all connections of a person
 * and ends with the last of them; and who has quiet hours.
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

/*
 * Whether somebody has quiet hours just now: no shouts reach them, and they are
 * not told who comes and goes.
 */
bool away_quiet(struct hub *, const struct conn *);
/* Reads when a connection's person has them; the same for all of a name. */
void away_quiet_load(struct hub *, struct conn *);
void away_quiet_changed(struct hub *, const char *name);

#endif
