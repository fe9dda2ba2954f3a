/*
 * Whole random games through the hub, crashed after every action: what comes
 * back from disk is what was there.
 *
 *     replay [GAMES [SEED]]    plays so many games more, over all rule sets
 *                              and house rules
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/record.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/suckback.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"

#define LINK 1
#define ACTIONS_MAX 4000

struct match {
	struct host host;
	char token[SEATS_MAX][40]; /* link tokens */
	int seats;
	uint32_t random;
	int crashes, every; /* a crash after every so many actions */
	bool older;         /* begun under another version of the rules */
};

static unsigned
chance(struct match *m, unsigned n)
{
	m->random = m->random * 1664525u + 1013904223u;
	return (m->random >> 16) % n;
}

/* The last message with that field; a new reference. */
static json_t *
last_with(struct match *m, int number, const char *key)
{
	json_t *queue = host_queue(&m->host, LINK, number), *found;
	size_t i = json_array_size(queue);

	while (i-- > 0) {
		found = json_array_get(queue, i);
		if (json_object_get(found, key) != NULL)
			return json_incref(found);
	}
	return NULL;
}

static json_t *
command(struct match *m, int number, const char *words)
{
	json_t *answer;

	json_array_clear(host_queue(&m->host, LINK, number));
	host_send_json(&m->host, LINK, number,
	    json_pack("{s:s,s:i}", "do", words, "id", 1));
	answer = last_with(m, number, "ok");
	assert_non_null(answer);
	return answer;
}

static void
must(struct match *m, int number, const char *words)
{
	json_t *answer = command(m, number, words);

	if (!json_is_true(json_object_get(answer, "ok")))
		fail_msg("%s: %s", words,
		    json_string_value(json_object_get(answer, "error")));
	json_decref(answer);
}

static void
guest(struct match *m, int number)
{
	json_t *welcome;

	host_login(&m->host, LINK, number, "guest", NULL);
	welcome = last_with(m, number, "token");
	assert_non_null(welcome);
	strlcpy(m->token[number],
	    json_string_value(json_object_get(welcome, "link")),
	    sizeof(m->token[number]));
	json_decref(welcome);
}

/* The table as anybody sees it, without what depends on the clock. */
static json_t *
state(struct match *m)
{
	json_t *answer = command(m, 0, "board 1"), *data, *chair, *copy;
	size_t i;

	data = json_object_get(answer, "data");
	json_object_del(json_object_get(data, "state"), "clock");
	json_array_foreach (
	    json_object_get(json_object_get(data, "state"), "chairs"), i, chair)
		json_object_del(chair, "idle");
	copy = json_incref(data);
	json_decref(answer);
	return copy;
}

static void
crash(struct match *m)
{
	json_t *before = state(m), *after;
	char *was, *is;
	int i;

	if (m->older)
		strlcpy(m->host.sql, "UPDATE game SET version = 0",
		    sizeof(m->host.sql));
	host_crash(&m->host, 0);
	host_link(&m->host, LINK, LINK_SESSION, false);
	for (i = 0; i < m->seats; i++)
		host_send_json(&m->host, LINK, i,
		    json_pack("{s:{s:s}}", "attach", "link", m->token[i]));
	after = state(m);
	if (!json_equal(before, after)) {
		was = json_dumps(before, JSON_COMPACT | JSON_SORT_KEYS);
		is = json_dumps(after, JSON_COMPACT | JSON_SORT_KEYS);
		fail_msg("was %s\n is %s", was, is);
	}
	json_decref(before);
	json_decref(after);
	m->crashes++;
}

static void
random_throw(struct match *m, const struct ruleset *rules,
    const struct game *game, int seat)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	char words[80];
	int n = 0, i;

	if (game->phase == PHASE_THROW && game->announced.kind == ANNOUNCE_NONE)
		n = plays_announcements(rules, &game->position, list);
	if (n == 0 || chance(m, 2) == 0) {
		must(m, seat, "throw");
		return;
	}
	i = (int)chance(m, (unsigned)n);
	snprintf(words, sizeof(words), "throw %s %s %d %s",
	    list[i].kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
	    colour_name(list[i].colour), list[i].distance,
	    colour_name(list[i].target));
	must(m, seat, words);
}

static void
random_play(struct match *m, const struct ruleset *rules,
    const struct game *game, int seat)
{
	struct plays plays;
	char words[32];

	if (rules->advice && game->asked == 0 && chance(m, 4) == 0 &&
	    rules->seats == 4) {
		json_decref(command(m, seat, "ask"));
		return;
	}
	game_plays(rules, game, &plays);
	snprintf(
	    words, sizeof(words), "play %u", 1 + chance(m, (unsigned)plays.n));
	must(m, seat, words);
}

/* One action of whoever's decision it is; false when the game is over. */
static bool
act(struct match *m)
{
	json_t *data = state(m), *table = json_object_get(data, "state");
	char error[RULESET_ERROR];
	struct ruleset rules;
	struct game game;
	int seat;

	if (!json_game_parse(
		json_object_get(table, "play"), &rules, &game, error))
		fail_msg("%s", error);
	seat = (int)json_integer_value(json_object_get(table, "decider"));
	json_decref(data);
	switch (game.phase) {
	case PHASE_OVER:
		return false;
	case PHASE_COLOURS:
		must(m, seat,
		    chance(m, 2) == 0 ? "colours red" : "colours green");
		break;
	case PHASE_PLAY:
		random_play(m, &rules, &game, seat);
		break;
	default:
		random_throw(m, &rules, &game, seat);
	}
	return true;
}

