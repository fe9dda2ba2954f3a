/* Why counters cannot move so: each way to use the dice is tried. */
#include <stdlib.h>
#include <string.h>

#include "engine/movegen_steps.h"
#include "engine/why_judge.h"

#define ANY_SIZE (NCOLOUR * NCOUNTER)
#define SCORE_MOVE 8    /* for each move that is right */
#define SCORE_PAIR 32   /* two that go together are meant as a pair */
#define SCORE_PLAYED 64 /* all are right */

/* The counters after some of the wanted moves. */
struct walk {
	uint32_t word[NCOLOUR], backs[NCOLOUR];
	uint64_t ucks;
	unsigned moves, dice; /* those that are done and used, as bits */
	int depth;
	/* The last move, and whether it ucked. */
	const struct wanted_move *last;
	bool last_back, last_ucked;
};

static void
note_reason(struct why_judge *j, const struct walk *w, enum why_reason reason,
    const struct wanted_move *m, const struct why *facts)
{
	/* A wrong number says least: any die might have been meant. */
	static const int ranks[NWHY] = {[WHY_NOBODY] = 0,
	    [WHY_NUMBER] = 1,
	    [WHY_FORWARD] = 1,
	    [WHY_EXIT_NUMBER] = 1,
	    [WHY_NOT_EXACT] = 1,
	    [WHY_EXIT_SQUARE] = 2,
	    [WHY_BOUNCE] = 2};
	int rank = ranks[reason];

	if (rank == 0 && reason != WHY_NOBODY)
		rank = 3;
	why_note(j, w->depth * SCORE_MOVE + rank, reason, m, facts);
}

/* How many of the colour's counters are on a square, on that way. */
static int
count_class(
    const struct walk *w, int colour, int square, bool back, int *counter)
{
	int n = 0;

	for (int i = 0; i < NCOUNTER; i++)
		if (word_square(w->word[colour], i) == square &&
		    (w->backs[colour] >> i & 1) == back) {
			n++;
			*counter = i;
		}
	return n;
}

static int
blob_colour(const struct why_judge *j, int colour, int square)
{
	const struct movegen *t = &j->t;

	COLOURS_FOREACH (c, t->enemies)
		if (position_count(t->before, c,
			movegen_relative(t, colour, square, c)) > 0)
			return c;
	return colour;
}

/* The first enemy block of more than limit on the way; NULL: it is free. */
static const struct block *
find_block(const struct mover *mover, int from, int low, int high, int limit)
{
	const struct block *first = NULL, *block;

	for (int b = 0; b < mover->nblocks; b++) {
		block = &mover->block[b];
		if (block->size <= limit || block->square < low ||
		    block->square > high)
			continue;
		if (first == NULL ||
		    abs(block->square - from) < abs(first->square - from))
			first = block;
	}
	return first;
}

/* How a number is used. */
enum use { USE_DIE, USE_SUM, USE_PAIR };

static enum why_reason
wrong_square(const struct why_judge *j, const struct wanted_move *m, bool back,
    int number, struct why *facts)
{
	int home = j->t.home;

	facts->number = number;
	if (j->t.rs->bounce && (back || m->from + number > home))
		return WHY_BOUNCE;
	if (m->to == home) {
		facts->number = home - m->from;
		return WHY_NOT_EXACT;
	}
	facts->number = m->to - m->from;
	return m->to <= m->from ? WHY_FORWARD : WHY_NUMBER;
}

/* One counter by a number: WHY_NOT, and then it has moved. */
static enum why_reason
take_step(struct why_judge *j, struct walk *w, const struct wanted_move *m,
    int counter, int number, enum use use, struct why *facts)
{
	const struct mover *mover = &j->t.mover[m->colour / 2];
	uint32_t *word = &w->word[m->colour], *backs = &w->backs[m->colour];
	int exit = use == USE_DIE ? j->t.rs->exit[number] : BASE;
	bool back, was_back = *backs >> counter & 1;
	int limit = 1, to;
	const struct block *block;
	struct steps steps;
	uint64_t ucks;

	if (m->from == BASE && exit == BASE)
		return WHY_EXIT_NUMBER;
	steps = steps_find(&j->t, mover, *word, *backs, number, exit, ANY_SIZE);
	to = word_square(steps.to, counter);
	if (m->from == BASE && to != m->to) {
		facts->square = to;
		return WHY_EXIT_SQUARE;
	}
	if (!(steps.may >> (8 * counter + 7) & 1) || to != m->to) {
		facts->square = to;
		return wrong_square(j, m, was_back, number, facts);
	}
	if (use == USE_PAIR)
		limit = j->t.rs->pairs == PAIRS_TWO ? 2 : ANY_SIZE;
	block = find_block(mover, m->from, word_square(steps.low, counter),
	    word_square(steps.high, counter), limit);
	if (block != NULL) {
		facts->square = block->square;
		facts->number = block->size;
		facts->enemy = blob_colour(j, m->colour, block->square);
		if (use != USE_DIE)
			return use == USE_SUM ? WHY_SUM_BLOCKED
					      : WHY_PAIR_BLOCKED;
		if (m->from == BASE && block->square == 0)
			return WHY_EXIT_BLOCKED;
		return j->t.rs->side_blocks ? WHY_SIDE_BLOCKED : WHY_BLOCKED;
	}
	back = steps.back >> (8 * counter + 7) & 1;
	ucks = steps_ucks(mover, to);
	*word = word_move(*word, counter, to, back, backs);
	if (use == USE_PAIR)
		*word = word_move(*word, word_which(*word, m->from, was_back),
		    to, back, backs);
	w->ucks |= ucks;
	w->last = m;
	w->last_back = back;
	w->last_ucked = ucks != 0;
	w->depth++;
	return WHY_NOT;
}

