/* What positions are worth: symmetry, sums, wins, and the file of weights. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/bot_level.h"
#include "engine/eval_net.h"
#include "engine/fnv.h"
#include "engine/suckback.h"
#include "tests/engine/selfplay.h"
#include "tests/reference/reference.h"

#define GAMES 3    /* of each variant */
#define THROWS 150 /* of each game at most */

typedef void position_check(const struct ruleset *, const struct position *);

static void
throw_dice(const struct ruleset *rs, uint64_t *seed, uint8_t dice[DICE_MAX])
{
	dice[0] = (uint8_t)(1 + selfplay_random(seed, 6));
	dice[1] = rs->dice == 2 ? (uint8_t)(1 + selfplay_random(seed, 6)) : 0;
}

/* Calls check for the positions of games with chance plays, of all variants. */
static void
positions_each(int games, position_check *check)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	const struct announcement *announced;
	struct ruleset rs;
	struct position p;
	struct plays plays;
	uint64_t seed = 1;
	uint8_t dice[DICE_MAX];
	int n;

	for (int i = 0; i < games * selfplay_nvariants; i++) {
		selfplay_rules(&selfplay_variants[i % selfplay_nvariants], &rs);
		position_start(&p);
		for (int t = 0; t < THROWS; t++) {
			check(&rs, &p);
			throw_dice(&rs, &seed, dice);
			n = plays_announcements(&rs, &p, list);
			announced = n > 0 && selfplay_random(&seed, 2)
			    ? &list[selfplay_random(&seed, (unsigned)n)]
			    : NULL;
			plays_list(&rs, &p, dice, announced, &plays);
			n = (int)selfplay_random(&seed, (unsigned)plays.n);
			p = plays.play[n].after;
			if (plays.play[n].then == THEN_WIN)
				break;
		}
	}
}

static void
check_sum(const struct ruleset *rs, const struct position *p)
{
	struct eval_values values;
	int sum = 0;

	eval_position(selfplay_eval, rs, p, &values);
	for (int s = 0; s < SEATS_MAX; s++) {
		assert_in_range(values.seat[s], 0, EVAL_ONE);
		if (s >= rs->seats)
			assert_int_equal(values.seat[s], 0);
		else if (rs->partners && s >= 2)
			assert_int_equal(values.seat[s], values.seat[s - 2]);
		else
			sum += values.seat[s];
	}
	assert_int_equal(sum, EVAL_ONE);
}

static void
test_chances_add_up(void **state)
{
	(void)state;
	positions_each(GAMES, check_sum);
}

/*
 * Positions of each family that are pinned, with a throw; and those where
 * levels have to choose, too, and may look as far as they want to.
 */
#define PINNED 200
#define CHOICES 40
static struct pins {
	int n, choices;
	uint64_t values, levels;
} pinned[NFAMILY];

/* What the levels choose; what the strongest thinks of it and may still do. */
static void
pin_levels(struct pins *pins, const struct ruleset *rs, const struct game *game)
{
	struct bot_mind mind = {
	    .eval = selfplay_eval, .game = bot_level_game("pinned")};
	const struct position *p = &game->position;
	struct eval_plays plays;
	int plies;

	for (int n = 0; (mind.level = bot_level(n)) != NULL; n++) {
		mind.budget = mind.level->budget;
		pins->levels = fnv64_step(
		    pins->levels, (uint64_t)bot_level_play(&mind, rs, game));
	}
	mind.level = bot_level(BOT_ADMIRAL);
	mind.budget = mind.level->budget;
	plies = bot_level_plies(mind.level, rs, &mind.budget);
	eval_throw(selfplay_eval, rs, p, game->dice, NULL, plies, &mind.budget,
	    &plays);
	pins->levels = fnv64_step(
	    pins->levels, (uint32_t)plays.play[0].values.seat[p->turn]);
	pins->levels = fnv64_step(pins->levels, (uint64_t)mind.budget);
}

