/* What terminals show, in rows: equal ones are in memory once. */
#include <sys/queue.h>

#include <stdlib.h>
#include <string.h>

#include "ansi/canvas.h"
#include "ansi/shadow.h"
#include "engine/fnv.h"

#define BUCKETS 1024
#define GAP 8 /* cells beside changed ones that a frame may write, too */

/* Equal rows have equal addresses. */
struct shadow_row {
	LIST_ENTRY(shadow_row) entry;
	unsigned references;
	int width;
	uint32_t rare; /* a digest of the rare characters, 0: none */
	uint32_t cell[];
};

/*
 * The rows of all terminals of the process, by their hashes. They belong to the
 * shadows that show them and go with the last of these; the table is only how
 * an equal row is found. So it is static: an owner would be one more argument
 * from the client down to here, and the same one always.
 */
static LIST_HEAD(bucket, shadow_row) buckets[BUCKETS];

static bool
row_equals(const struct shadow_row *row, const uint32_t *cell, uint32_t rare,
    int width)
{
	return row->width == width && row->rare == rare &&
	    memcmp(row->cell, cell, (size_t)width * sizeof(*cell)) == 0;
}

/* With a reference for the caller; NULL: no memory. */
static struct shadow_row *
row_take(const uint32_t *cell, uint32_t rare, int width)
{
	uint64_t hash = fnv64_step(FNV64_BEGIN, rare);
	struct shadow_row *row;
	struct bucket *bucket;
	int x;

	for (x = 0; x < width; x++)
		hash = fnv64_step(hash, cell[x]);
	bucket = &buckets[(hash ^ hash >> 32) % BUCKETS];
	LIST_FOREACH (row, bucket, entry)
		if (row_equals(row, cell, rare, width)) {
			row->references++;
			return row;
		}
	row = malloc(sizeof(*row) + (size_t)width * sizeof(*cell));
	if (row == NULL)
		return NULL;
	row->references = 1;
	row->width = width;
	row->rare = rare;
	memcpy(row->cell, cell, (size_t)width * sizeof(*cell));
	LIST_INSERT_HEAD(bucket, row, entry);
	return row;
}

static void
row_drop(struct shadow_row *row)
{
	if (row == NULL || --row->references > 0)
		return;
	LIST_REMOVE(row, entry);
	free(row);
}

void
shadow_init(struct shadow *s)
{
	*s = (struct shadow){.look = LOOK_RESET};
}

static void
rows_free(struct shadow *s)
{
	int y;

	for (y = 0; y < s->height; y++)
		row_drop(s->row[y]);
	free(s->row);
	s->row = NULL;
	s->height = 0;
}

void
shadow_free(struct shadow *s)
{
	rows_free(s);
	shadow_init(s);
}

void
shadow_forget(struct shadow *s)
{
	s->known = false;
}

/* Room for so many rows, if there is none yet. */
static bool
shadow_fit(struct shadow *s, int width, int height)
{
	if (s->height != height) {
		rows_free(s);
		s->row = calloc((size_t)height, sizeof(struct shadow_row *));
		if (s->row == NULL)
			return false;
		s->height = height;
	}
	s->width = width;
	return true;
}

bool
shadow_copy(struct shadow *to, const struct shadow *from)
{
	struct shadow_row **row;
	int y;

	if (!from->known || !shadow_fit(to, from->width, from->height)) {
		to->known = false;
		return false;
	}
	row = to->row;
	for (y = 0; y < from->height; y++) {
		from->row[y]->references++;
		row_drop(row[y]);
		row[y] = from->row[y];
	}
	*to = *from;
	to->row = row;
	return true;
}

void
shadow_load(const struct shadow *s, uint32_t *cells)
{
	size_t width = (size_t)s->width;
	uint32_t *rare = cells + width * (size_t)s->height;
	int y;

	for (y = 0; y < s->height; y++, cells += width) {
		memcpy(cells, s->row[y]->cell, width * sizeof(*cells));
		rare[y] = s->row[y]->rare;
	}
}

bool
shadow_store(struct shadow *s, int width, int height, const uint32_t *cells)
{
	const uint32_t *rare = cells + width * height;
	struct shadow_row *row;
	int y;

	if (!shadow_fit(s, width, height))
		return false;
	for (y = 0; y < height; y++, cells += width) {
		if (s->row[y] != NULL &&
		    row_equals(s->row[y], cells, rare[y], width))
			continue;
		row = row_take(cells, rare[y], width);
		row_drop(s->row[y]);
		s->row[y] = row;
		if (row == NULL)
			return s->known = false;
	}
	return true;
}

/*
 * A row after a frame that made another one new of old, with a reference for
 * the caller; NULL: the frame is not for it.
 */
static struct shadow_row *
row_follow(const struct shadow_row *own, const struct shadow_row *old,
    struct shadow_row *new)
{
	int first = 0, last = new->width - 1;
	uint32_t cell[CANVAS_WIDTH];

	if (own == old) {
		new->references++;
		return new;
	}
	/* Of rare characters nothing but a digest is known. */
	if (own->rare != 0 || old->rare != 0 || new->rare != 0)
		return NULL;
	while (first < last && old->cell[first] == new->cell[first])
		first++;
	while (last > first && old->cell[last] == new->cell[last])
		last--;
	/* Blanks at the end may have been erased with the rest of the row. */
	last = new->cell[last] >> 16 == 0 ? new->width - 1 : last + GAP;
	if (last >= new->width)
		last = new->width - 1;
	first = first < GAP ? 0 : first - GAP;
	for (int x = first; x <= last; x++)
		if (own->cell[x] != old->cell[x])
			return NULL;
	memcpy(cell, own->cell, (size_t) new->width * sizeof(*cell));
	memcpy(cell + first, new->cell + first,
	    (size_t)(last - first + 1) * sizeof(*cell));
	return row_take(cell, 0, new->width);
}

/* Whether the bytes that draw on one have the same effect on the other. */
static bool
draws_alike(const struct shadow *a, const struct shadow *b)
{
	return a->known && b->known && a->width == b->width &&
	    a->height == b->height && a->palette == b->palette &&
	    a->depth == b->depth && a->charset == b->charset;
}

bool
shadow_follow(
    struct shadow *s, const struct shadow *before, const struct shadow *after)
{
	struct shadow_row *row[CANVAS_HEIGHT]; /* NULL: nothing was written */
	bool fits = true;
	int y, n;

	if (!draws_alike(s, before) || !draws_alike(before, after) ||
	    s->cursor != before->cursor || s->x != before->x ||
	    s->y != before->y || s->inks != before->inks ||
	    s->look.fg != before->look.fg || s->look.bg != before->look.bg ||
	    s->look.attr != before->look.attr)
		return false;
	for (n = 0; n < s->height && fits; n++) {
		row[n] = NULL;
		if (before->row[n] == after->row[n])
			continue;
		row[n] = row_follow(s->row[n], before->row[n], after->row[n]);
		fits = row[n] != NULL;
	}
	for (y = 0; y < n; y++)
		if (!fits)
			row_drop(row[y]);
		else if (row[y] != NULL) {
			row_drop(s->row[y]);
			s->row[y] = row[y];
		}
	if (!fits)
		return false;
	s->cursor = after->cursor;
	s->x = after->x;
	s->y = after->y;
	s->inks = after->inks;
	s->look = after->look;
	return true;
}
