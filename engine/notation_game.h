#ifndef ENGINE_NOTATION_GAME_H
#define ENGINE_NOTATION_GAME_H

/*
 * A game between two actions as one line: rule set, house rules, seats,
 * counters, turn, phase, dice, and then everything that is not at its default.
 */
#include <stdbool.h>

#include "engine/notation.h"
#include "engine/ruleset.h"

struct game;

/*
 * A game between two actions on one line, like chess's FEN: rule set, house
 * rules, seats, counters, turn, phase, dice, further state.
 */
void notation_game(
    const struct ruleset *, const struct game *, char text[NOTATION_GAME]);
/*
 * Reads it with its rule set; false with a sentence if it is not byte for byte
 * what notation_game writes, or the game is impossible.
 */
bool notation_game_parse(const char *text, struct ruleset *, struct game *,
    char error[RULESET_ERROR]);

#endif
