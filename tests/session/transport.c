/* What is on its way to a peer, over a real connection on loopback. */
#include <sys/socket.h>

#include <netinet/in.h>

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/session/transport.h"

#define FEW 512 /* bytes, less than a few pictures */
#define WAIT_MS 60000

static struct wire {
	int ours, theirs;
	uint64_t sent, arrived;
} wire;

static int
set_up(void **state)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t length = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0), least = 2048;
	int buffer = 48 * 1024;

	memset(&wire, 0, sizeof(wire));
	wire.theirs = socket(AF_INET, SOCK_STREAM, 0);
	/* So that little is taken from who does not read. */
	(void)setsockopt(
	    wire.theirs, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least));
	assert_int_equal(bind(listener, (struct sockaddr *)&at, length), 0);
	assert_int_equal(listen(listener, 1), 0);
	assert_int_equal(
	    getsockname(listener, (struct sockaddr *)&at, &length), 0);
	assert_int_equal(
	    connect(wire.theirs, (struct sockaddr *)&at, length), 0);
	wire.ours = accept(listener, NULL, NULL);
	assert_true(wire.ours >= 0);
	(void)setsockopt(
	    wire.ours, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof(buffer));
	(void)fcntl(wire.ours, F_SETFL, O_NONBLOCK);
	(void)close(listener);
	return 0;
}

static int
tear_down(void **state)
{
	(void)close(wire.ours);
	(void)close(wire.theirs);
	return 0;
}

/* Sends until no more is taken, or so much; gives how much that was. */
static uint64_t
send_some(uint64_t most)
{
	static char bytes[FEW];
	uint64_t before = wire.sent;
	ssize_t n = 0;

	while (n >= 0 && wire.sent - before < most) {
		n = send(wire.ours, bytes, sizeof(bytes), MSG_NOSIGNAL);
		wire.sent += n > 0 ? (uint64_t)n : 0;
	}
	return wire.sent - before;
}

static bool
is_crowded(void)
{
	return transport_crowded(wire.ours, wire.sent, &wire.arrived);
}

/* The peer reads all that was sent. */
static void
read_all(uint64_t bytes)
{
	struct pollfd ready = {.fd = wire.theirs, .events = POLLIN};
	char sink[4096];
	ssize_t n;

	while (bytes > 0) {
		assert_int_equal(poll(&ready, 1, WAIT_MS), 1);
		n = read(wire.theirs, sink, sizeof(sink));
		assert_true(n > 0);
		bytes -= (uint64_t)n;
	}
}

/* The peer's kernel tells ours what has arrived at a time of its own. */
static bool
is_calm_at_last(void)
{
	int ms;

	for (ms = 0; ms < WAIT_MS && is_crowded(); ms++)
		(void)poll(NULL, 0, 1);
	return ms < WAIT_MS;
}

static void
who_reads_nothing_is_crowded_until_he_reads(void **state)
{
	assert_false(is_crowded());
	send_some(UINT64_MAX);
	assert_true(is_crowded());
	assert_true(is_crowded());
	read_all(wire.sent);
	assert_true(is_calm_at_last());
	assert_true(wire.arrived > 0);
	assert_true(wire.arrived <= wire.sent);
}

/* All is still on its way, but the kernel is not asked about so little. */
static void
a_few_bytes_crowd_nobody(void **state)
{
	send_some(UINT64_MAX);
	assert_false(transport_crowded(wire.ours, FEW, &wire.arrived));
	assert_int_equal(wire.arrived, 0);
}

static void
what_has_arrived_counts_no_more(void **state)
{
	int i;

	for (i = 0; i < 40; i++) {
		read_all(send_some(FEW));
		assert_true(is_calm_at_last());
	}
	assert_true(wire.arrived > 0);
	send_some(UINT64_MAX);
	assert_true(is_crowded());
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		who_reads_nothing_is_crowded_until_he_reads, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_few_bytes_crowd_nobody, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		what_has_arrived_counts_no_more, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
