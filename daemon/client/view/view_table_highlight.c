/* The line beside the dice for what nobody should miss. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_highlight.h"
#include "daemon/lib/alloc.h"
#include "engine/challenge.h"

/*
 * In at most 17 columns with what stands before it. Of several events the
 * one of the highest rank is told; ones below UNDER_WAY give way to a
 * challenge or an attempt that goes on.
 */
#define UNDER_WAY 2
static const struct row {
	const char *words, *blow; /* for a blow-back; NULL: the same */
	int rank;
} rows[NGAME_EVENT] = {
    [GAME_EVENT_UCKED] = {"ucked off!", NULL, 4},
    [GAME_EVENT_HOME] = {"home!", NULL, 3},
    [GAME_EVENT_ALL_HOME] = {"all home!", NULL, 5},
    [GAME_EVENT_ACTIVE] = {"is active", NULL, 5},
    [GAME_EVENT_CHALLENGE_WON] = {"blob off!", NULL, 5},
    [GAME_EVENT_CHALLENGE_FAILED] = {"no six: it fails", NULL, 1},
    [GAME_EVENT_CHALLENGE_LAPSED] = {"it has lapsed", NULL, 1},
    [GAME_EVENT_ANNOUNCED_HIT] = {"sucked back!", "blown back!", 5},
    [GAME_EVENT_ANNOUNCED_MISS] = {"suck-back missed", "blow-back missed", 1},
    [GAME_EVENT_BLOCKED] = {"blocked in", NULL, 1},
    [GAME_EVENT_SNAKE_EYES] = {"snake eyes!", NULL, 5},
};

/* What weighs most of what happened; NULL. */
static const struct game_event *
weightiest(const struct game_events *events)
{
	const struct game_event *most = NULL;
	int i;

	for (i = 0; i < events->n; i++) {
		const struct game_event *event = &events->event[i];

		if (event->kind < NGAME_EVENT && rows[event->kind].rank > 0 &&
		    (most == NULL ||
			rows[event->kind].rank > rows[most->kind].rank))
			most = event;
	}
	return most;
}

static int
colour_of_seat(const struct table_snapshot *table, int seat)
{
	unsigned colours = table_snapshot_colours(table, seat);
	int colour = RED;

	while (colour < BLUE && !(colours & 1u << colour))
		colour++;
	return colour;
}

/* The colour that is named before the words, -1 for none. */
static int
colour_named(const struct table_snapshot *table, const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_UCKED:
		return event->ucked.colour;
	case GAME_EVENT_HOME:
		return event->moved.colour;
	case GAME_EVENT_ACTIVE:
		return colour_of_seat(table, event->seat);
	case GAME_EVENT_CHALLENGE_WON:
		return event->challenge.target;
	case GAME_EVENT_ANNOUNCED_HIT:
		return event->attempt.target;
	default:
		return -1;
	}
}

static void
event_words(FILE *out, const struct table_snapshot *table,
    const struct game_event *event)
{
	const struct row *row = &rows[event->kind];
	bool blow =
	    row->blow != NULL && event->attempt.kind == ANNOUNCE_BLOWBACK;
	int colour = colour_named(table, event);

	if (event->kind == GAME_EVENT_ANNOUNCED_HIT)
		fprintf(out, "%c ", colour_letter((enum colour)colour));
	else if (colour >= 0)
		fprintf(out, "%s ", colour_name((enum colour)colour));
	fputs(blow ? row->blow : row->words, out);
}

/* The challenge under way of one seat of the position; false: none. */
static bool
challenge_words(FILE *out, const struct table_snapshot *table, int side)
{
	const struct position *position = &table->game.position;
	int blob = play_challenged(&table->rules, position, side);

	if (blob < 0)
		return false;
	say_times(out, position->challenge[side].sixes);
	fprintf(out, " %s", colour_name((enum colour)blob));
	return true;
}

/* What goes on until it is decided: a challenge, a suck-back, a blow-back. */
static bool
attempt_words(FILE *out, const struct table_snapshot *table)
{
	const struct announcement *announced = &table->game.announced;

	if (challenge_words(out, table, table->game.position.turn))
		return true;
	if (announced->kind == ANNOUNCE_NONE)
		announced = &table->game.position.suckback;
	if (announced->kind == ANNOUNCE_NONE)
		return false;
	fprintf(
	    out, "a %d: %s", announced->distance, say_attempt(announced->kind));
	return true;
}

static void
highlight_say(FILE *out, const struct table_snapshot *table,
    const struct game_events *events)
{
	const struct game_event *event = weightiest(events);
	int side;

	if (event != NULL && rows[event->kind].rank > UNDER_WAY)
		event_words(out, table, event);
	else if (attempt_words(out, table))
		return;
	else if (event != NULL)
		event_words(out, table, event);
	else
		/* Where they persist, others' go on meanwhile (CH9). */
		for (side = 0; side < table->seats; side++)
			if (challenge_words(out, table, side))
				return;
}

void
table_notable(const struct model *model, char *text, size_t size)
{
	const struct table_snapshot *table = model->table;
	char *words = NULL;
	size_t length;
	FILE *out;

	*text = '\0';
	if (!table->begun)
		return;
	out = xmemstream(&words, &length);
	highlight_say(out, table, model_happened(model));
	fclose(out);
	strlcpy(text, words, size);
	free(words);
}
