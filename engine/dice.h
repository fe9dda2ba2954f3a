#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

/*
 * Dice that anyone can check, scheme messdeck1. Hashes are lower-case hex
 * with a NUL at the end.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DICE_SECRET 32
#define DICE_HEX 65
#define DICE_PHRASE 64		/* longest phrase in bytes */

/* C: what is shown before the first throw. */
void dice_commit(const uint8_t secret[DICE_SECRET], const char *game,
    char hex[DICE_HEX]);
/* s_i of a seat's phrase. */
void dice_seed(int seat, const char *name, const char *phrase,
    char hex[DICE_HEX]);
/* M, of every seat's name and s_i in the order of seats. */
void dice_mix(const char *game, int seats, const char *const names[],
    const char seeds[][DICE_HEX], char hex[DICE_HEX]);
/* Throw t (from 1): n dice of 1-6. */
void dice_throw(const uint8_t secret[DICE_SECRET], const char *game,
    const char mix[DICE_HEX], unsigned t, int n, uint8_t dice[]);

#endif
