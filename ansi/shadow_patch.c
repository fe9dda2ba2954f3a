/* What one frame changed on a terminal, for others. */
#include <stdlib.h>
#include <string.h>

#include "ansi/render.h"
#include "ansi/shadow.h"
#include "ansi/shadow_patch.h"

#define GAP 8 /* cells beside changed ones that a frame may write, too */

/* Cells beside each other in one row, and what they show after the frame. */
struct span {
	int at, n;
	const uint32_t *before, *after;
};

struct shadow_patch {
	struct shadow before, after; /* without their cells, */
	uint32_t *cells;             /* of which the spans have these */
	int nspans;
	struct span span[];
};

/* The cells of a row that a frame has written or may have; false: none. */
static bool
row_span(const struct shadow *before, const struct shadow *after, int y,
    struct span *span)
{
	const uint32_t *old = before->cell + y * after->width;
	const uint32_t *new = after->cell + y * after->width;
	int first = 0, last = after->width - 1;

	while (first <= last && old[first] == new[first])
		first++;
	if (first > last)
		return false;
	while (old[last] == new[last])
		last--;
	/* Blanks at the end may have been erased with the rest of the row. */
	last = new[last] >> 16 == 0 ? after->width - 1 : last + GAP;
	if (last >= after->width)
		last = after->width - 1;
	first = first < GAP ? 0 : first - GAP;
	*span = (struct span){.at = y * after->width + first,
	    .n = last - first + 1,
	    .before = old + first,
	    .after = new + first};
	return true;
}

/* Characters that the shadow has only as digests. */
static bool
row_is_rare(const struct shadow *shadow, int y)
{
	return shadow->cell[shadow->width * shadow->height + y] != 0;
}

struct shadow_patch *
shadow_patch_new(const struct shadow *before, const struct shadow *after)
{
	struct shadow_patch *patch;
	size_t cells = 0, bytes;
	struct span *span;
	uint32_t *cell;
	int i, y;

	if (!before->known || !after->known || before->width != after->width ||
	    before->height != after->height)
		return NULL;
	patch = malloc(
	    sizeof(*patch) + (size_t)after->height * sizeof(patch->span[0]));
	if (patch == NULL)
		return NULL;
	*patch = (struct shadow_patch){.before = *before, .after = *after};
	for (y = 0; y < after->height; y++) {
		span = &patch->span[patch->nspans];
		if (!row_span(before, after, y, span))
			continue;
		if (row_is_rare(before, y) || row_is_rare(after, y)) {
			free(patch);
			return NULL;
		}
		cells += (size_t)span->n;
		patch->nspans++;
	}
	patch->cells = cell = malloc(2 * cells * sizeof(*cell) + 1);
	if (cell == NULL) {
		free(patch);
		return NULL;
	}
	for (i = 0; i < patch->nspans; i++) {
		span = &patch->span[i];
		bytes = (size_t)span->n * sizeof(*cell);
		memcpy(cell, span->before, bytes);
		memcpy(cell + span->n, span->after, bytes);
		span->before = cell;
		span->after = cell + span->n;
		cell += 2 * span->n;
	}
	return patch;
}

void
shadow_patch_free(struct shadow_patch *patch)
{
	if (patch != NULL)
		free(patch->cells);
	free(patch);
}

bool
shadow_patch_apply(const struct shadow_patch *patch, struct shadow *s)
{
	const struct shadow *b = &patch->before;
	const struct span *span;

	if (!s->known || s->width != b->width || s->height != b->height ||
	    s->cursor != b->cursor || s->x != b->x || s->y != b->y ||
	    s->inks != b->inks || s->palette != b->palette ||
	    s->depth != b->depth || s->charset != b->charset ||
	    s->look.fg != b->look.fg || s->look.bg != b->look.bg ||
	    s->look.attr != b->look.attr)
		return false;
	for (span = patch->span; span < patch->span + patch->nspans; span++)
		if (memcmp(s->cell + span->at, span->before,
			(size_t)span->n * sizeof(*s->cell)) != 0 ||
		    row_is_rare(s, span->at / s->width))
			return false;
	if (patch->nspans > 0 && !shadow_fit(s, s->width, s->height))
		return false;
	for (span = patch->span; span < patch->span + patch->nspans; span++)
		memcpy(s->cell + span->at, span->after,
		    (size_t)span->n * sizeof(*s->cell));
	s->cursor = patch->after.cursor;
	s->x = patch->after.x;
	s->y = patch->after.y;
	s->inks = patch->after.inks;
	s->look = patch->after.look;
	return true;
}
