/* Players that are processes: the host's side of the protocol's lines. */
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/json_game.h"
#include "engine/json_write.h"
#include "engine/notation.h"
#include "engine/suckback.h"
#include "engine/train/program.h"

#define LINE 65536
#define PATIENCE 60000 /* milliseconds for one choice */
#define MISTAKES 100   /* refused commands in a row, until it is given up */

struct program {
	const struct ruleset *rs;
	int seat;
	pid_t pid;
	int to, from;
	int seq;
	size_t n;
	char line[LINE];
};

static bool
failed(const struct program *p, const char *what, char error[RULESET_ERROR])
{
	return ruleset_wrong(
	    error, "the program in seat %d %s", p->seat + 1, what);
}

/* Sends a line; one who has gone is noticed when its answer is awaited. */
static void
program_send(struct program *p, json_t *json)
{
	char *text = json_dumps(json, JSON_COMPACT | JSON_PRESERVE_ORDER);
	size_t n = text == NULL ? 0 : strlen(text), at = 0;
	ssize_t written;

	json_decref(json);
	if (text == NULL)
		return;
	text[n++] = '\n';
	while (at < n) {
		written = write(p->to, text + at, n - at);
		if (written < 0 && errno != EINTR)
			break;
		at += written > 0 ? (size_t)written : 0;
	}
	free(text);
}

