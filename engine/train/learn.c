/* TD(lambda) by self-play, with games against weaker players in between. */
#include <stdlib.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/suckback.h"
#include "engine/train/learn.h"

#define LAMBDA 0.8f
#define RATE_FALL 20    /* the last game's is so many times less */
#define THROWS_MAX 4000 /* a longer game ends by its value */

/* Who plays a seat. */
enum learner { BY_VALUE, BY_GREEDY, BY_CHANCE };

/* A position between two throws, and what came of it, by seat. */
struct moment {
	struct eval_inputs inputs;
	unsigned in;
	float value[SEATS_MAX]; /* what the net said */
	float next[SEATS_MAX];  /* what it said of the best play's position */
	bool followed;          /* that play was played */
};

struct learning {
	struct float_net net;
	struct random random;
	struct ruleset rs;
	struct plays plays;
	int n;
	struct moment moment[THROWS_MAX];
};

void
learn_draw_rules(
    enum eval_family family, struct random *random, struct ruleset *rs)
{
	static const char *const two_dice[] = {
	    "uckers", "bigship", "masters", "navy", "museum"};
	const char *preset, *values, *about, *word;
	char house[RULESET_HOUSE], error[RULESET_ERROR];
	int seats, n;

	for (;;) {
		preset = family <= FAMILY_UCKERS_EVERYONE
		    ? two_dice[random_below(random, 5)]
		    : family == FAMILY_FLEET_LUDO ? "fleet-ludo"
						  : "ludo";
		seats = family == FAMILY_UCKERS_2 || family == FAMILY_LUDO_2 ? 2
		    : family == FAMILY_LUDO_3 ||
			(family == FAMILY_UCKERS_EVERYONE &&
			    random_below(random, 2))
		    ? 3
		    : 4;
		house[0] = '\0';
		if (family == FAMILY_UCKERS_EVERYONE)
			strcat(house, "everyone ");
		if (random_below(random, 10) == 0)
			strcat(house, "arm=8 ");
		for (n = random_below(random, 4) == 0; n > 0; n--) {
			word = ruleset_house_rule(
			    random_below(random, 20), &values, &about);
			if (word != NULL && strcmp(word, "arm") != 0 &&
			    strcmp(word, "everyone") != 0 &&
			    strcmp(word, "cocky") != 0)
				strcat(house, word);
		}
		if (ruleset_make(rs, preset, seats, house, error) &&
		    eval_net_family(rs) == family)
			return;
	}
}

static void
throw_dice(
    const struct ruleset *rs, struct random *random, uint8_t dice[DICE_MAX])
{
	dice[0] = (uint8_t)(1 + random_below(random, 6));
	dice[1] = rs->dice == 2 ? (uint8_t)(1 + random_below(random, 6)) : 0;
}

/* Which outputs count in a position. */
static unsigned
outputs_in(const struct ruleset *rs, const struct eval_inputs *inputs)
{
	unsigned in = 0;

	if (eval_net_two_sides(rs))
		return 1;
	for (int r = 0; r < NCOLOUR; r++)
		if (rs->owner[(inputs->first + r) % NCOLOUR] >= 0)
			in |= 1u << r;
	return in;
}

static void
by_seat(const struct ruleset *rs, const struct position *p,
    const struct eval_inputs *inputs, const struct float_chances *chances,
    float value[SEATS_MAX])
{
	int seat;

	if (chances->in == 1) {
		for (int s = 0; s < rs->seats; s++)
			value[s] = ruleset_same_side(rs, s, p->turn)
			    ? chances->chance[0]
			    : 1 - chances->chance[0];
		return;
	}
	for (int r = 0; r < NCOLOUR; r++)
		if (chances->in >> r & 1) {
			seat = rs->owner[(inputs->first + r) % NCOLOUR];
			value[seat] = chances->chance[r];
		}
}

static void
value_of(struct learning *l, const struct play *play, int seat,
    float value[SEATS_MAX])
{
	struct float_chances chances;
	struct eval_inputs inputs;
	struct eval_board board;

	if (play->then == THEN_WIN) {
		for (int s = 0; s < l->rs.seats; s++)
			value[s] = ruleset_same_side(&l->rs, s, seat);
		return;
	}
	eval_board_make(&l->rs, &board);
	eval_inputs_find(&board, &play->after,
	    eval_inputs_first(&board, &play->after, play->after.turn), &inputs);
	float_net_chances(
	    &l->net, &inputs, outputs_in(&l->rs, &inputs), &chances);
	by_seat(&l->rs, &play->after, &inputs, &chances, value);
}

static int
best_play(struct learning *l, int seat, float value[SEATS_MAX])
{
	float one[SEATS_MAX];
	int best = -1;

	for (int i = 0; i < l->plays.n; i++) {
		value_of(l, &l->plays.play[i], seat, one);
		if (best == -1 || one[seat] > value[seat]) {
			best = i;
			memcpy(value, one, sizeof(one));
		}
	}
	return best;
}

