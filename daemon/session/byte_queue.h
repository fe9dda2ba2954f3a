#ifndef DAEMON_SESSION_BYTE_QUEUE_H
#define DAEMON_SESSION_BYTE_QUEUE_H

/* Bytes waiting for their turn; all zero is empty and takes no memory. */
#include <stddef.h>

struct bytes {
	char *data;
	size_t start, length, room;
};
/* Adds a copy of n bytes at the end. */
void bytes_add(struct bytes *, const void *, size_t);
/* Takes n bytes from the front; an empty queue gives its memory back. */
void bytes_drop(struct bytes *, size_t n);
void bytes_free(struct bytes *);
/* The first of them, good until the next change; never NULL. */
static inline const char *
bytes_front(const struct bytes *b)
{
	return b->length == 0 ? "" : b->data + b->start;
}

#endif
