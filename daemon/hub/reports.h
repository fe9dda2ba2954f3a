#ifndef DAEMON_HUB_REPORTS_H
#define DAEMON_HUB_REPORTS_H

/* What people report to the moderators, who are told of it. */
#include "daemon/hub/state.h"

#define REPORTS_OF_ONE 5 /* that may wait of one person */

struct report;

/*
 * Stores one and tells the moderators who are here; its number, 0 where too
 * many of that sender wait.
 */
int64_t report_send(struct hub *, struct report *);
/* Settles one, and tells its sender, if here; false where none waits. */
bool report_done(struct hub *, int64_t n, const char *by, const char *answer);
/* A moderator has come in: tells him how many wait. */
void reports_wait(struct hub *, const struct conn *);
/* {"report":7,"from":...}: as answers and notices have it. */
json_t *report_json(const struct report *);

/* A notice for the moderators of this deck; taken over. */
void reports_tell(struct hub *, json_t *notice);

#endif
