/* TD(lambda): each position is moved towards what came of it. */
#include <stdlib.h>

#include "engine/train/learn.h"

#define RATE_FALL 2.302585f /* ln 10: the last game's is a tenth */
#define ROUNDED_EVERY 25    /* games, until who plays knows what was learnt */
#define MEAN_FROM 0.7 /* of the games, from when on weights are averaged */
#define MOMENTS 4000  /* of a game; what comes later is not learnt from */

struct moment {
	struct selfplay_sample sample;
	struct eval_values next; /* after the best play */
	bool followed;           /* that play was played */
};

/* The net learns in fractions; who plays sees it in whole numbers. */
struct learning {
	struct float_net net, mean;
	struct float_moved moved;
	struct selfplay *games;
	int n;
	struct moment moment[MOMENTS];
};

static void
note_moment(void *arg, const struct selfplay_turn *turn)
{
	struct learning *l = arg;
	struct moment *m = &l->moment[l->n];

	if (l->n == MOMENTS)
		return;
	selfplay_see(l->games, turn->position, &m->sample);
	m->next = *turn->next;
	m->followed = turn->followed;
	l->n++;
}

/* From the last position to the first, each towards what came of it. */
static void
learn_game(struct learning *l, float lambda, float rate)
{
	struct float_chances wanted;
	struct float_inputs inputs;
	float result[SEATS_MAX], next;
	struct moment *m;

	for (int i = l->n - 1; i >= 0; i--) {
		m = &l->moment[i];
		for (int s = 0; s < SEATS_MAX; s++) {
			next = (float)m->next.seat[s] / EVAL_ONE;
			result[s] = !m->followed || i == l->n - 1
			    ? next
			    : lambda * result[s] + (1 - lambda) * next;
		}
		selfplay_wanted(l->games, &m->sample, result, &wanted);
		float_net_inputs(&m->sample.inputs, &inputs);
		float_net_learn(&l->net, &l->moved, &inputs, &wanted, rate);
	}
}

bool
learn_family(const struct learn_task *task, struct eval_net *to)
{
	struct learning *l = calloc(1, sizeof(*l));
	long means = 0;

	if (l == NULL ||
	    (l->games = selfplay_new(task->family, task->seed)) == NULL) {
		free(l);
		return false;
	}
	l->games->mix = task->mix;
	if (task->resume)
		float_net_resume(&l->net, to);
	else
		float_net_begin(&l->net, &l->games->random);
	for (long game = 0; game < task->n; game++) {
		if (game % ROUNDED_EVERY == 0)
			float_net_round(
			    &l->net, &l->games->eval->net[task->family]);
		l->n = 0;
		selfplay_game(l->games, note_moment, l);
		/* Rates fall evenly, each the same part of the one before. */
		learn_game(l, (float)task->lambda / 100,
		    task->rate *
			float_exp(-RATE_FALL * (float)game / (float)task->n));
		if ((double)game >= MEAN_FROM * (double)task->n &&
		    (game + 1) % ROUNDED_EVERY == 0)
			float_net_mean(&l->mean, &l->net, ++means);
		if (task->progress != NULL && (game + 1) % 1000 == 0)
			task->progress(task, game + 1);
	}
	float_net_round(means > 0 ? &l->mean : &l->net, to);
	if (task->fractions != NULL)
		*task->fractions = means > 0 ? l->mean : l->net;
	selfplay_free(l->games);
	free(l);
	return true;
}
