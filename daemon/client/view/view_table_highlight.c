/* The line beside the dice for important events. */
#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_highlight.h"
#include "daemon/lib/alloc.h"
#include "engine/challenge.h"

/*
 * At most 17 columns including their prefix. Of several events the one with the
 * highest rank is shown; ranks below UNDER_WAY give way to a challenge or an
 * attempt in progress.
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

static void
event_words(FILE *out, const struct table_snapshot *table,
    const struct game_event *event)
{
	const struct row *row = &rows[event->kind];
	bool blow =
	    row->blow != NULL && event->attempt.kind == ANNOUNCE_BLOWBACK;
	unsigned colours;
	int colour = -1;

	switch (event->kind) {
	case GAME_EVENT_UCKED:
		colour = event->ucked.colour;
		break;
	case GAME_EVENT_HOME:
		colour = event->moved.colour;
		break;
	case GAME_EVENT_ACTIVE:
		/* The first of the seat's. */
		colours = table_snapshot_colours(table, event->seat);
		for (colour = RED; colour < BLUE; colour++)
			if (colours & 1u << colour)
				break;
		break;
	case GAME_EVENT_CHALLENGE_WON:
		colour = event->challenge.target;
		break;
	case GAME_EVENT_ANNOUNCED_HIT:
		colour = event->attempt.target;
		break;
	default:
		break;
	}
	if (event->kind == GAME_EVENT_ANNOUNCED_HIT)
		fprintf(out, "%c ", colour_letter((enum colour)colour));
	else if (colour >= 0)
		fprintf(out, "%s ", colour_name((enum colour)colour));
	fputs(blow ? row->blow : row->words, out);
}

/* A seat's challenge in progress; false: none. */
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

/* An attempt in progress: a challenge, a suck-back, a blow-back. */
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
	const struct game_event *event = NULL;
	int i, side;

	for (i = 0; i < events->n; i++) {
		const struct game_event *next = &events->event[i];

		if (next->kind < NGAME_EVENT && rows[next->kind].rank > 0 &&
		    (event == NULL ||
			rows[next->kind].rank > rows[event->kind].rank))
			event = next;
	}
	if (event != NULL && rows[event->kind].rank > UNDER_WAY)
		event_words(out, table, event);
	else if (attempt_words(out, table))
		return;
	else if (event != NULL)
		event_words(out, table, event);
	else
		/* If they persist, other seats' continue meanwhile (CH9). */
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
