/* How long no hub ran before this one, and what is forgotten in time. */
#include "daemon/hub/housekeeping.h"

#include "daemon/hub/store/store.h"
#include "daemon/hub/user_lists.h"

#define ALIVE "alive"
#define FORGET_PAUSE (60 * MINUTE)
#define FORGET_MOST 1000  /* of each kind at once; then the rest soon */
#define GUESTS_KEPT 50000 /* however short ago they came */
#define TALK_TIME GUEST_TIME

void
housekeeping_begin(struct hub *hub)
{
	int64_t alive = store_number(hub->store, ALIVE);

	if (alive != 0 && alive < hub->started)
		hub->away = hub->started - alive;
	hub->alive_due = hub->started;
}

static void
housekeeping_forget(struct hub *hub, int64_t now)
{
	bool lists = false, more;

	more = store_guests_forget(hub->store, now - GUEST_TIME, GUESTS_KEPT,
		   FORGET_MOST, &lists) == FORGET_MOST;
	more |= store_talk_forget(hub->store, now - TALK_TIME, FORGET_MOST) ==
	    FORGET_MOST;
	if (lists)
		user_lists_load(hub);
	hub->forget_due = now + (more ? SECOND : FORGET_PAUSE);
}

void
housekeeping_run(struct hub *hub, int64_t now)
{
	if (hub->alive_due <= now) {
		/* On a full disk it is not tried again and again. */
		hub->alive_due = now + ALIVE_PAUSE;
		store_number_put(hub->store, ALIVE, now);
	}
	/* Forgetting nothing would look as if there were room again. */
	if (hub->forget_due <= now && !hub->disk_full)
		housekeeping_forget(hub, now);
}

void
housekeeping_stop(struct hub *hub)
{
	hub->alive_due = hub->io.now(hub->io.arg);
}
