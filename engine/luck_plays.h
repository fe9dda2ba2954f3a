#ifndef ENGINE_LUCK_PLAYS_H
#define ENGINE_LUCK_PLAYS_H

/* The plays of a throw as accounts, hints and examinations value them. */
#include "engine/eval.h"
#include "engine/game.h"

/*
 * How many throws the mean over all of them looks ahead beyond that. Those of
 * one die are so few that it costs little.
 */
int luck_plies(const struct ruleset *);
/*
 * The plays of a throw in hand, by what they are worth without looking ahead,
 * the best first; and in values what the throw is worth by that one, as it is
 * in the mean over all throws.
 */
void luck_plays_throw(const struct eval *, const struct ruleset *,
    const struct game *, struct eval_plays *, struct eval_values *);
/*
 * Goes on from that when one is chosen, by its number. All that may be the best
 * are looked at a throw ahead, and the one chosen. Where that seems to be a
 * mistake, it and the best are looked at as far ahead as the admiral does,
 * before it is called one.
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
