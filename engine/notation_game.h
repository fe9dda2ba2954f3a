#ifndef ENGINE_NOTATION_GAME_H
#define ENGINE_NOTATION_GAME_H

/*
 * A game between two actions as one line: rule set, house rules, seats,
 * counters, turn, phase, dice, and then whatever else is not as usual.
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
 * Reads it with its rule set; false with a sentence where it is not written
 * to the byte as notation_game writes it, or there can be no such game.
 */
bool notation_game_parse(const char *text, struct ruleset *, struct game *,
    char error[RULESET_ERROR]);

#endif
