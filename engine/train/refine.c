/* Positions with what looking ahead says of them, learnt by heart. */
#include <stdlib.h>
#include <string.h>

#include "engine/suckback.h"
#include "engine/train/learn.h"
#include "engine/train/selfplay.h"

#define SAMPLE_ONE_IN 4 /* positions of a game: neighbours are much alike */
#define EPOCHS 8
#define RATE_FALL 2.302585f /* ln 10: the last step's is a tenth */

struct label {
	struct selfplay_sample sample;
	struct float_chances wanted;
};

struct refining {
	const struct learn_task *task;
	struct selfplay *games;
	struct float_net net;
	struct float_moved moved;
	long n;
	struct label *label;
	uint32_t *order;
};

/* What the seat to throw makes of it: a plain throw or an announcement. */
static void
look_ahead(const struct selfplay *s, const struct position *p,
    struct eval_values *best)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct eval_values values;
	int n, plies = s->rs.dice == 1;

	eval_expected(s->eval, &s->rs, p, NULL, plies, best);
	if (s->rs.suckback == SUCKBACK_NONE)
		return;
	n = plays_announcements(&s->rs, p, list);
	for (int i = 0; i < n; i++) {
		eval_expected(s->eval, &s->rs, p, &list[i], plies, &values);
		if (values.seat[p->turn] > best->seat[p->turn])
			*best = values;
	}
}

static void
note_label(void *arg, const struct selfplay_turn *turn)
{
	struct refining *r = arg;
	struct selfplay *s = r->games;
	struct label *label = &r->label[r->n];
	struct eval_values values;
	float value[SEATS_MAX];

	if (r->n == r->task->n || random_below(&s->random, SAMPLE_ONE_IN) != 0)
		return;
	look_ahead(s, turn->position, &values);
	for (int seat = 0; seat < SEATS_MAX; seat++)
		value[seat] = (float)values.seat[seat] / EVAL_ONE;
	selfplay_see(s, turn->position, &label->sample);
	selfplay_wanted(s, &label->sample, value, &label->wanted);
	r->n++;
	if (r->task->progress != NULL && r->n % 10000 == 0)
		r->task->progress(r->task, r->n);
}

static void
shuffle(struct refining *r)
{
	uint32_t one;
	long other;

	for (long i = r->n - 1; i > 0; i--) {
		other = random_below(&r->games->random, (int)i + 1);
		one = r->order[i];
		r->order[i] = r->order[other];
		r->order[other] = one;
	}
}

static void
learn_labels(struct refining *r)
{
	struct float_inputs inputs;
	struct label *label;
	float done;

	for (long i = 0; i < r->n; i++)
		r->order[i] = (uint32_t)i;
	for (int epoch = 0; epoch < EPOCHS; epoch++) {
		shuffle(r);
		for (long i = 0; i < r->n; i++) {
			label = &r->label[r->order[i]];
			done = ((float)epoch + (float)i / (float)r->n) / EPOCHS;
			float_net_inputs(&label->sample.inputs, &inputs);
			float_net_learn(&r->net, &r->moved, &inputs,
			    &label->wanted,
			    r->task->rate * float_exp(-RATE_FALL * done));
		}
	}
}

bool
refine_family(const struct learn_task *task, struct eval_net *to)
{
	struct refining *r = calloc(1, sizeof(*r));
	bool refined = false;

	if (r == NULL)
		return false;
	r->task = task;
	r->games = selfplay_new(task->family, task->seed);
	r->label = calloc((size_t)task->n, sizeof(*r->label));
	r->order = calloc((size_t)task->n, sizeof(*r->order));
	if (r->games != NULL && r->label != NULL && r->order != NULL) {
		r->games->mix = task->mix;
		r->games->eval->net[task->family] = *to;
		float_net_resume(&r->net, to);
		while (r->n < task->n)
			selfplay_game(r->games, note_label, r);
		learn_labels(r);
		float_net_round(&r->net, to);
		if (task->fractions != NULL)
			*task->fractions = r->net;
		refined = true;
	}
	if (r->games != NULL)
		selfplay_free(r->games);
	free(r->label);
	free(r->order);
	free(r);
	return refined;
}
