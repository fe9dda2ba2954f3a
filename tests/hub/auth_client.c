/* The hub's questions to the auth process: whose turn it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "daemon/hub/auth_client.h"
#include "daemon/lib/link.h"

#define GREEDY 1
#define OTHER 2

static struct loop *loop;
static struct auth_client *client;
static struct link *auth; /* its end of the link */
static int asked[1000], nasked;
static int answered;

static void
auth_line(void *arg, char *line, size_t length, int fd)
{
	json_t *m = json_loadb(line, length, 0, NULL);

	asked[nasked++] = (int)json_integer_value(json_object_get(m, "verify"));
	json_decref(m);
}

static void
auth_closed(void *arg, const char *why)
{
}

static const struct link_ops ops = {auth_line, auth_closed};

static void
take_answer(void *arg, uint64_t id, bool ok, const char *hash)
{
	answered++;
}

static void
end_turn(void *arg)
{
	loop_stop(loop);
}

/* What was sent has come. */
static void
settle(void)
{
	struct timer *timer;
	int i;

	for (i = 0; i < 4; i++) {
		timer = loop_timer(loop, end_turn, NULL);
		timer_start(timer, 0);
		loop_run(loop, NULL, NULL);
		timer_free(timer);
	}
}

static void
start_auth(void)
{
	int fd[2];

	link_free(auth);
	assert_true(link_pair(fd));
	auth = link_new(loop, fd[0], &ops, NULL);
	auth_client_attach(client, fd[1]);
	settle();
}

/* It answers the n-th that it was asked. */
static void
answer(int n)
{
	char line[64];

	snprintf(
	    line, sizeof(line), "{\"verified\":%d,\"ok\":false}", asked[n]);
	link_send(auth, line, strlen(line), -1);
	settle();
}

static int
set_up(void **state)
{
	loop = loop_new();
	client = auth_client_new(loop, take_answer, NULL);
	auth = NULL;
	nasked = answered = 0;
	start_auth();
	return 0;
}

static int
tear_down(void **state)
{
	auth_client_free(client);
	link_free(auth);
	loop_free(loop);
	return 0;
}

static void
ask(int link, int first, int n)
{
	int i;

	for (i = first; i < first + n; i++)
		auth_client_ask(
		    client, link, (uint64_t)i, "hash", false, "guess");
	settle();
}

/* After how many answers that question is asked; -1 for never. */
static int
answers_until(int question)
{
	int n, i;

	for (n = 0; n < nasked; n++) {
		for (i = 0; i < nasked; i++)
			if (asked[i] == question)
				return n;
		answer(n);
	}
	return -1;
}

static void
many_guesses_of_one_process_keep_no_other_waiting(void **state)
{
	ask(GREEDY, 1, 200);
	assert_in_range(nasked, 2, 16);
	ask(OTHER, 500, 3);
	assert_in_range(answers_until(500), 0, 1);
	assert_in_range(answers_until(502), 0, 6);
}

static void
each_is_asked_once_in_the_order_of_its_process(void **state)
{
	int i;

	ask(GREEDY, 1, 100);
	assert_in_range(answers_until(100), 80, 99);
	assert_int_equal(nasked, 100);
	for (i = 0; i < nasked; i++)
		assert_int_equal(asked[i], i + 1);
	for (i = answered; i < 100; i++)
		answer(i);
	assert_int_equal(answered, 100);
	/* It owes nobody a turn for that. */
	ask(GREEDY, 300, 1);
	assert_int_equal(asked[100], 300);
}

static void
another_auth_is_asked_all_that_the_first_has_not_answered(void **state)
{
	int i;

	ask(GREEDY, 1, 10);
	answer(0);
	nasked = 0;
	start_auth();
	for (i = 0; i < nasked; i++)
		answer(i);
	assert_int_equal(nasked, 9);
	assert_int_equal(answered, 10);
}

#define T(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(many_guesses_of_one_process_keep_no_other_waiting),
	    T(each_is_asked_once_in_the_order_of_its_process),
	    T(another_auth_is_asked_all_that_the_first_has_not_answered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
