/* The host's pictures: which session processes are sent them, and when again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/peer_copies.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/link.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "tests/hub/host.h"

#define HELLO "{\"hello\":{\"protocol\":1,\"lobby\":true}}"
#define HELLO_ART "{\"hello\":{\"protocol\":1,\"lobby\":true,\"art\":true}}"
#define LARGE 700000 /* bytes of the largest pictures that there may be */

static struct host host;
/* What came of each picture, whole ones counted. */
static struct {
	char *text;
	int times;
} came[NART_PLACE];

static void
hear(const json_t *line)
{
	const json_t *part = json_object_get(line, "art");
	enum art_place place;
	static bool begun[NART_PLACE];
	char *text;

	if (part == NULL)
		return;
	assert_true(json_dumpb(line, NULL, 0, JSON_COMPACT) < LINK_OBJECT_MAX);
	place = art_place_find(field_text(part, "place"));
	assert_int_not_equal(place, NART_PLACE);
	text = xasprintf("%s%s", begun[place] ? came[place].text : "",
	    field_text(part, "part"));
	free(came[place].text);
	came[place].text = text;
	begun[place] = !field_true(part, "last");
	came[place].times += !begun[place];
}

static int
set_up(void **state)
{
	log_open("test", LOG_LEVEL_ERROR, 1);
	host_open(&host);
	host.heard = hear;
	host.conf->art[ART_WELCOME] = xstrdup("c2hpcA Ym9hdA");
	host.conf->art[ART_NEWS] = xcalloc(1, LARGE + 1);
	memset(host.conf->art[ART_NEWS], 'A', LARGE);
	return 0;
}

static int
tear_down(void **state)
{
	int i;

	host_close(&host);
	for (i = 0; i < NART_PLACE; i++)
		free(came[i].text);
	memset(came, 0, sizeof(came));
	return 0;
}

static void
who_asks_is_sent_all_once(void **state)
{
	host_link(&host, 1, LINK_SESSION, false);
	host_send_text(&host, 1, HELLO);
	host_turn(&host);
	assert_int_equal(came[ART_WELCOME].times, 0);
	host_link(&host, 2, LINK_SESSION, false);
	host_send_text(&host, 2, HELLO_ART);
	host_turn(&host);
	assert_int_equal(came[ART_WELCOME].times, 1);
	assert_string_equal(came[ART_WELCOME].text, "c2hpcA Ym9hdA");
	assert_string_equal(came[ART_LOBBY].text, "");
	assert_string_equal(came[ART_NEWS].text, host.conf->art[ART_NEWS]);
	/* Asking again and people who come in cost nothing more. */
	host_send_text(&host, 2, HELLO_ART);
	host_login(&host, 2, 1, "anna", NULL);
	host_turn(&host);
	assert_int_equal(came[ART_WELCOME].times, 1);
}

static void
programs_are_sent_none(void **state)
{
	host_link(&host, 1, LINK_LOCAL, true);
	host_send_text(&host, 1, HELLO_ART);
	host_turn(&host);
	assert_int_equal(came[ART_WELCOME].times, 0);
}

static void
what_changed_is_sent_again(void **state)
{
	struct conf *old = host.conf, *conf = conf_default();

	host_link(&host, 1, LINK_SESSION, false);
	host_send_text(&host, 1, HELLO_ART);
	host_turn(&host);
	conf->art[ART_LOBBY] = xstrdup("cmFmdA");
	conf->art[ART_NEWS] = xstrdup(old->art[ART_NEWS]);
	hub_configure(host.hub, conf);
	host_turn(&host);
	assert_int_equal(came[ART_WELCOME].times, 2);
	assert_string_equal(came[ART_WELCOME].text, "");
	assert_string_equal(came[ART_LOBBY].text, "cmFmdA");
	assert_int_equal(came[ART_NEWS].times, 1);
	assert_int_equal(came[ART_GOODBYE].times, 1);
	host.conf = conf;
	conf_free(old);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		who_asks_is_sent_all_once, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		programs_are_sent_none, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		what_changed_is_sent_again, set_up, tear_down),
	};

	return cmocka_run_group_tests_name("pictures", tests, NULL, NULL);
}
