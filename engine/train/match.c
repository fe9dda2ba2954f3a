/* Matches: groups of games with seats changed and the same throws. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/suckback.h"
#include "engine/train/match.h"
#include "engine/train/program.h"

#define THROWS_MAX 20000 /* a longer game is nobody's */
#define BATCH 64 /* groups from one look at the likelihood to the next */

#define SLOPE_GROUPS 16 /* fewer of them do not say how much luck counts */

/* What a group came to for a, as sums over its games. */
struct group {
	int won;
	double luck;  /* what the throws brought */
	double skill; /* what was won, less the luck that there was in it */
};

struct match_game {
	const struct match_task *task;
	int seat; /* of a */
	struct position position;
	uint8_t dice[DICE_MAX];
	struct random *throws; /* the dice come from it */
	struct random random;  /* for those who play by chance */
	uint64_t number;
	struct program *program[SEATS_MAX];
	double luck;
};

struct worker {
	pthread_t thread;
	const struct match_task *task;
	int first, end, step;
	struct group *group;
	char error[RULESET_ERROR];
};

static int
count_sides(const struct ruleset *rs)
{
	return rs->partners ? 2 : rs->seats;
}

/* What a throw brought to a, beside what throws bring on average. */
static void
add_luck(struct match_game *g, const struct announcement *announced)
{
	const struct match_task *task = g->task;
	struct eval_values mean;
	struct eval_plays best;
	long budget = 0;

	if (task->luck == NULL)
		return;
	eval_expected(task->luck, task->rs, &g->position, announced, 0, &mean);
	eval_throw(task->luck, task->rs, &g->position, g->dice, announced, 0,
	    &budget, &best);
	g->luck +=
	    (double)(best.play[0].values.seat[g->seat] - mean.seat[g->seat]) /
	    EVAL_ONE;
}

static bool
lands_cocky(struct match_game *g)
{
	const struct ruleset *rs = g->task->rs;
	int cocky = 0;

	for (int d = 0; d < rs->dice; d++)
		cocky += random_below(g->throws, rs->cocky) == 0;
	return cocky > 0;
}

/* Throws that do not count, and may end the turn (D9). */
static bool
loses_turn(struct match_game *g, const struct announcement *announced)
{
	struct action cocky = {
	    .kind = ACTION_THROW, .seat = g->position.turn, .cocky = 1};
	struct game game = {.phase = PHASE_THROW,
	    .actor = g->position.turn,
	    .position = g->position,
	    .announced = *announced};
	struct game_events events = {0};

	while (game.position.turn == g->position.turn) {
		if (!lands_cocky(g))
			return false;
		game_apply(g->task->rs, &game, &cocky, &events);
	}
	g->position = game.position;
	return true;
}

/* A throw and its play; false with a sentence where a program fails. */
static bool
turn(struct match_game *g, enum then *then, char error[RULESET_ERROR])
{
	const struct ruleset *rs = g->task->rs;
	int seat = g->position.turn, choice = 0;
	struct announcement announcement = {0};
	struct plays plays;
	struct player_turn t = {.rs = rs,
	    .player = ruleset_same_side(rs, seat, g->seat) ? &g->task->a
							   : &g->task->b,
	    .position = &g->position,
	    .dice = g->dice,
	    .plays = &plays,
	    .random = &g->random,
	    .game = g->number};

	if (g->program[seat] != NULL) {
		if (!program_throw(
			g->program[seat], &g->position, &announcement, error))
			return false;
	} else if (rs->suckback != SUCKBACK_NONE)
		player_announce(&t, &announcement);
	if (rs->cocky != 0 && loses_turn(g, &announcement)) {
		*then = THEN_NEXT;
		return true;
	}
	plays_list(rs, &g->position, g->dice, &announcement, &plays);
	add_luck(g, &announcement);
	if (g->program[seat] != NULL) {
		if (!program_play(g->program[seat], &g->position, g->dice,
			&plays, &choice, error))
			return false;
	} else if (plays.n > 1)
		choice = player_play(&t);
	g->position = plays.play[choice].after;
	*then = (enum then)plays.play[choice].then;
	return true;
}

static bool
open_programs(struct match_game *g, char error[RULESET_ERROR])
{
	const struct player *player;

	for (int s = 0; s < g->task->rs->seats; s++) {
		player = ruleset_same_side(g->task->rs, s, g->seat)
		    ? &g->task->a
		    : &g->task->b;
		if (!player_is_program(player))
			continue;
		g->program[s] =
		    program_open(player->name, g->task->rs, s, error);
		if (g->program[s] == NULL)
			return false;
	}
	return true;
}

/* Plays to the end; the winner's seat, or -1 for nobody. */
static bool
play_game(struct match_game *g, int *winner, char error[RULESET_ERROR])
{
	const struct ruleset *rs = g->task->rs;
	enum then then;
	int by;

	*winner = -1;
	for (int n = 0; n < THROWS_MAX; n++) {
		g->dice[0] = (uint8_t)(1 + random_below(g->throws, 6));
		g->dice[1] = (uint8_t)(1 + random_below(g->throws, 6));
		if (rs->dice == 1)
			g->dice[1] = 0;
		by = g->position.turn;
		if (!turn(g, &then, error))
			return false;
		if (then == THEN_WIN) {
			*winner = by;
			return true;
		}
	}
	return true;
}

