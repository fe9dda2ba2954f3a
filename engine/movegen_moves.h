#ifndef ENGINE_MOVEGEN_MOVES_H
#define ENGINE_MOVEGEN_MOVES_H

/* What a colour's counters do by a die each, by the sum and as pairs. */
struct movegen;

/* What a colour does with the first die, and with either or both. */
void movegen_moves_one_die(struct movegen *, int half);
void movegen_moves_two_dice(struct movegen *, int half);
/* Two counters that move together (BL4-BL6). */
void movegen_moves_pairs(struct movegen *, int half);

#endif
