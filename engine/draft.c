/* Drafts of plays, sorted, each once, and made into plays. */
#include "engine/throw.h"

#include <endian.h>
#include <string.h>

/* Turns signed squares into bytes that compare in the same order. */
#define ORDER UINT64_C(0x8080808080808080)
/* The tie of a play of moves: after every challenge. */
#define TIE_MOVES (1u << 24)

static void
fold(const int8_t counter[NCOLOUR][NCOUNTER], uint64_t key[2])
{
	memcpy(key, counter, 2 * sizeof(key[0]));
	key[0] = be64toh(key[0] ^ ORDER);
	key[1] = be64toh(key[1] ^ ORDER);
}

static void
unfold(const uint64_t key[2], int8_t counter[NCOLOUR][NCOUNTER])
{
	uint64_t squares[2];

	squares[0] = htobe64(key[0]) ^ ORDER;
	squares[1] = htobe64(key[1]) ^ ORDER;
	memcpy(counter, squares, sizeof(squares));
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

	fold(stand->counter, draft->key);
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

	fold(t->before->counter, draft->key);
	draft->tie = colour << 8 | (from + 1);
	draft->move[0] = (struct move){
	    .kind = MOVE_CHALLENGE, .colour = colour, .from = from, .to = from};
	draft->nmoves = 1;
}

static int
compare(const struct draft *a, const struct draft *b)
{
	if (a->key[0] != b->key[0])
		return a->key[0] < b->key[0] ? -1 : 1;
	if (a->key[1] != b->key[1])
		return a->key[1] < b->key[1] ? -1 : 1;
	return (a->tie > b->tie) - (a->tie < b->tie);
}

/* Sorts and drops doubles; returns how many are left. */
static int
sort(const struct drafts *drafts, const struct draft *order[DRAFTS_MAX])
{
	const struct draft *draft;
	int n = 0, at, order_of;

	for (int i = 0; i < drafts->n; i++) {
		draft = &drafts->draft[i];
		order_of = 1;
		for (at = n; at > 0; at--)
			if ((order_of = compare(draft, order[at - 1])) >= 0)
				break;
		if (at > 0 && order_of == 0)
			continue;
		memmove(
		    &order[at + 1], &order[at], (n - at) * sizeof(order[0]));
		order[at] = draft;
		n++;
	}
	return n;
}

static void
finish_moves(struct throw *t, const struct draft *draft, struct play *play)
{
	unfold(draft->key, play->after.counter);
	play->after.backwards = draft->tie & 0xffff;
	turn_follow(t, play);
}

/* CH3: one six counts, the other die is lost. */
static void
finish_challenge(struct throw *t, const struct draft *draft, struct play *play)
{
	play->after.challenge[t->before->turn] =
	    (struct challenge){.colour = draft->move[0].colour,
		.from = draft->move[0].from,
		.sixes = 1};
	turn_hold(t, play, THEN_CHALLENGE);
}

void draft_finish(struct throw *t)
{
	const struct draft *order[DRAFTS_MAX + 1];
	int n = sort(&t->drafts, order);
	struct play *play;

	for (int i = 0; i < n; i++) {
		play = turn_play(t);
		play->nmoves = order[i]->nmoves;
		memcpy(play->move, order[i]->move, sizeof(order[i]->move));
		if (order[i]->tie < TIE_MOVES)
			finish_challenge(t, order[i], play);
		else
			finish_moves(t, order[i], play);
	}
}
