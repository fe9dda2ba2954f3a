/* A game gone through by its record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/model/replay.h"
#include "daemon/client/model/table_snapshot.h"
#include "daemon/lib/alloc.h"
#include "engine/record_read.h"
#include "engine/record_verify.h"

#define EVERY 32 /* places between two games that are stored */

struct replay {
	unsigned references;
	struct record_file file;
	struct game *game; /* at places 0, EVERY, 2 * EVERY ... */
	struct replay_place {
		uint8_t stops; /* 1 << enum replay_stop */
		int throws, talk;
	} * place;
};

/* Which stop an event makes of its place. */
static unsigned
stop_of(const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_THREW:
		return 1 << REPLAY_THROW;
	case GAME_EVENT_TURN:
	case GAME_EVENT_STARTS:
		return 1 << REPLAY_TURN;
	case GAME_EVENT_UCKED:
		return 1 << REPLAY_UCKING;
	case GAME_EVENT_CHALLENGED:
	case GAME_EVENT_CHALLENGE_FAILED:
	case GAME_EVENT_CHALLENGE_WON:
		return 1 << REPLAY_CHALLENGE;
	case GAME_EVENT_ANNOUNCED:
	case GAME_EVENT_ANNOUNCED_HIT:
	case GAME_EVENT_ANNOUNCED_MISS:
		return 1 << REPLAY_SUCKBACK;
	default:
		return 0;
	}
}

/* Applies the action that leads to a place; what happened is appended. */
static bool
replay_act(const struct replay *replay, int place, struct game *game,
    struct game_events *events, char error[RULESET_ERROR])
{
	const struct record_entry *entry = &replay->file.entry[place - 1];
	const struct ruleset *rules = &replay->file.head.rules;
	struct action action;

	if (!record_parse(rules, game, entry->line, &action, error))
		return false;
	game_apply(rules, game, &action, events);
	if (game_hash(rules, game) == entry->hash)
		return true;
	snprintf(error, RULESET_ERROR,
	    "Its action %d leads to another position than the recorded one.",
	    place);
	return false;
}

/* Goes through the whole game once: its stops, and games to start from. */
static bool
replay_index(struct replay *replay, char error[RULESET_ERROR])
{
	const struct record_file *file = &replay->file;
	struct game_events events = {0};
	struct replay_place *place;
	struct game game;
	int n, i;

	replay->game =
	    xcalloc((size_t)file->nentries / EVERY + 1, sizeof(*replay->game));
	replay->place =
	    xcalloc((size_t)file->nentries + 1, sizeof(*replay->place));
	game_start(&file->head.rules, &game);
	replay->game[0] = game;
	for (n = 1; n <= file->nentries; n++) {
		events.n = 0;
		if (!replay_act(replay, n, &game, &events, error))
			return false;
		place = &replay->place[n];
		*place = (struct replay_place){.stops = 1 << REPLAY_ANY,
		    .throws = (int)game.nthrows,
		    .talk = place[-1].talk};
		for (i = 0; i < events.n; i++)
			place->stops |= (uint8_t)stop_of(&events.event[i]);
		while (place->talk < file->ntalk &&
		    file->talk[place->talk].when <= file->entry[n - 1].when)
			place->talk++;
		if (n % EVERY == 0)
			replay->game[n / EVERY] = game;
	}
	/* What was said after the last action. */
	replay->place[file->nentries].talk = file->ntalk;
	return true;
}

struct replay *
replay_new(const char *text, size_t length, char error[RULESET_ERROR])
{
	struct replay *replay = xcalloc(1, sizeof(*replay));
	struct record_error wrong;

	replay->references = 1;
	if (!record_file_parse(text, length, &replay->file, &wrong))
		strlcpy(error, wrong.text, RULESET_ERROR);
	else if (!record_file_judged(&replay->file))
		strlcpy(error,
		    "It was played by an older version of the rules; record "
		    "shows it as text.",
		    RULESET_ERROR);
	else if (replay_index(replay, error))
		return replay;
	replay_drop(replay);
	return NULL;
}

struct replay *
replay_keep(struct replay *replay)
{
	replay->references++;
	return replay;
}

void
replay_drop(struct replay *replay)
{
	if (replay == NULL || --replay->references > 0)
		return;
	record_file_free(&replay->file);
	free(replay->game);
	free(replay->place);
	free(replay);
}

const struct record_file *
replay_file(const struct replay *replay)
{
	return &replay->file;
}

int
replay_last(const struct replay *replay)
{
	return replay->file.nentries;
}

int
replay_throws(const struct replay *replay, int place)
{
	return replay->place[place].throws;
}

int64_t
replay_when(const struct replay *replay, int place)
{
	return place == 0 ? replay->file.head.started
			  : replay->file.entry[place - 1].when;
}

int
replay_talk(const struct replay *replay, int place)
{
	return replay->place[place].talk;
}

int
replay_find(
    const struct replay *replay, int place, int by, enum replay_stop stop)
{
	int last = replay_last(replay);

	for (place += by; place > 0 && place < last; place += by)
		if (replay->place[place].stops & 1u << stop)
			return place;
	return place >= 0 && place <= last ? place : -1;
}

/* The game at a place, and what happened since another one before it. */
static void
replay_reach(const struct replay *replay, int since, int place,
    struct game *game, struct game_events *events)
{
	char error[RULESET_ERROR];
	int n = since / EVERY * EVERY;

	*game = replay->game[n / EVERY];
	events->n = 0;
	while (n < place) {
		if (n <= since)
			events->n = 0;
		replay_act(replay, ++n, game, events, error);
	}
}

void
replay_game(const struct replay *replay, int place, struct game *game)
{
	struct game_events events;

	replay_reach(replay, place, place, game, &events);
}

struct table_snapshot *
replay_snapshot(const struct replay *replay, int place)
{
	const struct record_head *head = &replay->file.head;
	const char *names[SEATS_MAX] = {NULL};
	struct game_events events;
	struct game game;
	int i;

	for (i = 0; i < head->rules.seats; i++)
		names[i] = head->name[i];
	replay_reach(replay, place > 0 ? place - 1 : 0, place, &game, &events);
	return table_snapshot_make(&head->rules, &game, &events, place, names);
}

bool
replay_has(const struct replay *replay, int nth, unsigned actions)
{
	int last = replay_last(replay), throws = replay_throws(replay, last);

	return throws > nth || (throws == nth && (unsigned)last >= actions);
}

/* The last place before the throw that follows that one. */
static int
end_of_throw(const struct replay *replay, int nth)
{
	int place = 0;

	while (place < replay_last(replay) &&
	    replay_throws(replay, place + 1) <= nth)
		place++;
	return place;
}

void
replay_throw(const struct replay *replay, int nth, struct game *game,
    struct game_events *events)
{
	int place = end_of_throw(replay, nth);

	replay_reach(replay, nth > 0 ? end_of_throw(replay, nth - 1) : place,
	    place, game, events);
}
