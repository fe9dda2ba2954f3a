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
 * Matches the chosen moves with those of the play: their bits; -1 where one
 * is not in it.
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

/* Whether a move begins where an earlier one, not yet taken, ends. */
static bool
must_wait(const struct play *play, unsigned taken, int move)
{
	int i;

	for (i = 0; i < move; i++)
		if (!(taken & 1u << i) &&
		    play->move[i].colour == play->move[move].colour &&
		    play->move[i].kind == MOVE_COUNTER &&
		    play->move[i].to == play->move[move].from)
			return true;
	return false;
}

static int
add_choice(
    struct choice list[CHOICES_MAX], int n, const struct move *move, int play)
{
	int i;

	for (i = 0; i < n; i++)
		if (!list[i].stop && move_same(&list[i].move, move)) {
			list[i].plays++;
			return n;
		}
	if (n == CHOICES_MAX)
		return n;
	memset(&list[n], 0, sizeof(list[n]));
	list[n].move = *move;
	list[n].plays = 1;
	list[n].play = play;
	return n + 1;
}

/* A play's moves that may come next; each counts the play once. */
static int
add_moves(struct choice list[CHOICES_MAX], int n, const struct play *play,
    unsigned taken, int number)
{
	int i, j;

	for (i = 0; i < play->nmoves; i++) {
		if (taken & 1u << i || must_wait(play, taken, i))
			continue;
		for (j = 0; j < i; j++)
			if (!(taken & 1u << j) &&
			    move_same(&play->move[i], &play->move[j]))
				break;
		if (j == i)
			n = add_choice(list, n, &play->move[i], number);
	}
	return n;
}

int
move_picker_choices(const struct plays *plays, const struct move_picker *picker,
    struct choice list[CHOICES_MAX])
{
	int i, n = 0, taken;

	for (i = 0; i < plays->n; i++) {
		const struct play *play = &plays->play[i];

		taken = move_picker_match(play, picker);
		if (taken < 0)
			continue;
		if (picker->n == play->nmoves && n < CHOICES_MAX) {
			memset(&list[n], 0, sizeof(list[n]));
			list[n].stop = true;
			list[n].plays = 1;
			list[n++].play = i;
			continue;
		}
		n = add_moves(list, n, play, (unsigned)taken, i);
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