/* The number of the play that ends so; -1: there is none. */
static int
find_after(const struct why_judge *j, const struct walk *w)
{
	struct position after = *j->t.before;
	const struct play *play;

	for (int c = 0; c < NCOLOUR; c++)
		word_unpack(word_uck(w->word[c], movegen_ucked(w->ucks, c)),
		    after.counter[c]);
	for (int i = 0; i < j->plays.n; i++) {
		play = &j->plays.play[i];
		if (play->nmoves > 0 && play->move[0].kind == MOVE_COUNTER &&
		    memcmp(play->after.counter, after.counter,
			sizeof(after.counter)) == 0)
			return i;
	}
	return -1;
}

/* A play of one move that both dice make. */
static bool
is_sum(const struct why_judge *j, const struct move *m)
{
	const struct movegen *t = &j->t;
	const struct mover *mover = &t->mover[m->colour / 2];
	struct steps steps;

	if (m->from == BASE || t->rs->dice == 1)
		return false;
	steps = steps_find(t, mover, mover->word, mover->backs,
	    t->dice[0] + t->dice[1], BASE, ANY_SIZE);
	for (int i = 0; i < NCOUNTER; i++)
		if (mover->square[i] == m->from &&
		    word_square(steps.to, i) == m->to)
			return true;
	return false;
}

static bool
has_move(const struct play *play, const struct wanted_move *m)
{
	for (int i = 0; i < play->nmoves; i++)
		if (play->move[i].colour == m->colour &&
		    play->move[i].from == m->from && play->move[i].to == m->to)
			return true;
	return false;
}

/* D4: the moves are right, but others use more, or the higher die. */
static void
must_play(struct why_judge *j, struct why *facts)
{
	const struct wanted_move *m = &j->wanted.move[0];
	enum why_reason reason = WHY_HIGHER_DIE;
	const struct play *play;

	facts->number =
	    j->t.dice[0] > j->t.dice[1] ? j->t.dice[0] : j->t.dice[1];
	for (int i = 0; i < j->plays.n; i++) {
		play = &j->plays.play[i];
		if (play->move[0].kind == MOVE_CHALLENGE) {
			if (reason == WHY_HIGHER_DIE)
				reason = WHY_CHALLENGE_FIRST;
		} else if (play->nmoves > 1 && has_move(play, m)) {
			reason = WHY_OTHER_DIE;
			facts->play = i;
			break;
		} else if (play->nmoves > 1 || is_sum(j, &play->move[0]))
			reason = WHY_BOTH_DICE;
	}
	why_note(j, SCORE_PLAYED, reason, m, facts);
}

/* All wanted moves are right by themselves. */
static void
all_moved(struct why_judge *j, const struct walk *w)
{
	struct why facts = {.play = find_after(j, w)};

	if (facts.play >= 0)
		why_note(j, 2 * SCORE_PLAYED, WHY_NOT, w->last, &facts);
	else
		must_play(j, &facts);
}

/* D3 and E1: whether a second move goes with the first. */
static enum why_reason
second_move(const struct why_judge *j, const struct walk *w,
    const struct wanted_move *m, bool same)
{
	const struct wanted_move *first = w->last;

	if (same && !j->t.rs->split && first->from != BASE)
		return WHY_TWICE;
	if (same && !j->t.rs->split && w->last_ucked)
		return WHY_UCKED_ON_EXIT;
	if (!same && j->t.rs->exit_same &&
	    (first->from == BASE) != (m->from == BASE))
		return WHY_EXIT_SAME;
	return WHY_NOT;
}

static void walk_on(struct why_judge *, const struct walk *);

