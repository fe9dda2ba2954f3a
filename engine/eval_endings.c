/* Solved endings: chances that agree with those of all plays from there. */
#include <stdlib.h>
#include <string.h>

#include "engine/eval_endings.h"

#define STATES (ENDING_SQUARES * ENDING_SQUARES)
#define ONE (INT64_C(1) << 32) /* certain, while it is solved */
#define CLOSE (INT64_C(1) << 8)
#define SWEEPS 2000 /* at most; far fewer are needed */
#define CHOICES 2   /* of a throw: a counter moves or, for a pair, none does */

/* Where a play leads. */
struct ending_step {
	uint16_t state; /* as whoever throws next sees it; STATES: it has won */
	bool again;     /* the same seat throws */
};

struct ending {
	struct ending_step step[6][CHOICES];
	uint8_t n[6];
};

static int
state_of(int own, int other)
{
	return (own - BASE) * ENDING_SQUARES + other - BASE;
}

/* Red throws, yellow is the other one. */
static void
find_steps(const struct ruleset *rs, int own, int other, struct ending *e)
{
	struct position p;
	const struct play *play;
	struct plays plays;
	int own_after, other_after;

	position_start(&p);
	memset(p.counter[RED], ENDING_SQUARES - 1, NCOUNTER);
	memset(p.counter[YELLOW], ENDING_SQUARES - 1, NCOUNTER);
	p.counter[RED][0] = (int8_t)own;
	p.counter[YELLOW][0] = (int8_t)other;
	for (uint8_t die = 1; die <= 6; die++) {
		plays_list(rs, &p, (uint8_t[]){die, 0}, NULL, &plays);
		e->n[die - 1] = (uint8_t)plays.n;
		for (int i = 0; i < plays.n && i < CHOICES; i++) {
			play = &plays.play[i];
			own_after = play->after.counter[RED][0];
			other_after = play->after.counter[YELLOW][0];
			e->step[die - 1][i] = (struct ending_step){
			    .again = play->after.turn == 0,
			    .state = (uint16_t)(play->then == THEN_WIN ? STATES
				    : play->after.turn == 0
				    ? state_of(own_after, other_after)
				    : state_of(other_after, own_after))};
		}
	}
}

/* The mean over all throws of the best play's chance. */
static int64_t
mean_of(const struct ending *e, const int64_t *chance)
{
	const struct ending_step *step;
	int64_t sum = 0, best, one;

	for (int die = 0; die < 6; die++) {
		best = 0;
		for (int i = 0; i < e->n[die]; i++) {
			step = &e->step[die][i];
			one = step->state == STATES ? ONE
			    : step->again           ? chance[step->state]
						    : ONE - chance[step->state];
			best = one > best ? one : best;
		}
		sum += best;
	}
	return sum / 6;
}

/* From those that are nearly home to those in base, until nothing changes. */
static void
sweep(const struct ending *ending, int64_t *chance)
{
	int64_t change = ONE, one;

	for (int n = 0; n < SWEEPS && change > CLOSE; n++) {
		change = 0;
		for (int s = STATES - 1; s >= 0; s--) {
			one = mean_of(&ending[s], chance);
			if (llabs(one - chance[s]) > change)
				change = llabs(one - chance[s]);
			chance[s] = one;
		}
	}
}

void
eval_endings_solve(struct eval_endings *to)
{
	struct ending *ending = calloc(STATES, sizeof(*ending));
	int64_t *chance = calloc(STATES, sizeof(*chance));
	char error[RULESET_ERROR];
	struct ruleset rs;

	if (ending == NULL || chance == NULL ||
	    !ruleset_make(&rs, "ludo", 2, NULL, error))
		abort();
	for (int own = BASE; own < ENDING_SQUARES - 1; own++)
		for (int other = BASE; other < ENDING_SQUARES - 1; other++) {
			find_steps(
			    &rs, own, other, &ending[state_of(own, other)]);
			chance[state_of(own, other)] = ONE / 2;
		}
	sweep(ending, chance);
	for (int s = 0; s < STATES; s++)
		to->chance[s / ENDING_SQUARES][s % ENDING_SQUARES] =
		    (int32_t)((chance[s] * EVAL_ONE + ONE / 2) / ONE);
	free(ending);
	free(chance);
}

bool
eval_endings_values(const struct eval_endings *endings,
    const struct ruleset *rs, const struct position *p,
    struct eval_values *values)
{
	const int8_t *own = p->counter[p->turn == 0 ? RED : YELLOW];
	const int8_t *other = p->counter[p->turn == 0 ? YELLOW : RED];
	int home = ENDING_SQUARES - 1;

	if (!rs->single || rs->seats != 2 || rs->house != 0 || own[1] != home ||
	    other[1] != home || own[0] == home || other[0] == home)
		return false;
	*values = (struct eval_values){{0}};
	values->seat[p->turn] = endings->chance[own[0] - BASE][other[0] - BASE];
	values->seat[1 - p->turn] = EVAL_ONE - values->seat[p->turn];
	return true;
}
