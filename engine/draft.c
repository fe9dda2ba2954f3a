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

/* Each draft's place is the number of those that come before it. */
static void
sort(const struct drafts *drafts, uint8_t order[DRAFTS_MAX])
{
	uint8_t place[DRAFTS_MAX] = {0};
	const struct draft *draft = drafts->draft;
	int n = drafts->n, before;
	bool after;

	for (int i = 1; i < n; i++) {
		before = 0;
		for (int j = 0; j < i; j++) {
			after = comes_before(&draft[i], &draft[j]);
			place[j] += after;
			before += !after;
		}
		place[i] = before;
	}
	for (int i = 0; i < n; i++)
		order[place[i]] = i;
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
draft_moves(struct thrown *t, const struct stand *stand, int a, int b)
{
	struct draft *draft = &t->drafts.draft[t->drafts.n++];

	fold(stand, draft->key);
	draft->tie = TIE_MOVES;
	/* Ways back are forgotten with the turn: they make no other play. */
	if (t->owed > 0)
		draft->tie |= stand->backwards;
	draft->move[0] = move_of(&t->step[a]);
	draft->nmoves = 1;
	if (b != NOSTEP)
		draft->move[draft->nmoves++] = move_of(&t->step[b]);
}

void
draft_challenge(struct thrown *t, int colour, int from)
{
	struct draft *draft = &t->drafts.draft[t->drafts.n++];

	fold(&t->stand, draft->key);
	draft->tie = colour << 8 | (from + 1);
	draft->move[0] = (struct move){
	    .kind = MOVE_CHALLENGE, .colour = colour, .from = from, .to = from};
	draft->nmoves = 1;
}

/* What all plays of moves have in common. */
struct common {
	struct position after; /* but for the counters */
	bool again;            /* the seat throws again */
	bool judges;
};

static void
find_common(const struct thrown *t, struct common *common)
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
all_in(const struct thrown *t, const struct stand *stand)
{
	for (int c = 0; c < NCOLOUR; c++)
		if (t->movable >> c & 1 && stand->word[c] != word_all(t->home))
			return false;
	return true;
}

static unsigned
arrived(const struct thrown *t, const struct stand *stand)
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
finish_moves(const struct thrown *t, const struct common *common,
    struct stand *stand, struct play *play)
{
	play->after = common->after;
	play->then = common->again ? THEN_THROW : THEN_NEXT;
	if (common->again)
		play->after.arrived = arrived(t, stand);
	else
		stand->backwards = 0;
	stand_paste(stand, &play->after);
	if (common->judges)
		turn_judge(t, &play->after);
	if (all_in(t, stand)) {
		play->after = t->after;
		stand_paste(stand, &play->after);
		turn_follow(t, play);
	}
}

/* CH3: one six counts, the other die is lost. */
static void
finish_challenge(
    const struct thrown *t, const struct draft *draft, struct play *play)
{
	play->after = t->after;
	play->after.challenge[t->before->turn] =
	    (struct challenge){.colour = draft->move[0].colour,
		.from = draft->move[0].from,
		.sixes = 1};
	turn_hold(t, play, THEN_CHALLENGE);
}

static void
finish(const struct thrown *t, const struct common *common,
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
draft_finish(struct thrown *t)
{
	const struct draft *draft = t->drafts.draft;
	uint8_t order[DRAFTS_MAX];
	struct common common;

	if (t->drafts.n == 0) {
		turn_follow(t, turn_play(t));
		return;
	}
	find_common(t, &common);
	sort(&t->drafts, order);
	for (int i = 0; i < t->drafts.n; i++)
		if (i == 0 || !is_same(&draft[order[i]], &draft[order[i - 1]]))
			finish(t, &common, &draft[order[i]], turn_empty(t));
}