/* One of the wanted moves by a number, for each counter that may be meant. */
static void
walk_move(struct why_judge *j, const struct walk *before, int i, unsigned dice,
    int number, enum use use)
{
	const struct wanted_move *m = &j->wanted.move[i];
	int n[2], counter[2] = {0};
	enum why_reason reason;
	struct why facts = {0};
	struct walk w;
	bool same;

	for (int back = 0; back < 2; back++)
		n[back] = count_class(
		    before, m->colour, m->from, back, &counter[back]);
	if (m->from == j->t.home || n[0] + n[1] == 0) {
		reason = m->from == BASE ? WHY_NOBODY_IN_BASE
		    : n[0] + n[1] == 0   ? WHY_NOBODY
					 : WHY_ALL_HOME;
		note_reason(j, before, reason, m, &facts);
		return;
	}
	for (int back = 0; back < 2; back++) {
		if (n[back] == 0)
			continue;
		w = *before;
		w.moves |= 1u << i;
		w.dice |= dice;
		same = before->last != NULL &&
		    before->last->colour == m->colour &&
		    before->last->to == m->from && before->last_back == back &&
		    n[back] == 1;
		reason =
		    take_step(j, &w, m, counter[back], number, use, &facts);
		if (reason == WHY_NOT && before->last != NULL)
			reason = second_move(j, before, m, same);
		if (reason == WHY_NOT)
			walk_on(j, &w);
		else
			note_reason(j, before, reason, m, &facts);
	}
}

static void
walk_on(struct why_judge *j, const struct walk *w)
{
	const uint8_t *dice = j->t.dice;
	int n = j->wanted.n;

	if (w->moves + 1 == 1u << n) {
		all_moved(j, w);
		return;
	}
	for (int i = 0; i < n; i++) {
		if (w->moves >> i & 1)
			continue;
		for (int d = 0; d < j->t.rs->dice; d++)
			if (!(w->dice >> d & 1))
				walk_move(j, w, i, 1u << d, dice[d], USE_DIE);
		if (n == 1 && j->t.rs->dice == 2)
			walk_move(j, w, i, 3, dice[0] + dice[1], USE_SUM);
	}
}

/* The two of a pair: how many stand there, alike, and no others (BL4-BL6). */
static enum why_reason
pair_stands(const struct why_judge *j, const struct walk *w, int *counter)
{
	const struct wanted_move *m = &j->wanted.move[0];
	const struct movegen *t = &j->t;
	int there[2], other = 0, n;

	there[0] = count_class(w, m->colour, m->from, false, counter);
	there[1] = count_class(w, m->colour, m->from, true, &other);
	n = there[0] + there[1];
	if (n == 0)
		return WHY_NOBODY;
	COLOURS_FOREACH (c, t->side & ~(1u << m->colour))
		if (t->rs->pairs != PAIRS_EVEN &&
		    position_count(t->before, c,
			movegen_relative(t, m->colour, m->from, c)) > 0)
			return WHY_PAIR_SIZE;
	if (n < 2 || (n > 2 && t->rs->pairs != PAIRS_EVEN))
		return WHY_PAIR_SIZE;
	if (there[0] < 2 && there[1] < 2)
		return WHY_PAIR_BACK;
	if (there[0] < 2)
		*counter = other;
	return WHY_NOT;
}

static void
walk_pair(struct why_judge *j, const struct walk *before)
{
	const struct wanted_move *m = &j->wanted.move[0];
	bool even = j->t.rs->pairs == PAIRS_EVEN;
	int number = even ? j->t.dice[0] / 2 : j->t.dice[0], counter = -1;
	struct why facts = {.number = number};
	enum why_reason reason;
	struct walk w = *before;

	reason = pair_stands(j, &w, &counter);
	if (reason != WHY_NOBODY &&
	    (even ? j->t.dice[0] % 2 != 0 : !movegen_double(&j->t)))
		reason = WHY_PAIR_THROW;
	if (reason == WHY_NOT)
		reason = take_step(j, &w, m, counter, number, USE_PAIR, &facts);
	if (reason == WHY_NOT) {
		all_moved(j, &w);
		return;
	}
	if (reason == WHY_NUMBER || reason == WHY_FORWARD) {
		facts.number = number;
		reason = WHY_PAIR_NUMBER;
	}
	why_note(j, SCORE_PAIR, reason, m, &facts);
}

void
why_moves(struct why_judge *j)
{
	const struct wanted_move *m = j->wanted.move;
	struct walk w = {0};
	struct why facts = {0};

	for (int c = 0; c < NCOLOUR; c++) {
		w.word[c] = word_pack(j->t.before->counter[c]);
		w.backs[c] = j->t.before->backwards >> c * NCOUNTER & 0xf;
	}
	if (j->t.rs->pairs != PAIRS_NONE && j->wanted.n == 2 &&
	    m[0].from != BASE && m[0].from != j->t.home &&
	    m[0].colour == m[1].colour && m[0].from == m[1].from &&
	    m[0].to == m[1].to)
		walk_pair(j, &w);
	if (j->wanted.n <= j->t.rs->dice)
		walk_on(j, &w);
	else if (j->score < 0)
		why_note(j, 0, WHY_TOO_MANY, &m[j->t.rs->dice], &facts);
}
