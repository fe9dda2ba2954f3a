#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_HIGHLIGHT_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_HIGHLIGHT_H

/* The line beside the dice for important events. */
#include <stddef.h>

struct model;

/*
 * The important event, in at most 17 columns, until something else happens; ""
 * for nothing.
 */
void table_notable(const struct model *, char *text, size_t size);

#endif
