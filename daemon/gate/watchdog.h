#ifndef DAEMON_GATE_WATCHDOG_H
#define DAEMON_GATE_WATCHDOG_H

/*
 * Whether a process hangs: it is asked for a sign of life again and again, and
 * counts as hanging when it owes one for several times of asking in a row. The
 * time is counted in askings, so only while the gate itself runs.
 */
#include <stdbool.h>
#include <stdint.h>

#define WATCHDOG_PINGS 6 /* that it may owe */

struct watchdog {
	bool able; /* it has said that it answers */
	int owed;  /* how often it was looked for in vain */
};

enum watchdog_finds {
	WATCHDOG_NOTHING,
	WATCHDOG_ASK, /* all is well: ask once more */
	WATCHDOG_HANGS
};

/*
 * To be called at each time of asking; late: whoever looks was asleep himself
 * since the last time, and what was owed then is owed no more.
 */
enum watchdog_finds watchdog_look(struct watchdog *, bool late);
/* It has answered. */
void watchdog_answered(struct watchdog *);

/*
 * How long (ms) the next start of a process waits, that lived so long (ms) and
 * whose own start had waited for waited ms. One that lived long beside that is
 * replaced at once, one that died young is started less and less often.
 */
int64_t watchdog_backoff(int64_t waited, int64_t lived);

struct gate;

/* Looks after all of the gate's processes from now on, until it stops. */
void watchdog_begin(struct gate *);

#endif
