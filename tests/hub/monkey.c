/*
 * Random commands of a dozen people and a house bot, with crashes, a full
 * disk and broken links in between: the hub answers every one, and what it
 * had told is there after every crash.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"

#define LINKS 3
#define PEOPLE 12 /* number n is on link 1 + n % LINKS */
#define BOT 5
#define STEPS 1500
#define TABLES 30

struct zoo {
	struct host host;
	uint32_t random;
	bool in[PEOPLE];
	char link[PEOPLE][40];
	char name[PEOPLE][24];
	bool full;
};

static const char *const phrases[] = {"who", "games", "lobby", "new",
    "new ludo 3", "new uckers 4", "bot", "bot uckers 4", "join 1", "join 2",
    "join 3", "join 1 2", "watch 1", "watch 2", "observe 3", "leave", "accept",
    "decline", "seek", "seek ludo 2", "unseek", "sought", "throw", "throw",
    "throw", "throw", "play 1", "play 1", "play 1", "play 2", "play 9",
    "colours red", "colours green", "phrase", "phrase a b", "phrase", "ask",
    "say hello", "kibitz hm", "whisper psst", "partner hey", "shout ho",
    "censor", "draw", "resign", "rematch", "adjourn", "abort", "claim",
    "fill 1", "fill 2", "rules navy", "rules ludo 2", "stored", "history",
    "record 1", "record 2", "resume 1", "resume 2", "board", "board 1", "stats",
    "nonsense", ""};
static const char *const named[] = {"match %s", "accept %s", "tell %s hello",
    "finger %s", "censor %s", "uncensor %s", "history %s", "decline %s"};

static unsigned
chance(struct zoo *z, unsigned n)
{
	z->random = z->random * 1664525u + 1013904223u;
	return (z->random >> 16) % n;
}

static int
link_of(int person)
{
	return 1 + person % LINKS;
}

static void
come(struct zoo *z, int person)
{
	int link = link_of(person);
	json_t *queue = host_queue(&z->host, link, person), *event;
	size_t i;

	json_array_clear(queue);
	host_login(&z->host, link, person, "guest", NULL);
	json_array_foreach (queue, i, event) {
		if (json_object_get(event, "link") == NULL)
			continue;
		strlcpy(z->link[person],
		    json_string_value(json_object_get(event, "link")),
		    sizeof(z->link[person]));
		strlcpy(z->name[person],
		    json_string_value(json_object_get(event, "name")),
		    sizeof(z->name[person]));
		z->in[person] = true;
	}
}

/* The answer to a command; a new reference. */
static json_t *
ask(struct zoo *z, int person, const char *words)
{
	return json_incref(
	    (json_t *)host_ask(&z->host, link_of(person), person, words));
}

/* Words that are too long, of characters of one to four bytes. */
static void
add_odd_words(struct zoo *z, char *words, size_t size)
{
	static const char *const odd[] = {
	    "x", "\303\251", "\342\202\254", "\360\237\216\262", " "};
	int i, n = (int)chance(z, 400);

	if (chance(z, 4) != 0)
		strlcat(words, " ", size);
	for (i = 0; i < n && strlen(words) + 5 < size; i++)
		strlcat(
		    words, odd[chance(z, 40) == 0 ? 4 : chance(z, 4)], size);
}

static void
command(struct zoo *z, int person)
{
	char words[1800];
	const char *phrase;

	if (chance(z, 8) == 0)
		snprintf(words, sizeof(words),
		    named[chance(z, sizeof(named) / sizeof(named[0]))],
		    z->name[chance(z, PEOPLE)]);
	else {
		phrase =
		    phrases[chance(z, sizeof(phrases) / sizeof(phrases[0]))];
		strlcpy(words, phrase, sizeof(words));
	}
	if (chance(z, 10) == 0)
		add_odd_words(z, words, sizeof(words));
	host_ask(&z->host, link_of(person), person, words);
}

static void
bot_acts(struct zoo *z)
{
	static const char *const words[] = {"join 1 2", "phrase", "throw",
	    "play 1", "colours red", "accept", "decline", "leave"};

	host_send_json(&z->host, BOT, 0,
	    json_pack("{s:s,s:i,s:i}", "do", words[chance(z, 8)], "id", 1,
		"table", 1 + (int)chance(z, 4)));
}

