/*
 * What the hub never says: events and answers of which one value at a time is
 * another one than it should be. They may mean nothing, but must do no harm.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "engine/game.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

/* In place of any value. */
static const char *const wrong[] = {"null", "true", "-1", "3", "255",
    "4294967296", "-9223372036854775808", "1e300", "\"\"", "\"x\"",
    "\"\\u001b[2J\"", "[]", "[7,\"y\",null,{},[],9,9,9,9]", "{}"};
#define NWRONG ((int)(sizeof(wrong) / sizeof(wrong[0])))

/* All of a value's places, depth first, that of the value itself being 0. */
static int
count_places(const json_t *value)
{
	const char *key;
	json_t *part;
	size_t i;
	int n = 1;

	json_object_foreach ((json_t *)value, key, part)
		n += count_places(part);
	json_array_foreach (value, i, part)
		n += count_places(part);
	return n;
}

/* A copy with something else at that place; NULL: with nothing there. */
static json_t *
copy_with(const json_t *value, int place, json_t *other)
{
	json_t *copy, *part;
	const char *key;
	size_t i;
	int n;

	if (place == 0)
		return json_incref(other);
	copy = json_copy((json_t *)value);
	place--;
	json_object_foreach ((json_t *)value, key, part) {
		n = count_places(part);
		if (place >= 0 && place < n)
			json_object_set_new(
			    copy, key, copy_with(part, place, other));
		place -= n;
	}
	json_array_foreach (value, i, part) {
		n = count_places(part);
		if (place >= 0 && place < n)
			json_array_set_new(
			    copy, i, copy_with(part, place, other));
		place -= n;
	}
	return copy;
}

/* Gives the client an event, draws it, and asks for what may show it. */
static void
take(struct localgame *local, json_t *event)
{
	client_event(local->client, event);
	json_decref(event);
	client_draw(local->client);
	settle(local);
	assert_false(local->quit);
}

/* Every value of it once in every wrong way, and once as it is. */
static void
take_oddly(struct localgame *local, const json_t *event)
{
	int place, i, n = count_places(event);
	json_t *other;

	for (place = 1; place < n; place++)
		for (i = 0; i < NWRONG; i++) {
			other = json_loads(wrong[i], JSON_DECODE_ANY, NULL);
			assert_non_null(other);
			take(local, copy_with(event, place, other));
			json_decref(other);
		}
	take(local, json_deep_copy(event));
}

/* What waits for the client; it is taken away. */
static json_t *
next_event(struct localgame *local)
{
	size_t last = json_array_size(local->queue) - 1;
	json_t *event = json_incref(json_array_get(local->queue, last));

	json_array_clear(local->queue);
	assert_non_null(event);
	return event;
}

/* Whatever may happen, all at once. */
static json_t *
all_events(void)
{
	json_t *list = json_array();
	int kind;

	for (kind = 0; kind < NGAME_EVENT; kind++)
		json_array_append_new(list,
		    json_pack("{s:s,s:i,s:s,s:s,s:i,s:i,s:i,s:i,s:[i,i]}", "m",
			game_event_name(kind), "seat", 0, "colour", "green",
			"target", "red", "from", 9, "to", 12, "n", 2, "total",
			2, "dice", 6, 3));
	return list;
}

static void
odd_tables(struct localgame *local)
{
	json_t *event;
	int i;

	local->ahead = true;
	for (i = 0; i < 3; i++) {
		assert_true(localgame_step(local));
		event = next_event(local);
		if (i == 0)
			json_object_set_new(event, "moments", all_events());
		take_oddly(local, event);
		json_decref(event);
	}
}

