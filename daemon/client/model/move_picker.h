#ifndef DAEMON_CLIENT_MODEL_MOVE_PICKER_H
#define DAEMON_CLIENT_MODEL_MOVE_PICKER_H

/*
 * Choosing a legal play move by move, in whatever order: for lists that are
 * longer than the screen, and for picking counters on the board.
 */
#include <stdbool.h>

#include "engine/play.h"

struct chooser {
	int n;
	struct move chosen[MOVES_MAX];
};

/* A move that may be chosen next. */
struct choice {
	struct move move;
	int plays; /* so many plays hold it */
	int play;  /* the first of them, from 0 */
	bool stop; /* no move: the play ends with what is chosen */
};

#define CHOICES_MAX 64

/*
 * The moves that may come next, each once, in the order of the plays;
 * returns how many.
 */
int chooser_choices(const struct plays *, const struct chooser *,
    struct choice list[CHOICES_MAX]);
/* Chooses one more move. */
void chooser_add(struct chooser *, const struct move *);
/* Takes the last one back; false where there was none. */
bool chooser_undo(struct chooser *);
/*
 * The play that is meant if no other is possible any more, from 0; else -1.
 */
int chooser_play(const struct plays *, const struct chooser *);
/* Whether two moves are the same. */
bool move_same(const struct move *, const struct move *);
/* Colours of which a play sends counters back to base, as bits. */
unsigned play_ucks(const struct position *before, const struct play *);

#endif
