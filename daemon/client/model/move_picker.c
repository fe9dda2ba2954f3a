/* Choosing a legal play move by move. */
#include "daemon/client/model/move_picker.h"

#include <string.h>

bool
move_same(const struct move *a, const struct move *b)
{
	return a->kind == b->kind && a->colour == b->colour &&
	    a->from == b->from && (a->kind == MOVE_CHALLENGE || a->to == b->to);
}

unsigned
play_ucks(const struct position *before, const struct play *play)
{
	unsigned colours = 0;
	int colour;

	for (colour = 0; colour < NCOLOUR; colour++)
		if (position_base(&play->after, (enum colour)colour) >
		    position_base(before, (enum colour)colour))
			colours |= 1u << colour;
	return colours;
}

/*
 * Matches the chosen moves with those of the play: their bits; -1 if one is not
 * in it.
 */
static int
move_picker_match(const struct play *play, const struct move_picker *picker)
{
	unsigned taken = 0;
	int i, j;

	for (i = 0; i < picker->n; i++) {
		for (j = 0; j < play->nmoves; j++)
			if (!(taken & 1u << j) &&
			    move_same(&picker->chosen[i], &play->move[j]))
				break;
		if (j == play->nmoves)
			return -1;
		taken |= 1u << j;
	}
	return (int)taken;
}

/*
 * Whether a move may come next: not one that begins where an earlier, unchosen
 * move ends, and of equal moves only the first.
 */
static bool
may_come(const struct play *play, unsigned taken, int move)
{
	const struct move *next = &play->move[move], *before;
	int i;

	if (taken & 1u << move)
		return false;
	for (i = 0; i < move; i++) {
		before = &play->move[i];
		if (!(taken & 1u << i) &&
		    (move_same(next, before) ||
			(before->colour == next->colour &&
			    before->kind == MOVE_COUNTER &&
			    before->to == next->from)))
			return false;
	}
	return true;
}

/* The play counts for a move that may come next; NULL: it ends here. */
static int
add_choice(
    struct choice list[CHOICES_MAX], int n, const struct move *move, int play)
{
	int i;

	for (i = 0; move != NULL && i < n; i++)
		if (!list[i].stop && move_same(&list[i].move, move)) {
			list[i].plays++;
			return n;
		}
	if (n == CHOICES_MAX)
		return n;
	memset(&list[n], 0, sizeof(list[n]));
	list[n].stop = move == NULL;
	if (move != NULL)
		list[n].move = *move;
	list[n].plays = 1;
	list[n].play = play;
	return n + 1;
}

int
move_picker_choices(const struct plays *plays, const struct move_picker *picker,
    struct choice list[CHOICES_MAX])
{
	int i, move, n = 0, taken;

	for (i = 0; i < plays->n; i++) {
		const struct play *play = &plays->play[i];

		taken = move_picker_match(play, picker);
		if (taken < 0)
			continue;
		if (picker->n == play->nmoves)
			n = add_choice(list, n, NULL, i);
		for (move = 0; move < play->nmoves; move++)
			if (may_come(play, (unsigned)taken, move))
				n = add_choice(list, n, &play->move[move], i);
	}
	return n;
}

void
move_picker_add(struct move_picker *picker, const struct move *move)
{
	if (picker->n < MOVES_MAX)
		picker->chosen[picker->n++] = *move;
}

bool
move_picker_undo(struct move_picker *picker)
{
	if (picker->n == 0)
		return false;
	picker->n--;
	return true;
}

int
move_picker_play(const struct plays *plays, const struct move_picker *picker)
{
	int i, found = -1;

	for (i = 0; i < plays->n; i++) {
		if (move_picker_match(&plays->play[i], picker) < 0)
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}
