/* Blobs, mixi-blobs and ucking in the reference (BL, M, K). */
#include "tests/reference/reference.h"

/* Counters of the colour's enemies on a shared square. */
int
ref_enemy_count(const struct ref_rules *r, const struct ref_position *p,
    int colour, int shared)
{
	int c, n = 0;

	for (c = 0; c < REF_COLOURS; c++)
		if (ref_enemies(r, colour, c))
			n += ref_on(r, p, c, shared);
	return n;
}

static int
enemy_colours(const struct ref_rules *r, const struct ref_position *p,
    int colour, int shared)
{
	int c, n = 0;

	for (c = 0; c < REF_COLOURS; c++)
		if (ref_enemies(r, colour, c) && ref_on(r, p, c, shared) > 0)
			n++;
	return n;
}

/*
 * The size of the enemies' block on a shared square, 0 where there is none.
 * Section 1 and BL1: two or more of one colour and none of another; M2: a
 * mixi-blob blocks nobody; BL6: in fleet-ludo two or more of a side do, of
 * any colours, on white squares only (E5).
 */
int
ref_enemy_blob(const struct ref_rules *r, const struct ref_position *p,
    int colour, int shared)
{
	int n = ref_enemy_count(r, p, colour, shared);

	if (n < 2 || ref_safe(r, shared))
		return 0;
	if (!r->side_blocks && enemy_colours(r, p, colour, shared) > 1)
		return 0;
	return n;
}

/* M1: the colour shares its track square with another of its side. */
bool
ref_mixi(const struct ref_rules *r, const struct ref_position *p, int colour,
    int square)
{
	int c, shared = ref_shared(r, colour, square);

	if (shared == -1)
		return false;
	for (c = 0; c < REF_COLOURS; c++)
		if (c != colour && ref_in_play(r, c) &&
		    !ref_enemies(r, colour, c) && ref_on(r, p, c, shared) > 0)
			return true;
	return false;
}

/* K1, K3: every enemy on the square goes to base; returns how many. */
int
ref_uck(
    const struct ref_rules *r, struct ref_position *p, int colour, int shared)
{
	int c, i, n = 0;

	if (shared == -1 || ref_safe(r, shared))
		return 0;
	for (c = 0; c < REF_COLOURS; c++) {
		if (!ref_enemies(r, colour, c))
			continue;
		for (i = 0; i < REF_COUNTERS; i++) {
			if (ref_shared(r, c, p->counter[c][i]) != shared)
				continue;
			p->counter[c][i] = REF_BASE;
			n++;
		}
	}
	return n;
}
