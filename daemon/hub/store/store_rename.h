#ifndef DAEMON_HUB_STORE_STORE_RENAME_H
#define DAEMON_HUB_STORE_STORE_RENAME_H

/*
 * Names that change in what is stored: a guest's who has made an account, that
 * of a deleted account. What may be much is changed slice by slice, and goes on
 * when the hub has started again. Records keep the names that were mixed into
 * their dice.
 */
#include <stdbool.h>
#include <stdint.h>

struct store;

/*
 * Begins it. Preferences, scores and faces change at once; games do later, and
 * (talk) what was said by the old name is deleted then.
 */
void store_rename(struct store *, const char *old, const char *name, bool talk);
/* The players of one game, at once; their role is that from now on. */
void store_rename_game(struct store *, int64_t game, const char *old,
    const char *name, const char *role);
/* Does a slice of what is left; true if there may be more. */
bool store_rename_go_on(struct store *, int limit);
/* Whether anything is left. */
bool store_rename_waits(struct store *);

#endif
