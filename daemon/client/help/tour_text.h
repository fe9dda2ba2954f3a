#ifndef DAEMON_CLIENT_HELP_TOUR_TEXT_H
#define DAEMON_CLIENT_HELP_TOUR_TEXT_H

/* The tour's five screens. */
#include <stdint.h>

#include "engine/game.h"

/* A screen; its texts are whole sentences. */
struct tour_screen {
	const char *title;
	const char *text;
	const char *ear;  /* instead of text, in linear mode; NULL: the same */
	const char *game; /* the board, in notation_game's words */
	uint8_t dice[DICE_MAX]; /* what will be thrown; 0: nothing is */
	const char *choose;     /* said once they are thrown */
	/* Said after a play that ucks nobody; NULL: any play is good. */
	const char *missed;
	const char *done; /* said when a play has been played */
};

#define TOUR_SCREENS 5

/* The n-th screen, NULL past the last. */
const struct tour_screen *tour_screen(int n);

#endif
