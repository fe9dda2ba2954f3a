#ifndef DAEMON_HUB_BOTS_H
#define DAEMON_HUB_BOTS_H

/*
 * House bots: one connection that has seats at many tables. Seats keep
 * waiting for it while its process is away.
 */
#include "daemon/hub/state.h"

/* Whether there is a house bot at all. */
bool bot_offered(const struct hub *);
/* Whether that is its name, whether it is there or not. */
bool bot_called(struct hub *, const char *name);
/* The name for its next seat at a table. */
void bot_name(struct hub *, const struct table *, char name[NAME_SIZE]);
/* Tells it, if it is there, that a seat is its own. */
void bot_invite(struct hub *, const struct table *, int seat);
/* It has come (back): all its seats. */
void bot_returned(struct hub *);
/*
 * It has not moved for too long: closes its link, so that another is started.
 */
void bot_hangs(struct hub *);
/* It has gone; its seats wait. */
void bot_gone(struct hub *);
/* Its seat that the table waits for, else its first one; -1 for none. */
int bot_seat(const struct table *);

#endif
