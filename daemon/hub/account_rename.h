#ifndef DAEMON_HUB_ACCOUNT_RENAME_H
#define DAEMON_HUB_ACCOUNT_RENAME_H

/*
 * A person gets another name: in seats, games, scores, preferences and lists,
 * and on the connections of who is here. Past games follow in slices
 * (store_rename.h); what was said keeps the name that said it.
 */
#include "daemon/hub/state.h"

/* The guest who is here by it has an account of that name from now on. */
void account_rename_guest(
    struct hub *, const struct conn *registers, const char *name);
/*
 * An account has another name from now on; or (merge) what it has is that of
 * another account, with whom it must not share a table (account_rename_shared).
 * role and stored are those of the account that has it then. What was said
 * follows, too. The rows of accounts and their keys are the caller's.
 */
void account_rename(struct hub *, const char *old, const char *name, bool merge,
    enum account_role role, bool stored);
/* The number of a table where both have seats; 0 for none. */
int account_rename_shared(struct hub *, const char *one, const char *other);
/*
 * An account that is deleted: its games are of "Gone.12" from now on, a name
 * that nobody can have. talk: what it said is deleted, too.
 */
void account_rename_gone(struct hub *, const char *name, bool talk);

#endif
