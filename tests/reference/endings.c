/* Ludo with two seats and a counter left each, solved by the reference. */
#include <math.h>
#include <stdlib.h>

#include "tests/reference/reference.h"

struct leads {
	int own, other; /* as whoever throws next sees it */
	bool won, again;
};

static int
last_counter(
    const struct ref_rules *r, const struct ref_position *p, int colour)
{
	int i;

	for (i = 0; i < REF_COUNTERS; i++)
		if (p->counter[colour][i] != ref_home(r))
			return p->counter[colour][i];
	return ref_home(r);
}

static void
put_counters(
    const struct ref_rules *r, struct ref_position *p, int colour, int square)
{
	int i;

	for (i = 0; i < REF_COUNTERS; i++)
		p->counter[colour][i] = ref_home(r);
	p->counter[colour][0] = square;
	ref_sort_counters(p);
}

/* The plays of a throw; returns how many. */
static int
find_leads(const struct ref_rules *r, int own, int other, int die,
    struct leads leads[4])
{
	static struct ref_plays plays;
	struct ref_position p;
	int i, a, b, dice[2];

	ref_position_start(&p);
	put_counters(r, &p, REF_RED, own);
	put_counters(r, &p, REF_YELLOW, other);
	dice[0] = dice[1] = die;
	ref_plays_list(r, &p, dice, NULL, &plays);
	for (i = 0; i < plays.n && i < 4; i++) {
		a = last_counter(r, &plays.play[i].after, REF_RED);
		b = last_counter(r, &plays.play[i].after, REF_YELLOW);
		leads[i].won = plays.play[i].then == REF_THEN_WIN;
		leads[i].again = plays.play[i].after.turn == 0;
		leads[i].own = leads[i].again ? a : b;
		leads[i].other = leads[i].again ? b : a;
	}
	return i;
}

/* The least difference to the last round's chances that still counts. */
#define CLOSE 1e-12

void
ref_endings(double chance[REF_SQUARES][REF_SQUARES])
{
	static struct leads leads[REF_SQUARES][REF_SQUARES][6][4];
	static int n[REF_SQUARES][REF_SQUARES][6];
	struct ref_rules r;
	char error[REF_ERROR];
	double change = 1;
	int own, other, die, i;

	if (!ref_rules_make(&r, "ludo", 2, NULL, 0, error))
		abort();
	for (own = 0; own <= ref_home(&r); own++)
		for (other = 0; other <= ref_home(&r); other++) {
			chance[own][other] = 0;
			for (die = 0; die < 6; die++)
				n[own][other][die] = find_leads(&r, own - 1,
				    other - 1, die + 1, leads[own][other][die]);
		}
	while (change > CLOSE) {
		change = 0;
		for (own = 0; own <= ref_home(&r); own++)
			for (other = 0; other <= ref_home(&r); other++) {
				double sum = 0;

				for (die = 0; die < 6; die++) {
					double best = 0, one;

					for (i = 0; i < n[own][other][die];
					     i++) {
						const struct leads *l =
						    &leads[own][other][die][i];

						one = l->won
						    ? 1
						    : chance[l->own + 1]
							    [l->other + 1];
						if (!l->won && !l->again)
							one = 1 - one;
						best = fmax(best, one);
					}
					sum += best;
				}
				change = fmax(
				    change, fabs(sum / 6 - chance[own][other]));
				chance[own][other] = sum / 6;
			}
	}
}