/* A game of a group, in which a has that seat. */
static bool
game(const struct match_task *task, int number, int seat, struct group *to,
    char error[RULESET_ERROR])
{
	struct random dice = {.state = task->seed * 1000003 +
		(uint64_t)task->first + (uint64_t)number};
	struct match_game g = {.task = task,
	    .seat = seat,
	    .throws = &dice,
	    .number = dice.state * SEATS_MAX + (uint64_t)seat};
	bool played, won;
	int winner = -1;

	g.random.state = dice.state + (uint64_t)seat + 1;
	position_start(&g.position);
	g.position.turn = (uint8_t)random_below(&dice, task->rs->seats);
	played = open_programs(&g, error) && play_game(&g, &winner, error);
	for (int s = 0; s < SEATS_MAX; s++)
		if (g.program[s] != NULL)
			program_close(
			    g.program[s], played ? winner : -1, &g.position);
	if (!played)
		return false;
	won = winner >= 0 && ruleset_same_side(task->rs, winner, seat);
	to->won += won;
	to->luck += g.luck;
	return true;
}

static void *
work(void *arg)
{
	struct worker *w = arg;

	for (int i = w->first; i < w->end; i += w->step)
		for (int seat = 0; seat < count_sides(w->task->rs); seat++)
			if (!game(w->task, i, seat, &w->group[i], w->error))
				return NULL;
	return NULL;
}

/* Plays some of the groups, by all threads. */
static bool
play_groups(const struct match_task *task, struct group *group, int first,
    int end, char error[RULESET_ERROR])
{
	struct worker *worker = calloc((size_t)task->threads, sizeof(*worker));
	bool played = true;

	if (worker == NULL)
		return ruleset_wrong(error, "there is no memory for it");
	for (int i = 0; i < task->threads; i++) {
		worker[i] = (struct worker){.task = task,
		    .first = first + i,
		    .end = end,
		    .step = task->threads,
		    .group = group};
		if (pthread_create(&worker[i].thread, NULL, work, &worker[i]) !=
		    0)
			abort();
	}
	for (int i = 0; i < task->threads; i++) {
		pthread_join(worker[i].thread, NULL);
		if (worker[i].error[0] != '\0') {
			memcpy(error, worker[i].error, RULESET_ERROR);
			played = false;
		}
	}
	free(worker);
	return played;
}

/* The mean of groups, and the variance of one. */
static void
find_mean(const struct match_task *task, const struct group *group, int n,
    bool skill, double *mean, double *variance)
{
	double one, sum = 0, squares = 0;

	for (int i = 0; i < n; i++) {
		one = (skill ? group[i].skill : group[i].won) /
		    count_sides(task->rs);
		sum += one;
		squares += one * one;
	}
	*mean = sum / n;
	*variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
}

/*
 * How much a unit of luck adds to what is won, by every other group from that
 * one: less than one, as far as the values see more luck than there is.
 */
static double
find_slope(const struct group *group, int first, int n)
{
	double won = 0, luck = 0, both = 0, squares = 0;
	int m = 0;

	for (int i = first; i < n; i += 2, m++) {
		won += group[i].won;
		luck += group[i].luck;
	}
	for (int i = first; i < n; i += 2) {
		both += (group[i].won - won / m) * (group[i].luck - luck / m);
		squares += (group[i].luck - luck / m) * group[i].luck;
	}
	return m < SLOPE_GROUPS || squares <= 0 ? 1 : both / squares;
}

/*
 * Takes the luck away. Half of the groups say how much of it counts for the
 * other half, so that what is taken away is 0 on average.
 */
static void
find_skill(struct group *group, int n)
{
	double slope[] = {find_slope(group, 1, n), find_slope(group, 0, n)};

	for (int i = 0; i < n; i++)
		group[i].skill = group[i].won - slope[i % 2] * group[i].luck;
}

/* What one wins who is so many points better than each of the others. */
static double
share_of_elo(const struct match_task *task, double elo)
{
	return 1 / (1 + (count_sides(task->rs) - 1) * pow(10, -elo / 400));
}

/* How much likelier the second share is than the first, by normal errors. */
static double
find_likelihood(const struct match_task *task, const struct group *group, int n)
{
	double low = share_of_elo(task, task->elo[0]),
	       high = share_of_elo(task, task->elo[1]);
	double mean, variance;

	find_mean(task, group, n, task->luck != NULL, &mean, &variance);
	if (n < 2 || variance <= 0)
		return 0;
	return n * (high - low) * (2 * mean - low - high) / (2 * variance);
}

bool
match_play(const struct match_task *task, struct match_result *result,
    char error[RULESET_ERROR])
{
	struct group *group = calloc((size_t)task->groups, sizeof(*group));
	double variance;
	int n = 0, end;
	bool played = true;

	memset(result, 0, sizeof(*result));
	if (group == NULL)
		return ruleset_wrong(error, "there is no memory for it");
	while (played && n < task->groups &&
	    !(task->sprt && fabs(result->likelihood) >= MATCH_SPRT)) {
		end = n + BATCH < task->groups ? n + BATCH : task->groups;
		played = play_groups(task, group, n, end, error);
		n = end;
		find_skill(group, n);
		if (task->sprt)
			result->likelihood = find_likelihood(task, group, n);
	}
	result->groups = n;
	result->games = (long)n * count_sides(task->rs);
	for (int i = 0; i < n; i++)
		result->won += group[i].won;
	find_mean(task, group, n, false, &result->share, &variance);
	result->error = 1.96 * sqrt(variance / n);
	find_mean(task, group, n, true, &result->skill, &variance);
	result->skill_error = 1.96 * sqrt(variance / n);
	free(group);
	return played;
}
