/*
 * The house bot at the real hub: a guest opens a game against it, plays it to
 * the end by the bot's own lights, and the game's record verifies.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/bot/bot.h"
#include "daemon/bot/decide.h"
#include "engine/bot_verify.h"
#include "engine/record.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"
#include "engine/record_write.h"
#include "tests/engine/selfplay.h"
#include "tests/hub/disk.h"
#include "tests/hub/host.h"
#include "tests/hub/visitors.h"

#define DELAY 300
#define GUEST 1 /* link and number of the person */
#define BOT 2   /* the bot's link */
#define ROUNDS_MAX 20000

struct house {
	struct host host;
	struct bot *bot;
	char *line[64]; /* from the bot, not yet at the hub */
	int nlines, warnings;
	char name[32]; /* the guest's */
	json_t *state; /* of the guest's table, newest */
	json_int_t seq, acted, id;
	json_t *answer; /* to the guest's last command */
	json_t *heard;  /* by the bot: lines, each with the throws until then */
	size_t noted;   /* of what waits for it */
};

static void
on_send(void *arg, const char *line)
{
	struct house *h = arg;

	assert_true(h->nlines < 64);
	assert_non_null(h->line[h->nlines++] = strdup(line));
}

static void
on_warn(void *arg, const char *event, const char *text)
{
	struct house *h = arg;

	print_message("# the bot warns: %s\n", text);
	h->warnings++;
}

/*
 * What reaches the bot, every line of it, to be looked through when the secret
 * is known; with how many throws of the newest game had fallen then.
 */
static void
heard(struct house *h)
{
	const json_t *queue = host_queue(&h->host, BOT, 0);
	int64_t fallen = visitors_sql(&h->host,
	    "SELECT count(*) FROM action WHERE line LIKE 'throw %'"
	    " AND game = (SELECT max(n) FROM game)");
	char *line;

	for (; h->noted < json_array_size(queue); h->noted++) {
		line =
		    json_dumps(json_array_get(queue, h->noted), JSON_COMPACT);
		assert_non_null(line);
		json_array_append_new(
		    h->heard, json_pack("[s,I]", line, (json_int_t)fallen));
		free(line);
	}
}

/* Carries everything between hub and bot until both are silent. */
static void
carry(struct house *h)
{
	json_t *queue = host_queue(&h->host, BOT, 0);
	char *line;
	int i;

	do {
		heard(h);
		while (json_array_size(queue) > 0) {
			line =
			    json_dumps(json_array_get(queue, 0), JSON_COMPACT);
			json_array_remove(queue, 0);
			h->noted--;
			assert_non_null(line);
			bot_line(h->bot, line, h->host.now);
			free(line);
		}
		bot_tick(h->bot, h->host.now);
		for (i = 0; i < h->nlines; i++) {
			line = h->line[i];
			host_send_text(&h->host, BOT, line);
			heard(h);
			free(line);
		}
		h->nlines = 0;
	} while (json_array_size(queue) > 0);
}

/* What the guest is told. */
static void
house_listen(struct house *h)
{
	json_t *queue = host_queue(&h->host, GUEST, GUEST), *event;
	const char *ev;
	size_t i;

	json_array_foreach (queue, i, event) {
		ev = json_string_value(json_object_get(event, "ev"));
		if (json_object_get(event, "re") != NULL) {
			json_decref(h->answer);
			h->answer = json_incref(event);
		}
		if (ev != NULL && strcmp(ev, "welcome") == 0)
			snprintf(h->name, sizeof(h->name), "%s",
			    json_string_value(json_object_get(event, "name")));
		if (ev == NULL || strcmp(ev, "table") != 0)
			continue;
		json_decref(h->state);
		h->state = json_incref(json_object_get(event, "state"));
		h->seq = json_integer_value(json_object_get(event, "seq"));
	}
	json_array_clear(queue);
}

static void
send_guest(struct house *h, json_t *message)
{
	host_send_json(&h->host, GUEST, GUEST, message);
	house_listen(h);
	carry(h);
	house_listen(h);
}

/* A command of the guest, which the hub must accept; its answer's data. */
static const json_t *
say(struct house *h, const char *words)
{
	send_guest(h, json_pack("{s:s,s:I}", "do", words, "id", ++h->id));
	assert_non_null(h->answer);
	if (!json_is_true(json_object_get(h->answer, "ok")))
		fail_msg("%s: %s", words,
		    json_string_value(json_object_get(h->answer, "error")));
	return json_object_get(h->answer, "data");
}

static int level = BOT_LEADING_HAND; /* of the bot */

