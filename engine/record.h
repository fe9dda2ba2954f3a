#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

/*
 * A game's record is text: one line for every action, in order, which the
 * host stores as it comes; tags in front and the result behind make the file
 * that people exchange.
 */
#include "engine/game.h"

#define RECORD_LINE 160

/*
 * One action as a line without its end, judged on the game before it:
 *   throw 0 64          chair, dice
 *   play 0 R b/0 0/4    chair, the play's notation
 *   announce 0 S Y+3    colours 1 red   ask 2   resign 1   draw   void
 * A play is written by its moves, never by its number.
 */
void record_line(const struct ruleset *, const struct game *,
    const struct action *, char line[RECORD_LINE]);
/*
 * Reads a line back on the game before it. False, with a sentence in error,
 * where it is none or cannot be done there.
 */
bool record_parse(const struct ruleset *, const struct game *,
    const char *line, struct action *, char error[RULESET_ERROR]);

#endif
