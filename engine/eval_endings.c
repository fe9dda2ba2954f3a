/* Solved endings: chances that agree with those of all plays from there. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval_endings.h"
#include "engine/eval_throws.h"
#include "engine/position_valid.h"
#include "engine/suckback.h"

#define ONE (INT64_C(1) << 32) /* certain, while it is solved */
#define CLOSE (INT64_C(1) << 8)
#define SWEEPS 2000 /* at most; far fewer are needed */

#define RULESETS 16 /* of which endings stay, the last ones */

struct eval_endings {
	pthread_mutex_t lock;
	bool plain;
	int next;
	struct solved {
		struct ruleset rs;
		int32_t
		    *chance; /* of the seat to throw, by state; NULL: none */
	} solved[RULESETS];
};

/*
 * Where a play leads: a state as whoever throws next sees it, or what has been
 * won. A state is the squares of both counters, how far the other one's colour
 * is ahead of the own, and what a turn that goes on remembers.
 */
#define WON UINT32_MAX
#define AGAIN (UINT32_C(1) << 31) /* the same seat throws */

struct endings {
	const struct ruleset *rs;
	int home, squares; /* from base to the last one before home */
	int sides;         /* colours that the other counter may be of */
	int ahead[2];      /* those, counted from the own one's */
	int arrived, backs, sixes; /* how many of each a turn may remember */
	int states;
	/*
	 * For each state, from the last one down: how many ways there are to
	 * throw, plainly or at what is announced; for each throw of each of
	 * them how many plays, and where these lead.
	 */
	uint32_t *lead;
	size_t n, room;
};

static bool
endings_begin(struct endings *e, const struct ruleset *rs)
{
	bool one_colour = rs->dice == 1;

	*e = (struct endings){.rs = rs,
	    .home = board_home(rs->arm),
	    .squares = board_home(rs->arm) - BASE,
	    .sides = one_colour ? 1 : 2,
	    .ahead = {one_colour ? 2 : 1, 3},
	    .arrived = rs->suckback == SUCKBACK_NONE ? 1 : 2,
	    .backs = rs->bounce ? 2 : 1,
	    .sixes = rs->three_sixes ? 3 : 1};
	e->states = e->sides * e->arrived * e->backs * e->sixes * e->squares *
	    e->squares;
	return rs->seats == 2 && !rs->two_throws &&
	    rs->suckback != SUCKBACK_NAVY;
}

/* The seat's only colour with a counter that is not home; -1: it is none. */
static int
last_colour(const struct endings *e, const struct position *p, int seat)
{
	int last = -1;

	COLOURS_FOREACH (c, e->rs->own_colours[seat]) {
		if (p->counter[c][1] != e->home)
			return -1;
		if (p->counter[c][0] != e->home) {
			if (last >= 0)
				return -1;
			last = c;
		}
	}
	return last;
}

/* The state of a position; -1: it is none. */
static int
state_of(const struct endings *e, const struct position *p)
{
	int own = last_colour(e, p, p->turn), other, side = 0, state;

	if (own < 0 || (other = last_colour(e, p, 1 - p->turn)) < 0 ||
	    p->suckback.kind != ANNOUNCE_NONE || p->challenge[0].sixes > 0 ||
	    p->challenge[1].sixes > 0 ||
	    (e->rs->snake_eyes &&
		(p->throws_so_far[0] < 2 || p->throws_so_far[1] < 2)))
		return -1;
	while (e->ahead[side] != (other - own + NCOLOUR) % NCOLOUR)
		side++;
	state = side;
	state = state * e->arrived +
	    (e->arrived > 1 && (p->arrived & COUNTER_BIT(own, 0)) != 0);
	state = state * e->backs +
	    (e->backs > 1 && (p->backwards & COUNTER_BIT(own, 0)) != 0);
	state = state * e->sixes + (e->sixes > 1 ? p->sixes_in_a_row : 0);
	state = state * e->squares + p->counter[own][0] - BASE;
	return state * e->squares + p->counter[other][0] - BASE;
}

static int
take(int *state, int radix)
{
	int digit = *state % radix;

	*state /= radix;
	return digit;
}

/* The position of a state, with red to throw; false: it is not possible. */
static bool
position_of(const struct endings *e, int state, struct position *p)
{
	char error[RULESET_ERROR];
	int other = take(&state, e->squares) + BASE;

	position_start(p);
	memset(p->counter, e->home, sizeof(p->counter));
	if (e->rs->dice == 1) {
		memset(p->counter[RED + 1], BASE, NCOUNTER);
		memset(p->counter[RED + 3], BASE, NCOUNTER);
	}
	p->counter[RED][0] = (int8_t)(take(&state, e->squares) + BASE);
	p->sixes_in_a_row = (uint8_t)take(&state, e->sixes);
	if (take(&state, e->backs))
		p->backwards = COUNTER_BIT(RED, 0);
	if (take(&state, e->arrived))
		p->arrived = COUNTER_BIT(RED, 0);
	p->counter[RED + e->ahead[state]][0] = (int8_t)other;
	if (e->rs->snake_eyes)
		p->throws_so_far[0] = p->throws_so_far[1] = 2;
	return position_valid(e->rs, p, error);
}

static bool
lead_put(struct endings *e, uint32_t lead)
{
	uint32_t *more;

	if (e->n == e->room) {
		more =
		    realloc(e->lead, 2 * (e->room + 50000) * sizeof(*e->lead));
		if (more == NULL)
			return false;
		e->lead = more;
		e->room = 2 * (e->room + 50000);
	}
	e->lead[e->n++] = lead;
	return true;
}

