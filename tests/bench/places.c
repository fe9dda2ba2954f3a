/*
 * What a hub's people cost it: places [PEOPLE ...]
 *
 * So many log in one after another, each in a turn of its own; a fifth sit down
 * to play in pairs. The hub is killed, another loads its files, and all of them
 * take their places up, fifty in a turn, as they do when session processes find
 * the new hub. In processor time, since nothing waits for the disk here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/people.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"

#define ON_LINK 1000 /* people on one link */
#define BATCH 50     /* of what they do in one turn */
#define EVERY 10     /* of so many people two play */
#define TOKEN 64
#define ADDRESS "192.0.2.1"

static struct host host;

static double
now_ms(void)
{
	return (double)loop_worked() / 1000;
}

static void
open_links(int people)
{
	int link;

	for (link = 0; link * ON_LINK < people; link++) {
		host_link(&host, link, LINK_SESSION, false);
		host_send_text(
		    &host, link, "{\"hello\":{\"protocol\":1,\"lobby\":true}}");
	}
}

/* Somebody logs in; the token by which he takes his place up is noted. */
static void
log_in(int person, char token[TOKEN])
{
	int link = person / ON_LINK, number = person % ON_LINK;
	const json_t *event;
	const char *text;
	char name[16];
	size_t i;

	snprintf(name, sizeof(name), "p%d", person);
	host_login(&host, link, number, name, ADDRESS);
	json_array_foreach (host_queue(&host, link, number), i, event) {
		text = json_string_value(json_object_get(event, "link"));
		if (text != NULL)
			strlcpy(token, text, TOKEN);
	}
	if (*token == '\0')
		fatal("login", "person=%d", person);
}

static void
sit_down(int people)
{
	char words[32];
	int i;

	for (i = 0; i + 1 < people; i += EVERY) {
		snprintf(words, sizeof(words), "match p%d", i + 1);
		host_do(&host, i / ON_LINK, i % ON_LINK, words);
		snprintf(words, sizeof(words), "accept p%d", i);
		host_do(&host, (i + 1) / ON_LINK, (i + 1) % ON_LINK, words);
		json_object_clear(host.queue);
	}
}

static void
take_up(int people, char (*tokens)[TOKEN])
{
	int i;

	for (i = 0; i < people; i++) {
		host.held = true;
		host_conn(&host, i / ON_LINK, i % ON_LINK, "ssh", ADDRESS);
		host.held = i % BATCH != BATCH - 1 && i != people - 1;
		host_send_json(&host, i / ON_LINK, i % ON_LINK,
		    json_pack("{s{ss}}", "attach", "link", tokens[i]));
		if (!host.held)
			json_object_clear(host.queue);
	}
	host.held = false;
}

static void
measure(int people)
{
	char(*tokens)[TOKEN] = xcalloc((size_t)people, TOKEN);
	double from, in = 0, load, up;
	int i, back;

	host_open(&host);
	host.conf->max_guests = people;
	host.conf->guest_disk = host.conf->guest_disk_total = 1 << 20;
	open_links(people);
	for (i = 0; i < people; i++) {
		if (i == people / 2)
			in = now_ms();
		log_in(i, tokens[i]);
		json_object_clear(host.queue);
	}
	in = (now_ms() - in) / (people - people / 2);
	sit_down(people);
	from = now_ms();
	host_crash(&host, 100);
	load = now_ms() - from;
	open_links(people);
	from = now_ms();
	take_up(people, tokens);
	up = now_ms() - from;
	back = people_count(host.hub);
	printf("%6d people: a login %.3f ms (of the second half), a restart "
	       "%.0f ms to load and %.0f ms for the places of %d\n",
	    people, in, load, up, back);
	host_close(&host);
	free(tokens);
}

int
main(int argc, char **argv)
{
	int i;

	log_open("bench", LOG_LEVEL_ERROR, true);
	disk_install();
	for (i = 1; i < argc; i++)
		measure(atoi(argv[i]));
	if (argc == 1) {
		measure(500);
		measure(20000);
	}
	return 0;
}
