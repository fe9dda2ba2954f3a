/* A net that learns: its chances, and how they come closer to those wanted. */
#include <math.h>

#include "engine/train/float_net.h"

#define LOG2_E 1.44269504f
#define MOVED_FIRST 1e-6f
#define ROW_MAX 8000 /* of weights stored: sums of many stay in bounds */
#define OUT_MAX 2000 /* 64 of them with full hidden units too */

float
float_exp(float x)
{
	/* Of the rest, which is between -ln 2 and 0, by its Taylor series. */
	static const float ln2 = 0.693147181f;
	int halvings = x < 0 ? (int)(-x / ln2) : 0;
	float rest = x + (float)halvings * ln2, sum = 1;

	for (int i = 9; i > 0; i--)
		sum = 1 + rest / (float)i * sum;
	for (; halvings > 0 && sum > 0; halvings--)
		sum /= 2;
	return sum;
}

static float
small(struct random *random, float size)
{
	return size * (float)(random_below(random, 2001) - 1000) / 1000;
}

void
float_net_begin(struct float_net *net, struct random *random)
{
	for (int i = 0; i < EVAL_INPUTS; i++)
		for (int j = 0; j < EVAL_HIDDEN; j++)
			net->row[i][j] = small(random, 0.1f);
	for (int j = 0; j < EVAL_HIDDEN; j++)
		net->bias[j] = 0.1f;
	for (int o = 0; o < NCOLOUR; o++) {
		for (int j = 0; j < EVAL_HIDDEN; j++)
			net->out[o][j] = small(random, 0.2f);
		net->out_bias[o] = 0;
	}
}

void
float_net_inputs(const struct eval_inputs *from, struct float_inputs *to)
{
	to->n = eval_inputs_list(from, to->on);
}

static void
float_net_hidden(const struct float_net *net, const struct float_inputs *inputs,
    float hidden[EVAL_HIDDEN])
{
	const float *row;

	for (int j = 0; j < EVAL_HIDDEN; j++)
		hidden[j] = net->bias[j];
	for (int i = 0; i < inputs->n; i++) {
		row = net->row[inputs->on[i]];
		for (int j = 0; j < EVAL_HIDDEN; j++)
			hidden[j] += row[j];
	}
	for (int j = 0; j < EVAL_HIDDEN; j++)
		hidden[j] = hidden[j] > 0 ? hidden[j] : 0;
}

static void
chances(const struct float_net *net, const float hidden[EVAL_HIDDEN],
    unsigned in, struct float_chances *to)
{
	float sum, z[NCOLOUR], most = in == 1 ? 0 : -1e9f;

	for (int o = 0; o < NCOLOUR; o++) {
		if (!(in >> o & 1))
			continue;
		z[o] = net->out_bias[o];
		for (int j = 0; j < EVAL_HIDDEN; j++)
			z[o] += hidden[j] * net->out[o][j];
		most = z[o] > most ? z[o] : most;
	}
	/* The other side's output is always 0 where two play. */
	sum = in == 1 ? float_exp(0 - most) : 0;
	for (int o = 0; o < NCOLOUR; o++) {
		to->chance[o] = in >> o & 1 ? float_exp(z[o] - most) : 0;
		sum += to->chance[o];
	}
	for (int o = 0; o < NCOLOUR; o++)
		to->chance[o] /= sum;
	to->in = in;
}

void
float_net_chances(const struct float_net *net,
    const struct float_inputs *inputs, unsigned in, struct float_chances *to)
{
	float hidden[EVAL_HIDDEN];

	float_net_hidden(net, inputs, hidden);
	chances(net, hidden, in, to);
}

/* A weight's step gets smaller with all that its group has been moved by. */
static float
step_size(float *moved, float square, float rate)
{
	*moved += square;
	return rate / sqrtf(*moved + MOVED_FIRST);
}

