/* Signals of a new process are its own, and nothing to its parent. */
#include <sys/wait.h>

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/lib/loop.h"

static struct loop *loop;
static int caught[NSIG];

static void
count_signal(void *arg, int signo)
{
	(void)arg;
	caught[signo]++;
	if (signo == SIGUSR2)
		loop_stop(loop);
}

/* How a new process ends that gets the signal before it has done anything. */
static int
status_after(int signo)
{
	int status = -1;
	pid_t pid = loop_fork();

	if (pid == 0) {
		raise(signo);
		_exit(7);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

static void
a_new_process_has_signals_of_its_own(void **state)
{
	sigset_t blocked;

	(void)state;
	loop = loop_new();
	loop_signal(loop, SIGTERM, count_signal, NULL);
	loop_signal(loop, SIGHUP, count_signal, NULL);
	loop_signal(loop, SIGUSR2, count_signal, NULL);
	assert_int_equal(WTERMSIG(status_after(SIGTERM)), SIGTERM);
	assert_int_equal(WEXITSTATUS(status_after(SIGHUP)), 7);
	sigprocmask(SIG_SETMASK, NULL, &blocked);
	for (int signo = 1; signo < SIGRTMIN; signo++)
		assert_int_equal(sigismember(&blocked, signo), 0);
	/* What the loop had heard of them would come before this one. */
	raise(SIGUSR2);
	loop_run(loop, NULL, NULL);
	assert_int_equal(caught[SIGUSR2], 1);
	assert_int_equal(caught[SIGTERM], 0);
	assert_int_equal(caught[SIGHUP], 0);
	loop_free(loop);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_new_process_has_signals_of_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
