#ifndef ACCOUNTS_KEY_H
#define ACCOUNTS_KEY_H

/*
 * Public key lines, as OpenSSH writes them: "type blob comment".
 */
#include <stdbool.h>

/* Whether type and blob of two public key lines are the same. */
bool key_same(const char *, const char *);
/*
 * Whether a key line is valid: a known type, base64, RSA of 2048 bits or more.
 * Otherwise false, and why: a constant clause.
 */
bool key_ok(const char *key, const char **why);

#endif
