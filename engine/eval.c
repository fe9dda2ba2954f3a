/* Values by who is ahead, until there are weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval.h"

struct eval {
	int unused;
};

struct eval *
eval_open(const char *path, char error[EVAL_ERROR])
{
	(void)path;
	error[0] = '\0';
	return calloc(1, sizeof(struct eval));
}

void
eval_close(struct eval *eval)
{
	free(eval);
}

static int
by_value(const void *a, const void *b, int seat)
{
	const struct eval_play *x = a, *y = b;

	if (x->values.seat[seat] != y->values.seat[seat])
		return x->values.seat[seat] < y->values.seat[seat] ? 1 : -1;
	return x->number < y->number ? -1 : 1;
}

void
eval_position(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, struct eval_values *values)
{
	double weight[SEATS_MAX] = {0}, sum = 0;
	int total, n;

	(void)eval;
	memset(values, 0, sizeof(*values));
	for (int seat = 0; seat < rs->seats; seat++) {
		if (position_side_home(rs, p, seat)) {
			for (int s = 0; s < rs->seats; s++)
				values->seat[s] = ruleset_same_side(rs, s, seat)
				    ? EVAL_ONE
				    : 0;
			return;
		}
		total = 0, n = 0;
		for (int c = 0; c < NCOLOUR; c++)
			if (rs->side_colours[seat] >> c & 1)
				for (int i = 0; i < NCOUNTER; i++, n++)
					total += p->counter[c][i] == BASE
					    ? -12
					    : p->counter[c][i];
		weight[seat] = exp(total * 8.0 / n / 20);
	}
	for (int seat = 0; seat < rs->seats; seat++)
		if (!rs->partners || seat < 2)
			sum += weight[seat];
	for (int seat = 0; seat < rs->seats; seat++)
		values->seat[seat] = (int)(weight[seat] / sum * EVAL_ONE);
}

void
eval_throw(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const uint8_t dice[DICE_MAX],
    const struct announcement *announced, int plies, long *budget,
    struct eval_plays *out)
{
	static struct plays plays;
	struct eval_play t;

	(void)plies;
	plays_list(rs, p, dice, announced, &plays);
	out->n = plays.n;
	*budget -= plays.n;
	for (int i = 0; i < plays.n; i++) {
		out->play[i].number = i;
		eval_position(
		    eval, rs, &plays.play[i].after, &out->play[i].values);
		for (int j = i; j > 0 &&
		     by_value(&out->play[j - 1], &out->play[j], p->turn) > 0;
		     j--) {
			t = out->play[j];
			out->play[j] = out->play[j - 1];
			out->play[j - 1] = t;
		}
	}
}

void
eval_expected(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, const struct announcement *announced, int plies,
    struct eval_values *out)
{
	static struct eval_plays plays;
	int64_t sum[SEATS_MAX] = {0};
	long budget = 1000000;
	int n = 0;

	for (uint8_t a = 1; a <= 6; a++)
		for (uint8_t b = 1; b <= (rs->dice == 2 ? 6 : 1); b++, n++) {
			eval_throw(eval, rs, p,
			    (uint8_t[DICE_MAX]){a, rs->dice == 2 ? b : 0},
			    announced, plies, &budget, &plays);
			for (int s = 0; s < rs->seats; s++)
				sum[s] += plays.play[0].values.seat[s];
		}
	memset(out, 0, sizeof(*out));
	for (int s = 0; s < rs->seats; s++)
		out->seat[s] = (int)((sum[s] + n / 2) / n);
}
