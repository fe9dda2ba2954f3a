/* How long no hub ran before this one, and when retention is due. */
#include "daemon/hub/housekeeping.h"

#include "daemon/hub/decks.h"
#include "daemon/hub/retention.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"

#define ALIVE "alive"
#define FORGET_PAUSE (60 * MINUTE)
#define FORGET_SLICE_PAUSE 50 /* ms from one slice to the next */
#define ADDED_PAUSE SECOND
#define RENAME_SLICE 100 /* rows */

/*
 * Gaps between two hubs, in ms, by which everything from before them looks too
 * old; and when the last one ended: what is from before goes in time.
 */
#define GAPS "gaps"
#define GAPS_SINCE "gaps_since"
#define GAPS_UNTIL "gaps_until" /* of older hubs: a month later */
#define GAP DAY                 /* shorter ones do not count */

void
housekeeping_begin(struct hub *hub)
{
	int64_t alive = store_deck_number(hub->store, ALIVE);

	hub->alive_due = hub->started;
	hub->gaps = store_deck_number(hub->store, GAPS);
	hub->gaps_since = store_deck_number(hub->store, GAPS_SINCE);
	if (hub->gaps_since == 0)
		hub->gaps_since =
		    store_deck_number(hub->store, GAPS_UNTIL) - GUEST_TIME;
	if (alive == 0)
		return;
	hub->away = hub->started - alive;
	/* What was stamped by a clock that was ahead would never grow old. */
	if (hub->away < 0) {
		store_guests_not_after(hub->store, hub->started);
		store_talk_not_after(hub->store, hub->started);
		store_notes_not_after(hub->store, hub->started);
		store_oneliners_not_after(hub->store, hub->started);
		store_channels_not_after(hub->store, hub->started);
	}
	if (hub->away < GAP && hub->away > -GAP)
		return;
	hub->gaps += hub->away;
	if (hub->gaps < 0)
		hub->gaps = 0;
	store_deck_number_put(hub->store, GAPS, hub->gaps);
	hub->gaps_since = hub->started;
	store_deck_number_put(hub->store, GAPS_SINCE, hub->gaps_since);
	log_warn("clock_gap", "seconds=%lld kept_longer=%lld",
	    (long long)(hub->away / SECOND), (long long)(hub->gaps / SECOND));
}

/*
 * It is not asked with each move: the database answers in the middle of a
 * turn. And it is asked after the last one, too, since what is above the
 * limit may be why there are no more.
 */
void
housekeeping_added(struct hub *hub, int64_t now, int64_t bytes)
{
	hub->guest_usage.added += bytes;
	if (hub->added_due == 0)
		hub->added_due = now + ADDED_PAUSE;
}

void
housekeeping_run(struct hub *hub, int64_t now)
{
	if (hub->alive_due <= now) {
		/* Do not retry all the time on a full disk. */
		hub->alive_due = now + ALIVE_PAUSE;
		store_deck_number_put(hub->store, ALIVE, now);
	}
	if (hub->added_due != 0 &&
	    (hub->added_due <= now || hub->added_due > now + ADDED_PAUSE)) {
		hub->added_due = 0;
		if ((hub->deck != 0 || hub->forget_due > now) &&
		    retention_due(hub))
			hub->forget_due = now;
	}
	/* Deleting nothing would look as if there were room again. */
	if (hub->deck != 0) {
		/* The first deck does it for all. */
		if (hub->forget_due != 0)
			decks_mail(hub, 0, json_pack("{s:b}", "forget", 1));
		hub->forget_due = 0;
	} else if (hub->forget_due <= now && !hub->disk_full) {
		bool more = store_rename_go_on(hub->store, RENAME_SLICE) ||
		    store_rename_talk_go_on(hub->store, RENAME_SLICE) ||
		    retention_run(hub, now);

		if (hub->gaps != 0 &&
		    now >= hub->gaps_since + retention_longest()) {
			hub->gaps = 0;
			store_deck_number_put(hub->store, GAPS, 0);
		}
		hub->forget_due =
		    now + (more ? FORGET_SLICE_PAUSE : FORGET_PAUSE);
	}
}

void
housekeeping_stop(struct hub *hub)
{
	hub->alive_due = hub->io.now(hub->io.arg);
}