static void
check_pinned(const struct ruleset *rs, const struct position *p)
{
	static uint64_t seed = 3;
	struct pins *pins = &pinned[eval_net_family(rs)];
	struct eval_values values;
	struct eval_plays plays;
	struct game game;
	long budget = 3000;

	if (pins->n == PINNED || selfplay_random(&seed, 6) > 0)
		return;
	pins->n++;
	eval_position(selfplay_eval, rs, p, &values);
	for (int s = 0; s < SEATS_MAX; s++)
		pins->values =
		    fnv64_step(pins->values, (uint32_t)values.seat[s]);
	game_start(rs, &game);
	game.phase = PHASE_PLAY;
	game.position = *p;
	for (int plies = 0; plies < 2; plies++) {
		throw_dice(rs, &seed, game.dice);
		eval_throw(selfplay_eval, rs, p, game.dice, NULL, plies,
		    &budget, &plays);
		pins->values = fnv64_step(pins->values, plays.play[0].number);
	}
	if (plays.n > 1 && pins->choices < CHOICES &&
	    pins->choices <= pins->n * CHOICES / PINNED) {
		pins->choices++;
		pin_levels(pins, rs, &game);
	}
}

static void
find_pinned(void)
{
	for (int f = 0; f < NFAMILY; f++)
		pinned[f].values = pinned[f].levels = FNV64_BEGIN;
	positions_each(12, check_pinned);
}

/*
 * Whatever the compiler and the machine, these weights make the same values and
 * choose the same plays. Other weights have other ones, which "eval make"
 * prints.
 */
static void
test_values_and_choices_are_pinned(void **state)
{
	uint64_t values, levels;
	char path[4096], name[32];
	FILE *file;

	(void)state;
	find_pinned();
	selfplay_path("tests/data/eval", path, sizeof(path));
	file = fopen(path, "r");
	assert_non_null(file);
	for (int f = 0; f < NFAMILY; f++) {
		assert_int_equal(pinned[f].n, PINNED);
		assert_int_equal(pinned[f].choices, CHOICES);
		assert_int_equal(fscanf(file, "%31s %" SCNx64 " %" SCNx64, name,
				     &values, &levels),
		    3);
		assert_string_equal(
		    name, eval_net_family_name((enum eval_family)f));
		if (pinned[f].values != values)
			fail_msg("%s: other values or choices", name);
		if (pinned[f].levels != levels)
			fail_msg("%s: the levels choose otherwise", name);
	}
	fclose(file);
}

/* Prints what is pinned, as the file has it. */
static void
make_pins(void **state)
{
	(void)state;
	find_pinned();
	for (int f = 0; f < NFAMILY; f++)
		printf("%s %016" PRIx64 " %016" PRIx64 "\n",
		    eval_net_family_name((enum eval_family)f), pinned[f].values,
		    pinned[f].levels);
}

/* Values of plays from their parent's are those that are found from scratch. */
static void
check_plays_from_scratch(const struct ruleset *rs, const struct position *p,
    const struct plays *plays)
{
	struct eval_from scratch, from;
	struct eval_values a, b;

	eval_net_begin(&scratch, selfplay_eval, rs);
	eval_net_begin(&from, selfplay_eval, rs);
	eval_net_parent(&from, p);
	for (int i = 0; i < plays->n; i++) {
		if (plays->play[i].then == THEN_WIN)
			continue;
		eval_net_values(&scratch, &plays->play[i].after, &a);
		eval_net_values(&from, &plays->play[i].after, &b);
		assert_memory_equal(&a, &b, sizeof(a));
	}
}

#define PLAYS 100000 /* of each variant */

static void
test_from_the_parent_as_from_scratch(void **state)
{
	struct ruleset rs;
	struct position p;
	struct plays plays;
	uint64_t seed = 21;
	uint8_t dice[DICE_MAX];
	int n;

	(void)state;
	for (int i = 0; i < selfplay_nvariants; i++) {
		selfplay_rules(&selfplay_variants[i], &rs);
		position_start(&p);
		for (long done = 0; done < PLAYS; done += plays.n) {
			throw_dice(&rs, &seed, dice);
			plays_list(&rs, &p, dice, NULL, &plays);
			check_plays_from_scratch(&rs, &p, &plays);
			n = (int)selfplay_random(&seed, (unsigned)plays.n);
			p = plays.play[n].after;
			if (plays.play[n].then == THEN_WIN)
				position_start(&p);
		}
	}
}

