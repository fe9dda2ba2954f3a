#ifndef DAEMON_CLIENT_MODEL_MOVE_PICKER_H
#define DAEMON_CLIENT_MODEL_MOVE_PICKER_H

/*
 * Choosing a legal play move by move, in any order: for lists that are longer
 * than the screen, and for picking counters on the board.
 */
#include <stdbool.h>

#include "engine/play.h"

struct move_picker {
	int n;
	struct move chosen[MOVES_MAX];
};

/* A move that may be chosen next. */
struct choice {
	struct move move;
	int plays; /* the number of plays that contain it */
	int play;  /* the first of them, from 0 */
	bool stop; /* not a move: the play ends with what is chosen */
};

#define CHOICES_MAX 64

/*
 * The moves that may come next, without duplicates, in the order of the plays;
 * returns how many.
 */
int move_picker_choices(const struct plays *, const struct move_picker *,
    struct choice list[CHOICES_MAX]);
/* Chooses one more move. */
void move_picker_add(struct move_picker *, const struct move *);
/* Takes the last one back; false if there was none. */
bool move_picker_undo(struct move_picker *);
/* The only play that is still possible, from 0; else -1. */
int move_picker_play(const struct plays *, const struct move_picker *);
/* Whether two moves are the same. */
bool move_same(const struct move *, const struct move *);
/* The colours of counters that a play sends back to base, as bits. */
unsigned play_ucks(const struct position *before, const struct play *);

#endif
