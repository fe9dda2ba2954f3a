#ifndef DAEMON_HUB_CAPPED_LIST_H
#define DAEMON_HUB_CAPPED_LIST_H

/*
 * Lists in answers and events. What does not fit into a line of the protocol
 * is left out: a longer one would end the link of everybody behind it.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum capped_place {
	CAPPED_EVENT, /* one of the lobby's lists */
	CAPPED_PAGE,  /* of a list that goes on in the next answer */
	CAPPED_ANSWER /* all that an answer tells */
};

struct capped_list {
	json_t *list;
	int rows;     /* that there is still room for, */
	size_t bytes; /* and so many of them */
};

/* An empty list, the caller's. */
struct capped_list capped_list_new(enum capped_place);
/* Adds a row, which it takes over; false where there was no room for it. */
bool capped_list_add(struct capped_list *, json_t *row);

#endif
