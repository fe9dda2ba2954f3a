/* What a connection has from its listener, over loopback. */
#include <sys/socket.h>

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/gate/gate.h"
#include "daemon/gate/listen.h"

static int
option(int fd, int level, int name)
{
	int value = 0;
	socklen_t length = sizeof(value);

	assert_int_equal(getsockopt(fd, level, name, &value, &length), 0);
	return value;
}

static void
accepted_sockets_inherit_their_options(void **state)
{
	struct gate gate = {.loop = loop_new()};
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t length = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	int theirs = socket(AF_INET, SOCK_STREAM, 0), ours;

	TAILQ_INIT(&gate.listeners);
	assert_int_equal(bind(listener, (struct sockaddr *)&at, length), 0);
	assert_int_equal(listen(listener, 1), 0);
	assert_int_equal(
	    getsockname(listener, (struct sockaddr *)&at, &length), 0);
	listen_adopt(&gate, listener, TRANSPORT_SSH, "127.0.0.1:0");
	assert_int_equal(connect(theirs, (struct sockaddr *)&at, length), 0);
	ours = accept(listener, NULL, NULL);
	assert_true(ours >= 0);
	/* A key's answer does not wait for the acknowledgement of another. */
	assert_int_equal(option(ours, IPPROTO_TCP, TCP_NODELAY), 1);
	/* The kernel doubles what it is asked for. */
	assert_in_range(
	    option(ours, SOL_SOCKET, SO_SNDBUF), 32 * 1024, 128 * 1024);
	/* Who is gone without a word is noticed in some minutes. */
	assert_int_equal(option(ours, SOL_SOCKET, SO_KEEPALIVE), 1);
	assert_in_range(option(ours, IPPROTO_TCP, TCP_KEEPIDLE), 1, 120);
	assert_in_range(
	    option(ours, IPPROTO_TCP, TCP_USER_TIMEOUT), 1, 300 * 1000);
	(void)close(ours);
	(void)close(theirs);
	listen_close(&gate);
	loop_free(gate.loop);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(accepted_sockets_inherit_their_options),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
