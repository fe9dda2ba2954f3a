/*
 * Dice that anyone can check: commitment, phrases, mix and throws of the
 * scheme messdeck1, from libsodium's SHA-256 and HMAC.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/dice.h"

/* The bytes of the HMAC-SHA256 of a label, read from left to right. */
struct stream {
	const uint8_t *secret;
	const char *kind, *game, *mix;
	unsigned t, block;
	uint8_t byte[crypto_auth_hmacsha256_BYTES];
	size_t next;
};

void
dice_hex(const uint8_t *bytes, size_t n, char *text)
{
	sodium_bin2hex(text, 2 * n + 1, bytes, n);
}

static int
hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c == '\0' ? NULL : strchr(digits, c);

	return at == NULL ? -1 : (int)(at - digits);
}

bool
dice_unhex(const char *text, uint8_t *bytes, size_t n)
{
	int high, low;

	for (size_t i = 0; i < n; i++) {
		high = hex_digit(text[2 * i]);
		low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);
		if (low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return text[2 * n] == '\0';
}

void
dice_sha256(const void *bytes, size_t n, char hex[DICE_HEX])
{
	uint8_t hash[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(hash, bytes, n);
	dice_hex(hash, sizeof(hash), hex);
}

static void
hash_add(crypto_hash_sha256_state *state, const char *text)
{
	crypto_hash_sha256_update(state, (const uint8_t *)text, strlen(text));
}

static void
hash_end(crypto_hash_sha256_state *state, char hex[DICE_HEX])
{
	uint8_t hash[crypto_hash_sha256_BYTES];

	crypto_hash_sha256_final(state, hash);
	dice_hex(hash, sizeof(hash), hex);
}

void
dice_commit(
    const uint8_t secret[DICE_SECRET], const char *game, char hex[DICE_HEX])
{
	crypto_hash_sha256_state state;
	char text[DICE_HEX];

	dice_hex(secret, DICE_SECRET, text);
	crypto_hash_sha256_init(&state);
	hash_add(&state, "messdeck1|commit|");
	hash_add(&state, game);
	hash_add(&state, "|");
	hash_add(&state, text);
	hash_end(&state, hex);
	sodium_memzero(text, sizeof(text));
	sodium_memzero(&state, sizeof(state));
}

void
dice_seed(int seat, const char *name, const char *phrase, char hex[DICE_HEX])
{
	crypto_hash_sha256_state state;
	char number[16];

	snprintf(number, sizeof(number), "%d|", seat);
	crypto_hash_sha256_init(&state);
	hash_add(&state, "messdeck1|seed|");
	hash_add(&state, number);
	hash_add(&state, name);
	hash_add(&state, "|");
	hash_add(&state, phrase);
	hash_end(&state, hex);
}

void
dice_mix(const char *game, int seats, const char *const names[],
    const char seeds[][DICE_HEX], char hex[DICE_HEX])
{
	crypto_hash_sha256_state state;
	char number[16];

	crypto_hash_sha256_init(&state);
	hash_add(&state, "messdeck1|mix|");
	hash_add(&state, game);
	for (int seat = 0; seat < seats; seat++) {
		snprintf(number, sizeof(number), "|%d:", seat);
		hash_add(&state, number);
		hash_add(&state, names[seat]);
		hash_add(&state, ":");
		hash_add(&state, seeds[seat]);
	}
	hash_end(&state, hex);
}

static void
stream_fill(struct stream *s)
{
	crypto_auth_hmacsha256_state state;
	const char *parts[] = {
	    "messdeck1|", s->kind, "|", s->game, "|", s->mix, NULL};
	char number[32];

	crypto_auth_hmacsha256_init(&state, s->secret, DICE_SECRET);
	for (size_t i = 0; parts[i] != NULL; i++)
		crypto_auth_hmacsha256_update(
		    &state, (const uint8_t *)parts[i], strlen(parts[i]));
	snprintf(number, sizeof(number), "|%u|%u", s->t, s->block++);
	crypto_auth_hmacsha256_update(
	    &state, (const uint8_t *)number, strlen(number));
	crypto_auth_hmacsha256_final(&state, s->byte);
	s->next = 0;
}

static struct stream
stream_begin(const uint8_t secret[DICE_SECRET], const char *kind,
    const char *game, const char *mix, unsigned t)
{
	struct stream s = {
	    .secret = secret, .kind = kind, .game = game, .mix = mix, .t = t};

	stream_fill(&s);
	return s;
}

/* A uniform number below limit, which is at most 255. */
static unsigned
stream_below(struct stream *s, unsigned limit)
{
	unsigned byte;

	do {
		if (s->next == sizeof(s->byte))
			stream_fill(s);
		byte = s->byte[s->next++];
	} while (byte >= 256 / limit * limit);
	return byte % limit;
}

void
dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[])
{
	struct stream s = stream_begin(secret, "throw", game, mix, t);

	for (int i = 0; i < n; i++)
		dice[i] = (uint8_t)(stream_below(&s, 6) + 1);
	sodium_memzero(&s, sizeof(s));
}

unsigned
dice_cocky(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, int chance)
{
	struct stream s;
	unsigned bits = 0;

	if (chance == 0)
		return 0;
	s = stream_begin(secret, "cocky", game, mix, t);
	for (int i = 0; i < n; i++)
		if (stream_below(&s, (unsigned)chance) == 0)
			bits |= 1u << i;
	sodium_memzero(&s, sizeof(s));
	return bits;
}
