/*
 * The event loop, on libevent.
 *
 * Three priorities: normal events, the end of the turn, deferred events. So
 * everything that was ready for people who are logged in is drawn and committed
 * before the next handshake uses the processor. Libevent polls again between
 * priorities, so the turn is taken without it where nothing else is ready.
 */
#include <sys/queue.h>
#include <sys/time.h>

#include <event2/event.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"

enum { PRIORITY_FIRST, PRIORITY_TURN, PRIORITY_LATER, NPRIORITY };

/*
 * A turn that is overdue by this long (ms) runs between other events: with its
 * own work, and that of the last of them, it is to be over in five.
 */
#define TURN_LATEST 4
/* How long (us) deferred events run before others are polled again. */
#define LATER_SLICE 2000
#define GUARD_EACH 1000 /* ms until the guard is set again */

struct caught {
	TAILQ_ENTRY(caught) entry;
	struct loop *loop;
	struct event *event;
	void (*caught)(void *, int);
	void *arg;
};

struct loop {
	struct event_base *base;
	struct event *turn_event;
	bool turn_active; /* the event waits for its priority */
	int turn_priority;
	bool turning;
	TAILQ_HEAD(soon_list, soon) soon;
	TAILQ_HEAD(caught_list, caught) signals;
	void (*turn)(void *);
	void *turn_arg;
	int64_t turn_since; /* when the turn was requested, 0: not */
	int64_t guarded;    /* when the guard was set, 0: never */
	bool stopped;
};

struct watch {
	struct loop *loop;
	struct event *event;
	int fd, what;
	enum loop_priority priority;
	void (*ready)(void *, int);
	void *arg;
};

struct timer {
	struct loop *loop;
	struct event *event;
	int priority;
	void (*fired)(void *);
	void *arg;
};

