/* Matches: groups of games with seats changed and the same throws. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/suckback.h"
#include "engine/train/match.h"
#include "engine/train/random.h"

#define THROWS_MAX 20000 /* a longer game is nobody's */

bool
match_player_parse(
    struct match_player *player, const char *name, const struct eval *eval)
{
	static const struct {
		const char *name;
		struct match_player player;
	} rows[] = {
	    {"greedy", {.kind = PLAYER_GREEDY}},
	    {"random", {.kind = PLAYER_RANDOM}},
	    {"0-ply", {PLAYER_VALUES, NULL, 0, 1000000}},
	    {"1-ply", {PLAYER_VALUES, NULL, 1, 1000000}},
	    {"2-ply", {PLAYER_VALUES, NULL, 2, 1000000}},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(rows[i].name, name) == 0) {
			*player = rows[i].player;
			player->eval = eval;
			return true;
		}
	return false;
}

/* What a throw is thrown at, by the values of all that may be announced. */
static bool
values_announce(const struct match_player *player, const struct ruleset *rs,
    const struct position *p, struct announcement *announcement)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct eval_values values;
	int n = plays_announcements(rs, p, list), best = -1;
	int32_t most;

	if (n == 0)
		return false;
	eval_expected(player->eval, rs, p, NULL, 0, &values);
	most = values.seat[p->turn];
	for (int i = 0; i < n; i++) {
		eval_expected(player->eval, rs, p, &list[i], 0, &values);
		if (values.seat[p->turn] > most) {
			most = values.seat[p->turn];
			best = i;
		}
	}
	if (best >= 0)
		*announcement = list[best];
	return best >= 0;
}

/* A throw of the player's, and its play: the position afterwards. */
static enum then
turn(const struct match_player *player, const struct ruleset *rs,
    struct position *p, struct random *choices, const uint8_t dice[DICE_MAX])
{
	struct game game = {.phase = PHASE_THROW, .position = *p};
	struct announcement announcement = {0};
	struct eval_plays values;
	struct plays plays;
	long budget = player->budget;
	int choice = 0;

	if (rs->suckback != SUCKBACK_NONE) {
		if (player->kind == PLAYER_GREEDY)
			bot_greedy_announce(rs, &game, &announcement);
		else if (player->kind == PLAYER_VALUES)
			values_announce(player, rs, p, &announcement);
	}
	plays_list(rs, p, dice, &announcement, &plays);
	game.phase = PHASE_PLAY;
	if (plays.n == 1)
		choice = 0;
	else if (player->kind == PLAYER_RANDOM)
		choice = random_below(choices, plays.n);
	else if (player->kind == PLAYER_GREEDY)
		choice = bot_greedy_play(rs, &game, &plays);
	else {
		eval_throw(player->eval, rs, p, dice, &announcement,
		    player->plies, &budget, &values);
		choice = values.play[0].number;
	}
	*p = plays.play[choice].after;
	return plays.play[choice].then;
}

/* Whether a has won the game in which it has that seat. */
static bool
game(const struct match_task *task, int group, int seat)
{
	const struct ruleset *rs = task->rs;
	struct random dice = {.state = task->seed * 1000003 + (uint64_t)group};
	struct random choices = {.state = dice.state + (uint64_t)seat + 1};
	struct position p;
	uint8_t one[DICE_MAX];
	int by;

	position_start(&p);
	p.turn = (uint8_t)random_below(&dice, rs->seats);
	for (int n = 0; n < THROWS_MAX; n++) {
		one[0] = (uint8_t)(1 + random_below(&dice, 6));
		one[1] = (uint8_t)(1 + random_below(&dice, 6));
		if (rs->dice == 1)
			one[1] = 0;
		by = p.turn;
		if (turn(ruleset_same_side(rs, by, seat) ? &task->a : &task->b,
			rs, &p, &choices, one) == THEN_WIN)
			return ruleset_same_side(rs, by, seat);
	}
	return false;
}

struct worker {
	const struct match_task *task;
	int first, step;
	uint8_t *won; /* by group */
	pthread_t thread;
};

static void *
work(void *arg)
{
	struct worker *w = arg;
	int sides = w->task->rs->partners ? 2 : w->task->rs->seats;

	for (int group = w->first; group < w->task->groups; group += w->step)
		for (int seat = 0; seat < sides; seat++)
			w->won[group] += game(w->task, group, seat);
	return NULL;
}

void
match_play(
    const struct match_task *task, int threads, struct match_result *result)
{
	int sides = task->rs->partners ? 2 : task->rs->seats;
	struct worker *worker = calloc((size_t)threads, sizeof(*worker));
	uint8_t *won = calloc((size_t)task->groups, 1);
	double one, sum = 0, squares = 0;

	memset(result, 0, sizeof(*result));
	for (int i = 0; worker != NULL && won != NULL && i < threads; i++) {
		worker[i] = (struct worker){
		    .task = task, .first = i, .step = threads, .won = won};
		if (pthread_create(&worker[i].thread, NULL, work, &worker[i]) !=
		    0)
			abort();
	}
	for (int i = 0; worker != NULL && won != NULL && i < threads; i++)
		pthread_join(worker[i].thread, NULL);
	for (int i = 0; won != NULL && i < task->groups; i++) {
		one = (double)won[i] / sides;
		sum += one;
		squares += one * one;
		result->won += won[i];
	}
	result->games = (long)task->groups * sides;
	result->share = sum / task->groups;
	if (task->groups > 1)
		result->error = 1.96 *
		    sqrt((squares / task->groups -
			     result->share * result->share) /
			(task->groups - 1));
	free(worker);
	free(won);
}
