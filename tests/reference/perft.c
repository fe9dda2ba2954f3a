/* Perft of the reference (question 4 of the referee). */
#include "tests/reference/reference.h"

#include <stdlib.h>

static void
perft_throw(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], int k, int depth, unsigned long long n[])
{
	struct ref_plays *plays = malloc(sizeof(*plays));
	int i;

	if (plays == NULL)
		abort();
	ref_plays_list(r, p, dice, NULL, plays);
	n[k] += (unsigned long long)plays->n;
	for (i = 0; i < plays->n && k + 1 < depth; i++) {
		const struct ref_play *play = &plays->play[i];
		int throw[2];

		if (play->then == REF_THEN_WIN)
			continue;
		for (throw[0] = 1; throw[0] <= 6; throw[0]++)
			for (throw[1] = r->dice == 2 ? throw[0] : 6;
			     throw[1] <= 6; throw[1]++)
				perft_throw(
				    r, &play->after, throw, k + 1, depth, n);
	}
	free(plays);
}

/* Question 4: paths of plain throws, each of the 21 (or 6) counted once. */
void
ref_perft(const struct ref_rules *r, const struct ref_position *p, int depth,
    unsigned long long n[])
{
	int throw[2], k;

	for (k = 0; k < depth; k++)
		n[k] = 0;
	for (throw[0] = 1; throw[0] <= 6; throw[0]++)
		for (throw[1] = r->dice == 2 ? throw[0] : 6; throw[1] <= 6;
		     throw[1]++)
			perft_throw(r, p, throw, 0, depth, n);
}
