/* What a terminal shows, in buffers that equal ones share. */
#include <stdlib.h>
#include <string.h>

#include "ansi/render_frame.h"
#include "ansi/shadow.h"

struct shadow_room {
	unsigned references;
	uint32_t cell[];
};

void
shadow_init(struct shadow *s)
{
	*s = (struct shadow){.look = LOOK_RESET};
}

static void
leave_room(struct shadow *s)
{
	if (s->room != NULL && --s->room->references == 0)
		free(s->room);
	s->room = NULL;
	s->cell = NULL;
}

void
shadow_free(struct shadow *s)
{
	leave_room(s);
	shadow_init(s);
}

void
shadow_forget(struct shadow *s)
{
	s->known = false;
}

/* The bytes of all cells, and of the digest of each row. */
static size_t
room_size(int width, int height)
{
	return ((size_t)width + 1) * (size_t)height * sizeof(uint32_t);
}

bool
shadow_fit(struct shadow *s, int width, int height)
{
	bool fits = s->room != NULL && s->width == width && s->height == height;
	struct shadow_room *room;

	if (fits && s->room->references == 1)
		return true;
	room = malloc(sizeof(*room) + room_size(width, height));
	if (room == NULL)
		return false;
	room->references = 1;
	if (fits)
		memcpy(room->cell, s->cell, room_size(width, height));
	else
		s->known = false;
	leave_room(s);
	s->room = room;
	s->cell = room->cell;
	s->width = width;
	s->height = height;
	return true;
}

bool
shadow_same(const struct shadow *a, const struct shadow *b)
{
	return a->known && b->known && a->width == b->width &&
	    a->height == b->height && a->cursor == b->cursor && a->x == b->x &&
	    a->y == b->y && a->inks == b->inks && a->palette == b->palette &&
	    a->depth == b->depth && a->charset == b->charset &&
	    a->look.fg == b->look.fg && a->look.bg == b->look.bg &&
	    a->look.attr == b->look.attr &&
	    (a->room == b->room ||
		memcmp(a->cell, b->cell, room_size(a->width, a->height)) == 0);
}

void
shadow_share(struct shadow *to, const struct shadow *from)
{
	if (from->room != NULL)
		from->room->references++;
	leave_room(to);
	*to = *from;
}