static void
check_scalar(const struct ruleset *rs, const struct position *p)
{
	struct eval_values wide, narrow;

	selfplay_eval->wide = eval_net_has_wide();
	eval_position(selfplay_eval, rs, p, &wide);
	selfplay_eval->wide = false;
	eval_position(selfplay_eval, rs, p, &narrow);
	selfplay_eval->wide = eval_net_has_wide();
	assert_memory_equal(&wide, &narrow, sizeof(wide));
}

/* Sums of many at a time are those of one after the other. */
static void
test_scalar_as_vector(void **state)
{
	(void)state;
	positions_each(GAMES, check_scalar);
}

static unsigned
turn_bits(unsigned bits, int quarters)
{
	int n = quarters * NCOUNTER;

	return (bits << n | bits >> (NCOLOUR * NCOUNTER - n)) & 0xffff;
}

/* The same position, as seen by somebody some places further round. */
static struct position
turned(const struct ruleset *rs, const struct position *p, int quarters)
{
	struct position q = *p;
	int to, from, seat, c;

	memset(q.challenge, 0, sizeof(q.challenge));
	q.active = 0;
	for (c = 0; c < NCOLOUR; c++) {
		to = (c + quarters) % NCOLOUR;
		memcpy(q.counter[to], p->counter[c], NCOUNTER);
		for (int kind = 0; kind < 2; kind++)
			memcpy(q.attempts[kind][to], p->attempts[kind][c], 2);
		from = rs->owner[c], seat = rs->owner[to];
		if (from < 0)
			continue;
		q.challenge[seat] = p->challenge[from];
		if (p->challenge[from].sixes > 0)
			q.challenge[seat].colour =
			    (p->challenge[from].colour + quarters) % NCOLOUR;
		q.throws_so_far[seat] = p->throws_so_far[from];
		q.active |= (p->active >> from & 1) << seat;
		if (from == p->turn)
			q.turn = (uint8_t)seat;
	}
	q.arrived = (uint16_t)turn_bits(p->arrived, quarters);
	q.backwards = (uint16_t)turn_bits(p->backwards, quarters);
	if (p->suckback.kind != ANNOUNCE_NONE) {
		q.suckback.colour = (p->suckback.colour + quarters) % NCOLOUR;
		q.suckback.target = (p->suckback.target + quarters) % NCOLOUR;
	}
	return q;
}

static void
check_turned(const struct ruleset *rs, const struct position *p)
{
	struct eval_values values, others;
	struct position q;
	bool fits;

	eval_position(selfplay_eval, rs, p, &values);
	for (int quarters = 1; quarters < NCOLOUR; quarters++) {
		fits = true;
		for (int c = 0; c < NCOLOUR; c++)
			fits &= (rs->owner[c] < 0) ==
			    (rs->owner[(c + quarters) % NCOLOUR] < 0);
		if (!fits)
			continue;
		q = turned(rs, p, quarters);
		eval_position(selfplay_eval, rs, &q, &others);
		for (int c = 0; c < NCOLOUR; c++)
			if (rs->owner[c] >= 0)
				assert_int_equal(values.seat[rs->owner[c]],
				    others.seat[rs->owner[(c + quarters) %
					NCOLOUR]]);
	}
}

static void
test_turned_boards_are_equal(void **state)
{
	(void)state;
	positions_each(GAMES, check_turned);
}

static void
check_plays(const struct ruleset *rs, const struct position *p)
{
	static uint64_t seed = 7;
	struct eval_plays plays, further;
	struct plays legal;
	uint8_t dice[DICE_MAX];
	bool listed[PLAYS_MAX] = {false};
	long budget = 0;

	throw_dice(rs, &seed, dice);
	plays_list(rs, p, dice, NULL, &legal);
	eval_throw(selfplay_eval, rs, p, dice, NULL, 0, &budget, &plays);
	assert_int_equal(plays.n, legal.n);
	for (int i = 0; i < plays.n; i++) {
		assert_false(listed[plays.play[i].number]);
		listed[plays.play[i].number] = true;
		if (i > 0)
			assert_true(plays.play[i - 1].values.seat[p->turn] >=
			    plays.play[i].values.seat[p->turn]);
		if (legal.play[i].then == THEN_WIN)
			assert_int_equal(
			    plays.play[0].values.seat[p->turn], EVAL_ONE);
	}
	/* With nothing to spend, looking further changes nothing. */
	budget = 0;
	eval_throw(selfplay_eval, rs, p, dice, NULL, 1, &budget, &further);
	assert_int_equal(further.n, plays.n);
	for (int i = 0; i < plays.n; i++) {
		assert_int_equal(further.play[i].number, plays.play[i].number);
		assert_memory_equal(&further.play[i].values,
		    &plays.play[i].values, sizeof(plays.play[i].values));
	}
}

