/*
 * Presets of the host's own: wherever rules are taken they stand for a rule set
 * with house rules, which is what is played, told and recorded.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/field.h"
#include "daemon/protocol/rule_list.h"
#include "tests/hub/host.h"

#define HELLO "{\"hello\":{\"protocol\":1,\"lobby\":true,\"rules\":true}}"

static struct host host;
static struct rule_list list; /* as the session process has it */
static int times;             /* it was sent */

static void
hear(const json_t *line)
{
	const json_t *rules = json_object_get(line, "rules");

	if (rules == NULL)
		return;
	rule_list_take(&list, rules);
	times++;
}

static void
add_preset(
    struct conf *conf, const char *name, const char *rules, const char *house)
{
	struct conf_preset *preset = conf_preset_add(conf, name);

	preset->rules = xstrdup(rules);
	preset->house = xcalloc(1, sizeof(*preset->house));
	preset->house[preset->nhouse++] = xstrdup(house);
}

static int
set_up(void **state)
{
	log_open("test", LOG_LEVEL_ERROR, 1);
	times = 0;
	host_open(&host);
	host.heard = hear;
	add_preset(host.conf, "ocean", "bigship", "snake-eyes arm=8");
	add_preset(host.conf, "cadets", "ludo", "arm=6");
	hub_configure(host.hub, host.conf);
	host_link(&host, 1, LINK_SESSION, false);
	host_send_text(&host, 1, HELLO);
	host_login(&host, 1, 1, "anna", NULL);
	host_login(&host, 1, 2, "bert", NULL);
	host_turn(&host);
	return 0;
}

static int
tear_down(void **state)
{
	host_close(&host);
	return 0;
}

/* Does a command, and then tells what the table's rules are. */
static void
assert_table(
    const char *command, const char *rules, const char *house, int seats)
{
	const json_t *answer = host_ask(&host, 1, 1, command), *data;

	if (!field_true(answer, "ok"))
		fail_msg("%s: %s", command, field_or(answer, "error", "?"));
	data = json_object_get(host_ask(&host, 1, 1, "card"), "data");
	assert_string_equal(field_text(data, "rules"), rules);
	assert_string_equal(field_text(data, "house"), house);
	assert_int_equal(field_number(data, "seats", 0), seats);
	host_do(&host, 1, 1, "leave");
	host_turn(&host);
}

static void
a_table_has_what_a_preset_stands_for(void **state)
{
	assert_table("new ocean", "bigship", "snake-eyes arm=8", 2);
	assert_table("new OCEAN 4", "bigship", "snake-eyes arm=8", 4);
	assert_table(
	    "new ocean split arm 6", "bigship", "split snake-eyes arm=6", 2);
	assert_table(
	    "new ocean snake-eyes=off", "bigship", "snake-eyes=off arm=8", 2);
	assert_table("new cadets 3", "ludo", "arm=6", 3);
	assert_table("new bigship", "bigship", "", 2);
}

static void
offers_and_cards_take_it(void **state)
{
	const json_t *data;
	json_t *answer;

	data = json_object_get(host_ask(&host, 1, 1, "card ocean"), "data");
	assert_string_equal(field_text(data, "rules"), "bigship");
	assert_string_equal(field_text(data, "house"), "snake-eyes arm=8");
	assert_null(host_refusal(&host, 1, 1, "match bert ocean"));
	data = json_object_get(host_ask(&host, 1, 2, "card anna"), "data");
	assert_string_equal(field_text(data, "house"), "snake-eyes arm=8");
	/* The same rules by other words: so they play. */
	answer = json_incref((json_t *)host_ask(
	    &host, 1, 2, "match anna bigship arm=8 snake-eyes"));
	assert_true(field_true(answer, "ok"));
	json_decref(answer);
	data = json_object_get(host_ask(&host, 1, 1, "card"), "data");
	assert_string_equal(field_text(data, "house"), "snake-eyes arm=8");
	assert_null(host_refusal(&host, 1, 1, "rules cadets"));
}

