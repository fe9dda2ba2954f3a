/* The nets in whole numbers: from inputs to chances. */
#include <string.h>

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
eval_net_prepare(struct eval *eval)
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
	eval->wide = eval_net_has_wide();
}

/*
 * The sums of the hidden units, in groups as large as a register. The loops
 * over groups are unrolled: only so are sums in registers all the time. Sums
 * that overflow wrap around on every machine.
 */
#define GROUP 16
enum { GROUPS = EVAL_HIDDEN / GROUP };
typedef uint16_t group __attribute__((vector_size(2 * GROUP)));

/* The same in an array of numbers. */
typedef uint16_t group_there
    __attribute__((vector_size(2 * GROUP), aligned(2), may_alias));

static inline __attribute__((always_inline)) void
groups_load(group to[GROUPS], const void *numbers)
{
	const group_there *from = numbers;

#pragma GCC unroll GROUPS
	for (int g = 0; g < GROUPS; g++)
		to[g] = from[g];
}

/* Adds the rows of inputs that came on, and takes away those that went off. */
static inline __attribute__((always_inline)) void
sums_change(const struct eval_net *net, const struct eval_inputs *from,
    const struct eval_inputs *to, const uint16_t before[EVAL_HIDDEN],
    uint16_t sum[EVAL_HIDDEN])
{
	group total[GROUPS], row[GROUPS];
	uint64_t left;

	groups_load(total, before);
	for (int word = 0; word < EVAL_WORDS; word++) {
		left = to->on[word] & ~from->on[word];
		for (; left != 0; left &= left - 1) {
			groups_load(
			    row, net->row[word * 64 + __builtin_ctzll(left)]);
#pragma GCC unroll GROUPS
			for (int g = 0; g < GROUPS; g++)
				total[g] += row[g];
		}
		left = from->on[word] & ~to->on[word];
		for (; left != 0; left &= left - 1) {
			groups_load(
			    row, net->row[word * 64 + __builtin_ctzll(left)]);
#pragma GCC unroll GROUPS
			for (int g = 0; g < GROUPS; g++)
				total[g] -= row[g];
		}
	}
#pragma GCC unroll GROUPS
	for (int g = 0; g < GROUPS; g++)
		memcpy(sum + g * GROUP, &total[g], sizeof(group));
}

/* An output, as a power of two with EVAL_EXP_BITS bits of fraction. */
static inline __attribute__((always_inline)) int
output_of(
    const struct eval_net *net, int output, const uint16_t sum[EVAL_HIDDEN])
{
	int32_t total = 0,
		one = EVAL_HIDDEN_ONE * EVAL_OUT_ONE >> EVAL_EXP_BITS;
	int16_t hidden[EVAL_HIDDEN];

	for (int j = 0; j < EVAL_HIDDEN; j++) {
		hidden[j] = (int16_t)sum[j];
		hidden[j] = hidden[j] < 0 ? 0 : hidden[j];
		hidden[j] =
		    hidden[j] > EVAL_HIDDEN_MAX ? EVAL_HIDDEN_MAX : hidden[j];
	}
	/* In bounds, by what eval_net_fits has seen to. */
	for (int j = 0; j < EVAL_HIDDEN; j++)
		total += hidden[j] * net->out[output][j];
	total += net->out_bias[output];
	return (total + (1 << 30) / one * one) / one - (1 << 30) / one;
}

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_WIDE 1
__attribute__((target("avx2"))) static void
sums_change_wide(const struct eval_net *net, const struct eval_inputs *from,
    const struct eval_inputs *to, const uint16_t before[EVAL_HIDDEN],
    uint16_t sum[EVAL_HIDDEN])
{
	sums_change(net, from, to, before, sum);
}

__attribute__((target("avx2"))) static int
output_of_wide(
    const struct eval_net *net, int output, const uint16_t sum[EVAL_HIDDEN])
{
	return output_of(net, output, sum);
}
#else
#define HAS_WIDE 0
#define sums_change_wide sums_change
#define output_of_wide output_of
#endif

bool
eval_net_has_wide(void)
{
#if HAS_WIDE
	return __builtin_cpu_supports("avx2");
#else
	return false;
#endif
}

