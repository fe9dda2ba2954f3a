/*
 * Any text as a game's notation, and behind its first line as a play: what is
 * read is written the same, and can be played.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/suckback.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void
try_play(const struct ruleset *rs, struct game *g, const char *text)
{
	static struct plays plays;
	struct game_events events = {0};
	struct action a = {.kind = ACTION_PLAY};
	int n;

	if (g->phase != PHASE_PLAY)
		return;
	game_plays(rs, g, &plays);
	must(plays.n > 0);
	n = notation_find(rs, &g->position, &plays, text);
	must(n < plays.n);
	a.seat = (uint8_t)game_decider(rs, g);
	a.play = plays.play[n < 0 ? 0 : n];
	if (game_check(rs, g, &a) == NULL)
		game_apply(rs, g, &a, &events);
}

static void
try_announcement(
    const struct ruleset *rs, const struct game *g, const char *text)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n;

	if (g->phase != PHASE_THROW)
		return;
	n = plays_announcements(rs, &g->position, list);
	must(notation_announcement_find(list, n, text) < n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	char *text = calloc(1, n + 1), *rest = text, *line;
	char again[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	if (text == NULL)
		return 0;
	memcpy(text, bytes, n);
	line = strsep(&rest, "\n");
	if (notation_game_parse(line, &rs, &g, error)) {
		notation_game(&rs, &g, again);
		must(strcmp(again, line) == 0);
		try_announcement(&rs, &g, rest == NULL ? "" : rest);
		try_play(&rs, &g, rest == NULL ? "" : rest);
	}
	free(text);
	return 0;
}
