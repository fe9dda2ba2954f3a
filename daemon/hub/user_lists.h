#ifndef DAEMON_HUB_USER_LISTS_H
#define DAEMON_HUB_USER_LISTS_H

/*
 * Bans of names and addresses, mutes, whom people do not want to hear, and of
 * whose coming and going they want to be told; kept in memory as the store has
 * them.
 */
#include "daemon/hub/state.h"

enum list_kind { LIST_BAN, LIST_MUTE, LIST_CENSOR, LIST_NOTIFY, NLIST };

/* The mark on what (and whom, for a censor or a notify), in force; NULL. */
const struct list_entry *user_list_find(
    struct hub *, enum list_kind, const char *what, const char *whom);
/* A ban or a mute in force of its name or of a network that it is from; NULL.
 */
const struct list_entry *
user_list_on(struct hub *, enum list_kind, const struct conn *);
/* The marks of all who censor that name: an array of *n, to be freed. */
const struct list_entry **
user_list_censors(struct hub *, const char *whom, int *n);
/* Sets one; until 0 for ever. */
void user_list_set(
    struct hub *, enum list_kind, const struct list_entry *, const char *by);
/* Takes one away; false where there was none. */
bool user_list_clear(
    struct hub *, enum list_kind, const char *what, const char *whom);
const struct user_list *user_list_all(const struct hub *, enum list_kind);
/* Reads all of them from the store, also after a turn was taken back. */
void user_lists_load(struct hub *);
void user_lists_free(struct hub *);

#endif
