#ifndef ANSI_DIE_H
#define ANSI_DIE_H

/* Dice. */
#include <stdbool.h>

struct canvas;

/*
 * A die of 7x3 cells (or "[5]" of 3x1 if small), pips and all; value 0 is
 * one still to be thrown.
 */
void die_draw(struct canvas *, int x, int y, int value, bool small);

#endif
