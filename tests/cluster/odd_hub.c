/*
 * A hub on a machine that is not as it should be: its clock is wrong, or it
 * stands still in the middle of a turn. These functions come before those of
 * the C library, for libpq and libevent, too.
 *
 *     MESSDECK_TEST_CLOCK   seconds by which the clock of the machine is ahead
 *     SIGUSR2               from now on it stands still (SIGSTOP) as soon as
 *                           the database has a part of a turn, and not its end
 */
#include <sys/syscall.h>
#include <sys/time.h>

#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define LIBPQ_PART 8192 /* bytes that libpq sends before there is a Sync */

static struct {
	time_t ahead;
	volatile sig_atomic_t halfway;
} odd;

static void
odd_halfway(int signo)
{
	odd.halfway = 1;
}

__attribute__((constructor)) static void
odd_begin(void)
{
	const char *ahead = getenv("MESSDECK_TEST_CLOCK");

	odd.ahead = ahead == NULL ? 0 : atoi(ahead);
	signal(SIGUSR2, odd_halfway);
}

int
clock_gettime(clockid_t which, struct timespec *now)
{
	int result = (int)syscall(SYS_clock_gettime, which, now);

	if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)
		now->tv_sec += odd.ahead;
	return result;
}

int
gettimeofday(struct timeval *restrict at, void *restrict zone)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	at->tv_sec = now.tv_sec;
	at->tv_usec = now.tv_nsec / 1000;
	return 0;
}

time_t
time(time_t *at)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (at != NULL)
		*at = now.tv_sec;
	return now.tv_sec;
}

ssize_t
send(int fd, const void *bytes, size_t n, int flags)
{
	ssize_t sent = syscall(SYS_sendto, fd, bytes, n, flags, NULL, 0);

	if (odd.halfway != 0 && sent > 0 && sent % LIBPQ_PART == 0) {
		odd.halfway = 0;
		syscall(SYS_tgkill, getpid(), gettid(), SIGSTOP);
	}
	return sent;
}
