#ifndef DAEMON_HUB_DIGEST_H
#define DAEMON_HUB_DIGEST_H

/*
 * What decks show of themselves to one another, once a second: how many people
 * and tables they have, and the first of them as rows, as in the lobby.
 */
#include "daemon/hub/state.h"

/*
 * Once a second: shows the others that one of this deck (taken over) and takes
 * theirs; whether something of theirs has changed.
 */
bool digest_share(struct hub *, json_t *own, int64_t now);
/* A number of theirs, summed up: "here", "guests", "table_count". */
int digest_sum(const struct hub *, const char *what);
/* Their rows of "people", "tables" or "seeks", from 0, and whose; borrowed. */
json_t *digest_row(const struct hub *, const char *what, int row, int *deck);
/* Whether one has shown nothing for some seconds: nobody has it. */
bool digest_away(const struct hub *, int deck);
/* Whether one of them has that name among those. */
bool
digest_names(const struct hub *, int deck, const char *what, const char *name);
/* A deck where that number is not 0; -1. */
int digest_with(const struct hub *, const char *what);
void digest_free(struct hub *);

#endif
