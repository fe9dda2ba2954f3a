/* Dice. */
#include "ansi/die.h"
#include "ansi/board.h"

#define PIP 0x25cf

/* Three rows of three places; bits from the left of each row. */
static const uint8_t pips[7][3] = {
    {0, 0, 0},
    {0, 2, 0},
    {4, 0, 1},
    {4, 2, 1},
    {5, 0, 5},
    {5, 2, 5},
    {5, 5, 5},
};

void
die_draw(struct canvas *c, int x, int y, int value, bool small)
{
	struct style style = STYLE(INK_PIP, INK_DIE);

	if (value < 0 || value > 6)
		value = 0;
	if (small) {
		canvas_printf(
		    c, x, y, style, "[%c]", value == 0 ? ' ' : '0' + value);
		return;
	}
	canvas_fill(c, RECT(x, y, 7, 3), style, 0);
	for (int row = 0; row < 3; row++)
		for (int i = 0; i < 3; i++)
			if (pips[value][row] & 4 >> i)
				canvas_put(
				    c, x + 1 + 2 * i, y + row, style, PIP);
}
