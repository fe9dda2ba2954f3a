/* The throws that means are taken over. */
#include "engine/eval_throws.h"

void
throws_list(const struct ruleset *rs, struct throws *to)
{
	to->n = 0;
	to->all = rs->dice == 2 ? 36 : 6;
	for (uint8_t a = 1; a <= 6; a++)
		for (uint8_t b = rs->dice == 2 ? a : 0;
		     b <= (rs->dice == 2 ? 6 : 0); b++, to->n++) {
			to->throw [to->n].dice[0] = a;
			to->throw [to->n].dice[1] = b;
			to->throw [to->n].ways = a == b || b == 0 ? 1 : 2;
		}
}