static void
odd_events(struct localgame *local)
{
	static const char *const events[] = {
	    "{\"ev\":\"you\",\"table\":3,\"seat\":0,\"name\":\"ann\"}",
	    "{\"ev\":\"said\",\"how\":\"tell\",\"from\":\"bob\",\"to\":\"ann\","
	    "\"text\":\"hello\"}",
	    "{\"ev\":\"offer\",\"kind\":\"match\",\"from\":\"bob\",\"state\":"
	    "\"made\",\"rules\":\"navy\",\"house\":\"split\",\"seats\":4}",
	    "{\"ev\":\"notice\",\"code\":\"seat_silent\",\"name\":\"bob\","
	    "\"seat\":1}",
	    "{\"ev\":\"notice\",\"code\":\"damaged\",\"game\":\"1-1\","
	    "\"table\":3}",
	    "{\"ev\":\"notice\",\"code\":\"news\",\"n\":2,\"piece\":3,"
	    "\"title\":\"Rum\"}",
	    "{\"ev\":\"notice\",\"code\":\"notes\",\"n\":2}",
	    "{\"ev\":\"missed\",\"n\":3}",
	    "{\"ev\":\"options\",\"options\":{\"bell\":\"on\"}}",
	    "{\"ev\":\"welcome\",\"name\":\"ann\",\"role\":\"player\","
	    "\"host\":\"mess\",\"table\":3,\"seat\":0}",
	    "{\"ev\":\"lobby\",\"here\":2,\"people\":[{\"name\":\"ann\","
	    "\"role\":\"player\",\"table\":3,\"seat\":0,\"idle\":9}],"
	    "\"tables\":[{\"table\":3,\"rules\":\"uckers\",\"house\":\"\","
	    "\"names\":[\"ann\",null],\"seats\":2,\"status\":\"open\","
	    "\"watchers\":1,\"throw\":0}],\"seeks\":[{\"name\":\"cy\","
	    "\"rules\":\"navy\",\"house\":\"\",\"seats\":2}],\"offers\":["
	    "{\"kind\":\"match\",\"from\":\"cy\",\"rules\":\"navy\","
	    "\"house\":\"\",\"seats\":2}],\"stored\":[],\"games\":1,"
	    "\"chain\":\"0123\",\"wall\":[{\"from\":\"ann\",\"text\":"
	    "\"Kilroy was here.\",\"at\":9}]}",
	};
	json_t *event;
	size_t i;

	for (i = 0; i < sizeof(events) / sizeof(*events); i++) {
		event = json_loads(events[i], 0, NULL);
		assert_non_null(event);
		take_oddly(local, event);
		json_decref(event);
	}
}

static const struct {
	const char *command, *data;
} answers[] = {
    {"who",
	"{\"people\":[{\"name\":\"ann\",\"role\":\"player\",\"table\":1,"
	"\"seat\":0,\"idle\":99}]}"},
    {"games",
	"{\"tables\":[{\"table\":1,\"rules\":\"uckers\",\"house\":\"split\","
	"\"names\":[\"ann\",\"bob\"],\"seats\":2,\"status\":\"playing\","
	"\"watchers\":1,\"throw\":9}]}"},
    {"sought", "{\"seeks\":[{\"name\":\"ann\",\"rules\":\"navy\"}]}"},
    {"card 1",
	"{\"rules\":\"navy\",\"house\":\"split\",\"seats\":4,\"yours\":true}"},
    {"finger ann",
	"{\"name\":\"ann\",\"role\":\"player\",\"here\":true,\"table\":1,"
	"\"seat\":1,\"games\":3,\"wins\":1}"},
    {"history",
	"{\"games\":[{\"game\":\"1-1\",\"table\":1,\"rules\":\"navy\","
	"\"house\":\"\",\"names\":[\"ann\",\"bob\"],\"at\":1763683200,"
	"\"outcome\":\"won\",\"winner\":1,\"eight_piecer\":true}]}"},
    {"record 1-1", "{\"text\":\"one\\ntwo\\n\",\"next\":9,\"game\":\"1-1\"}"},
    {"verify 1-1",
	"{\"right\":true,\"game\":\"1-1\",\"actions\":3,\"result\":\"won\","
	"\"commit\":\"01\",\"secret\":\"02\",\"judged\":true,\"logged\":true}"},
    {"dicetest",
	"{\"player\":{\"name\":\"ann\",\"faces\":[1,2,3,4,5,6],\"chi2\":1.5,"
	"\"p\":0.5},\"house\":{\"faces\":[1,2,3,4,5,6],\"chi2\":1.5,"
	"\"p\":0.5}}"},
    {"censor", "{\"names\":[\"bob\",\"cy\"]}"},
    {"news",
	"{\"news\":[{\"piece\":3,\"title\":\"Rum\",\"from\":\"ann\","
	"\"at\":1763683200,\"unread\":true}],\"before\":3}"},
    {"news 3",
	"{\"piece\":3,\"title\":\"Rum\",\"from\":\"ann\",\"at\":9,"
	"\"text\":\"For all.\",\"waiting\":{\"n\":1,\"piece\":4,"
	"\"title\":\"Gin\"}}"},
    {"notes",
	"{\"topics\":[{\"topic\":3,\"title\":\"Rum\",\"from\":\"ann\","
	"\"count\":2,\"at\":1763683200,\"unread\":1,\"hidden\":true}],"
	"\"before\":3}"},
    {"notes 3",
	"{\"topic\":3,\"title\":\"Rum\",\"from\":\"ann\",\"count\":9,"
	"\"at\":9,\"notes\":[{\"note\":2,\"from\":\"ann\",\"at\":9,"
	"\"text\":\"When?\",\"edited\":true},{\"note\":3,\"from\":\"bob\","
	"\"at\":9,\"text\":\"\",\"hidden\":true}],\"more\":4}"},
    {"note 3 x", "{\"topic\":3,\"note\":4}"},
    {"oneliner",
	"{\"wall\":[{\"from\":\"ann\",\"text\":\"Kilroy\",\"at\":9}]}"},
    {"seek", "null"},
};

