/* How long no hub ran before this one. */
#include "daemon/hub/uptime.h"

#include "daemon/hub/store/store.h"

#define ALIVE "alive"

void
uptime_load(struct hub *hub)
{
	int64_t alive = store_number(hub->store, ALIVE);

	if (alive != 0 && alive < hub->started)
		hub->away = hub->started - alive;
	hub->alive_due = hub->started;
}

void
uptime_save(struct hub *hub, int64_t now)
{
	if (hub->alive_due > now)
		return;
	/* On a full disk it is not tried again and again. */
	hub->alive_due = now + ALIVE_PAUSE;
	store_number_put(hub->store, ALIVE, now);
}

void
uptime_stop(struct hub *hub)
{
	hub->alive_due = hub->io.now(hub->io.arg);
}
