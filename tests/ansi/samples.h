#ifndef TESTS_ANSI_SAMPLES_H
#define TESTS_ANSI_SAMPLES_H

/* Positions that show everything a board can show. */
#include "ansi/board.h"

/*
 * The n-th sample on a board of that arm: 0 the middle of a game with all
 * kinds of blobs and marks, 1 the start, 2 near the end.
 */
void sample_position(
    int n, int arm, struct ruleset *, struct position *, struct board_marks *);

#endif
