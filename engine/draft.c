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

static struct draft *add(struct throw *t)
{
	/* A hundred or so is the most; the rest of the room is caution. */
	if (t->drafts.n == DRAFTS_MAX)
		t->drafts.n--;
	return &t->drafts.draft[t->drafts.n++];
}

static struct move
move_of(const struct step *step)
{
	return (struct move){.kind = MOVE_COUNTER,
	    .colour = step->colour,
	    .from = step->from,
	    .to = step->to};
}

void
draft_moves(struct throw *t, const struct stand *stand, const struct step *a,
    const struct step *b)
{
	struct draft *draft = add(t);

	fold(stand, draft->key);
	draft->tie = TIE_MOVES;
	/* Ways back are forgotten with the turn: they make no other play. */
	if (t->owed > 0)
		draft->tie |= stand->backwards;
	draft->move[0] = move_of(a);
	draft->nmoves = 1;
	if (b != NULL)
		draft->move[draft->nmoves++] = move_of(b);
}

void
draft_challenge(struct throw *t, int colour, int from)
{
	struct draft *draft = add(t);

	fold(&t->stand, draft->key);
	draft->tie = colour << 8 | (from + 1);
	draft->move[0] = (struct move){
	    .kind = MOVE_CHALLENGE, .colour = colour, .from = from, .to = from};
	draft->nmoves = 1;
}

static bool
comes_before(const struct draft *a, const struct draft *b)
{
	if (a->key[0] != b->key[0])
		return a->key[0] < b->key[0];
	if (a->key[1] != b->key[1])
		return a->key[1] < b->key[1];
	return a->tie < b->tie;
}

static bool
is_same(const struct draft *a, const struct draft *b)
{
	return a->key[0] == b->key[0] && a->key[1] == b->key[1] &&
	    a->tie == b->tie;
}

static void
sort(const struct drafts *drafts, const struct draft *order[DRAFTS_MAX])
{
	const struct draft *draft;
	int at;

	for (int n = 0; n < drafts->n; n++) {
		draft = &drafts->draft[n];
		for (at = n; at > 0 && comes_before(draft, order[at - 1]); at--)
			order[at] = order[at - 1];
		order[at] = draft;
	}
}

/* What all plays of moves have in common. */
struct common {
	struct position after; /* but for the counters */
	bool again;	       /* the seat throws again */
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
finish_challenge(const struct throw *t, const struct draft *draft,
    struct play *play)
{
	play->after = t->after;
	play->after.challenge[t->before->turn] =
	    (struct challenge){.colour = draft->move[0].colour,
		.from = draft->move[0].from,
		.sixes = 1};
	turn_hold(t, play, THEN_CHALLENGE);
}

static void
finish(const struct throw *t, const struct common *common,
    const struct draft *draft, struct play *play)
{
	struct stand stand;

	play->nmoves = draft->nmoves;
	memcpy(play->move, draft->move, sizeof(draft->move));
	if (draft->tie < TIE_MOVES) {
		finish_challenge(t, draft, play);
		return;
	}
	unfold(draft->key, &stand);
	stand.backwards = draft->tie & 0xffff;
	finish_moves(t, common, &stand, play);
}

void
draft_finish(struct throw *t)
{
	const struct draft *order[DRAFTS_MAX];
	struct common common;
	struct stand stand = t->stand;

	find_common(t, &common);
	if (t->drafts.n == 0) {
		finish_moves(t, &common, &stand, turn_play(t));
		return;
	}
	sort(&t->drafts, order);
	for (int i = 0; i < t->drafts.n; i++)
		if (i == 0 || !is_same(order[i], order[i - 1]))
			finish(t, &common, order[i], turn_play(t));
}