static void
note_position(struct learning *l, const struct position *p)
{
	struct moment *m = &l->moment[l->n];
	struct float_chances chances;

	struct eval_board board;
	eval_board_make(&l->rs, &board);
	eval_inputs_find(
	    &board, p, eval_inputs_first(&board, p, p->turn), &m->inputs);
	m->in = outputs_in(&l->rs, &m->inputs);
	float_net_chances(&l->net, &m->inputs, m->in, &chances);
	by_seat(&l->rs, p, &m->inputs, &chances, m->value);
}

/* What is announced is drawn; only who plays by value is to learn from it. */
static const struct announcement *
announce(struct learning *l, const struct position *p,
    struct announcement list[ANNOUNCEMENTS_MAX])
{
	int n;

	if (l->rs.suckback == SUCKBACK_NONE)
		return NULL;
	n = plays_announcements(&l->rs, p, list);
	if (n == 0 || random_below(&l->random, 3) > 0)
		return NULL;
	return &list[random_below(&l->random, n)];
}

static int
played(struct learning *l, enum learner by, const struct position *p, int best)
{
	struct game game = {.phase = PHASE_PLAY, .position = *p};

	if (by == BY_CHANCE)
		return random_below(&l->random, l->plays.n);
	if (by == BY_GREEDY)
		return bot_greedy_play(&l->rs, &game, &l->plays);
	return best;
}

/* Plays a game, and notes each of its positions. */
static void
play_game(struct learning *l)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	const struct announcement *announced;
	enum learner by[SEATS_MAX] = {BY_VALUE}, other;
	int kind = random_below(&l->random, 20), opening, choice, best;
	struct position p;
	struct moment *m;
	uint8_t dice[DICE_MAX];

	other = kind < 3 ? BY_GREEDY : kind == 3 ? BY_CHANCE : BY_VALUE;
	for (int s = 0; s < l->rs.seats; s++)
		by[s] = s % 2 == (kind & 1) ? BY_VALUE : other;
	opening =
	    random_below(&l->random, 4) == 0 ? random_below(&l->random, 60) : 0;
	position_start(&p);
	p.turn = (uint8_t)random_below(&l->random, l->rs.seats);
	for (l->n = 0; l->n < THROWS_MAX; l->n++) {
		note_position(l, &p);
		m = &l->moment[l->n];
		throw_dice(&l->rs, &l->random, dice);
		announced = announce(l, &p, list);
		plays_list(&l->rs, &p, dice, announced, &l->plays);
		best = best_play(l, p.turn, m->next);
		choice = played(
		    l, l->n < opening ? BY_CHANCE : by[p.turn], &p, best);
		m->followed = choice == best && announced == NULL;
		/* What was announced by chance teaches nothing of before. */
		if (announced != NULL)
			memcpy(m->next, m->value, sizeof(m->next));
		if (l->plays.play[choice].then == THEN_WIN) {
			if (choice == best)
				m->followed = false;
			l->n++;
			return;
		}
		p = l->plays.play[choice].after;
	}
}

/* From the last position to the first, each towards what came of it. */
static void
learn_game(struct learning *l, float rate)
{
	struct float_chances wanted = {0};
	float result[SEATS_MAX];
	struct moment *m;
	int owner, turn;

	for (int i = l->n - 1; i >= 0; i--) {
		m = &l->moment[i];
		if (!m->followed || i == l->n - 1)
			memcpy(result, m->next, sizeof(result));
		else
			for (int s = 0; s < l->rs.seats; s++)
				result[s] = LAMBDA * result[s] +
				    (1 - LAMBDA) * m->next[s];
		wanted.in = m->in;
		turn = l->rs.owner[m->inputs.first];
		for (int r = 0; r < NCOLOUR; r++) {
			owner = l->rs.owner[(m->inputs.first + r) % NCOLOUR];
			if (m->in >> r & 1)
				wanted.chance[r] =
				    result[m->in == 1 ? turn : owner];
		}
		float_net_learn(&l->net, &m->inputs, &wanted, rate);
	}
}

bool
learn_family(const struct learn_task *task, struct eval_net *to)
{
	struct learning *l = calloc(1, sizeof(*l));
	float last = task->rate / RATE_FALL;

	if (l == NULL)
		return false;
	l->random.state = task->seed * NFAMILY + task->family;
	if (task->resume)
		float_net_resume(&l->net, to);
	else
		float_net_begin(&l->net, &l->random);
	for (long game = 0; game < task->games; game++) {
		learn_draw_rules(task->family, &l->random, &l->rs);
		play_game(l);
		learn_game(l,
		    task->rate +
			(last - task->rate) * (float)game / (float)task->games);
		if (task->progress != NULL && (game + 1) % 1000 == 0)
			task->progress(task, game + 1);
	}
	float_net_round(&l->net, to);
	free(l);
	return true;
}