/* Asks, and answers oddly in place of the local game. */
static void
answer_oddly(struct localgame *local, const char *command, const json_t *data)
{
	int place, i, n = count_places(data);
	json_t *answer, *other;

	for (place = 0; place < n; place++)
		for (i = 0; i < NWRONG; i++) {
			client_input(local->client, "/", 1);
			client_input(local->client, command, strlen(command));
			client_input(local->client, "\r", 1);
			answer = next_event(local);
			other = json_loads(wrong[i], JSON_DECODE_ANY, NULL);
			json_object_set_new(answer, "ok", json_true());
			json_object_set_new(
			    answer, "data", copy_with(data, place, other));
			json_decref(other);
			take(local, answer);
			/* What was opened is closed again. */
			client_input(local->client, "\033", 1);
			local->clock += 1000;
			settle(local);
		}
}

static void
odd_answers(struct localgame *local)
{
	json_t *data;
	size_t i;

	for (i = 0; i < sizeof(answers) / sizeof(*answers); i++) {
		data = json_loads(answers[i].data, JSON_DECODE_ANY, NULL);
		assert_non_null(data);
		answer_oddly(local, answers[i].command, data);
		json_decref(data);
	}
}

static void
discard(void *arg, const void *bytes, size_t n)
{
	assert_non_null(bytes);
}

/* In the lobby and at a table of so many, on a screen or by ear. */
static void
live_through(const struct client_setup *setup, int seats)
{
	struct localgame local = {.output = discard};

	localgame_start(&local, setup, "uckers", seats, 5);
	settle(&local);
	odd_events(&local);
	odd_answers(&local);
	localgame_ahead(&local, 70);
	odd_tables(&local);
	odd_events(&local);
	odd_answers(&local);
	localgame_stop(&local);
}

static void
odd_words_of_the_hub_do_no_harm_on_a_screen(void **state)
{
	struct client_setup setup = screen_setup("xterm-256color", 80, 24);

	live_through(&setup, 2);
	setup = screen_setup("xterm-256color", 40, 24);
	live_through(&setup, 4);
}

static void
odd_words_of_the_hub_do_no_harm_by_ear(void **state)
{
	struct client_setup setup = ear_setup();

	live_through(&setup, 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(odd_words_of_the_hub_do_no_harm_on_a_screen),
	    cmocka_unit_test(odd_words_of_the_hub_do_no_harm_by_ear),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
