#ifndef DAEMON_CLIENT_TEXT_SAY_BOARD_H
#define DAEMON_CLIENT_TEXT_SAY_BOARD_H

/*
 * A position as sentences in the order of the track, and as a picture in lines
 * of plain text.
 */
#include <stdint.h>
#include <stdio.h>

#include "ansi/charset.h"
#include "engine/board.h"

struct narrator;
struct ruleset;
struct table_snapshot;

/* "a red counter", "a green blob of two": what is on a square. */
void say_stack(FILE *, const struct ruleset *, const uint8_t counts[NCOLOUR]);
/* The position in sentences, each ended by a newline. */
void say_board(const struct narrator *);
void say_seats(const struct narrator *);
void say_colour(const struct narrator *, enum colour);
/* "three in base, one on 12." */
void say_counters(const struct narrator *, const int8_t square[NCOUNTER]);
/* A square as that colour counts it. */
void say_on_square(const struct narrator *, enum colour, int square);
void say_dice(const struct narrator *);
/* The board as lines of text, drawn in lines and letters. */
void say_board_picture(FILE *, const struct table_snapshot *, enum charset);

#endif
