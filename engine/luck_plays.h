#ifndef ENGINE_LUCK_PLAYS_H
#define ENGINE_LUCK_PLAYS_H

/* The plays of a throw as accounts, hints and examinations value them. */
#include "engine/eval.h"
#include "engine/game.h"

/* By what they are worth without looking ahead, the best first. */
void luck_plays_at_once(const struct eval *, const struct ruleset *,
    const struct game *, const uint8_t dice[DICE_MAX], struct eval_plays *);
/*
 * Goes on from that when one is chosen, by its number, from the throw in hand.
 * All that may be the best are looked at a throw ahead, and the one chosen.
 * Where that seems to be a mistake, it and the best are looked at as far ahead
 * as the admiral does, before it is called one.
 */
void luck_plays_judge(const struct eval *, const struct ruleset *,
    const struct game *, int chosen, struct eval_plays *);
/*
 * The plays of a throw in hand as the admiral looks at them, the best first.
 * Those that it does not look at so far are held to be no better than others.
 */
void luck_plays(const struct eval *, const struct ruleset *,
    const struct game *, struct eval_plays *);
/* The play of that number, which is among them. */
const struct eval_play *luck_plays_find(const struct eval_plays *, int number);

#endif
