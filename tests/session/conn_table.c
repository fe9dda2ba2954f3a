/* A session process's connections by their numbers, and what the gate is told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/session/conn_table.h"
#include "daemon/session/connection.h"

#define MANY 1024 /* connections at once, the most that a process has */

struct connection {
	int64_t id;
};

int64_t
connection_id(const struct connection *c)
{
	return c->id;
}

static struct conn_table process;
static struct connection many[MANY];
static struct link *gate;
static char told[256];

static void
gate_line(void *arg, char *line, size_t length, int fd)
{
	(void)strlcat(told, line, sizeof(told));
	(void)strlcat(told, "\n", sizeof(told));
	loop_stop(process.loop);
}

static void
gate_closed(void *arg, const char *why)
{
	fail_msg("%s", why);
}

static const struct link_ops ops = {.line = gate_line, .closed = gate_closed};

static int
setup(void **state)
{
	int fd[2];

	memset(&process, 0, sizeof(process));
	told[0] = '\0';
	process.loop = loop_new();
	if (!link_pair(fd))
		return -1;
	gate = link_new(process.loop, fd[0], &ops, NULL);
	process.control.link = link_new(process.loop, fd[1], &ops, NULL);
	return 0;
}

static int
teardown(void **state)
{
	link_free(gate);
	link_free(process.control.link);
	loop_free(process.loop);
	free(process.all);
	return 0;
}

/* The gate counts the connections of all processes. */
static void
add(int n)
{
	many[n].id = 3 * n + 1;
	conn_table_add(&process, &many[n]);
}

static void
every_one_of_many_is_found_by_its_id(void **state)
{
	int i;

	/* In whatever order: the last half of them comes first. */
	for (i = 0; i < MANY; i++)
		add((i + MANY / 2) % MANY);
	for (i = 0; i < MANY; i++)
		assert_ptr_equal(
		    conn_table_find(&process, many[i].id), &many[i]);
	assert_int_equal(process.connections, MANY);
}

static void
what_is_gone_is_not_found(void **state)
{
	int i;

	for (i = 0; i < 16; i++)
		add(i);
	conn_table_remove(&process, many[3].id, FAULT_NONE);
	conn_table_remove(&process, many[15].id, FAULT_NONE);
	for (i = 0; i < 16; i++)
		assert_ptr_equal(conn_table_find(&process, many[i].id),
		    i == 3 || i == 15 ? NULL : &many[i]);
}

static void
ids_that_nobody_was_given_are_nobodys(void **state)
{
	static const int64_t ids[] = {0, -1, 2, INT64_MAX, INT64_MIN};
	size_t i;

	add(0);
	for (i = 0; i < sizeof(ids) / sizeof(*ids); i++)
		assert_null(conn_table_find(&process, ids[i]));
}

static void
the_gate_is_told_who_is_gone(void **state)
{
	add(14);
	conn_table_remove(&process, many[14].id, FAULT_LATE);
	loop_run(process.loop, NULL, NULL);
	assert_string_equal(
	    told, "{\"closed\":{\"id\":43,\"late\":true,\"flood\":false}}\n");
	assert_int_equal(process.connections, 0);
}

static struct timer *soon;

static void
remove_one(void *arg)
{
	conn_table_remove(
	    &process, many[process.connections - 1].id, FAULT_NONE);
	timer_start(soon, 1);
}

static void
a_process_that_ends_stops_with_its_last_connection(void **state)
{
	struct link *control = process.control.link;

	add(0);
	add(1);
	process.ending = true;
	/* Nothing that the gate hears ends the loop here. */
	process.control.link = NULL;
	soon = loop_timer(process.loop, remove_one, NULL);
	timer_start(soon, 1);
	loop_run(process.loop, NULL, NULL);
	assert_int_equal(process.connections, 0);
	timer_free(soon);
	process.control.link = control;
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    T(every_one_of_many_is_found_by_its_id),
	    T(what_is_gone_is_not_found),
	    T(ids_that_nobody_was_given_are_nobodys),
	    T(the_gate_is_told_who_is_gone),
	    T(a_process_that_ends_stops_with_its_last_connection),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
