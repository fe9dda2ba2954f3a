#ifndef ENGINE_BOARD_H
#define ENGINE_BOARD_H

/*
 * Colours and squares. A square is a number relative to one colour (B1):
 * BASE, 0 its doorstep, ... L-2 its tail, then its pipe, then home.
 */

enum colour { RED, GREEN, YELLOW, BLUE, NCOLOUR };

#define NCOUNTER 4 /* counters of one colour */
#define SEATS_MAX 4
#define DICE_MAX 2
#define BASE (-1)
#define NOSEAT 0xff

/* For each of the colours in a set of bits, in their order. */
#define COLOURS_FOREACH(c, bits)                 \
	for (int c = RED; (bits) >> c != 0; c++) \
		if (!((bits) >> c & 1)) {        \
		} else

/* "red" ..., as the protocol and the referee write it. */
const char *colour_name(enum colour);
/* 'R', 'G', 'Y', 'B'. */
char colour_letter(enum colour);
/* By name or letter, in any case; -1 if there is none. */
int colour_parse(const char *);
/* Red and yellow, green and blue face each other. */
enum colour colour_opposite(enum colour);

/* Squares from one doorstep to the next, 13 or 17 (B2). */
static inline int
board_quarter(int arm)
{
	return 2 * arm + 1;
}

/* L: squares of the shared track, 52 for arm 6 and 68 for arm 8 (B1). */
static inline int
board_track(int arm)
{
	return 4 * board_quarter(arm);
}

/* L-2, the square where a colour turns off. */
static inline int
board_tail(int arm)
{
	return board_track(arm) - 2;
}

/* The number that means home: 56 or 74. */
static inline int
board_home(int arm)
{
	return board_tail(arm) + arm;
}

/*
 * A colour's square as a number on the shared track, 0 being red's doorstep
 * (B2); -1 for base, pipe and home, which are a colour's own.
 */
int board_shared(int arm, enum colour, int square);
/*
 * The inverse: the shared square (0 to L-1) as a number relative to the colour;
 * L-1 is the one behind its own doorstep, where it never is (B3).
 */
int board_relative(int arm, enum colour, int shared);

#endif
