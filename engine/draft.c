/* Drafts of plays, sorted, each once, and made into plays. */
#include "engine/throw.h"

#include <string.h>

/* The tie of a play of moves: after every challenge. */
#define TIE_MOVES (1u << 24)

/* Lists compare by their first counter first, so that byte goes on top. */
static void
fold(const struct stand *stand, uint64_t key[2])
{
	key[0] = __builtin_bswap64(stand_pair(stand, 0));
	key[1] = __builtin_bswap64(stand_pair(stand, 1));
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

/* They come nearly in order, so the place of each is not far. */
static void
sort(const struct drafts *drafts, const struct draft *order[DRAFTS_MAX])
{
	const struct draft *draft = drafts->draft;
	int at;

	for (int n = 0; n < drafts->n; n++, draft++) {
		for (at = n; at > 0 && comes_before(draft, order[at - 1]); at--)
			order[at] = order[at - 1];
		order[at] = draft;
	}
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
	/* The movable colours' part of a key, and it when all are home. */
	uint64_t movable[2], home[2];
};

static void
find_home(const struct thrown *t, struct common *common)
{
	struct stand movable = {0}, home = {0};

	for (int c = 0; c < NCOLOUR; c++)
		if (t->movable >> c & 1) {
			movable.word[c] = UINT32_MAX;
			home.word[c] = word_all(t->home);
		}
	fold(&movable, common->movable);
	fold(&home, common->home);
}

static void
find_common(struct thrown *t, struct common *common)
{
	struct position *after = &common->after;

	*after = t->after;
	common->again = t->owed > 0;
	common->judges = turn_judges(t);
	find_home(t, common);
	for (int i = 0; i < t->ncolours; i++)
		t->held[i] = turn_held(t, t->colour[i]);
	if (common->again) {
		turn_again(t, after);
		return;
	}
	if (!t->rs->persist)
		memset(after->challenge, 0, sizeof(after->challenge));
	position_next(t->rs, after);
}

static unsigned
arrived(const struct thrown *t, const struct stand *stand)
{
	unsigned bits = t->before->arrived, shift;
	int colour;

	for (int i = 0; i < t->ncolours; i++) {
		colour = t->colour[i];
		if (stand->word[colour] == t->stand.word[colour])
			continue;
		shift = colour * NCOUNTER;
		bits &= ~(0xfu << shift);
		bits |= turn_arrived(t, t->held[i], stand->word[colour])
		    << shift;
	}
	return bits;
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
finish_moves(const struct thrown *t, const struct common *common,
    const struct draft *draft, struct play *play)
{
	uint64_t pair;
	struct stand stand;

	play->after = common->after;
	play->then = common->again ? THEN_THROW : THEN_NEXT;
	for (int half = 0; half < 2; half++) {
		pair = __builtin_bswap64(draft->key[half]);
		pair_unpack(pair, half, &play->after);
		stand.word[2 * half] = pair;
		stand.word[2 * half + 1] = pair >> 32;
	}
	if (common->again) {
		play->after.arrived = arrived(t, &stand);
		play->after.backwards = draft->tie & 0xffff;
	}
	if (common->judges)
		turn_judge(t, &play->after);
	/* All that the seat may move is home: the end, or P6. */
	if ((draft->key[0] & common->movable[0]) == common->home[0] &&
	    (draft->key[1] & common->movable[1]) == common->home[1]) {
		play->after = t->after;
		stand.backwards = 0;
		stand_paste(&stand, &play->after);
		turn_follow(t, play);
	}
}

static void
finish(const struct thrown *t, const struct common *common,
    const struct draft *draft, struct play *play)
{
	play->nmoves = draft->nmoves;
	play->move[0] = draft->move[0];
	play->move[1] = draft->move[1];
	if (draft->tie < TIE_MOVES)
		finish_challenge(t, draft, play);
	else
		finish_moves(t, common, draft, play);
}

void
draft_finish(struct thrown *t)
{
	const struct draft *order[DRAFTS_MAX];
	struct common common;

	if (t->drafts.n == 0) {
		turn_follow(t, turn_play(t));
		return;
	}
	find_common(t, &common);
	sort(&t->drafts, order);
	for (int i = 0; i < t->drafts.n; i++)
		if (i == 0 || !is_same(order[i - 1], order[i]))
			finish(t, &common, order[i], turn_empty(t));
}
