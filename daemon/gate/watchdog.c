/*
 * The watchdog: kills processes that hang without using CPU time, which their
 * own guards do not notice, and feeds systemd's.
 */
#include "daemon/gate/watchdog.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/child.h"
#include "daemon/gate/gate.h"
#include "daemon/gate/state.h"
#include "daemon/gate/systemd.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

#define YOUNG 1000 /* ms that a process lives which can serve */
#define BACKOFF_LEAST 100
#define BACKOFF_MOST 2000
#define CLAIM_LASTS 10000 /* ms after which a claim has lasted */
#define CLAIMS_WITHIN 60000
#define CLAIMS_PAUSE 5000 /* others need one: they look each 250 ms */
#define ASKED_WITHIN 4    /* times the hub is asked while systemd waits */
#define UNWATCHED 10000   /* ms until it is looked whether one is wanted now */

enum watchdog_finds
watchdog_look(struct watchdog *dog, bool late)
{
	if (!dog->able)
		return WATCHDOG_NOTHING;
	if (late)
		dog->owed = dog->owed > 0;
	if (dog->owed++ == 0)
		return WATCHDOG_ASK;
	return dog->owed > WATCHDOG_PINGS ? WATCHDOG_HANGS : WATCHDOG_NOTHING;
}

void
watchdog_answered(struct watchdog *dog)
{
	dog->owed = 0;
}

int64_t
watchdog_backoff(int64_t waited, int64_t lived)
{
	if (lived >= YOUNG && lived >= waited * 2)
		return 0;
	if (waited < BACKOFF_LEAST)
		return BACKOFF_LEAST;
	return waited * 2 < BACKOFF_MOST ? waited * 2 : BACKOFF_MOST;
}

int64_t
watchdog_claim_ended(struct watchdog_claims *claims, int64_t now, int64_t had)
{
	int64_t first = claims->ended[0];

	if (had >= CLAIM_LASTS)
		return 0;
	claims->ended[0] = claims->ended[1];
	claims->ended[1] = now;
	if (first == 0 || now - first > CLAIMS_WITHIN)
		return 0;
	*claims = (struct watchdog_claims){{0}};
	return CLAIMS_PAUSE;
}

static void
look_at_all(void *arg)
{
	struct gate *gate = arg;
	int64_t pause = gate->conf->hang_seconds * 1000 / WATCHDOG_PINGS;
	int64_t now = loop_monotonic();
	bool late = now >= gate->watchdog_due + pause;
	struct child *child;

	if (gate->stopping != 0)
		return;
	TAILQ_FOREACH (child, &gate->children, entry) {
		if (pause == 0 || child->link == NULL)
			continue;
		switch (watchdog_look(&child->watchdog, late)) {
		case WATCHDOG_NOTHING:
			break;
		case WATCHDOG_ASK:
			control_send(child->link, -1, "{sb}", "ping", 1);
			break;
		case WATCHDOG_HANGS:
			log_error("hangs",
			    "role=%s number=%d pid=%d seconds=%d",
			    child_title(child), child->number, (int)child->pid,
			    gate->conf->hang_seconds);
			child_signal(child, SIGKILL);
			child->watchdog.able = false;
			break;
		}
	}
	if (pause == 0)
		pause = UNWATCHED;
	gate->watchdog_due = now + pause;
	timer_start(gate->watchdog_timer, pause);
}

void
watchdog_begin(struct gate *gate)
{
	gate->watchdog_due = loop_monotonic();
	gate->watchdog_timer = loop_timer(gate->loop, look_at_all, gate);
	timer_start(gate->watchdog_timer, 0);
}

static void
feed_systemd(void *arg)
{
	struct gate *gate = arg;
	const struct child *hub;

	if (gate->stopping != 0)
		return;
	TAILQ_FOREACH (hub, &gate->children, entry)
		if (hub->role == CHILD_HUB && hub->ready)
			break;
	if (state_in_trouble(gate) != NULL || !conf_cluster_hub(gate->conf))
		systemd_notify("WATCHDOG=1");
	else if (hub != NULL)
		control_send(hub->link, -1, "{sb}", "ping", 1);
	timer_start(gate->systemd_timer, gate->systemd_ms / ASKED_WITHIN);
}

void
watchdog_systemd_begin(struct gate *gate)
{
	const char *us = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

	if (us == NULL || (pid != NULL && atoi(pid) != getpid()))
		return;
	gate->systemd_ms = strtoll(us, NULL, 10) / 1000;
	if (gate->systemd_ms < ASKED_WITHIN)
		return;
	gate->systemd_timer = loop_timer(gate->loop, feed_systemd, gate);
	timer_start(gate->systemd_timer, 0);
}
