#ifndef DAEMON_GATE_WATCHDOG_H
#define DAEMON_GATE_WATCHDOG_H

/*
 * Whether a process hangs: it is pinged regularly, and counts as hanging when
 * it has missed several pings in a row. Time is counted in pings, so only while
 * the gate itself runs.
 */
#include <stdbool.h>
#include <stdint.h>

#define WATCHDOG_PINGS 6 /* that it may owe */

struct watchdog {
	bool able; /* it has announced that it answers pings */
	int owed;  /* how many pings it has missed */
};

enum watchdog_finds {
	WATCHDOG_NOTHING,
	WATCHDOG_ASK, /* all is well: ping again */
	WATCHDOG_HANGS
};

/*
 * To be called at each ping; late: the gate itself was asleep since the last
 * one, so missed answers do not count.
 */
enum watchdog_finds watchdog_look(struct watchdog *, bool late);
/* It has answered. */
void watchdog_answered(struct watchdog *);

/*
 * How long (ms) to wait before a process is started again that has lived for
 * lived ms and had itself waited for waited ms. One that lived long in
 * comparison is replaced at once, one that died young is started less and less
 * often.
 */
int64_t watchdog_backoff(int64_t waited, int64_t lived);

/* When the last claims of a deck that did not last have ended; 0: none. */
struct watchdog_claims {
	int64_t ended[2]; /* ms of the monotonic clock, the older one first */
};

/*
 * A hub has ended by a mistake, had ms after it had claimed its deck: for how
 * long (ms) this machine leaves the deck to others. That is five seconds after
 * three claims in a minute that ended within ten seconds, for what ends them
 * here may be this machine; else 0.
 */
int64_t
watchdog_claim_ended(struct watchdog_claims *, int64_t now, int64_t had);

struct gate;

/* Watches all of the gate's processes until it stops. */
void watchdog_begin(struct gate *);
/*
 * Feeds systemd's watchdog (WatchdogSec) until the host stops: whenever the hub
 * answers, and while it is known why there is no hub. So systemd
 * restarts a host whose gate hangs, or whose hub neither answers nor is
 * replaced.
 */
void watchdog_systemd_begin(struct gate *);

#endif