/* Where all plays of all throws lead, by one way to throw. */
static bool
leads_put(struct endings *e, const struct throws *throws,
    const struct position *p, const struct announcement *announced)
{
	const struct play *play;
	struct plays plays;
	bool put = true;
	int state;

	for (int t = 0; t < throws->n && put; t++) {
		plays_list(e->rs, p, throws->kind[t].dice, announced, &plays);
		put = lead_put(e, (uint32_t)plays.n);
		for (int i = 0; i < plays.n && put; i++) {
			play = &plays.play[i];
			state = play->then == THEN_WIN
			    ? 0
			    : state_of(e, &play->after);
			put = state >= 0 &&
			    lead_put(e,
				play->then == THEN_WIN ? WON
				    : play->after.turn == 0
				    ? AGAIN | (uint32_t)state
				    : (uint32_t)state);
		}
	}
	return put;
}

static bool
leads_find(struct endings *e, const struct throws *throws)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	struct position p;
	bool found = true;
	int n;

	for (int s = e->states - 1; s >= 0 && found; s--) {
		if (!position_of(e, s, &p)) {
			found = lead_put(e, 0);
			continue;
		}
		n = plays_announcements(e->rs, &p, list);
		found = lead_put(e, (uint32_t)(1 + n)) &&
		    leads_put(e, throws, &p, NULL);
		for (int i = 0; i < n && found; i++)
			found = leads_put(e, throws, &p, &list[i]);
	}
	return found;
}

/* The mean over all throws of the best play's chance; moves on in the leads. */
static int64_t
mean_of(
    const struct throws *throws, const int64_t *chance, const uint32_t **lead)
{
	int64_t sum = 0, best, one;
	uint32_t n, to;

	for (int t = 0; t < throws->n; t++) {
		best = 0;
		for (n = *(*lead)++; n > 0; n--) {
			to = *(*lead)++;
			one = to == WON  ? ONE
			    : to & AGAIN ? chance[to & ~AGAIN]
					 : ONE - chance[to];
			best = one > best ? one : best;
		}
		sum += best * throws->kind[t].ways;
	}
	return sum / throws->all;
}

/* From those that are nearly home to those in base; the greatest change. */
static int64_t
sweep(const struct endings *e, const struct throws *throws, int64_t *chance)
{
	const uint32_t *lead = e->lead;
	int64_t change = 0, best, one;
	uint32_t ways;

	for (int s = e->states - 1; s >= 0; s--) {
		best = 0;
		for (ways = *lead++; ways > 0; ways--) {
			one = mean_of(throws, chance, &lead);
			best = one > best ? one : best;
		}
		if (llabs(best - chance[s]) > change)
			change = llabs(best - chance[s]);
		chance[s] = best;
	}
	return change;
}

/* The chances of all states, to be freed; NULL: there is no memory. */
static int32_t *
solve(struct endings *e)
{
	int64_t *chance = malloc((size_t)e->states * sizeof(*chance));
	int32_t *rounded = NULL;
	struct throws throws;

	throws_list(e->rs, &throws);
	if (chance != NULL && leads_find(e, &throws))
		rounded = malloc((size_t)e->states * sizeof(*rounded));
	for (int s = 0; rounded != NULL && s < e->states; s++)
		chance[s] = ONE / 2;
	for (int n = 0; rounded != NULL && n < SWEEPS; n++)
		if (sweep(e, &throws, chance) <= CLOSE)
			break;
	for (int s = 0; rounded != NULL && s < e->states; s++)
		rounded[s] = (int32_t)((chance[s] * EVAL_ONE + ONE / 2) / ONE);
	free(e->lead);
	free(chance);
	return rounded;
}

/*
 * Those of the rule set. Bytes between its settings may differ where they are
 * the same: then they are solved once more.
 */
static const int32_t *
solved_chances(struct eval_endings *endings, struct endings *e)
{
	struct solved *solved;

	for (int i = 0; i < RULESETS; i++) {
		solved = &endings->solved[i];
		if (solved->chance != NULL &&
		    memcmp(&solved->rs, e->rs, sizeof(*e->rs)) == 0)
			return solved->chance;
	}
	solved = &endings->solved[endings->next];
	endings->next = (endings->next + 1) % RULESETS;
	free(solved->chance);
	memcpy(&solved->rs, e->rs, sizeof(*e->rs));
	solved->chance = solve(e);
	return solved->chance;
}

struct eval_endings *
eval_endings_new(bool plain)
{
	struct eval_endings *endings = calloc(1, sizeof(*endings));

	if (endings == NULL)
		return NULL;
	pthread_mutex_init(&endings->lock, NULL);
	endings->plain = plain;
	return endings;
}

void
eval_endings_free(struct eval_endings *endings)
{
	if (endings == NULL)
		return;
	for (int i = 0; i < RULESETS; i++)
		free(endings->solved[i].chance);
	pthread_mutex_destroy(&endings->lock);
	free(endings);
}

bool
eval_endings_values(struct eval_endings *endings, const struct ruleset *rs,
    const struct position *p, struct eval_values *values)
{
	const int32_t *chances;
	struct endings e;
	int state;

	/* Nearly all others are told apart by this. */
	if (rs->seats != 2 || p->counter[RED][1] != board_home(rs->arm) ||
	    endings == NULL ||
	    (endings->plain && (!rs->single || rs->house != 0)) ||
	    !endings_begin(&e, rs) || (state = state_of(&e, p)) < 0)
		return false;
	pthread_mutex_lock(&endings->lock);
	chances = solved_chances(endings, &e);
	if (chances != NULL) {
		*values = (struct eval_values){{0}};
		values->seat[p->turn] = chances[state];
		values->seat[1 - p->turn] = EVAL_ONE - chances[state];
	}
	pthread_mutex_unlock(&endings->lock);
	return chances != NULL;
}