/* All tables as anybody sees them, without what may change by itself. */
static json_t *
tables(struct zoo *z, int person)
{
	json_t *all = json_array(), *answer, *state, *chair;
	char words[32];
	size_t k;
	int i;

	for (i = 1; i <= TABLES; i++) {
		snprintf(words, sizeof(words), "board %d", i);
		answer = ask(z, person, words);
		state =
		    json_object_get(json_object_get(answer, "data"), "state");
		json_object_del(state, "watchers");
		json_object_del(state, "clock");
		json_array_foreach (
		    json_object_get(state, "chairs"), k, chair) {
			json_object_del(chair, "here");
			json_object_del(chair, "idle");
		}
		json_object_del(answer, "re");
		json_array_append_new(all, answer);
	}
	return all;
}

static void
links(struct zoo *z)
{
	int i;

	for (i = 1; i <= LINKS; i++)
		host_link(&z->host, i, LINK_SESSION, false);
	host_link(&z->host, BOT, LINK_BOT, false);
	host_send_json(
	    &z->host, BOT, 0, json_pack("{s:{s:s}}", "login", "name", "Jenny"));
}

/* Somebody who is in, or else comes in. */
static int
somebody(struct zoo *z)
{
	int person = (int)chance(z, PEOPLE);

	if (!z->in[person])
		come(z, person);
	return person;
}

static void
attach(struct zoo *z, int person)
{
	json_array_clear(host_queue(&z->host, link_of(person), person));
	host_send_json(&z->host, link_of(person), person,
	    json_pack("{s:{s:s}}", "attach", "link", z->link[person]));
}

static void
differ(const json_t *was, const json_t *is)
{
	json_dumpf(was, stderr, JSON_COMPACT | JSON_SORT_KEYS);
	fputs("\n became\n", stderr);
	json_dumpf(is, stderr, JSON_COMPACT | JSON_SORT_KEYS);
	fail_msg("a table is not what it was");
}

static void
crash(struct zoo *z)
{
	json_t *before, *after, *table;
	int i, person;
	size_t k;

	disk_set(DISK_OK);
	host_turn(&z->host);
	host_pass(&z->host, 6000);
	z->full = false;
	person = somebody(z);
	before = tables(z, person);
	host_crash(&z->host, 0);
	links(z);
	for (i = 0; i < PEOPLE; i++)
		if (z->in[i])
			attach(z, i);
	after = tables(z, person);
	json_array_foreach (before, k, table)
		if (!json_equal(table, json_array_get(after, k)))
			differ(table, json_array_get(after, k));
	json_decref(before);
	json_decref(after);
}

static void
break_link(struct zoo *z)
{
	int link = 1 + (int)chance(z, LINKS), i;

	host_unlink(&z->host, link);
	host_link(&z->host, link, LINK_SESSION, false);
	for (i = 0; i < PEOPLE; i++)
		if (z->in[i] && link_of(i) == link)
			attach(z, i);
}

static void
go(struct zoo *z)
{
	int person = (int)chance(z, PEOPLE);

	if (!z->in[person])
		return;
	host_send_json(&z->host, link_of(person), person,
	    json_pack("{s:s}", "gone", chance(z, 2) == 0 ? "lost" : "quit"));
	z->in[person] = false;
}

static void
step(struct zoo *z)
{
	switch (chance(z, 120)) {
	case 0:
		crash(z);
		break;
	case 1:
		z->full = !z->full;
		disk_set(z->full ? DISK_FULL : DISK_OK);
		break;
	case 2:
		host_pass(&z->host, 1000 * chance(z, 200));
		break;
	case 3:
		break_link(z);
		break;
	case 4:
		host_unlink(&z->host, BOT);
		host_link(&z->host, BOT, LINK_BOT, false);
		host_send_json(&z->host, BOT, 0,
		    json_pack("{s:{s:s}}", "login", "name", "Jenny"));
		break;
	case 5:
	case 6:
		go(z);
		break;
	default:
		if (chance(z, 6) == 0)
			bot_acts(z);
		else
			command(z, somebody(z));
	}
}

static void
play_around(uint32_t seed)
{
	struct zoo z = {.random = seed};
	int i;

	host_open(&z.host);
	z.host.random = seed;
	z.host.conf->idle_minutes = 0;
	z.host.conf->talk_rate = 1000;
	links(&z);
	for (i = 0; i < STEPS; i++) {
		step(&z);
		assert_false(z.host.failed);
	}
	crash(&z);
	host_close(&z.host);
}

static void
every_command_is_answered_and_kept(void **state)
{
	const char *many = getenv("MONKEY_SEEDS");
	const char *first = getenv("MONKEY_FIRST");
	uint32_t seed = first == NULL ? 1 : (uint32_t)atoi(first);
	uint32_t end = seed + (many == NULL ? 4 : (uint32_t)atoi(many));

	for (; seed < end; seed++)
		play_around(seed);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_command_is_answered_and_kept),
	};

	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests_name("monkey", tests, NULL, NULL);
}
