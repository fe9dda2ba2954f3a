/* What the visitor types on the tour: throws, plays, words. */
#include "daemon/client/tour_play.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/linear.h"
#include "daemon/client/text/say_play.h"
#include "daemon/client/tour.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/lib/alloc.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

static void
throw_dice(struct client *client)
{
	struct tour *tour = client->tour;
	struct action action = {.kind = ACTION_THROW, .seat = 0};

	if (tour->stage != TOUR_THROW)
		return;
	memcpy(action.dice, tour->screen->dice, sizeof(action.dice));
	if (!tour_act(client, &action))
		return;
	tour->stage = TOUR_PLAY;
	tour_say(tour, tour->screen->choose);
	tour_show(client);
}

static void
tour_play_play(struct client *client, int number)
{
	struct tour *tour = client->tour;
	const struct plays *plays = table_snapshot_plays(tour->model.table);
	struct action action = {.kind = ACTION_PLAY, .seat = 0};

	if (tour->stage != TOUR_PLAY || plays == NULL)
		tour_say(tour, "There is nothing to play right now.");
	else if (number < 0 || number >= plays->n)
		snprintf(tour->say, sizeof(tour->say),
		    "There are %s plays: type a number from 1 to %d.",
		    say_number(plays->n), plays->n);
	else if (tour->screen->missed != NULL &&
	    play_ucks(&tour->game.position, &plays->play[number]) == 0) {
		table_board_reset(&tour->view);
		tour_say(tour, tour->screen->missed);
	} else {
		action.play = plays->play[number];
		if (!tour_act(client, &action))
			return;
		tour->stage = TOUR_DONE;
		tour_say(tour, tour->screen->done);
	}
	tour_show(client);
}

/* A play by its number or its notation. */
static void
play_words(struct client *client, const char *rest)
{
	struct tour *tour = client->tour;
	const struct plays *plays = table_snapshot_plays(tour->model.table);
	char *end, notation[NOTATION_PLAY];
	long number = strtol(rest, &end, 10);

	if (end == rest || *end != '\0')
		number = plays == NULL
		    ? 0
		    : notation_find(
			  &tour->rules, &tour->game.position, plays, rest) +
			1;
	if (plays != NULL && strchr(rest, '/') != NULL && number < 1) {
		/* Not a play: show how one is written. */
		notation_play(&tour->rules, &tour->game.position,
		    &plays->play[0], notation);
		snprintf(tour->say, sizeof(tour->say),
		    "That is not one of the plays. The first one is written "
		    "%s.",
		    notation);
		tour_show(client);
	} else
		tour_play_play(client,
		    number < 1 || number > PLAYS_MAX ? -1 : (int)number - 1);
}

bool
tour_command(
    struct client *client, const struct command *command, const char *rest)
{
	if (command->id == COMMAND_play)
		play_words(client, rest);
	else if (command->id == COMMAND_throw)
		throw_dice(client);
	else if (command->id == COMMAND_leave)
		tour_end(client);
	else if (command->id == COMMAND_say) {
		tour_say(client->tour,
		    "At a real table everybody would read that now. Here you "
		    "are alone.");
		tour_show(client);
	} else
		return false;
	return true;
}

/* "u", "u 2": the board as it would be. */
static bool
tour_play_preview(struct client *client, const char *line)
{
	struct tour *tour = client->tour;
	const struct plays *plays = table_snapshot_plays(tour->model.table);
	int number;
	struct narrator talk;
	size_t size;
	char *text;

	if (tour->stage != TOUR_PLAY || plays == NULL ||
	    !prompt_is_preview(line))
		return false;
	number = (int)strtonum(line + 1, 1, plays->n, NULL) - 1;
	if (number < 0)
		number = 0;
	if (client->mode == CLIENT_SCREEN) {
		char digits[12];

		snprintf(digits, sizeof(digits), "%d", number + 1);
		editor_set(&client->editor, digits);
		tour->view.preview = true;
		client_mark(client);
		return true;
	}
	talk = tour_talk(client, xmemstream(&text, &size));
	say_preview(&talk, number);
	fclose(talk.out);
	linear_say(client, text);
	free(text);
	return true;
}

/* Words that go on, back, or leave. */
static bool
go_word(struct client *client, const char *line)
{
	static const struct {
		const char *word;
		int by; /* 0: ends the tour */
	} words[] = {
	    {"next", 1}, {"n", 1}, {"back", -1}, {"b", -1}, {"leave", 0}};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strcasecmp(words[i].word, line) != 0)
			continue;
		if (words[i].by == 0)
			tour_end(client);
		else
			tour_go(client, words[i].by);
		return true;
	}
	return false;
}

bool
tour_line(struct client *client, const char *line)
{
	enum tour_stage stage = client->tour->stage;

	if (*line == '\0') {
		if (stage == TOUR_THROW)
			throw_dice(client);
		else if (stage == TOUR_PLAY) {
			tour_say(client->tour, client->tour->screen->choose);
			tour_show(client);
		} else
			tour_go(client, 1);
		return true;
	}
	if (go_word(client, line) || tour_play_preview(client, line))
		return true;
	if (line[strspn(line, "0123456789")] == '\0' ||
	    (stage == TOUR_PLAY && line[0] != '/' &&
		strchr(line, '/') != NULL)) {
		play_words(client, line);
		return true;
	}
	return false;
}