/* The next line, without its newline, at the start of p->line. */
static json_t *
program_read(struct program *p, char error[RULESET_ERROR])
{
	struct pollfd ready = {.fd = p->from, .events = POLLIN};
	json_error_t wrong;
	json_t *json;
	ssize_t got;
	char *end;

	while ((end = memchr(p->line, '\n', p->n)) == NULL) {
		if (p->n == LINE)
			return failed(
				   p, "wrote a line that is too long", error),
			       NULL;
		if (poll(&ready, 1, PATIENCE) == 0)
			return failed(p, "said nothing for a minute", error),
			       NULL;
		got = read(p->from, p->line + p->n, LINE - p->n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return failed(
				   p, "ended in the middle of a game", error),
			       NULL;
		p->n += (size_t)got;
	}
	json = json_loadb(p->line, (size_t)(end - p->line), 0, &wrong);
	p->n -= (size_t)(end + 1 - p->line);
	memmove(p->line, end + 1, p->n);
	if (!json_is_object(json)) {
		json_decref(json);
		return failed(p, "wrote a line that is no JSON object", error),
		       NULL;
	}
	return json;
}

/* The table as the program is to see it. */
static void
send_table(struct program *p, const struct position *position, enum phase phase,
    const uint8_t *dice, const struct plays *plays, int winner)
{
	struct game game = {.phase = (uint8_t)phase,
	    .actor = position->turn,
	    .position = *position,
	    .winner = NOSEAT};
	json_t *event, *play;

	if (dice != NULL)
		memcpy(game.dice, dice, sizeof(game.dice));
	if (phase == PHASE_OVER) {
		game.outcome = winner < 0 ? OUTCOME_VOIDED : OUTCOME_WON;
		game.winner = winner < 0 ? NOSEAT : (uint8_t)winner;
	}
	play = json_game(p->rs, &game);
	event = json_pack("{s:s,s:i,s:i,s:{s:s,s:o,s:o}}", "ev", "table",
	    "table", 1, "seq", ++p->seq, "state", "status",
	    phase == PHASE_OVER ? "over" : "playing", "decider",
	    phase == PHASE_OVER ? json_null() : json_integer(position->turn),
	    "play", play);
	if (plays != NULL)
		json_object_set_new(event, "plays", json_plays(p->rs, plays));
	program_send(p, event);
}

struct program *
program_open(const char *command, const struct ruleset *rs, int seat,
    char error[RULESET_ERROR])
{
	struct program *p = calloc(1, sizeof(*p));
	int in[2], out[2];

	signal(SIGPIPE, SIG_IGN);
	if (p == NULL || pipe(in) != 0 || pipe(out) != 0)
		abort();
	p->rs = rs;
	p->seat = seat;
	p->pid = fork();
	if (p->pid == -1)
		abort();
	if (p->pid == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		closefrom(STDERR_FILENO + 1);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	p->to = in[1];
	p->from = out[0];
	(void)error;
	program_send(p,
	    json_pack("{s:{s:i,s:s}}", "hello", "protocol", 1, "server",
		"messdeck-train"));
	program_send(p,
	    json_pack("{s:s,s:s,s:s,s:s}", "ev", "welcome", "name", "bot",
		"role", "bot", "host", "messdeck-train"));
	program_send(p,
	    json_pack("{s:s,s:s,s:s,s:i,s:i}", "ev", "you", "name", "bot",
		"role", "bot", "table", 1, "seat", seat));
	return p;
}

void
program_close(struct program *p, int winner, const struct position *position)
{
	send_table(p, position, PHASE_OVER, NULL, NULL, winner);
	close(p->to);
	close(p->from);
	kill(p->pid, SIGTERM);
	while (waitpid(p->pid, NULL, 0) == -1 && errno == EINTR)
		;
	free(p);
}

static void
answer(struct program *p, const json_t *command, const char *code,
    const char *sentence)
{
	json_t *id = json_object_get(command, "id");
	json_t *json = json_pack("{s:O?,s:b}", "re", id, "ok", code == NULL);

	if (code != NULL)
		json_object_update_new(json,
		    json_pack("{s:s,s:s}", "code", code, "error", sentence));
	program_send(p, json);
}

/*
 * The next command that begins with that word, and what follows it. Others get
 * an answer as if they had been done: there is nothing else here to do.
 */
static bool
await_command(struct program *p, const char *word, char rest[128],
    json_t **command, char error[RULESET_ERROR])
{
	size_t n = strlen(word);
	const char *text;

	for (;;) {
		*command = program_read(p, error);
		if (*command == NULL)
			return false;
		text = json_string_value(json_object_get(*command, "do"));
		if (text != NULL && strncmp(text, word, n) == 0 &&
		    (text[n] == '\0' || text[n] == ' ')) {
			strlcpy(rest, text + n + (text[n] == ' '), 128);
			return true;
		}
		if (text != NULL)
			answer(p, *command,
			    strcmp(text, "play") == 0 ||
				    strncmp(text, "play ", 5) == 0 ||
				    strcmp(text, "throw") == 0
				? "stale"
				: NULL,
			    "The game has gone on.");
		json_decref(*command);
	}
}

/* "suckback red 3 green"; the order of the last three is free. */
static bool
read_announcement(const struct announcement *list, int n, const char *text,
    struct announcement *to)
{
	struct announcement one = {0};
	char copy[128], *save = NULL, *word;
	bool colour = false;
	int c;

	strlcpy(copy, text, sizeof(copy));
	word = strtok_r(copy, " ", &save);
	one.kind = strcmp(word, "suckback") == 0 ? ANNOUNCE_SUCKBACK
						 : ANNOUNCE_BLOWBACK;
	while ((word = strtok_r(NULL, " ", &save)) != NULL) {
		c = colour_parse(word);
		if (c < 0)
			one.distance = (uint8_t)atoi(word);
		else if (!colour) {
			one.colour = (uint8_t)c;
			colour = true;
		} else
			one.target = (uint8_t)c;
	}
	for (int i = 0; i < n; i++)
		if (memcmp(&list[i], &one, sizeof(one)) == 0) {
			*to = one;
			return true;
		}
	return false;
}

bool
program_throw(struct program *p, const struct position *position,
    struct announcement *announced, char error[RULESET_ERROR])
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n = plays_announcements(p->rs, position, list);
	json_t *command;
	char rest[128];
	bool plain, found;

	send_table(p, position, PHASE_THROW, NULL, NULL, -1);
	for (int i = 0; i < MISTAKES; i++) {
		if (!await_command(p, "throw", rest, &command, error))
			return false;
		plain = *rest == '\0';
		found = plain || read_announcement(list, n, rest, announced);
		answer(p, command, found ? NULL : "illegal",
		    "That attack cannot be announced now.");
		json_decref(command);
		if (found)
			return true;
	}
	return failed(p, "does not throw", error);
}

bool
program_play(struct program *p, const struct position *position,
    const uint8_t dice[DICE_MAX], const struct plays *plays, int *choice,
    char error[RULESET_ERROR])
{
	json_t *command;
	char rest[128], *end;
	long number;

	*choice = 0;
	if (plays->n == 1 && plays->play[0].nmoves == 0)
		return true;
	send_table(p, position, PHASE_PLAY, dice, plays, -1);
	for (int i = 0; i < MISTAKES; i++) {
		if (!await_command(p, "play", rest, &command, error))
			return false;
		number = strtol(rest, &end, 10) - 1;
		if (*rest == '\0' || *end != '\0')
			number = notation_find(p->rs, position, plays, rest);
		if (number >= plays->n)
			number = -1;
		answer(p, command, number >= 0 ? NULL : "illegal",
		    "That is not one of the legal plays.");
		json_decref(command);
		if (number >= 0) {
			*choice = (int)number;
			return true;
		}
	}
	return failed(p, "does not play", error);
}
