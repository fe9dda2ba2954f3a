/*
 * Public key lines, as OpenSSH writes them: "type blob comment".
 */
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "accounts/account.h"
#include "accounts/key.h"

#define BLOB_MAX 4096 /* an RSA key of 16384 bits has 2100 */
#define RSA_MIN 2048

/* The kinds, and how many strings a blob of each has. */
static const struct type {
	const char *name;
	int strings;
} types[] = {
    {"ssh-ed25519", 2},
    {"ecdsa-sha2-nistp256", 3},
    {"ecdsa-sha2-nistp384", 3},
    {"ecdsa-sha2-nistp521", 3},
    {"ssh-rsa", 3},
    {"sk-ssh-ed25519@openssh.com", 3},
    {"sk-ecdsa-sha2-nistp256@openssh.com", 4},
};

/* The n-th blank-separated word; its length. */
static const char *
key_word(const char *key, int n, size_t *length)
{
	key += strspn(key, " \t");
	while (n-- > 0) {
		key += strcspn(key, " \t");
		key += strspn(key, " \t");
	}
	*length = strcspn(key, " \t\r\n");
	return key;
}

bool
key_same(const char *a, const char *b)
{
	const char *word_a, *word_b;
	size_t length_a, length_b;

	for (int i = 0; i < 2; i++) {
		word_a = key_word(a, i, &length_a);
		word_b = key_word(b, i, &length_b);
		if (length_a == 0 || length_a != length_b ||
		    memcmp(word_a, word_b, length_a) != 0)
			return false;
	}
	return true;
}

bool
key_plain(const char *key, char *plain, size_t size)
{
	const char *type, *blob;
	size_t type_length, blob_length;
	int n;

	type = key_word(key, 0, &type_length);
	blob = key_word(key, 1, &blob_length);
	if (type_length == 0 || blob_length == 0 || type_length >= size ||
	    blob_length >= size)
		return false;
	n = snprintf(plain, size, "%.*s %.*s", (int)type_length, type,
	    (int)blob_length, blob);
	return n > 0 && (size_t)n < size;
}

bool
key_fingerprint(const char *key, char fingerprint[KEY_FINGERPRINT_SIZE])
{
	uint8_t blob[BLOB_MAX], hash[crypto_hash_sha256_BYTES];
	const char *word;
	size_t length, n;

	word = key_word(key, 1, &length);
	*fingerprint = '\0';
	if (length == 0 ||
	    sodium_base642bin(blob, sizeof(blob), word, length, NULL, &n, NULL,
		sodium_base64_VARIANT_ORIGINAL) != 0)
		return false;
	crypto_hash_sha256(hash, blob, n);
	memcpy(fingerprint, "SHA256:", 7);
	sodium_bin2base64(fingerprint + 7, KEY_FINGERPRINT_SIZE - 7, hash,
	    sizeof(hash), sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
	return true;
}

void
key_comment(const char *key, char *comment, size_t size)
{
	size_t length, n = 0;

	for (key = key_word(key, 2, &length); *key != '\0' && n + 1 < size;
	     key++)
		if ((unsigned char)*key >= ' ' && *key != '\177')
			comment[n++] = *key;
	comment[n] = '\0';
}

int
key_order(const char *a, const char *b)
{
	const char *word_a, *word_b;
	size_t length_a, length_b, least;
	int order;

	/* The blob first: types are few. */
	for (int i = 1; i >= 0; i--) {
		word_a = key_word(a, i, &length_a);
		word_b = key_word(b, i, &length_b);
		least = length_a < length_b ? length_a : length_b;
		order = memcmp(word_a, word_b, least);
		if (order != 0)
			return order;
		if (length_a != length_b)
			return length_a < length_b ? -1 : 1;
	}
	return 0;
}

/* A string of the blob, with its length in front; false at its end. */
static bool
blob_string(const uint8_t **at, const uint8_t *end, const uint8_t **string,
    size_t *length)
{
	const uint8_t *p = *at;

	if (end - p < 4)
		return false;
	*length =
	    (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
	p += 4;
	if ((size_t)(end - p) < *length)
		return false;
	*string = p;
	*at = p + *length;
	return true;
}

/* The bits of an RSA blob's modulus, its third string; 0 if there is none. */
static size_t
rsa_bits(const uint8_t *at, const uint8_t *end)
{
	const uint8_t *string;
	size_t length, bits;

	if (!blob_string(&at, end, &string, &length) ||
	    !blob_string(&at, end, &string, &length) ||
	    !blob_string(&at, end, &string, &length))
		return 0;
	while (length > 0 && *string == 0) {
		string++;
		length--;
	}
	if (length == 0)
		return 0;
	bits = length * 8;
	for (unsigned top = *string; top < 0x80; top <<= 1)
		bits--;
	return bits;
}

/* Whether a blob is of this type, from its first byte to its last. */
static bool
blob_ok(const uint8_t *at, const uint8_t *end, const struct type *type)
{
	const uint8_t *string;
	size_t length;

	for (int n = 0; n < type->strings; n++) {
		if (!blob_string(&at, end, &string, &length))
			return false;
		if (n == 0 &&
		    (length != strlen(type->name) ||
			memcmp(string, type->name, length) != 0))
			return false;
	}
	return at == end;
}

bool
key_ok(const char *key, const char **why)
{
	uint8_t blob[BLOB_MAX];
	const struct type *type = NULL;
	const char *word;
	size_t length, n;

	word = key_word(key, 0, &length);
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strlen(types[i].name) == length &&
		    memcmp(types[i].name, word, length) == 0)
			type = &types[i];
	if (type == NULL) {
		*why = "a key begins with its type: ssh-ed25519, "
		       "ecdsa-sha2-nistp256, ssh-rsa or the like";
		return false;
	}
	word = key_word(key, 1, &length);
	if (length == 0 ||
	    sodium_base642bin(blob, sizeof(blob), word, length, NULL, &n, NULL,
		sodium_base64_VARIANT_ORIGINAL) != 0 ||
	    !blob_ok(blob, blob + n, type)) {
		*why = "the second word is not the base64 text of such a key; "
		       "copy the whole line of the .pub file";
		return false;
	}
	if (strcmp(type->name, "ssh-rsa") == 0 &&
	    rsa_bits(blob, blob + n) < RSA_MIN) {
		*why = "an RSA key needs 2048 bits or more";
		return false;
	}
	return true;
}