/* The game's record, fetched piece by piece, stands every check. */
static void
check_record(struct match *m)
{
	char words[64], *text = xstrdup("");
	json_int_t from = 0;
	json_t *answer, *data;
	struct record_file file = {.entry = NULL};
	struct record_error error = {.line = 0};
	char *whole;

	do {
		snprintf(
		    words, sizeof(words), "record 1 %lld", (long long)from);
		answer = command(m, 0, words);
		data = json_object_get(answer, "data");
		assert_non_null(data);
		whole = xasprintf("%s%s", text,
		    json_string_value(json_object_get(data, "text")));
		free(text);
		text = whole;
		from = json_integer_value(json_object_get(data, "next"));
		json_decref(answer);
	} while (from != 0);
	if (!record_file_parse(text, strlen(text), &file, &error) ||
	    !record_file_verify(&file, &error))
		fail_msg("line %d: %s", error.line, error.text);
	record_file_free(&file);
	free(text);
}

static void
play_match(const char *rules, int seats, uint32_t seed, int every, bool older)
{
	struct match m = {
	    .seats = seats, .random = seed, .every = every, .older = older};
	char words[128];
	int i, actions = 0;

	host_open(&m.host);
	m.host.random = seed;
	host_link(&m.host, LINK, LINK_SESSION, false);
	for (i = 0; i < seats; i++)
		guest(&m, i);
	snprintf(words, sizeof(words), "new %s", rules);
	must(&m, 0, words);
	for (i = 1; i < seats; i++)
		must(&m, i, "join 1");
	for (i = 0; i < seats; i++) {
		crash(&m);
		snprintf(words, sizeof(words), "phrase number %d", i);
		must(&m, i, words);
	}
	while (act(&m)) {
		assert_true(++actions < ACTIONS_MAX);
		if (actions % m.every == 0)
			crash(&m);
	}
	crash(&m);
	check_record(&m);
	print_message(
	    "# %s: %d actions, %d crashes\n", rules, actions, m.crashes);
	host_close(&m.host);
}

static void
play_game(const char *rules, int seats, uint32_t seed, int every)
{
	play_match(rules, seats, seed, every, false);
}

/* A preset, seats and up to four house rules that go together. */
static int
any_rules(struct match *m, char *words, size_t size)
{
	char error[RULESET_ERROR], house[80], more[160];
	const char *name, *values, *about;
	struct ruleset rules;
	int i, n, seats;

	for (n = 0; ruleset_preset(n, &about) != NULL; n++)
		;
	name = ruleset_preset((int)chance(m, (unsigned)n), &about);
	do
		seats = 2 + (int)chance(m, 3);
	while (!ruleset_make(&rules, name, seats, NULL, error));
	for (n = 0; ruleset_house_rule(n, &values, &about) != NULL; n++)
		;
	*house = '\0';
	for (i = 0; i < 4; i++) {
		snprintf(more, sizeof(more), "%s %s%s", house,
		    ruleset_house_rule(
			(int)chance(m, (unsigned)n), &values, &about),
		    chance(m, 3) == 0 ? "=off" : "");
		if (ruleset_make(&rules, name, seats, more, error))
			strlcpy(house, more, sizeof(house));
	}
	snprintf(words, size, "%s %d%s", name, seats, house);
	return seats;
}

static int games = 4;
static uint32_t seed_of_games = 1;

static void
any_state_equals_replay(void **state_)
{
	struct match m = {.random = 0};
	char words[120];
	int i, seats;

	m.random = seed_of_games;
	for (i = 0; i < games; i++) {
		seats = any_rules(&m, words, sizeof(words));
		play_match(words, seats, seed_of_games + (uint32_t)i,
		    games > 4 ? 1 : 5, i % 4 == 3);
	}
}

static void
two_seats_state_equals_replay(void **state_)
{
	play_game("uckers 2", 2, 1, 1);
}

static void
four_seats_state_equals_replay(void **state_)
{
	play_game("uckers 4", 4, 2, 1);
}

static void
bigship_state_equals_replay(void **state_)
{
	play_game("bigship 2", 2, 3, 3);
}

static void
masters_state_equals_replay(void **state_)
{
	play_game("masters 4 navy-suckback two-throws", 4, 4, 3);
}

static void
ludo_state_equals_replay(void **state_)
{
	play_game("ludo 3", 3, 5, 3);
}

static void
cocky_state_equals_replay(void **state_)
{
	play_game("navy 2 cocky=6 snake-eyes", 2, 6, 3);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(two_seats_state_equals_replay),
	    cmocka_unit_test(four_seats_state_equals_replay),
	    cmocka_unit_test(bigship_state_equals_replay),
	    cmocka_unit_test(masters_state_equals_replay),
	    cmocka_unit_test(ludo_state_equals_replay),
	    cmocka_unit_test(cocky_state_equals_replay),
	    cmocka_unit_test(any_state_equals_replay),
	};

	if (argc > 1)
		games = atoi(argv[1]);
	if (argc > 2)
		seed_of_games = (uint32_t)atoi(argv[2]);
	log_open("test", LOG_LEVEL_ERROR, true);
	disk_install();
	return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
