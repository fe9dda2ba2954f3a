/* A queue of bytes. */
#include "daemon/session/byte_queue.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"

void
byte_queue_add(struct byte_queue *b, const void *data, size_t n)
{
	if (n == 0)
		return;
	if (b->start > 0 && b->start + b->length + n > b->room) {
		memmove(b->data, b->data + b->start, b->length);
		b->start = 0;
	}
	if (b->length + n > b->room) {
		b->room = b->length + n;
		if (b->length > 0)
			b->room += b->room / 2;
		b->data = xrealloc(b->data, b->room);
	}
	memcpy(b->data + b->start + b->length, data, n);
	b->length += n;
}

void
byte_queue_drop(struct byte_queue *b, size_t n)
{
	b->start += n;
	b->length -= n;
	if (b->length == 0)
		byte_queue_free(b);
}

void
byte_queue_free(struct byte_queue *b)
{
	free(b->data);
	memset(b, 0, sizeof(*b));
}
