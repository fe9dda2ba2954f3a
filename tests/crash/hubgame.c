/*
 * The real hub with its real store, playing a game that is the same in every
 * run, for the tests that take the disk away from under it:
 *
 *     hubgame [-l LOG] DATABASE ACTIONS
 *
 * goes on with the game that the database holds, or with a new one, until it
 * has that many actions, and prints each state of the table once a player was
 * told of it. Secret, phrases and plays hang on nothing but how far the game
 * is: a run that was cut off and resumed must show what an undisturbed
 * one shows. -l logs what is done to the disk (powerloss.h). It ends with 3
 * when the disk failed.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/hub.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "tests/crash/powerloss.h"
#include "tests/hub/alone.h"

#define ANN 1
#define BEN 2
#define DISK_FAILED 3

struct run {
	struct hub *hub;
	int64_t now;
	uint64_t random;
	json_t *state; /* the table's, as last told */
	json_int_t seq;
	bool ok;     /* of the last answer */
	bool failed; /* the disk */
};

/* What a client was told is out: nothing may take it back. */
static void
out(const char *format, const char *a, const char *b)
{
	char *line = xasprintf(format, a, b);
	size_t length = strlen(line);

	powerloss_ack(line);
	line[length] = '\n';
	if (write(STDOUT_FILENO, line, length + 1) != (ssize_t)length + 1)
		exit(1);
	free(line);
}

static void
told(struct run *run, json_t *state)
{
	char *text = json_dumps(json_object_get(state, "play"),
	    JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
	const char *mix = json_string_value(json_object_get(state, "mix"));

	out("told %s %s", mix == NULL ? "-" : mix, text);
	free(text);
	json_decref(run->state);
	run->state = json_incref(state);
}

static bool
io_send(void *arg, int link, const char *line, size_t length)
{
	struct run *run = arg;
	json_t *message = json_loadb(line, length, 0, NULL), *state;
	const char *event = json_string_value(json_object_get(message, "ev"));

	if (event != NULL && strcmp(event, "table") == 0 && link == ANN) {
		state = json_object_get(message, "state");
		run->seq = json_integer_value(json_object_get(message, "seq"));
		told(run, state);
	}
	if (json_object_get(message, "re") != NULL)
		run->ok = json_is_true(json_object_get(message, "ok"));
	json_decref(message);
	return true;
}

static int64_t
io_now(void *arg)
{
	return ((struct run *)arg)->now++;
}

static void
io_random(void *arg, void *bytes, size_t n)
{
	alone_random(&((struct run *)arg)->random, bytes, n);
}

static void
turn(struct run *run)
{
	hub_tick(run->hub);
	if (hub_commit(run->hub)) {
		hub_rest(run->hub);
		return;
	}
	run->failed = true;
	out("%s%s", "failed", "");
	_exit(DISK_FAILED);
}

static void
line(struct run *run, int link, const char *text)
{
	hub_line(run->hub, link, text, strlen(text));
	turn(run);
}

static bool
command(struct run *run, int link, const char *words)
{
	char text[256];

	snprintf(text, sizeof(text), "{\"do\":\"%s\",\"id\":1}", words);
	run->ok = false;
	line(run, link, text);
	return run->ok;
}

static void
come(struct run *run, int link, const char *name)
{
	alone_come(run->hub, link, LINK_LOCAL, name);
	turn(run);
}

static const char *
status(const struct run *run)
{
	const char *text =
	    json_string_value(json_object_get(run->state, "status"));

	return text == NULL ? "" : text;
}

/* Both sit down and say their phrases, as far as they have not yet. */
static void
begin(struct run *run)
{
	const char *was = status(run);

	if (*was == '\0')
		command(run, ANN, "new uckers 2");
	if (strcmp(status(run), "open") == 0)
		command(run, BEN, "join 1");
	if (strcmp(status(run), "phrases") != 0)
		return;
	command(run, ANN, "phrase lucky 7");
	command(run, BEN, "phrase");
}

/* The next action; false when the game is over or has come that far. */
static bool
act(struct run *run, uint32_t most)
{
	char error[RULESET_ERROR], words[32] = "throw";
	struct ruleset rules;
	struct plays plays;
	struct game game;
	int seat;

	seat = (int)json_integer_value(json_object_get(run->state, "decider"));
	if (!json_game_parse(
		json_object_get(run->state, "play"), &rules, &game, error) ||
	    game.phase == PHASE_OVER || game.nactions >= most)
		return false;
	if (game.phase == PHASE_COLOURS)
		snprintf(words, sizeof(words), "colours red");
	if (game.phase == PHASE_PLAY) {
		game_plays(&rules, &game, &plays);
		snprintf(words, sizeof(words), "play %u",
		    1 + alone_mixed(game.nactions) % plays.n);
	}
	if (game.nactions % 5 == 0)
		command(run, BEN, "say well");
	return command(run, seat == 0 ? ANN : BEN, words);
}

static void
play(struct run *run, uint32_t most)
{
	come(run, ANN, "ann");
	come(run, BEN, "ben");
	begin(run);
	while (act(run, most))
		;
}

int
main(int argc, char **argv)
{
	struct run run = {.now = INT64_C(1795200000000)};
	const struct hub_io io = {
	    .arg = &run, .send = io_send, .now = io_now, .random = io_random};
	struct conf *conf = conf_default();

	conf->command_rate = 0;
	log_open("hubgame", LOG_LEVEL_ERROR, true);
	if (argc == 5 && strcmp(argv[1], "-l") == 0) {
		powerloss_install(argv[2]);
		argv += 2;
		argc -= 2;
	}
	if (argc != 3) {
		fprintf(stderr, "usage: hubgame [-l log] database actions\n");
		return 64;
	}
	run.hub = alone_open("hubgame", argv[1], conf, &io);
	play(&run, (uint32_t)atoi(argv[2]));
	hub_free(run.hub);
	conf_free(conf);
	json_decref(run.state);
	return 0;
}
