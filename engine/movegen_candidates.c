/*
 * Candidates of plays: what both colours do together, sorted and without
 * duplicates.
 */
#include "engine/movegen_candidates.h"
#include "engine/movegen.h"
#include "engine/movegen_build.h"

#include <string.h>

/* With no die a half has a single part. */
static void
candidates_stay(struct movegen *t, int half)
{
	unsigned bits = t->owed > 0 ? 0xffu << 8 * half : 0;
	struct parts *parts = t->parts[half];
	struct part *part = parts[DICE_NONE].part;

	parts[DICE_NONE].n = 1;
	part->key = t->key[half];
	part->ucks = 0;
	part->arrived = t->before->arrived & bits;
	part->backs = t->before->backwards & bits;
	part->nmoves = 0;
	for (int dice = DICE_FIRST; dice < NDICE; dice++)
		parts[dice].n = 0;
}

void
movegen_candidates_begin(struct movegen *t)
{
	key_pack(t->before, t->key);
	t->mover[0].key = t->key[0];
	t->mover[1].key = t->key[1];
	candidates_stay(t, 0);
	candidates_stay(t, 1);
}

static bool
comes_before(const struct candidate *a, const struct candidate *b)
{
	if (a->key[0] != b->key[0])
		return a->key[0] < b->key[0];
	if (a->key[1] != b->key[1])
		return a->key[1] < b->key[1];
	return a->tie < b->tie;
}

/* Candidates come nearly in order, so its place is close. */
void
movegen_candidates_insert(struct movegen *t)
{
	const struct candidate *candidate = &t->candidate[t->ncandidates];
	int at = t->ncandidates;

	while (
	    at > 0 && comes_before(candidate, &t->candidate[t->order[at - 1]]))
		at--;
	/* The same one is there already. */
	if (at > 0 && !comes_before(&t->candidate[t->order[at - 1]], candidate))
		return;
	for (int i = t->ncandidates; i > at; i--)
		t->order[i] = t->order[i - 1];
	t->order[at] = t->ncandidates++;
}

/* Higher than any list of counters. */
#define NO_KEY UINT64_MAX
static const struct part no_part = {.key = NO_KEY};

/*
 * Plays of one colour's part with each part that the other can combine with it.
 */
static void
add_beside(struct movegen *t, const struct part *a, const struct parts *parts,
    bool turned)
{
	const struct part *b = parts->part, *end = b + parts->n;
	bool sorted = t->sorted, exit_same = t->rs->exit_same;
	struct candidate *candidate;

	for (; b < end; b++) {
		/* Only another exit may go with an exit (E1). */
		if (exit_same && a->nmoves > 0 && b->nmoves > 0 &&
		    (a->move[0].from == BASE) != (b->move[0].from == BASE))
			continue;
		candidate = &t->candidate[t->ncandidates];
		candidate->key[0] = a->key;
		candidate->key[1] = b->key;
		candidate->tie = TIE_MOVES | a->backs | b->backs;
		candidate->part[turned] = a;
		candidate->part[!turned] = b;
		if (sorted) {
			t->order[t->ncandidates] = t->ncandidates;
			t->ncandidates++;
			continue;
		}
		if ((a->ucks | b->ucks) != 0) {
			uint32_t word, change;

			/* Changes a key: the ucked counters are in base. */
			for (int c = 0; c < NCOLOUR; c++) {
				word = word_pack(t->before->counter[c]);
				change = word ^
				    word_uck(word,
					movegen_ucked(a->ucks | b->ucks, c));
				candidate->key[c / 2] ^=
				    (uint64_t)__builtin_bswap32(change)
				    << (c % 2 == 0 ? 32 : 0);
			}
		}
		movegen_candidates_insert(t);
	}
}

/* What the second half's colour does with just these dice. */
static const struct parts *
second_half(const struct movegen *t, unsigned dice)
{
	if (dice == DICE_SECOND && movegen_double(t))
		dice = DICE_FIRST;
	return &t->parts[1][dice];
}

/* The dice of the lowest of the next parts. */
static unsigned
find_lowest(const struct part *const next[NDICE])
{
	unsigned low = next[1]->key < next[0]->key;
	unsigned high = 2 + (next[3]->key < next[2]->key);

	return next[high]->key < next[low]->key ? high : low;
}

/*
 * Goes through the first half's parts in order, always taking the lowest of the
 * next ones by any dice.
 */
void
movegen_candidates_add(struct movegen *t, unsigned dice)
{
	const struct part *next[NDICE];
	struct parts *parts;
	unsigned lowest;

	/* If nobody is ucked they come sorted and without duplicates. */
	t->sorted = t->ncandidates == 0 && t->ucks == 0 && !t->rs->bounce;
	for (unsigned d = 0; d < NDICE; d++) {
		parts = &t->parts[0][d];
		parts->part[parts->n].key = NO_KEY;
		next[d] = (d & ~dice) == 0 && second_half(t, dice & ~d)->n > 0
		    ? parts->part
		    : &no_part;
	}
	while (lowest = find_lowest(next), next[lowest]->key != NO_KEY)
		add_beside(t, next[lowest]++, second_half(t, dice & ~lowest),
		    lowest == DICE_SECOND);
}

void
movegen_candidates_challenge(struct movegen *t, int colour, int from)
{
	struct candidate *candidate = &t->candidate[t->ncandidates];

	candidate->key[0] = t->key[0];
	candidate->key[1] = t->key[1];
	candidate->tie = colour << 8 | (from + 1);
	movegen_candidates_insert(t);
}

void
movegen_candidates_finish(struct movegen *t)
{
	if (t->ncandidates == 0) {
		struct candidate *candidate = &t->candidate[t->ncandidates];

		candidate->key[0] = t->key[0];
		candidate->key[1] = t->key[1];
		candidate->tie = TIE_MOVES;
		candidate->part[0] = &t->parts[0][DICE_NONE].part[0];
		candidate->part[1] = &t->parts[1][DICE_NONE].part[0];
		movegen_candidates_insert(t);
	}
	t->nplays = t->ncandidates;
	movegen_build_begin(t);
	movegen_build_after(t, &t->after);
}
