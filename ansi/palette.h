#ifndef ANSI_PALETTE_H
#define ANSI_PALETTE_H

/*
 * Drawing code names inks by their meaning; a palette says what an ink looks
 * like at each colour depth. So a picture is the same for everybody, and
 * letters and marks say what colours say.
 */
#include <stdbool.h>
#include <stdint.h>

/* At most 63, so that two of them and the attributes pack into 16 bits. */
enum ink {
	INK_DEFAULT, /* the terminal's own foreground or background */
	/* backgrounds */
	INK_PAPER,  /* the screen */
	INK_PANEL,  /* a pane raised from it: menus, dialogs */
	INK_BAR,    /* title and status bars */
	INK_FIELD,  /* the input line */
	INK_CHOSEN, /* behind the chosen line of a list */
	/* foregrounds */
	INK_TEXT,      /* talk at the table, too */
	INK_STRONG,    /* what must catch the eye */
	INK_DIM,       /* what need not */
	INK_FRAME,     /* lines and boxes */
	INK_TITLE,     /* words on a bar */
	INK_ON_CHOSEN, /* words on the chosen line */
	INK_HOTKEY,    /* the letter to press */
	INK_WARN,
	INK_BAD,
	INK_WHISPER, /* talk in private */
	INK_TO_YOU,  /* talk to this person */
	INK_CHANNEL, /* talk on a channel */
	INK_EVENT,   /* what the program says in the chat */
	/* the board */
	INK_TABLE,  /* the background of the board */
	INK_SQUARE, /* squares of the track, one and the other */
	INK_SQUARE2,
	INK_NUMBER,  /* a square's number */
	INK_BEHIND,  /* words on a square */
	INK_MOVABLE, /* behind a counter that may move */
	INK_TARGET,  /* behind a square where it may go */
	INK_CURSOR,  /* behind the square that is chosen */
	INK_LAST,    /* behind the last move's squares */
	INK_DIE,
	INK_PIP,
	/* four of each, by enum colour */
	INK_COUNTER,                  /* the counter */
	INK_LETTER = INK_COUNTER + 4, /* the letter on it */
	INK_PIPE = INK_LETTER + 4,    /* pipe, doorstep, triangle */
	INK_BASE = INK_PIPE + 4,      /* inside of the base */
	INK_NAME = INK_BASE + 4,      /* the colour's word in text */
	/* pictures (art.h): red to cyan, then the same six bright */
	INK_ART = INK_NAME + 4,
	NINK = INK_ART + 12
};

/* Attributes of a cell; no others are common to all terminals. */
#define ATTR_BOLD 1
#define ATTR_DIM 2
#define ATTR_UNDERLINE 4
#define ATTR_REVERSE 8

/* How a piece of drawing looks: enum ink twice, and ATTR bits. */
struct style {
	uint8_t fg, bg, attr;
};
#define STYLE(f, b) ((struct style){(f), (b), 0})
#define STYLE_ATTR(f, b, a) ((struct style){(f), (b), (a)})

enum depth { DEPTH_NONE, DEPTH_16, DEPTH_256, DEPTH_TRUE };

/* One ink of a palette. */
struct ink_look {
	uint32_t rgb; /* 0xRRGGBB */
	int8_t fg16;  /* 0-15 as foreground, -1: the terminal's own */
	int8_t bg16;  /* 0-15 as background, -1: the terminal's own */
	uint8_t attr; /* ATTR bits it adds */
};

struct palette {
	const char *name;
	const char *about; /* a line for the list */
	bool colours;      /* false: only attributes are used */
	struct ink_look ink[NINK];
};

/* The n-th palette, from 0 (the usual one); NULL past the last. */
const struct palette *palette_nth(int n);
/* By name in any case: "classic", "okabe-ito", "high-contrast", "mono". */
const struct palette *palette_find(const char *name);
/* The nearest of the 256 colours (16 to 255) to an 0xRRGGBB. */
uint8_t palette_256(uint32_t rgb);
/* What one of them (16 to 255) looks like, as 0xRRGGBB. */
uint32_t palette_rgb(uint8_t);
/* "none", "16", "256", "truecolor"; and back, -1: no such depth. */
const char *depth_name(enum depth);
int depth_parse(const char *);

#endif
