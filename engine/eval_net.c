/* The nets in whole numbers: from inputs to chances. */
#include "engine/eval_net.h"

enum eval_family
eval_net_family(const struct ruleset *rs)
{
	if (rs->dice == 2)
		return rs->seats == 2 ? FAMILY_UCKERS_2
		    : rs->partners    ? FAMILY_UCKERS_4
				      : FAMILY_UCKERS_EVERYONE;
	if (rs->partners)
		return FAMILY_FLEET_LUDO;
	return FAMILY_LUDO_2 + rs->seats - 2;
}

const char *
eval_net_family_name(enum eval_family family)
{
	static const char *const names[] = {
	    [FAMILY_UCKERS_2] = "two-dice-2",
	    [FAMILY_UCKERS_4] = "two-dice-4",
	    [FAMILY_UCKERS_EVERYONE] = "two-dice-everyone",
	    [FAMILY_LUDO_2] = "ludo-2",
	    [FAMILY_LUDO_3] = "ludo-3",
	    [FAMILY_LUDO_4] = "ludo-4",
	    [FAMILY_FLEET_LUDO] = "fleet-ludo",
	};

	return names[family];
}

bool
eval_net_two_sides(const struct ruleset *rs)
{
	return rs->seats == 2 || rs->partners;
}

void
eval_net_begin(struct eval *eval)
{
	/* 2^-(1/2), 2^-(1/4), ..., each times 2^30. */
	static const int64_t roots[EVAL_EXP_BITS] = {759250125, 902905651,
	    984625594, 1028218693, 1050733751, 1062175491, 1067942999,
	    1070838486, 1072289173, 1073015252, 1073378477, 1073560135};
	int64_t product;

	for (int i = 0; i < 1 << EVAL_EXP_BITS; i++) {
		product = INT64_C(1) << 30;
		for (int bit = 0; bit < EVAL_EXP_BITS; bit++)
			if (i >> (EVAL_EXP_BITS - 1 - bit) & 1)
				product = product * roots[bit] >> 30;
		eval->power[i] = (int32_t)product;
	}
}

/* The hidden units; sums that overflow wrap around on every machine. */
static void
net_hidden(const struct eval_net *net, const struct eval_inputs *inputs,
    int16_t hidden[EVAL_HIDDEN])
{
	uint16_t sum[EVAL_HIDDEN];

	for (int j = 0; j < EVAL_HIDDEN; j++)
		sum[j] = (uint16_t)net->bias[j];
	for (int i = 0; i < inputs->n; i++) {
		const int16_t *row = net->row[inputs->on[i]];

		for (int j = 0; j < EVAL_HIDDEN; j++)
			sum[j] = (uint16_t)(sum[j] + (uint16_t)row[j]);
	}
	for (int j = 0; j < EVAL_HIDDEN; j++)
		hidden[j] = (int16_t)sum[j] > 0 ? (int16_t)sum[j] : 0;
}

/* An output, as a power of two with EVAL_EXP_BITS bits of fraction. */
static int64_t
net_output(
    const struct eval_net *net, int output, const int16_t hidden[EVAL_HIDDEN])
{
	int64_t sum = net->out_bias[output];
	int64_t one = EVAL_HIDDEN_ONE * EVAL_OUT_ONE >> EVAL_EXP_BITS;

	for (int j = 0; j < EVAL_HIDDEN; j++)
		sum += (int32_t)hidden[j] * net->out[output][j];
	return (sum + (INT64_C(1) << 40) * one) / one - (INT64_C(1) << 40);
}

/* Chances in proportion to powers of two, adding up to EVAL_ONE. */
static void
share(const struct eval *eval, const int64_t power[], const bool in[],
    int32_t chance[], int n)
{
	int64_t term[NCOLOUR], sum = 0, most = INT64_MIN, down;
	int best = 0, left = EVAL_ONE;

	for (int i = 0; i < n; i++)
		if (in[i] && power[i] > most) {
			most = power[i];
			best = i;
		}
	for (int i = 0; i < n; i++) {
		down = most - power[i];
		term[i] = !in[i] || down >> EVAL_EXP_BITS > 30
		    ? 0
		    : eval->power[down & ((1 << EVAL_EXP_BITS) - 1)] >>
			(down >> EVAL_EXP_BITS);
		sum += term[i];
	}
	for (int i = 0; i < n; i++) {
		chance[i] = (int32_t)(term[i] * EVAL_ONE / sum);
		left -= chance[i];
	}
	chance[best] += left;
}

static void
values_of_seats(const struct eval *eval, const struct eval_net *net,
    const struct ruleset *rs, const struct position *p,
    const struct eval_inputs *inputs, const int16_t hidden[EVAL_HIDDEN],
    struct eval_values *values)
{
	int64_t power[NCOLOUR] = {0};
	bool in[NCOLOUR] = {false};
	int32_t chance[NCOLOUR];
	int colour;

	for (int r = 0; r < NCOLOUR; r++) {
		colour = (inputs->first + r) % NCOLOUR;
		/* Of those that play on for places, one comes in next. */
		in[r] = rs->owner[colour] >= 0 &&
		    !position_seat_home(rs, p, rs->owner[colour]);
		if (in[r])
			power[r] = net_output(net, r, hidden);
	}
	share(eval, power, in, chance, NCOLOUR);
	for (int r = 0; r < NCOLOUR; r++)
		if (in[r])
			values->seat[rs->owner[(inputs->first + r) % NCOLOUR]] =
			    chance[r];
}

void
eval_net_values(const struct eval *eval, const struct ruleset *rs,
    const struct position *p, struct eval_values *values)
{
	static const bool both[] = {true, true};
	const struct eval_net *net = &eval->net[eval_net_family(rs)];
	int16_t hidden[EVAL_HIDDEN];
	struct eval_inputs inputs;
	int32_t chance[2];

	eval_inputs_find(rs, p, &inputs);
	net_hidden(net, &inputs, hidden);
	*values = (struct eval_values){{0}};
	if (!eval_net_two_sides(rs)) {
		values_of_seats(eval, net, rs, p, &inputs, hidden, values);
		return;
	}
	share(
	    eval, (int64_t[]){net_output(net, 0, hidden), 0}, both, chance, 2);
	for (int s = 0; s < rs->seats; s++)
		values->seat[s] = chance[!ruleset_same_side(rs, s, p->turn)];
}
