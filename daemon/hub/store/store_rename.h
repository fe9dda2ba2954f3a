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
 * Begins it. Preferences, scores, faces and news change at once; games and
 * notes do later, and (talk) what was said by the old name is deleted then.
 */
void store_rename(struct store *, const char *old, const char *name, bool talk);
/* The same into a name that has scores, preferences and games of its own. */
void store_merge(struct store *, const char *old, const char *name);
/*
 * What was said by and to the old name, too; messages that wait at once, the
 * rest in slices.
 */
void store_rename_talk(struct store *, const char *old, const char *name);
bool store_rename_talk_go_on(struct store *, int limit);
/* What the old name has read, and its line on the wall, are of the new one. */
void store_rename_reader(struct store *, const char *old, const char *name);
/* They are deleted. */
void store_reader_drop(struct store *, const char *name);
/* An account's keys are another's. */
void store_account_keys_move(struct store *, const char *old, const char *name);
/* The players of one game, at once; their role is that from now on. */
void store_rename_game(struct store *, int64_t game, const char *old,
    const char *name, const char *role);
/* Does a slice of what is left; true if there may be more. */
bool store_rename_go_on(struct store *, int limit);
/* Whether anything is left. */
bool store_rename_waits(struct store *);

#endif