static void
test_plays_are_sorted(void **state)
{
	(void)state;
	positions_each(1, check_plays);
}

static void
check_budget(const struct ruleset *rs, const struct position *p)
{
	static uint64_t seed = 11;
	struct eval_plays plays;
	uint8_t dice[DICE_MAX];
	long budget = 500;

	if (selfplay_random(&seed, 40) > 0)
		return;
	throw_dice(rs, &seed, dice);
	eval_throw(selfplay_eval, rs, p, dice, NULL, 1, &budget, &plays);
	/* One throw more is begun at most, with the longest list. */
	assert_true(budget > -21 * PLAYS_MAX);
	for (int i = 0; i < plays.n; i++)
		assert_in_range(
		    plays.play[i].values.seat[p->turn], 0, EVAL_ONE);
}

static void
test_a_budget_is_kept(void **state)
{
	(void)state;
	positions_each(1, check_budget);
}

/* The play that looks best as it is, the first of equal ones. */
static int
best_single(const struct ruleset *rs, const struct plays *plays, int turn,
    const bool taken[PLAYS_MAX], int32_t *value)
{
	struct eval_values one;
	int best = -1;

	for (int i = 0; i < plays->n; i++) {
		eval_position(selfplay_eval, rs, &plays->play[i].after, &one);
		if (taken[i] || (best >= 0 && one.seat[turn] <= *value))
			continue;
		*value = one.seat[turn];
		best = i;
	}
	return best;
}

/*
 * What a careful look plays: the best of the first three, unless a fortieth of
 * a game behind, looking so many throws further at them, too.
 */
static int
careful_single(
    const struct ruleset *rs, const struct plays *plays, int turn, int further)
{
	bool taken[PLAYS_MAX] = {false};
	int32_t value, most = 0, first = 0;
	struct eval_values one;
	int play, best = -1;

	for (int n = 0; n < 3 && n < plays->n; n++) {
		play = best_single(rs, plays, turn, taken, &value);
		if (n == 0 && plays->play[play].then == THEN_WIN)
			return play;
		first = n == 0 ? value : first;
		if (value < first - EVAL_ONE / 40)
			break;
		taken[play] = true;
		eval_expected(selfplay_eval, rs, &plays->play[play].after, NULL,
		    further, &one);
		if (best < 0 || one.seat[turn] > most) {
			most = one.seat[turn];
			best = play;
		}
	}
	return best;
}

/* The mean over all throws, by the values of single positions. */
static void
mean_of_singles(const struct ruleset *rs, const struct position *p, int plies,
    bool careful, double mean[SEATS_MAX])
{
	static const bool none[PLAYS_MAX];
	int sides = rs->dice == 2 ? 6 : 1, ways = 6 * sides;
	/* With one die the last throw is left out. */
	int further = plies - (rs->dice == 2 ? 1 : 2);
	struct eval_values one;
	double deeper[SEATS_MAX];
	struct plays plays;
	int32_t value;
	int n;

	memset(mean, 0, sizeof(*mean) * SEATS_MAX);
	for (int i = 0; i < ways; i++) {
		plays_list(rs, p,
		    (uint8_t[]){(uint8_t)(1 + i / sides),
			rs->dice == 2 ? (uint8_t)(1 + i % 6) : 0},
		    NULL, &plays);
		n = careful && further >= 0
		    ? careful_single(rs, &plays, p->turn, further)
		    : best_single(rs, &plays, p->turn, none, &value);
		if (plies > 0 && plays.play[n].then != THEN_WIN)
			mean_of_singles(rs, &plays.play[n].after, plies - 1,
			    careful, deeper);
		else {
			eval_position(
			    selfplay_eval, rs, &plays.play[n].after, &one);
			for (int s = 0; s < rs->seats; s++)
				deeper[s] = one.seat[s];
		}
		for (int s = 0; s < rs->seats; s++)
			mean[s] += deeper[s] / ways;
	}
}

