#ifndef DAEMON_HUB_ACCOUNT_CHANGE_H
#define DAEMON_HUB_ACCOUNT_CHANGE_H

/*
 * Accounts of the database that change while people may be here by them, and
 * people who get another name: in seats, games, scores, preferences and lists,
 * and on the connections of people who are here. Past games follow in slices
 * (store_rename.h); what was said keeps the name that said it.
 */
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"

#define ACCOUNT_GONE_TIME (365 * DAY)

/* Inserts an account of the database, or changes it, also for those here. */
void account_change_put(struct hub *, const struct stored_account *);
/*
 * An account has one key more, by its line of a .pub file; used: when somebody
 * came by it, 0: nobody has yet.
 */
void account_change_key(
    struct hub *, const char *name, const char *line, int64_t used);
/* The guest who is here by it has an account of that name from now on. */
void account_change_guest(
    struct hub *, const struct conn *registers, const char *name);
/*
 * An account has another name from now on; or (merge) what it has is that of
 * another account, with whom it must not share a table (account_change_shared).
 * role and stored are those of the account that has it then. What was said
 * follows, too. The rows of accounts and their keys are the caller's.
 */
void account_change_name(struct hub *, const char *old, const char *name,
    bool merge, enum account_role role, bool stored);
/*
 * The same on another deck, which has seen to what is stored: for tables and
 * people of this one.
 */
void account_change_told(struct hub *, const char *old, const char *name,
    enum account_role role, bool stored);
/* An account was deleted there: its seats and channels here are nobody's. */
void account_change_seats_told(struct hub *, const char *old, const char *name);
/* The number of a table where both have seats; 0 for none. */
int account_change_shared(struct hub *, const char *one, const char *other);
/*
 * Deletes one: whoever is here by it is sent away, its keys are gone, its games
 * get a neutral name, and its own is nobody's for ACCOUNT_GONE_TIME. talk: what
 * it said is deleted, too.
 */
void account_change_delete(struct hub *, const char *name, bool talk);

#endif
