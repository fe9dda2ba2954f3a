#ifndef DAEMON_HUB_DIGEST_H
#define DAEMON_HUB_DIGEST_H

/*
 * What decks show of themselves to one another, once a second: how many people
 * and tables they have, and the first of them as rows, as in the lobby.
 */
#include "daemon/hub/state.h"

#define DIGEST_ALIVE (2 * SECOND) /* also where nothing has changed */
#define DIGEST_OLD (6 * SECOND)   /* then its deck is away */

/*
 * Once a second: shows the others that one of this deck (taken over) and takes
 * theirs; whether something of theirs has changed.
 */
bool digest_share(struct hub *, json_t *own, int64_t now);
/* A number of theirs, summed up: "here", "guests", "table_count". */
int digest_sum(const struct hub *, const char *what);
/* The same of one name among those that they count: "channels". */
int digest_sum_of(const struct hub *, const char *what, const char *name);
/* Their rows of "people", "tables" or "seeks", from 0, and whose; borrowed. */
json_t *digest_row(const struct hub *, const char *what, int row, int *deck);
/* How many rows of them there are. */
int digest_rows(const struct hub *, const char *what);
/* Whether one has shown nothing for some seconds: nobody has it. */
bool digest_away(const struct hub *, int deck);
/* Whether one of them has that name among those. */
bool
digest_names(const struct hub *, int deck, const char *what, const char *name);
/* One of what a deck lists of that, from 0; NULL; borrowed. */
const json_t *
digest_item(const struct hub *, int deck, const char *what, int item);
/* A deck where that number is not 0; -1. */
int digest_with(const struct hub *, const char *what);
void digest_free(struct hub *);

#endif