static void
bot_comes(struct house *h, const struct bot_io *io)
{
	host_link(&h->host, BOT, LINK_BOT, false);
	h->bot = bot_new(io, "bot", bot_level(level), selfplay_eval, DELAY);
	bot_start(h->bot);
	carry(h);
}

static void
house_open(struct house *h, struct bot_io *io)
{
	memset(h, 0, sizeof(*h));
	h->heard = json_array();
	*io = (struct bot_io){h, on_send, on_warn, NULL};
	host_open(&h->host);
	bot_comes(h, io);
	host_link(&h->host, GUEST, LINK_SESSION, false);
	send_guest(h,
	    json_pack("{s:{s:s,s:s},s:i}", "auth", "how", "none", "name",
		"guest", "id", 1));
	send_guest(h, json_pack("{s:{s:b}}", "login", "json", 1));
	assert_string_not_equal(h->name, "");
}

static void
house_close(struct house *h)
{
	bot_free(h->bot);
	json_decref(h->state);
	json_decref(h->answer);
	json_decref(h->heard);
	host_close(&h->host);
}

static const char *
status(const struct house *h)
{
	return json_string_value(json_object_get(h->state, "status"));
}

/* The guest does what the bot would do in its place. */
static void
guest_acts(struct house *h)
{
	const struct bot_mind mind = {
	    .eval = selfplay_eval, .level = bot_level(BOT_CHIEF)};
	struct bot_decision decision;

	if (h->acted == h->seq ||
	    !bot_decide(
		&mind, h->state, bot_chairs(h->state, h->name), 0, &decision))
		return;
	h->acted = h->seq;
	say(h, decision.command);
}

/* Time passes until the game is over. */
static void
play_on(struct house *h)
{
	int round;

	for (round = 0; strcmp(status(h), "over") != 0; round++) {
		assert_true(round < ROUNDS_MAX);
		guest_acts(h);
		host_pass(&h->host, DELAY);
		carry(h);
		house_listen(h);
	}
}

/* Another play than the one at an entry, if there is one: its line. */
static bool
other_play(const struct record_file *file, int at, char line[RECORD_LINE])
{
	const struct ruleset *rs = &file->head.rules;
	char error[RULESET_ERROR], written[RECORD_LINE];
	struct action action;
	struct plays plays;
	struct game game;

	game_start(rs, &game);
	for (int i = 0; i < at; i++)
		assert_true(record_apply(rs, &game, file->entry[i].line,
		    file->entry[i].hash, error));
	assert_true(
	    record_parse(rs, &game, file->entry[at].line, &action, error));
	if (action.kind != ACTION_PLAY)
		return false;
	game_plays(rs, &game, &plays);
	for (int i = 0; i < plays.n; i++) {
		action.play = plays.play[i];
		record_line(rs, &game, &action, written);
		if (strcmp(written, file->entry[at].line) == 0)
			continue;
		snprintf(line, RECORD_LINE, "%s", written);
		return true;
	}
	return false;
}

/* Each choice of the bot can be repeated; one that is altered is found. */
static void
assert_choices_verify(struct record_file *file)
{
	struct record_error error = {0};
	char line[RECORD_LINE];
	const char *thought, *right;
	int choices, i;

	if (!bot_verify(file, selfplay_eval, &choices, &error))
		fail_msg("%s", error.text);
	assert_true(choices > 10);
	assert_false(bot_verify(file, NULL, &choices, &error));
	for (i = file->nentries - 1; i > 0; i--)
		if (file->entry[i].thought != NULL && other_play(file, i, line))
			break;
	assert_true(i > 0);
	right = file->entry[i].line;
	file->entry[i].line = line;
	assert_false(bot_verify(file, selfplay_eval, &choices, &error));
	assert_non_null(strstr(error.text, "the bot's choice would be"));
	file->entry[i].line = right;
	thought = file->entry[i].thought;
	file->entry[i].thought = NULL;
	assert_false(bot_verify(file, selfplay_eval, &choices, &error));
	assert_non_null(strstr(error.text, "lacks the bot's note"));
	file->entry[i].thought = thought;
}

/* These are the dice of the n-th throw (from 1) of a record. */
static void
assert_thrown(const struct record_file *file, json_int_t n, const json_t *dice)
{
	const char *line = NULL;
	size_t d;

	assert_true(n > 0);
	for (int i = 0; i < file->nentries && n > 0; i++) {
		line = file->entry[i].line;
		n -= strncmp(line, "throw ", 6) == 0;
	}
	if (n > 0)
		fail_msg("there are not so many throws");
	assert_int_equal(json_array_size(dice), file->head.rules.dice);
	for (d = 0; d < json_array_size(dice); d++)
		assert_int_equal(json_integer_value(json_array_get(dice, d)),
		    line[strlen("throw 0 ") + d] - '0');
}

