#ifndef ENGINE_NOTATION_H
#define ENGINE_NOTATION_H

/*
 * Short texts for people, records and the protocol; each parses what it
 * prints.
 */
#include "engine/game.h"

#define NOTATION_PLAY 96
#define NOTATION_GAME 256

/*
 * A play: "R b/0", "R 12/16*G", "Y 9+9/13", "C 22", "S Y+3", several parted
 * by a space; "-" for a forfeit. Distinct for distinct plays of one list.
 */
void notation_play(const struct ruleset *, const struct position *before,
    const struct play *, char text[NOTATION_PLAY]);
/* The number of the play that the text means; -1 none, -2 more than one. */
int notation_find(const struct ruleset *, const struct position *before,
    const struct plays *, const char *text);

/*
 * A game between two actions on one line, like chess's FEN: rule set, house
 * rules, seats, counters, turn, phase, dice, further state.
 */
void notation_game(const struct ruleset *, const struct game *,
    char text[NOTATION_GAME]);
bool notation_game_parse(const char *text, struct ruleset *, struct game *,
    char error[RULESET_ERROR]);

#endif
