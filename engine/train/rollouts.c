/* Rollouts: what choices are worth, by playing on from them. */
#include "engine/train/rollouts.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/suckback.h"

#define THROWS_MAX 20000 /* a longer game is nobody's */
#define CANDIDATES 5     /* plays that are compared, with the one chosen */
#define OPENING 8        /* turns that a game begins with by chance, at most */

/* A throw with a choice. */
struct choice {
	struct position position;
	uint8_t dice[DICE_MAX];
	struct announcement announced;
};

struct judged {
	double regret;
	int plays;
};

struct worker {
	pthread_t thread;
	const struct rollouts_task *task;
	int first;
	struct judged *judged;
};

/* A game under way, by itself. */
struct roll {
	const struct rollouts_task *task;
	struct position position;
	struct random *chance;
	uint64_t game;
};

static void
throw_dice(
    const struct ruleset *rs, struct random *chance, uint8_t dice[DICE_MAX])
{
	for (int i = 0; i < DICE_MAX; i++)
		dice[i] =
		    i < rs->dice ? (uint8_t)(1 + random_below(chance, 6)) : 0;
}

static int
choose(const struct roll *r, const struct player *player,
    const uint8_t dice[DICE_MAX], const struct plays *plays)
{
	struct player_turn turn = {.rs = r->task->rs,
	    .player = player,
	    .position = &r->position,
	    .dice = dice,
	    .plays = plays,
	    .random = r->chance,
	    .game = r->game};

	return plays->n > 1 ? player_play(&turn) : 0;
}

/* What the roller announces before a throw. */
static void
announce(const struct roll *r, struct announcement *announced)
{
	struct player_turn turn = {.rs = r->task->rs,
	    .player = &r->task->roller,
	    .position = &r->position,
	    .random = r->chance,
	    .game = r->game};

	memset(announced, 0, sizeof(*announced));
	if (r->task->rs->suckback != SUCKBACK_NONE)
		player_announce(&turn, announced);
}

/* The first throws of rollout i: together all that there are, in their turn. */
static void
first_dice(const struct ruleset *rs, int i, int n, uint8_t dice[DICE_MAX])
{
	for (int skip = n * rs->dice; skip > 0; skip--)
		i /= 6;
	dice[0] = (uint8_t)(1 + i % 6);
	if (rs->dice > 1)
		dice[1] = (uint8_t)(1 + i / 6 % 6);
}

/* Whether the seat's side wins from here, in rollout i. */
static bool
roll_out(struct roll *r, int seat, int i)
{
	const struct ruleset *rs = r->task->rs;
	struct announcement announced;
	struct plays plays;
	uint8_t dice[DICE_MAX];
	int by, chosen;

	for (int n = 0; n < THROWS_MAX; n++) {
		by = r->position.turn;
		throw_dice(rs, r->chance, dice);
		if ((n + 1) * rs->dice <= 4)
			first_dice(rs, i, n, dice);
		announce(r, &announced);
		plays_list(rs, &r->position, dice, &announced, &plays);
		chosen = choose(r, &r->task->roller, dice, &plays);
		r->position = plays.play[chosen].after;
		if (plays.play[chosen].then == THEN_WIN)
			return ruleset_same_side(rs, by, seat);
	}
	return false;
}

/* One throw with a choice out of a game, each as likely as the others. */
static bool
find_choice(const struct rollouts_task *task, struct random *chance,
    struct choice *found)
{
	struct roll r = {.task = task, .chance = chance};
	int opening = random_below(chance, OPENING + 1), choices = 0, chosen;
	struct choice now = {0};
	struct plays plays;

	position_start(&r.position);
	r.position.turn = (uint8_t)random_below(chance, task->rs->seats);
	for (int n = 0; n < THROWS_MAX; n++) {
		now.position = r.position;
		throw_dice(task->rs, chance, now.dice);
		announce(&r, &now.announced);
		plays_list(
		    task->rs, &r.position, now.dice, &now.announced, &plays);
		if (plays.n > 1 && random_below(chance, ++choices) == 0)
			*found = now;
		chosen = n < opening
		    ? random_below(chance, plays.n)
		    : choose(&r, &task->roller, now.dice, &plays);
		r.position = plays.play[chosen].after;
		if (plays.play[chosen].then == THEN_WIN)
			break;
	}
	return choices > 0;
}

