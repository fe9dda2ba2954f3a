/* Colours and squares. */
#include "engine/board.h"

#include <strings.h>

static const struct {
	const char *name;
	char letter;
} colours[NCOLOUR] = {
    [RED] = {"red", 'R'},
    [GREEN] = {"green", 'G'},
    [YELLOW] = {"yellow", 'Y'},
    [BLUE] = {"blue", 'B'},
};

const char *
colour_name(enum colour colour)
{
	return colours[colour].name;
}

char
colour_letter(enum colour colour)
{
	return colours[colour].letter;
}

int
colour_parse(const char *text)
{
	char letter[2] = "";

	for (int c = 0; c < NCOLOUR; c++) {
		letter[0] = colours[c].letter;
		if (strcasecmp(text, colours[c].name) == 0 ||
		    strcasecmp(text, letter) == 0)
			return c;
	}
	return -1;
}

enum colour
colour_opposite(enum colour colour)
{
	return (colour + 2) % NCOLOUR;
}

int
board_shared(int arm, enum colour colour, int square)
{
	int track = board_track(arm), shared;

	if (square < 0 || square > board_tail(arm))
		return -1;
	/* Less than twice round: a division would take most of the time. */
	shared = square + (int)colour * board_quarter(arm);
	return shared >= track ? shared - track : shared;
}

int
board_relative(int arm, enum colour colour, int shared)
{
	int square = shared - (int)colour * board_quarter(arm);

	return square < 0 ? square + board_track(arm) : square;
}