/* How many lists there are in it by the name of dice. */
static int
lists_of_dice(const json_t *json)
{
	const json_t *value;
	const char *key;
	size_t i;
	int n = 0;

	if (json_is_array(json))
		json_array_foreach (json, i, value)
			n += lists_of_dice(value);
	else if (json_is_object(json))
		json_object_foreach ((json_t *)json, key, value)
			n += lists_of_dice(value) +
			    (strcmp(key, "dice") == 0 && json_is_array(value));
	return n;
}

/* The moments of an event: its throws are the last ones of so many. */
static int
check_moments(
    const struct record_file *file, const json_t *moments, json_int_t throws)
{
	const json_t *moment;
	int said = 0, n = 0;
	size_t i;

	json_array_foreach (moments, i, moment)
		said += json_object_get(moment, "dice") != NULL;
	json_array_foreach (moments, i, moment) {
		if (json_object_get(moment, "dice") == NULL)
			continue;
		assert_string_equal(
		    json_string_value(json_object_get(moment, "m")), "threw");
		assert_thrown(
		    file, throws - said + ++n, json_object_get(moment, "dice"));
	}
	return said;
}

/*
 * An event before the end: nothing but the throws that had fallen, by the
 * commitment that was made before the first. Returns how many it told of.
 */
static int
check_heard(
    const struct record_file *file, const json_t *event, json_int_t fallen)
{
	const json_t *state = json_object_get(event, "state");
	const json_t *play = json_object_get(state, "play"), *dice;
	const json_t *commit = json_object_get(state, "commit");
	json_int_t throws = json_integer_value(json_object_get(play, "throws"));
	int lists, said;

	assert_true(throws <= fallen);
	if (json_is_string(commit))
		assert_string_equal(
		    json_string_value(commit), file->head.commit);
	else
		assert_false(json_is_object(play));
	said = check_moments(file, json_object_get(event, "moments"), throws);
	lists = said;
	dice = json_object_get(play, "dice");
	lists += dice != NULL;
	if (throws > 0)
		assert_thrown(file, throws, dice);
	else if (dice != NULL)
		assert_int_equal(json_array_size(dice), 0);
	/* There are dice nowhere else: in answers, notices, or whatever. */
	assert_int_equal(lists_of_dice(event), lists);
	return said;
}

/*
 * Of what the bot heard before the secret was shown, which is at the end,
 * nothing has it, and the dice that it saw were those of throws that had
 * fallen.
 */
static void
assert_nothing_leaked(const struct house *h, const struct record_file *file)
{
	const json_t *state, *row;
	json_t *event;
	const char *line, *shown = NULL;
	int said = 0;
	size_t i;

	json_array_foreach (h->heard, i, row) {
		line = json_string_value(json_array_get(row, 0));
		event = json_loads(line, 0, NULL);
		state = json_object_get(event, "state");
		shown = json_string_value(json_object_get(state, "secret"));
		if (shown != NULL) {
			assert_string_equal(shown, file->head.secret);
			assert_string_equal(
			    json_string_value(json_object_get(state, "status")),
			    "over");
			json_decref(event);
			break;
		}
		assert_null(strcasestr(line, file->head.secret));
		said += check_heard(
		    file, event, json_integer_value(json_array_get(row, 1)));
		json_decref(event);
	}
	assert_true(i < json_array_size(h->heard));
	assert_true(i > 20);
	assert_true(said > 20);
	json_array_clear(h->heard);
}

static void
assert_record_verifies(struct house *h)
{
	struct record_text text = {0};
	struct record_error error = {0};
	struct record_file file;
	char words[64];
	const json_t *data;
	const char *piece;
	json_t *next;
	char *grown;

	snprintf(words, sizeof(words), "record %s",
	    json_string_value(json_object_get(h->state, "game")));
	for (;;) {
		data = say(h, words);
		piece = json_string_value(json_object_get(data, "text"));
		assert_non_null(piece);
		grown = realloc(text.text, text.length + strlen(piece) + 1);
		assert_non_null(grown);
		strcpy(grown + text.length, piece);
		text.text = grown;
		text.length += strlen(piece);
		next = json_object_get(data, "next");
		if (!json_is_integer(next))
			break;
		snprintf(words, sizeof(words), "record %s %lld",
		    json_string_value(json_object_get(h->state, "game")),
		    (long long)json_integer_value(next));
	}
	if (!record_file_parse(text.text, text.length, &file, &error) ||
	    !record_file_verify(&file, &error))
		fail_msg("%d: %s", error.line, error.text);
	assert_true(file.nentries > 20);
	assert_choices_verify(&file);
	assert_nothing_leaked(h, &file);
	record_file_free(&file);
	record_text_free(&text);
}