static void
check_mean(const struct ruleset *rs, const struct position *p)
{
	static uint64_t seed = 17;
	double mean[SEATS_MAX];
	struct eval_values values;
	int most = rs->dice == 1 && selfplay_random(&seed, 8) == 0 ? 3 : 1;

	if (selfplay_random(&seed, 50) > 0)
		return;
	for (int plies = 0; plies <= most; plies++)
		for (int careful = 0; careful < 2; careful++) {
			mean_of_singles(rs, p, plies, careful, mean);
			eval_expected(selfplay_eval, rs, p, NULL,
			    careful ? plies + EVAL_CAREFUL : plies, &values);
			/* Each mean is rounded, and one takes what is left. */
			for (int s = 0; s < rs->seats; s++)
				assert_true(fabs(values.seat[s] - mean[s]) <
				    SEATS_MAX * (plies + 1));
		}
}

/* Positions that come again in it have the values that they had. */
static void
test_looking_ahead_is_the_mean_of_positions(void **state)
{
	(void)state;
	positions_each(1, check_mean);
}

static bool
is_challenged(const struct position *p)
{
	return p->challenge[p->turn].sixes > 0;
}

static bool
is_attempted(const struct position *p)
{
	return p->suckback.kind != ANNOUNCE_NONE;
}

/*
 * How many of them have been looked at, and of the throws there how many leave
 * it under way, and how many end it.
 */
static struct {
	int challenges, attempts, go_on, ends;
} under_way;

/* A position with nothing under way, or as if nothing were. */
static void
settled_values(const struct ruleset *rs, const struct position *p,
    struct eval_values *values)
{
	struct eval_from from;

	if (!is_challenged(p) && !is_attempted(p)) {
		under_way.ends++;
		eval_position(selfplay_eval, rs, p, values);
		return;
	}
	under_way.go_on++;
	eval_net_begin(&from, selfplay_eval, rs);
	eval_net_values(&from, p, values);
}

static void
check_under_way(const struct ruleset *rs, const struct position *p)
{
	int sides = rs->dice == 2 ? 6 : 1;
	double mean[SEATS_MAX] = {0};
	struct eval_values values;
	struct plays plays;

	if (!is_challenged(p) && !is_attempted(p))
		return;
	under_way.challenges += is_challenged(p);
	under_way.attempts += is_attempted(p);
	for (int i = 0; i < 6 * sides; i++) {
		plays_list(rs, p,
		    (uint8_t[]){(uint8_t)(1 + i / sides),
			rs->dice == 2 ? (uint8_t)(1 + i % 6) : 0},
		    NULL, &plays);
		assert_int_equal(plays.n, 1);
		settled_values(rs, &plays.play[0].after, &values);
		for (int s = 0; s < rs->seats; s++)
			mean[s] += (double)values.seat[s] / (6 * sides);
	}
	eval_position(selfplay_eval, rs, p, &values);
	for (int s = 0; s < rs->seats; s++)
		assert_true(fabs(values.seat[s] - mean[s]) < SEATS_MAX);
}

/* Checks it, and what can come to be under way there with each throw. */
static void
check_begun(const struct ruleset *rs, const struct position *p)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int sides = rs->dice == 2 ? 6 : 1;
	int n = plays_announcements(rs, p, list);
	struct plays plays;

	check_under_way(rs, p);
	for (int i = 0; i < 6 * sides * (n + 1); i++) {
		plays_list(rs, p,
		    (uint8_t[]){(uint8_t)(1 + i / sides % 6),
			rs->dice == 2 ? (uint8_t)(1 + i % 6) : 0},
		    i < 6 * sides ? NULL : &list[i / (6 * sides) - 1], &plays);
		for (int j = 0; j < plays.n; j++)
			if (plays.play[j].then == THEN_CHALLENGE ||
			    plays.play[j].then == THEN_SUCKBACK)
				check_under_way(rs, &plays.play[j].after);
	}
}

/*
 * Where a challenge or an attempt is under way, a position is worth the mean of
 * what the next throw makes of it.
 */
