/* Whole games for tests: every kind of action, from a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/suckback.h"
#include "tests/engine/selfplay.h"

#define ENDINGS 16 /* actions from one try of all ends to the next */

const struct variant selfplay_variants[] = {
    {"uckers", "", 2},
    {"uckers", "", 4},
    {"uckers", "split two-throws arm=8", 2},
    {"uckers", "mixi-challenge easy-challenge persist", 4},
    {"uckers", "bounce", 2},
    {"uckers", "navy-suckback snake-eyes", 4},
    {"uckers", "cocky=4 exit-same", 2},
    {"bigship", "", 2},
    {"bigship", "arm=8", 4},
    {"masters", "", 4},
    {"masters", "pairs bounce", 2},
    {"masters", "advice cocky=3", 4},
    {"navy", "", 4},
    {"navy", "navy-suckback challenge-turn", 2},
    {"museum", "", 4},
    {"museum", "split pairs", 4},
    {"ludo", "", 2},
    {"ludo", "exit-six three-sixes", 3},
    {"ludo", "exit-one-or-six bounce", 4},
    {"fleet-ludo", "", 4},
    {"uckers", "everyone", 3},
    {"bigship", "everyone split", 4},
    {"masters", "snake-eyes everyone", 4},
};
const int selfplay_nvariants =
    sizeof(selfplay_variants) / sizeof(selfplay_variants[0]);

unsigned
selfplay_random(uint64_t *seed, unsigned limit)
{
	*seed = *seed * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (unsigned)(*seed >> 33) % limit;
}

void
selfplay_rules(const struct variant *v, struct ruleset *rs)
{
	char error[RULESET_ERROR];

	if (ruleset_make(rs, v->preset, v->seats, v->house, error))
		return;
	fprintf(stderr, "%s %s: %s\n", v->preset, v->house, error);
	exit(1);
}

static void
throw_dice(const struct ruleset *rs, struct action *a, uint64_t *seed)
{
	a->kind = ACTION_THROW;
	for (int i = 0; i < rs->dice; i++) {
		a->dice[i] = (uint8_t)(selfplay_random(seed, 6) + 1);
		if (rs->cocky != 0 && selfplay_random(seed, rs->cocky) == 0)
			a->cocky |= (uint8_t)(1u << i);
	}
}

static bool
announce(const struct ruleset *rs, const struct game *g, bool thinks,
    struct action *a, uint64_t *seed)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n;

	if (g->announced.kind != ANNOUNCE_NONE)
		return false;
	a->kind = ACTION_ANNOUNCE;
	if (thinks)
		return bot_greedy_announce(rs, g, &a->announcement);
	n = plays_announcements(rs, &g->position, list);
	if (n == 0 || selfplay_random(seed, 2) == 0)
		return false;
	a->announcement = list[selfplay_random(seed, (unsigned)n)];
	return true;
}

static void
play(const struct ruleset *rs, const struct game *g, bool thinks,
    struct action *a, uint64_t *seed)
{
	struct plays plays;
	struct action ask = {.kind = ACTION_ASK, .seat = g->actor};

	if (!thinks && selfplay_random(seed, 8) == 0 &&
	    game_check(rs, g, &ask) == NULL) {
		*a = ask;
		return;
	}
	a->kind = ACTION_PLAY;
	game_plays(rs, g, &plays);
	a->play =
	    plays.play[thinks ? bot_greedy_play(rs, g, &plays)
			      : (int)selfplay_random(seed, (unsigned)plays.n)];
}

struct action
selfplay_action(const struct ruleset *rs, const struct game *g,
    unsigned thinkers, uint64_t *seed)
{
	struct action a = {.seat = (uint8_t)game_decider(rs, g)};
	bool thinks = thinkers >> a.seat & 1;

	switch (g->phase) {
	case PHASE_COLOURS:
		a.kind = ACTION_COLOURS;
		a.colour = selfplay_random(seed, 2) ? RED : GREEN;
		break;
	case PHASE_PLAY:
		play(rs, g, thinks, &a, seed);
		break;
	case PHASE_THROW:
		if (announce(rs, g, thinks, &a, seed))
			break;
		/* fallthrough */
	default:
		memset(&a.announcement, 0, sizeof(a.announcement));
		throw_dice(rs, &a, seed);
	}
	return a;
}

void
selfplay_endings(
    const struct ruleset *rs, const struct game *g, selfplay_check *check)
{
	static const enum action_kind kinds[] = {
	    ACTION_RESIGN, ACTION_DRAW, ACTION_VOID};
	struct game_events events = {0};
	struct action a = {0};
	struct game over;

	for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
		for (a.seat = 0; a.seat < rs->seats; a.seat++) {
			a.kind = kinds[k];
			if (game_check(rs, g, &a) != NULL)
				continue;
			over = *g;
			game_apply(rs, &over, &a, &events);
			check(rs, &over);
		}
}

static void
play_on(const struct ruleset *rs, int actions, uint64_t *seed,
    selfplay_check *check)
{
	struct game_events events;
	struct action a;
	struct game g;

	game_start(rs, &g);
	for (int i = 0; i < actions; i++) {
		check(rs, &g);
		if (g.phase == PHASE_OVER)
			return;
		if (i % ENDINGS == 0)
			selfplay_endings(rs, &g, check);
		a = selfplay_action(rs, &g, 0, seed);
		events.n = 0;
		game_apply(rs, &g, &a, &events);
	}
}

void
selfplay_each(int games, int actions, selfplay_check *check)
{
	struct ruleset rs;
	uint64_t seed = 1;

	for (int v = 0; v < selfplay_nvariants; v++) {
		selfplay_rules(&selfplay_variants[v], &rs);
		for (int n = 0; n < games; n++)
			play_on(&rs, actions, &seed, check);
	}
}

void
selfplay_path(const char *file, char *path, size_t size)
{
	const char *source = getenv("MESSDECK_SRCDIR");

	snprintf(path, size, "%s/%s", source != NULL ? source : ".", file);
}

struct eval *selfplay_eval;

int
selfplay_open(void **state)
{
	(void)state;
	selfplay_eval = selfplay_weights();
	return selfplay_eval == NULL ? -1 : 0;
}

int
selfplay_close(void **state)
{
	(void)state;
	eval_close(selfplay_eval);
	selfplay_eval = NULL;
	return 0;
}

struct eval *
selfplay_weights(void)
{
	char error[EVAL_ERROR], path[4096];
	struct eval *eval;

	selfplay_path("etc/weights/messdeck.eval", path, sizeof(path));
	if ((eval = eval_open(path, error)) == NULL)
		fprintf(stderr, "%s\n", error);
	return eval;
}
