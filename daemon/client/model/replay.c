/* A game as it stood after each of its throws. */
#include "daemon/client/model/replay.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "engine/record.h"
#include "engine/record_read.h"

/* The game after a throw, and where the next one's actions begin. */
struct replayed {
	struct game game;
	int next;
};

struct replay {
	unsigned references;
	struct record_file file;
	struct replayed *after; /* of each throw, from 0 */
	int throws;
};

/* Plays all actions; false where one is not possible. */
static bool
replay_play(struct replay *replay)
{
	const struct record_file *file = &replay->file;
	char error[RULESET_ERROR];
	struct game game;
	int i;

	game_start(&file->head.rules, &game);
	replay->after =
	    xcalloc((size_t)file->nentries + 1, sizeof(*replay->after));
	replay->after[0].game = game;
	for (i = 0; i < file->nentries; i++) {
		if (!record_apply(&file->head.rules, &game, file->entry[i].line,
			file->entry[i].hash, error) ||
		    game.nthrows > (unsigned)replay->throws + 1)
			return false;
		replay->throws = (int)game.nthrows;
		replay->after[replay->throws] =
		    (struct replayed){.game = game, .next = i + 1};
	}
	/* Few actions are throws. */
	replay->after = xrealloc(replay->after,
	    ((size_t)replay->throws + 1) * sizeof(*replay->after));
	return true;
}

struct replay *
replay_new(const char *text, size_t length)
{
	struct replay *replay = xcalloc(1, sizeof(*replay));
	struct record_error error;

	replay->references = 1;
	if (record_file_parse(text, length, &replay->file, &error) &&
	    replay->file.head.version == RECORD_VERSION && replay_play(replay))
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
	free(replay->after);
	free(replay);
}

bool
replay_has(const struct replay *replay, int nth, unsigned actions)
{
	return replay->throws > nth ||
	    (replay->throws == nth &&
		replay->after[nth].game.nactions >= actions);
}

const char *
replay_game(const struct replay *replay)
{
	return replay->file.head.game;
}

const struct ruleset *
replay_rules(const struct replay *replay)
{
	return &replay->file.head.rules;
}

int
replay_throws(const struct replay *replay)
{
	return replay->throws;
}

/* What an action makes happen, behind what happened before. */
static void
happen(const struct ruleset *rules, struct game *game, const char *line,
    struct game_events *events)
{
	struct game_events more = {.n = 0};
	char error[RULESET_ERROR];
	struct action action;
	int i;

	if (!record_parse(rules, game, line, &action, error))
		return;
	game_apply(rules, game, &action, &more);
	for (i = 0; i < more.n && events->n < GAME_EVENTS_MAX; i++)
		events->event[events->n++] = more.event[i];
}

const struct game *
replay_at(const struct replay *replay, int nth, struct game_events *events)
{
	const struct record_file *file = &replay->file;
	struct game game;
	int i;

	events->n = 0;
	if (nth > 0) {
		game = replay->after[nth - 1].game;
		for (i = replay->after[nth - 1].next;
		     i < replay->after[nth].next; i++)
			happen(&file->head.rules, &game, file->entry[i].line,
			    events);
	}
	return &replay->after[nth].game;
}
