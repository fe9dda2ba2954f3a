/* Positions that show everything a board can show. */
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/samples.h"

static void
place(struct position *p, enum colour c, int a, int b, int x, int y)
{
	p->counter[c][0] = (int8_t)a;
	p->counter[c][1] = (int8_t)b;
	p->counter[c][2] = (int8_t)x;
	p->counter[c][3] = (int8_t)y;
}

static void
middle(int arm, struct position *p, struct board_marks *marks)
{
	int tail = board_tail(arm), home = board_home(arm);
	int far = 4 * arm - 4;

	/* Green's blob of two, a mixi-blob of red and yellow, one alone. */
	place(p, RED, BASE, 4, far, tail + 2);
	place(p, GREEN, 3, 3, 30, home);
	place(p, YELLOW, BASE, BASE, far + board_track(arm) - (4 * arm + 2),
	    home);
	place(p, BLUE, BASE, 0, 7, tail);
	board_mark(marks, BOARD_LAST, BLUE, 3);
	board_mark(marks, BOARD_LAST, BLUE, 7);
	board_mark(marks, BOARD_MOVABLE, RED, 4);
	board_mark(marks, BOARD_MOVABLE, RED, far);
	board_mark(marks, BOARD_CURSOR, RED, 4);
	board_mark(marks, BOARD_TARGET, RED, 8);
	board_mark(marks, BOARD_TARGET, GREEN, 30);
}

static void
ending(int arm, struct position *p)
{
	int tail = board_tail(arm), home = board_home(arm);

	place(p, RED, tail, tail + 1, home, home);
	place(p, GREEN, 12, 12, 12, tail + 1);
	place(p, YELLOW, home, home, home, home);
	place(p, BLUE, BASE, BASE, tail + 3, tail + 3);
}

void
sample_position(int n, int arm, struct ruleset *rules, struct position *p,
    struct board_marks *marks)
{
	char error[RULESET_ERROR];

	if (!ruleset_make(rules, "uckers", 4, arm == 8 ? "arm=8" : NULL, error))
		abort();
	position_start(p);
	if (n == 0)
		middle(arm, p, marks);
	else if (n == 2)
		ending(arm, p);
}
