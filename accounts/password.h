#ifndef ACCOUNTS_PASSWORD_H
#define ACCOUNTS_PASSWORD_H

/*
 * Password hashes: argon2id from libsodium, and what crypt(3) supports. Both
 * take tens of milliseconds and up to 64 MiB on purpose: only the auth process
 * calls them.
 */
#include <stdbool.h>

#define PASSWORD_HASH_SIZE 128
#define PASSWORD_LEAST 8
#define PASSWORD_MAX 512 /* bytes that a password may have */

/* Makes an argon2id hash; false if out of memory. */
bool password_hash(const char *password, char hash[PASSWORD_HASH_SIZE]);
/* Whether an argon2id hash costs less than a new one; false for other kinds. */
bool password_cheap(const char *hash);
/* Whether this is the password; false for a hash of an unknown kind. */
bool password_verify(const char *hash, const char *password);
/* Whether a hash is of a kind that password_verify can check. */
bool password_hash_ok(const char *hash);

#endif