static int64_t
clock_ms(clockid_t id)
{
	struct timespec now;

	clock_gettime(id, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
loop_now(void)
{
	return clock_ms(CLOCK_REALTIME);
}

int64_t
loop_monotonic(void)
{
	return clock_ms(CLOCK_MONOTONIC);
}

int64_t
loop_micros(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t
loop_worked(void)
{
	struct timespec now;

	/*
	 * Of the only thread: where a guard against spinning runs (RLIMIT_CPU
	 * or a timer), the clock of the process moves only with the
	 * scheduler's ticks.
	 */
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void
loop_guard(struct loop *loop, int seconds)
{
	const struct itimerval guard = {.it_value.tv_sec = seconds};
	int64_t now = loop_monotonic();

	if (loop->guarded != 0 && now - loop->guarded < GUARD_EACH)
		return;
	loop->guarded = now;
	(void)setitimer(ITIMER_PROF, &guard, NULL);
}

static void
turn_take(struct loop *loop)
{
	struct soon *soon;

	loop->turn_since = 0;
	loop->turning = true;
	if (loop->turn != NULL)
		loop->turn(loop->turn_arg);
	while ((soon = TAILQ_FIRST(&loop->soon)) != NULL) {
		soon_cancel(soon);
		soon->call(soon->arg);
	}
	loop->turning = false;
	if (loop->turn_active)
		event_del(loop->turn_event);
	loop->turn_active = false;
}

static void
turn_ready(evutil_socket_t fd, short what, void *arg)
{
	struct loop *loop = arg;

	loop->turn_active = false;
	turn_take(loop);
}

/*
 * The turn is due once the other events have been handled, or those that are
 * deferred and wait now.
 */
static void
turn_activate(struct loop *loop, int priority)
{
	if (loop->turn_active && loop->turn_priority <= priority)
		return;
	if (loop->turn_active)
		event_del(loop->turn_event);
	else
		loop->turn_since = loop_monotonic();
	loop->turn_active = true;
	loop->turn_priority = priority;
	event_priority_set(loop->turn_event, priority);
	event_active(loop->turn_event, EV_TIMEOUT, 0);
}

/* After every callback: of deferred events, several have one turn. */
static void
turn_ask(struct loop *loop, int priority)
{
	if ((event_base_get_num_events(loop->base, EVENT_BASE_COUNT_ACTIVE) ==
		loop->turn_active) ||
	    (loop->turn_active &&
		loop_monotonic() - loop->turn_since >= TURN_LATEST))
		turn_take(loop);
	else
		turn_activate(loop,
		    priority == PRIORITY_LATER ? PRIORITY_LATER
					       : PRIORITY_TURN);
}

void
soon_call(struct soon *soon, struct loop *loop)
{
	if (soon->loop != NULL)
		return;
	soon->loop = loop;
	TAILQ_INSERT_TAIL(&loop->soon, soon, entry);
	/* What libevent calls for http.c alone asks for no turn. */
	if (!loop->turning)
		turn_activate(loop, PRIORITY_TURN);
}

void
soon_cancel(struct soon *soon)
{
	if (soon->loop != NULL)
		TAILQ_REMOVE(&soon->loop->soon, soon, entry);
	soon->loop = NULL;
}

static struct event *
event_make(struct loop *loop, int fd, int what, event_callback_fn ready,
    void *arg, int priority)
{
	struct event *event;

	event = event_new(loop->base, fd, (short)what, ready, arg);
	if (event == NULL || event_priority_set(event, priority) == -1)
		fatal("loop", "error=\"no memory for an event\"");
	return event;
}

/* Libevent's messages would go to standard error, without a time. */
static void
event_says(int severity, const char *text)
{
	if (severity >= EVENT_LOG_ERR)
		log_error("event", "why=%s", log_quote(text));
	else if (severity == EVENT_LOG_WARN)
		log_warn("event", "why=%s", log_quote(text));
	else
		log_debug("event", "why=%s", log_quote(text));
}

struct loop *
loop_new(void)
{
	const struct timeval slice = {0, LATER_SLICE};
	struct event_config *config;
	struct loop *loop;

	loop = xcalloc(1, sizeof(*loop));
	TAILQ_INIT(&loop->signals);
	TAILQ_INIT(&loop->soon);
	event_set_log_callback(event_says);
	config = event_config_new();
	if (config == NULL)
		fatal("loop", "error=\"no memory\"");
	event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK);
	event_config_set_max_dispatch_interval(
	    config, &slice, -1, PRIORITY_LATER);
	loop->base = event_base_new_with_config(config);
	event_config_free(config);
	if (loop->base == NULL ||
	    event_base_priority_init(loop->base, NPRIORITY) == -1)
		fatal("loop", "error=\"the kernel has no way to wait\"");
	loop->turn_event =
	    event_make(loop, -1, 0, turn_ready, loop, PRIORITY_TURN);
	return loop;
}

struct event_base *
loop_base(struct loop *loop)
{
	return loop->base;
}

void
loop_free(struct loop *loop)
{
	struct caught *c;

	while ((c = TAILQ_FIRST(&loop->signals)) != NULL) {
		TAILQ_REMOVE(&loop->signals, c, entry);
		event_free(c->event);
		free(c);
	}
	event_free(loop->turn_event);
	event_base_free(loop->base);
	free(loop);
}

void
loop_forked(struct loop *loop)
{
	if (event_reinit(loop->base) == -1)
		fatal("loop", "error=\"the kernel has no way to wait\"");
}

pid_t
loop_fork(void)
{
	struct sigaction action;
	sigset_t all, before;
	pid_t pid;
	int signo;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = fork();
	for (signo = 1; pid == 0 && signo < NSIG; signo++)
		if (sigaction(signo, NULL, &action) == 0 &&
		    action.sa_handler != SIG_DFL &&
		    action.sa_handler != SIG_IGN)
			signal(signo,
			    signo == SIGINT || signo == SIGHUP ? SIG_IGN
							       : SIG_DFL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return pid;
}

void
loop_run(struct loop *loop, void (*turn)(void *), void *arg)
{
	loop->turn = turn;
	loop->turn_arg = arg;
	loop->stopped = false;
	turn_activate(loop, PRIORITY_TURN);
	while (!loop->stopped)
		if (event_base_loop(loop->base, EVLOOP_NO_EXIT_ON_EMPTY) == -1)
			fatal("loop", "error=\"waiting failed\"");
	if (loop->turn_active)
		turn_take(loop);
	loop->turn = NULL;
}

void
loop_stop(struct loop *loop)
{
	loop->stopped = true;
	event_base_loopbreak(loop->base);
}

static int
priority_number(enum loop_priority priority)
{
	return priority == LOOP_FIRST ? PRIORITY_FIRST : PRIORITY_LATER;
}

static short
event_what(int what)
{
	return (short)(EV_PERSIST | (what & LOOP_READ ? EV_READ : 0) |
	    (what & LOOP_WRITE ? EV_WRITE : 0));
}

static void
watch_ready(evutil_socket_t fd, short what, void *arg)
{
	struct watch *watch = arg;
	struct loop *loop = watch->loop;
	int priority = priority_number(watch->priority);

	watch->ready(watch->arg,
	    (what & EV_READ ? LOOP_READ : 0) |
		(what & EV_WRITE ? LOOP_WRITE : 0));
	turn_ask(loop, priority);
}

static void
watch_add(struct watch *watch)
{
	if (watch->what != 0 && event_add(watch->event, NULL) == -1)
		fatal("loop", "error=\"cannot watch a descriptor\"");
}

struct watch *
loop_watch(struct loop *loop, int fd, int what, enum loop_priority priority,
    void (*ready)(void *arg, int what), void *arg)
{
	struct watch *watch;

	watch = xcalloc(1, sizeof(*watch));
	*watch = (struct watch){loop, NULL, fd, what, priority, ready, arg};
	watch->event = event_make(loop, fd, event_what(what), watch_ready,
	    watch, priority_number(priority));
	watch_add(watch);
	return watch;
}

/* Libevent cannot change the flags or priority of a pending event. */
static void
watch_change(struct watch *watch, int what, enum loop_priority priority)
{
	if (watch->what == what && watch->priority == priority)
		return;
	event_del(watch->event);
	watch->what = what;
	watch->priority = priority;
	event_assign(watch->event, watch->loop->base, watch->fd,
	    event_what(what), watch_ready, watch);
	event_priority_set(watch->event, priority_number(priority));
	watch_add(watch);
}

void
watch_set(struct watch *watch, int what)
{
	watch_change(watch, what, watch->priority);
}

void
watch_priority(struct watch *watch, enum loop_priority priority)
{
	watch_change(watch, watch->what, priority);
}

void
watch_free(struct watch *watch)
{
	if (watch == NULL)
		return;
	event_free(watch->event);
	free(watch);
}

static void
timer_ready(evutil_socket_t fd, short what, void *arg)
{
	struct timer *timer = arg;
	struct loop *loop = timer->loop;
	int priority = timer->priority;

	timer->fired(timer->arg);
	turn_ask(loop, priority);
}

static struct timer *
timer_new(struct loop *loop, void (*fired)(void *), void *arg, int priority)
{
	struct timer *timer;

	timer = xcalloc(1, sizeof(*timer));
	*timer = (struct timer){loop, NULL, priority, fired, arg};
	timer->event = event_make(loop, -1, 0, timer_ready, timer, priority);
	return timer;
}

struct timer *
loop_timer(struct loop *loop, void (*fired)(void *), void *arg)
{
	return timer_new(loop, fired, arg, PRIORITY_FIRST);
}

struct timer *
loop_timer_later(struct loop *loop, void (*fired)(void *), void *arg)
{
	return timer_new(loop, fired, arg, PRIORITY_LATER);
}

void
timer_start(struct timer *timer, int64_t ms)
{
	struct timeval tv;

	if (ms < 0)
		ms = 0;
	tv.tv_sec = (time_t)(ms / 1000);
	tv.tv_usec = (suseconds_t)(ms % 1000 * 1000);
	if (event_add(timer->event, &tv) == -1)
		fatal("loop", "error=\"cannot start a timer\"");
}

void
timer_stop(struct timer *timer)
{
	event_del(timer->event);
}

void
timer_free(struct timer *timer)
{
	if (timer == NULL)
		return;
	event_free(timer->event);
	free(timer);
}

static void
signal_ready(evutil_socket_t signo, short what, void *arg)
{
	struct caught *c = arg;

	c->caught(c->arg, (int)signo);
	turn_ask(c->loop, PRIORITY_FIRST);
}

void
loop_signal(
    struct loop *loop, int signo, void (*caught)(void *, int), void *arg)
{
	struct caught *c;

	c = xcalloc(1, sizeof(*c));
	c->loop = loop;
	c->caught = caught;
	c->arg = arg;
	c->event = event_make(loop, signo, EV_SIGNAL | EV_PERSIST, signal_ready,
	    c, PRIORITY_FIRST);
	event_add(c->event, NULL);
	TAILQ_INSERT_TAIL(&loop->signals, c, entry);
}