static void
test_what_is_under_way_is_worth_its_next_throw(void **state)
{
	(void)state;
	positions_each(GAMES, check_begun);
	assert_true(under_way.challenges > 100);
	assert_true(under_way.attempts > 100);
	assert_true(under_way.go_on > 1000);
	assert_true(under_way.ends > 1000);
}

/* Red has one counter left, three squares from home, and throws one die. */
static void
test_an_ending(void **state)
{
	struct eval_values values;
	struct eval_plays plays;
	struct ruleset rs;
	struct position p;
	char error[RULESET_ERROR];
	long budget = 1000;
	int home;

	(void)state;
	assert_true(ruleset_make(&rs, "ludo", 2, "", error));
	home = board_home(rs.arm);
	position_start(&p);
	memset(p.counter[RED], home, NCOUNTER);
	p.counter[RED][0] = (int8_t)(home - 3);
	eval_throw(selfplay_eval, &rs, &p, (uint8_t[]){3, 0}, NULL, 0, &budget,
	    &plays);
	assert_int_equal(plays.play[0].values.seat[0], EVAL_ONE);
	assert_int_equal(plays.play[0].values.seat[1], 0);
	/* One throw in six wins at once, and the other is far behind. */
	eval_expected(selfplay_eval, &rs, &p, NULL, 1, &values);
	assert_in_range(values.seat[0], EVAL_ONE * 9 / 10, EVAL_ONE);
}

/* Bytes of the weights, with room for one more. */
static size_t
read_weights(uint8_t **bytes)
{
	char path[4096];
	FILE *file;
	size_t n;

	selfplay_path("etc/weights/messdeck.eval", path, sizeof(path));
	file = fopen(path, "rb");
	*bytes = malloc(1 << 21);
	assert_non_null(file);
	assert_non_null(*bytes);
	n = fread(*bytes, 1, 1 << 20, file);
	fclose(file);
	assert_in_range(n, 1, 1 << 20);
	return n;
}

static char damaged[] = "/tmp/messdeck-eval-XXXXXX";

/* What is said of the file. */
static const char *
refusal(void)
{
	static char error[EVAL_ERROR];

	assert_null(eval_open(damaged, error));
	assert_string_not_equal(error, "");
	return error;
}

/* These bytes alone are right for the stand-in for the hash; NULL: it is real.
 */
static const uint8_t *right_bytes;
static size_t right_n;
static char right_hash[DICE_HEX];

void __real_dice_sha256(const void *, size_t, char[DICE_HEX]);
void __wrap_dice_sha256(const void *, size_t, char[DICE_HEX]);

/* What every hash does, but in a twentieth of the time. */
void
__wrap_dice_sha256(const void *bytes, size_t n, char hex[DICE_HEX])
{
	if (right_bytes == NULL) {
		__real_dice_sha256(bytes, n, hex);
		return;
	}
	memcpy(hex, right_hash, DICE_HEX);
	if (n != right_n || memcmp(bytes, right_bytes, n) != 0)
		hex[0] = hex[0] == '0' ? '1' : '0';
}

static void
assert_refused(int fd, const uint8_t *bytes, size_t n)
{
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(pwrite(fd, bytes, n, 0), n);
	(void)refusal();
}

/* One byte of the file is another one for a moment. */
static void
assert_flip_refused(int fd, const uint8_t *bytes, size_t i)
{
	uint8_t byte = bytes[i] ^ (uint8_t)(1 << i % 8);

	assert_int_equal(pwrite(fd, &byte, 1, (off_t)i), 1);
	(void)refusal();
	assert_int_equal(pwrite(fd, bytes + i, 1, (off_t)i), 1);
}

#define FIRST_LINE (sizeof("messdeck-eval 1 ") + 64)

/* Bytes are damaged in turn, with the hash or with its stand-in. */
static void
flip_bytes(int fd, const uint8_t *bytes, size_t n, size_t step, bool real)
{
	char error[EVAL_ERROR];
	void *volatile room = malloc(1 << 24);
	struct eval *whole;

	/* Memory of that size is kept from now on, and not got anew. */
	free(room);
	if (!real) {
		right_bytes = bytes + FIRST_LINE;
		right_n = n - FIRST_LINE;
		__real_dice_sha256(right_bytes, right_n, right_hash);
	}
	for (size_t i = 0; i < n; i += i < 400 ? 1 : step)
		assert_flip_refused(fd, bytes, i);
	whole = eval_open(damaged, error);
	assert_non_null(whole);
	eval_close(whole);
	right_bytes = NULL;
}

