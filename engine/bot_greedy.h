#ifndef ENGINE_BOT_GREEDY_H
#define ENGINE_BOT_GREEDY_H

/*
 * The house bot's thinking: a frozen greedy heuristic, kept as a yardstick
 * for stronger ones.
 */
#include "engine/game.h"

/*
 * The number of the best of game_plays, for the chair that decides
 * (PHASE_PLAY).
 */
int bot_greedy_play(
    const struct ruleset *, const struct game *, const struct plays *);
/*
 * Whether to announce something before the throw (PHASE_THROW); false for a
 * plain throw.
 */
bool bot_greedy_announce(
    const struct ruleset *, const struct game *, struct announcement *);
/*
 * How many squares the side of that chair is ahead of all the others, without
 * foreseeing ucking or coming home; negative if it is behind.
 */
int bot_greedy_lead(const struct ruleset *, const struct game *, int chair);

#endif