static void
a_seek_finds_the_same_rules(void **state)
{
	const json_t *data;

	assert_null(host_refusal(&host, 1, 1, "seek ocean"));
	assert_null(host_refusal(&host, 1, 2, "seek bigship snake-eyes arm=8"));
	data = json_object_get(host_ask(&host, 1, 2, "card"), "data");
	assert_string_equal(field_text(data, "rules"), "bigship");
}

static void
new_tables_have_the_hosts_rules(void **state)
{
	struct conf *conf = host.conf;

	conf->table_rules = (free(conf->table_rules), xstrdup("cadets"));
	conf->table_house =
	    xrealloc(conf->table_house, sizeof(*conf->table_house));
	conf->table_house[conf->ntable_house++] = xstrdup("bounce");
	conf->table_seats = 3;
	hub_configure(host.hub, conf);
	host_turn(&host);
	assert_table("new", "ludo", "bounce arm=6", 3);
	assert_table("new 4", "ludo", "bounce arm=6", 4);
	assert_table("new bounce=off", "ludo", "bounce=off arm=6", 3);
	/* Who names rules gets these, and nothing with them. */
	assert_table("new ludo", "ludo", "", 4);
	assert_table("new ocean", "bigship", "snake-eyes arm=8", 2);
	/* A challenge is for two. */
	assert_null(host_refusal(&host, 1, 1, "match bert"));
	assert_int_equal(
	    field_number(
		json_object_get(host_ask(&host, 1, 2, "card anna"), "data"),
		"seats", 0),
	    2);
}

static void
wrong_rules_are_told_the_presets(void **state)
{
	const json_t *answer = host_ask(&host, 1, 1, "new whist");

	assert_non_null(strstr(field_or(answer, "error", ""),
	    "and fleet-ludo; this host also has ocean and cadets."));
	answer = host_ask(&host, 1, 1, "new ocean arm=7");
	assert_string_equal(
	    field_or(answer, "error", ""), "arm can be 6 or 8, not \"7\".");
}

static void
session_processes_are_told_of_changes(void **state)
{
	struct conf *old = host.conf, *conf = conf_default();

	assert_int_equal(times, 1);
	assert_int_equal(list.n, 2);
	assert_string_equal(list.preset[0].name, "ocean");
	assert_string_equal(
	    list.preset[0].text, "bigship with snake-eyes arm=8");
	hub_configure(host.hub, old);
	host_turn(&host);
	assert_int_equal(times, 1);
	add_preset(conf, "pacific", "navy", "split");
	hub_configure(host.hub, conf);
	host_turn(&host);
	assert_int_equal(times, 2);
	assert_int_equal(list.n, 1);
	assert_string_equal(list.preset[0].name, "pacific");
	assert_string_equal(host_refusal(&host, 1, 1, "new ocean"), "usage");
	host.conf = conf;
	conf_free(old);
}

/* A table outlives the preset that it was made by, and a crash. */
static void
a_table_keeps_its_rules(void **state)
{
	const json_t *data;

	assert_null(host_refusal(&host, 1, 1, "new ocean"));
	free(host.conf->preset[0].rules);
	host.conf->preset[0].rules = xstrdup("navy");
	hub_configure(host.hub, host.conf);
	host_crash(&host, 100);
	host_link(&host, 1, LINK_SESSION, false);
	host_login(&host, 1, 5, "carl", NULL);
	data = json_object_get(host_ask(&host, 1, 5, "card 1"), "data");
	assert_string_equal(field_text(data, "rules"), "bigship");
	assert_string_equal(field_text(data, "house"), "snake-eyes arm=8");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
		a_table_has_what_a_preset_stands_for, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		offers_and_cards_take_it, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_seek_finds_the_same_rules, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		new_tables_have_the_hosts_rules, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		wrong_rules_are_told_the_presets, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		session_processes_are_told_of_changes, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(
		a_table_keeps_its_rules, set_up, tear_down),
	};

	return cmocka_run_group_tests_name("presets", tests, NULL, NULL);
}
