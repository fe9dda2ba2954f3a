/* Marks of what is said: later each time, and never far ahead of the clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/protocol/field.h"
#include "tests/hub/visitors.h"

#define LINK VISITORS_LINK
#define SHOUTS 2000
#define AHEAD 1000 /* ms */

static struct host host;

static int
setup(void **state)
{
	visitors_open(&host);
	host.conf->talk_rate = 10 * SHOUTS;
	host_login(&host, LINK, 1, "guest", "192.0.2.1");
	*state = &host;
	return 0;
}

/* The mark with which the speaker hears it; 0: it has none. */
static int64_t
shout(int n)
{
	const json_t *queue = host_queue(&host, LINK, 1), *message;
	char words[32];
	size_t i;

	snprintf(words, sizeof(words), "shout word %d", n);
	json_array_clear(host_queue(&host, LINK, 1));
	host_do(&host, LINK, 1, words);
	json_array_foreach (queue, i, message)
		if (strcmp(field_or(message, "ev", ""), "said") == 0)
			return field_number(message, "mark", 0);
	fail_msg("%s is not heard", words);
	return 0;
}

/* The clock stands still meanwhile. */
static void
much_at_once(void **state)
{
	int64_t last = 0, mark;
	int n, marked = 0;

	for (n = 0; n < SHOUTS; n++) {
		mark = shout(n);
		if (mark == 0)
			continue;
		assert_true(mark > last);
		last = mark;
		marked++;
	}
	assert_in_range(marked, 100, SHOUTS - 100);
	assert_true(visitors_sql(&host, "SELECT max(at) FROM said") <=
	    host.now + AHEAD);
	assert_int_equal(
	    visitors_sql(&host, "SELECT count(*) FROM said"), SHOUTS);
	/* Once it has gone on there are marks again. */
	host_pass(&host, 2 * AHEAD);
	assert_true(shout(n) > last);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		much_at_once, setup, visitors_close),
	};

	visitors_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
