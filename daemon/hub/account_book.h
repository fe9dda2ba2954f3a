#ifndef DAEMON_HUB_ACCOUNT_BOOK_H
#define DAEMON_HUB_ACCOUNT_BOOK_H

/*
 * Who has an account: those of the configuration, and behind them those of the
 * database. An account of the configuration hides one of the same name in the
 * database. No function here walks over accounts.
 */
#include "daemon/hub/store/store.h"

/* An account, as a value. It is not to be copied: password may point into it.
 */
struct account_entry {
	char name[NAME_SIZE];
	enum account_role role;
	const char *password; /* its hash, until the next turn; NULL: none */
	bool stored;          /* in the database */
	struct stored_account row; /* of those */
};

/* The account of that name, unless it is deleted; false: there is none. */
bool account_book_find(struct hub *, const char *name, struct account_entry *);
/* The account that has the key line, with or without comment. */
bool account_book_by_key(struct hub *, const char *key, struct account_entry *);
/* Whether it is that account's key. */
bool account_book_has_key(
    struct hub *, const struct account_entry *, const char *key);
/* Whether the name of an account begins so. */
bool account_book_begins(struct hub *, const char *begin);
/*
 * Whether a name is that of an account, also of a deleted one, of the house bot
 * or a reserved word, or could be mistaken for one.
 */
bool account_book_reserved(struct hub *, const char *name);

#endif
