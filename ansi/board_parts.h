#ifndef ANSI_BOARD_PARTS_H
#define ANSI_BOARD_PARTS_H

/* What both pictures of a board have: labels, names, marks, arrows. */
#include <stdint.h>

#include "ansi/palette.h"
#include "engine/board.h"

struct board_picture;
struct canvas;
struct grid;
struct rect;
struct tile;

/*
 * What is on a square in at most three columns: "R", "R2", "RY2", with room for
 * five also "RGY3", "+" for more letters or a number above nine; "" if nothing
 * is. counts are by colour.
 */
void board_label(const uint8_t counts[NCOLOUR], int columns, char label[8]);
/* How many counters, and of how many colours. */
int counts_total(const uint8_t counts[NCOLOUR]);
int counts_kinds(const uint8_t counts[NCOLOUR]);
/* The mark that shows if there are several; INK_DEFAULT for none. */
enum ink marks_ink(uint8_t marks);
/* The number that a tile shows to the counting colour; -1 for none. */
int tile_number(const struct board_picture *, const struct tile *);
/* The arrow of a doorstep or tail. */
uint32_t tile_arrow(const struct tile *);
/* The background of a track or pipe tile: its mark, its colour, a shade. */
enum ink tile_ink(const struct tile *, int column, int row);
/*
 * Writes what is on a square, each colour's letter on its own counter, except
 * for the first if lit is not INK_DEFAULT, with ATTR bits. Returns the columns
 * that it takes.
 */
int draw_label(struct canvas *, int x, int y, const uint8_t counts[NCOLOUR],
    int columns, enum ink lit, uint8_t attr);
/*
 * If a label of n columns fills its tile, a mark behind it would not be
 * visible: then its last letter is drawn on the mark, with ATTR bits.
 */
void draw_label_mark(struct canvas *, int x, int y, const char *label, int n,
    enum ink mark, uint8_t attr);
/* The letter of a passing counter. */
void draw_way(struct canvas *, int x, int y, const struct tile *);
/*
 * The name of a colour's player, if known, in the middle of a row of its base;
 * before it, whether it is their turn.
 */
void draw_name(
    struct canvas *, struct rect, const struct board_picture *, enum colour);
/*
 * A base that is a bar, filled: whose it is, and the waiting counters, the last
 * one with the marks of the base.
 */
void draw_bar(struct canvas *, struct rect, const struct board_picture *,
    const struct grid *, enum colour, enum ink lit, uint8_t attr);
/*
 * How many of a colour are home, in that style, or that one can go there; x and
 * y are the board's.
 */
void
draw_home_count(struct canvas *, int x, int y, const struct board_picture *,
    const struct grid *, enum colour, struct style);

#endif
