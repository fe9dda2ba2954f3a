/*
 * Words from deck to deck while hubs die, also in the middle of a turn: each
 * that was sent with a turn that was committed is heard once, in the order of
 * its sender, and no other. MESSDECK_TEST_STORE is the connection string of an
 * empty database; the argument says how many words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/hub.h"
#include "daemon/lib/log.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"

#define DECKS 3
#define PEOPLE 4 /* on each */
#define LINK 1
#define TOKEN 64

struct person {
	char name[32], token[TOKEN];
	int deck, number;
	int sent;                  /* words, in turns that were committed */
	int held;                  /* and in the one that is not */
	int heard[DECKS * PEOPLE]; /* the last word of each */
};

static struct host hosts[DECKS];
static struct person people[DECKS * PEOPLE];
static int words, lost, heard_in_all, crashes;

static struct host *
host_of(const struct person *person)
{
	return &hosts[person->deck];
}

/* Takes what somebody has heard. */
static void
hear(struct person *person)
{
	json_t *queue = host_queue(host_of(person), LINK, person->number);
	const json_t *event;
	const char *how, *text;
	int from, n;
	size_t i;

	json_array_foreach (queue, i, event) {
		how = json_string_value(json_object_get(event, "how"));
		text = json_string_value(json_object_get(event, "text"));
		if (how == NULL || strcmp(how, "tell") != 0 ||
		    sscanf(text, "%d word %d", &from, &n) != 2 ||
		    &people[from] == person)
			continue;
		if (n != person->heard[from] + 1)
			fail_msg("%s hears word %d of %s after %d",
			    person->name, n, people[from].name,
			    person->heard[from]);
		person->heard[from] = n;
		heard_in_all++;
	}
	json_array_clear(queue);
}

static void
hear_all(void)
{
	size_t i;

	for (i = 0; i < DECKS * PEOPLE; i++)
		hear(&people[i]);
}

/* The person of the same number on the next deck. */
static struct person *
friend_of(const struct person *person)
{
	return &people[(person->deck + 1) % DECKS * PEOPLE + person->number];
}

static void
tell(struct person *person)
{
	char line[128];

	person->held++;
	snprintf(line, sizeof(line), "tell %s %d word %d",
	    friend_of(person)->name, (int)(person - people),
	    person->sent + person->held);
	host_do(host_of(person), LINK, person->number, line);
	if (host_of(person)->held)
		return;
	person->sent++;
	person->held = 0;
	words++;
}

/* The turn is committed, with all that was said in it; or it never was. */
static void
end_held(int deck, bool committed)
{
	struct person *person;

	for (person = &people[deck * PEOPLE];
	     person < &people[(deck + 1) * PEOPLE]; person++) {
		if (committed) {
			person->sent += person->held;
			words += person->held;
		} else
			lost += person->held;
		person->held = 0;
	}
}

static void
attach_all(int deck)
{
	struct person *person;

	host_link(&hosts[deck], LINK, LINK_SESSION, false);
	for (person = &people[deck * PEOPLE];
	     person < &people[(deck + 1) * PEOPLE]; person++) {
		host_send_json(&hosts[deck], LINK, person->number,
		    json_pack("{s:{s:s}}", "attach", "link", person->token));
	}
}

/* Its hub dies between two turns, or in one: it has read mail, or has said it.
 */
static void
crash(int deck)
{
	struct host *host = &hosts[deck];
	int how = rand() % 3, i;
	struct person *person;

	hear_all();
	if (how != 0) {
		host->held = true;
		person = &people[deck * PEOPLE + rand() % PEOPLE];
		if (how == 1)
			tell(person);
		/* They all have the database's clock. */
		for (i = 0; i < DECKS; i++)
			hosts[i].now += 1100;
		hub_tick(host->hub);
	}
	host->held = false;
	end_held(deck, false);
	host_crash(host, 0);
	attach_all(deck);
	crashes++;
}

static void
come(int deck, int number)
{
	struct person *person = &people[deck * PEOPLE + number];
	const json_t *event, *link;
	json_t *queue;
	size_t i;

	person->deck = deck;
	person->number = number;
	snprintf(person->name, sizeof(person->name), "p%c%c~", 'a' + deck,
	    'k' + number);
	host_login(&hosts[deck], LINK, number, person->name, NULL);
	queue = host_queue(&hosts[deck], LINK, number);
	json_array_foreach (queue, i, event) {
		link = json_object_get(event, "link");
		if (link != NULL)
			strlcpy(person->token, json_string_value(link), TOKEN);
	}
	assert_true(*person->token != '\0');
	json_array_clear(queue);
}

static void
words_are_heard_once_and_in_order_while_hubs_die(void **state)
{
	int most = *(int *)*state, deck, i, k, turns;
	char error[CONF_ERROR];

	for (deck = 0; deck < DECKS; deck++) {
		host_open_deck(&hosts[deck], deck, DECKS);
		hosts[deck].conf->talk_rate = 1000000;
		host_link(&hosts[deck], LINK, LINK_SESSION, false);
		for (i = 0; i < PEOPLE; i++)
			come(deck, i);
	}
	for (deck = 0; deck < DECKS; deck++)
		host_pass(&hosts[deck], 1100);
	hear_all();
	while (words < most) {
		deck = rand() % DECKS;
		/* Some words a turn. */
		hosts[deck].held = true;
		for (i = rand() % 8; i >= 0; i--)
			tell(&people[deck * PEOPLE + rand() % PEOPLE]);
		hosts[deck].held = false;
		host_turn(&hosts[deck]);
		assert_false(hosts[deck].failed);
		end_held(deck, true);
		for (i = 0; i < DECKS; i++)
			assert_true(hub_alive(hosts[i].hub, error));
		if (rand() % 100 == 0)
			crash(rand() % DECKS);
		/* The others may be poked, and see to it. */
		host_turn(&hosts[rand() % DECKS]);
		hear_all();
	}
	for (turns = 0; turns < 100; turns++)
		for (deck = 0; deck < DECKS; deck++) {
			host_pass(&hosts[deck], 1100);
			hear_all();
		}
	for (i = 0; i < DECKS * PEOPLE; i++)
		for (k = 0; k < DECKS * PEOPLE; k++)
			if (friend_of(&people[k]) == &people[i])
				assert_int_equal(
				    people[i].heard[k], people[k].sent);
	print_message("# %d words, %d crashes; %d words were never said\n",
	    heard_in_all, crashes, lost);
	assert_int_equal(heard_in_all, words);
	for (deck = 0; deck < DECKS; deck++)
		host_close(&hosts[deck]);
}

int
main(int argc, char *argv[])
{
	static int most;
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_prestate(
		words_are_heard_once_and_in_order_while_hubs_die, &most),
	};

	most = argc > 1 ? atoi(argv[1]) : 2000;
	srand(argc > 2 ? (unsigned)atoi(argv[2]) : 1);
	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
