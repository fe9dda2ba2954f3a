#ifndef DAEMON_HUB_USER_LISTS_H
#define DAEMON_HUB_USER_LISTS_H

/*
 * Bans of names and addresses, mutes, whom people do not want to hear, and of
 * whose coming and going they want to be told; kept in memory as the store has
 * them.
 */
#include "daemon/hub/state.h"

#define USER_LIST_WHY 256 /* room for a sentence */

/* The entry on what (and whom, for a censor or a notify), in force; NULL. */
const struct list_entry *user_list_find(
    struct hub *, enum list_kind, const char *what, const char *whom);
/*
 * An entry of that kind in force on its name, its key, or a network that it is
 * from; NULL.
 */
const struct list_entry *
user_list_on(struct hub *, enum list_kind, const struct conn *);
/*
 * The first entry on what; the first entry of all on whom; and the next of the
 * same, in the order of names. NULL at the end.
 */
const struct list_entry *
user_list_what(const struct hub *, enum list_kind, const char *what);
const struct list_entry *user_list_next_what(const struct list_entry *);
const struct list_entry *
user_list_whom(const struct hub *, enum list_kind, const char *whom);
const struct list_entry *user_list_next_whom(const struct list_entry *);
/*
 * Whether the two want no games with each other (noplay, censor); why is then a
 * sentence to the first.
 */
bool user_list_avoids(
    struct hub *, const char *me, const char *other, char why[USER_LIST_WHY]);
/* A ban on it, of the configuration or a sysop's; NULL. */
const struct list_entry *user_lists_ban(struct hub *, const struct conn *);
/* Reads the bans of the configuration. */
void user_lists_file(struct hub *);
/* Sets one; until 0 for ever. */
void user_list_set(
    struct hub *, enum list_kind, const struct list_entry *, const char *by);
/* Takes one away; false where there was none. */
bool user_list_clear(
    struct hub *, enum list_kind, const char *what, const char *whom);
/* Takes away all that somebody has: whom he censors, and of whom he is told. */
void user_lists_forget(struct hub *, const char *name);
/*
 * Takes away at most limit bans and mutes that ended before a time; how many it
 * were.
 */
int user_lists_purge(struct hub *, int64_t before, int limit);
/* What somebody has, and what others have about him, has another name now. */
void user_lists_rename(struct hub *, const char *old, const char *name);
/* Drops the oldest entry of guests where they have more than that number. */
void user_list_bound_guests(struct hub *, enum list_kind, int most);
/*
 * Sends a notice of that code, arrived or left, about the connection's person
 * to who asked for it, unless another connection of his is here, too.
 */
void
user_lists_watch_notify(struct hub *, const struct conn *, enum notice_code);
/* The same for people of this deck alone, but for one of them. */
void user_lists_notify(
    struct hub *, const char *name, const struct conn *but, enum notice_code);
/*
 * Another deck has put an entry on a list, or taken it off; which list, NLIST:
 * there is no such one.
 */
enum list_kind user_list_told(struct hub *, const json_t *, bool set);
/* Reads all of them from the store. */
void user_lists_load(struct hub *);
/* The turn was taken back: as the store has them again. */
void user_lists_rollback(struct hub *);
void user_lists_init(struct hub *);
void user_lists_free(struct hub *);

#endif
