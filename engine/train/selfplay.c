/* Self-play: who plays, from where, and what there is to learn from it. */
#include <stdlib.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/position_valid.h"
#include "engine/suckback.h"
#include "engine/train/selfplay.h"

#define THROWS_MAX 4000 /* a longer game just ends */
#define ENDING_LEFT 3   /* counters of a colour, at most, that are not home */

/* Who plays a seat. */
enum learner { BY_VALUE, BY_GREEDY, BY_CHANCE };

void
selfplay_draw_rules(
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

struct selfplay *
selfplay_new(enum eval_family family, uint64_t seed)
{
	struct selfplay *s = calloc(1, sizeof(*s));

	if (s == NULL || (s->eval = calloc(1, sizeof(*s->eval))) == NULL ||
	    /* So that the nets that are installed can be learnt again. */
	    (s->eval->endings = eval_endings_new(true)) == NULL) {
		if (s != NULL)
			eval_close(s->eval);
		free(s);
		return NULL;
	}
	eval_net_prepare(s->eval);
	s->family = family;
	s->random.state = seed * NFAMILY + family;
	return s;
}

void
selfplay_free(struct selfplay *s)
{
	eval_close(s->eval);
	free(s);
}

void
selfplay_see(const struct selfplay *s, const struct position *p,
    struct selfplay_sample *to)
{
	int first = eval_inputs_first(&s->board, p, p->turn);

	eval_inputs_find(&s->board, p, first, &to->inputs);
	to->in = eval_net_two_sides(&s->rs);
	for (int r = 0; r < NCOLOUR && !eval_net_two_sides(&s->rs); r++)
		if (s->rs.owner[(first + r) % NCOLOUR] >= 0)
			to->in |= 1u << r;
}

void
selfplay_wanted(const struct selfplay *s, const struct selfplay_sample *sample,
    const float value[SEATS_MAX], struct float_chances *wanted)
{
	*wanted = (struct float_chances){.in = sample->in};
	for (int r = 0; r < NCOLOUR; r++)
		if (sample->in >> r & 1)
			wanted->chance[r] =
			    value[s->rs.owner[(sample->inputs.first + r) %
				NCOLOUR]];
}

static void
throw_dice(
    const struct ruleset *rs, struct random *random, uint8_t dice[DICE_MAX])
{
	dice[0] = (uint8_t)(1 + random_below(random, 6));
	dice[1] = rs->dice == 2 ? (uint8_t)(1 + random_below(random, 6)) : 0;
}

/* What is announced is drawn; nothing is to be learnt from that. */
static const struct announcement *
announce(struct selfplay *s, const struct position *p,
    struct announcement list[ANNOUNCEMENTS_MAX])
{
	int n;

	if (s->rs.suckback == SUCKBACK_NONE)
		return NULL;
	n = plays_announcements(&s->rs, p, list);
	if (n == 0 || random_below(&s->random, 3) > 0)
		return NULL;
	return &list[random_below(&s->random, n)];
}

static int
choose_play(
    struct selfplay *s, enum learner by, const struct position *p, int best)
{
	struct game game = {.phase = PHASE_PLAY, .position = *p};

	if (by == BY_CHANCE)
		return random_below(&s->random, s->plays.n);
	if (by == BY_GREEDY)
		return bot_greedy_play(&s->rs, &game, &s->plays);
	return best;
}

/* Also where others would play on for places: nothing is learnt from that. */
static bool
is_over(const struct ruleset *rs, const struct position *p)
{
	for (int seat = 0; seat < rs->seats; seat++)
		if (position_side_home(rs, p, seat))
			return true;
	return false;
}

/*
 * Draws a position near the end: few counters are left, on any squares, or no
 * further back than a square that is drawn.
 */
static void
draw_ending(struct selfplay *s, struct position *p)
{
	char error[RULESET_ERROR];
	int left, least, home = s->board.home;

	do {
		least = BASE;
		if (random_below(&s->random, 2) == 0)
			least += random_below(&s->random, home + 1);
		position_start(p);
		p->turn = (uint8_t)random_below(&s->random, s->rs.seats);
		for (int c = 0; c < NCOLOUR; c++) {
			if (s->rs.owner[c] < 0)
				continue;
			memset(p->counter[c], home, NCOUNTER);
			left = random_below(&s->random, ENDING_LEFT + 1);
			while (left-- > 0)
				p->counter[c][left] = (int8_t)(least +
				    random_below(&s->random, home + 1 - least));
			position_sort(p, (enum colour)c);
		}
	} while (is_over(&s->rs, p) || !position_valid(&s->rs, p, error));
}

void
selfplay_game(struct selfplay *s, selfplay_turn_note *note, void *arg)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	const struct announcement *announced;
	enum learner by[SEATS_MAX] = {BY_VALUE}, other;
	int kind = random_below(&s->random, 20), opening = 0, choice, best;
	struct selfplay_turn turn;
	struct eval_values before;
	struct position p;
	uint8_t dice[DICE_MAX];
	long budget = 0;

	selfplay_draw_rules(s->family, &s->random, &s->rs);
	eval_board_make(&s->rs, &s->board);
	other = kind < 3 ? BY_GREEDY : kind == 3 ? BY_CHANCE : BY_VALUE;
	if (s->mix.chance > 0 && random_below(&s->random, 100) < s->mix.chance)
		other = BY_CHANCE;
	for (int seat = 0; seat < s->rs.seats; seat++)
		by[seat] = seat % 2 == (kind & 1) ? BY_VALUE : other;
	if (random_below(&s->random, 4) == 0)
		opening = random_below(&s->random, 60);
	position_start(&p);
	p.turn = (uint8_t)random_below(&s->random, s->rs.seats);
	if (s->mix.endings > 0 &&
	    random_below(&s->random, 100) < s->mix.endings)
		draw_ending(s, &p);
	for (int n = 0; n < THROWS_MAX; n++) {
		throw_dice(&s->rs, &s->random, dice);
		announced = announce(s, &p, list);
		plays_list(&s->rs, &p, dice, announced, &s->plays);
		eval_throw(s->eval, &s->rs, &p, dice, announced, 0, &budget,
		    &s->values);
		best = s->values.play[0].number;
		choice = choose_play(
		    s, n < opening ? BY_CHANCE : by[p.turn], &p, best);
		turn = (struct selfplay_turn){.position = &p,
		    .next = &s->values.play[0].values,
		    .followed = choice == best && announced == NULL};
		/* What was announced by chance teaches nothing of before. */
		if (announced != NULL) {
			eval_position(s->eval, &s->rs, &p, &before);
			turn.next = &before;
		}
		note(arg, &turn);
		if (s->plays.play[choice].then == THEN_WIN)
			return;
		p = s->plays.play[choice].after;
	}
}
