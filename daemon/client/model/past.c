/* A game as it stood after each of its throws. */
#include "daemon/client/model/past.h"

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

struct past {
	unsigned references;
	struct record_file file;
	struct replayed *after; /* of each throw, from 0 */
	int throws;
};

/* Plays all actions; false where one is not possible. */
static bool
past_play(struct past *past)
{
	const struct record_file *file = &past->file;
	char error[RULESET_ERROR];
	struct game game;
	int i;

	game_start(&file->head.rules, &game);
	past->after = xcalloc((size_t)file->nentries + 1, sizeof(*past->after));
	past->after[0].game = game;
	for (i = 0; i < file->nentries; i++) {
		if (!record_apply(&file->head.rules, &game, file->entry[i].line,
			file->entry[i].hash, error) ||
		    game.nthrows > (unsigned)past->throws + 1)
			return false;
		past->throws = (int)game.nthrows;
		past->after[past->throws] =
		    (struct replayed){.game = game, .next = i + 1};
	}
	/* Few actions are throws. */
	past->after = xrealloc(
	    past->after, ((size_t)past->throws + 1) * sizeof(*past->after));
	return true;
}

struct past *
past_new(const char *text, size_t length)
{
	struct past *past = xcalloc(1, sizeof(*past));
	struct record_error error;

	past->references = 1;
	if (record_file_parse(text, length, &past->file, &error) &&
	    past->file.head.version == RECORD_VERSION && past_play(past))
		return past;
	past_drop(past);
	return NULL;
}

struct past *
past_keep(struct past *past)
{
	past->references++;
	return past;
}

void
past_drop(struct past *past)
{
	if (past == NULL || --past->references > 0)
		return;
	record_file_free(&past->file);
	free(past->after);
	free(past);
}

bool
past_has(const struct past *past, int nth, unsigned actions)
{
	return past->throws > nth ||
	    (past->throws == nth && past->after[nth].game.nactions >= actions);
}

const char *
past_game(const struct past *past)
{
	return past->file.head.game;
}

const struct ruleset *
past_rules(const struct past *past)
{
	return &past->file.head.rules;
}

int
past_throws(const struct past *past)
{
	return past->throws;
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
past_at(const struct past *past, int nth, struct game_events *events)
{
	const struct record_file *file = &past->file;
	struct game game;
	int i;

	events->n = 0;
	if (nth > 0) {
		game = past->after[nth - 1].game;
		for (i = past->after[nth - 1].next; i < past->after[nth].next;
		     i++)
			happen(&file->head.rules, &game, file->entry[i].line,
			    events);
	}
	return &past->after[nth].game;
}