/* The play that is chosen, and those that look best. */
static int
find_candidates(const struct rollouts_task *task, const struct choice *c,
    int chosen, int list[CANDIDATES])
{
	struct eval_plays best;
	long budget = 1000000;
	int n = 0;

	eval_throw(task->eval, task->rs, &c->position, c->dice, &c->announced,
	    1, &budget, &best);
	list[n++] = chosen;
	for (int i = 0; i < best.n && n < CANDIDATES; i++)
		if (best.play[i].number != chosen)
			list[n++] = best.play[i].number;
	return n;
}

/* How often a play wins, in each half of its rollouts. */
static void
roll_play(const struct rollouts_task *task, const struct choice *c,
    const struct play *play, uint64_t seed, double share[2])
{
	long won[2] = {0}, of[2] = {0};
	struct random chance;
	struct roll r;
	int half;

	for (int i = 0; i < task->rollouts; i++) {
		half = (i + i / 36) % 2;
		of[half]++;
		/* The same throws for each play. */
		chance.state = seed * 1000003 + (uint64_t)i;
		r = (struct roll){.task = task,
		    .position = play->after,
		    .chance = &chance,
		    .game = chance.state};
		won[half] +=
		    play->then == THEN_WIN || roll_out(&r, c->position.turn, i);
	}
	for (half = 0; half < 2; half++)
		share[half] =
		    of[half] > 0 ? (double)won[half] / (double)of[half] : 0;
}

static void
judge(const struct rollouts_task *task, int number, struct judged *to)
{
	struct random chance = {.state = task->seed * 1000003 +
		(uint64_t)task->first + (uint64_t)number};
	struct roll r = {.task = task, .chance = &chance, .game = chance.state};
	int list[CANDIDATES], best[2] = {0};
	double share[CANDIDATES][2];
	struct plays plays;
	struct choice c;
	uint64_t seed = chance.state;

	while (!find_choice(task, &chance, &c))
		continue;
	r.position = c.position;
	plays_list(task->rs, &c.position, c.dice, &c.announced, &plays);
	to->plays = find_candidates(
	    task, &c, choose(&r, &task->judged, c.dice, &plays), list);
	for (int i = 0; i < to->plays; i++) {
		roll_play(task, &c, &plays.play[list[i]], seed, share[i]);
		for (int half = 0; half < 2; half++)
			if (share[i][half] > share[best[half]][half])
				best[half] = i;
	}
	for (int half = 0; half < 2; half++)
		to->regret += (share[best[half]][!half] - share[0][!half]) / 2;
}

static void *
work(void *arg)
{
	const struct worker *w = arg;

	for (int i = w->first; i < w->task->positions; i += w->task->threads)
		judge(w->task, i, &w->judged[i]);
	return NULL;
}

bool
rollouts_run(const struct rollouts_task *task, struct rollouts_result *result,
    char error[RULESET_ERROR])
{
	struct judged *judged =
	    calloc((size_t)task->positions, sizeof(*judged));
	struct worker *worker = calloc((size_t)task->threads, sizeof(*worker));
	double sum = 0, squares = 0, variance;
	int n = task->positions, plays = 0;

	if (judged == NULL || worker == NULL) {
		free(judged);
		free(worker);
		return ruleset_wrong(error, "there is no memory for it");
	}
	for (int i = 0; i < task->threads; i++) {
		worker[i] =
		    (struct worker){.task = task, .first = i, .judged = judged};
		if (pthread_create(&worker[i].thread, NULL, work, &worker[i]) !=
		    0)
			abort();
	}
	for (int i = 0; i < task->threads; i++)
		pthread_join(worker[i].thread, NULL);
	for (int i = 0; i < n; i++) {
		sum += judged[i].regret;
		squares += judged[i].regret * judged[i].regret;
		plays += judged[i].plays;
	}
	variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
	result->regret = sum / n;
	result->error = 1.96 * sqrt(variance / n);
	result->plays = (double)plays / n;
	free(judged);
	free(worker);
	return true;
}
