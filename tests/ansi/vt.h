#ifndef TESTS_ANSI_VT_H
#define TESTS_ANSI_VT_H

/*
 * A small terminal: reads bytes as one would and remembers what its screen
 * shows. It shares no code with the renderer, and stops the test at anything
 * that it does not know.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VT_WIDTH 160
#define VT_HEIGHT 60

struct vt_cell {
	uint32_t ch[3]; /* base and marks; ch[0] 0: blank */
	int32_t fg, bg; /* -1 default, 0-255, 0x1000000 | rgb */
	uint8_t attr;   /* 1 bold, 2 dim, 4 underline, 8 reverse */
	bool tail;      /* right half of what is left of it */
};

struct vt {
	int width, height, x, y;
	int bells; /* rung so far */
	int syncs; /* times that synchronized output has begun */
	bool wrap; /* the cursor waits behind the last column */
	bool shown, sync, alternate, paste, mouse;
	bool corner;        /* something was written to the bottom right cell */
	bool eightbit;      /* one byte is one character */
	bool bce;           /* erasing takes the background */
	struct vt_cell now; /* the attributes in force */
	struct vt_cell cell[VT_HEIGHT][VT_WIDTH];
	int (*width_of)(uint32_t ch); /* 0, 1 or 2 columns */
};

void vt_init(struct vt *, int width, int height);
void vt_feed(struct vt *, const char *bytes, size_t len);

/*
 * Its rows as text without blanks at their ends; and each cell's look as a
 * character, then what these mean, which is not seen (a blank's foreground)
 * left out. Room for VT_TEXT bytes, ends in NUL; returns how many.
 */
#define VT_TEXT 65536
size_t vt_text(const struct vt *, char *);
size_t vt_looks(const struct vt *, char *);

#endif