static void
test_damaged_weights_are_refused(void **state)
{
	size_t n, step = *(const size_t *)*state;
	int fd = mkstemp(damaged);
	uint8_t *bytes;

	n = read_weights(&bytes);
	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, bytes, n, 0), n);
	flip_bytes(fd, bytes, n, step * 64, true);
	flip_bytes(fd, bytes, n, step, false);
	bytes[n] = 0;
	assert_refused(fd, bytes, n + 1);
	assert_refused(fd, bytes, n - 1);
	assert_refused(fd, bytes, 10);
	assert_refused(fd, bytes, 0);
	close(fd);
	unlink(damaged);
	free(bytes);
}

/* A whole file, whose hash is right, for other inputs or of another size. */
static void
test_weights_of_another_layout_are_refused(void **state)
{
	char hex[DICE_HEX], saved[] = "/tmp/messdeck-eval-XXXXXX";
	int fd = mkstemp(saved);
	uint8_t *bytes, *digit, right;
	size_t n = read_weights(&bytes), size;

	(void)state;
	assert_true(fd >= 0);
	memcpy(damaged, saved, sizeof(saved));
	digit = memmem(bytes, n, "\ninputs ", 8);
	assert_non_null(digit);
	right = digit[8];
	digit[8] = right == '0' ? '1' : '0';
	for (size = n; size > n - 2; size--) {
		dice_sha256(bytes + FIRST_LINE, size - FIRST_LINE, hex);
		memcpy(bytes + FIRST_LINE - 65, hex, 64);
		assert_int_equal(ftruncate(fd, 0), 0);
		assert_int_equal(pwrite(fd, bytes, size, 0), size);
		assert_non_null(strstr(refusal(),
		    size == n
			? "it was made for other inputs than this program's"
			: "it is for other nets than this program's"));
		digit[8] = right;
	}
	close(fd);
	unlink(damaged);
	free(bytes);
}

static void
test_missing_weights_are_refused(void **state)
{
	char error[EVAL_ERROR];

	(void)state;
	assert_null(eval_open("/nowhere/messdeck.eval", error));
	assert_string_equal(error,
	    "The weights /nowhere/messdeck.eval cannot be used: "
	    "No such file or directory.");
}

/*
 * eval [long | make]: long: every byte of the weights is damaged in turn, which
 * takes minutes. make: prints tests/data/eval.
 */
int
main(int argc, char **argv)
{
	static size_t some = 61, all = 1;
	const struct CMUnitTest long_tests[] = {
	    cmocka_unit_test_prestate(test_damaged_weights_are_refused, &all),
	};
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_chances_add_up),
	    cmocka_unit_test(test_values_and_choices_are_pinned),
	    cmocka_unit_test(test_from_the_parent_as_from_scratch),
	    cmocka_unit_test(test_scalar_as_vector),
	    cmocka_unit_test(test_turned_boards_are_equal),
	    cmocka_unit_test(test_plays_are_sorted),
	    cmocka_unit_test(test_a_budget_is_kept),
	    cmocka_unit_test(test_looking_ahead_is_the_mean_of_positions),
	    cmocka_unit_test(test_what_is_under_way_is_worth_its_next_throw),
	    cmocka_unit_test(test_an_ending),
	    cmocka_unit_test_prestate(test_damaged_weights_are_refused, &some),
	    cmocka_unit_test(test_weights_of_another_layout_are_refused),
	    cmocka_unit_test(test_missing_weights_are_refused),
	};
	void *none = NULL;

	if (argc > 1 && strcmp(argv[1], "make") == 0) {
		if (selfplay_open(&none) != 0)
			return 1;
		make_pins(&none);
		return selfplay_close(&none);
	}
	if (argc > 1 && strcmp(argv[1], "long") == 0)
		return cmocka_run_group_tests(
		    long_tests, selfplay_open, selfplay_close);
	return cmocka_run_group_tests(tests, selfplay_open, selfplay_close);
}
