#ifndef DAEMON_HUB_STORE_STORE_RETURNING_H
#define DAEMON_HUB_STORE_STORE_RETURNING_H

/*
 * People who come back to a hub that has just begun: what is asked of each of
 * them is read at once, for thousands of questions would be answered one by
 * one.
 */
#include "daemon/hub/state.h"

struct returning;

/* Reads it for everybody who is stored as connected; it is good for a minute.
 */
void store_returning_read(struct store *);
/* Somebody has come back, or this of him changes: he is asked for himself. */
void store_returning_forget(struct store *, const char *name);

/* --- for the files of the store --- */

/* Calls each for his preferences; false where they are not known. */
bool store_returning_preferences(struct store *, const char *name,
    void (*each)(void *, const char *key, const char *value), void *arg);
/* Whether it is known that no damaged game of his is untold. */
bool store_returning_undamaged(struct store *, const char *name);
void store_returning_free(struct store *);

#endif
