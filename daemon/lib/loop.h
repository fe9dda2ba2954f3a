#ifndef DAEMON_LIB_LOOP_H
#define DAEMON_LIB_LOOP_H

/*
 * The event loop of a process; the only file that knows libevent is loop.c.
 * Everything is called on the one thread; a watch or timer may be freed from
 * within its own callback.
 */
#include <sys/queue.h>
#include <sys/types.h>

#include <stdint.h>

struct loop;
struct watch;
struct timer;

enum { LOOP_READ = 1, LOOP_WRITE = 2 };

/*
 * Two priorities: people who are logged in go before those who are not
 * (LOOP_LATER).
 */
enum loop_priority { LOOP_FIRST, LOOP_LATER };

/* Never NULL: it ends the process if memory or the kernel fail. */
struct loop *loop_new(void);
void loop_free(struct loop *);
/* In a child that was forked: from here on the loop is not its parent's. */
void loop_forked(struct loop *);
/*
 * Runs until loop_stop. turn (may be NULL) is called at the end of each turn,
 * after all ready events: the place to draw and commit.
 */
void loop_run(struct loop *, void (*turn)(void *), void *arg);
void loop_stop(struct loop *);

/* Watches an fd for LOOP_READ | LOOP_WRITE; the fd stays the caller's. */
struct watch *loop_watch(struct loop *, int fd, int what, enum loop_priority,
    void (*ready)(void *arg, int what), void *arg);
/* Changes what is watched; 0 pauses. */
void watch_set(struct watch *, int what);
void watch_priority(struct watch *, enum loop_priority);
/* Must come before the fd is closed. NULL is fine. */
void watch_free(struct watch *);

/* A timer that is not running; starts it, ms from now, once. */
struct timer *loop_timer(struct loop *, void (*fired)(void *), void *arg);
/* One whose callback comes after the turn that is due when it has run out. */
struct timer *loop_timer_later(struct loop *, void (*fired)(void *), void *arg);
void timer_start(struct timer *, int64_t ms);
void timer_stop(struct timer *);
void timer_free(struct timer *);

/*
 * A call that comes once, right after the turn that is under way or due; the
 * caller fills in what to call, and owns it. Asking again changes nothing.
 */
struct soon {
	void (*call)(void *arg);
	void *arg;
	struct loop *loop; /* that is to call it; NULL: none */
	TAILQ_ENTRY(soon) entry;
};

void soon_call(struct soon *, struct loop *);
void soon_cancel(struct soon *);

void
loop_signal(struct loop *, int signo, void (*caught)(void *, int), void *arg);
/*
 * Forks. Signals that this process catches do to the new one what they usually
 * do, but for those of a terminal, which it ignores: caught there, they would
 * be told to the loop of this one. As fork() otherwise.
 */
pid_t loop_fork(void);

/* Milliseconds: since 1970, and of the monotonic clock. */
int64_t loop_now(void);
int64_t loop_monotonic(void);
/* Microseconds of the monotonic clock. */
int64_t loop_micros(void);
/* Microseconds of processor time that this process, one thread, has used. */
int64_t loop_worked(void);
/*
 * A guard against spinning, to be called at each turn: where one takes so many
 * seconds of processor time, or a second less, SIGPROF ends the process. It is
 * not set more than once a second. Idling never triggers it.
 */
void loop_guard(struct loop *, int seconds);

struct event_base;

/* libevent's own, for http.c alone. */
struct event_base *loop_base(struct loop *);

#endif
