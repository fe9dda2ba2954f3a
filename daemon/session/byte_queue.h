#ifndef DAEMON_SESSION_BYTE_QUEUE_H
#define DAEMON_SESSION_BYTE_QUEUE_H

/* A queue of bytes; all zero is empty and uses no memory. */
#include <stddef.h>

struct byte_queue {
	char *data;
	size_t start, length, room;
};
/* Adds a copy of n bytes at the end. */
void byte_queue_add(struct byte_queue *, const void *, size_t);
/* Takes n bytes from the front; an empty queue gives its memory back. */
void byte_queue_drop(struct byte_queue *, size_t n);
void byte_queue_free(struct byte_queue *);
/* The first of them, good until the next change; never NULL. */
static inline const char *
byte_queue_front(const struct byte_queue *b)
{
	return b->length == 0 ? "" : b->data + b->start;
}

#endif
