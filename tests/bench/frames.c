/*
 * Plays the same game three times on the client's screen, watched without and
 * with motion, and seen from the first seat, and writes all that a terminal is
 * sent for each step as one file, for tests/bench/bytes:
 *
 *	frames DIRECTORY COLUMNS ROWS DEPTH STEPS
 *
 * NNNN-KIND with KIND: full (a redraw), throw (somebody's), list (one's own
 * throw, and the plays that it allows), move (somebody's play without motion),
 * way (with it), mine (one's own, with it), talk (a line of it), idle (a
 * minute in which nothing happens; an empty file). Everything that a step
 * brings is in its file: board, dice, whose turn, its line in the talk, the
 * window's title.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "tests/client/localgame.h"

static struct recorder {
	const char *directory;
	FILE *file;
	int count;
} recorder;

static void
record(void *arg, const void *bytes, size_t n)
{
	if (recorder.file != NULL && fwrite(bytes, 1, n, recorder.file) != n)
		exit(1);
}

static void
begin(const char *kind)
{
	char path[1024];

	if (recorder.file != NULL)
		fclose(recorder.file);
	snprintf(path, sizeof(path), "%s/%04d-%s", recorder.directory,
	    recorder.count++, kind);
	recorder.file = fopen(path, "w");
	if (recorder.file == NULL) {
		perror(path);
		exit(1);
	}
}

/* Lets time pass until nothing more comes due, at most a minute. */
static void
pass(struct localgame *local)
{
	int64_t end = local->clock + 60000, due;

	while ((due = client_tick(local->client)) != 0 && due < end) {
		local->clock = due > local->clock ? due : local->clock + 1;
		client_draw(local->client);
	}
	local->clock = end;
	client_tick(local->client);
	client_draw(local->client);
}

static void
talk(struct localgame *local)
{
	json_t *said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
	    "say", "from", "Jenny", "text", "mind the blob on my doorstep");

	begin("talk");
	client_event(local->client, said);
	json_decref(said);
	client_draw(local->client);
}

/* What the next step is, for somebody in that seat (-1: watching). */
static const char *
kind_of(const struct localgame *local, bool motion)
{
	bool own = game_decider(local->rules, local->game) == local->human;

	if (local->game->phase != PHASE_PLAY)
		return own ? "list" : "throw";
	return own ? "mine" : motion ? "way" : "move";
}

/* One game, seen by a watcher or from the first seat. */
static void
play(const struct client_setup *setup, int human, bool motion, int steps)
{
	struct localgame local = {.output = record, .human = human};

	begin("start");
	localgame_start(&local, setup, "uckers", 2, 8);
	localgame_run(&local);
	localgame_type(
	    &local, motion ? "/set motion on\r" : "/set motion off\r");
	localgame_ahead(&local, 0);
	pass(&local);
	local.ahead = true;
	for (int i = 0; i < steps && local.game->phase != PHASE_OVER; i++) {
		begin(kind_of(&local, motion));
		if (!localgame_step(&local))
			break;
		localgame_run(&local);
		pass(&local);
		if (i % 10 == 9)
			talk(&local);
		if (i % 40 == 39) {
			begin("full");
			client_input(local.client, "\f", 1);
			client_draw(local.client);
		}
	}
	begin("idle");
	pass(&local);
	localgame_stop(&local);
}

int
main(int argc, char **argv)
{
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .lang = "C.UTF-8",
	    .echo = true,
	    .crlf = true,
	    .transport = "ssh"};
	int steps;

	if (argc != 6)
		return 64;
	recorder.directory = argv[1];
	setup.width = atoi(argv[2]);
	setup.height = atoi(argv[3]);
	setup.term = strcmp(argv[4], "16") == 0 ? "xterm" : "xterm-256color";
	setup.colorterm =
	    strcmp(argv[4], "truecolor") == 0 ? "truecolor" : NULL;
	steps = atoi(argv[5]);
	play(&setup, -1, false, steps);
	play(&setup, -1, true, steps);
	play(&setup, 0, true, steps);
	fclose(recorder.file);
	return 0;
}
