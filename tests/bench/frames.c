/*
 * Plays a game on the client's screen and writes each picture that a terminal
 * is sent as one file, for tests/bench/bytes:
 *
 *	frames DIRECTORY COLUMNS ROWS DEPTH STEPS
 *
 * NNNN-KIND with KIND: full (all of it), throw, move (no counter seen on its
 * way), way (counters seen on it), talk, idle (a minute in which nothing
 * happens; an empty file).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/session/localgame.h"

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

static void
play(struct localgame *local, int steps)
{
	static const char *const set[] = {
	    "/set motion off\r", "/set motion on\r"};
	bool throws, motion;

	for (int i = 0; i < steps && local->game.phase != PHASE_OVER; i++) {
		motion = i / 40 % 2;
		if (i % 40 == 0) {
			begin("set");
			localgame_type(local, set[motion]);
		}
		throws = local->game.phase == PHASE_THROW;
		begin(throws ? "throw" : motion ? "way" : "move");
		if (!localgame_step(local))
			break;
		localgame_run(local);
		pass(local);
		if (i % 10 == 9)
			talk(local);
	}
}

int
main(int argc, char **argv)
{
	struct localgame local = {.output = record, .human = -1};
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .lang = "C.UTF-8",
	    .echo = true,
	    .crlf = true,
	    .transport = "ssh"};

	if (argc != 6)
		return 64;
	recorder.directory = argv[1];
	setup.width = atoi(argv[2]);
	setup.height = atoi(argv[3]);
	setup.term = strcmp(argv[4], "16") == 0 ? "xterm" : "xterm-256color";
	setup.colorterm =
	    strcmp(argv[4], "truecolor") == 0 ? "truecolor" : NULL;
	begin("start");
	localgame_start(&local, &setup, "uckers", 2, 8);
	localgame_run(&local);
	pass(&local);
	localgame_type(&local, "\r");
	pass(&local);
	play(&local, atoi(argv[5]));
	for (int i = 0; i < 5; i++) {
		begin("full");
		client_input(local.client, "\f", 1);
		client_draw(local.client);
		pass(&local);
		begin("set");
		localgame_step(&local);
		localgame_run(&local);
		pass(&local);
	}
	begin("idle");
	pass(&local);
	fclose(recorder.file);
	localgame_stop(&local);
	return 0;
}
