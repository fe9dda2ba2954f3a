#ifndef ENGINE_MOVEGEN_MOVES_H
#define ENGINE_MOVEGEN_MOVES_H

/* What the counters of a colour do by a die each or by the sum (D1-D3, E1). */
struct movegen;
struct mover;
struct parts;
struct steps;

/* What a colour does with the first die, and with either or both. */
void movegen_moves_one_die(struct movegen *, int half);
void movegen_moves_two_dice(struct movegen *, int half);
void movegen_moves_pair(struct movegen *, const struct mover *, struct parts *,
    const struct steps *, int n);

#endif
