/*
 * Hashes of passwords.
 */
#include <crypt.h>
#include <sodium.h>
#include <string.h>

#include "accounts/password.h"

#define ARGON2ID "$argon2id$"

bool
password_hash(const char *password, char hash[PASSWORD_HASH_SIZE])
{
	_Static_assert(crypto_pwhash_STRBYTES <= PASSWORD_HASH_SIZE,
	    "an argon2id hash fits");

	if (sodium_init() == -1)
		return false;
	return crypto_pwhash_str_alg(hash, password, strlen(password),
		   crypto_pwhash_OPSLIMIT_INTERACTIVE,
		   crypto_pwhash_MEMLIMIT_INTERACTIVE,
		   crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool
password_cheap(const char *hash)
{
	return strncmp(hash, ARGON2ID, strlen(ARGON2ID)) == 0 &&
	    crypto_pwhash_str_needs_rehash(hash,
		crypto_pwhash_OPSLIMIT_INTERACTIVE,
		crypto_pwhash_MEMLIMIT_INTERACTIVE) == 1;
}

bool
password_verify(const char *hash, const char *password)
{
	struct crypt_data data;
	const char *got;
	bool ok;

	if (!password_hash_ok(hash) || strlen(password) > PASSWORD_MAX ||
	    sodium_init() == -1)
		return false;
	if (strncmp(hash, ARGON2ID, strlen(ARGON2ID)) == 0)
		return crypto_pwhash_str_verify(
			   hash, password, strlen(password)) == 0;
	memset(&data, 0, sizeof(data));
	got = crypt_r(password, hash, &data);
	ok = got != NULL && *got != '*' && strlen(got) == strlen(hash) &&
	    sodium_memcmp(got, hash, strlen(hash)) == 0;
	sodium_memzero(&data, sizeof(data));
	return ok;
}

/* The kinds of crypt(3) that are not broken. */
bool
password_hash_ok(const char *hash)
{
	static const char *const kind[] = {ARGON2ID, "$y$", "$gy$", "$7$",
	    "$2b$", "$2a$", "$2y$", "$6$", "$5$", NULL};
	int i;

	for (i = 0; kind[i] != NULL; i++)
		if (strncmp(hash, kind[i], strlen(kind[i])) == 0)
			break;
	if (kind[i] == NULL || strlen(hash) <= strlen(kind[i]) + 20)
		return false;
	/* -1: invalid; the other results are about its cost. */
	if (i == 0)
		return crypto_pwhash_str_needs_rehash(hash,
			   crypto_pwhash_OPSLIMIT_INTERACTIVE,
			   crypto_pwhash_MEMLIMIT_INTERACTIVE) != -1;
	return crypt_checksalt(hash) != CRYPT_SALT_INVALID;
}