void
float_net_learn(struct float_net *net, struct float_moved *moved,
    const struct float_inputs *inputs, const struct float_chances *wanted,
    float rate)
{
	float hidden[EVAL_HIDDEN], back[EVAL_HIDDEN] = {0}, step, *row;
	float error, square = 0, width = 0;
	struct float_chances now;

	float_net_hidden(net, inputs, hidden);
	chances(net, hidden, wanted->in, &now);
	for (int j = 0; j < EVAL_HIDDEN; j++)
		width += hidden[j] * hidden[j];
	for (int o = 0; o < NCOLOUR; o++) {
		if (!(wanted->in >> o & 1))
			continue;
		error = wanted->chance[o] - now.chance[o];
		for (int j = 0; j < EVAL_HIDDEN; j++)
			back[j] += error * net->out[o][j];
		step = error *
		    step_size(
			&moved->out[o], error * error * (width + 1), rate);
		for (int j = 0; j < EVAL_HIDDEN; j++)
			net->out[o][j] += step * hidden[j];
		net->out_bias[o] += step;
	}
	for (int j = 0; j < EVAL_HIDDEN; j++) {
		back[j] = hidden[j] > 0 ? back[j] : 0;
		square += back[j] * back[j];
	}
	step = step_size(&moved->bias, square, rate);
	for (int j = 0; j < EVAL_HIDDEN; j++)
		net->bias[j] += step * back[j];
	for (int i = 0; i < inputs->n; i++) {
		row = net->row[inputs->on[i]];
		step = step_size(&moved->row[inputs->on[i]], square, rate);
		for (int j = 0; j < EVAL_HIDDEN; j++)
			row[j] += step * back[j];
	}
}

void
float_net_resume(struct float_net *net, const struct eval_net *from)
{
	for (int i = 0; i < EVAL_INPUTS; i++)
		for (int j = 0; j < EVAL_HIDDEN; j++)
			net->row[i][j] =
			    (float)from->row[i][j] / EVAL_HIDDEN_ONE;
	for (int j = 0; j < EVAL_HIDDEN; j++)
		net->bias[j] = (float)from->bias[j] / EVAL_HIDDEN_ONE;
	for (int o = 0; o < NCOLOUR; o++) {
		for (int j = 0; j < EVAL_HIDDEN; j++)
			net->out[o][j] =
			    (float)from->out[o][j] / (EVAL_OUT_ONE * LOG2_E);
		net->out_bias[o] = (float)from->out_bias[o] /
		    (EVAL_HIDDEN_ONE * EVAL_OUT_ONE * LOG2_E);
	}
}

void
float_net_mean(struct float_net *mean, const struct float_net *net, long n)
{
	float *to = &mean->row[0][0], part = 1 / (float)n;
	const float *from = &net->row[0][0];

	/* All members are floats, one behind the other. */
	for (size_t i = 0; i < sizeof(*net) / sizeof(float); i++)
		to[i] = n == 1 ? from[i] : to[i] + (from[i] - to[i]) * part;
}

static int16_t
round_to(float weight, float one, float max)
{
	float x = weight * one;

	x = x > max ? max : x < -max ? -max : x;
	return (int16_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

void
float_net_round(const struct float_net *net, struct eval_net *to)
{
	for (int i = 0; i < EVAL_INPUTS; i++)
		for (int j = 0; j < EVAL_HIDDEN; j++)
			to->row[i][j] =
			    round_to(net->row[i][j], EVAL_HIDDEN_ONE, ROW_MAX);
	for (int j = 0; j < EVAL_HIDDEN; j++)
		to->bias[j] = round_to(net->bias[j], EVAL_HIDDEN_ONE, ROW_MAX);
	for (int o = 0; o < NCOLOUR; o++) {
		for (int j = 0; j < EVAL_HIDDEN; j++)
			to->out[o][j] = round_to(
			    net->out[o][j] * LOG2_E, EVAL_OUT_ONE, OUT_MAX);
		to->out_bias[o] = (int32_t)roundf(
		    net->out_bias[o] * LOG2_E * EVAL_HIDDEN_ONE * EVAL_OUT_ONE);
	}
}
