#ifndef ACCOUNTS_KEY_H
#define ACCOUNTS_KEY_H

/*
 * Public key lines, as OpenSSH writes them: "type blob comment".
 */
#include <stdbool.h>
#include <stddef.h>

/* Whether type and blob of two public key lines are the same. */
bool key_same(const char *, const char *);
/* "SHA256:" and 43 characters of base64, as OpenSSH shows it, and a NUL. */
#define KEY_FINGERPRINT_SIZE 51
/* The fingerprint of a key line; false, and "", where it is not base64. */
bool key_fingerprint(const char *key, char fingerprint[KEY_FINGERPRINT_SIZE]);
/*
 * Its comment, at most size - 1 bytes of it, without control characters.
 */
void key_comment(const char *key, char *comment, size_t size);
/* The order of two public key lines by type and blob, as strcmp gives it. */
int key_order(const char *, const char *);
/*
 * Writes a key line without its comment; false where it has no two words or
 * needs more than size.
 */
bool key_plain(const char *key, char *plain, size_t size);
/*
 * Whether a key line is valid: a known type, base64, RSA of 2048 bits or more.
 * Otherwise false, and why: a constant clause.
 */
bool key_ok(const char *key, const char **why);

#endif