bool
eval_net_fits(const struct eval_net *net)
{
	int64_t sum;

	for (int o = 0; o < NCOLOUR; o++) {
		sum = net->out_bias[o] < 0 ? -(int64_t)net->out_bias[o]
					   : net->out_bias[o];
		for (int j = 0; j < EVAL_HIDDEN; j++)
			sum += (int64_t)EVAL_HIDDEN_MAX *
			    (net->out[o][j] < 0 ? -net->out[o][j]
						: net->out[o][j]);
		if (sum >= 1 << 30)
			return false;
	}
	return true;
}

static int
net_output(const struct eval *eval, const struct eval_net *net, int output,
    const uint16_t sum[EVAL_HIDDEN])
{
	return eval->wide ? output_of_wide(net, output, sum)
			  : output_of(net, output, sum);
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
	for (int i = 0; i < n; i++)
		if (i != best) {
			chance[i] = (int32_t)(term[i] * EVAL_ONE / sum);
			left -= chance[i];
		}
	chance[best] = left;
}

static void
values_of_seats(const struct eval *eval, const struct eval_net *net,
    const struct ruleset *rs, const struct position *p, int first,
    const uint16_t sum[EVAL_HIDDEN], struct eval_values *values)
{
	int64_t power[NCOLOUR] = {0};
	bool in[NCOLOUR] = {false};
	int32_t chance[NCOLOUR];
	int colour;

	for (int r = 0; r < NCOLOUR; r++) {
		colour = (first + r) % NCOLOUR;
		/* Of those that play on for places, one comes in next. */
		in[r] = rs->owner[colour] >= 0 &&
		    !position_seat_home(rs, p, rs->owner[colour]);
		if (in[r])
			power[r] = net_output(eval, net, r, sum);
	}
	share(eval, power, in, chance, NCOLOUR);
	for (int r = 0; r < NCOLOUR; r++)
		if (in[r])
			values->seat[rs->owner[(first + r) % NCOLOUR]] =
			    chance[r];
}

void
eval_net_begin(
    struct eval_from *from, const struct eval *eval, const struct ruleset *rs)
{
	from->eval = eval;
	from->net = &eval->net[eval_net_family(rs)];
	eval_board_make(rs, &from->board);
	from->cache = NULL;
	from->looks = EVAL_PLIES + 1;
	from->sides.known = false;
	from->parent = NULL;
	memset(from->has, 0, sizeof(from->has));
}

void
eval_net_parent(struct eval_from *from, const struct position *parent)
{
	from->parent = parent;
	memset(from->has, 0, sizeof(from->has));
}

static void
change(const struct eval_from *from, const struct eval_inputs *was,
    const struct eval_inputs *is, const uint16_t before[EVAL_HIDDEN],
    uint16_t sum[EVAL_HIDDEN])
{
	if (from->eval->wide)
		sums_change_wide(from->net, was, is, before, sum);
	else
		sums_change(from->net, was, is, before, sum);
}

/* The hidden units' sums; from the parent's, as seen by the same colour. */
static void
find_sums(struct eval_from *from, const struct eval_inputs *inputs,
    uint16_t sum[EVAL_HIDDEN])
{
	static const struct eval_inputs none;
	const uint16_t *bias = (const uint16_t *)from->net->bias;
	int first = inputs->first;

	if (from->parent == NULL) {
		change(from, &none, inputs, bias, sum);
		return;
	}
	if (!from->has[first]) {
		from->has[first] = true;
		eval_inputs_find_from(&from->board, &from->sides, from->parent,
		    first, &from->inputs[first]);
		change(
		    from, &none, &from->inputs[first], bias, from->sum[first]);
	}
	change(from, &from->inputs[first], inputs, from->sum[first], sum);
}

void
eval_net_values(struct eval_from *from, const struct position *p,
    struct eval_values *values)
{
	static const bool both[] = {true, true};
	const struct ruleset *rs = from->board.rs;
	uint16_t sum[EVAL_HIDDEN];
	struct eval_inputs inputs;
	int32_t chance[2];

	eval_inputs_find_from(&from->board, &from->sides, p,
	    eval_inputs_first(&from->board, p, p->turn), &inputs);
	find_sums(from, &inputs, sum);
	*values = (struct eval_values){{0}};
	if (!eval_net_two_sides(rs)) {
		values_of_seats(
		    from->eval, from->net, rs, p, inputs.first, sum, values);
		return;
	}
	share(from->eval,
	    (int64_t[]){net_output(from->eval, from->net, 0, sum), 0}, both,
	    chance, 2);
	for (int s = 0; s < rs->seats; s++)
		values->seat[s] = chance[!ruleset_same_side(rs, s, p->turn)];
}
