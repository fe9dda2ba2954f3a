/* What is forgotten in time. */
#include "daemon/hub/retention.h"

#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"

#define FORGET_PAUSE (60 * MINUTE)
#define FORGET_MOST 1000  /* of each kind at once; then the rest soon */
#define GUESTS_KEPT 50000 /* however short ago they came */
#define TALK_TIME GUEST_TIME

void
retention_run(struct hub *hub, int64_t now)
{
	bool marks = false, more;

	/* Forgetting nothing would look as if there were room again. */
	if (hub->forget_due > now || hub->disk_full)
		return;
	more = store_guests_forget(hub->store, now - GUEST_TIME, GUESTS_KEPT,
		   FORGET_MOST, &marks) == FORGET_MOST;
	more |= store_talk_forget(hub->store, now - TALK_TIME, FORGET_MOST) ==
	    FORGET_MOST;
	if (marks)
		user_lists_load(hub);
	hub->forget_due = now + (more ? SECOND : FORGET_PAUSE);
}
