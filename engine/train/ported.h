#ifndef ENGINE_TRAIN_PORTED_H
#define ENGINE_TRAIN_PORTED_H

/*
 * Opponents of the literature, for ludo, written anew from how they are
 * described: the pure strategies and the expert of F. Alvi and M. Ahmed
 * ("Complexity analysis and playing strategies for Ludo and its variant race
 * games", 2011; M. Alhajry, F. Alvi and M. Ahmed, "TD(lambda) and Q-learning
 * based Ludo players", 2012), and three of the project ludo-king's.
 */
#include "engine/train/player.h"

int ported_aggressive(const struct player_turn *);
int ported_defensive(const struct player_turn *);
int ported_fast(const struct player_turn *);
int ported_expert(const struct player_turn *);
int ported_balanced(const struct player_turn *);
int ported_cautious(const struct player_turn *);
int ported_probabilistic(const struct player_turn *);

#endif
