#ifndef DAEMON_HUB_TABLE_SEAT_H
#define DAEMON_HUB_TABLE_SEAT_H

/* People and house bots sit down at tables, watch and leave. */
#include "daemon/hub/state.h"

/* Puts somebody into a free seat, which is told, or back into their own. */
void table_sit(struct hub *, struct table *, struct conn *, int seat);
/* The same account in the same seat from elsewhere: that one ends. */
void table_replace(struct hub *, struct table *, struct conn *);
/* Puts a house bot of that level into a seat and invites it. */
void table_sit_bot(struct hub *, struct table *, int seat, int level);
void table_watch(struct hub *, struct table *, struct conn *);
/* Back to the lobby, of the person's own will. */
void table_leave(struct hub *, struct conn *);
/* The house bot goes from a table. */
void table_leave_bot(struct hub *, struct table *);
/* Somebody leaves a seat on purpose: it is freed outside a game. */
void table_give_up(struct hub *, struct table *, int seat);
/* Frees a seat. */
void table_vacate(struct hub *, struct table *, int seat);
/* Closes a table where nobody is left. */
void table_close_empty(struct hub *, struct table *);

#endif
