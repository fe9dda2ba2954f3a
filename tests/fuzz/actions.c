/*
 * Any actions on any game: a line of its notation, then four bytes for each
 * action. What game_check lets pass leaves a game that stands as games do,
 * and is done alike from its line of the record.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/position_valid.h"
#include "engine/record.h"
#include "engine/suckback.h"
#include "tests/fuzz/must.h"

#define ACTION_BYTES 4

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* Whatever the bytes say, sensible or not. */
static struct action
wild_action(const struct ruleset *rs, const struct game *g,
    const uint8_t bytes[ACTION_BYTES])
{
	struct action a = {.kind = bytes[0] & 0xf,
	    .seat = bytes[1],
	    .dice = {bytes[2], bytes[3]},
	    .cocky = bytes[2] >> 4,
	    .colour = bytes[2],
	    .announcement = {
		bytes[2] & 3, bytes[2] >> 2 & 3, bytes[2] >> 4 & 3, bytes[3]}};

	if (a.kind == ACTION_PLAY && !game_play(rs, g, bytes[3], &a.play))
		a.kind = NACTION;
	return a;
}

static struct announcement
choose_announcement(
    const struct ruleset *rs, const struct game *g, unsigned choice)
{
	struct announcement list[ANNOUNCEMENTS_MAX] = {0};
	int n = plays_announcements(rs, &g->position, list);

	return n == 0 ? list[0] : list[choice % (unsigned)n];
}

/* One that goes with the game, so that games get on. */
static struct action
likely_action(const struct ruleset *rs, const struct game *g,
    const uint8_t bytes[ACTION_BYTES])
{
	static struct plays plays;
	struct action a = {.seat = (uint8_t)game_decider(rs, g)};

	a.kind = g->phase == PHASE_PLAY ? ACTION_PLAY : ACTION_THROW;
	a.dice[0] = bytes[2] % 6 + 1;
	a.dice[1] = bytes[3] % 6 + 1;
	if (g->phase == PHASE_COLOURS) {
		a.kind = ACTION_COLOURS;
		a.colour = bytes[2] % NCOLOUR;
	} else if (g->phase == PHASE_PLAY) {
		game_plays(rs, g, &plays);
		must(plays.n > 0 && plays.n <= PLAYS_MAX);
		a.play = plays.play[bytes[2] % plays.n];
	} else if (g->phase == PHASE_THROW && bytes[1] % 4 == 0) {
		a.kind = ACTION_ANNOUNCE;
		a.announcement = choose_announcement(rs, g, bytes[2]);
	}
	return a;
}

static void
check_counters(const struct ruleset *rs, const struct position *p)
{
	for (int c = 0; c < NCOLOUR; c++)
		for (int i = 0; i < NCOUNTER; i++) {
			must(p->counter[c][i] >= BASE);
			must(p->counter[c][i] <= board_home(rs->arm));
			must(
			    i == 0 || p->counter[c][i - 1] <= p->counter[c][i]);
		}
}

static void
check_game(const struct ruleset *rs, const struct game *g)
{
	char text[NOTATION_GAME], error[RULESET_ERROR];
	struct ruleset rules;
	struct game read;

	check_counters(rs, &g->position);
	must(g->phase <= PHASE_OVER);
	if (g->phase == PHASE_OVER)
		return;
	must(g->actor < rs->seats);
	must(position_valid(rs, &g->position, error));
	notation_game(rs, g, text);
	must(notation_game_parse(text, &rules, &read, error));
	must(game_hash(&rules, &read) == game_hash(rs, g));
}

static void
apply(const struct ruleset *rs, struct game *g, const struct action *a)
{
	char line[RECORD_LINE], error[RULESET_ERROR];
	struct game_events events = {0};
	struct game from_line = *g;

	record_line(rs, g, a, line);
	game_apply(rs, g, a, &events);
	must(events.n > 0 && events.n <= GAME_EVENTS_MAX);
	must(record_apply(rs, &from_line, line, game_hash(rs, g), error));
	check_game(rs, g);
}

static void
run_actions(
    const struct ruleset *rs, struct game *g, const uint8_t *bytes, size_t n)
{
	struct action a;

	for (; n >= ACTION_BYTES; bytes += ACTION_BYTES, n -= ACTION_BYTES) {
		a = bytes[0] & 0x80 ? wild_action(rs, g, bytes)
				    : likely_action(rs, g, bytes);
		if (game_check(rs, g, &a) == NULL)
			apply(rs, g, &a);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	const uint8_t *end = n == 0 ? NULL : memchr(bytes, '\n', n);
	char line[NOTATION_GAME] = "", error[RULESET_ERROR];
	struct ruleset rs;
	struct game g;

	if (end == NULL || (size_t)(end - bytes) >= sizeof(line))
		return 0;
	memcpy(line, bytes, end - bytes);
	if (notation_game_parse(line, &rs, &g, error))
		run_actions(&rs, &g, end + 1, n - (end + 1 - bytes));
	return 0;
}
