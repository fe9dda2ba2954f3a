/* Which processes hang, by askings that the test counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <sys/wait.h>

#include <cmocka.h>
#include <signal.h>
#include <unistd.h>

#include "daemon/gate/watchdog.h"
#include "daemon/lib/loop.h"

#define GUARD 2          /* seconds of processor time */
#define BRIEF 20000      /* us of work in one turn */
#define TOGETHER 3500000 /* us of work in many turns */

static void
who_answers_is_asked_each_time(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 100; i++) {
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_ASK);
		watchdog_answered(&dog);
	}
}

static void
who_does_not_answer_hangs_after_six_times(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_ASK);
	for (i = 1; i < 6; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_HANGS);
}

static void
one_answer_in_time_is_enough(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 100; i++) {
		assert_int_not_equal(
		    watchdog_look(&dog, false), WATCHDOG_HANGS);
		if (i % 6 == 5)
			watchdog_answered(&dog);
	}
}

static void
who_slept_himself_begins_to_count_anew(void **state)
{
	struct watchdog dog = {.able = true};
	int i;

	for (i = 0; i < 6; i++)
		watchdog_look(&dog, false);
	assert_int_equal(watchdog_look(&dog, true), WATCHDOG_NOTHING);
	for (i = 0; i < 4; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
	assert_int_equal(watchdog_look(&dog, false), WATCHDOG_HANGS);
}

static void
who_never_said_that_he_answers_is_left_alone(void **state)
{
	struct watchdog dog = {.able = false};
	int i;

	for (i = 0; i < 100; i++)
		assert_int_equal(watchdog_look(&dog, false), WATCHDOG_NOTHING);
}

static void
who_lived_a_while_is_replaced_at_once(void **state)
{
	assert_int_equal(watchdog_backoff(0, 1000), 0);
	assert_int_equal(watchdog_backoff(2000, 6000), 0);
	assert_int_equal(watchdog_backoff(0, 999), 100);
}

/* However often it dies young, nobody waits long. */
static void
who_dies_young_is_started_less_and_less_often(void **state)
{
	static const int64_t waits[] = {
	    100, 200, 400, 800, 1600, 2000, 2000, 2000};
	int64_t waited = 0;
	size_t i;

	for (i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
		waited = watchdog_backoff(waited, 50);
		assert_int_equal(waited, waits[i]);
	}
	assert_int_equal(watchdog_backoff(waited, 3000), 2000);
	assert_int_equal(watchdog_backoff(waited, 4000), 0);
	/* What could not begin waited longer. */
	assert_int_equal(watchdog_backoff(60000, 50), 2000);
}

struct worker {
	struct loop *loop;
	struct timer *again;
	bool spins;
};

/* Works a while, or for ever, and comes again at once. */
static void
worker_turn(void *arg)
{
	struct worker *worker = arg;
	int64_t from = loop_worked();

	loop_guard(worker->loop, GUARD);
	while (worker->spins || loop_worked() - from < BRIEF)
		continue;
	if (loop_worked() >= TOGETHER)
		loop_stop(worker->loop);
	else
		timer_start(worker->again, 0);
}

static void
worker_again(void *arg)
{
}

/* How a process ends that works so. */
static int
worker_status(bool spins)
{
	struct worker worker = {.spins = spins};
	int status;
	pid_t pid = fork();

	assert_int_not_equal(pid, -1);
	if (pid == 0) {
		worker.loop = loop_new();
		worker.again = loop_timer(worker.loop, worker_again, &worker);
		timer_start(worker.again, 0);
		loop_run(worker.loop, worker_turn, &worker);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

static void
a_turn_that_spins_ends_the_process(void **state)
{
	int status = worker_status(true);

	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGPROF);
}

static void
brief_turns_do_not_however_many(void **state)
{
	int status = worker_status(false);

	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* The kernel's clock of a guarded process moves a few times in a turn only. */
static void
what_was_worked_is_exact_beside_the_guard(void **state)
{
	struct loop *loop = loop_new();
	int64_t last, now;
	int i, moved = 0;
	int status;
	pid_t pid = fork();

	assert_int_not_equal(pid, -1);
	if (pid == 0) {
		loop_guard(loop, GUARD);
		last = loop_worked();
		for (i = 0; i < 1000; i++) {
			now = loop_worked();
			moved += now != last;
			last = now;
		}
		_exit(moved < 50 ? 1 : 0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	loop_free(loop);
}

static void
three_quick_claims_in_a_minute_make_the_machine_wait(void **state)
{
	struct watchdog_claims claims = {{0}};

	assert_int_equal(watchdog_claim_ended(&claims, 1000, 500), 0);
	assert_int_equal(watchdog_claim_ended(&claims, 20000, 9999), 0);
	assert_int_equal(watchdog_claim_ended(&claims, 61000, 500), 5000);
	/* It begins to count anew. */
	assert_int_equal(watchdog_claim_ended(&claims, 62000, 500), 0);
	assert_int_equal(watchdog_claim_ended(&claims, 63000, 500), 0);
	assert_int_equal(watchdog_claim_ended(&claims, 64000, 500), 5000);
}

static void
claims_that_last_or_are_rare_do_not(void **state)
{
	struct watchdog_claims claims = {{0}};
	int i;

	for (i = 1; i < 100; i++) {
		assert_int_equal(
		    watchdog_claim_ended(&claims, i * 10000, 10000), 0);
		assert_int_equal(
		    watchdog_claim_ended(&claims, i * 31000, 500), 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(who_answers_is_asked_each_time),
	    cmocka_unit_test(who_does_not_answer_hangs_after_six_times),
	    cmocka_unit_test(one_answer_in_time_is_enough),
	    cmocka_unit_test(who_slept_himself_begins_to_count_anew),
	    cmocka_unit_test(who_never_said_that_he_answers_is_left_alone),
	    cmocka_unit_test(who_lived_a_while_is_replaced_at_once),
	    cmocka_unit_test(who_dies_young_is_started_less_and_less_often),
	    cmocka_unit_test(a_turn_that_spins_ends_the_process),
	    cmocka_unit_test(brief_turns_do_not_however_many),
	    cmocka_unit_test(what_was_worked_is_exact_beside_the_guard),
	    cmocka_unit_test(
		three_quick_claims_in_a_minute_make_the_machine_wait),
	    cmocka_unit_test(claims_that_last_or_are_rare_do_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
