/* Drafts of plays, sorted and each once, and a play made of one. */
#include "engine/throw.h"

#include <string.h>

/* The tie of a play of moves: after every challenge. */
#define TIE_MOVES (1u << 24)

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

/*
 * Takes the draft behind the last one, if it is new. Drafts come nearly in
 * order, so its place is not far.
 */
static void
insert(struct thrown *t)
{
	const struct draft *draft = &t->draft[t->ndrafts];
	int at = t->ndrafts;

	while (at > 0 && comes_before(draft, &t->draft[t->order[at - 1]]))
		at--;
	if (at > 0 && is_same(&t->draft[t->order[at - 1]], draft))
		return;
	for (int i = t->ndrafts; i > at; i--)
		t->order[i] = t->order[i - 1];
	t->order[at] = t->ndrafts++;
}

/* A colour's word in its half of a key: its first counter decides first. */
static uint64_t
in_key(const struct mover *mover, uint32_t word)
{
	return (uint64_t)__builtin_bswap32(word) << mover->shift;
}

/* The ucked counters of one colour leave the others and go to base. */
static uint32_t
uck_word(uint32_t word, uint32_t tops)
{
	uint32_t low;

	for (; tops != 0; tops &= tops - 1) {
		low = (UINT32_C(1) << (__builtin_ctz(tops) & ~7)) - 1;
		word = (word & low) << 8 | (word & ~(low << 8 | 0xff));
	}
	return word;
}

static void
uck(const struct thrown *t, uint64_t ucks, uint64_t key[2])
{
	uint64_t tops, pair;

	for (int half = 0; half < 2; half++, ucks <<= 1) {
		tops = ucks & 0x80 * PAIR_EVERY;
		pair = stand_pair(&t->stand, half);
		pair ^= (uck_word(pair, tops) ^ (uint32_t)pair) |
		    (uint64_t)(uck_word(pair >> 32, tops >> 32) ^
			(uint32_t)(pair >> 32))
			<< 32;
		key[half] ^= __builtin_bswap64(
		    pair ^ stand_pair(&t->stand, half));
	}
}

void
draft_moves(struct thrown *t, const struct ending *ending, int a, int b)
{
	struct draft *draft = &t->draft[t->ndrafts];
	const struct mover *mover;

	draft->key[0] = t->key[0];
	draft->key[1] = t->key[1];
	draft->tie = TIE_MOVES;
	for (int half = t->first; half < t->end; half++) {
		mover = &t->mover[half];
		draft->key[half] ^=
		    in_key(mover, ending->word[half] ^ mover->word);
		/* Ways back are forgotten with the turn. */
		if (t->owed > 0)
			draft->tie |= ending->backs[half]
			    << mover->colour * NCOUNTER;
	}
	if (ending->ucks != 0)
		uck(t, ending->ucks, draft->key);
	draft->step[0] = a;
	draft->step[1] = b;
	insert(t);
}

void
draft_challenge(struct thrown *t, int colour, int from)
{
	struct draft *draft = &t->draft[t->ndrafts];

	draft->key[0] = t->key[0];
	draft->key[1] = t->key[1];
	draft->tie = colour << 8 | (from + 1);
	insert(t);
}

void
draft_forfeit(struct thrown *t)
{
	struct draft *draft = &t->draft[t->ndrafts];

	draft->key[0] = t->key[0];
	draft->key[1] = t->key[1];
	draft->tie = TIE_MOVES | (t->owed > 0 ? t->before->backwards : 0);
	draft->step[0] = NOSTEP;
	insert(t);
}

void
draft_finish(struct thrown *t)
{
	struct common *common = &t->common;
	struct mover *mover;

	if (t->ndrafts == 0)
		draft_forfeit(t);
	common->after = t->after;
	common->again = t->owed > 0;
	common->judges = turn_judges(t);
	if (common->again) {
		for (int half = t->first; half < t->end; half++) {
			mover = &t->mover[half];
			mover->held = turn_held(t, mover->colour);
		}
		turn_again(t, &common->after);
		return;
	}
	if (!t->rs->persist)
		memset(common->after.challenge, 0,
		    sizeof(common->after.challenge));
	position_next(t->rs, &common->after);
}

static void
add_move(struct play *play, const struct thrown *t, int number)
{
	const struct step *step = &t->step[number];

	play->move[play->nmoves++] = (struct move){.kind = MOVE_COUNTER,
	    .colour = t->mover[step->half].colour,
	    .from = step->from,
	    .to = step->to};
}

/* CH3: one six counts, the other die is lost. */
static void
make_challenge(
    const struct thrown *t, const struct draft *draft, struct play *play)
{
	uint8_t colour = draft->tie >> 8;
	int8_t from = (draft->tie & 0xff) - 1;

	play->after = t->after;
	play->move[play->nmoves++] = (struct move){
	    .kind = MOVE_CHALLENGE, .colour = colour, .from = from, .to = from};
	play->after.challenge[t->before->turn] =
	    (struct challenge){.colour = colour, .from = from, .sixes = 1};
	turn_hold(t, play, THEN_CHALLENGE);
}

/* All that the seat may move is home: the end, or P6. */
static bool
is_home(const struct thrown *t, const struct position *after)
{
	for (int half = t->first; half < t->end; half++)
		if (after->counter[t->mover[half].colour][0] != t->home)
			return false;
	return true;
}

static void
note_arrived(const struct thrown *t, struct position *after)
{
	const struct mover *mover;
	uint32_t word;
	unsigned shift;

	for (int half = t->first; half < t->end; half++) {
		mover = &t->mover[half];
		word = word_pack(after->counter[mover->colour]);
		if (word == mover->word)
			continue;
		shift = mover->colour * NCOUNTER;
		after->arrived &= ~(0xfu << shift);
		after->arrived |= turn_arrived(t, mover->held, word) << shift;
	}
}

/* What follows has to be judged from the throw's own position. */
static void
make_last(const struct thrown *t, struct play *play)
{
	struct position after = t->after;

	memcpy(after.counter, play->after.counter, sizeof(after.counter));
	after.backwards = 0;
	play->after = after;
	turn_follow(t, play);
}

static void
make_moves(const struct thrown *t, const struct draft *draft, struct play *play)
{
	const struct common *common = &t->common;
	struct position *after = &play->after;

	*after = common->after;
	for (int half = 0; half < 2; half++)
		pair_unpack(__builtin_bswap64(draft->key[half]), half, after);
	for (int i = 0; i < DICE_MAX && draft->step[i] != NOSTEP; i++)
		add_move(play, t, draft->step[i]);
	play->then = common->again ? THEN_THROW : THEN_NEXT;
	if (is_home(t, after)) {
		make_last(t, play);
		return;
	}
	if (common->again) {
		note_arrived(t, after);
		after->backwards = draft->tie & 0xffff;
	}
	if (common->judges)
		turn_judge(t, after);
}

void
draft_play(const struct thrown *t, const struct draft *draft, struct play *play)
{
	play->nmoves = 0;
	play->eight_piecer = false;
	play->harbour = false;
	if (draft->tie < TIE_MOVES)
		make_challenge(t, draft, play);
	else
		make_moves(t, draft, play);
}
