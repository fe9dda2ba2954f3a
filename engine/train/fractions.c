/* A net in fractions that plays. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/train/fractions.h"

#define FIRST_LINE "messdeck-fractions 1\n"

bool
fractions_write(const struct fractions *fractions, const char *path)
{
	FILE *file = fopen(path, "wb");
	bool written;

	if (file == NULL)
		return false;
	written = fputs(FIRST_LINE, file) != EOF &&
	    fwrite(fractions, sizeof(*fractions), 1, file) == 1;
	return fclose(file) == 0 && written;
}

struct fractions *
fractions_read(const char *path, char error[RULESET_ERROR])
{
	struct fractions *fractions = calloc(1, sizeof(*fractions));
	FILE *file = fopen(path, "rb");
	char line[sizeof(FIRST_LINE)] = "";
	bool read = false;

	if (file == NULL)
		ruleset_wrong(error, "%.60s: %s", path, strerror(errno));
	else
		read = fractions != NULL &&
		    fgets(line, sizeof(line), file) != NULL &&
		    strcmp(line, FIRST_LINE) == 0 &&
		    fread(fractions, sizeof(*fractions), 1, file) == 1 &&
		    fractions->family < NFAMILY;
	if (file != NULL && !read)
		ruleset_wrong(error,
		    "%.60s has no net in fractions of this program's", path);
	if (file != NULL)
		fclose(file);
	if (read)
		return fractions;
	free(fractions);
	return NULL;
}

/* The chance of the side that plays, after a play that does not win. */
static float
fractions_value(const struct player_turn *t, const struct eval_board *board,
    const struct position *after)
{
	const struct ruleset *rs = t->rs;
	const struct fractions *fractions = t->player->fractions;
	int seat = t->position->turn, colour;
	struct float_chances chances;
	struct float_inputs list;
	struct eval_inputs inputs;

	eval_inputs_find(board, after,
	    eval_inputs_first(board, after, after->turn), &inputs);
	float_net_inputs(&inputs, &list);
	if (eval_net_two_sides(rs)) {
		float_net_chances(&fractions->net, &list, 1, &chances);
		return ruleset_same_side(rs, seat, after->turn)
		    ? chances.chance[0]
		    : 1 - chances.chance[0];
	}
	chances.in = 0;
	for (int r = 0; r < NCOLOUR; r++) {
		colour = (inputs.first + r) % NCOLOUR;
		if (rs->owner[colour] >= 0 &&
		    !position_seat_home(rs, after, rs->owner[colour]))
			chances.in |= 1u << r;
	}
	float_net_chances(&fractions->net, &list, chances.in, &chances);
	for (int r = 0; r < NCOLOUR; r++)
		if (chances.in >> r & 1 &&
		    rs->owner[(inputs.first + r) % NCOLOUR] == seat)
			return chances.chance[r];
	return 0;
}

/* By the net alone; false where it is decided by a throw, or solved. */
static bool
is_the_nets(const struct player_turn *t, const struct position *after)
{
	struct eval_values values;

	return after->challenge[after->turn].sixes == 0 &&
	    after->suckback.kind == ANNOUNCE_NONE &&
	    !position_side_home(t->rs, after, after->turn) &&
	    !eval_endings_values(
		t->player->eval->endings, t->rs, after, &values);
}

int
fractions_play(const struct player_turn *t)
{
	struct eval_board board;
	struct eval_values values;
	const struct play *play;
	float most = -1, one;
	int best = 0;

	eval_board_make(t->rs, &board);
	for (int i = 0; i < t->plays->n; i++) {
		play = &t->plays->play[i];
		if (play->then == THEN_WIN)
			return i;
		if (is_the_nets(t, &play->after))
			one = fractions_value(t, &board, &play->after);
		else {
			eval_position(
			    t->player->eval, t->rs, &play->after, &values);
			one = (float)values.seat[t->position->turn] / EVAL_ONE;
		}
		if (one > most) {
			most = one;
			best = i;
		}
	}
	return best;
}
