#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

/*
 * Dice that anyone can check, scheme messdeck1. Hashes are lower-case hex
 * with a NUL at the end.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DICE_SECRET 32 /* bytes */
#define DICE_HEX 65    /* a hash's 64 digits and a NUL */
#define DICE_PHRASE 64 /* longest phrase in bytes */

/* C: what is shown before the first throw; game is the game's id. */
void dice_commit(
    const uint8_t secret[DICE_SECRET], const char *game, char hex[DICE_HEX]);
/* s_i of a seat's phrase, "" for none; seats count from 0. */
void
dice_seed(int seat, const char *name, const char *phrase, char hex[DICE_HEX]);
/* M, of every seat's name and s_i in the order of seats. */
void dice_mix(const char *game, int seats, const char *const names[],
    const char seeds[][DICE_HEX], char hex[DICE_HEX]);
/* Throw t (from 1): n dice of 1-6. */
void dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[]);
/*
 * Which of throw t's n dice land cocky (D9), as bits, each with a probability
 * of one in chance (2-255; 0: the house rule is off). They come from a stream
 * of their own ("messdeck1|cocky|..." in place of "messdeck1|throw|..."): one
 * byte a die, skipping bytes that would bias it; byte mod chance 0 is cocky.
 */
unsigned dice_cocky(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, int chance);
/* Bytes as lower-case hex: text has room for 2 * n + 1. */
void dice_hex(const uint8_t *bytes, size_t n, char *text);
/* Reads exactly n bytes of lower-case hex; false for anything else. */
bool dice_unhex(const char *text, uint8_t *bytes, size_t n);
/* The hash of any bytes: what the last line of a record holds. */
void dice_sha256(const void *bytes, size_t n, char hex[DICE_HEX]);

#endif