static void
plays_a_game(const char *words)
{
	struct house h;
	struct bot_io io;

	house_open(&h, &io);
	say(&h, words);
	play_on(&h);
	assert_record_verifies(&h);
	assert_int_equal(h.warnings, 0);
	house_close(&h);
}

static void
each_level_plays(void **state)
{
	for (level = 0; level < BOT_LEVELS; level++) {
		char words[64];

		snprintf(words, sizeof(words), "bot %s bigship 2",
		    bot_level(level)->name);
		plays_a_game(words);
	}
	level = BOT_LEADING_HAND;
}

static void
a_guest_plays_uckers_against_it(void **state)
{
	plays_a_game("bot uckers 2");
}

static void
a_guest_plays_with_three_of_it(void **state)
{
	plays_a_game("bot uckers 4");
}

static void
a_guest_plays_bigship_and_ludo_against_it(void **state)
{
	plays_a_game("bot bigship 2");
	plays_a_game("bot ludo 3");
}

static void
it_agrees_to_a_rematch(void **state)
{
	struct house h;
	struct bot_io io;
	char game[RECORD_GAME];

	house_open(&h, &io);
	say(&h, "bot uckers 2");
	play_on(&h);
	snprintf(game, sizeof(game), "%s",
	    json_string_value(json_object_get(h.state, "game")));
	say(&h, "rematch");
	host_pass(&h.host, DELAY);
	carry(&h);
	house_listen(&h);
	assert_string_not_equal(status(&h), "over");
	play_on(&h);
	assert_string_not_equal(
	    json_string_value(json_object_get(h.state, "game")), game);
	house_close(&h);
}

static void
it_takes_its_chair_again_when_it_was_started_again(void **state)
{
	struct house h;
	struct bot_io io;
	int i;

	house_open(&h, &io);
	say(&h, "bot uckers 2");
	for (i = 0; i < 40; i++) {
		guest_acts(&h);
		host_pass(&h.host, DELAY);
		carry(&h);
		house_listen(&h);
	}
	host_unlink(&h.host, BOT);
	bot_free(h.bot);
	heard(&h);
	json_array_clear(host_queue(&h.host, BOT, 0));
	h.noted = 0;
	house_listen(&h);
	bot_comes(&h, &io);
	play_on(&h);
	assert_record_verifies(&h);
	assert_int_equal(h.warnings, 0);
	house_close(&h);
}

static void
it_leaves_when_its_guest_has_left(void **state)
{
	struct house h;
	struct bot_io io;
	const json_t *tables;

	house_open(&h, &io);
	say(&h, "bot uckers 2");
	play_on(&h);
	say(&h, "leave");
	host_pass(&h.host, 2 * DELAY);
	carry(&h);
	host_pass(&h.host, 2 * DELAY);
	carry(&h);
	tables = json_object_get(say(&h, "games"), "tables");
	assert_int_equal(json_array_size(tables), 0);
	house_close(&h);
}

static int games;

/* Of all levels and rule sets in turn. */
static void
many_games_keep_every_secret(void **state)
{
	char words[64];

	for (int i = 0; i < games; i++) {
		const struct variant *variant =
		    &selfplay_variants[i % selfplay_nvariants];

		level = i / 2 % BOT_LEVELS;
		snprintf(words, sizeof(words), "bot %s %s %d %s",
		    bot_level(level)->name, variant->preset, variant->seats,
		    variant->house);
		print_message("# %s\n", words);
		plays_a_game(words);
	}
}

/* house [GAMES]: so many games, which may take minutes. */
int
main(int argc, char *argv[])
{
	const struct CMUnitTest many[] = {
	    cmocka_unit_test(many_games_keep_every_secret),
	};
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_level_plays),
	    cmocka_unit_test(a_guest_plays_uckers_against_it),
	    cmocka_unit_test(a_guest_plays_with_three_of_it),
	    cmocka_unit_test(a_guest_plays_bigship_and_ludo_against_it),
	    cmocka_unit_test(it_agrees_to_a_rematch),
	    cmocka_unit_test(
		it_takes_its_chair_again_when_it_was_started_again),
	    cmocka_unit_test(it_leaves_when_its_guest_has_left),
	};

	disk_install();
	games = argc > 1 ? atoi(argv[1]) : 0;
	if (games > 0)
		return cmocka_run_group_tests(
		    many, selfplay_open, selfplay_close);
	return cmocka_run_group_tests(tests, selfplay_open, selfplay_close);
}
