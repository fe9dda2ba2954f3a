#ifndef DAEMON_HUB_STORE_STORE_ACCOUNT_H
#define DAEMON_HUB_STORE_STORE_ACCOUNT_H

/*
 * Accounts in the database, their keys, and invitations. Only account_book.c
 * asks for accounts: those of the configuration come first.
 */
#include "accounts/account.h"
#include "accounts/password.h"
#include "daemon/hub/state.h"

struct stored_account {
	char name[NAME_SIZE];
	enum account_role role;
	char password[PASSWORD_HASH_SIZE]; /* "": none */
	int64_t made, used;                /* ms; used: the last login, or 0 */
	bool disabled;
	char reason[TEXT_MAX + 1]; /* of that */
	int64_t gone; /* ms: deleted, until then the name is nobody's; or 0 */
};

/* A key line without its comment, and what is known about it. */
#define STORED_KEY_SIZE 4096
#define KEY_COMMENT_SIZE 64
struct stored_key {
	char key[STORED_KEY_SIZE];
	char account[NAME_SIZE];
	char comment[KEY_COMMENT_SIZE];
	int64_t added, used; /* ms; used: 0 for never */
};

/* The row of that name, also of a deleted account; false: none. */
bool
store_account_find(struct store *, const char *name, struct stored_account *);
/* Inserts it, or replaces that of its name. */
void store_account_put(struct store *, const struct stored_account *);
void store_account_used(struct store *, const char *name, int64_t at);
/* Whether an account, also a deleted one, has that skeleton. */
bool store_account_like(struct store *, const char *skeleton);
/* Whether the name of an account that is not deleted begins so. */
bool store_account_begins(struct store *, const char *begin);
/* How many there are, with those that are deleted but not forgotten. */
int64_t store_account_count(struct store *);
/*
 * Calls each for at most limit accounts behind that name ("" from the first),
 * in the order of names.
 */
void store_accounts(struct store *, const char *after, int limit,
    void (*each)(void *, const struct stored_account *), void *arg);

/* Whose key it is, by its line with or without comment; false: nobody's. */
bool store_key_find(struct store *, const char *key, struct stored_key *);
void store_key_put(struct store *, const struct stored_key *);
void store_key_drop(struct store *, const char *key);
void store_account_keys_drop(struct store *, const char *account);
void store_key_used(struct store *, const char *key, int64_t at);
/* Calls each for every key of an account, the oldest first. */
void store_keys(struct store *, const char *account,
    void (*each)(void *, const struct stored_key *), void *arg);
int store_key_count(struct store *, const char *account);
/* Whether any account has one. */
bool store_key_any(struct store *);

/* An invitation by the hash of its code (guest.h), good until then (ms). */
void store_invitation_put(struct store *, const char *code, const char *by,
    int64_t made, int64_t until);
/* Whether it is there, unused, now (ms); and uses it. */
bool store_invitation_open(struct store *, const char *code, int64_t now);
void store_invitation_use(
    struct store *, const char *code, const char *name, int64_t now);

#endif
