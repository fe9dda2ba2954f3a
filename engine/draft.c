/* Drafts of plays, sorted, each once, and made into plays. */
#include "engine/throw.h"

#include <string.h>

/* The tie of a play of moves: after every challenge. */
#define TIE_MOVES (1u << 24)

/* Lists compare by their first counter first, so that byte goes on top. */
static void
fold(const struct stand *stand, uint64_t key[2])
{
	const uint32_t *word = stand->word;

	key[0] = (uint64_t)__builtin_bswap32(word[0]) << 32 |
	    __builtin_bswap32(word[1]);
	key[1] = (uint64_t)__builtin_bswap32(word[2]) << 32 |
	    __builtin_bswap32(word[3]);
}

static void
unfold(const uint64_t key[2], struct stand *stand)
{
	for (int c = 0; c < NCOLOUR; c++)
		stand->word[c] =
		    __builtin_bswap32(key[c / 2] >> (c % 2 == 0 ? 32 : 0));
}

static bool
comes_before(const struct draft *a, const struct draft *b)
{
	/* Without branches: which of two comes first cannot be foreseen. */
	return (a->key[0] < b->key[0]) |
	    ((a->key[0] == b->key[0]) &
		((a->key[1] < b->key[1]) |
		    ((a->key[1] == b->key[1]) & (a->tie < b->tie))));
}

static bool
is_same(const struct draft *a, const struct draft *b)
{
	return a->key[0] == b->key[0] && a->key[1] == b->key[1] &&
	    a->tie == b->tie;
}

/* Finds the last draft's place among the others; drops it if it is there. */
static void
insert(struct drafts *drafts)
{
	const struct draft *draft = &drafts->draft[drafts->n];
	int low = 0, count = drafts->n, half;
	bool after;

	while (count > 0) {
		half = count / 2;
		after = !comes_before(
		    draft, &drafts->draft[drafts->order[low + half]]);
		low += after ? half + 1 : 0;
		count = after ? count - half - 1 : half;
	}
	if (low > 0 && is_same(draft, &drafts->draft[drafts->order[low - 1]]))
		return;
	memmove(&drafts->order[low + 1], &drafts->order[low], drafts->n - low);
	drafts->order[low] = drafts->n++;
}

void
draft_moves(struct throw *t, const struct stand *stand, int a, int b)
{
	struct draft *draft = &t->drafts.draft[t->drafts.n];

	fold(stand, draft->key);
	draft->tie = TIE_MOVES;
	/* Ways back are forgotten with the turn: they make no other play. */
	if (t->owed > 0)
		draft->tie |= stand->backwards;
	draft->step[0] = a;
	draft->step[1] = b;
	insert(&t->drafts);
}

void
draft_challenge(struct throw *t, int colour, int from)
{
	struct draft *draft = &t->drafts.draft[t->drafts.n];

	fold(&t->stand, draft->key);
	draft->tie = colour << 8 | (from + 1);
	draft->step[0] = t->nsteps;
	draft->step[1] = NOSTEP;
	t->step[t->nsteps++] = (struct step){.colour = colour, .from = from};
	insert(&t->drafts);
}

/* What all plays of moves have in common. */
struct common {
	struct position after; /* but for the counters */
	bool again;            /* the seat throws again */
	bool judges;
};

static void
find_common(const struct throw *t, struct common *common)
{
	struct position *after = &common->after;

	*after = t->after;
	common->again = t->owed > 0;
	common->judges = turn_judges(t);
	if (common->again) {
		turn_again(t, after);
		return;
	}
	if (!t->rs->persist)
		memset(after->challenge, 0, sizeof(after->challenge));
	position_next(t->rs, after);
}

/* All that the seat may move is home: the end, or P6. */
static bool
all_in(const struct throw *t, const struct stand *stand)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (t->movable >> c & 1 && stand->word[c] != word_all(t->home))
			return false;
	return true;
}

static unsigned
arrived(const struct throw *t, const struct stand *stand)
{
	unsigned bits = t->before->arrived;

	for (int c = 0; c < NCOLOUR; c++) {
		if (!(t->movable >> c & 1))
			continue;
		bits &= ~(0xfu << c * NCOUNTER);
		bits |= turn_arrived(t, stand->word[c], c) << c * NCOUNTER;
	}
	return bits;
}

static void
finish_moves(const struct throw *t, const struct common *common,
    struct stand *stand, struct play *play)
{
	if (all_in(t, stand)) {
		play->after = t->after;
		stand_paste(stand, &play->after);
		turn_follow(t, play);
		return;
	}
	play->after = common->after;
	if (common->again)
		play->after.arrived = arrived(t, stand);
	else
		stand->backwards = 0;
	stand_paste(stand, &play->after);
	play->then = common->again ? THEN_THROW : THEN_NEXT;
	if (common->judges)
		turn_judge(t, &play->after);
}

/* CH3: one six counts, the other die is lost. */
static void
finish_challenge(
    const struct throw *t, const struct step *step, struct play *play)
{
	play->after = t->after;
	play->after.challenge[t->before->turn] = (struct challenge){
	    .colour = step->colour, .from = step->from, .sixes = 1};
	play->move[0] = (struct move){.kind = MOVE_CHALLENGE,
	    .colour = step->colour,
	    .from = step->from,
	    .to = step->from};
	play->nmoves = 1;
	turn_hold(t, play, THEN_CHALLENGE);
}

static void
add_move(struct play *play, const struct step *step)
{
	play->move[play->nmoves++] = (struct move){.kind = MOVE_COUNTER,
	    .colour = step->colour,
	    .from = step->from,
	    .to = step->to};
}

static void
finish(const struct throw *t, const struct common *common,
    const struct draft *draft, struct play *play)
{
	struct stand stand;

	if (draft->tie < TIE_MOVES) {
		finish_challenge(t, &t->step[draft->step[0]], play);
		return;
	}
	add_move(play, &t->step[draft->step[0]]);
	if (draft->step[1] != NOSTEP)
		add_move(play, &t->step[draft->step[1]]);
	unfold(draft->key, &stand);
	stand.backwards = draft->tie & 0xffff;
	finish_moves(t, common, &stand, play);
}

void draft_finish(struct throw *t)
{
	const struct drafts *drafts = &t->drafts;
	struct stand stand = t->stand;
	struct common common;

	find_common(t, &common);
	if (drafts->n == 0)
		finish_moves(t, &common, &stand, turn_empty(t));
	for (int i = 0; i < drafts->n; i++)
		finish(t, &common, &drafts->draft[drafts->order[i]],
		    turn_empty(t));
}
